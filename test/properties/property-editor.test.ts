// What the editor of properties relies on: nobody's change of a document is overwritten unseen, a check writes nothing and
// prices like the sale, and a new property takes nobody's place.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { app } = harness
const { server, context } = app
const { ask, key } = await adminRequests(app)
const bearer = { authorization: `Bearer ${key}` }
const from = parseDay(testToday)!
const ada = await signedInWith(app, [grant('operator')])

let hotels = 100
/** A property with rules, and the ETag of its document. */
async function newHotel(changes: object = {}) {
  hotels += 10
  const document = { ...smallHotel({ id: hotels, from }), ...changes }
  expect((await ask('PUT', `properties/${hotels}`, document)).status).toBe(200)
  return { id: hotels, ...(await read(hotels)) }
}

async function read(id: number) {
  const answer = await server.inject({ url: `/admin/v1/properties/${id}`, headers: bearer })
  const { calendar: _calendar, inventory: _inventory, ...content } = answer.json()
  return { tag: String(answer.headers.etag), document: answer.json(), content }
}

const put = (id: number, payload: object, headers: Record<string, string>) =>
  server.inject({ method: 'PUT', url: `/admin/v1/properties/${id}?replace=true`, headers, payload })

const tax = (percent: number) => ({ name: 'VAT', percent })

describe('a document that two people edit', () => {
  test('is refused for the second with who changed what, and stays as the first left it', async () => {
    const { id, tag, content } = await newHotel()
    const first = await put(id, { ...content, taxes: [tax(7)] }, { ...ada, 'if-match': tag })
    expect(first.statusCode).toBe(200)
    const second = await put(id, { ...content, taxes: [tax(19)] }, { ...bearer, 'if-match': tag })
    expect(second.statusCode).toBe(412)
    expect(second.json().errors).toEqual([
      { field: 'If-Match', message: expect.stringMatching(/^version 2, Ada Lovelace at \S+: taxes$/) },
    ])
    const { document, tag: now } = await read(id)
    expect(document.taxes).toMatchObject([tax(7)])
    expect(now).toBe(first.headers.etag)
    expect((await put(id, { ...content, taxes: [] }, { ...bearer, 'if-match': now })).statusCode).toBe(200)
  })

  test('may follow changes of nights without its calendar, and not with it', async () => {
    const { id, tag, document, content } = await newHotel()
    const night = { from: formatDay(from), to: formatDay(from), price: { standard: 55 } }
    await ask('PATCH', `properties/${id}/calendar`, { calendar: [night] })
    const whole = await put(id, { ...document, name: 'Whole' }, { ...bearer, 'if-match': tag })
    expect(whole.statusCode).toBe(412)
    const edited = await put(id, { ...content, name: 'Edited' }, { ...bearer, 'if-match': tag })
    expect(edited.statusCode).toBe(200)
    expect((await read(id)).document.calendar).toEqual((await read(id)).document.calendar)
    expect((await read(id)).document.name).toBe('Edited')
  })

  test('replaces what there is without If-Match, and nothing with one where there is nothing', async () => {
    const { id, content } = await newHotel()
    expect((await put(id, { ...content, taxes: [tax(5)] }, bearer)).statusCode).toBe(200)
    for (const wanted of ['*', '"1"']) {
      const unknown = await put(9999, { ...content, id: 9999 }, { ...bearer, 'if-match': wanted })
      expect(unknown.statusCode).toBe(412)
    }
    expect((await put(id, content, { ...bearer, 'if-match': 'W/"x"' })).json()).toMatchObject({
      code: 400,
      errors: [{ field: 'If-Match' }],
    })
  })
})

describe('a new property', () => {
  test('gets a free id, also of several at once, and takes the place of none', async () => {
    const { id: _id, ...document } = smallHotel({ from })
    const made = await Promise.all(
      [1, 2, 3].map(number => ask('POST', 'properties', { ...document, name: `New ${number}` })),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(3)
    const taken = await ask('POST', 'properties', { ...document, id: made[0]!.body.id, name: 'New 1' })
    expect(taken.status).toBe(409)
    expect((await ask('POST', 'properties', { ...document, rooms: 7 })).status).toBe(400)
  })
})

describe('the check of a document', () => {
  const check = (id: number, document: object, query = '') =>
    ask('POST', `properties/${id}/check${query}`, document)

  test('prices a stay as it is sold, and writes nothing', async () => {
    const rules = {
      taxes: [{ name: 'VAT', percent: 10, included: true, conditions: { rate_plans: ['BAR'] } }],
      fees: [
        { name: 'Cleaning', amount: 30, unit: 'stay', due: 'checkin' },
        { name: 'Sauna', amount: 15, conditions: { rooms: [2] } },
      ],
      promotions: [{ id: 1, name: 'Two nights', percent_off: 10, conditions: { min_nights: 2 } }],
    }
    const { id, tag, content } = await newHotel()
    const checkin = formatDay(addDays(from, 40))
    const { body } = await check(id, { ...content, ...rules }, `?checkin=${checkin}&room=1&rate=BAR`)
    expect(body).toMatchObject({ errors: [], example: { checkin, nights: 2, adults: 2, currency: 'USD' } })
    expect(body.example.price).toMatchObject({
      total: 180,
      tax: 16.36,
      fee: 0,
      checkin_fee: 30,
      no_show_penalty: 0,
      promotions: [{ id: 1, saved: 18.18 }],
      taxes: [{ name: 'VAT', total: 16.36, included: true }],
    })
    expect((await read(id)).tag).toBe(tag)
    // The same rules, saved, are sold at the same price.
    await put(id, { ...content, ...rules }, bearer)
    const { body: saved } = await check(id, {}, `?checkin=${checkin}&room=1&rate=BAR`)
    expect(saved.example.price).toEqual(body.example.price)
    expect((await read(id)).document).toMatchObject(rules)
    const { key: selling } = await testPublisher(harness)
    const stay = { key: selling, property: id, checkin: addDays(from, 40), nights: 2 }
    const sold = await harness.post('property/available/.json', searchBody(stay))
    expect(sold.body.property_accommodation[0].rates[0].total).toMatchObject({ total: 180, tax: 16.36 })
  })

  test('says all that is wrong with its path, and all that is missing to sell it', async () => {
    const { id, content } = await newHotel()
    const wrong = { ...content, name: '', taxes: [tax(120)], property_image: [{ image: '0'.repeat(32) }] }
    const { body } = await check(id, wrong)
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['name', 'taxes[0].percent'])
    const { body: pictured } = await check(id, { ...wrong, name: 'A', taxes: [], id: id + 1 })
    expect(pictured.errors.map((error: { field: string }) => error.field)).toEqual([
      'id',
      'property_image[0]',
    ])
    const empty = { ...content, rooms: [], rate_plans: [], open: false }
    const { body: bare } = await check(id, empty)
    const codes = bare.missing.map((lack: { code: string }) => lack.code)
    expect(codes).toEqual(expect.arrayContaining(['no_rooms', 'no_rates', 'closed', 'no_address']))
    expect(bare.example).toBeNull()
    const rooms = [...content.rooms, { ...content.rooms[0], id: 3, name: 'Attic' }]
    const { body: attic } = await check(id, { ...content, rooms })
    expect(attic.missing).toContainEqual(expect.objectContaining({ code: 'room_without_prices', room_id: 3 }))
  })

  test('prices a room without prices at an assumed one, says why it could not, and refuses what is not there', async () => {
    const { id, content } = await newHotel({ calendar: [] })
    const { body: none } = await check(id, content, '?room=1')
    expect(none.example).toMatchObject({ price: null, reasons: ['no_price'] })
    const { body: assumed } = await check(id, content, '?room=1&night_price=80.50&nights=3')
    expect(assumed.example.price.total).toBe(241.5)
    for (const query of ['room=77', 'rate=NO', 'night_price=1.234', 'nights=0', 'adults=x']) {
      const refused = await check(id, content, `?${query}`)
      expect([refused.status, refused.body.errors[0].field], query).toEqual([400, query.split('=')[0]])
    }
    expect((await check(77_777, {})).status).toBe(404)
  })
})

test('a picture is stored by its content, and anything else is refused', async () => {
  const { id } = await newHotel()
  const sharp = (await import('sharp')).default
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const data = `data:image/png;base64,${bytes.toString('base64')}`
  const { status, body } = await ask('POST', `properties/${id}/pictures`, { data })
  expect([status, body.width, body.height]).toEqual([201, 40, 30])
  const { content } = await read(id)
  const shown = await put(id, { ...content, property_image: [{ image: body.image, alt: 'Teal' }] }, bearer)
  expect(shown.statusCode).toBe(200)
  const picture = { image: body.image }
  const few = { ...context, picturesPerProperty: 1 }
  await expect(
    importProperty(few, { ...content, property_image: [picture, picture] }, null),
  ).rejects.toMatchObject({
    status: 400,
    errors: [
      {
        field: 'property_image',
        message: expect.stringMatching(
          /have 2 pictures; at most 1 are taken here \(PICTURES_PER_PROPERTY\)$/,
        ),
      },
    ],
  })
  for (const wrong of ['data:text/html;base64,AAAA', 'data:image/png;base64,AAAA', 'x']) {
    expect((await ask('POST', `properties/${id}/pictures`, { data: wrong })).status).toBe(400)
  }
})
