// A whole backup while servers work: the database as of one moment, then the pictures, of which there are only ever more, and the key.

import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { leftOut } from '../../store/archive/database-archive.ts'
import { findSecretFile } from '../../store/installation/secret-file.ts'
import { OperatorError } from '../../values/operator-error.ts'
import type { AppContext } from '../context.ts'
import {
  type BackupFile,
  type BackupTable,
  keyMark,
  keyName,
  type Manifest,
  originalsName,
  writeBackupFile,
  writeManifest,
} from './backup-files.ts'
import type { Place } from './place.ts'

/** How far it is: so many tables or files of all. */
export type OnProgress = (line: string, count: { readonly done: number; readonly total?: number }) => void

/** Writes a backup into a new or empty directory and returns its manifest. OperatorError where the directory has files. */
export async function backUp(
  { clock, installation }: Pick<AppContext, 'clock' | 'installation'>,
  directory: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  await makeEmpty(directory)
  const { archive, dataDirectory, secretKey, hasBucket } = installation
  const key = secretKey ?? (await findSecretFile(dataDirectory))
  if (key === undefined) throw new OperatorError(`There is no ${keyName} in ${dataDirectory}.`)
  const takenAt = clock.now().toString()
  const tables: BackupTable[] = []
  const { schema, sequences } = await archive.copyOut(async (table, { bytes, rows }, { tables: all }) => {
    const file = await writeBackupFile(directory, `database/${table.name}.copy.gz`, bytes, true)
    tables.push({ ...table, ...file, rows: await rows })
    onProgress(`${tables.length} of ${all.length} tables`, { done: tables.length, total: all.length })
  })
  const files: BackupFile[] = []
  if (secretKey === null)
    files.push(await writeBackupFile(directory, keyName, createReadStream(join(dataDirectory, keyName))))
  if (!hasBucket) {
    for await (const path of originalsIn(dataDirectory)) {
      files.push(await writeBackupFile(directory, path, createReadStream(join(dataDirectory, path))))
      onProgress(`${files.length} files`, { done: files.length })
    }
  }
  const manifest: Manifest = {
    format: 1,
    takenAt,
    schema,
    key: keyMark(key),
    tables,
    sequences,
    files,
    leftOut: [...leftOut, ...notHere(installation)],
  }
  await writeManifest(directory, manifest)
  return manifest
}

/** Paths of the pictures as they were added, from the data directory. */
export async function* originalsIn(dataDirectory: string): AsyncGenerator<string> {
  const root = join(dataDirectory, originalsName)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (entry.isFile()) yield relative(dataDirectory, join(entry.parentPath, entry.name))
}

const notHere = ({ secretKey, hasBucket }: Place): Manifest['leftOut'] => [
  { what: 'the variables', why: 'they hold passwords of other systems; copy the file of variables yourself' },
  { what: 'pictures/variants', why: 'they are made again from the originals' },
  { what: 'overrides', why: 'they are files of your own: keep them where the variables are kept' },
  { what: 'mail', why: 'mails that were written to files have been sent as far as they will be' },
  ...(secretKey === null
    ? []
    : [{ what: keyName, why: 'the key is in SECRET_KEY: keep it where the variables are kept' }]),
  ...(hasBucket
    ? [
        {
          what: originalsName,
          why: 'pictures are in the bucket of PICTURES_S3_URL, which has copies of its own',
        },
      ]
    : []),
]

async function makeEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length === 0) return
  throw new OperatorError(`${directory} is not empty. Name a new directory for each backup.`)
}
