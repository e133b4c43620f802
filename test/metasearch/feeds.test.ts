// The feeds of a running server: what is in them, whose keys open them, and how they are sent.

import { describe, expect, test } from 'vitest'
import { allAt, childAt, parseXml } from '../../src/channels/xml.ts'
import type { Scope } from '../../src/lodging/publishers/publisher.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createSite } from '../../src/operations/sites/sites.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { linesOf, queryXml, resultsOf } from '../support/channels/metasearch.ts'
import { expectShape } from '../support/channels/metasearch-shapes.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { openExchange } from '../support/random/random-hotels.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const reading: readonly Scope[] = ['view', 'availability']
const running = await testApp({ demo: true, sources: clock => [new ScriptedLive(clock)] })
const { context, url } = running.app
const today = parseDay(testToday)!
const sold = [3101, 3102, 3144]
const { key, publisherId } = await testPublisher(running, { sellsAll: false, allowed: reading })
const { key: stranger } = await testPublisher(running, { sellsAll: false, allowed: reading })
const { key: everything } = await testPublisher(running, { allowed: reading })
await context.database.transaction(transaction => grantProperties(transaction, publisherId, sold))
await createSite(context, { publisher_id: publisherId, name: 'Feeds & Sons', is_default: false })

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/feeds/${path}`, { headers })
const withKey = (path: string, as = key) => read(path, { authorization: `Bearer ${as}` })
const textOf = async (path: string, as = key): Promise<string> => {
  const answer = await withKey(path, as)
  expect(answer.status).toBe(200)
  return answer.text()
}
/** The server of a test does not know its port when it is configured. */
const here = (address: string) => address.replace(context.publicUrl, url)
const idsIn = (list: string) => allAt(parseXml(list), 'listing', 'id').map(({ text }) => Number(text))

describe('the list of properties', () => {
  test('has those that the publisher sells, in the published shape, with their pages', async () => {
    const list = await textOf('hotels.xml')
    expectShape('hotels', list)
    expect(idsIn(list)).toEqual(sold)
    const { body } = await running.post('property/view/.json', { key, property_id: 3144, verbosity: 2 })
    const listing = allAt(parseXml(list), 'listing').at(-1)!
    const { physical_address: address } = body
    expect(childAt(listing, 'name')?.text).toBe(body.name)
    expect(childAt(listing, 'country')?.text).toBe(address.country)
    expect(Number(childAt(listing, 'latitude')?.text)).toBe(address.latitude)
    expect(Number(childAt(listing, 'longitude')?.text)).toBe(address.longitude)
    const components = allAt(listing, 'address', 'component')
    expect(components.map(({ attributes, text }) => [attributes.get('name'), text])).toEqual(
      expect.arrayContaining([
        ['addr1', address.line_1],
        ['city', address.city],
      ]),
    )
    const page = childAt(listing, 'content', 'attributes', 'website')!.text
    expect(page).toBe(`${context.publicUrl}/sites/feeds-sons/properties/3144`)
    const answer = await fetch(here(page))
    expect(await answer.text()).toContain(body.name)
    expect(answer.status).toBe(200)
  })

  test('goes on behind a property, and has nothing for a publisher that sells nothing', async () => {
    expect(idsIn(await textOf('hotels.xml?after=3101'))).toEqual([3102, 3144])
    const none = await textOf('hotels.xml', stranger)
    expectShape('hotels', none)
    expect(idsIn(none)).toEqual([])
  })

  test('has no property that the site does not show', async () => {
    const { key, publisherId } = await testPublisher(running, { sellsAll: false, allowed: reading })
    await context.database.transaction(transaction => grantProperties(transaction, publisherId, sold))
    await createSite(context, {
      publisher_id: publisherId,
      name: 'Two of three',
      is_default: false,
      properties: [3101, 3144],
    })
    expect(idsIn(await textOf('hotels.xml', key))).toEqual([3101, 3144])
    const lines = await linesOf(running, key, { days: 3 })
    expect(new Set(lines.map(line => line.property_id))).toEqual(new Set([3101, 3144]))
  })

  test('leaves out a property that nobody could find: without an address', async () => {
    await importProperty(context, smallHotel({ id: 9801, from: today }), null)
    expect(idsIn(await textOf('hotels.xml', everything))).not.toContain(9801)
    const lines = await linesOf(running, everything, { days: 1, after: 9800 })
    expect(lines.map(line => line.property_id)).toContain(9801)
  })
})

test('the landing pages lead to the property and the stay', async () => {
  const file = await textOf('landing-pages.xml')
  expectShape('landing', file)
  const page = await pageAt(file, {})
  expect(page).toContain('value="2026-12-04"')
  expect(page).toContain('value="2026-12-06"')
  const none = await withKey('landing-pages.xml', stranger)
  expect(none.status).toBe(409)
  expect(await none.text()).toContain('make a site')
})

test('a landing page has the price of the feed: of children by their ages, in the currency of the publisher', async () => {
  await openExchange(running)
  const settings = { defaultCurrency: 'EUR' }
  const { key, publisherId } = await testPublisher(running, { allowed: reading, settings })
  await createSite(context, {
    publisher_id: publisherId,
    name: 'By age',
    is_default: false,
    currencies: ['USD', 'EUR'],
  })
  const children = '<NumAdults>2</NumAdults><Children><Child age="1"/></Children>'
  const party = `<Context><OccupancyDetails>${children}</OccupancyDetails></Context>`
  const asked = queryXml([3144], '<Checkin>2026-12-04</Checkin><Nights>2</Nights>', party)
  const [result] = await resultsOf(running, key, asked)
  expect(result!.bundles['2-1']!.currency).toBe('EUR')
  const page = await pageAt(await textOf('landing-pages.xml', key), { 'NUM-CHILDREN': '1', CUSTOM1: '2-1' })
  expect(page).toContain('room=2-1')
  const { base, tax, fees } = result!.bundles['2-1']!.amounts
  const cents = [base, tax, fees].reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  expect(page).toContain(`${(cents / 100).toFixed(2)}\u00a0EUR`)
})

/** The page that a landing pages file leads to, filled in as a metasearch site does. */
async function pageAt(file: string, more: Readonly<Record<string, string>>): Promise<string> {
  const address = allAt(parseXml(file), 'PointOfSale', 'URL')[0]!.text
  const filled = address.replaceAll(
    /\(([A-Z0-9-]+)\)/g,
    (_, name: string) => ({ ...variables, ...more })[name] ?? '?',
  )
  // A server knows of a new site after a second.
  await expect.poll(async () => (await fetch(here(filled))).status).toBe(200)
  return (await fetch(here(filled))).text()
}

const variables: Readonly<Record<string, string>> = {
  'PARTNER-HOTEL-ID': '3144',
  CHECKINYEAR: '2026',
  CHECKINMONTH: '12',
  CHECKINDAY: '04',
  CHECKOUTYEAR: '2026',
  CHECKOUTMONTH: '12',
  CHECKOUTDAY: '06',
  'NUM-ADULTS': '2',
  'NUM-CHILDREN': '0',
  CUSTOM1: '',
}

describe('the plain prices', () => {
  test('are the same as CSV and as JSON', async () => {
    const csv = await textOf('prices.csv?days=2&nights=2')
    const [head, ...rows] = csv.trimEnd().split('\r\n')
    const names = head!.split(',')
    const lines = await linesOf(running, key, { days: 2, nights: 2 })
    expect(lines.length).toBeGreaterThan(5)
    expect(rows).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) {
      expect(names).toEqual(Object.keys(line))
      const fields = names.map(name => String(line[name] ?? ''))
      expect(rows[index]).toBe(fields.map(field => (/[",]/.test(field) ? quoted(field) : field)).join(','))
    }
  })

  test('have a name with commas, quotes and line breaks in quotes', async () => {
    const hotel = smallHotel({ id: 9802, from: today, nights: 2 })
    await importProperty(context, { ...hotel, name: 'The "Inn", by the river' }, null)
    const csv = await textOf('prices.csv?days=1&after=9801&rates=lead', everything)
    expect(csv).toContain(
      '9802,"The ""Inn"", by the river",1,Counted,BAR,2026-12-01,1,2,,USD,100.00,0.00,0.00,',
    )
  })

  test('lead to the stay on the page of the property', async () => {
    const [line] = await linesOf(running, key, { checkin: '2026-12-10', days: 1, nights: 3, adults: 1 })
    const link = new URL(String(line!.link))
    expect(link.pathname).toBe(`/sites/feeds-sons/properties/${line!.property_id}`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      checkin: '2026-12-10',
      checkout: '2026-12-13',
      room: '1',
      currency: line!.currency,
    })
  })

  test('come in parts that together have every property once', async () => {
    await importProperty(context, hotelOfPlans(9805, 45), null)
    const whole = { days: '365', nights: '2', after: '9700' }
    const first = await withKey(`prices.jsonl?${new URLSearchParams({ ...whole, nights: '30' })}`, everything)
    expect(first.headers.get('link')).toMatch(/^<\?days=365&nights=30&after=\d+>; rel="next"$/)
    await first.text()
    const lines = await linesOf(running, everything, whole)
    const named = lines.map(line => `${line.property_id} ${line.room_id} ${line.rate_code} ${line.checkin}`)
    expect(new Set(named).size).toBe(named.length)
    expect(lines.filter(line => line.property_id === 9805)).toHaveLength(2 * 2 * 45)
  })

  test('of one property are refused where they are too many, with what to ask for less of', async () => {
    await importProperty(context, hotelOfPlans(9806, 50), null)
    const answer = await withKey('prices.jsonl?days=365&nights=30&after=9805', everything)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(
      'too many for property 9806, which has 100 rates; ask for fewer days or nights',
    )
  })

  test('are refused with the field and the way out', async () => {
    const answer = await withKey('prices.csv?days=400&nights=0&children_ages=30&checkin=soon&colour=red')
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'checkin',
      'children_ages',
      'colour',
      'days',
      'nights',
    ])
    const unknown = await withKey('prices.csv?currency=XTS')
    expect(unknown.status).toBe(400)
    await unknown.text()
  })

  test('have no property that is searched live at a source', async () => {
    const hotel = { ...smallHotel({ id: 9803, from: today }), source: 'live', source_mappings: [mapping] }
    await importProperty(context, hotel, null)
    await importProperty(context, smallHotel({ id: 9804, from: today }), null)
    const lines = await linesOf(running, everything, { days: 2, after: 9802 })
    const priced = new Set(lines.map(line => line.property_id))
    expect([priced.has(9803), priced.has(9804)]).toEqual([false, true])
  })
})

/** Each of its two rooms has all the rate plans, for three nights. */
function hotelOfPlans(id: number, count: number) {
  const hotel = smallHotel({ id, from: today, nights: 3 })
  const plans = Array.from({ length: count }, (_, index) => ({ ...hotel.rate_plans[0]!, code: `P${index}` }))
  return { ...hotel, rate_plans: plans }
}

const mapping = { source: 'live', key: 'P9803', rooms: [{ id: 1, key: 'dbl' }] }
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('a key', () => {
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
  })

  test('opens a feed as password, as token and in the address', async () => {
    const answers = await Promise.all([
      read('landing-pages.xml', basic(key)),
      withKey('landing-pages.xml'),
      read(`${key}/landing-pages.xml`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [one, ...others] = await Promise.all(answers.map(answer => answer.text()))
    for (const other of others) expect(other).toBe(one)
  })

  test('that may book or manage opens nothing in an address', async () => {
    for (const risky of ['book', 'manage'] as const) {
      const { key } = await testPublisher(running, { allowed: [...reading, risky] })
      const refused = await read(`${key}/hotels.xml`)
      expect(refused.status).toBe(401)
      expect(await refused.text()).toContain('view and availability only')
      expect((await withKey('hotels.xml?after=9999999', key)).status).toBe(200)
    }
  })

  test('that is none or lacks the scope is refused, and no answer or log line repeats it', async () => {
    const { key: viewer } = await testPublisher(running, { allowed: ['view'] })
    const wrong = [read('hotels.xml'), read('hst_nobody/hotels.xml'), read(`${viewer}/prices.csv`)]
    const answers = await Promise.all(wrong)
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    const texts = await Promise.all(answers.map(answer => answer.text()))
    expect(texts.join('')).not.toMatch(/hst_/)
    expect(texts[2]).toContain('\\"availability\\"')
    running.app.server.flushRequestNotes()
    const logged = running.logLines.join('')
    expect(logged).toContain('"route":"/feeds/:key/hotels.xml"')
    expect(logged).not.toMatch(/hst_/)
  })

  test('has its requests counted, and refused over its limit', async () => {
    const limited = await testPublisher(running, { allowed: reading })
    await context.database.query(
      `UPDATE api_key SET requests_per_minute = 1 WHERE key_id = '${limited.keyId}'`,
    )
    const first = await withKey('hotels.xml?after=9999999', limited.key)
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"key";r=0;t=60'])
    const second = await withKey('hotels.xml?after=9999999', limited.key)
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60'])
    await Promise.all([first.text(), second.text()])
  })
})

describe('a feed', () => {
  test('that is known is not sent again, until it changes', async () => {
    const first = await withKey('hotels.xml')
    const etag = first.headers.get('etag')!
    await first.text()
    const ask = () =>
      read('hotels.xml', { authorization: `Bearer ${key}`, 'if-none-match': `"old", W/${etag}` })
    const same = await ask()
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    await context.database.query(
      `UPDATE property SET document = jsonb_set(document, '{name}', '"Renamed"') WHERE property_id = 3102`,
    )
    const changed = await ask()
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Renamed')
  })

  test('is compressed for those who can read that', async () => {
    const path = `${key}/prices.csv?days=20`
    const [packed, plain] = await Promise.all([
      read(path, { 'accept-encoding': 'gzip' }),
      read(path, { 'accept-encoding': 'identity' }),
    ])
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    expect(plain.headers.get('content-encoding')).toBe(null)
    const length = (answer: Response) => Number(answer.headers.get('content-length'))
    expect(length(packed) * 5).toBeLessThan(length(plain))
    expect(await packed.text()).toBe(await plain.text())
  })
})
