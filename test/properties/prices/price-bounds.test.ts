// A night is never sold for nothing by mistake: 0 is no price unless the document says so, bounds hold against every writer, and
// a price far from those before is named.

import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { editCalendar } from '../../../src/operations/properties/edit-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const today = parseDay(testToday)!
const night = (days: number): string => formatDay(addDays(today, days))

let last = 9700
interface Bounds {
  readonly min_price?: number | string
  readonly max_price?: number | string
}
/** A hotel at 100.00 USD a night, with bounds of its first rate plan and of its first room. */
async function hotel(plan: Bounds = {}, room: Bounds = {}) {
  last += 1
  const document = smallHotel({ id: last, from: today })
  const bounded = {
    ...document,
    rooms: document.rooms.map((each, index) => (index === 0 ? { ...each, ...room } : each)),
    rate_plans: document.rate_plans.map((each, index) => (index === 0 ? { ...each, ...plan } : each)),
  }
  await importProperty(context, bounded, null)
  return { id: last, document: bounded, plan: bounded.rate_plans[0]!.code }
}
type Hotel = Awaited<ReturnType<typeof hotel>>

const price = ({ plan }: Hotel, standard: unknown, to = 3) => ({
  calendar: [{ rooms: [1], rate_plans: [plan], from: night(3), to: night(to), price: { standard } }],
})
const change = (of: Hotel, standard: unknown, to?: number) =>
  changeCalendar(context, of.id, price(of, standard, to), { madeBy: 'test' })
const edit = (of: Hotel, input: object, isDryRun: boolean) =>
  editCalendar(context, of.id, input, { wanted: null, madeBy: 'test', isDryRun })
const refusal = (message: string) => ({
  errors: [{ field: 'calendar', message: expect.stringContaining(message) }],
})

describe('a price of 0', () => {
  test('is refused by every way in, with the night and what to do', async () => {
    const of = await hotel()
    const says = refusal(
      `has a price of 0.00 USD for room 1, rate plan ${of.plan}, on ${night(3)}, which is no price: close the night instead`,
    )
    await expect(change(of, 0)).rejects.toMatchObject(says)
    await expect(change(of, ['0.00'])).rejects.toMatchObject(says)
    for (const isDryRun of [true, false]) {
      await expect(edit(of, price(of, 0), isDryRun)).rejects.toMatchObject(says)
      const free = { rooms: [1], rate_plans: [of.plan], from: night(3), to: night(3), percent: -100 }
      await expect(edit(of, { adjust: [free] }, isDryRun)).rejects.toMatchObject(says)
    }
    const whole = { ...of.document, ...price(of, 0) }
    await expect(importProperty(context, whole, null)).rejects.toMatchObject(says)
    const single = { calendar: [{ ...price(of, 0).calendar[0]!, price: { single: 0 } }] }
    await expect(changeCalendar(context, of.id, single, { madeBy: 'test' })).rejects.toMatchObject(says)
  })

  test('is a price where the room or the rate plan says so', async () => {
    for (const free of [await hotel({ min_price: 0 }), await hotel({}, { min_price: '0' })])
      expect(await change(free, 0)).toMatchObject({ changed: true, warnings: [] })
  })

  test('is taken for further guests, who may be free', async () => {
    const of = await hotel()
    const further = { calendar: [{ ...price(of, 0).calendar[0]!, price: { extra_adult: 0 } }] }
    expect(await changeCalendar(context, of.id, further, { madeBy: 'test' })).toMatchObject({ changed: true })
  })
})

test('a price of 0 that is stored already is named by the doctor, until it is closed or free on purpose', async () => {
  const of = await hotel()
  const told = async () =>
    (await diagnose(context)).warnings.filter(warning => warning.startsWith(`property ${of.id} sells`))
  expect(await told()).toEqual([])
  // As it was taken before such prices were refused.
  await importProperty(context, { ...of.document, ...price(of, 50, 4) }, null)
  await context.database.transaction(transaction =>
    transaction.query(
      'UPDATE rate_calendar SET standard = array_replace(standard, 5000, 0) WHERE property_id = $1 RETURNING month',
      [of.id],
    ),
  )
  expect(await told()).toEqual([
    expect.stringContaining(
      `sells 2 nights of room 1, rate plan ${of.plan}, for 0 between ${night(3)} and ${night(4)}: give them a price`,
    ),
  ])
  const closed = { rooms: [1], rate_plans: [of.plan], from: night(3), to: night(3), stop_sell: true }
  await changeCalendar(context, of.id, { calendar: [closed] }, { madeBy: 'test' })
  expect(await told()).toEqual([expect.stringContaining('sells 1 night of room 1')])
  await change(of, 100, 4)
  expect(await told()).toEqual([])
  const table = (third: unknown) => ({
    calendar: [{ ...price(of, 0, 4).calendar[0]!, price: { by_guests: [null, null, third] } }],
  })
  await changeCalendar(context, of.id, table([120, 130]), { madeBy: 'test' })
  await context.database.transaction(transaction =>
    transaction.query(
      'UPDATE rate_calendar SET by_guests = array_replace(by_guests, 13000, 0) WHERE property_id = $1 RETURNING month',
      [of.id],
    ),
  )
  expect(await told()).toEqual([
    expect.stringContaining(
      `sells 1 night of room 1, rate plan ${of.plan}, for 0 between ${night(4)} and ${night(4)}`,
    ),
  ])
})

describe('bounds', () => {
  test('hold for each number of guests, the highest as far as the standard occupancy goes', async () => {
    const of = await hotel({ min_price: 40, max_price: 500 }, {})
    const table = (...by_guests: (number | null)[]) => ({
      calendar: [{ ...price(of, 0).calendar[0]!, price: { by_guests } }],
    })
    for (const prices of [table(30), table(null, 600), table(null, null, 0), table(null, null, 39.99)]) {
      await expect(changeCalendar(context, of.id, prices, { madeBy: 'test' })).rejects.toMatchObject({
        type: 'BadRequestException',
      })
      await expect(edit(of, prices, true)).rejects.toMatchObject({ type: 'BadRequestException' })
    }
    expect(await edit(of, table(60, 500, 600), false)).toMatchObject({ changed: true })
    const adjusted = {
      rooms: [1],
      rate_plans: [of.plan],
      from: night(3),
      to: night(3),
      prices: ['by_guests'],
    }
    await expect(edit(of, { adjust: [{ ...adjusted, add: -570 }] }, true)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('30.00 USD for room 1') }],
    })
    expect((await edit(of, { adjust: [{ ...adjusted, add: 20 }] }, true)).changes).toMatchObject([
      { field: 'by_guests[2]', before: 600, after: 620, nights: 1 },
    ])
  })

  test('of the room and of the rate plan both hold, and name night, price and bound', async () => {
    const of = await hotel({ min_price: 40, max_price: 500 }, { min_price: '60.50' })
    await expect(change(of, 60, 5)).rejects.toMatchObject(
      refusal(
        `60.00 USD for room 1, rate plan ${of.plan}, on ${night(3)} and 2 more, which is below its lowest price of 60.50 USD`,
      ),
    )
    await expect(change(of, 500.01)).rejects.toMatchObject(
      refusal('above its highest price of 500.00 USD (max_price)'),
    )
    for (const standard of [60.5, 500, null])
      expect(await change(of, standard)).toMatchObject({ warnings: [] })
  })

  test('that cross are refused with the document', async () => {
    await expect(hotel({ min_price: '10', max_price: 9 })).rejects.toMatchObject({
      errors: [{ field: 'rate_plans[0].max_price', message: 'is below min_price (10).' }],
    })
  })
})

describe('without bounds', () => {
  test('a price under a fifth or over five times of the one before is taken, and named', async () => {
    const of = await hotel()
    expect(await change(of, 20)).toMatchObject({ changed: true, warnings: [] })
    const { warnings } = await change(of, 100.01, 4)
    expect(warnings).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Room 1, rate plan ${of.plan}, costs 100.01 USD on ${night(3)}, far from 20.00 USD before. It was taken;`,
        ),
      ),
    ])
    expect((await change(of, 20, 4)).warnings).toEqual([expect.stringContaining('costs 20.00 USD')])
    expect((await edit(of, price(of, 3), false)).warnings).toHaveLength(1)
  })

  test('a night that had no price is compared with those around it', async () => {
    const of = await hotel()
    await change(of, null)
    expect((await change(of, 19.99)).warnings).toEqual([
      expect.stringContaining('far from 100.00 USD before'),
    ])
  })
})
