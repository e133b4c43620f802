// Where variables come from: one file for the server and the command line, and the environment before it.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { withEnvFile } from '../../src/config/env-file.ts'
import { variables } from '../../src/config/variables.ts'
import { findInEnvironment } from '../../src/context/environment-findings.ts'
import { placeOf } from '../../src/store/postgres/database-address.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testDatabase } from '../support/run/database.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const { connectionString } = await testDatabase()
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const envFile = join(directory.path, 'one.env')

test('a database is named without its user and password', () => {
  expect(placeOf('postgresql://hostelry:s3cret@db.example.com:6543/rooms?sslmode=require')).toBe(
    'database rooms at db.example.com:6543',
  )
})

describe('the file of variables', () => {
  test('is the same for the server and for the command line, which names its database', async () => {
    await writeFile(envFile, `DATABASE_URL="${connectionString}"\nDATA_DIR=files\nPORT=0\n`)
    const server = await startServer({ ENV_FILE: envFile })
    expect(server.output()).toContain('Hostelry is ready')
    const hostelry = commandLine({ ENV_FILE: envFile }, directory.path)
    const created = await hostelry('publisher create "Of the file" --json')
    expect(created.exitCode).toBe(0)
    const doctor = await hostelry('doctor')
    expect(doctor.errors).toBe(placeOf(connectionString))
    // The server sees what the command has written: both are on one database.
    const listed = await commandLine(
      { DATABASE_URL: connectionString, DATA_DIR: join(directory.path, 'files') },
      directory.path,
    )('publisher list --json')
    expect(listed.json.map(({ name }: { name: string }) => name)).toContain('Of the file')
    expect(await server.stop()).toBe(0)
  }, 60_000)

  test('gives way to the environment, and its relative paths are relative to it', async () => {
    await writeFile(envFile, 'PORT=9001\nHOST=127.0.0.9\nDATA_DIR=here/data\nSECRET_KEY_FILE=secret\n')
    await writeFile(join(directory.path, 'secret'), Buffer.alloc(32, 7).toString('base64'))
    const config = readConfig(withEnvFile({ ENV_FILE: envFile, PORT: '9002' }))
    expect(config).toMatchObject({
      port: 9002,
      host: '127.0.0.9',
      dataDirectory: join(directory.path, 'here/data'),
    })
    expect(config.secretKey).toEqual(Buffer.alloc(32, 7))
  })

  test('with a name that nothing reads is refused, with the one that is meant', async () => {
    const lines = ['DATABSE_URL=postgresql://x/y', 'SMTP_URL_FILE=mail', 'XYZZY=1', 'NODE_OPTIONS=--trace-gc']
    await writeFile(envFile, lines.join('\n'))
    expect(() => withEnvFile({ ENV_FILE: envFile })).toThrow(
      [
        `The environment file ${envFile} has names that nothing reads:`,
        '  DATABSE_URL: there is no such variable; did you mean DATABASE_URL?',
        '  XYZZY: there is no such variable',
        'Correct or remove them; docs/configuration.md lists all variables.',
      ].join('\n'),
    )
  })

  test('is not all: a variable of the process with a typing error is refused, one of another program is not', () => {
    const withProcess = (given: Record<string, string>) => () =>
      withEnvFile({ ENV_FILE: '/dev/null', ...given })
    expect(withProcess({ DATABSE_URL: 'x', SECRET_KEYFILE: 'y' })).toThrow(
      [
        'The environment has names that nothing reads, each one letter away from a variable:',
        '  DATABSE_URL: did you mean DATABASE_URL?',
        '  SECRET_KEYFILE: did you mean SECRET_KEY_FILE?',
        'Correct or unset them; docs/configuration.md lists all variables.',
      ].join('\n'),
    )
    const others = { DATABASE_PORT: 'tcp://10.0.0.1', HOSTS: 'a', LOGNAME: 'ada', DATABASE_URI: 'x' }
    expect(withProcess({ ...others, DATABASE_URL: 'y' })).not.toThrow()
  })

  test('that is named and cannot be read is said, and nothing is opened', async () => {
    const missing = join(directory.path, 'missing.env')
    expect(() => withEnvFile({ ENV_FILE: missing })).toThrow(`${missing} cannot be read (ENOENT)`)
    await mkdir(join(directory.path, 'folder.env'))
    const { exitCode, errors } = await commandLine(
      { ENV_FILE: join(directory.path, 'folder.env') },
      directory.path,
    )('property list')
    expect(exitCode).toBe(1)
    expect(errors).toMatch(/^The environment file .* cannot be read \(EISDIR\)/)
    expect(errors).not.toContain('    at ')
  })
})

describe('config check', () => {
  test('says every mistake at once, each with a way out, where a variable comes from and what changes nothing', async () => {
    const secret = join(directory.path, 'mail-address')
    await writeFile(secret, 'smtp://ada:hunter2@mail.example.com\n')
    await writeFile(
      envFile,
      'PROT=80\nLOG_LEVEL=inof\nSMTP_URL_FILE=mail-address\nSTRIPE_SECRET_KEY=sk_live_hunter2\nCONNECTOR_URL=https://c.example\nSOURCES=conector\n',
    )
    const given = {
      ENV_FILE: envFile,
      DATABSE_URL: 'postgresql://x/y',
      PORT: 'eighty',
      SECRET_KEY_FILE: '/nowhere',
    }
    const { variables, mistakes, unused } = findInEnvironment(given)
    expect(variables).toEqual(
      expect.arrayContaining([
        { name: 'PORT', from: 'environment', value: 'eighty' },
        { name: 'LOG_LEVEL', from: envFile, value: 'inof' },
        { name: 'SMTP_URL', from: secret, value: null },
        { name: 'STRIPE_SECRET_KEY', from: envFile, value: null },
      ]),
    )
    expect(mistakes).toEqual([
      'DATABSE_URL: did you mean DATABASE_URL?',
      `${envFile}: PROT: there is no such variable; did you mean PORT?`,
      expect.stringContaining('MAIL_FROM is needed with SMTP_URL'),
      expect.stringMatching(/^LOG_LEVEL is one of .*; did you mean info\?$/),
      'PORT is a whole number from 0 to 65535, not "eighty"',
      'SECRET_KEY_FILE names a file that cannot be read: /nowhere',
      expect.stringMatching(/^SOURCES lists .*; did you mean connector\?$/),
    ])
    expect(unused.map(sentence => sentence.split(' ')[0]).sort()).toEqual([
      'CONNECTOR_URL',
      'STRIPE_SECRET_KEY',
    ])
    expect(JSON.stringify({ variables, mistakes, unused })).not.toContain('hunter2')
  })

  test('opens no database, and says in its exit code whether a server could start', async () => {
    const away = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
    const [good, bad] = await Promise.all([
      commandLine(away, directory.path)('config check'),
      commandLine(
        { ...away, PORT: 'x', ENV_FILE: join(directory.path, 'none.env') },
        directory.path,
      )('config check --json'),
    ])
    expect(good).toMatchObject({ exitCode: 0, errors: '' })
    expect(good!.output).toMatch(/DATABASE_URL +\(secret\) +environment.*A server can start/s)
    expect(bad).toMatchObject({ exitCode: 1, errors: '' })
    expect(bad!.json.mistakes).toEqual([
      expect.stringContaining('none.env cannot be read (ENOENT)'),
      'PORT is a whole number from 0 to 65535, not "x"',
    ])
  })

  test('reads every variable: none is unused whatever else is set', () => {
    const all = Object.fromEntries(Object.keys(variables).map(name => [name, 'x']))
    const chosen = {
      PAYMENT_GATEWAY: 'stripe',
      SOURCES: 'connector,expedia,apaleo',
      ENV_FILE: '/dev/null',
    }
    expect(findInEnvironment({ ...all, ...chosen }).unused).toEqual([])
  })
})
