// How much room is left for originals: what was there when they were counted, and what came since.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { RoomForOriginals } from '../../src/store/pictures/room-for-originals.ts'
import { systemClock } from '../../src/values/clock.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const block = 4096

async function folderWith(files: Readonly<Record<string, number>>) {
  const directory = await temporaryDirectory()
  const add = async (name: string, bytes: number): Promise<void> => {
    const path = join(directory.path, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, Buffer.alloc(bytes))
  }
  for (const [name, bytes] of Object.entries(files)) await add(name, bytes)
  return { ...directory, add }
}

test('files in all folders below count by the blocks they take, and so does what has been promised', async () => {
  await using folder = await folderWith({ 'a/one': 1, 'a/b/two': block + 1 })
  const room = new RoomForOriginals(folder.path, 5 * block)
  expect(await room.take(2 * block + 1)).toBe(false)
  expect(await room.take(block)).toBe(true)
  expect(await room.take(block)).toBe(true)
  expect(await room.take(1)).toBe(false)
})

test('a folder that is not there yet has all the room', async () => {
  await using folder = await folderWith({})
  const room = new RoomForOriginals(join(folder.path, 'none'), block)
  expect(await room.take(block)).toBe(true)
  expect(await room.take(1)).toBe(false)
})

test('what others have written counts ten minutes after the last count', async () => {
  await using folder = await folderWith({})
  let now = 1_000_000
  using _clock = vi.spyOn(systemClock, 'milliseconds').mockImplementation(() => now)
  const room = new RoomForOriginals(folder.path, 3 * block)
  expect(await room.take(block)).toBe(true)
  await folder.add('of another', 3 * block)
  now += 10 * 60_000 - 1
  expect(await room.take(block)).toBe(true)
  now += 1
  expect(await room.take(1)).toBe(false)
})
