// hostelry backup, hostelry restore: a whole installation into a directory, and back into an empty place.

import { resolve } from 'node:path'
import { backUp } from '../../operations/installation/backup.ts'
import type { Manifest } from '../../operations/installation/backup-files.ts'
import { prepareRestore, restoreBackup } from '../../operations/installation/restore.ts'
import { diagnose } from '../../operations/monitoring/doctor.ts'
import type { Command } from '../kit/command.ts'

export const backup: Command = {
  name: 'backup',
  namesDatabase: true,
  usage: 'DIRECTORY',
  summary:
    'Write a backup into a new directory, while servers work: the database as of one moment, the pictures and the key, with a checksum of each file. It has data of guests and the key.',
  words: [1, 1],
  async run({ context, words, print, progress }) {
    const directory = resolve(words[0] ?? '')
    const manifest = await backUp(context, directory, progress)
    const without = manifest.leftOut.map(({ what, why }) => `without ${what}: ${why}`)
    print([`${directory}: ${sizeOf(manifest)}`, ...without].join('\n'), { directory, ...countsOf(manifest) })
  },
}

export const restore: Command = {
  name: 'restore',
  begins: true,
  namesDatabase: true,
  usage: 'DIRECTORY',
  summary:
    'Bring a backup back into an empty database and an empty DATA_DIR: verified before anything is written, all or nothing, and examined as doctor does afterwards; exit code 1 when something is wrong.',
  words: [1, 1],
  prepare: ({ words, progress }, place) => prepareRestore(place, resolve(words[0] ?? ''), progress),
  async run({ context, words, print, fail, progress }) {
    const manifest = await restoreBackup(context, resolve(words[0] ?? ''), progress)
    const { found, findings } = await diagnose(context)
    print(
      [
        `restored as of ${manifest.takenAt}: ${sizeOf(manifest)}`,
        ...found.map(({ code, sentence }) => `${code} ${sentence}`),
        findings.length === 0
          ? 'Counters, reservations and payments agree. Start the server; publishers that keep copies take new ones.'
          : 'Something is wrong: docs/runbook.md says what to do.',
      ].join('\n'),
      { ...countsOf(manifest), found },
    )
    if (findings.length > 0) fail()
  },
}

const countsOf = ({ takenAt, schema, tables, files, leftOut }: Manifest) => ({
  takenAt,
  schema,
  rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  files: files.length,
  leftOut,
})

const sizeOf = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, file) => sum + file.bytes, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`
}
