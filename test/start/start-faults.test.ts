// What keeps a server or a command from starting is told in a sentence with the way out, before anything is made.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openingFault } from '../../src/context/opening-faults.ts'
import { directoryFault } from '../../src/store/installation/data-directory.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testDatabase } from '../support/run/database.ts'
import { withDatabaseName } from '../support/run/database-names.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const { connectionString } = await testDatabase()
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const fresh = (): string => join(directory.path, `data-${Math.random()}`)

/** Starts a server that cannot start, and gives what it says. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const server = await startServer({ PORT: '0', ...environment })
  onTestFinished(async () => {
    await server.stop()
  })
  const output = server.output()
  expect(output).not.toContain('Hostelry is ready')
  expect(output).not.toMatch(/^ +at /m)
  expect(server.process.exitCode).toBe(1)
  return output
}

/** A port that is taken for as long as the test runs. */
async function takenPort(): Promise<string> {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => void holder.close(() => resolve())))
  return String((holder.address() as { port: number }).port)
}

describe('an address that cannot be listened on', () => {
  test.each(['PORT', 'ADMIN_PORT', 'METRICS_PORT'])('%s is taken', async name => {
    const [port, data] = [await takenPort(), fresh()]
    const output = await refusal({ DATA_DIR: data, [name]: port })
    expect(output).toMatch(new RegExp(`^Port ${port} of 127.0.0.1 is in use.* set ${name} to another`))
    expect(existsSync(data)).toBe(false)
  })

  test('HOST is an address of another machine, or none', async () => {
    for (const host of ['192.0.2.7', 'no-such-host.invalid']) {
      const data = fresh()
      expect(await refusal({ DATA_DIR: data, HOST: host })).toContain(
        `HOST=${host} is not an address of this machine`,
      )
      expect(existsSync(data)).toBe(false)
    }
  })
})

describe('a database that cannot be opened', () => {
  const { host, port } = new pg.Client({ connectionString })

  test('does not exist', async () => {
    const [url, data] = [withDatabaseName(connectionString, 'hostelry_is_not_here'), fresh()]
    const output = await refusal({ DATABASE_URL: url, DATA_DIR: data })
    expect(output).toContain('has no database "hostelry_is_not_here". Create it with createdb')
    expect(existsSync(data)).toBe(false)
    const told = await commandLine({ DATABASE_URL: url, DATA_DIR: data }, directory.path)('property list')
    expect([told.exitCode, told.errors]).toEqual([1, output.trim()])
  })

  test('does not know the user', async () => {
    const url = `postgresql://nobody-of-that-name:s3cret@/postgres?host=${encodeURIComponent(host)}&port=${port}`
    const output = await refusal({ DATABASE_URL: url, DATA_DIR: fresh() })
    expect(output).toContain('refuses the user "nobody-of-that-name": the password is wrong or missing')
    expect(output).not.toContain('s3cret')
  })

  test('is not reached', async () => {
    for (const [place, reason] of [
      [`127.0.0.1:1`, 'ECONNREFUSED'],
      ['no-such-host.invalid:5432', 'ENOTFOUND|EAI_AGAIN'],
    ]) {
      // A server waits for it; a command does not.
      const variables = { DATABASE_URL: `postgresql://a:s3cret@${place}/b`, DATA_DIR: fresh() }
      const { errors: output } = await commandLine(variables, directory.path)('property list')
      expect(output).toMatch(
        new RegExp(`PostgreSQL at ${place} .DATABASE_URL. cannot be reached .(${reason})`),
      )
      expect(output).not.toContain('s3cret')
    }
  })

  test('has an address that cannot be read', async () => {
    const url = 'postgresql://hostelry:pass/wo%rd@db:70000/x'
    const output = await refusal({ DATABASE_URL: url, DATA_DIR: fresh() })
    expect(output).toContain(
      'DATABASE_URL is an address such as postgresql://user:password@db.example.com:5432/hostelry',
    )
    expect(output).not.toContain('pass/wo')
  })

  test.each([
    [{ code: '42501' }, 'ALTER DATABASE b OWNER TO a'],
    [{ code: '53300' }, 'has no connection left'],
    [{ code: '57P03' }, 'is starting or stopping'],
    [{ code: '28P01' }, 'the password is wrong or missing'],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'has a certificate that is not trusted'],
    [{ message: 'The server does not support SSL connections' }, 'does not speak TLS'],
    [{ message: 'timeout exceeded when trying to connect' }, 'cannot be reached (no answer)'],
  ])('refuses with %o', (error, sentence) => {
    const config = readConfig({ DATABASE_URL: 'postgresql://a:s3cret@db:5432/b' })
    const wrapped = new Error('put away', { cause: Object.assign(new Error('no'), error) })
    const fault = openingFault(wrapped, config)
    expect(fault).toBeInstanceOf(OperatorError)
    expect(String(fault)).toContain(sentence)
    expect(String(fault)).not.toContain('s3cret')
  })

  test('any other error stays what it is', () => {
    const error = new TypeError('a mistake of ours')
    expect(openingFault(error, readConfig({ DATABASE_URL: 'postgresql://a@b/c' }))).toBe(error)
    expect(openingFault(error, readConfig({}))).toBe(error)
  })
})

describe('a data directory that cannot be used', () => {
  test('is below a file', async () => {
    const file = join(directory.path, 'a-file')
    await writeFile(file, '')
    for (const data of [file, join(file, 'data')]) {
      const output = await refusal({ DATA_DIR: data })
      expect(output).toContain(`DATA_DIR ${data} cannot be used`)
      expect(await refusal({ DATA_DIR: data, DATABASE_URL: connectionString })).toBe(output)
    }
  })

  test.skipIf(!canMount())('is read-only, or on a full disk', async () => {
    const [full, readOnly] = [join(directory.path, 'full'), join(directory.path, 'read-only')]
    for (const [path, options] of [
      [full, 'size=64k'],
      [readOnly, 'ro'],
    ] as const) {
      await mkdir(path)
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
      onTestFinished(() => void execFileSync('umount', [path]))
    }
    for (const more of [{}, { DATABASE_URL: connectionString }]) {
      expect(await refusal({ DATA_DIR: join(full, 'data'), ...more })).toMatch(
        /^The disk that holds DATA_DIR .* is full\. Make room/,
      )
      expect(await refusal({ DATA_DIR: readOnly, ...more })).toMatch(
        /^Hostelry may not write to .*its file system is read-only/,
      )
    }
  })

  test.each([
    [{ code: 'ENOSPC', syscall: 'write' }, 'is full'],
    [{ code: '53100' }, 'is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'is full'],
    [{ message: 'initdb ended with 1: could not write: No space left on device' }, 'is full'],
    [
      { code: 'EACCES', path: '/data/postgresql' },
      'may not write to /data/postgresql: it belongs to another',
    ],
    [{ code: 'EROFS', path: '/data' }, 'its file system is read-only'],
  ])('fails with %o', (error, sentence) => {
    const fault = directoryFault(Object.assign(new Error('no'), error), '/data')
    expect(String(fault)).toContain(sentence)
    expect(openingFault(Object.assign(new Error('no'), error), readConfig({ DATA_DIR: '/data' }))).toEqual(
      fault,
    )
  })
})

/** Whether tests may mount a small file system. */
function canMount(): boolean {
  try {
    execFileSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d" && rmdir "$d"'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
