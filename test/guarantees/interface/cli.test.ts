// Every verb of the command line, run on a database, two of them as a process: what it prints, what it leaves behind, and how it
// tells a mistake (exit 2) from a refusal (exit 1).

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import packageDocument from '../../../package.json' with { type: 'json' }
import { demoOlderKey, demoPublishableKey } from '../../../src/lodging/publishers/api-key.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { ecbFile } from '../../support/hotels/ecb-file.ts'
import { realToday, smallHotel } from '../../support/hotels/small-hotel.ts'
import { commandLine, commandProcess } from '../../support/run/command-line.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testApp } from '../../support/run/test-app.ts'

const { app, post, environment } = await testApp()
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const hostelry = commandLine(environment, directory.path)
const asProcess = commandProcess(environment, directory.path)
const demoPicture = join(import.meta.dirname, '../../../src/demo/pictures/room-tatami.jpg')

const hotel = (id: number) => smallHotel({ id, from: realToday() })
const save = (name: string, content: unknown) =>
  writeFile(join(directory.path, name), typeof content === 'string' ? content : JSON.stringify(content))

const verbs =
  'import|calendar|export|property list|property archive|property restore|publisher list|publisher create|publisher set|publisher archive|publisher restore|publisher grant|publisher revoke|' +
  'key create|key list|key revoke|discount-code set|discount-code list|discount-code delete|settings|settings get|settings set|settings unset|exchange-rate list|exchange-rate set|' +
  'exchange-rate unset|exchange-rate import|webhook create|webhook set|webhook list|reservation list|reservation show|' +
  'reservation resolve|reservation no-show|reservation cancel|card view|guest export|guest erase|doctor|demo|migrate|mcp|config check|overrides check|mail test|payment test|serve|help|completion'

describe('without a verb that does something', () => {
  test('it tells its version and all its verbs', async () => {
    const lines = ['--version', '', '--help', 'help', 'help all', 'help settings', 'completion bash']
    const [version, bare, short, help, all, topic, script] = await Promise.all(
      lines.map(line => (line === '--version' ? asProcess : hostelry)(line)),
    )
    expect(version).toMatchObject({ exitCode: 0, output: packageDocument.version, errors: '' })
    expect(help).toMatchObject({ exitCode: 0, errors: '' })
    expect([bare?.output, short?.output]).toEqual([help?.output, help?.output])
    expect(topic?.output).toMatch(/^ {2}settings\n.*^ {2}settings get NAME\n/ms)
    expect(script?.output).toContain('complete -o default -F _hostelry hostelry')
    for (const verb of verbs.split('|')) expect(all?.output).toMatch(new RegExp(`^  ${verb}\\b`, 'm'))
  })

  test('each verb explains itself, also where there is no database', async () => {
    const away = commandLine({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, directory.path)
    const some = ['import', 'publisher create', 'settings set', 'exchange-rate import']
    const helps = await Promise.all(some.map(verb => away(`${verb} --help`)))
    for (const [index, verb] of some.entries()) {
      expect(helps[index]).toMatchObject({ exitCode: 0, errors: '' })
      expect(helps[index]?.output).toMatch(new RegExp(`^hostelry ${verb} .+\\n.+\\.$`))
    }
    const [word, helpOnWord] = await Promise.all(['key --help', 'help key'].map(line => away(line)))
    expect(word).toMatchObject({ exitCode: 0, errors: '', output: helpOnWord!.output })
    const unset = commandLine({ PORT: 'none' }, directory.path)
    expect(await unset('serve --help')).toMatchObject({
      exitCode: 0,
      output: 'hostelry serve\nRun the server (npm start).',
      errors: '',
    })
    expect(await unset('serve now')).toMatchObject({ exitCode: 2, output: '' })
    const asked = await away('property list')
    expect(asked).toMatchObject({ exitCode: 1, output: '' })
    expect(asked.errors).toMatch(/^PostgreSQL at 127.0.0.1:1 .DATABASE_URL. cannot be reached [^\n]*$/)
  })

  test('files of overrides are checked without a database, and the doctor names what is not used', async () => {
    const style = join(environment.DATA_DIR!, 'overrides/styles/style.css')
    await mkdir(dirname(style), { recursive: true })
    await writeFile(style, 'a {}')
    const away = commandLine(
      { ...environment, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      directory.path,
    )
    expect(await away('overrides check')).toMatchObject({
      exitCode: 0,
      output: '1 file of overrides is used.',
    })
    await writeFile(style, 'a {')
    const sentence = 'overrides/styles/style.css: line 1: a { is not closed.'
    expect(await away('overrides check')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(sentence),
    })
    expect((await hostelry('doctor')).output).toContain(`HST-420 warning: ${sentence}`)
    await rm(dirname(style), { recursive: true })
  })

  test('with --server a command asks another server and opens no database', async () => {
    const key = (await hostelry('key create --admin --json')).json.key
    const elsewhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', HOSTELRY_ADMIN_KEY: key }
    const away = commandLine(elsewhere, directory.path)
    const made = await away(`publisher create Elsewhere --json --server ${app.url}`)
    expect(made).toMatchObject({ exitCode: 0, errors: '', json: { name: 'Elsewhere', sells_all: false } })
    const [revoked, refused, bare] = await Promise.all([
      away(`key revoke hst_none --server ${app.url}`),
      away(`doctor --server ${app.url}`),
      commandLine({}, directory.path)(`publisher list --server ${app.url}`),
    ])
    expect(revoked).toMatchObject({ exitCode: 2, errors: expect.stringContaining('add --yes to do it') })
    expect(refused).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('run it there, without --server'),
    })
    expect(bare).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('HOSTELRY_ADMIN_KEY is not set'),
    })
  })

  test('a line that it does not understand is exit 2 with the way to write it', async () => {
    const lines: Record<string, RegExp> = {
      'sell everything': / {2}serve .*there is no command "sell everything"\.$/s,
      key: /there is no command "key"\. There is "key create", "key list"/,
      'publsher list': /there is no command "publsher list"\. Did you mean "publisher list"\?$/,
      'discount-code delete TEN':
        /Delete the discount code TEN\? This cannot be undone; add --yes to do it\nusage: hostelry discount-code delete CODE \[--yes\]/,
      'reservation cancel R1 --reason x':
        /Cancel the reservation R1\? Its guest is told\. This cannot be undone; add --yes/,
      'settings gte holdMinutes':
        /there is no command "settings gte holdMinutes"\. Did you mean "settings get"\?$/,
      'settings get holdMinuts': /there is no setting "holdMinuts"\. Did you mean holdMinutes\?/,
      'settings unset x': /there is no setting "x"\. There are defaultCurrency, /,
      'help publshers': /no topic and no command "publshers"\. Did you mean "hostelry help publishers"\?$/,
      'settings gte --help':
        /no topic and no command "settings gte"\. Did you mean "hostelry help settings get"\?$/,
      'completion csh': /name one shell\nusage: hostelry completion bash\|zsh\|fish$/,
      'mail test ada@example.com --language xx': /--language is one of en, /,
      import: /too few or too many arguments\nusage: hostelry import FILE/,
      'import --bogus x': /Unknown option '--bogus'.*\nusage: hostelry import/,
      'key create --publsher 3':
        /there is no option --publsher\. Did you mean --publisher\?\nusage: hostelry key create/,
      'export x': /ID is a whole number from 1, not "x"/,
      'publisher set 99 --sells-all --sells-granted': /give either --sells-all or --sells-granted/,
      'publisher create X --pending-as-504 maybe': /--pending-as-504 is yes or no/,
      'key create': /give either --publisher ID or --admin/,
      'key create --admin --scopes view': /--scopes goes with --publisher/,
      'webhook replay 1 --after x': /--after is the sequence of an event, or 0/,
      'exchange-rate import nowhere.xml': /nowhere\.xml cannot be read/,
      'pictures copy --from nowhere': /nowhere has no directory originals/,
    }
    const outcomes = await Promise.all(Object.keys(lines).map(line => hostelry(line)))
    for (const [index, [line, sentence]] of Object.entries(lines).entries()) {
      expect(outcomes[index], line).toMatchObject({ exitCode: 2, output: '' })
      expect(outcomes[index]?.errors, line).toMatch(sentence)
      expect(outcomes[index]?.errors, line).not.toContain('    at ')
    }
  }, 60_000)

  test('what an operation refuses is exit 1 with the field, said once', async () => {
    const currency = 'must be an ISO 4217 code such as EUR, or none'
    const lines: Record<string, string> = {
      'publisher create ""': 'name: must be 1 to 200 characters in one line',
      'publisher create X --currency ZZZ': `default_currency: ${currency}`,
      'publisher create X --envelope brown': 'envelope: must be bare or data',
      'publisher create X --currency ZZZ --envelope brown': `default_currency: ${currency} (and 1 more in errors)\n  default_currency: ${currency}\n  envelope: must be bare or data`,
      'publisher set 99 --name X': 'There is no publisher 99.',
      'key create --publisher 1 --scopes view,fly':
        'scopes[1]: must be one of view, availability, preview, book, manage, explain',
      'key create --admin --expires 2020-01-01': 'expires_on: must be a day after today, such as 2027-12-31',
      'settings set quoteMinutes 0': 'quoteMinutes: must be a whole number of minutes from 1 to 1440',
      'exchange-rate set EUR 2': 'currency: must be an ISO 4217 code other than EUR, such as USD',
      'exchange-rate set USD 0': 'per_euro: must be a decimal above zero, such as 1.0875',
      'exchange-rate import https://127.0.0.1/x.xml':
        'url: cannot be fetched: 127.0.0.1 has no address on the public Internet.',
      'discount-code delete NONE --yes': 'There is no discount code NONE.',
    }
    const outcomes = await Promise.all(Object.keys(lines).map(line => hostelry(line)))
    for (const [index, [line, sentence]] of Object.entries(lines).entries()) {
      expect(outcomes[index], line).toMatchObject({
        exitCode: 1,
        output: '',
        errors: `hostelry: ${sentence}`,
      })
    }
  }, 60_000)
})

describe('properties', () => {
  test('come from files, with pictures beside them, and go into files', async () => {
    await mkdir(join(directory.path, 'hotel/pictures'), { recursive: true })
    await writeFile(join(directory.path, 'hotel/pictures/tatami.jpg'), await readFile(demoPicture))
    const property_image = [{ file: 'pictures/tatami.jpg', alt: 'A room' }]
    await save('hotel/hotel.json', JSON.stringify({ ...hotel(9001), property_image }, null, 2))
    const first = await hostelry('import hotel/hotel.json --json')
    expect(first.json).toEqual({ imported: 1, unchanged: 0, refused: [], warnings: [] })
    expect((await hostelry('import hotel/hotel.json')).output).toBe('0 imported, 1 unchanged, 0 refused')

    const exported = await hostelry('export 9001')
    expect(exported.json).toMatchObject({ id: 9001, property_image: [{ alt: 'A room' }] })
    const written = await hostelry(`export 9001 --pictures ${directory.path}/moved --json`)
    expect(written.json).toEqual({
      document: join(directory.path, 'moved/property-9001.json'),
      pictures: [expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)],
    })
    expect((await readdir(join(directory.path, 'moved'))).sort()).toEqual(
      [...written.json.pictures, 'property-9001.json'].sort(),
    )
    const again = await hostelry('import moved/property-9001.json')
    expect(again).toMatchObject({ exitCode: 0, output: '1 imported, 0 unchanged, 0 refused' })
    expect(await hostelry('export 77')).toMatchObject({
      exitCode: 1,
      errors: 'hostelry: There is no property 77.',
    })
  })

  test('are not replaced by one of another name, unless that is asked for', async () => {
    await save('first.json', hotel(9008))
    await save('other.json', { ...hotel(9008), name: 'The Lion' })
    expect((await hostelry('import first.json')).exitCode).toBe(0)
    const refused = await hostelry('import other.json')
    expect(refused.exitCode).toBe(1)
    expect(refused.output).toContain('name: is not that of property 9008, which is "Small house 9008"')
    expect(refused.output).toContain('--replace')
    expect((await hostelry('export 9008')).json.name).toBe('Small house 9008')
    const replaced = await hostelry('import other.json --replace')
    expect(replaced).toMatchObject({ exitCode: 0, output: '1 imported, 0 unchanged, 0 refused' })
    expect((await hostelry('export 9008')).json.name).toBe('The Lion')
    await hostelry('import first.json --replace')
  })

  test('come one a line from standard input; a refused one is told in full and the others go on', async () => {
    const broken = { ...hotel(9003), currency: 'XYZ', name: '' }
    const lines = [hotel(9002), broken, 'not json', '', hotel(9004)]
    const input = lines.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')
    const outcome = await hostelry('import - --json', { input })
    expect(outcome.exitCode).toBe(1)
    expect(outcome.json).toMatchObject({ imported: 2, unchanged: 0 })
    const [second, third] = outcome.json.refused
    expect([second.source, third.source]).toEqual(['standard input line 2', 'standard input line 3'])
    expect(second.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['currency', 'name']),
    )
    expect(third.errors[0].message).toMatch(/^is not JSON/)
    const told = await asProcess('import - missing.json', { input })
    expect(told.exitCode).toBe(1)
    expect(told.output).toMatch(/^standard input line 2: refused\n {2}name: /)
    expect(told.output).toMatch(/missing\.json: refused\n {2}cannot be read: ENOENT/)
    expect(told.output).toMatch(/0 imported, 2 unchanged, 3 refused$/)
    const listed = await hostelry('property list --json')
    expect(listed.json.map(({ id }: { id: number }) => id)).toEqual([9001, 9002, 9004, 9008])
    expect((await hostelry('property list')).output).toMatch(
      /^id +name +version +updated\n9001 +Small house 9001 +2 /,
    )
  })

  test('come from a file with a byte order mark', async () => {
    for (const text of [JSON.stringify(hotel(9002)), JSON.stringify([hotel(9002)], null, 1)]) {
      await save('marked.json', `\ufeff${text}`)
      const { exitCode, output } = await hostelry('import marked.json')
      expect([exitCode, output]).toEqual([0, '0 imported, 1 unchanged, 0 refused'])
    }
  })

  test('come as a list in one document', async () => {
    await save('list.json', JSON.stringify([hotel(9002), { id: 'x' }], null, 1))
    const { exitCode, json } = await hostelry('import list.json --json')
    expect(exitCode).toBe(1)
    expect(json).toMatchObject({ imported: 0, unchanged: 1, refused: [{ source: 'list.json [1]' }] })
  })
})

test('a file that cannot be read or written is a sentence', async () => {
  await save('taken', 'a file')
  const lines: Record<string, RegExp> = {
    'reservation import nowhere.csv': /^hostelry: ENOENT: no such file or directory, open 'nowhere\.csv'$/m,
    'export 9001 --pictures taken': /^hostelry: EEXIST: file already exists, mkdir 'taken'$/m,
  }
  const outcomes = await Promise.all(Object.keys(lines).map(line => hostelry(line)))
  for (const [index, [line, sentence]] of Object.entries(lines).entries()) {
    expect(outcomes[index], line).toMatchObject({ exitCode: 1, output: '' })
    expect(outcomes[index]?.errors, line).toMatch(sentence)
    expect(outcomes[index]?.errors, line).not.toContain('    at ')
  }
})

describe('publishers and keys', () => {
  test('a publisher sells what it is granted, until that is revoked', async () => {
    await hostelry('import -', { input: [9005, 9006].map(id => JSON.stringify(hotel(id))).join('\n') })
    const created = await hostelry('publisher create "Alpine Travel" --currency eur --envelope bare --json')
    const { id } = created.json
    expect(created.json).toMatchObject({ name: 'Alpine Travel', sellsAll: false })
    expect(created.json.settings).toMatchObject({ defaultCurrency: 'EUR', envelope: 'bare' })
    const made = await hostelry(`key create --publisher ${id} --scopes view --label desk --json`)
    const ask = async (property_id: number) =>
      (await post('property/view/.json', { key: made.json.key, property_id })).status
    expect([await ask(9005), await ask(9006)]).toEqual([404, 404])
    const granted = await hostelry(`publisher grant ${id} 9005 9006`)
    expect(granted.output).toBe(`publisher ${id} may sell 9005, 9006`)
    expect(granted.errors).toContain('USD has no exchange rate: property 9005, 9006 of publisher')
    expect([await ask(9005), await ask(9006)]).toEqual([200, 200])
    expect((await hostelry(`publisher revoke ${id} 9006 --json`)).json).toEqual({
      publisher: id,
      properties: [9005],
    })
    expect([await ask(9005), await ask(9006)]).toEqual([200, 404])
    expect(await hostelry(`publisher grant ${id} 7`)).toMatchObject({
      exitCode: 1,
      errors: 'hostelry: There is no property 7.',
    })
    const changed = await hostelry(
      `publisher set ${id} --name Alps --sells-all --envelope data --currency none --pending-as-504 yes --language de --json`,
    )
    expect(changed.json).toMatchObject({ id, name: 'Alps', sellsAll: true })
    expect(await ask(9006)).toBe(200)
    const [listed] = (await hostelry('publisher list --json')).json.filter(
      (each: { id: number }) => each.id === id,
    )
    expect(listed).toMatchObject({
      name: 'Alps',
      settings: { envelope: 'data', defaultCurrency: null, pendingAs504: true, language: 'de' },
    })
    expect((await hostelry('publisher list')).output).toMatch(/Alps +all +- +data +de/)
    await hostelry(`publisher set ${id} --sells-granted`)
    expect(await ask(9006)).toBe(404)
  }, 60_000)

  test('a key is shown once, listed without itself, and ends when it is revoked', async () => {
    const { key, keyId } = (
      await hostelry('key create --admin --label "the office" --expires 2099-12-31 --json')
    ).json
    const status = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await app.server.inject({ url: '/admin/v1/properties', headers })).statusCode
    }
    expect(await status()).toBe(200)
    const [listed, table] = await Promise.all([hostelry('key list --json'), hostelry('key list')])
    const [mine] = listed.json.filter((each: { keyId: string }) => each.keyId === keyId)
    expect(mine).toMatchObject({
      kind: 'admin',
      label: 'the office',
      expiresAt: '2099-12-31T00:00:00Z',
      revokedAt: null,
    })
    expect(listed.output + table.output).not.toContain(key)
    expect(await hostelry(`key revoke ${keyId} --yes`)).toMatchObject({
      exitCode: 0,
      output: `${keyId} revoked`,
    })
    expect(await status()).toBe(401)
    expect((await hostelry('key list')).output).toMatch(new RegExp(`${keyId} +admin .* revoked`))
    expect(await hostelry('key revoke nothing --yes')).toMatchObject({
      exitCode: 1,
      errors: 'hostelry: There is no key of that id.',
    })
    expect(await hostelry('key create --publisher 99')).toMatchObject({ exitCode: 1 })
  })
})

describe('codes, rates and settings', () => {
  test('codes are saved from documents, refused with all errors, listed and deleted', async () => {
    const codes = [
      { code: 'TEN', category: 'discount', percent_off: 10, max_uses: 5 },
      { code: 'TWO WORDS', category: 'discount', percent_off: 500 },
      { code: 'FIZZ', category: 'value-add', instructions: 'Ask.', received_upon: 'check-in' },
    ]
    await save('codes.json', codes)
    const outcome = await hostelry('discount-code set codes.json')
    expect(outcome.exitCode).toBe(1)
    expect(outcome.output).toMatch(
      /^codes\.json \[1\]: refused\n {2}code: .+\n {2}percent_off: .+\nTEN, FIZZ saved$/,
    )
    const input = JSON.stringify({ ...codes[0], max_uses: 9 })
    expect((await hostelry('discount-code set - --json', { input })).json).toEqual({
      saved: ['TEN'],
      refused: [],
    })
    expect((await hostelry('discount-code list')).output).toMatch(/TEN +discount +0 of 9\nFIZZ +value-add/)
    expect((await hostelry('discount-code delete ten --yes')).output).toBe('TEN deleted')
    expect((await hostelry('discount-code list --json')).json).toMatchObject([{ code: 'FIZZ', uses: 0 }])
  })

  test('rates are set by hand or from the file of the European Central Bank', async () => {
    expect((await hostelry('exchange-rate list')).output).toBe('none')
    expect((await hostelry('exchange-rate set usd 1.25')).output).toBe('1 EUR is 1.25 USD')
    const day = formatDay(addDays(realToday(), -1))
    await save(
      'ecb.xml',
      ecbFile({
        [day]: [
          ['USD', '1.0953'],
          ['JPY', '157.91'],
        ],
      }),
    )
    const imported = await hostelry('exchange-rate import ecb.xml --json')
    expect(imported.json).toMatchObject({ asOf: day, written: 1, skipped: [{ currency: 'USD' }] })
    expect((await hostelry('exchange-rate list --json')).json).toEqual([
      { currency: 'JPY', perEuro: '157.91', asOf: day, origin: 'ecb', isPinned: false },
      { currency: 'USD', perEuro: '1.25', asOf: formatDay(realToday()), origin: 'admin', isPinned: true },
    ])
    expect((await hostelry('exchange-rate unset usd')).output).toBe('USD removed')
    expect((await hostelry('exchange-rate import ecb.xml --json')).json).toMatchObject({
      written: 2,
      skipped: [],
    })
    await save('junk.xml', '<a>')
    expect(await hostelry('exchange-rate import junk.xml')).toMatchObject({ exitCode: 1, output: '' })
  })

  test('settings are shown and changed one by one', async () => {
    expect((await hostelry('settings --json')).json).toMatchObject({
      defaultCurrency: null,
      bookableHorizonDays: 731,
    })
    expect((await hostelry('settings set defaultCurrency usd')).output).toBe('defaultCurrency is now USD')
    expect((await hostelry('settings set bookableHorizonDays 100 --json')).json).toEqual({
      bookableHorizonDays: 100,
    })
    expect((await hostelry('settings')).output).toMatch(/defaultCurrency +USD\n.*\nbookableHorizonDays +100/)
    expect((await hostelry('settings get defaultCurrency')).output).toBe('USD')
    expect((await hostelry('settings get bookableHorizonDays --json')).json).toMatchObject({
      name: 'bookableHorizonDays',
      value: 100,
      default: 731,
    })
    expect((await hostelry('settings unset bookableHorizonDays')).output).toBe(
      'bookableHorizonDays is now 731, its default',
    )
    expect((await hostelry('settings unset defaultCurrency --json')).json).toEqual({ defaultCurrency: null })
    expect((await hostelry('settings get defaultCurrency')).output).toBe('none')
    expect((await hostelry('settings get bookableHorizonDays')).output).toBe('731')
  })
})

describe('what is outside', () => {
  test('is tried out: a mail without a server is a file, and no company takes payments', async () => {
    const mailed = await hostelry('mail test ada@example.com')
    expect(mailed).toMatchObject({ exitCode: 1, errors: '' })
    const [, file = ''] =
      /SMTP_URL is not set, so nothing was sent; the mail is written to (\S+)$/.exec(mailed.output) ?? []
    expect(await readFile(file, 'utf8')).toContain('To: ada@example.com')
    expect(await hostelry('mail test ada')).toMatchObject({
      exitCode: 1,
      errors: 'hostelry: address: must be a mail address such as ada@example.com',
    })
    const paid = await hostelry('payment test')
    expect(paid).toMatchObject({ exitCode: 1, output: expect.stringContaining('PAYMENT_GATEWAY is not set') })
  })
})

test('migrate and demo can be run again and again', async () => {
  expect(await hostelry('migrate')).toMatchObject({ exitCode: 0, output: 'the schema is up to date' })
  expect((await hostelry('demo --json')).json).toEqual({
    loaded: true,
    publishableKey: demoPublishableKey,
    olderPublishableKey: demoOlderKey,
    operator: expect.anything(),
  })
  expect((await hostelry('demo')).exitCode).toBe(0)
  const checkin = formatDay(addDays(parseDay('2026-12-01')!, 30))
  const stay = { checkin, checkout: formatDay(addDays(parseDay(checkin)!, 4)), rooms: [{ adults: 2 }] }
  const { body } = await post('property/available/.json', { key: 'demo', property_id: 3144, ...stay })
  expect(body.is_available).toBe(true)
  const keys = (await hostelry('key list --json')).json
  expect(keys.filter(({ label }: { label: string }) => label === 'Demo key')).toHaveLength(1)
})
