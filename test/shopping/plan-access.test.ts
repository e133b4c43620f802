// A rate plan for one publisher and for guests with a code, through the interface: others find no trace of it.

import { expect, test } from 'vitest'
import { numberPropertyChanges } from '../../src/operations/changes/number-changes.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { saveDiscountCode } from '../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp({ jobs: false })
const { post } = running
const { context } = running.app
const [club, other] = [await testPublisher(running), await testPublisher(running)]
const from = parseDay(testToday)!
const hotel = smallHotel({ from })
const [best] = hotel.rate_plans
const access = { publishers: [club.publisherId], codes: ['skiclub'] }
const clubPlan = { ...best, code: 'CLUB', title: 'Ski club', access }
const promotions = [['BAR'], ['CLUB'], ['BAR', 'CLUB']].map((rate_plans, index) => ({
  id: index + 1,
  name: `Of ${rate_plans}`,
  percent_off: 10,
  conditions: { rate_plans },
}))
await importProperty(context, { ...hotel, rate_plans: [best, clubPlan], promotions }, null)
await saveDiscountCode(context, { code: 'SkiClub', category: 'promotion', unlocks_promotions: [] })

const checkin = addDays(from, 20)
const stay = (key: string) => ({ key, checkin, nights: 2 })

async function ratesFor(key: string, more: object = {}): Promise<string[]> {
  const { body } = await post('property/available/.json', { ...searchBody(stay(key)), ...more })
  return body.property_accommodation[0].rates.map(({ code }: { code: string }) => code)
}

test('the publisher and a guest with the code find it, nobody else does', async () => {
  expect(await ratesFor(club.key)).toEqual(['BAR', 'CLUB'])
  expect(await ratesFor(other.key)).toEqual(['BAR'])
  expect(await ratesFor(other.key, { discount_code: 'SKICLUB' })).toEqual(['BAR', 'CLUB'])
})

test('promotions of it alone are not among the offers', async () => {
  const { body } = await post('discounts/all/.json', { key: other.key })
  const titles = body.map(({ title }: { title: string }) => title)
  expect(titles).toContain('Of BAR')
  expect(titles).toContain('Of BAR,CLUB')
  expect(titles).not.toContain('Of CLUB')
})

test('whoever guesses its code is told what is told of a code that there is not', async () => {
  const refused = async (rate: string) => {
    const { status, body } = await post('book/reservation/.json', bookingBody({ ...stay(other.key), rate }))
    return [status, body.message.replaceAll(rate, '')]
  }
  expect(await refused('CLUB')).toEqual(await refused('NONE'))
  expect((await refused('CLUB'))[0]).toBe(404)
})

test('a booking with the code keeps it, so that the guest can change the stay', async () => {
  const booking = { ...bookingBody({ ...stay(other.key), rate: 'CLUB' }), discount_code: 'SKICLUB' }
  const { status, body } = await post('book/reservation/.json', booking)
  expect(status, JSON.stringify(body)).toBe(200)
  const { confirmation_number } = body
  const changed = await post('reservation/modify/.json', {
    key: other.key,
    confirmation_number,
    checkout: formatDay(addDays(checkin, 3)),
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
})

test('changes of its prices name it to those whom it is for', async () => {
  const begin = async (key: string) => (await post('properties/changes/.json', { key })).body.next
  await numberPropertyChanges(context)
  const after = [await begin(club.key), await begin(other.key)]
  const day = formatDay(addDays(from, 40))
  await changeCalendar(
    context,
    9001,
    { calendar: [{ rooms: [1], rate_plans: ['CLUB'], from: day, to: day, price: { standard: 77 } }] },
    { madeBy: 'a test' },
  )
  await numberPropertyChanges(context)
  const named = await Promise.all(
    [club, other].map(async ({ key }, index) => {
      const { body } = await post('properties/changes/.json', { key, after: after[index] })
      return body.changes.map(({ rate_code }: { rate_code: string | null }) => rate_code)
    }),
  )
  expect(named).toEqual([['CLUB'], [null]])
  // Nor is it told of when it is gone.
  await importProperty(context, hotel, null)
  await numberPropertyChanges(context)
  const { body } = await post('properties/changes/.json', { key: other.key, after: after[1] })
  expect(body.changes.length).toBeGreaterThan(2)
  expect(JSON.stringify(body.changes)).not.toContain('CLUB')
})
