// Baskets: several stays that are priced together (decision 63).

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testPublisher, testToday } from '../support/run/test-app.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const { harness, context, key, request } = await bookingContext({
  allotment: 2,
  sources: clock => [new ScriptedSource(clock)],
})

const foreign = smallHotel({ id: 9011, from: parseDay(testToday)! })
await importProperty(context, { ...foreign, currency: 'EUR' }, null)
await importProperty(context, { ...foreign, id: 9012, source: 'scripted' }, null)

type Booking = ReturnType<typeof request>

const stayOf = (
  { key: _key, guest: _guest, payment: _payment, rooms, ...stay }: Booking,
  more: object = {},
) => ({
  ...stay,
  rooms: rooms.map(({ adults }) => ({ adults })),
  ...more,
})

const preview = (items: readonly object[], more: object = {}) =>
  harness.post('book/basket/preview/.json', { key, items, ...more })

const fieldsOf = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  body.errors.map(({ field }: { field: string }) => field)

describe('the preview of a basket', () => {
  test('has each item as preview has it, and the sum', async () => {
    const items = [
      stayOf(request()),
      stayOf(request({ room: 2, nights: 3, rooms: 2 })),
      stayOf(request({ property: hotels.plain, nights: 2 })),
    ]
    const alone = await Promise.all(items.map(item => harness.post('book/preview/.json', { key, ...item })))
    const { status, body } = await preview(items)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(3)
    for (const [place, { body: one }] of alone.entries())
      expect(body.items[place].property_accommodation).toEqual(one.property_accommodation)
    expect(body.total).toMatchObject({ total: 900, altogether: 900, balance_due: 900, subtotal: 900 })
    expect(body.meta_data).toMatchObject({ currency: 'USD', charge: { currency: 'USD', total: 900 } })
    expect(body.items[1].meta_data.quote_id).toMatch(/^q\d\./)
  })

  test('counts rooms of one kind together, and what a hold has once', async () => {
    const one = stayOf(request())
    expect(outcome(await preview([one, one]))).toBe('200')
    const refused = await preview([one, one, one])
    expect(outcome(refused)).toBe('409 RoomUnavailableException')
    expect(fieldsOf(refused)).toEqual(['items[2].has_no_inventory'])
    const other = { ...one, checkin: one.checkout, checkout: stayOf(request()).checkin }
    expect(outcome(await preview([one, one, other]))).toBe('200')
    const { body } = await harness.post('book/hold/.json', { key, ...one })
    expect(outcome(await preview([one, one]))).toBe('409 RoomUnavailableException')
    expect(outcome(await preview([{ ...one, hold_id: body.hold_id }, one]))).toBe('200')
  })

  test('is refused as a whole, with the item and the field', async () => {
    const good = stayOf(request())
    const refusals: readonly (readonly [object, string, string])[] = [
      [{ property_id: 9999 }, '404 NotFoundException', 'items[1]'],
      [{ accommodation_id: 77 }, '404 NotFoundException', 'items[1]'],
      [{ rate_code: 'NONE' }, '404 NotFoundException', 'items[1]'],
      [{ checkout: good.checkin }, '400 BadRequestException', 'items[1].checkout'],
      [{ checkin: '2020-01-01', checkout: '2020-01-02' }, '400 BadRequestException', 'items[1].checkin'],
      [{ rooms: [{ adults: 9 }] }, '409 RoomUnavailableException', 'items[1].is_occupancy_exceeded'],
      [{ rooms: [{}] }, '400 BadRequestException', 'items[1].rooms[0].adults'],
      [{ extras: [{ code: 'X' }] }, '422 BookingValidationException', 'items[1].extras[0].code'],
      [
        { hold_id: '00000000-0000-4000-8000-000000000000' },
        '422 BookingValidationException',
        'items[1].hold_id',
      ],
      [{ property_id: 9011 }, '422 BookingValidationException', 'items[1].property_id'],
      [{ property_id: hotels.vault }, '422 BookingValidationException', 'items[1].property_id'],
      [{ property_id: 9012 }, '422 BookingValidationException', 'items[1].property_id'],
    ]
    for (const [change, wanted, field] of refusals) {
      const answer = await preview([good, { ...good, ...change }])
      expect([outcome(answer), fieldsOf(answer)[0]], JSON.stringify(change)).toEqual([wanted, field])
    }
    for (const items of [[], Array(10).fill(good), 5])
      expect(fieldsOf(await harness.post('book/basket/preview/.json', { key, items }))).toEqual(['items'])
    expect(fieldsOf(await preview([good], { currency: 'XXX' }))).toEqual(['currency'])
  })

  test('has no property that its key may not sell', async () => {
    const good = stayOf(request())
    const { key: narrow } = await testPublisher(harness, { sellsAll: false })
    const answer = await harness.post('book/basket/preview/.json', { key: narrow, items: [good] })
    expect(outcome(answer)).toBe('404 NotFoundException')
  })
})
