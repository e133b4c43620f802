// Originals as files of a directory, which several servers may share over a network file system.

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, openPicture, writePicture } from './picture-files.ts'
import { RoomForOriginals } from './room-for-originals.ts'
import {
  findPictureId,
  type OpenPicture,
  type Originals,
  originalFolder,
  originalName,
  originalNamed,
  type PictureId,
  type StoredPicture,
} from './stored-picture.ts'

export class DirectoryOriginals implements Originals {
  readonly isFar = false
  readonly #directory: string
  readonly #room: RoomForOriginals

  /** `prepare` or the first picture creates `directory`, where originals take `limitBytes` at most. */
  constructor(directory: string, limitBytes: number = Number.POSITIVE_INFINITY) {
    this.#directory = directory
    this.#room = new RoomForOriginals(join(directory, 'originals'), limitBytes)
  }

  /** Creates the folder of the originals, so that a backup finds it before the first picture. */
  async prepare(): Promise<null> {
    await mkdir(join(this.#directory, 'originals'), { recursive: true })
    return null
  }

  async find(id: PictureId): Promise<StoredPicture | null> {
    for (const name of await namesIn(join(this.#directory, originalFolder(id)))) {
      const picture = originalNamed(id, name)
      if (picture) return picture
    }
    return null
  }

  open(picture: StoredPicture): Promise<OpenPicture | null> {
    return openPicture(this.#pathOf(picture))
  }

  async save(picture: StoredPicture, bytes: Uint8Array): Promise<boolean> {
    if (!(await this.#room.take(bytes.byteLength))) return false
    await writePicture(this.#directory, this.#pathOf(picture), bytes)
    return true
  }

  async remove({ id }: StoredPicture): Promise<void> {
    await rm(join(this.#directory, originalFolder(id)), { recursive: true, force: true })
  }

  async trouble(): Promise<null> {
    return null
  }

  /** All originals, in the order of their ids. */
  async *all(): AsyncGenerator<StoredPicture> {
    const root = join(this.#directory, 'originals')
    for (const folder of await namesIn(root)) {
      for (const name of await namesIn(join(root, folder))) {
        const id = findPictureId(name)
        const picture = id && (await this.find(id))
        if (picture) yield picture
      }
    }
  }

  #pathOf(picture: StoredPicture): string {
    return join(this.#directory, originalFolder(picture.id), originalName(picture))
  }
}
