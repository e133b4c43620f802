// Tries price rules out before they work: on the nights to come, and on the bookings of the year that is over.

import { PriceBounds } from '../../../lodging/calendars/price-bounds.ts'
import { checkPriceRules } from '../../../lodging/calendars/price-rules/check.ts'
import type { PriceRule } from '../../../lodging/calendars/price-rules/rules.ts'
import {
  type Demand,
  metRules,
  priceRulesFrom,
  stepsFrom,
} from '../../../lodging/calendars/price-rules/rules.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import {
  type PastBooking,
  readPastBookings,
  readStandingAllotments,
} from '../../../store/inventory/demand.ts'
import { readPriceRules } from '../../../store/properties/price-rules.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { addDays, type Day, type MonthIndex, monthOf } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'
import { badRequest, notFound } from '../../../values/faults.ts'
import { scaleHalfAway } from '../../../values/money.ts'
import type { AppContext } from '../../context.ts'
import { planPriceRules, type RuledPrice } from './rule-plan.ts'

/** A night to come, over all rooms and rate plans that have a price then; prices in minor units. */
export interface SimulatedNight {
  readonly day: Day
  /** Percent sold of all rooms that are counted; null where none is. */
  readonly occupancy: number | null
  readonly prices: number
  /** How many of them the rules would change from what stands. */
  readonly changed: number
  readonly lowestBefore: number
  readonly lowestAfter: number
}

/** Sums of nights that were booked; amounts in minor units. */
export interface SimulatedMonth {
  readonly month: MonthIndex
  readonly roomNights: number
  /** Room nights whose price the rules would have changed. */
  readonly changed: number
  readonly earned: number
  readonly wouldHaveEarned: number
}

export interface RuleSimulation {
  readonly currency: string
  readonly nights: readonly SimulatedNight[]
  /** Changes of standard prices, the nearest nights first; the first of them where there are many. */
  readonly changes: readonly RuledPrice[]
  readonly allChanges: number
  readonly months: readonly SimulatedMonth[]
}

const mostChanges = 500
const daysOfYear = 365

/**
 * What rules would do: the given ones, or those of the property, as though they were on. NotFoundException; BadRequestException with
 * all errors.
 */
export async function simulatePriceRules(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  propertyId: number,
  input: unknown,
): Promise<RuleSimulation> {
  const [row] = await readProperties(database, [propertyId])
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  const { document } = row
  const stored = Object.hasOwn(Object(input), 'rules')
    ? input
    : { rules: (await readPriceRules(database, propertyId)).rules }
  const checked = checkPriceRules(stored, document)
  if ('errors' in checked) throw badRequest(checked.errors)
  const rules = priceRulesFrom(checked.rules, decimalsOf(document.currency))
  const plan = await planPriceRules(database, document, rules, clock.now())
  const changes = plan.prices
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => one.day - other.day || one.roomId - other.roomId)
  const span = { first: addDays(plan.today, -daysOfYear), last: addDays(plan.today, -1) }
  // Whoever books a night of the span may have seen what others booked before it, so that all bookings of its nights count.
  const bookings = await readPastBookings(database, propertyId, span)
  const allotments = await readStandingAllotments(database, propertyId)
  return {
    currency: document.currency,
    nights: nightsOf(plan.prices, plan.demand),
    changes: changes.slice(0, mostChanges),
    allChanges: changes.length,
    months: await monthsOf({ bookings, allotments, document, rules, span }),
  }
}

function nightsOf(prices: readonly RuledPrice[], demand: Demand): SimulatedNight[] {
  return [...Map.groupBy(prices, ({ day }) => day)]
    .sort(([one], [other]) => one - other)
    .map(([day, ofNight]) => ({
      day,
      occupancy: occupancyOf(demand, day),
      prices: ofNight.length,
      changed: ofNight.filter(({ before, after }) => before !== after).length,
      lowestBefore: Math.min(...ofNight.map(({ before }) => before)),
      lowestAfter: Math.min(...ofNight.map(({ after }) => after)),
    }))
}

function occupancyOf({ roomIds, counted, sold }: Demand, day: Day): number | null {
  const rooms = roomIds.filter(id => counted(id, day) !== null)
  const all = rooms.reduce((sum, id) => sum + (counted(id, day) ?? 0), 0)
  const taken = rooms.reduce((sum, id) => sum + sold(id, day), 0)
  return all === 0 ? null : Math.min(100, Math.floor((taken * 100) / all))
}

interface Past {
  readonly bookings: readonly PastBooking[]
  readonly allotments: ReadonlyMap<number, number | null>
  readonly document: StoredDocument
  readonly rules: readonly PriceRule[]
  readonly span: { readonly first: Day; readonly last: Day }
}

/** The stays that stand, night by night: what they cost, and what the rules would have made of that on the day of booking. */
async function monthsOf(past: Past): Promise<SimulatedMonth[]> {
  const { bookings, document, rules, span } = past
  const bounds = new PriceBounds(document)
  const months = new Map<MonthIndex, { roomNights: number; changed: number; earned: number; would: number }>()
  const demandOn = pastDemand(past)
  const turns = new EventLoopYield()
  for (const { roomId, rateCode, rooms, checkin, bookedOn, fallenOn, rates } of bookings) {
    await turns.next()
    if (fallenOn !== null) continue
    const root = rootOf(rateCode, document)
    const place = { roomId, rateCode: root, limits: bounds.boundsOf(roomId, root), isBeyond: false }
    const demand = demandOn(bookedOn)
    for (const [index, rate] of rates.entries()) {
      const night = addDays(checkin, index)
      if (night < span.first || night > span.last) continue
      const each = scaleHalfAway(rate, 1, rooms)
      const after =
        each > 0 ? (stepsFrom(each, metRules(rules, demand, night), place).at(-1)?.after ?? each) : each
      const sums = months.get(monthOf(night)) ?? { roomNights: 0, changed: 0, earned: 0, would: 0 }
      months.set(monthOf(night), sums)
      sums.roomNights += rooms
      sums.changed += after === each ? 0 : rooms
      sums.earned += rate
      sums.would += after === each ? rate : after * rooms
    }
  }
  return [...months]
    .sort(([one], [other]) => one - other)
    .map(([month, { would, ...sums }]) => ({ month, ...sums, wouldHaveEarned: would }))
}

/** The plan that a derived plan follows in the end, whose rules are its own. */
function rootOf(rateCode: string, { rate_plans: plans }: StoredDocument): string {
  let code = rateCode
  for (let depth = 0; depth < plans.length; depth += 1)
    code = plans.find(plan => plan.code === code)?.derived?.from ?? code
  return code
}

/**
 * The demand as it was at the beginning of a day: what was booked on the days before, and not cancelled before that day. Rooms for
 * sale are those that the rooms have now.
 */
function pastDemand({ bookings, allotments }: Past): (today: Day) => Demand {
  const byNight = new Map<string, PastBooking[]>()
  for (const booking of bookings)
    for (let night = booking.checkin; night < booking.checkout; night = addDays(night, 1)) {
      const key = `${booking.roomId} ${night}`
      const ofNight = byNight.get(key)
      if (ofNight) ofNight.push(booking)
      else byNight.set(key, [booking])
    }
  return today => {
    const bookedSince = (roomId: number, night: Day, since: Day) =>
      (byNight.get(`${roomId} ${night}`) ?? []).reduce(
        (sum, { rooms, bookedOn, fallenOn }) =>
          bookedOn >= since && bookedOn < today && (fallenOn === null || fallenOn >= today)
            ? sum + rooms
            : sum,
        0,
      )
    return {
      today,
      roomIds: [...allotments.keys()],
      counted: roomId => allotments.get(roomId) ?? null,
      sold: (roomId, night) => bookedSince(roomId, night, Number.NEGATIVE_INFINITY as Day),
      bookedSince,
    }
  }
}
