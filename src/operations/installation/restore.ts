// Brings a backup back into an empty place. Everything is verified before anything is written; the database is filled in one
// transaction.

import { createReadStream } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { findSecretFile } from '../../store/installation/secret-file.ts'
import { newestSchema } from '../../store/postgres/migrate.ts'
import { OperatorError } from '../../values/operator-error.ts'
import type { AppContext } from '../context.ts'
import { type OnProgress, originalsIn } from './backup.ts'
import { keyMark, keyName, type Manifest, readManifest, sumOfFile, verifyFiles } from './backup-files.ts'
import type { Place } from './place.ts'

/**
 * Verifies the backup and the place before a database is opened there, and puts the key where the backup has it. OperatorError
 * when a file is damaged, or the place has pictures or a key of another installation; then nothing is changed.
 */
export async function prepareRestore(place: Place, directory: string, onProgress: OnProgress): Promise<void> {
  const manifest = await readManifest(directory)
  const known = await newestSchema()
  if (manifest.schema !== known)
    throw new OperatorError(
      `The backup has schema ${manifest.schema}, and this version of Hostelry needs schema ${known}. Restore it with the version that made it, and upgrade afterwards. Nothing was changed.`,
    )
  await verifyFiles(directory, manifest, count =>
    onProgress(`${count.done} of ${count.total} files verified`, count),
  )
  await requireNoOtherPictures(place, manifest)
  await placeKey(place, manifest, directory)
}

/** Fills the database and the pictures. OperatorError, and an unchanged database, when the database has records. */
export async function restoreBackup(
  { installation }: Pick<AppContext, 'installation'>,
  directory: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const manifest = await readManifest(directory)
  const pictures = manifest.files.filter(({ path }) => path !== keyName)
  for (const [index, { path }] of pictures.entries()) {
    const target = join(installation.dataDirectory, path)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(directory, path), target)
    onProgress(`${index + 1} of ${pictures.length} pictures`, { done: index + 1, total: pictures.length })
  }
  let done = 0
  const total = manifest.tables.length
  await installation.archive.copyIn(manifest, ({ path }) => {
    done += 1
    onProgress(`${done} of ${total} tables`, { done, total })
    // An error of the file is one of what is read from it.
    return pipeline(createReadStream(join(directory, path)), createGunzip(), () => undefined)
  })
  return manifest
}

async function requireNoOtherPictures({ dataDirectory }: Place, { files }: Manifest): Promise<void> {
  const sums = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  for await (const path of originalsIn(dataDirectory))
    if (sums.get(path) !== (await sumOfFile(join(dataDirectory, path))))
      throw new OperatorError(
        `There are pictures of another installation in ${dataDirectory}. Restore into an empty DATA_DIR. Nothing was changed.`,
      )
}

async function placeKey(
  { dataDirectory, secretKey }: Place,
  { key, files }: Manifest,
  directory: string,
): Promise<void> {
  const present = secretKey ?? (await findSecretFile(dataDirectory))
  if (present !== undefined) {
    if (keyMark(present) === key) return
    const where = secretKey === null ? `${keyName} in ${dataDirectory}` : 'SECRET_KEY'
    throw new OperatorError(
      `${where} is not the key of the backup, which alone opens its cards and quotes. Set SECRET_KEY as it was, or use an empty DATA_DIR. Nothing was changed.`,
    )
  }
  if (!files.some(({ path }) => path === keyName))
    throw new OperatorError(
      'The backup has no key, because the installation had it in SECRET_KEY. Set SECRET_KEY as it was. Nothing was changed.',
    )
  await mkdir(dataDirectory, { recursive: true })
  const kept = (await findSecretFile(directory))!
  await writeFile(join(dataDirectory, keyName), `${kept.toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
}
