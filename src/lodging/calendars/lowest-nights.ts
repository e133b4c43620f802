// What a night of a property costs at least, whoever comes: bounds from below, made once for a version of its calendars, so that
// a search for the cheapest need not price the others. What is not known here has no bound, and such a property is priced.

import { addDays, type Day } from '../../values/civil-dates.ts'
import { wholeInMillionths } from '../../values/money.ts'
import type { PriceRule } from '../prices/derivation.ts'
import type { PlanAccess, Property, RatePlan, Room } from '../properties/property.ts'
import { absent, type RateCalendar, stopSell } from './calendar.ts'
import { type LowestColumn, leastWhere, lowestColumn, notSold } from './lowest-column.ts'

/** The rooms of a property that take the same parties, at the plans that are open to the same guests. */
export interface LowestOfKind extends KindOfRoom {
  /** Who may buy at these plans; null: everybody. */
  readonly access: PlanAccess | null
  /** Any party, and an adult alone: the guests of the standard occupancy. */
  readonly usual: LowestColumn
  readonly alone: LowestColumn
  readonly guests: GuestAmounts
}

export type KindOfRoom = Pick<
  Room,
  'standardOccupancy' | 'maximumOccupancy' | 'minimumOccupancy' | 'maximumAdults' | 'maximumChildren'
>

/** What guests add to a night at least; of children by their age band, and last of those who are younger than every band. */
export interface GuestAmounts {
  readonly adult: number
  readonly extraAdult: number
  readonly child: readonly number[]
  readonly extraChild: readonly number[]
}

export interface LowestNights {
  /** Of the columns. */
  readonly firstDay: Day
  readonly kinds: readonly LowestOfKind[]
}

type Bounded = Pick<Property, 'rooms' | 'ratePlans' | 'childAgeBands'>

/** Null where something decides on prices that is not known here. */
export function lowestNights(property: Bounded, calendars: readonly RateCalendar[]): LowestNights | null {
  const rooms = new Map(property.rooms.map(room => [room.id, room]))
  const plans = new Map(property.ratePlans.map(plan => [plan.code, plan]))
  if (!isKnown(property, knownOf.property)) return null
  const sold: Sold[] = []
  for (const calendar of calendars) {
    const [room, plan] = [rooms.get(calendar.roomId), plans.get(calendar.rateCode)]
    if (room === undefined || plan === undefined) continue
    const line = lineOf(calendar, property.childAgeBands.length)
    if (line === null || !isKnown(plan, knownOf.plan) || !isKnown(room, knownOf.room)) return null
    sold.push({ calendar, room, access: plan.access ?? null, line })
  }
  const firstDay = Math.min(...sold.map(({ calendar }) => calendar.firstDay)) as Day
  const end = Math.max(...sold.map(({ calendar }) => addDays(calendar.firstDay, calendar.nights)))
  const kinds = Map.groupBy(sold, kindOf).values()
  return {
    firstDay: sold.length === 0 ? (0 as Day) : firstDay,
    kinds: Array.from(kinds, some => lowestOf(some, firstDay, end - firstDay)),
  }
}

/** A rate in a room, with the line below its prices. */
interface Sold {
  readonly calendar: RateCalendar
  readonly room: Room
  readonly access: PlanAccess | null
  readonly line: Line
}

/** No price of a calendar is below `times` a price of its columns, and `plus`, and the amounts of its guests. */
interface Line {
  readonly times: number
  readonly plus: number
  readonly guests: GuestAmounts
}

/**
 * The one place that says what the prices of a calendar are at least. Null for a calendar with a column, or a rule, that it does
 * not know: such as a tariff, which prices whole stays.
 */
function lineOf(calendar: RateCalendar, bands: number): Line | null {
  if (!isKnown(calendar, knownOf.calendar)) return null
  const none = new Array<number>(bands + 1).fill(0)
  const extraChild = none.map((_, band) =>
    leastWhere((band < bands && calendar.extraChild[band]) || null, calendar.standard),
  )
  // A price for a number of guests covers further adults too.
  const extraAdult = calendar.byGuests === undefined ? leastWhere(calendar.extraAdult, calendar.standard) : 0
  const own = { adult: 0, extraAdult, child: none, extraChild }
  let line: Line = { times: 1, plus: 0, guests: own }
  for (const rule of calendar.derivation ?? []) {
    if (!isKnown(rule, knownOf.rule) || rule.percent <= -wholeInMillionths) return null
    line = followed(line, rule)
  }
  return line
}

function followed({ times, plus, guests }: Line, rule: PriceRule): Line {
  const factor = (wholeInMillionths + rule.percent) / wholeInMillionths
  const { perChild } = rule
  // By as much a price is less than what it is rounded from, at most; and more than products of fractions are wrong by.
  const lost = (rule.rounding === 'up' ? 0 : rule.roundTo) + 0.001
  return {
    times: times * factor,
    plus: plus * factor + rule.amount - lost,
    guests: {
      adult: guests.adult * factor + rule.perAdult,
      extraAdult: guests.extraAdult * factor,
      child: guests.child.map((amount, band, { length }) => {
        const ofBand = typeof perChild === 'number' ? perChild : band + 1 < length ? perChild[band] : 0
        return amount * factor + (ofBand ?? 0)
      }),
      extraChild: guests.extraChild.map(amount => amount * factor),
    },
  }
}

const kindOf = ({ room, access }: Sold): string => {
  const { standardOccupancy, maximumOccupancy, minimumOccupancy, maximumAdults, maximumChildren } = room
  return JSON.stringify([
    standardOccupancy,
    maximumOccupancy,
    minimumOccupancy,
    maximumAdults,
    maximumChildren,
    access,
  ])
}

function lowestOf(some: readonly Sold[], firstDay: Day, nights: number): LowestOfKind {
  const [{ room, access }] = some as [Sold]
  const { standardOccupancy, maximumOccupancy, minimumOccupancy, maximumAdults, maximumChildren } = room
  const usual = new Float64Array(nights).fill(notSold)
  const hasSingles = some.some(({ calendar }) => calendar.single !== null)
  const alone = hasSingles ? new Float64Array(nights).fill(notSold) : usual
  for (const { calendar, line } of some) {
    const { standard, single, flags, byGuests = [] } = calendar
    const shift = calendar.firstDay - firstDay
    for (let night = 0; night < calendar.nights; night += 1) {
      const price = standard[night] ?? absent
      if (price === absent || ((flags?.[night] ?? 0) & stopSell) !== 0) continue
      const least = leastForGuests(price, byGuests, night) * line.times + line.plus
      const place = shift + night
      if (least < usual[place]!) usual[place] = least
      if (!hasSingles) continue
      const own = single?.[night] ?? absent
      const ofOne = own === absent ? least : own * line.times + line.plus
      if (ofOne < alone[place]!) alone[place] = ofOne
    }
  }
  const column = lowestColumn(usual)
  return {
    standardOccupancy,
    maximumOccupancy,
    minimumOccupancy,
    maximumAdults,
    maximumChildren,
    access,
    usual: column,
    alone: hasSingles ? lowestColumn(alone) : column,
    guests: some.map(({ line }) => line.guests).reduce(lower),
  }
}

/** The lowest of the standard price and those for other numbers of guests. */
function leastForGuests(
  price: number,
  byGuests: NonNullable<RateCalendar['byGuests']>,
  night: number,
): number {
  let least = price
  for (const column of byGuests) {
    const own = column?.[night] ?? absent
    if (own !== absent && own < least) least = own
  }
  return least
}

const lower = (one: GuestAmounts, other: GuestAmounts): GuestAmounts => ({
  adult: Math.min(one.adult, other.adult),
  extraAdult: Math.min(one.extraAdult, other.extraAdult),
  child: one.child.map((amount, band) => Math.min(amount, other.child[band]!)),
  extraChild: one.extraChild.map((amount, band) => Math.min(amount, other.extraChild[band]!)),
})

const known = <Of extends object>(names: readonly (keyof Of & string)[]): ReadonlySet<string> =>
  new Set(names)

/** What has been looked at: none of it makes a price lower than the lines say. */
const knownOf = {
  calendar: known<RateCalendar>([
    'roomId',
    'rateCode',
    'firstDay',
    'nights',
    'standard',
    'single',
    'extraAdult',
    'extraChild',
    'byGuests',
    'flags',
    'minStayArrival',
    'minStayThrough',
    'maxStayArrival',
    'maxStayThrough',
    'minAdvanceDays',
    'maxAdvanceDays',
    'derivation',
  ]),
  rule: known<NonNullable<RatePlan['derived']>>([
    'from',
    'percent',
    'amount',
    'perAdult',
    'perChild',
    'roundTo',
    'rounding',
    'restrictions',
    'lowest',
    'highest',
  ]),
  plan: known<RatePlan>([
    'code',
    'title',
    'text',
    'mealPlan',
    'derived',
    'deposit',
    'cancellation',
    'modification',
    'depositText',
    'cancellationText',
    'access',
  ]),
  room: known<Room>([
    'id',
    'name',
    'type',
    'typeId',
    'standardOccupancy',
    'maximumOccupancy',
    'minimumOccupancy',
    'maximumAdults',
    'maximumChildren',
    'bedrooms',
    'allotment',
    'priceLimits',
    'shortDescription',
    'longDescription',
    'bedding',
    'beds',
    'images',
    'updatedAt',
  ]),
  property: known<Property>([
    'id',
    'name',
    'language',
    'translations',
    'source',
    'sourceMappings',
    'equalOffers',
    'paymentCollection',
    'isOpen',
    'timeZone',
    'currency',
    'order',
    'cutoffDays',
    'cutoffMinute',
    'sellsSeveralRooms',
    'reservationEmail',
    'issuer',
    'assumedChildAge',
    'childAgeBands',
    'content',
    'rooms',
    'ratePlans',
    'promotions',
    'taxes',
    'fees',
    // They only add.
    'extras',
    'priceParts',
    'totalRounding',
    'comparesAltogether',
    'updatedAt',
  ]),
}

const isKnown = (of: object, names: ReadonlySet<string>): boolean =>
  Object.entries(of).every(([name, value]) => value === undefined || value === null || names.has(name))
