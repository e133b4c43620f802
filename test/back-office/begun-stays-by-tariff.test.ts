// Staff moves the departure of a stay that has begun, whose price a hotel's system sent by AlpineBits: agreed nights stay as they
// are, supplements are owed as for the length that the stay has then, and added nights are sold by the tariff of today.

import { beforeEach, expect, test } from 'vitest'
import { changeTariffsWithin } from '../../src/operations/properties/change-tariffs.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { applied } from '../channels/alpinebits/rate-plans/applied.ts'
import type { PlanModel, RateModel } from '../channels/alpinebits/rate-plans/message-model.ts'
import { messageXml } from '../channels/alpinebits/rate-plans/message-xml.ts'
import { double, smallPlan, smallRate } from '../channels/alpinebits/rate-plans/small-plan.ts'
import { bookingContext } from '../support/hotels/booking-context.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, key } = await bookingContext()
const { ask } = await adminRequests(harness.app)
const today = parseDay(testToday)!
const arrival = 10
const dayOf = (day: number): string => formatDay(addDays(today, day))
const moveTo = (day: number) => harness.clock.moveTo(`${dayOf(day)}T12:00:00Z`)

/** Two adults pay 200 a night, and 300 from the third night of the stays of this file on. */
const rate = (from: number, to: number, amount: string): RateModel => ({
  ...smallRate,
  start: dayOf(from),
  end: dayOf(to),
  base: [{ guests: 2, amount }],
})
const supplement = (code: string, chargeType: number, amount: string, from = 0) => ({
  code,
  chargeType,
  mandatory: true,
  weekdays: null,
  prices: [{ start: dayOf(from), end: dayOf(60), room: null, amount }],
})
const plan = (changes: Partial<PlanModel> = {}) =>
  smallPlan({
    rates: [rate(0, arrival + 1, '100'), rate(arrival + 2, 60, '150')],
    supplements: [
      supplement('STAY', 12, '25'),
      supplement('GUEST', 21, '3'),
      supplement('ONCE', 24, '9'),
      supplement('LATE', 19, '5', arrival + 1),
    ],
    ...changes,
  })

let property = 9700
/** The rate plan of the house is priced by the plan of the hotel's system from now on. */
async function price(sent: PlanModel): Promise<void> {
  const mapping = {
    room: () => 1,
    ratePlans: () => [{ rateCode: 'BAR', has: () => true }],
  }
  await context.database.transaction(transaction =>
    changeTariffsWithin(transaction, property, ({ tariffs }) =>
      applied(messageXml([sent]), [double], tariffs, mapping),
    ),
  )
}

beforeEach(async () => {
  property += 1
  moveTo(0)
  await importProperty(context, smallHotel({ id: property, from: today, allotment: 2 }), null)
})

/** Two adults for some nights from day 10 on. */
async function booked(nights: number): Promise<string> {
  const body = bookingBody({ key, property, checkin: addDays(today, arrival), nights })
  const { status, body: answer, text } = await harness.post('book/reservation/.json', body)
  expect(status, text).toBe(200)
  return answer.id
}

async function moved(id: string, day: number) {
  const body = { checkout: dayOf(day), waive_penalty: true, reason: 'The guest asked at the desk.' }
  const { status, body: answer } = await ask('POST', `reservations/${id}/modify`, body)
  return { status, message: answer.message, ...(status === 200 && (await priceOf(id))) }
}

async function priceOf(id: string) {
  const { price: shown } = (await ask('GET', `reservations/${id}`)).body
  const { nights, charges, total } = shown
  return {
    nights: nights.map(({ amount }: { amount: number }) => amount),
    charges: Object.fromEntries(
      charges.map(({ name, amount }: { name: string; amount: number }) => [name.slice(-5).trim(), amount]),
    ),
    total,
  }
}

test('a guest who leaves early owes what is owed once for the stay in full, and the rest for the nights that stay', async () => {
  await price(plan())
  const id = await booked(4)
  expect(await priceOf(id)).toEqual({
    nights: [200, 200, 300, 300],
    charges: { STAY: 25, GUEST: 24, ONCE: 9, LATE: 15 },
    total: 1073,
  })
  moveTo(arrival + 1)
  // The plan of today is dearer and has neither GUEST nor nights to be had: nothing of that is asked.
  await price(
    plan({
      rates: [rate(0, 9, '900')],
      supplements: plan().supplements.filter(({ code }) => code !== 'GUEST'),
    }),
  )
  expect(await moved(id, arrival + 2)).toMatchObject({
    nights: [200, 200],
    // GUEST is 3 a guest and night as it was agreed, although no supplement makes it any more.
    charges: { STAY: 25, GUEST: 12, ONCE: 9, LATE: 5 },
    total: 451,
  })
})

test('a guest who stays longer pays the added nights by the plan of today, and nothing twice that is owed once', async () => {
  await price(plan())
  const id = await booked(3)
  expect(await priceOf(id)).toMatchObject({ charges: { STAY: 25, GUEST: 18, ONCE: 9, LATE: 10 }, total: 762 })
  moveTo(arrival + 1)
  await price(plan({ rates: [rate(0, 60, '160')] }))
  expect(await moved(id, arrival + 5)).toMatchObject({
    nights: [200, 200, 300, 320, 320],
    charges: { STAY: 25, GUEST: 30, ONCE: 9, LATE: 20 },
    total: 762 + 640 + 12 + 10,
  })
  // And back again, on the same day.
  expect(await moved(id, arrival + 3)).toMatchObject({
    nights: [200, 200, 300],
    charges: { STAY: 25, GUEST: 18, ONCE: 9, LATE: 10 },
    total: 762,
  })
})

test('rules of the plan bind a longer stay by its whole length, and its free nights stay free', async () => {
  const everyDay = {
    start: dayOf(0),
    end: dayOf(60),
    room: null,
    closed: false,
    arrival: null,
    departure: null,
  }
  const lengths = { minLos: 3, maxLos: 3, forwardMin: 3, forwardMax: 4 }
  const freeNights = { required: 3, free: 1, repeats: false }
  await price(plan({ supplements: [], freeNights, rules: [{ ...everyDay, ...lengths }] }))
  const id = await booked(3)
  expect(await priceOf(id)).toMatchObject({ nights: [200, 200, 0], total: 400 })
  moveTo(arrival + 2)
  expect(await moved(id, arrival + 5)).toMatchObject({ status: 409 })
  expect(await moved(id, arrival + 4)).toMatchObject({ nights: [200, 200, 0, 300], total: 700 })
})
