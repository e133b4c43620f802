// A discount code is used as often as it may be, in all and by one guest, whatever runs at the same time; a reservation
// that came to nothing gives its use back (contract P4).

import { describe, expect, test } from 'vitest'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { deleteDiscount, findDiscount, saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { type TestAnswer, testApp, testPublisher } from '../support/run/test-app.ts'

const running = await testApp()
const { post, app } = running
const { database } = app.context
const { key } = await testPublisher(running)
const checkin = parseDay('2027-02-01')!
const hotels = [9001, 9002, 9003, 9004, 9005]
for (const id of hotels)
  await importProperty(app.context, smallHotel({ id, from: checkin, nights: 10 }), null)

async function makeCode(code: string, limits: object): Promise<void> {
  const checked = checkDiscountDocument({ code, category: 'discount', percent_off: 10, ...limits })
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  await database.transaction(transaction => saveDiscount(transaction, checked.discount))
}

/** Room 2 sells without a count. */
function book(
  discount_code: string,
  email: string,
  place = { property: 9001, room: 2 },
): Promise<TestAnswer> {
  const body = bookingBody({ key, checkin, nights: 2, ...place })
  return post('book/reservation/.json', { ...body, discount_code, guest: { ...body.guest, email } })
}

const cancel = ({ body }: TestAnswer): Promise<TestAnswer> =>
  post('reservation/cancel/.json', { key, confirmation_number: body.confirmation_number })

const usesOf = async (code: string) => (await findDiscount(database, code))?.uses

function expectUsedUp({ status, body }: TestAnswer): void {
  expect(status).toBe(422)
  expect(body.type).toBe('BookingValidationException')
  expect(body.errors).toEqual([{ field: 'discount_code', message: 'used_up' }])
}

describe('a code with a limit for each guest', () => {
  test('is redeemed just so often by one guest who books 10 times at once', async () => {
    await makeCode('TWICE', { max_uses_per_guest: 2 })
    // Each in a room of its own, so that they meet nowhere but at the code.
    const places = hotels.flatMap(property => [1, 2].map(room => ({ property, room })))
    const answers = await Promise.all(
      places.map(place => book('twice', place.room === 1 ? 'ada@example.com' : 'ADA@Example.com', place)),
    )
    const booked = answers.filter(({ status }) => status === 200)
    expect(booked).toHaveLength(2)
    for (const answer of answers.filter(each => !booked.includes(each))) expectUsedUp(answer)
    for (const { body } of booked) expect(body.total.discount_savings).toBe(20)
    expect(await usesOf('TWICE')).toBe(2)
    expect((await book('TWICE', 'grace@example.com')).status).toBe(200)
    expect(await usesOf('TWICE')).toBe(3)
  })

  test('is free again for the guest whose reservation was cancelled, once', async () => {
    await makeCode('ONCE', { max_uses_per_guest: 1 })
    const first = await book('ONCE', 'ada@example.com')
    const others = await book('ONCE', 'grace@example.com')
    expect([first.status, others.status]).toEqual([200, 200])
    expectUsedUp(await book('ONCE', 'ada@example.com'))
    await post('reservation/cancel/.json', { key, id: first.body.id, simulate: true })
    expectUsedUp(await book('ONCE', 'ada@example.com'))
    await Promise.all([cancel(first), cancel(first), cancel(first)])
    await cancel(first)
    expect(await usesOf('ONCE')).toBe(1)
    expect((await book('ONCE', 'ada@example.com')).status).toBe(200)
    for (const email of ['ada@example.com', 'grace@example.com']) expectUsedUp(await book('ONCE', email))
  })

  test('holds across all its names and keeps no address', async () => {
    await makeCode('STRASSE', { max_uses_per_guest: 1 })
    expect((await book('STRASSE', 'straße@example.com')).status).toBe(200)
    expectUsedUp(await book('strasse', 'STRASSE@EXAMPLE.COM'))
    const rows = await database.query<{ row: string }>('SELECT r::text AS row FROM discount_redemption r')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/example|@|stra/i)
  })

  test('counts for a guest what was used before the limit was set', async () => {
    await makeCode('LATER', {})
    for (let count = 0; count < 2; count += 1)
      expect((await book('LATER', 'ada@example.com')).status).toBe(200)
    await makeCode('LATER', { max_uses_per_guest: 2 })
    expectUsedUp(await book('LATER', 'ada@example.com'))
  })
})

describe('a code with a limit in all', () => {
  test('is free again when a reservation with it was cancelled', async () => {
    await makeCode('SINGLE', { max_uses: 1 })
    const first = await book('SINGLE', 'ada@example.com')
    expect(first.status).toBe(200)
    expect((await book('SINGLE', 'grace@example.com')).status).toBe(422)
    await cancel(first)
    expect(await usesOf('SINGLE')).toBe(0)
    expect((await book('SINGLE', 'grace@example.com')).status).toBe(200)
  })
})

test('a reservation is cancelled also when its code is gone', async () => {
  await makeCode('GONE', { max_uses_per_guest: 1 })
  const booked = await book('GONE', 'ada@example.com')
  const code = await findDiscount(database, 'GONE')
  await database.transaction(transaction => deleteDiscount(transaction, code!.id))
  expect((await cancel(booked)).body.reservation.status).toBe('cancelled')
})
