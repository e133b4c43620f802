// What a search answers where nothing can be sold or a code is named: the same as the single call, the code as it was
// written, and what was known to the last reservation (contract R7, P4, S6, S7).

import { expect, test, vi } from 'vitest'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { ChangeFeed } from '../../../src/store/properties/change-feed.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const running = await testApp({ variables: { CATALOG_FRESH_MS: '1000' } })
const { post, app, clock } = running
const { key } = await testPublisher(running)
const checkin = parseDay('2027-02-01')!
await importProperty(app.context, smallHotel({ from: checkin }), null)
for (const [id, time_zone] of [
  [9002, 'Pacific/Kiritimati'],
  [9003, 'Pacific/Pago_Pago'],
] as const) {
  const context = { ...smallHotel({ id, from: parseDay('2028-11-20')!, nights: 30 }), time_zone }
  await importProperty(app.context, context, null)
}

async function makeCode(code: string, limits: object): Promise<void> {
  const checked = checkDiscountDocument({ code, category: 'discount', percent_off: 10, ...limits })
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  await app.context.database.transaction(transaction => saveDiscount(transaction, checked.discount))
}

const search = { ...searchBody({ key, checkin, nights: 2 }), property_id: 9001 }

test('interface, Discount discount.code is what the guest wrote, before and after booking', async () => {
  await makeCode('SPRING', {})
  const found = await post('property/available/.json', { ...search, discount_code: 'sPring' })
  expect(found.body.rate.low.discount).toMatchObject({ code: 'sPring', discount_applied: 20 })
  const booking = bookingBody({ key, checkin, nights: 2, property: 9001, room: 2 })
  const booked = await post('book/reservation/.json', { ...booking, discount_code: 'spriNg' })
  expect(booked.body.discount).toMatchObject({ code: 'spriNg' })
})

test('P4 the availability after the last use of a code knows of it, before any news of it arrive', async () => {
  await makeCode('ONCE', { max_uses: 1 })
  using _ = vi.spyOn(ChangeFeed.prototype, 'read').mockResolvedValue({ isContinuous: true, changes: [] })
  const withCode = { ...search, discount_code: 'ONCE' }
  expect((await post('property/available/.json', withCode)).body.meta_data.discount_reason).toBeNull()
  const booking = bookingBody({ key, checkin, nights: 2, property: 9001, room: 2 })
  expect((await post('book/reservation/.json', { ...booking, discount_code: 'ONCE' })).status).toBe(200)
  expect((await post('property/available/.json', withCode)).body.meta_data.discount_reason).toBe('used_up')
})

test('R7, S6 a stay beyond the horizon of one property of several is unavailable there', async () => {
  clock.moveTo('2026-12-01T10:30:00Z')
  // It is the 2nd in Kiritimati already and the 30th in Pago Pago still: their horizons are two days apart.
  const stay = { key, checkin: '2028-11-30', checkout: '2028-12-02', rooms: [{ adults: 2 }] }
  const alone = (property_id: number) => post('property/available/.json', { ...stay, property_id })
  expect((await alone(9002)).body).toMatchObject({ is_available: true })
  expect((await alone(9003)).body).toMatchObject({ code: 400, errors: [{ field: 'checkout' }] })
  const several = await post('properties/available/.json', { ...stay, property_ids: [9002, 9003] })
  const found = Object.values<{ id: number }>(several.body.properties ?? several.body)
  expect(found.find(({ id }) => id === 9002)).toMatchObject({ is_available: true })
  expect(found.find(({ id }) => id === 9003)).toMatchObject({
    is_available: false,
    unavailable_reason: 'not_bookable',
    rate: { low: null },
  })
})

test('S7 a missing price is a reason of its own in the answer and in the refusal of a preview', async () => {
  const beyond = { ...search, checkin: '2028-03-07', checkout: '2028-03-09' }
  const { body } = await post('property/available/.json', beyond)
  expect(body.property_accommodation[0]).toMatchObject({
    is_available: false,
    unavailable_reasons: ['no_price'],
  })
  const refused = await post('book/preview/.json', { ...beyond, accommodation_id: 1, rate_code: 'BAR' })
  expect(refused.body.errors).toEqual([
    { field: 'rate_code', message: 'this rate has no price on some of the nights' },
  ])
})
