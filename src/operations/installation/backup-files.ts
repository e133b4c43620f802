// The files of a backup: each written with its checksum, and a manifest, written last, that names them all. What is not as the
// manifest says is refused.

import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { SequenceState, TableShape } from '../../store/archive/database-archive.ts'
import { OperatorError } from '../../values/operator-error.ts'

export interface BackupFile {
  /** From the directory of the backup. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface BackupTable extends TableShape, BackupFile {
  readonly rows: number
}

export interface Manifest {
  readonly format: 1
  /** When the database was as in the backup. */
  readonly takenAt: string
  /** The newest migration of the database. */
  readonly schema: number
  /** By which the key of the installation is recognised. */
  readonly key: string
  readonly tables: readonly BackupTable[]
  readonly sequences: readonly SequenceState[]
  /** Pictures and the key. */
  readonly files: readonly BackupFile[]
  readonly leftOut: readonly { readonly what: string; readonly why: string }[]
}

const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const originalsName = 'pictures/originals'

/** Recognises a key without telling it. */
export const keyMark = (key: Uint8Array): string =>
  createHmac('sha256', key).update('hostelry backup').digest('hex').slice(0, 32)

/** Writes a new file that only its user can read; with `isPacked` as gzip. */
export async function writeBackupFile(
  directory: string,
  path: string,
  source: Readable,
  isPacked = false,
): Promise<BackupFile> {
  const file = join(directory, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  if (isPacked) await pipeline(source, createGzip({ level: 3 }), counted, target)
  else await pipeline(source, counted, target)
  return { path, bytes, sha256: hash.digest('hex') }
}

/** With it the backup is whole. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const options = { mode: 0o600, flush: true }
  await writeFile(join(directory, `${manifestName}.sha256`), `${sumOf(text)}  ${manifestName}\n`, options)
  await writeFile(join(directory, `${manifestName}.draft`), text, options)
  await rename(join(directory, `${manifestName}.draft`), join(directory, manifestName))
}

/** The manifest. OperatorError where there is none, or it was changed. */
export async function readManifest(directory: string): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [manifestName, `${manifestName}.sha256`].map(name =>
      readFile(join(directory, name), 'utf8').catch(absent),
    ),
  )
  if (text === null || text === undefined || !sum)
    throw new OperatorError(
      `${directory} has no ${manifestName}: it is no backup, or one that was not finished. Nothing was changed.`,
    )
  if (sum.split(' ')[0] !== sumOf(text)) throw damaged(directory, manifestName)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format === 1) return manifest
  throw new OperatorError(
    `${directory} was made by a newer version of Hostelry; restore it with that version.`,
  )
}

/** OperatorError for the first file that is missing or not as it was written. */
export async function verifyFiles(
  directory: string,
  { tables, files }: Manifest,
  onFile: (count: { readonly done: number; readonly total: number }) => void,
): Promise<void> {
  const all = [...tables, ...files]
  for (const [index, file] of all.entries()) {
    if ((await sumOfFile(join(directory, file.path))) !== file.sha256) throw damaged(directory, file.path)
    onFile({ done: index + 1, total: all.length })
  }
}

/** The SHA-256 of a file; null where it is not there. */
export async function sumOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    return absent(error)
  }
  return hash.digest('hex')
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null
  throw error
}

const damaged = (directory: string, path: string): OperatorError =>
  new OperatorError(
    `The backup in ${directory} is damaged: ${path} is missing or not as it was written. Nothing was changed. Take another backup, or another copy of this one.`,
  )
