// Property documents made of Rapid's content: the published examples, and imports from a simulated Rapid into a real
// database, by the operation, over HTTP and on the command line.

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { documentOf } from '../../../src/operations/sources/content-document.ts'
import type { ContentImport, ContentRequest } from '../../../src/operations/sources/content-import.ts'
import type { Wanted } from '../../../src/operations/sources/content-selection.ts'
import { continueContentImport, startContentImport } from '../../../src/operations/sources/import-content.ts'
import { readProperties } from '../../../src/sources/rapid/rapid-content.ts'
import { cut, plainText, timeOfDay } from '../../../src/sources/rapid/rapid-content-texts.ts'
import { systemClock } from '../../../src/values/clock.ts'
import { exampleNames, hasSharedData, readExample } from '../../support/hotels/shared-data.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { transparentPng } from '../../support/pages/pictures.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp } from '../../support/run/test-app.ts'
import { shelved } from '../../support/sources/rapid-shelf.ts'
import { rapidKey, rapidSecret } from '../../support/sources/rapid-simulator.ts'
import { rapidUnderTest } from '../../support/sources/rapid-under-test.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const folder = 'expedia-rapid/examples'

describe.skipIf(!hasSharedData())('each published example of content', () => {
  const examples = exampleNames(folder).filter(name => /^getPropertyContent__200/.test(name))

  test.each(examples)('%s becomes documents that are accepted', name => {
    const body = readExample(`${folder}/${name}`) as Record<string, { name?: string }>
    const read = readProperties(body, 'en')!
    expect([...read.keys()].sort()).toEqual(Object.keys(body).sort())
    for (const property of read.values()) {
      const around = {
        id: 1,
        source: 'expedia',
        region: null,
        paymentCollection: 'none',
        pictures: new Map(),
      }
      const document = documentOf([['en', property]], around as never)
      expect(checkPropertyDocument(document)).not.toHaveProperty('errors')
      expect(document.name).toBe(body[property.key]!.name)
    }
  })

  test('has its texts where guests look for them', () => {
    const body = readExample(`${folder}/getPropertyContent__200__multiple-properties-example.json`)
    const property = readProperties(body, 'de')!.get('12345')!
    expect(property).toMatchObject({
      checkinTime: '15:00',
      checkoutTime: '11:00',
      currency: 'USD',
      timeZone: 'America/Chicago',
      stars: { name: 'Star', value: 3.5 },
      headline: 'Near National Museum of Natural Science',
    })
    const policies = new Map(property.policies.map(({ key, text }) => [key, text]))
    expect(policies.get('mandatory_fees')).toContain(
      'the following charges at the hotel:\n• Deposit: USD 50 per day\n• Resort fee: USD 29.12',
    )
    expect(policies.get('arrival')).toContain('Mindestalter beim Check-in: 18')
    expect(policies.get('arrival')).not.toMatch(/[<>]|&lt;/)
    expect(policies.get('registration')).toBe('Property Registration Number 1234567890')
    expect(property.rooms[0]).toMatchObject({ key: '224829', bedding: '1 King Bed', guests: 5, adults: 4 })
    expect(property.rooms[0]!.description).toContain('2 Twin Beds\n269-sq-foot')
  })

  test('hides the address and the exact place where that is required', () => {
    const body = readExample(`${folder}/getPropertyContent__200__multiple-properties-example.json`)
    const { address, coordinates } = readProperties(body, 'en')!.get('67890')!
    expect(address).toMatchObject({ line1: '', postalCode: '', city: 'Springfield', country: 'US' })
    expect(coordinates).toEqual({ latitude: 37.159532, longitude: -93.271681 })
  })
})

test('an address that is to be hidden before a booking has city, state and country only', () => {
  const address = {
    line_1: '123 Main St',
    line_2: 'Floor 2',
    city: 'Springfield',
    postal_code: '65804',
    state_province_name: 'Missouri',
    country_code: 'US',
  }
  const read = (hiding: object) => {
    const listed = { property_id: '1001', name: 'Small house', address: { ...address, ...hiding } }
    return readProperties({ 1001: listed }, 'en')!.get('1001')!.address
  }
  const shown = { city: 'Springfield', division: 'Missouri', country: 'US' }
  const open = { ...shown, line1: '123 Main St', line2: 'Floor 2', postalCode: '65804' }
  for (const hiding of [{}, { obfuscation_required: false }]) expect(read(hiding)).toEqual(open)
  expect(read({ obfuscation_required: true })).toEqual({ ...shown, line1: '', line2: '', postalCode: '' })
})

test.each([
  ['3:00 PM', '15:00'],
  ['12:00 AM', '00:00'],
  ['12:30 pm', '12:30'],
  ['15:00', '15:00'],
  ['15:00:00', '15:00'],
  ['23:59', '23:59'],
  ['15:60', null],
  ['15:00 sharp', null],
  ['noon', '12:00'],
  ['25:00', null],
  ['13:00 PM', null],
  ['anytime', null],
  [null, null],
])('the time %j is %j', (text, time) => {
  expect(timeOfDay(text)).toBe(time)
})

test.each([
  ['&lt;br />A &amp;amp; B', 'A & B'],
  ['<p>One</p><ul><li>two</li><li></li></ul>', 'One\n• two'],
  ['one<br>two<BR/>three< / p >four<h2>five', 'one\ntwo\nthree\nfour\nfive'],
  ['a<script>alert(1)</script>b', 'a b'],
  ['5 < 6 &#8211; &#xD800;x\u0000y', '5 < 6 – x y'],
  [7, ''],
])('the text %j is plain', (html, plain) => {
  expect(plainText(html, 1_000)).toEqual(plain)
})

test('a text that is hostile takes no time worth naming', () => {
  for (const part of ['<', '<p ', '&lt;', '<script', '<li', '< ', '&'])
    expect(plainText(part.repeat(100_000), 1_000).length).toBeLessThanOrEqual(1_000)
})

test('a text that is too long ends at a blank, and never within a character', () => {
  expect(cut('one two three', 10)).toBe('one two…')
  expect(cut('😀'.repeat(10), 4)).toBe('😀…')
})

const under = await rapidUnderTest()
const { simulator, proxy } = under
const { troubles } = simulator
const { shelf } = simulator.books
const app = await testApp({ jobs: false, sources: () => [under.open()] })
const { context } = app.app
Object.assign(context, { egress: { allowHttp: true, allowPrivate: true } })
const picture = await transparentPng(64, 48)
const pictures = { asked: 0, status: 200 }
const receiver = await httpReceiver((_request, response) => {
  pictures.asked += 1
  response.writeHead(pictures.status, { 'content-type': 'image/png' }).end(picture)
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await under[Symbol.asyncDispose]()
})
beforeEach(() => {
  troubles.clear()
  shelf.properties.clear()
  shelf.regions.clear()
  shelf.remaining = null
  Object.assign(pictures, { asked: 0, status: 200 })
})
afterEach(() => {
  expect(proxy?.findings ?? []).toEqual([])
})

const request = (wanted: Wanted, changes: Partial<ContentRequest> = {}): ContentRequest => ({
  wanted,
  languages: ['en'],
  pictures: 0,
  paymentCollection: 'none',
  isDryRun: false,
  inBackground: false,
  ...changes,
})

/** All steps; every wait is counted and none is waited for. */
async function imported(wanted: Wanted, changes: Partial<ContentRequest> = {}): Promise<ContentImport> {
  let state = await startContentImport(context, 'expedia', request(wanted, changes))
  while (state.finishedAt === null) state = await continueContentImport(context, 'expedia')
  return state
}
const counts = ({ created, changed, unchanged, unlisted, missing, refused }: ContentImport) => ({
  created,
  changed,
  unchanged,
  unlisted,
  missing,
  refused,
})
const none = { created: 0, changed: 0, unchanged: 0, unlisted: 0, missing: 0, refused: 0 }
const byKeys = (...keys: string[]): Wanted => ({ by: 'properties', keys })
const document = (id: number): Promise<PropertyDocument> => exportProperty(context, id, null)
const replace = async (id: number, change: (document: PropertyDocument) => PropertyDocument) =>
  importProperty(context, change(await document(id)), null, { mayRename: true })

describe('an import', () => {
  test('makes a document that can be sold, and changes nothing when it is repeated', async () => {
    shelf.put(shelved('1001'))
    expect(counts(await imported(byKeys('1001', '1099')))).toEqual({ ...none, created: 1, missing: 1 })
    const made = await document(1001)
    expect(made).toMatchObject({
      name: 'Hotel 1001',
      source: 'expedia',
      time_zone: 'America/Chicago',
      checkin_time: '15:00',
      physical_address: { city: 'Springfield', latitude: 37.158451 },
      source_mappings: [
        {
          source: 'expedia',
          key: '1001',
          rooms: [
            { id: 100101, key: '100101' },
            { id: 100102, key: '100102' },
          ],
        },
      ],
      rooms: [
        { id: 100101, name: 'Double room', maximum_occupancy: 4, bedding: '1 King Bed or 2 Twin Beds' },
        { id: 100102, name: 'Suite' },
      ],
    })
    expect(made.property_policy).toContainEqual({
      name: 'Charges at the property',
      description: 'You’ll be asked to pay:\n• Resort fee: USD 29.12 & tax',
    })
    expect(counts(await imported(byKeys('1001')))).toEqual({ ...none, unchanged: 1 })
  })

  test('changes what Rapid changed, and nothing that the operator has', async () => {
    const hotel = shelved('1002')
    shelf.put(hotel)
    await imported(byKeys('1002'))
    await replace(1002, made => ({
      ...made,
      feature: 'Our own words',
      order: 7,
      rooms: [
        ...made.rooms.map(room => (room.id === 100201 ? { ...room, bedding: 'Our bed' } : room)),
        { ...made.rooms[0]!, id: 5, name: 'Our room' },
      ],
      rate_plans: [{ code: 'OWN', title: 'Own', cancellation: { no_show: 'none' } }],
      calendar: [{ rooms: [5], from: '2026-12-01', to: '2026-12-03', price: { standard: 90 } }],
    }))
    Object.assign(hotel, { name: 'Hotel renamed', mandatoryFees: 'Nothing' })
    Object.assign(hotel.rooms[0]!, { name: 'Twin room' })
    expect(counts(await imported(null))).toMatchObject({ changed: 1, created: 0, refused: 0 })
    const now = await document(1002)
    expect(now).toMatchObject({ name: 'Hotel renamed', feature: 'Our own words', order: 7 })
    expect(now.rooms.map(({ id, name, bedding }) => [id, name, bedding])).toEqual([
      [100201, 'Twin room', 'Our bed'],
      [100202, 'Suite', '1 King Bed or 2 Twin Beds'],
      [5, 'Our room', '1 King Bed or 2 Twin Beds'],
    ])
    expect(now.rate_plans.map(({ code }) => code)).toEqual(['OWN'])
    expect(now.calendar).toHaveLength(1)
    expect(counts(await imported(byKeys('1002')))).toEqual({ ...none, unchanged: 1 })
  })

  test('takes off sale the rooms that Rapid does not list, and puts them back', async () => {
    const hotel = shelved('1003')
    shelf.put(hotel)
    await imported(byKeys('1003'))
    const [suite] = hotel.rooms.splice(1)
    await imported(byKeys('1003'))
    const without = await document(1003)
    expect(without.source_mappings?.[0]?.rooms).toEqual([{ id: 100301, key: '100301' }])
    expect(without.rooms).toHaveLength(2)
    hotel.rooms.push(suite!)
    await imported(byKeys('1003'))
    expect((await document(1003)).source_mappings?.[0]?.rooms).toHaveLength(2)
  })

  test('leaves off what the operator has taken off sale', async () => {
    shelf.put(shelved('1004'), shelved('1005'))
    await imported(byKeys('1004', '1005'))
    await replace(1004, made => ({
      ...made,
      source_mappings: made.source_mappings!.map(each => ({ ...each, rooms: each.rooms.slice(1) })),
    }))
    await replace(1005, made => ({ ...made, source_mappings: [], name: 'Ours now' }))
    expect(counts(await imported(byKeys('1004', '1005')))).toEqual({ ...none, unchanged: 2 })
    expect((await document(1004)).source_mappings?.[0]?.rooms).toHaveLength(1)
    expect(await document(1005)).toMatchObject({ name: 'Ours now', source_mappings: [] })
  })

  test('closes a property that Rapid does not list any more, and opens it when it is back', async () => {
    const hotel = shelved('1006')
    shelf.put(hotel)
    await imported(byKeys('1006'))
    shelf.properties.delete('1006')
    expect(counts(await imported(byKeys('1006')))).toEqual({ ...none, unlisted: 1 })
    expect(await document(1006)).toMatchObject({ open: false, name: 'Hotel 1006' })
    const [row] = await context.database.query<{ at: string | null }>(
      `SELECT unlisted_at AS at FROM source_property WHERE source = 'expedia' AND key = '1006'`,
    )
    expect(row?.at).not.toBeNull()
    shelf.put(hotel)
    await imported(byKeys('1006'))
    expect(await document(1006)).toMatchObject({ open: true })
    await replace(1006, made => ({ ...made, open: false }))
    expect(counts(await imported(byKeys('1006')))).toEqual({ ...none, unchanged: 1 })
  })

  test('takes up a property that was mapped by hand: its empty fields, and none of its rooms', async () => {
    shelf.put(shelved('1007'))
    await importProperty(
      context,
      {
        id: 707,
        name: 'By hand',
        source: 'expedia',
        time_zone: 'America/Denver',
        currency: 'USD',
        feature: 'Ours',
        rooms: [{ id: 1, name: 'Any room', standard_occupancy: 2, maximum_occupancy: 2 }],
        rate_plans: [],
        source_mappings: [{ source: 'expedia', key: '1007', rooms: [{ id: 1, key: '100701' }] }],
      },
      null,
    )
    expect(counts(await imported(byKeys('1007')))).toEqual({ ...none, changed: 1 })
    const now = await document(707)
    expect(now).toMatchObject({ name: 'By hand', time_zone: 'America/Denver', feature: 'Ours' })
    expect(now.main_telephone).toBe('1-417-862-0153')
    expect(now.rooms).toHaveLength(1)
    expect(now.rooms[0]).toMatchObject({ name: 'Any room', maximum_occupancy: 2 })
  })

  test('gives another id where Expedia’s is taken, and never that of another property', async () => {
    shelf.put(shelved('1008'), shelved('99999999999'))
    const room = { id: 1, name: 'Room', standard_occupancy: 2, maximum_occupancy: 2 }
    const other = {
      id: 1008,
      name: 'Other',
      time_zone: 'UTC',
      currency: 'EUR',
      rooms: [room],
      rate_plans: [],
    }
    await importProperty(context, other, null)
    expect(counts(await imported(byKeys('1008', '99999999999')))).toEqual({ ...none, created: 2 })
    expect(await document(1008)).toMatchObject({ name: 'Other' })
    const rows = await context.database.query<{ id: number }>(
      `SELECT property_id AS id FROM source_property WHERE key IN ('1008', '99999999999')`,
    )
    expect(rows.map(({ id }) => id >= 2_000_000_000)).toEqual([true, true])
  })

  test('reads every language, and says once what is the same in all', async () => {
    shelf.put(shelved('1009'))
    await imported(byKeys('1009'), { languages: ['en', 'de'] })
    const made = await document(1009)
    expect(made.name).toBe('Hotel 1009')
    expect(made.feature).toEqual({ en: 'Near the museum', de: 'Near the museum (de-DE)' })
    expect(made.rooms[0]?.name).toEqual({ en: 'Double room', de: 'Double room (de-DE)' })
    expect(made.amenity?.[0]?.name).toEqual({ en: 'Fitness facilities', de: 'Fitness facilities (de-DE)' })
    expect(made.property_policy?.map(({ name }) => name)).toContainEqual({
      en: 'Charges at the property',
      de: 'Gebühren in der Unterkunft',
    })
  })

  test('stores pictures once, leaves out those that cannot be had, and tries them again', async () => {
    const at = (name: string) => `http://127.0.0.1:${receiver.port}/${name}.png`
    shelf.put(shelved('1010', { pictures: [at('a'), at('b')] }))
    pictures.status = 404
    expect(await imported(byKeys('1010'), { pictures: 1 })).toMatchObject({ created: 1, picturesMissing: 1 })
    expect((await document(1010)).property_image).toEqual([])
    pictures.status = 200
    expect(await imported(byKeys('1010'), { pictures: 1 })).toMatchObject({ changed: 1, picturesMissing: 0 })
    // The one that is to be shown first.
    expect((await document(1010)).property_image).toMatchObject([{ alt: 'Picture 2' }])
    const { asked } = pictures
    expect(await imported(byKeys('1010'), { pictures: 1 })).toMatchObject({ unchanged: 1 })
    expect(pictures.asked).toBe(asked)
  })

  test('counts in a dry run what it would do, and does none of it', async () => {
    const hotel = shelved('1011')
    shelf.put(hotel)
    expect(counts(await imported(byKeys('1011'), { isDryRun: true }))).toEqual({ ...none, created: 1 })
    await expect(document(1011)).rejects.toThrow('There is no property')
    await imported(byKeys('1011'))
    Object.assign(hotel, { name: 'Other name' })
    expect(counts(await imported(byKeys('1011'), { isDryRun: true }))).toEqual({ ...none, changed: 1 })
    shelf.properties.clear()
    expect(counts(await imported(byKeys('1011'), { isDryRun: true }))).toEqual({ ...none, unlisted: 1 })
    expect(await document(1011)).toMatchObject({ name: 'Hotel 1011', open: true })
  })

  test('refuses a property whose document would contradict itself, and goes on', async () => {
    const hotel = shelved('1012')
    shelf.put(hotel, shelved('1013'))
    await imported(byKeys('1012'))
    await replace(1012, made => ({
      ...made,
      rooms: made.rooms.map(room => ({ ...room, standard_occupancy: 4 })),
    }))
    hotel.rooms[0]!.guests = 3
    // A dry run says so before.
    const tried = await imported(byKeys('1012', '1013'), { isDryRun: true })
    expect(counts(tried)).toEqual({ ...none, created: 1, refused: 1 })
    const state = await imported(byKeys('1012', '1013'))
    expect(counts(state)).toEqual({ ...none, created: 1, refused: 1 })
    expect(state.refusals).toEqual([
      { key: '1012', reason: expect.stringContaining('maximum_occupancy: is below standard_occupancy') },
    ])
    expect((await document(1012)).rooms[0]).toMatchObject({ maximum_occupancy: 4 })
  })
})

describe('a selection', () => {
  test('is a region with its name, and knows later what it found', async () => {
    shelf.put(shelved('1101'), shelved('1102'))
    shelf.regions.set('178309', { name: 'Chicago', ids: ['1101', '1102'] })
    const wanted: Wanted = { by: 'region', region: '178309' }
    expect(counts(await imported(wanted))).toEqual({ ...none, created: 2 })
    expect(await document(1101)).toMatchObject({ destination: { id: 178309, name: 'Chicago' } })
    shelf.regions.get('178309')!.ids.pop()
    shelf.properties.delete('1102')
    expect(counts(await imported(wanted))).toEqual({ ...none, unchanged: 1, unlisted: 1 })
  })

  test('is a country, page by page', async () => {
    shelf.put(...['1111', '1112', '1113', '1114', '1115'].map(id => shelved(id, { country: 'NZ' })))
    shelf.put(shelved('1116'))
    expect(await imported({ by: 'country', country: 'NZ' })).toMatchObject({ created: 5, total: 5 })
    const pages = simulator.requests.filter(({ line }) => line.includes('country_code=NZ'))
    expect(pages).toHaveLength(3)
  })

  test('is a polygon', async () => {
    shelf.put(shelved('1121'))
    shelf.regions.set('1', { name: 'Anywhere', ids: ['1121'] })
    const corners: [number, number][] = [
      ...([[-93.4, 37.1] as [number, number], [-93.3, 37.1], [-93.3, 37.3], [-93.4, 37.1]] as [
        number,
        number,
      ][]),
    ]
    expect(counts(await imported({ by: 'polygon', corners }))).toEqual({ ...none, created: 1 })
    await expect(imported({ by: 'polygon', corners: corners.slice(1) })).rejects.toThrow(
      'polygon: has 4 to 2000',
    )
  })

  test('that Rapid refuses ends the step with what to check', async () => {
    await expect(imported({ by: 'region', region: '404' })).rejects.toThrow(
      'region: is refused by the source',
    )
  })

  test('of a source without content is none', async () => {
    await expect(startContentImport(context, 'crs', request(null))).rejects.toThrow(
      'There is no source "crs"',
    )
    await expect(startContentImport(context, 'expedia', request(byKeys()))).rejects.toThrow(
      'properties: names none',
    )
  })
})

describe('a step', () => {
  test('without an answer says how long to wait, and is taken again', async () => {
    shelf.put(shelved('1201'))
    troubles.set('content', 429)
    await startContentImport(context, 'expedia', request(byKeys('1201')))
    expect(await continueContentImport(context, 'expedia')).toMatchObject({
      done: 0,
      wait: { seconds: 300, reason: 'HTTP 429' },
    })
    troubles.set('content', 503)
    // The longer there is no answer, the longer nobody asks.
    expect(await continueContentImport(context, 'expedia')).toMatchObject({ done: 0, wait: { seconds: 20 } })
    expect(await continueContentImport(context, 'expedia')).toMatchObject({ done: 0, wait: { seconds: 40 } })
    troubles.clear()
    expect(await continueContentImport(context, 'expedia')).toMatchObject({ done: 1, created: 1, wait: null })
    expect(await continueContentImport(context, 'expedia')).toMatchObject({ done: 1, created: 1 })
  })

  test('leaves guests the last fifth of the limit on requests', async () => {
    const keys = Array.from({ length: 11 }, (_, index) => String(1210 + index))
    shelf.put(...keys.map(key => shelved(key)))
    shelf.remaining = 19
    await startContentImport(context, 'expedia', request(byKeys(...keys)))
    expect(await continueContentImport(context, 'expedia')).toMatchObject({
      done: 10,
      wait: { seconds: 300 },
    })
    shelf.remaining = 20
    expect(await continueContentImport(context, 'expedia')).toMatchObject({ done: 11, wait: null })
  })

  test('is one process’s only: of two, one is told', async () => {
    shelf.put(shelved('1231'))
    await startContentImport(context, 'expedia', request(byKeys('1231')))
    const both = await Promise.allSettled([1, 2].map(() => continueContentImport(context, 'expedia')))
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (lost) expect(lost.reason.message).toContain('by another process')
    const rows = await context.database.query('SELECT 1 FROM source_property WHERE key = $1', ['1231'])
    expect(rows).toHaveLength(1)
  })
})

test('over HTTP an import is begun, continued and looked at', async () => {
  const admin = await adminRequests(app.app)
  shelf.put(shelved('1301'))
  const begun = await admin.ask('POST', 'sources/expedia/import', { properties: ['1301'], languages: ['en'] })
  expect(begun).toMatchObject({ status: 200, body: { done: 0, total: 1, finished_at: null } })
  const done = await admin.ask('POST', 'sources/expedia/import/continue')
  expect(done).toMatchObject({ status: 200, body: { done: 1, created: 1, selection: 'properties' } })
  expect((await admin.ask('GET', 'sources/expedia/import')).body).toEqual(done.body)
  expect((await admin.ask('GET', 'sources/nobody/import')).status).toBe(404)
  const wrong = { region: '1', country: 'XX', pictures: 21, languages: ['xx'] }
  expect(await admin.refusal('POST', 'sources/expedia/import', wrong)).toEqual([
    400,
    expect.arrayContaining(['country', 'pictures', 'languages[0]']),
  ])
})

test('on the command line an import runs to its end, and goes on where it was', {
  timeout: 60_000,
}, async () => {
  const hostelry = commandLine(
    {
      ...app.environment,
      SOURCES: 'expedia',
      EXPEDIA_URL: under.url,
      EXPEDIA_ALLOW_PRIVATE: 'true',
      EXPEDIA_API_KEY: rapidKey,
      EXPEDIA_SHARED_SECRET: rapidSecret,
      EXPEDIA_POINT_OF_SALE: 'US',
    },
    app.environment.DATA_DIR!,
  )
  under.follow(systemClock)
  shelf.put(shelved('1401'))
  await startContentImport(context, 'expedia', request(byKeys('1401')))
  expect(await hostelry('source import expedia --resume')).toMatchObject({
    exitCode: 0,
    output: '1 created, 0 changed, 0 unchanged, 0 unlisted, 0 missing, 0 refused',
  })
  const again = await hostelry(
    'source import expedia --properties 1401 --languages en --pictures 0 --dry-run',
  )
  expect(again.output).toMatch(/^dry run, nothing is written: 0 created, 0 changed, 1 unchanged/)
  const wrong = await hostelry('source import expedia --region 1 --country US')
  expect(wrong).toMatchObject({ exitCode: 2, errors: expect.stringContaining('--region and --country') })
})
