// Price rules against a second reckoning: random rules, bookings, prices, days and switches, one after the other; after each the
// calendar has the prices that a plain model makes of its own base prices. HOSTELRY_SEED draws others.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { applyAllPriceRules } from '../../../src/operations/properties/price-rules/apply-price-rules.ts'
import { addDays, formatDay, parseDay, weekdayNames } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import type { Json } from '../../support/random/price-agreement.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { ask } = await adminRequests(harness.app)
const { key } = await testPublisher(harness)
const first = parseDay(testToday)!
const nights = 12
const allotment = 5
const plans = ['BAR', 'NRF']
const bounds: Json = { BAR: [40, 300], NRF: [1, 150] }

const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const rule = fc
  .record({
    kind: fc.constantFrom('occupancy', 'pick_up', 'days_to_arrival'),
    ends: fc.tuple(fc.nat(12), fc.nat(12), fc.constantFrom('from', 'to', 'both')),
    within_days: fc.integer({ min: 1, max: 4 }),
    rate_plans: some(fc.constantFrom(['BAR'], ['NRF'])),
    weekdays: some(fc.uniqueArray(fc.constantFrom(...weekdayNames), { minLength: 1 })),
    first_night: some(fc.nat(nights)),
    change: fc.oneof(
      fc.record({ percent: fc.integer({ min: -600, max: 900 }).map(tenths => tenths / 10) }),
      fc.record({ add: fc.integer({ min: -4000, max: 6000 }).map(cents => cents / 100) }),
    ),
    round_to: some(fc.constantFrom(0.05, 1, 7, 10)),
    min_price: some(fc.integer({ min: 30, max: 90 })),
    max_price: some(fc.integer({ min: 90, max: 200 })),
    on: some(fc.boolean()),
  })
  .map(({ kind, ends: [low, high, shown], within_days, first_night, change, ...rest }) => {
    const scale = kind === 'occupancy' ? 8 : 1
    const [from, to] = [Math.min(low, high) * scale, Math.max(low, high) * scale]
    return JSON.parse(
      JSON.stringify({
        kind,
        ...(shown !== 'to' && { from }),
        ...(shown !== 'from' && { to }),
        ...(kind === 'pick_up' && { within_days }),
        ...(first_night !== undefined && { first_night: formatDay(addDays(first, first_night)) }),
        ...change,
        ...rest,
      }),
    ) as Json
  })

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      ahead: fc.nat(6),
      rooms: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      ahead: fc.nat(nights - 1),
      plan: fc.constantFrom(...plans),
      price: fc.integer({ min: 40, max: 150 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rules' as const), rules: fc.array(rule, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
)

/** A number of cents as a fraction that is exact. */
const exact = (amount: number, power = 2): bigint => BigInt(Math.round(amount * 10 ** power))

/** Half up, away from zero, as a whole number of units. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const whole = (2n * size + denominator) / (2n * denominator)
  return negative ? -whole : whole
}

/** The model: a list of bookings, and the prices that the hotel has set. */
class Model {
  rules: Json[] = []
  isOn = false
  today = first
  readonly bookings: { night: number; on: number; rooms: number }[] = []
  readonly bases = new Map<string, number>()

  price(plan: string, night: number): number {
    let cents = exact(this.bases.get(`${plan} ${night}`) ?? 100)
    if (this.isOn)
      for (const each of this.rules) if (this.holds(each, plan, night)) cents = this.moved(each, plan, cents)
    return Number(cents) / 100
  }

  private holds(each: Json, plan: string, night: number): boolean {
    const sold = this.bookings.filter(booking => booking.night === night)
    const count = (list: typeof sold) => list.reduce((all, { rooms }) => all + rooms, 0)
    const value = {
      occupancy: Math.floor((100 * count(sold)) / allotment),
      pick_up: count(sold.filter(({ on }) => this.today - on < each.within_days)),
      days_to_arrival: night - this.today,
    }[each.kind as 'occupancy']
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(
      night * 86_400_000,
    )
    return (
      each.on !== false &&
      value >= (each.from ?? 0) &&
      value <= (each.to ?? 10_000) &&
      (each.rate_plans === undefined || each.rate_plans.includes(plan)) &&
      (each.weekdays === undefined || each.weekdays.includes(weekday.toLowerCase())) &&
      (each.first_night === undefined || formatDay(night as typeof first) >= each.first_night)
    )
  }

  private moved(each: Json, plan: string, before: bigint): bigint {
    const unit = exact(each.round_to ?? 0.01)
    const wanted =
      each.add === undefined
        ? rounded(before * (1000n + exact(each.percent, 1)), 1000n * unit) * unit
        : rounded(before + exact(each.add), unit) * unit
    const low = exact(Math.max(each.min_price ?? 0, bounds[plan][0]))
    const high = exact(Math.min(each.max_price ?? 10_000, bounds[plan][1]))
    if (wanted > before) return high <= before ? before : wanted > high ? high : wanted
    return low >= before ? before : wanted < low ? low : wanted
  }
}

let hotels = 0
const seen = { changed: 0, steps: 0 }

test('the calendar has the prices of a second reckoning after every step', { timeout: 600_000 }, async () => {
  const holds = async (steps: Json[]) => {
    hotels += 1
    const id = hotels
    harness.clock.moveTo(`${testToday}T12:00:00Z`)
    const hotel = smallHotel({ id, from: first, nights, allotment })
    const [plan] = hotel.rate_plans
    const rate_plans = plans.map(code => ({
      ...plan!,
      code,
      min_price: bounds[code][0],
      max_price: bounds[code][1],
    }))
    const calendar = hotel.calendar.map(entry => ({ ...entry, price: { standard: 100 } }))
    await importProperty(context, { ...hotel, rooms: hotel.rooms.slice(0, 1), rate_plans, calendar }, null)
    const model = new Model()
    const put = async (path: string, method: 'PUT' | 'PATCH', body: object) => {
      const { status, text } = await ask(method, `properties/${id}/${path}`, body)
      expect(status, text).toBe(200)
    }
    for (const each of steps) {
      const night = addDays(model.today, each.ahead ?? 0)
      if (each.do === 'book') {
        const taken = model.bookings.filter(booking => booking.night === night)
        const isOpen =
          night < first + nights && taken.reduce((all, { rooms }) => all + rooms, each.rooms) <= allotment
        if (!isOpen) continue
        const body = bookingBody({ key, property: id, checkin: night, nights: 1, rooms: each.rooms })
        const { status, text } = await harness.post('book/reservation/.json', body)
        expect(status, text).toBe(200)
        model.bookings.push({ night, on: model.today, rooms: each.rooms })
      } else if (each.do === 'price') {
        const on = formatDay(addDays(first, each.ahead))
        const entry = { rate_plans: [each.plan], from: on, to: on, price: { standard: each.price } }
        await put('calendar', 'PATCH', { calendar: [entry] })
        model.bases.set(`${each.plan} ${first + each.ahead}`, each.price)
      } else if (each.do === 'rules') {
        model.rules = each.rules.map((given: Json, index: number) => ({ name: `Rule ${index}`, ...given }))
        await put('price-rules', 'PUT', { rules: model.rules })
      } else if (each.do === 'switch') {
        model.isOn = each.on
        await put('price-rules/switch', 'PUT', { on: each.on })
      } else {
        model.today = addDays(model.today, 1)
        harness.clock.moveTo(`${formatDay(model.today)}T12:00:00Z`)
      }
      await applyAllPriceRules(context)
      await applyAllPriceRules(context)
      const span = `from=${formatDay(model.today)}&to=${formatDay(addDays(first, nights - 1))}`
      if (model.today >= first + nights) continue
      const { body } = await ask('GET', `properties/${id}/calendar?${span}&rooms=1`)
      for (const { rate_code, standard } of body.rates) {
        const wanted = standard.map((_: number, index: number) => model.price(rate_code, model.today + index))
        expect(standard, JSON.stringify(each)).toEqual(wanted)
        seen.changed += wanted.filter((price: number) => price !== 100).length
      }
      seen.steps += 1
    }
  }
  const many = fc
    .array(step, { minLength: 6, maxLength: 14 })
    .map(steps => [{ do: 'switch', on: true }, ...steps])
  await fc.assert(fc.asyncProperty(many, holds), {
    numRuns: randomRuns(4, 10, 200),
    seed,
    endOnFailure: true,
  })
  // Or it would have shown nothing.
  expect(seen.changed).toBeGreaterThan(seen.steps)
})
