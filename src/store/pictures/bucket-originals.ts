// Originals as objects of a bucket, under the paths that they have in a directory.

import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { boundedCache } from '../../values/bounded-cache.ts'
import { Fault } from '../../values/faults.ts'
import { OperatorError } from '../../values/operator-error.ts'
import { S3Client, type S3Settings, type S3Times } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import {
  type OpenPicture,
  type Originals,
  originalFolder,
  originalName,
  originalNamed,
  type PictureId,
  type StoredPicture,
} from './stored-picture.ts'

/** A picture never changes, so what was found once is known. Some 20 MB at most. */
const mostKnown = 100_000
/** Far more than an encoded picture has. */
const mostBytes = 64_000_000

const mediaTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const

export class BucketOriginals implements Originals {
  readonly isFar = true
  readonly #client: S3Client
  readonly #place: string
  readonly #known = boundedCache<PictureId, StoredPicture>({ budget: mostKnown, weigh: () => 1 })

  /** Makes no call. */
  constructor(settings: S3Settings, times?: S3Times) {
    this.#client = new S3Client(settings, times)
    this.#place = `Pictures are kept in a bucket at ${new URL(settings.url).host} (PICTURES_S3_URL), but`
  }

  async prepare(): Promise<string | null> {
    const error = await this.#probe()
    if (error === null) return null
    if (error.isConfiguration) throw new OperatorError(this.#sentence(error))
    return this.#sentence(error)
  }

  async find(id: PictureId): Promise<StoredPicture | null> {
    const known = this.#known.get(id)
    if (known) return known
    const folder = `${originalFolder(id)}/`
    for (const key of await this.#reached(() => this.#client.list(folder, 10))) {
      const picture = originalNamed(id, key.slice(folder.length))
      if (!picture) continue
      this.#known.set(id, picture)
      return picture
    }
    return null
  }

  async open(picture: StoredPicture): Promise<OpenPicture | null> {
    const answer = await this.#reached(() => this.#client.get(keyOf(picture)))
    if (answer === null) return null
    const byteCount = Number(answer.headers['content-length'])
    if (byteCount <= mostBytes) return opened(byteCount, answer, this.#bytesOf(answer))
    answer.destroy()
    throw new Error(`the picture ${picture.id} in the bucket has no length, or is too long to be one of ours`)
  }

  async save(picture: StoredPicture, bytes: Uint8Array): Promise<boolean> {
    await this.#reached(() => this.#client.put(keyOf(picture), bytes, mediaTypes[picture.format]))
    this.#known.set(picture.id, picture)
    return true
  }

  async remove(picture: StoredPicture): Promise<void> {
    await this.#reached(() => this.#client.delete(keyOf(picture)))
    this.#known.delete(picture.id)
  }

  async trouble(): Promise<string | null> {
    const error = await this.#probe()
    return error && this.#sentence(error)
  }

  async #probe(): Promise<S3Error | null> {
    try {
      await this.#client.list('originals/', 1)
      return null
    } catch (error) {
      if (error instanceof S3Error) return error
      throw error
    }
  }

  async *#bytesOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
    try {
      yield* answer as AsyncIterable<Buffer>
    } catch (error) {
      throw this.#outOfReach(S3Error.unreachable(error))
    }
  }

  /** A client is told to come back; the log has the reason. */
  async #reached<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      throw this.#outOfReach(error)
    }
  }

  #outOfReach(error: S3Error): Fault {
    return new Fault(
      'ServiceUnavailableException',
      'Pictures are out of reach; ask again in a few seconds.',
      {
        headers: { 'Retry-After': '5' },
        cause: new Error(this.#sentence(error), { cause: error.cause }),
      },
    )
  }

  #sentence(error: S3Error): string {
    return `${this.#place} ${error.message}.`
  }
}

const keyOf = (picture: StoredPicture): string => `${originalFolder(picture.id)}/${originalName(picture)}`

const opened = (byteCount: number, answer: IncomingMessage, bytes: AsyncIterable<Buffer>): OpenPicture => ({
  byteCount,
  read: async () => Buffer.concat(await Array.fromAsync(bytes)),
  stream: () => Readable.from(bytes),
  close: async () => void answer.destroy(),
})
