// Each rule of a rate plan with its price in one example.

import { expect, test } from 'vitest'
import { applied } from './applied.ts'
import type { PlanModel, RoomModel } from './message-model.ts'
import { messageXml } from './message-xml.ts'
import { ourPrice, priced } from './our-price.ts'
import { double, familyRule, smallPlan, smallRate } from './small-plan.ts'

interface Example {
  readonly says: string
  readonly plan?: Partial<PlanModel>
  readonly room?: Partial<RoomModel>
  readonly nights?: number
  readonly adults?: number
  readonly ages?: readonly number[]
  readonly costs: number | null
}

const everyDay = { start: '2027-03-01', end: '2027-03-28' }
const rule = {
  ...everyDay,
  room: null,
  closed: false,
  minLos: null,
  maxLos: null,
  forwardMin: null,
  forwardMax: null,
  arrival: null,
  departure: null,
}
const supplement = (chargeType: number, weekdays: string | null = null) => [
  { code: 'S', chargeType, mandatory: true, weekdays, prices: [{ ...everyDay, room: null, amount: '7' }] },
]

// Arrival is Monday 1 March 2027.
const examples: readonly Example[] = [
  { says: 'two adults pay a base amount each', costs: 200 },
  { says: 'an adult alone pays the base amount for one', adults: 1, costs: 120 },
  { says: 'a third adult pays the additional amount', adults: 3, costs: 280 },
  { says: 'a child pays by its age', ages: [5], costs: 240.5 },
  { says: 'a child of an age without an amount cannot come', ages: [13], costs: null },
  {
    says: 'a child beside one adult pays as an adult, the oldest first',
    adults: 1,
    ages: [5, 2],
    costs: 200,
  },
  {
    says: 'where more children fit, fewer guests pay in full',
    room: { maxChild: 3 },
    adults: 1,
    ages: [5],
    costs: 140.5,
  },
  { says: 'per room a base amount is for all', plan: { type: 25 }, costs: 100 },
  { says: 'a seven-night amount is divided', plan: { unit: 7 }, nights: 3, costs: 85.71 },
  {
    says: 'the last of four nights is free',
    plan: { freeNights: { required: 4, free: 1, repeats: false } },
    nights: 5,
    costs: 800,
  },
  {
    says: 'every fourth night is free',
    plan: { freeNights: { required: 4, free: 1, repeats: true } },
    nights: 9,
    costs: 1400,
  },
  {
    says: 'a young child stays free',
    plan: { family: { maxAge: 6, minCount: 1, free: 1 } },
    ages: [5, 8],
    costs: 240.5,
  },
  {
    says: 'a family offer asks for enough children',
    plan: { family: { maxAge: 6, minCount: 2, free: 1 } },
    ages: [5],
    costs: 240.5,
  },
  { says: 'a supplement for each night', plan: { supplements: supplement(19) }, nights: 2, costs: 414 },
  { says: 'a supplement for the stay', plan: { supplements: supplement(12) }, nights: 2, costs: 407 },
  {
    says: 'a supplement for each guest and night',
    plan: { supplements: supplement(21) },
    nights: 2,
    costs: 428,
  },
  { says: 'a supplement for each guest', plan: { supplements: supplement(20) }, nights: 2, costs: 414 },
  { says: 'a supplement once', plan: { supplements: supplement(24) }, nights: 2, costs: 407 },
  {
    says: 'a supplement on Tuesdays',
    plan: { supplements: supplement(1, '0100000') },
    nights: 3,
    costs: 607,
  },
  {
    says: 'a longer stay is asked for on arrival',
    plan: { rules: [{ ...rule, minLos: 3 }] },
    nights: 2,
    costs: null,
  },
  {
    says: 'a limit through binds the day of departure',
    plan: { rules: [{ ...rule, start: '2027-03-03', forwardMin: 4 }] },
    nights: 2,
    costs: null,
  },
  {
    says: 'arrivals on Mondays are closed',
    plan: { rules: [{ ...rule, arrival: [false, true, true, true, true, true, true] }] },
    costs: null,
  },
  {
    says: 'departures on Tuesdays are closed',
    plan: { rules: [{ ...rule, departure: [true, false, true, true, true, true, true] }] },
    costs: null,
  },
  {
    says: 'a plan for early bookers is closed later',
    plan: { offer: { ...familyRule, minAdvance: 90 } },
    costs: null,
  },
  { says: 'a party that is too small for the room cannot come', room: { min: 2 }, adults: 1, costs: null },
  {
    says: 'a room of another code has no price',
    plan: { rates: [{ ...smallRate, room: 'B' }] },
    costs: null,
  },
]

test.each(examples)('$says', ({ plan, room, nights = 1, adults = 2, ages = [], costs }) => {
  const asked = { ...double, ...room }
  const { tariffs } = applied(messageXml([smallPlan(plan)]), [asked, { code: 'B', id: 9 }])
  const departure = Temporal.PlainDate.from('2027-03-01').add({ days: nights }).toString()
  const stay = { arrival: '2027-03-01', departure, adults, ages, bookedOn: '2027-01-10' }
  expect(ourPrice(tariffs[0]!, asked, stay)).toBe(costs)
})

test('a supplement is a line of the fees, and nights and fees add up to the rounded whole', () => {
  const { tariffs } = applied(messageXml([smallPlan({ unit: 7, supplements: supplement(12) })]), [double])
  const stay = { arrival: '2027-03-01', departure: '2027-03-04', adults: 2, ages: [], bookedOn: '2027-01-10' }
  const [rate] = priced(tariffs, double, stay).rooms[0]!.rates
  expect(rate!.fees).toEqual([{ name: 'Extra S', description: '', total: 700, included: false }])
  expect(rate!.nights.map(night => Number(night.rate))).toEqual([2857, 2857, 2857])
  expect(Number(rate!.total.total)).toBe(9271)
})
