// Extras are offered with their price, chosen by code, kept with the reservation and refused where they cannot be had.

import { describe, expect, test } from 'vitest'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { key } = await testPublisher(running)
const today = parseDay(testToday)!
const hotel = {
  ...smallHotel({ from: today }),
  taxes: [],
  fees: [
    { name: 'Cleaning', amount: 50, per: 'booking' },
    {
      key: 'parking',
      name: 'Parking',
      amount: 15,
      unit: 'night',
      per: 'booking',
      tax_rate: 10,
      optional: { most: 2 },
    },
    { key: 'boat', name: 'Boat', amount: 40, optional: {}, conditions: { min_nights: 5 } },
  ],
}
await importProperty(running.app.context, hotel, null)

const parking = (quantity: number) => ({ code: 'parking', quantity })
const offer = { code: 'parking', name: 'Parking', unit: 'night', amount: 15, maximum: 2 }
const stay = (nights: number, extras?: object[]) => ({
  ...bookingBody({ key, property: hotel.id, checkin: addDays(today, 10), nights }),
  ...(extras && { extras }),
})
const previewed = async (nights: number, extras?: object[]) => {
  const { guest: _, payment: __, ...asked } = stay(nights, extras)
  const { body, text } = await running.post('book/preview/.json', {
    ...asked,
    rooms: asked.rooms.map(({ adults }) => ({ adults })),
  })
  const [rate] = body.property_accommodation?.[0]?.rates ?? []
  if (!rate) throw new Error(text)
  return { rate, body }
}
const feesOf = ({ fees }: { fees: { name: string; total: number }[] }) =>
  fees.map(({ name, total }) => `${name} ${total}`)

describe('offered', () => {
  test('in availability and preview with the price for the stay, where their conditions hold', async () => {
    const { rate } = await previewed(2)
    expect(rate.extras).toEqual([{ ...offer, description: '', total: 30, tax: 3, quantity: 0 }])
    expect(feesOf(rate)).toEqual(['Cleaning 50'])
    const longer = await previewed(5)
    expect(
      longer.rate.extras.map(({ code, total }: { code: string; total: number }) => [code, total]),
    ).toEqual([
      ['parking', 75],
      ['boat', 40],
    ])
    const { body } = await running.post('property/available/.json', {
      key,
      property_id: hotel.id,
      checkin: formatDay(addDays(today, 10)),
      checkout: formatDay(addDays(today, 12)),
      rooms: [{ adults: 2 }],
    })
    expect(body.property_accommodation[0].rates[0].extras).toMatchObject([offer])
  })

  test('and not among the fees of the property', async () => {
    const { body } = await running.post('property/view/.json', { key, property_id: hotel.id, verbosity: 1 })
    expect(JSON.stringify(body.property_fee)).not.toContain('Parking')
  })
})

describe('chosen', () => {
  test('they stand in the receipt of the stay, as the reservation has them too', async () => {
    const extrasIn = async (path: string, body: object) => {
      const answer = await running.post(path, { ...body, receipt: true })
      const [, claims = ''] = (answer.body.receipt as string).split('.')
      return JSON.parse(Buffer.from(claims, 'base64url').toString()).stay.extras
    }
    // Other days than those of the tests below, which need a free room.
    const dates = { checkin: formatDay(addDays(today, 40)), checkout: formatDay(addDays(today, 43)) }
    const booked = { ...stay(3, [parking(2)]), ...dates }
    const { guest: _, payment: __, ...asked } = booked
    const rooms = asked.rooms.map(({ adults }) => ({ adults }))
    expect(await extrasIn('book/preview/.json', { ...asked, rooms })).toEqual([parking(2)])
    expect(await extrasIn('book/preview/.json', { ...asked, rooms, extras: [] })).toBe(undefined)
    expect(await extrasIn('book/reservation/.json', booked)).toEqual([parking(2)])
  })

  test('they are a line with its tax, and the quote is for them', async () => {
    const { rate, body } = await previewed(2, [parking(2)])
    expect(feesOf(rate)).toEqual(['Cleaning 50', 'Parking × 2 60'])
    expect(rate.total).toMatchObject({ fee: 110, tax: 6, total: rate.total.subtotal + 116 })
    const quoted = { ...stay(2), quote_id: body.meta_data.quote_id }
    expect((await running.post('book/reservation/.json', quoted)).status).toBe(422)
    const {
      status,
      body: reserved,
      text,
    } = await running.post('book/reservation/.json', {
      ...quoted,
      extras: [parking(2)],
    })
    expect(status, text).toBe(200)
    expect(reserved.total.total).toBe(rate.total.total)
    expect(reserved.extras).toMatchObject([{ ...offer, quantity: 2 }])
  })

  test('a change keeps them, changes them and takes them away', async () => {
    const { body: reserved } = await running.post('book/reservation/.json', stay(2, [parking(1)]))
    const change = async (fields: object) => {
      const { status, body, text } = await running.post('reservation/modify/.json', {
        key,
        id: reserved.id,
        ...fields,
      })
      expect(status, text).toBe(200)
      return body.reservation
    }
    const longer = await change({ checkout: formatDay(addDays(today, 13)) })
    expect(feesOf(longer)).toEqual(['Cleaning 50', 'Parking 45'])
    const more = await change({ extras: [parking(2)] })
    expect(feesOf(more)).toEqual(['Cleaning 50', 'Parking × 2 90'])
    const none = await change({ extras: [] })
    expect([feesOf(none), none.extras]).toEqual([['Cleaning 50'], undefined])
  })

  test.each([
    [[parking(3)], 'extras[0].quantity'],
    [[{ code: 'sauna' }], 'extras[0].code'],
    [[{ code: 'boat' }], 'extras[0].code'],
    [[parking(1), parking(1)], 'extras[1].code'],
  ])('%j is refused with its place', async (extras, field) => {
    const { status, body } = await running.post('book/reservation/.json', stay(2, extras))
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })
})

test.each([
  [{ key: undefined }, 'fees[1].key'],
  [{ amount: undefined, percent: 5 }, 'fees[1].percent'],
  [{ conditions: { rate_from: 5 } }, 'fees[1].conditions.rate_from'],
  [{ per: 'bedroom' }, 'fees[1].per'],
  [{ optional: { count: -1 } }, 'fees[1].optional.count'],
  [{ optional: { on: 'arrival' } }, 'fees[1].unit'],
  [{ optional: { on: 'checkout' } }, 'fees[1].optional.on'],
  [
    { optional: { nights: [{ from: '2027-02-02', to: '2027-02-01', count: 1 }] } },
    'fees[1].optional.nights[0].to',
  ],
])('a document with an extra of %j is refused', (fields, field) => {
  const fees = hotel.fees.map((fee, index) =>
    index === 1 ? JSON.parse(JSON.stringify({ ...fee, ...fields })) : fee,
  )
  const checked = checkPropertyDocument({ ...hotel, fees })
  expect('errors' in checked && checked.errors.map(each => each.field)).toEqual([field])
})
