// Makes two years of prices from a few numbers: a price for each season, surcharges for weekends and Christmas, and
// rate plans as a percentage of the room's price plus meals.

import type { CalendarEntry } from '../lodging/properties/schema-calendar.ts'
import { addDays, type Day, formatDay, parseDay } from '../values/civil-dates.ts'
import { scaleHalfAway } from '../values/money.ts'

interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Whole units of the property's currency for a weekday night at the standard occupancy. */
interface SeasonPrices {
  readonly winter: number
  readonly spring: number
  readonly summer: number
  readonly autumn: number
}

interface RoomPricing {
  readonly room: number
  readonly prices: SeasonPrices
  /** Percent of the standard price for a single adult; omitted when it is the same. */
  readonly singlePercent?: number
  readonly extraAdult?: number
  /** One for all age bands, or one per band. */
  readonly extraChild?: number | readonly number[]
}

interface PlanPricing {
  readonly plan: string
  /** Percent of the room's price; default 100. */
  readonly percent?: number
  /** Added to each night at the standard occupancy, for meals. */
  readonly meals?: number
}

interface SeasonPlan {
  readonly rooms: readonly RoomPricing[]
  readonly plans: readonly PlanPricing[]
  /** Percent of the price on Fridays and Saturdays; 100 for no surcharge. */
  readonly weekendPercent: number
  /** From 22 December to 2 January: percent of the price, and the shortest stay over those nights. */
  readonly christmas?: { readonly percent: number; readonly minimumStay: number }
  /** Prices end in this many units: 1 for dollars, 100 for yen. */
  readonly roundTo?: number
}

/**
 * The nights that the demo sells: two years from today, and one night more on either side, because today at a
 * property may be yesterday or tomorrow.
 */
export const salesWindow = (today: Day): DayRange => ({ from: addDays(today, -1), to: addDays(today, 731) })

/** Layers for every room in every plan: seasons, then weekends, then Christmas. */
export function seasonCalendar(today: Day, plan: SeasonPlan): CalendarEntry[] {
  const window = salesWindow(today)
  const christmas = plan.christmas
  const ranges = seasonRanges(window)
  const festive = christmas ? yearlyRanges(window, '12-22', '01-02') : []
  const prices = plan.rooms.flatMap(room =>
    plan.plans.flatMap(terms =>
      ranges.flatMap(({ season, ...range }) => {
        const pricing = { room, terms, price: room.prices[season], roundTo: plan.roundTo ?? 1 }
        const weekday = priceLayer(range, pricing, 100)
        if (plan.weekendPercent === 100) return [weekday]
        return [
          weekday,
          { ...priceLayer(range, pricing, plan.weekendPercent), weekdays: ['fri', 'sat'] as ['fri', 'sat'] },
        ]
      }),
    ),
  )
  const surcharges = festive.flatMap(range =>
    plan.rooms.flatMap(room =>
      plan.plans.map(terms => {
        const pricing = { room, terms, price: room.prices.winter, roundTo: plan.roundTo ?? 1 }
        return priceLayer(range, pricing, christmas?.percent ?? 100)
      }),
    ),
  )
  const longer = festive.map(range => ({ ...written(range), min_stay_through: christmas?.minimumStay ?? 1 }))
  return [...prices, ...surcharges, ...longer]
}

/** The same span of every year that touches the window, clipped to it; `to` may lie in the year after `from`. */
export function yearlyRanges(window: DayRange, from: string, to: string): DayRange[] {
  const firstYear = Number(formatDay(window.from).slice(0, 4)) - 1
  return [0, 1, 2, 3].flatMap(offset => {
    const year = firstYear + offset
    const start = calendarDay(`${year}-${from}`)
    const end = calendarDay(`${from <= to ? year : year + 1}-${to}`)
    const clipped = { from: Math.max(start, window.from) as Day, to: Math.min(end, window.to) as Day }
    return clipped.from <= clipped.to ? [clipped] : []
  })
}

/** A range as documents write it. */
export const written = (range: DayRange): { from: string; to: string } => ({
  from: formatDay(range.from),
  to: formatDay(range.to),
})

function seasonRanges(window: DayRange): (DayRange & { readonly season: keyof SeasonPrices })[] {
  const spans = [
    ['winter', '12-10', '04-05'],
    ['spring', '04-06', '06-14'],
    ['summer', '06-15', '09-15'],
    ['autumn', '09-16', '12-09'],
  ] as const
  return spans.flatMap(([season, from, to]) =>
    yearlyRanges(window, from, to).map(range => ({ season, ...range })),
  )
}

interface NightPricing {
  readonly room: RoomPricing
  readonly terms: PlanPricing
  readonly price: number
  readonly roundTo: number
}

function priceLayer(range: DayRange, pricing: NightPricing, percent: number): CalendarEntry {
  const { room, terms, roundTo } = pricing
  const meals = terms.meals ?? 0
  const roomOnly = share(pricing.price, percent * (terms.percent ?? 100), 10_000, roundTo)
  return {
    rooms: [room.room],
    rate_plans: [terms.plan],
    ...written(range),
    price: {
      standard: roomOnly + meals,
      ...(room.singlePercent && {
        single: share(roomOnly, room.singlePercent, 100, roundTo) + share(meals, 1, 2, 1),
      }),
      ...(room.extraAdult !== undefined && { extra_adult: room.extraAdult + share(meals, 1, 2, 1) }),
      ...(room.extraChild !== undefined && { extra_child: childPrices(room.extraChild) }),
    },
  }
}

const childPrices = (prices: number | readonly number[]) =>
  typeof prices === 'number' ? prices : [...prices]

/** A share of a price in steps of `roundTo` units. */
const share = (price: number, numerator: number, denominator: number, roundTo: number): number =>
  scaleHalfAway(price, numerator, denominator * roundTo) * roundTo

function calendarDay(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`not a day of the calendar: ${text}`)
  return day
}
