// What the price rules of a property make of the nights to come: computed from base prices, without writing anything.

import { absent, type RateCalendar } from '../../../lodging/calendars/calendar.ts'
import {
  type ColumnName,
  calendarOf,
  columnsOf,
  guestsColumn,
  guestsOf,
} from '../../../lodging/calendars/calendar-columns.ts'
import { PriceBounds } from '../../../lodging/calendars/price-bounds.ts'
import {
  type Demand,
  type MetRule,
  metRules,
  type PriceRule,
  type RuleStep,
  stepsFrom,
} from '../../../lodging/calendars/price-rules/rules.ts'
import type { PriceLimits } from '../../../lodging/prices/price-limits.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import { readBookedSince, readStandingAllotments } from '../../../store/inventory/demand.ts'
import type { Reader } from '../../../store/postgres/database.ts'
import { readStretches } from '../../../store/properties/calendar-changes.ts'
import { readCountedNights } from '../../../store/properties/inventory-import.ts'
import { type RuledNight, readRuledNights } from '../../../store/properties/price-rules.ts'
import { readTariffs } from '../../../store/properties/tariffs.ts'
import { addDays, type Day, localTime } from '../../../values/civil-dates.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'

/** Nights from today that rules set prices of: a year and a half. */
const ruledNights = 550

/** The longest time that a rule looks back for bookings, in days. */
const longestPickUp = 90

/** The standard price of a night, before and after the rules, in minor units. */
export interface RuledPrice {
  readonly roomId: number
  readonly rateCode: string
  readonly day: Day
  readonly base: number
  /** As it stands. */
  readonly before: number
  readonly after: number
  readonly steps: readonly RuleStep[]
}

export interface RulePlan {
  readonly property: Property
  readonly today: Day
  readonly demand: Demand
  /** Every room and rate plan with prices of its own, as it stands and as it would be. */
  readonly calendars: readonly { readonly before: RateCalendar; readonly after: RateCalendar }[]
  /** Nights whose base price is not the one that the rules set. */
  readonly ruled: readonly RuledNight[]
  /** The standard prices of all nights that have one. */
  readonly prices: readonly RuledPrice[]
}

/** What the rules make of a property on the day that is there at an instant. */
export async function planPriceRules(
  reader: Reader,
  document: StoredDocument,
  rules: readonly PriceRule[],
  now: Temporal.Instant,
): Promise<RulePlan> {
  const property = propertyFrom(document)
  const { today } = localTime(now, property.timeZone)
  const span = { first: today, last: addDays(today, ruledNights - 1) }
  const demand = await readDemand(reader, property, span)
  const tariffs = new Set((await readTariffs(reader, property.id)).map(({ rateCode }) => rateCode))
  const plans = property.ratePlans.filter(({ code, derived }) => !derived && !tariffs.has(code))
  const pairs = property.rooms.flatMap(room =>
    plans.map(plan => ({ roomId: room.id, rateCode: plan.code, ...span })),
  )
  const present = await readStretches(reader, property.id, pairs)
  const known = new Map(
    (await readRuledNights(reader, property.id, span)).map(night => [keyOf(night), night]),
  )
  const met = Array.from({ length: ruledNights }, (_, index) =>
    metRules(rules, demand, addDays(today, index)),
  )
  const ruling = new Ruling(property, new PriceBounds(document), known, today, met)
  const calendars: RulePlan['calendars'][number][] = []
  const turns = new EventLoopYield()
  for (const before of present) {
    await turns.next()
    calendars.push({ before, after: ruling.calendar(before) })
  }
  return { property, today, demand, calendars, ruled: ruling.ruled, prices: ruling.prices }
}

const keyOf = ({ roomId, rateCode, day }: Pick<RuledNight, 'roomId' | 'rateCode' | 'day'>): string =>
  `${roomId} ${day} ${rateCode}`

/** The columns whose prices rules set, in the order in which base prices are kept. */
const ruledColumns = (calendar: RateCalendar): ColumnName[] => [
  'standard',
  'single',
  ...(calendar.byGuests ?? []).map((_, index) => guestsColumn(index + 1)),
]

/** Computes calendars one after the other, and gathers what is to be kept beside them. */
class Ruling {
  readonly ruled: RuledNight[] = []
  readonly prices: RuledPrice[] = []
  readonly #property: Property
  readonly #bounds: PriceBounds
  readonly #known: ReadonlyMap<string, RuledNight>
  readonly #today: Day
  readonly #met: readonly (readonly MetRule[])[]

  constructor(
    property: Property,
    bounds: PriceBounds,
    known: ReadonlyMap<string, RuledNight>,
    today: Day,
    met: readonly (readonly MetRule[])[],
  ) {
    this.#property = property
    this.#bounds = bounds
    this.#known = known
    this.#today = today
    this.#met = met
  }

  calendar(before: RateCalendar): RateCalendar {
    const { roomId, rateCode, firstDay } = before
    const columns = columnsOf(before)
    const occupancy = this.#property.rooms.find(({ id }) => id === roomId)?.standardOccupancy ?? 1
    const places = ruledColumns(before).map(name => ({
      name,
      column: columns.get(name)?.slice() ?? null,
      place: {
        roomId,
        rateCode,
        limits: this.#bounds.boundsOf(roomId, rateCode, name),
        isBeyond: (guestsOf(name) ?? 0) > occupancy,
      },
    }))
    for (const [index, met] of this.#met.entries()) {
      const day = addDays(this.#today, index)
      const at = day - firstDay
      if (at < 0 || at >= before.nights) continue
      const known = this.#known.get(keyOf({ roomId, rateCode, day }))
      const bases: number[] = []
      const afters: number[] = []
      for (const [position, { name, column, place }] of places.entries()) {
        const stands = column?.[at] ?? absent
        const isRuled = known !== undefined && known.ruled[position] === stands && stands !== absent
        const base = isRuled ? known.base[position]! : stands
        // A free night stays free.
        const steps = base > 0 ? stepsFrom(base, met, place) : []
        const wanted = steps.at(-1)?.after ?? base
        const after = wanted === stands ? stands : within(wanted, place.limits)
        if (column) column[at] = after
        bases.push(base)
        afters.push(after)
        if (name === 'standard' && base !== absent)
          this.prices.push({ roomId, rateCode, day, base, before: stands, after, steps })
      }
      if (bases.some((base, position) => base !== afters[position]))
        this.ruled.push({ roomId, rateCode, day, base: bases, ruled: afters })
    }
    for (const { name, column } of places) if (column) columns.set(name, column)
    return calendarOf({ ...before, bands: before.extraChild.length }, columns)
  }
}

/** A base price from before the bounds were narrowed comes back as near as they let it. */
const within = (units: number, { lowest, highest }: PriceLimits): number =>
  units === absent
    ? absent
    : Math.min(Math.max(units, lowest ?? Math.min(units, 1)), highest ?? Number.POSITIVE_INFINITY)

/** Rooms for sale, sold, and booked lately, for the nights of a span. */
async function readDemand(
  reader: Reader,
  { id, timeZone }: Property,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<Demand> {
  const standing = await readStandingAllotments(reader, id)
  const roomIds = [...standing.keys()]
  const nights = new Map(
    (await readCountedNights(reader, id, { roomIds, first, last })).map(night => [
      `${night.roomId} ${night.day}`,
      night,
    ]),
  )
  const since = addDays(first, -longestPickUp)
  const booked = Map.groupBy(
    await readBookedSince(reader, id, { since, timeZone, first }),
    ({ roomId, night }) => `${roomId} ${night}`,
  )
  return {
    today: first,
    roomIds,
    counted: (roomId, night) => {
      const row = nights.get(`${roomId} ${night}`)
      return row && !row.followsRoom ? row.allotment : (standing.get(roomId) ?? null)
    },
    sold: (roomId, night) => nights.get(`${roomId} ${night}`)?.sold ?? 0,
    bookedSince: (roomId, night, day) =>
      (booked.get(`${roomId} ${night}`) ?? []).reduce(
        (sum, each) => sum + (each.bookedOn >= day ? each.rooms : 0),
        0,
      ),
  }
}
