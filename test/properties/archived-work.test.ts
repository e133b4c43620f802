// What was begun at a property before it was archived comes to the end that it would have come to anyway.

import { expect, test } from 'vitest'
import { changeForProperty } from '../../src/operations/back-office/change-for-property.ts'
import { archiveProperty, restoreProperty } from '../../src/operations/properties/archive-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { searchBody } from '../support/hotels/small-hotel.ts'
import { testToday } from '../support/run/test-app.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'

const { harness, context, key, gateway, source, ...world } = await sourceContext()
const { book, request, freshDay, counters, status, findings, reconcileFor } = world

test.each([
  ['a payment that was not answered, and was made', hotels.paid, { does: 'lose', acted: true }, 'confirmed'],
  ['a payment that was not answered, and was not', hotels.paid, { does: 'lose', acted: false }, 'failed'],
  [
    'a source that did not answer, and has booked',
    remoteHotels.plain,
    { does: 'lose', acts: true },
    'confirmed',
  ],
  ['a source that did not answer, and has not', remoteHotels.plain, { does: 'lose', acts: false }, 'failed'],
] as const)('a booking that waits for %s', async (_what, property, script, end) => {
  const day = freshDay()
  if ('acted' in script) gateway.script = script
  else source.script = script
  const pending = await book(request({ property, checkin: day }))
  gateway.script = { does: 'approve' }
  source.script = { does: 'confirm' }
  expect([pending.status, pending.body.status]).toEqual([202, 'pending'])
  await archiveProperty(context, property)
  await reconcileFor(600)
  expect(await status(pending.body.id)).toBe(end)
  expect(await counters(property, formatDay(day))).toEqual({ sold: end === 'confirmed' ? 1 : 0, held: 0 })
  const cancelled = await harness.post('reservation/cancel/.json', { key, id: pending.body.id })
  expect(cancelled.status).toBe(end === 'confirmed' ? 200 : 422)
  await reconcileFor(5)
  expect(await counters(property, formatDay(day))).toEqual({ sold: 0, held: 0 })
  await restoreProperty(context, property)
  expect(await findings()).toEqual([])
})

test('a hold that is given back, and one that nobody comes back for', async () => {
  const stay = { checkin: freshDay(), nights: 1 }
  const search = {
    ...searchBody({ key, property: hotels.plain, ...stay }),
    accommodation_id: 1,
    rate_code: 'BAR',
  }
  const held = await harness.post('book/hold/.json', search)
  expect(await counters(hotels.plain, formatDay(stay.checkin))).toEqual({ sold: 0, held: 1 })
  await archiveProperty(context, hotels.plain)
  const { hold_id } = held.body
  const taken = await book({ ...request({ ...stay, property: hotels.plain }), hold_id })
  expect(taken.status).toBe(404)
  const released = await harness.post('book/release/.json', { key, property_id: hotels.plain, hold_id })
  expect(released.body).toEqual({ released: true })
  expect(await counters(hotels.plain, formatDay(stay.checkin))).toEqual({ sold: 0, held: 0 })
  await restoreProperty(context, hotels.plain)
})

test('a stay under way, whose guest leaves earlier', async () => {
  const today = parseDay(testToday)!
  const begun = await book(request({ property: hotels.plain, checkin: today, nights: 3 }))
  await archiveProperty(context, hotels.plain)
  const { reservation } = await changeForProperty(context, {
    reference: { id: begun.body.id },
    by: 'Ada',
    reason: 'Asked for it.',
    checkin: null,
    checkout: addDays(today, 1),
    roomId: null,
    rateCode: null,
    rooms: null,
    guest: null,
    waivesPenalty: false,
    simulate: false,
    expectedTotal: null,
    wanted: null,
  })
  expect(formatDay(reservation.checkout)).toBe(formatDay(addDays(today, 1)))
  expect(await counters(hotels.plain, formatDay(addDays(today, 1)))).toEqual({ sold: 0, held: 0 })
  await restoreProperty(context, hotels.plain)
})
