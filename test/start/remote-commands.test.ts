// Commands with --server: each asks an operation of the administration, or says that it cannot; what a server answers is printed, and
// the key goes nowhere else.

import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/commands/command-list.ts'
import { type Command, UsageError } from '../../src/commands/kit/command.ts'
import { asks } from '../../src/commands/remote/asks.ts'
import { addressOf, runRemotely } from '../../src/commands/remote/run-remotely.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { realToday, smallHotel } from '../support/hotels/small-hotel.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const { app } = await testApp()
const directory = await temporaryDirectory()
atTheEnd(async () => directory[Symbol.asyncDispose]())
const { key: text } = await createKey(app.context, { holder: { kind: 'admin' }, label: '', expiresOn: null })
const key = new Secret(text)

const named = (name: string) => commands.find(command => command.name === name) as Command

/** Prints of a command at the server, as text and as JSON; `options` as --name=value and --flag. */
async function remote(line: string, server: { url?: string; key?: Secret | null } = {}) {
  const command = commands
    .filter(({ name }) => line === name || line.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0] as Command
  const given = line.slice(command.name.length).split(' ').filter(Boolean)
  const options = Object.fromEntries(
    given
      .filter(word => word.startsWith('--'))
      .map(word => word.slice(2).split('='))
      .map(([name, value]) => [name, value ?? true]),
  )
  const words = given.filter(word => !word.startsWith('--'))
  const texts: string[] = []
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  const data: any[] = []
  const print = (human: string, value: unknown) => {
    texts.push(human)
    data.push(value)
  }
  await runRemotely(command, { words, options, print }, { url: app.url, key, ...server })
  return { text: texts.join('\n'), data: data.length === 1 ? data[0] : data }
}

const refusal = async (line: string, server = {}): Promise<Error> =>
  remote(line, server).then(
    () => new Error('nothing was refused'),
    error => error,
  )

/** They work on files or the database of a server, read what it asks on a terminal, or have no operation. */
const onlyThere = `
  admin create
  admin disable
  admin enable
  admin grant
  admin password
  admin reset-second-factor
  admin revoke
  admin sessions
  admin unlock
  audit export
  audit verify
  backup
  card view
  channel create
  channel mapping
  channel set
  companion create
  companion set
  config check
  demo
  demo remove
  demo year
  discount-code set
  doctor
  exchange-rate import
  guest erase
  guest export
  log name
  mail test
  mcp
  migrate
  overrides check
  partner create
  payment test
  pictures copy
  receipt rotate
  receipt verify
  reservation import
  restore
  settings unset
  source import
`

test('each command asks something, or is on the list of those that cannot', () => {
  const without = commands.map(({ name }) => name).filter(name => !(name in asks))
  expect(without.sort()).toEqual(onlyThere.trim().split(/\n */))
  for (const name of Object.keys(asks)) expect(named(name), name).toHaveProperty('run')
})

test('each operation that is asked has an address, which the words fill in', async () => {
  const file = join(directory.path, 'document.json')
  await writeFile(file, '{"id": 7}')
  const filled = Object.entries(asks).map(async ([name, asking]) => {
    const words = name === 'import' || name === 'review import' ? [file] : ['a/b', file, file]
    const asked = await asking({ words: name === 'site create' ? [file] : words, options: {} })
    for (const ask of [asked].flat())
      expect(addressOf(ask as never).address, name).toMatch(/^\/admin\/v1\/[^{}]+$/)
  })
  await Promise.all(filled)
})

describe('at a server', () => {
  test('lists are tables, all pages together', async () => {
    for (let made = 0; made < 101; made += 1) await remote(`publisher create Guide${made}`)
    const { text, data } = await remote('publisher list')
    expect(data.publishers).toHaveLength(101)
    expect(data).not.toHaveProperty('next_cursor')
    expect(text.split('\n')[0]).toMatch(/^id +name +sells_all +language /)
    expect(text).toContain('Guide100')
  })

  test('documents are sent, changed and read back', async () => {
    const file = join(directory.path, 'hotels.json')
    const hotels = [smallHotel({ id: 41, from: realToday() }), smallHotel({ id: 42, from: realToday() })]
    await writeFile(file, JSON.stringify(hotels))
    expect((await remote(`import ${file}`)).data).toMatchObject([{ id: 41 }, { id: 42 }])
    expect((await remote('export 41')).data).toMatchObject({ id: 41, name: hotels[0]!.name })
    const id = (await remote('publisher create Granted')).data.id
    expect((await remote(`publisher grant ${id} 41 42`)).data).toMatchObject({ granted: 2 })
    expect((await remote('property archive 42')).data).toMatchObject({ id: 42 })
    expect((await remote('property list --archived')).data.properties).toHaveLength(1)
    expect((await remote(`key create --publisher=${id} --scopes=view,book`)).data).toMatchObject({
      scopes: ['view', 'book'],
      key: expect.any(String),
    })
    expect((await remote(`publisher set ${id} --currency=none --sells-all`)).data).toMatchObject({
      sells_all: true,
      default_currency: null,
    })
  })

  test('settings are numbers, words or nothing', async () => {
    expect((await remote('settings set holdMinutes 21')).data).toMatchObject({ holdMinutes: 21 })
    expect((await remote('settings set defaultCurrency EUR')).data).toMatchObject({ defaultCurrency: 'EUR' })
    expect((await remote('settings set defaultCurrency none')).data).toMatchObject({ defaultCurrency: null })
    expect((await remote('settings get holdMinutes')).text).toMatch(/^value +21$/m)
  })

  test('a report is the table that it is', async () => {
    expect((await remote('report stays --from=2026-01-01 --to=2026-01-31')).text).toMatch(
      /^[^{\n]+[,;][^{\n]+/,
    )
  })

  test('a refusal is the sentence of the server with its fields', async () => {
    const unknown = await refusal('publisher set 999 --name=X')
    expect(unknown).toBeInstanceOf(OperatorError)
    expect(unknown.message).toBe('hostelry: There is no publisher 999.')
    const wrong = await refusal('settings set holdMinutes soon')
    expect(wrong.message).toMatch(/^hostelry: holdMinutes: must be a whole number/)
    expect((await refusal('publisher list', { key: new Secret('hst_wrong') })).message).toMatch(
      /^hostelry: .*key/,
    )
  })
})

test.each([
  ['doctor', {}, /^doctor works on the database and the files of a server; run it there, without --server$/],
  ['publisher list', { key: null }, /^HOSTELRY_ADMIN_KEY is not set; it is an admin key of that server/],
  [
    'publisher list',
    { url: 'http://desk.example.com' },
    /begin with https:\/\/, as the key would be readable/,
  ],
  ['publisher list', { url: 'https://ada:secret@desk.example.com' }, /takes no name and no password/],
  [
    'publisher list',
    { url: 'https://desk.example.com/admin' },
    /is the address of the administration, such as/,
  ],
  ['publisher list', { url: 'desk' }, /is the address of the administration, such as/],
  ['export 41 --pictures=x', {}, /^--pictures does not work with --server$/],
  ['key usage', {}, /^give the id of what is asked for$/],
])('%s with %j is not understood', async (line, server, sentence) => {
  const refused = await refusal(line, server)
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused.message).toMatch(sentence)
  expect(refused.message).not.toContain('secret')
})

test('a server that leads elsewhere does not get the key there', async () => {
  const asked: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    response.writeHead(307, { location: '/other' }).end()
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const refused = await refusal('publisher list', { url })
  expect(refused.message).toBe(
    `hostelry: ${url} answers 307, and not as a server of Hostelry does; --server is the address of its administration.`,
  )
  expect(asked).toEqual([`/admin/v1/publishers Bearer ${text}`])
  await new Promise(resolve => elsewhere.close(resolve))
  const gone = await refusal('publisher list', { url })
  expect(gone.message).toBe(`hostelry: the server at ${url} does not answer (ECONNREFUSED).`)
})
