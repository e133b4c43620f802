// A hotel's document is taken in whole or not at all, twice as once, and comes out as it went in; what guests have
// booked is never touched by it, and what it says is for sale at once, at every server.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { imageSlots } from '../../../src/lodging/properties/image-slots.ts'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { findPictureId } from '../../../src/store/pictures/stored-picture.ts'
import { listProperties } from '../../../src/store/properties/properties.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { inventoryUntruths } from '../../support/hotels/inventory-truth.ts'
import { bookingBody, realToday, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { runningServer } from '../../support/run/running-server.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ demo: true })
const other = await testApp()
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const { context } = harness.app
const { database } = context
const { key } = await testPublisher(harness)
const adminKeyOf = ({ app }: typeof harness) =>
  app.context.database.transaction(transaction =>
    createKey(transaction, { holder: { kind: 'admin' }, label: 'import', expiresAt: null }),
  )
const { key: adminKey, keyId: adminKeyId } = await adminKeyOf(harness)
const demoIds = (await listProperties(database)).map(({ id }) => id)
const today = parseDay(testToday)!
const arrival = addDays(today, 40)

/** All that an import may write, row by row. */
const everythingWritten = () =>
  database.query(
    `SELECT 'property' AS kind, to_jsonb(property) AS content FROM property
     UNION ALL SELECT 'room', to_jsonb(room) FROM room
     UNION ALL SELECT 'calendar', to_jsonb(rate_calendar) FROM rate_calendar
     UNION ALL SELECT 'night', to_jsonb(night.*) FROM night
      ORDER BY 1, 2`,
  )

async function send(method: 'GET' | 'PUT', path: string, bearer: string, body?: unknown) {
  const answer = await harness.app.server.inject({
    method,
    url: `/admin/v1/${path}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

const put = (document: { readonly id: number }, bearer = adminKey) =>
  send('PUT', `properties/${document.id}`, bearer, document)

/** What a night at the small house costs now. */
async function priceAt(property: number): Promise<number> {
  const { body } = await harness.post(
    'property/available/.json',
    searchBody({ key, property, checkin: arrival, nights: 1 }),
  )
  return body.property_accommodation[0].rates[0].total.total
}

describe('a document with errors', () => {
  test('is refused with all of their paths, and nothing of it is written', async () => {
    const before = await everythingWritten()
    const context = smallHotel({ id: 9100, from: today })
    const broken = {
      ...context,
      currency: 'XYZ',
      time_zone: 'Mars/Olympus',
      cutoff_time: '25:00',
      surprise: true,
      payment_types: [{ code: 'VI' }, { code: 'ZZ' }],
      rooms: [{ ...context.rooms[0], standard_occupancy: 0 }, { id: 1 }],
      rate_plans: [{ code: 'BAR', title: 'Best rate' }],
      promotions: [{ id: 1, name: 'Nothing' }],
      taxes: [{ name: 'Tax', percent: -1 }],
      calendar: [{ rooms: [7], from: '2027-02-30', to: '2027-03-01' }],
      inventory: [{ from: '2027-02-01', to: '2027-01-01', allotment: -5 }],
    }
    const { status, body } = await put(broken)
    expect(status).toBe(400)
    expect(body.type).toBe('BadRequestException')
    const fields = body.errors.map(({ field }: { field: string }) => field)
    const expected = [
      'currency',
      'time_zone',
      'cutoff_time',
      'surprise',
      'payment_types[1].code',
      'rooms[0].standard_occupancy',
      'rooms[1].name',
      'rate_plans[0].cancellation',
      'promotions[0]',
      'taxes[0].percent',
      'calendar[0].from',
      'inventory[0].allotment',
    ]
    expect(expected.filter(field => !fields.includes(field))).toEqual([])
    for (const { message } of body.errors) expect(message).toMatch(/\w.*\w/)
    expect(await everythingWritten()).toEqual(before)
    expect((await send('GET', 'properties/9100', adminKey)).status).toBe(404)
  })

  test('names every picture that cannot be had', async () => {
    const context = {
      ...smallHotel({ id: 9100, from: today }),
      property_image: [
        { image: 'f'.repeat(32) },
        { file: 'house.jpg' },
        { data: 'data:image/png;base64,aGVsbG8=' },
      ],
    }
    const { status, body } = await put(context)
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'property_image[0]',
      'property_image[1]',
      'property_image[2]',
    ])
    expect((await send('GET', 'properties/9100', adminKey)).status).toBe(404)
  })
})

describe('an import', () => {
  test('that fails at its last table leaves everything as it was', async () => {
    const first = smallHotel({ id: 9101, from: today })
    expect((await put(first)).status).toBe(200)
    const before = await everythingWritten()
    await database.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = '53100'; END $$`)
    await database.query('CREATE TRIGGER fail BEFORE INSERT ON night FOR EACH ROW EXECUTE FUNCTION fail()')
    const changed = {
      ...smallHotel({ id: 9101, from: addDays(today, 30), price: 77, allotment: 9 }),
      name: 'Another name',
      inventory: [{ from: '2027-02-01', to: '2027-02-03', allotment: 1 }],
    }
    const replace = () => send('PUT', 'properties/9101?replace=true', adminKey, changed)
    const { status, body } = await replace()
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('disk')
    expect(await everythingWritten()).toEqual(before)
    expect(await priceAt(9101)).toBe(100)
    await database.query('DROP FUNCTION fail CASCADE')
    expect((await replace()).body).toMatchObject({ version: 2, changed: true })
    expect(await priceAt(9101)).toBe(77)
  })

  test('of the same document is no change', async () => {
    const document = smallHotel({ id: 9102, from: today })
    expect((await put(document)).body).toEqual({ id: 9102, version: 1, changed: true, warnings: [] })
    const before = await everythingWritten()
    expect((await put(document)).body).toEqual({ id: 9102, version: 1, changed: false, warnings: [] })
    expect(await everythingWritten()).toEqual(before)
  })

  test('never touches what is sold, also when it cuts the allotment below it', async () => {
    const document = smallHotel({ id: 9103, from: today, allotment: 3 })
    await put(document)
    const booking = { key, property: 9103, checkin: arrival, nights: 2, rooms: 2 }
    expect((await harness.post('book/reservation/.json', bookingBody(booking))).status).toBe(200)
    const inventory = [{ from: formatDay(arrival), to: formatDay(arrival), allotment: 1 }]
    const cut = await put({ ...document, rooms: document.rooms.slice(0, 1), inventory } as typeof document)
    expect(cut.body.warnings).toEqual([
      `room 1 on ${formatDay(arrival)}: 2 are sold or held and the allotment is 1; no more are sold`,
    ])
    const nights = await database.query(
      'SELECT night, sold, held, allotment FROM night WHERE property_id = 9103 ORDER BY night',
    )
    expect(nights).toEqual([
      { night: formatDay(arrival), sold: 2, held: 0, allotment: 1 },
      { night: formatDay(addDays(arrival, 1)), sold: 2, held: 0, allotment: 3 },
    ])
    const refused = await harness.post('book/reservation/.json', bookingBody({ ...booking, rooms: 1 }))
    expect(refused.body).toMatchObject({ code: 409, errors: [{ field: 'has_no_inventory' }] })
    expect(await inventoryUntruths(database)).toEqual([])
  })
})

describe('an export', () => {
  test.each(demoIds)('of property %i imports as no change', async id => {
    const { body: document } = await send('GET', `properties/${id}`, adminKey)
    const { version } = (await listProperties(database)).find(each => each.id === id)!
    expect((await put(document)).body).toEqual({ id, version, changed: false, warnings: [] })
    expect((await send('GET', `properties/${id}`, adminKey)).body).toEqual(document)
  })

  test('of every property makes the same one on another server, pictures and all', {
    timeout: 60_000,
  }, async () => {
    for (const id of demoIds) {
      const pictures = join(directory.path, String(id))
      await mkdir(pictures)
      const document = await exportProperty(context, id, async (name, bytes) => {
        await writeFile(join(pictures, name), bytes)
        return name
      })
      await importProperty(other.app.context, document, name => readFile(resolve(pictures, name)))
      const [here, there] = await Promise.all([
        exportProperty(context, id, null),
        exportProperty(other.app.context, id, null),
      ])
      expect(withoutPictures(there)).toEqual(withoutPictures(here))
      await expectSamePictures(here, there)
    }
    expect((await listProperties(other.app.context.database)).map(({ id }) => id)).toEqual(demoIds)
  })
})

/** Pictures are named by what was uploaded, which on the other server was the picture as kept here. */
const withoutPictures = (document: PropertyDocument): unknown =>
  JSON.parse(JSON.stringify(document), (name, value) => (name === 'image' ? 'a picture' : value))

async function expectSamePictures(here: PropertyDocument, there: PropertyDocument): Promise<void> {
  const shapes = async ({ app }: typeof harness, document: PropertyDocument) =>
    Promise.all(
      imageSlots(document).map(async ({ path, image }) => {
        const original = await app.context.pictures.findOriginal(findPictureId(image ?? '')!)
        return { path, width: original?.width, height: original?.height, format: original?.format }
      }),
    )
  const ours = await shapes(harness, here)
  expect(ours.every(({ width }) => width !== undefined)).toBe(true)
  expect(await shapes(other, there)).toEqual(ours)
}

describe('over HTTP', () => {
  test('properties are listed in their order with their versions', async () => {
    const { status, body } = await send('GET', 'properties', adminKey)
    expect(status).toBe(200)
    const demo = body.properties.filter(({ id }: { id: number }) => demoIds.includes(id))
    expect(demo.map(({ id }: { id: number }) => id)).toEqual(demoIds)
    const first = (await send('GET', 'properties?limit=2', adminKey)).body
    const second = (await send('GET', `properties?limit=2&cursor=${first.next_cursor}`, adminKey)).body
    expect([...first.properties, ...second.properties]).toEqual(body.properties.slice(0, 4))
    expect(demo[0]).toEqual({
      id: 3144,
      name: 'Juniper Vacation Condos',
      is_open: true,
      version: 1,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      archived_at: null,
    })
  })

  test('a document goes to the path of its own id', async () => {
    const document = smallHotel({ id: 9104, from: today })
    const { status, body } = await send('PUT', 'properties/9105', adminKey, document)
    expect([status, body.errors[0].field]).toEqual([400, 'id'])
    expect((await send('GET', 'properties/9104', adminKey)).status).toBe(404)
    expect((await send('GET', 'properties/9105', adminKey)).status).toBe(404)
    expect((await send('GET', 'properties/one', adminKey)).status).toBe(404)
  })

  test('it does not replace a property of another name, unless that is asked for', async () => {
    const named = (name: string, query = '') =>
      send('PUT', `properties/9120${query}`, adminKey, { ...smallHotel({ id: 9120, from: today }), name })
    expect((await named('First')).status).toBe(200)
    const before = await everythingWritten()
    for (const query of ['', '?replace=false']) {
      const refused = await named('Second', query)
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toEqual([
        { field: 'name', message: expect.stringContaining('of property 9120, which is "First"') },
      ])
    }
    expect((await named('Second', '?replace=yes')).body.errors[0].field).toBe('replace')
    expect((await named('Second', '?replace=true&replace=true')).body.errors[0].field).toBe('replace')
    expect(await everythingWritten()).toEqual(before)
    expect(await named('Second', '?replace=true')).toMatchObject({ status: 200, body: { changed: true } })
    expect((await named('Second')).body).toMatchObject({ changed: false })
  })

  test('it takes an admin key: a publisher may neither read nor write, and the other way round', async () => {
    const before = await everythingWritten()
    for (const bearer of [key, 'demo', '', 'hst_unknown']) {
      expect((await send('GET', 'properties', bearer)).status).toBe(401)
      expect((await send('GET', 'properties/3144', bearer)).status).toBe(401)
      expect((await put(smallHotel({ id: 9106, from: today }), bearer)).status).toBe(401)
    }
    expect((await harness.post('property/view/.json', { key: adminKey, property_id: 3144 })).status).toBe(401)
    expect(await everythingWritten()).toEqual(before)
  })
})

test('a changed price is asked and a revoked key is refused at once, at every server', async () => {
  const server = await runningServer(harness.environment)
  const checkin = addDays(realToday(), 5)
  const search = searchBody({ key, property: 9107, checkin, nights: 2 })
  for (const price of [100, 140, 99.99]) {
    expect((await put(smallHotel({ id: 9107, from: realToday(), price }))).status).toBe(200)
    const { body } = await server.post('property/available/.json', search)
    expect(body.property_accommodation[0].rates[0].total.subtotal).toBe(price * 2)
  }
  expect(
    (await server.putProperty(adminKey, smallHotel({ id: 9107, from: realToday(), price: 55 }))).status,
  ).toBe(200)
  expect(await priceAt(9107)).toBe(55)

  const publisher = await testPublisher(harness)
  const asked = { key: publisher.key, property_id: 9107 }
  const statuses = async () => [
    (await server.post('property/view/.json', asked)).status,
    (await harness.post('property/view/.json', asked)).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await database.transaction(transaction => revokeKey(transaction, publisher.keyId))
  expect(await statuses()).toEqual([401, 401])
  await database.transaction(transaction => revokeKey(transaction, adminKeyId))
  expect((await put(smallHotel({ id: 9107, from: realToday() }))).status).toBe(401)
})
