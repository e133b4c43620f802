// What the prices of a property were before: its calendars, tariffs and rules until the instant of each change. Of a stay, what it
// would have cost then is computed from them as it is computed now (decision 77).

import { type Day, type MonthIndex, monthOf } from '../../values/civil-dates.ts'
import { absent, nightValue, type RateCalendar } from '../calendars/calendar.ts'
import { withDerivedPlans } from '../calendars/derived-calendars.ts'
import { calendarsOfTariff } from '../calendars/tariff-calendar.ts'
import { defaultLanguage } from '../documents/languages.ts'
import type { Tariff } from '../prices/tariff.ts'
import type { Property } from '../properties/property.ts'

/** How long former prices are kept, in days: a reduction that has stood for sixty days has no other price before it. */
export const formerPriceDays = 91

/** Instants are milliseconds since 1970. Lists have the latest first. */
export interface FormerPrices {
  /** Since when former prices are kept; null: for longer than they are. */
  readonly keptSince: number | null
  readonly present: { readonly property: Property; readonly calendars: readonly RateCalendar[] }
  readonly rules: readonly { readonly until: number; readonly property: Property }[]
  readonly tariffs: readonly FormerTariff[]
  /** By `monthKey`. */
  readonly months: ReadonlyMap<string, readonly FormerMonth[]>
}

/** Under which the former prices of a month are found. */
export const monthKey = (roomId: number, rateCode: string, month: MonthIndex): string =>
  `${month} ${roomId} ${rateCode}`

export interface FormerTariff {
  readonly until: number
  readonly rateCode: string
  /** Null where the rate plan had none. */
  readonly tariff: Tariff | null
}

export interface FormerMonth {
  readonly until: number
  /** Makes the calendar of the month, without prices where it had none: kept, it would take ten times the space. */
  calendar(): RateCalendar
}

/** Nights of a rate plan in a room. */
export interface AskedNights {
  readonly roomId: number
  readonly rateCode: string
  readonly days: readonly Day[]
}

/** The instants at which something changed that the price of these nights depends on, the latest first. */
export function changesOf(former: FormerPrices, { roomId, rateCode, days }: AskedNights): number[] {
  const codes = codesBehind(former, rateCode)
  const instants = new Set(former.rules.map(({ until }) => until))
  for (const each of former.tariffs) if (codes.has(each.rateCode)) instants.add(each.until)
  for (let month = monthOf(days[0]!); month <= monthOf(days.at(-1)!); month += 1)
    for (const code of codes)
      for (const { until } of former.months.get(monthKey(roomId, code, month)) ?? []) instants.add(until)
  return [...instants].sort((one, other) => other - one)
}

/** The plan and those that it follows or has followed. */
function codesBehind({ present, rules }: FormerPrices, rateCode: string): ReadonlySet<string> {
  const codes = new Set([rateCode])
  const followed = new Map<string, string[]>()
  for (const { property } of [present, ...rules])
    for (const { code, derived } of property.ratePlans)
      if (derived !== undefined) followed.set(code, [...(followed.get(code) ?? []), derived.from])
  // A set that grows while it is read: all that are found are looked at too.
  for (const code of codes) for (const from of followed.get(code) ?? []) codes.add(from)
  return codes
}

/** The property as it was until a change; with the calendar of the nights, undefined where they had none. */
export function stateUntil(
  former: FormerPrices,
  asked: AskedNights,
  until: number,
): { readonly property: Property; readonly calendar: RateCalendar | undefined } {
  const { property } = latestFrom(former.rules, until) ?? former.present
  const codes = [...codesBehind(former, asked.rateCode)]
  const calendars = codes.flatMap(rateCode =>
    calendarUntil(former, { ...asked, rateCode }, { until, property }),
  )
  return {
    property,
    calendar: withDerivedPlans(calendars, property).find(({ rateCode }) => rateCode === asked.rateCode),
  }
}

/** What ended first at the instant or after it: what held until then. */
function latestFrom<Former extends { readonly until: number }>(
  entries: readonly Former[],
  until: number,
  isMeant: (entry: Former) => boolean = () => true,
): Former | undefined {
  let found: Former | undefined
  for (const entry of entries) {
    if (entry.until < until) break
    if (isMeant(entry)) found = entry
  }
  return found
}

/** The calendar of a plan that follows none. */
function calendarUntil(
  former: FormerPrices,
  asked: AskedNights,
  { until, property }: { readonly until: number; readonly property: Property },
): RateCalendar | readonly RateCalendar[] {
  const { roomId, rateCode, days } = asked
  const present = former.present.calendars.find(
    each => each.roomId === roomId && each.rateCode === rateCode && each.derivation === undefined,
  )
  const before = latestFrom(former.tariffs, until, each => each.rateCode === rateCode)
  if (before === undefined && present?.tariff !== undefined) return present
  if (before?.tariff)
    return calendarsOfTariff(before.tariff, days[0]!, property.language ?? defaultLanguage).filter(
      each => each.roomId === roomId,
    )
  const written = present?.tariff === undefined ? present : undefined
  const months = new Map<MonthIndex, RateCalendar | undefined>()
  const sources = days.map(day => {
    const month = monthOf(day)
    if (!months.has(month)) {
      const entries = former.months.get(monthKey(roomId, rateCode, month)) ?? []
      months.set(month, latestFrom(entries, until)?.calendar() ?? written)
    }
    return months.get(month)
  })
  return joined(asked, sources)
}

/** A calendar of consecutive nights, each from its own source. */
function joined(
  { roomId, rateCode, days }: AskedNights,
  sources: readonly (RateCalendar | undefined)[],
): RateCalendar {
  const column = (pick: (source: RateCalendar) => Int32Array | null | undefined): Int32Array =>
    Int32Array.from(days, (day, night) => {
      const source = sources[night]
      return source === undefined ? absent : nightValue(source, pick(source) ?? null, day, absent)
    })
  const most = (count: (source: RateCalendar) => number): number =>
    Math.max(0, ...sources.map(source => (source === undefined ? 0 : count(source))))
  const columns = (length: number, pick: (source: RateCalendar, index: number) => Int32Array | null) =>
    Array.from({ length }, (_, index) => column(source => pick(source, index)))
  const numbers = most(({ byGuests }) => byGuests?.length ?? 0)
  return {
    ...withoutLimits,
    roomId,
    rateCode,
    firstDay: days[0]!,
    nights: days.length,
    standard: column(({ standard }) => standard),
    single: column(({ single }) => single),
    extraAdult: column(({ extraAdult }) => extraAdult),
    extraChild: columns(
      most(({ extraChild }) => extraChild.length),
      ({ extraChild }, band) => extraChild[band] ?? null,
    ),
    ...(numbers > 0 && { byGuests: columns(numbers, ({ byGuests }, index) => byGuests?.[index] ?? null) }),
  }
}

const withoutLimits = {
  flags: null,
  minStayArrival: null,
  minStayThrough: null,
  maxStayArrival: null,
  maxStayThrough: null,
  minAdvanceDays: null,
  maxAdvanceDays: null,
}

/** Whether two calendars of the same nights have the same prices. */
export const havePricesAlike = (one: RateCalendar, other: RateCalendar): boolean =>
  [...pricesOf(one)].every(([name, column]) => isSame(column, pricesOf(other).get(name))) &&
  pricesOf(one).size === pricesOf(other).size

const pricesOf = ({ standard, single, extraAdult, extraChild, byGuests = [] }: RateCalendar) =>
  new Map<string, Int32Array | null>([
    ['standard', standard],
    ['single', single],
    ['adult', extraAdult],
    ...extraChild.map((column, band) => [`child ${band}`, column] as const),
    ...byGuests.map((column, index) => [`guests ${index}`, column] as const),
  ])

const isSame = (one: Int32Array | null, other: Int32Array | null | undefined): boolean =>
  one === null || other == null
    ? one === other
    : one.length === other.length && one.every((price, night) => price === other[night])
