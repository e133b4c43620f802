// The directories of the embedded PostgreSQL: who may enter them, where its socket is, and which disks are refused.

import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCluster } from '../../src/store/embedded/directories.ts'
import { unprivilegedUser } from '../../src/store/embedded/unprivileged-user.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { type TemporaryDirectory, temporaryDirectory } from '../support/run/temporary-directory.ts'

const disk = vi.hoisted(() => ({ type: null as number | null }))
vi.mock('node:fs/promises', async original => {
  const own = await original<typeof import('node:fs/promises')>()
  return { ...own, statfs: async (path: string) => ({ type: disk.type ?? (await own.statfs(path)).type }) }
})

let directory: TemporaryDirectory
let data: string
beforeEach(async () => {
  disk.type = null
  directory = await temporaryDirectory()
  data = join(directory.path, 'data')
})
afterEach(() => directory[Symbol.asyncDispose]())

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const owner = unprivilegedUser()?.uid ?? process.getuid!()

describe('the directories', () => {
  test('are made for PostgreSQL’s user alone, in one that everybody can enter', async () => {
    const cluster = await openCluster(data)
    expect(cluster).toEqual({
      directory: join(data, 'postgresql'),
      data: join(data, 'postgresql', '18'),
      socketDirectory: join(data, 'postgresql', 'socket'),
      log: join(data, 'postgresql', 'server.log'),
      user: unprivilegedUser(),
    })
    expect(await modeOf(data)).toBe('755')
    for (const path of [cluster.directory, cluster.socketDirectory]) {
      expect(await modeOf(path)).toBe('700')
      expect((await stat(path)).uid).toBe(owner)
    }
  })

  test('are taken as they are the next time, and closed again where they were opened', async () => {
    await mkdir(data)
    await chmod(data, 0o711)
    const first = await openCluster(data)
    await chmod(first.directory, 0o777)
    await chmod(first.socketDirectory, 0o777)
    expect(await openCluster(data)).toEqual(first)
    expect(await modeOf(data)).toBe('711')
    expect([await modeOf(first.directory), await modeOf(first.socketDirectory)]).toEqual(['700', '700'])
  })

  test('are inside as long as the path of the socket has less than a hundred bytes', async () => {
    /** A data directory whose socket's path has so many bytes. */
    const withBytes = (bytes: number): string => {
      const rest = `${directory.path}//postgresql/socket/.s.PGSQL.5432`.length
      return join(directory.path, 'd'.repeat(bytes - rest))
    }
    const inside = await openCluster(withBytes(99))
    expect(inside.socketDirectory).toBe(join(withBytes(99), 'postgresql', 'socket'))
    const outside = await openCluster(withBytes(100))
    expect(outside.socketDirectory).toMatch(/\/hostelry-[0-9a-f]{16}$/)
    expect(outside.socketDirectory).not.toContain(directory.path)
    expect(await modeOf(outside.socketDirectory)).toBe('700')
    expect((await openCluster(withBytes(100))).socketDirectory).toBe(outside.socketDirectory)
    await rm(outside.socketDirectory, { recursive: true })
  })
})

test.each([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])('a disk of another machine is refused, by its number %i: %s', async (type, name) => {
  disk.type = type
  const opening = openCluster(data)
  await expect(opening).rejects.toThrow(OperatorError)
  await expect(opening).rejects.toThrow(
    `${data} is on a network file system (${name}), where a database can be damaged. Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL server.`,
  )
})

test('something else in the place of the socket’s directory is refused', async () => {
  const { socketDirectory } = await openCluster(data)
  await rm(socketDirectory, { recursive: true })
  await writeFile(socketDirectory, '')
  await expect(openCluster(data)).rejects.toThrow(/EEXIST|was made by another user/)
})

test.runIf(process.getuid?.() === 0)(
  'as root a directory that PostgreSQL’s user cannot reach is refused',
  async () => {
    await chmod(directory.path, 0o700)
    const { name } = unprivilegedUser()!
    await expect(openCluster(data)).rejects.toThrow(
      `The embedded PostgreSQL does not run as root but as ${name}, who cannot reach ${data}. Set DATA_DIR to a directory that everybody can enter, for example /var/lib/hostelry.`,
    )
    await chmod(directory.path, 0o755)
    await mkdir(data)
    await chmod(data, 0o700)
    await expect(openCluster(data)).rejects.toThrow(/who cannot reach/)
  },
)
