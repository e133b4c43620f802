// What was never taken is not given back: where the property collects by itself, cancelling promises no refund, in whatever
// way it is cancelled or told.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp({ jobs: false, variables: { PAYMENT_GATEWAY: 'test' } })
const { app, post } = running
const { key } = await testPublisher(running)
const admin = await app.context.database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null }),
)
const today = parseDay(testToday)!

/** A stay of 200, paid in full when booking, of which cancelling costs a quarter; how it is paid is the property's. */
const collections = { none: 9101, vault: 9102, gateway: 9103 } as const
for (const [payment_collection, id] of Object.entries(collections)) {
  const document = smallHotel({ id, from: today, allotment: 50 })
  const cancellation = { steps: [{ hours_before: null, charge: { percent: 25 } }], no_show: 'none' }
  const deposit = { steps: [{ charge: 'full' }] }
  const rate_plans = document.rate_plans.map(plan => ({ ...plan, deposit, cancellation }))
  await importProperty(app.context, { ...document, rate_plans, payment_collection }, null)
}

async function booked(collection: keyof typeof collections): Promise<string> {
  const stay = { key, property: collections[collection], checkin: addDays(today, 30), nights: 2 }
  const { status, body, text } = await post('book/reservation/.json', bookingBody(stay))
  expect(status, text).toBe(200)
  expect(body.total).toMatchObject({ total: 200, balance_due: 200 })
  return body.id
}

describe.each([
  ['none', 0, 0],
  ['vault', 0, 0],
  ['gateway', 150, 200],
] as const)('of a booking with payment_collection %s', (collection, refund, waived) => {
  test(`a publisher that cancels is told of a refund of ${refund}`, async () => {
    const id = await booked(collection)
    for (const simulate of [true, false, true]) {
      const { body } = await post('reservation/cancel/.json', { key, id, simulate })
      expect(body).toMatchObject({ simulated: simulate, penalty: 50, refund })
    }
  })

  test(`the property that cancels and waives the penalty is told of ${waived}`, async () => {
    const id = await booked(collection)
    for (const simulate of [true, false, true]) {
      const answer = await post(
        `/admin/v1/reservations/${id}/cancel`,
        { reason: 'Water damage.', waive_penalty: true, simulate },
        { authorization: `Bearer ${admin.key}` },
      )
      expect(answer.body, answer.text).toMatchObject({ simulated: simulate, penalty: 0, refund: waived })
    }
    expect((await post('reservation/cancel/.json', { key, id })).body).toMatchObject({ refund: waived })
  })
})
