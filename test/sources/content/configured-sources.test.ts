// Which remote sources a server has is said by its environment, for the server and the command line alike; what cannot work
// is said before it starts.

import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { bookingContext } from '../../support/hotels/booking-context.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testToday } from '../../support/run/test-app.ts'
import { connectorToken, openWireSource } from '../../support/sources/wire-source.ts'

const whole = {
  SOURCES: 'connector',
  CONNECTOR_URL: 'https://connector.example.com/v1/',
  CONNECTOR_TOKEN: 'a-secret-of-the-operator',
}

describe('the configuration of sources', () => {
  test('is none unless said', () => {
    expect(readConfig({}).sources).toEqual([])
    expect(readConfig({ ...whole, SOURCES: ' , ' }).sources).toEqual([])
  })

  test('names the sources, and keeps what they are sent to itself', () => {
    const config = readConfig(whole)
    expect(config.sources.map(({ name }) => name)).toEqual(['connector'])
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(whole.CONNECTOR_TOKEN)
  })

  test('says how each is asked: a number for all, and one for a source', () => {
    const { sourceLimits } = readConfig({
      SOURCE_CALLS_AT_ONCE: '7, connector:2',
      SOURCE_FAILURES: 'connector:9',
    })
    expect(sourceLimits('connector')).toEqual({ atOnce: 2, perSecond: 50, failures: 9, restSeconds: 30 })
    expect(sourceLimits('other')).toEqual({ atOnce: 7, perSecond: 50, failures: 5, restSeconds: 30 })
  })

  test.each(['0', 'many', '5,6', 'Connector:5', 'connector:', '1001', ''.padEnd(12, '9')])(
    'refuses %j for calls at once',
    text => {
      expect(() => readConfig({ SOURCE_CALLS_AT_ONCE: text })).toThrow(
        'SOURCE_CALLS_AT_ONCE is a whole number',
      )
    },
  )

  test.each([
    [
      { SOURCES: 'hotelbeds' },
      'SOURCES lists remote sources, comma-separated; "hotelbeds" is none of connector, expedia, apaleo',
    ],
    [{ SOURCES: 'constructor' }, '"constructor" is none of connector'],
    [{ SOURCES: 'crs' }, '"crs" is none of connector'],
    [{ SOURCES: 'connector, connector' }, 'SOURCES names a source twice'],
    [{ CONNECTOR_URL: '' }, 'CONNECTOR_URL is needed with SOURCES=connector'],
    [{ CONNECTOR_URL: 'connector.example.com' }, 'CONNECTOR_URL is an http or https address'],
    [{ CONNECTOR_URL: 'https://user:pass@example.com' }, 'CONNECTOR_URL is an http or https address'],
    [{ CONNECTOR_URL: 'http://connector:8080' }, 'CONNECTOR_ALLOW_PRIVATE=true lets it be http://'],
    [{ CONNECTOR_ALLOW_PRIVATE: 'yes' }, 'CONNECTOR_ALLOW_PRIVATE is true or false'],
    [{ CONNECTOR_TOKEN: '' }, 'CONNECTOR_TOKEN is needed with SOURCES=connector'],
    [{ CONNECTOR_TOKEN: 'of two words' }, 'CONNECTOR_TOKEN'],
  ])('refuses %o', (change, sentence) => {
    const environment = { ...whole, ...change }
    expect(() => readConfig(environment)).toThrow(sentence)
    expect(() => readConfig(environment)).not.toThrow(environment.CONNECTOR_TOKEN || 'user:pass')
  })
})

describe('the configuration of expedia', () => {
  const account = {
    SOURCES: 'expedia',
    EXPEDIA_API_KEY: 'key-of-the-account',
    EXPEDIA_SHARED_SECRET: 'secret-of-the-account',
    EXPEDIA_POINT_OF_SALE: 'US',
  }

  test('opens a source that is searched live, and keeps the secrets to itself', async () => {
    const config = readConfig(account)
    const [configured] = config.sources
    const source = await configured!.open(new FixedClock('2026-11-22T12:00:00Z'))
    expect(source).toMatchObject({
      name: 'expedia',
      limits: { properties: 250, rooms: 8, nights: 28, daysAhead: 365 },
    })
    expect(source.supports).toEqual({ resolve: true, cancel: true, list: false, card: false })
    for (const each of [config, source])
      expect(inspect(each, { depth: 9 }) + JSON.stringify(each)).not.toContain('of-the-account')
  })

  test('takes the card only where Expedia charges it', async () => {
    const [configured] = readConfig({ ...account, EXPEDIA_PAYMENT: 'customer_card' }).sources
    const source = await configured!.open(new FixedClock('2026-11-22T12:00:00Z'))
    expect(source.supports.card).toBe(true)
  })

  test.each([
    [{ EXPEDIA_API_KEY: '' }, 'EXPEDIA_API_KEY is needed'],
    [{ EXPEDIA_API_KEY: 'a,b' }, 'EXPEDIA_API_KEY is needed'],
    [{ EXPEDIA_SHARED_SECRET: '' }, 'EXPEDIA_SHARED_SECRET is needed'],
    [{ EXPEDIA_POINT_OF_SALE: 'USA' }, 'EXPEDIA_POINT_OF_SALE is needed'],
    [{ EXPEDIA_URL: 'http://127.0.0.1:9/v3' }, 'EXPEDIA_ALLOW_PRIVATE=true'],
    [{ EXPEDIA_URL: 'https://test.ean.com' }, 'EXPEDIA_URL ends with the version'],
    [{ EXPEDIA_PAYMENT: 'cash' }, 'EXPEDIA_PAYMENT is'],
    [{ EXPEDIA_HOLD: 'yes' }, 'EXPEDIA_HOLD is true or false'],
    [{ EXPEDIA_SALES_CHANNEL: 'fax' }, 'EXPEDIA_SALES_CHANNEL is one of'],
    [{ EXPEDIA_MOST_NIGHTS: '0' }, 'EXPEDIA_MOST_NIGHTS is a whole number'],
    [{ EXPEDIA_MOST_DAYS_AHEAD: '501' }, 'EXPEDIA_MOST_DAYS_AHEAD is a whole number'],
    [{ EXPEDIA_CUSTOMER_IP: 'here' }, 'EXPEDIA_CUSTOMER_IP is an address'],
    [{ EXPEDIA_TEST: 'book:sold_out' }, 'EXPEDIA_TEST is a scenario'],
  ])('refuses %o', (change, sentence) => {
    expect(() => readConfig({ ...account, ...change })).toThrow(sentence)
  })
})

describe('the configuration of apaleo', () => {
  const account = {
    SOURCES: 'apaleo',
    APALEO_CLIENT_ID: 'ABCD-SP-HOSTELRY',
    APALEO_CLIENT_SECRET: 'secret-of-the-account',
  }

  test('opens a source that is searched live, and keeps the secret to itself', async () => {
    const config = readConfig(account)
    const [configured] = config.sources
    const source = await configured!.open(new FixedClock('2026-11-22T12:00:00Z'))
    expect(source).toMatchObject({ name: 'apaleo', limits: { properties: 50, rooms: 8 } })
    expect(source.supports).toEqual({ resolve: true, cancel: true, list: true, card: false })
    for (const each of [config, source])
      expect(inspect(each, { depth: 9 }) + JSON.stringify(each)).not.toContain('of-the-account')
  })

  test.each([
    [{ APALEO_CLIENT_ID: '' }, 'APALEO_CLIENT_ID is needed'],
    [{ APALEO_CLIENT_SECRET: 'of two words' }, 'APALEO_CLIENT_SECRET is needed'],
    [{ APALEO_CHANNEL: 'Ibe,Direct' }, 'APALEO_CHANNEL is a code'],
    [{ APALEO_URL: 'http://127.0.0.1:9' }, 'APALEO_URL starts with https://'],
    [{ APALEO_IDENTITY_URL: 'http://127.0.0.1:9' }, 'APALEO_IDENTITY_URL starts with https://'],
    [{ APALEO_URL: 'api.apaleo.com' }, 'APALEO_URL is an http or https address'],
    [{ APALEO_ALLOW_PRIVATE: 'yes' }, 'APALEO_ALLOW_PRIVATE is true or false'],
  ])('refuses %o', (change, sentence) => {
    expect(() => readConfig({ ...account, ...change })).toThrow(sentence)
  })
})

test('a source is loaded only where it is used', () => {
  const loaded = (path: string): number => {
    const script = `import { registerHooks } from 'node:module'
      let count = 0
      registerHooks({ resolve: (specifier, context, next) => {
        const found = next(specifier, context)
        if (found.url.includes('/src/sources/connector/')) count += 1
        return found
      } })
      await import(${JSON.stringify(new URL(path, import.meta.url).href)})
      process.stdout.write(String(count))`
    return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
  }
  expect(loaded('../../../src/server/app.ts')).toBe(0)
  expect(loaded('../../../src/sources/connector/connector.ts')).toBeGreaterThan(0)
})

describe('a server with a connector', async () => {
  const clock = new FixedClock(`${testToday}T12:00:00Z`)
  const wire = await openWireSource(clock)
  const directory = await temporaryDirectory()
  atTheEnd(async () => {
    await wire[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
  })
  const variables = {
    SOURCES: 'connector',
    CONNECTOR_URL: wire.url,
    CONNECTOR_TOKEN: connectorToken,
    CONNECTOR_ALLOW_PRIVATE: 'true',
  }
  const { harness, context, request, book, counters, findings, key } = await bookingContext({ variables })
  const hostelry = commandLine(harness.environment, directory.path)
  const { SOURCES: _, ...rest } = harness.environment as Record<string, string>
  const withoutSources = commandLine(rest, directory.path)
  const [property, elsewhere] = [9101, 9102]
  for (const [id, source] of [
    [property, 'connector'],
    [elsewhere, 'elsewhere'],
  ] as const) {
    const document = { ...smallHotel({ id, from: parseDay(testToday)! }), source }
    await writeFile(join(directory.path, `${id}.json`), JSON.stringify(document))
  }

  test('takes properties of it in by the command line, and those of no other', async () => {
    const refused = await withoutSources(`import ${property}.json`)
    const unknown = await hostelry(`import ${elsewhere}.json`)
    const taken = await hostelry(`import ${property}.json`)
    expect([refused, unknown, taken].map(({ exitCode }) => exitCode)).toEqual([1, 1, 0])
    expect(refused.output).toContain('connector is not configured on this server; it knows crs')
    expect(unknown.output).toContain('elsewhere is not configured on this server; it knows crs, connector')
  })

  test('books there at the price that it asks, and cancels there', async () => {
    const body = request({ property })
    const preview = await harness.post('book/preview/.json', body)
    expect(preview.status).toBe(200)
    const { status, body: answer } = await book(body)
    expect([status, answer.status, answer.source]).toEqual([200, 'confirmed', 'connector'])
    const [booked] = wire.behind.standing(answer.id)
    expect(answer.source_confirmation).toBe(booked?.confirmation)
    expect(booked?.booking).toMatchObject({
      propertyId: property,
      roomId: 1,
      rateCode: 'BAR',
      checkin: parseDay(body.checkin),
      total: 10_000,
      guest: { email: body.guest.email },
    })
    expect(await counters(property, body.checkin)).toEqual({ sold: 1, held: 0 })
    await harness.post('reservation/cancel/.json', { key, id: answer.id })
    await finishAllCancelling(context, () => undefined)
    expect((await harness.post('reservation/view/.json', { key, id: answer.id })).body.status).toBe(
      'cancelled',
    )
    expect(wire.behind.standing(answer.id)).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('is sound to the doctor, who names its properties where the source is not configured', async () => {
    const sentence = `property ${property} cannot be booked: its source connector is not configured on this server`
    expect((await hostelry('doctor')).output).not.toContain(sentence)
    expect((await withoutSources('doctor')).output).toContain(sentence)
  })
})
