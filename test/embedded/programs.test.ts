// How programs of the embedded PostgreSQL are run, whom their files can be reached by, and how large their log may be.

import { chmod, mkdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { identityOf, programEnvironment, runAs } from '../../src/store/embedded/programs.ts'
import { keepLogLimited, limitLog } from '../../src/store/embedded/server-log.ts'
import { reachableBy } from '../../src/store/embedded/unprivileged-user.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { type TemporaryDirectory, temporaryDirectory } from '../support/run/temporary-directory.ts'

let directory: TemporaryDirectory
beforeEach(async () => {
  directory = await temporaryDirectory()
  await chmod(directory.path, 0o755)
})
afterEach(async () => {
  vi.useRealTimers()
  await directory[Symbol.asyncDispose]()
})

describe('a program', () => {
  const shell = (script: string) => runAs(undefined, '/bin/sh', ['-c', script])

  test('has its output returned, of both kinds, and is told nothing of ours', async () => {
    vi.stubEnv('PGPORT', '1')
    expect(await shell('pwd; echo "$PGPORT-$LC_ALL ä"')).toBe('/\n-C ä\n')
    expect(await shell('echo wrong >&2')).toBe('wrong\n')
    expect(programEnvironment).toEqual({ PATH: process.env.PATH, LC_ALL: 'C' })
    vi.unstubAllEnvs()
  })

  test.each([
    ['exit 3', '/bin/sh ended with 3: '],
    ['echo " wrong " >&2; exit 1', '/bin/sh ended with 1: wrong'],
    ['kill -TERM $$', '/bin/sh ended with SIGTERM: '],
  ])('that fails says how it ended and what it said last: %s', async (script, message) => {
    const failing = shell(script)
    await expect(failing).rejects.toThrow(OperatorError)
    await expect(failing).rejects.toMatchObject({ message })
  })

  test('that fails is told by its last two thousand characters', async () => {
    const failing = shell("printf 'x%.0s' $(seq 1 2000); printf 'y%.0s' $(seq 1 2000); exit 1")
    await expect(failing).rejects.toMatchObject({ message: `/bin/sh ended with 1: ${'y'.repeat(2_000)}` })
  })

  test('that is not there is an error', async () => {
    await expect(runAs(undefined, '/nothing/here', [])).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is run as a user where one is named', () => {
    expect(identityOf({ name: 'n', uid: 7, gid: 8 })).toEqual({ uid: 7, gid: 8 })
    expect(identityOf(undefined)).toEqual({})
  })
})

describe('a file', () => {
  const own = { name: 'own', uid: process.getuid!(), gid: 4_000_000 }
  const others = { name: 'other', uid: 4_000_001, gid: 4_000_001 }

  test('can be reached by whom its mode lets read it', async () => {
    const path = join(directory.path, 'file')
    await writeFile(path, '')
    const { gid } = await stat(path)
    const group = { ...others, gid }
    const readers = async (mode: number) => {
      await chmod(path, mode)
      return [own, group, others].map(user => reachableBy(user, path))
    }
    expect(await readers(0o444)).toEqual([true, true, true])
    expect(await readers(0o400)).toEqual([true, false, false])
    expect(await readers(0o040)).toEqual([false, true, false])
    expect(await readers(0o004)).toEqual([false, false, true])
    expect(await readers(0o333)).toEqual([false, false, false])
  })

  test('can be reached where every directory above it can be entered', async () => {
    const [above, inside] = [join(directory.path, 'above'), join(directory.path, 'above', 'inside')]
    await mkdir(inside, { recursive: true })
    await writeFile(join(inside, 'file'), '')
    await chmod(join(inside, 'file'), 0o444)
    const reached = async (modeAbove: number, modeInside: number) => {
      await chmod(inside, modeInside)
      await chmod(above, modeAbove)
      const paths = ['file', 'missing', 'missing/file'].map(name => join(inside, name))
      return paths.map(path => reachableBy(others, path))
    }
    expect(await reached(0o711, 0o711)).toEqual([true, true, true])
    expect(await reached(0o700, 0o711)).toEqual([false, false, false])
    expect(await reached(0o711, 0o744)).toEqual([false, false, false])
    await chmod(above, 0o755)
    expect(reachableBy(others, '/')).toBe(true)
    await chmod(inside, 0o755)
  })

  test('behind a link is reached as what that leads to', async () => {
    const [file, link] = [join(directory.path, 'file'), join(directory.path, 'link')]
    await writeFile(file, '')
    await symlink(file, link)
    await chmod(file, 0o400)
    expect(reachableBy(others, link)).toBe(false)
    await chmod(file, 0o444)
    expect(reachableBy(others, link)).toBe(true)
  })
})

describe('a log', () => {
  const sized = async (bytes: number) => {
    const log = join(directory.path, 'server.log')
    await writeFile(log, 'first')
    await truncate(log, bytes)
    return log
  }
  const sizes = async (log: string) =>
    Promise.all(
      [log, `${log}.1`].map(path =>
        stat(path).then(
          ({ size }) => size,
          () => null,
        ),
      ),
    )

  test('stays as it is up to ten million bytes, and is begun anew above them', async () => {
    const log = await sized(10_000_000)
    await limitLog(log)
    expect(await sizes(log)).toEqual([10_000_000, null])
    await truncate(log, 10_000_001)
    await limitLog(log)
    expect(await sizes(log)).toEqual([0, 10_000_001])
    expect((await readFile(`${log}.1`)).subarray(0, 5).toString()).toBe('first')
  })

  test('that is not there is no error', async () => {
    await expect(limitLog(join(directory.path, 'none'))).resolves.toBeUndefined()
  })

  test('is looked at every minute, until that ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const log = await sized(10_000_001)
    const kept = keepLogLimited(log)
    vi.advanceTimersByTime(59_999)
    expect(await sizes(log)).toEqual([10_000_001, null])
    vi.advanceTimersByTime(1)
    await vi.waitFor(async () => expect((await sizes(log))[0]).toBe(0))
    await truncate(log, 10_000_001)
    kept[Symbol.dispose]()
    vi.advanceTimersByTime(600_000)
    await new Promise(resume => setTimeout(resume, 50))
    expect((await sizes(log))[0]).toBe(10_000_001)
  })
})
