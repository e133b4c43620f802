// Calendars: a row for each day of arrival.

import type { DiscountRefusal } from '../../../lodging/prices/rules.ts'
import type { CalendarAnswer } from '../../../operations/answers.ts'
import type { ArrivalDay } from '../../../pricing/arrival-day.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { pieces } from '../../json/fragments.ts'
import { shownCurrencyData } from './amounts.ts'

const [propertyId, nights, days, comma, daysEnd, close] = pieces(
  '{"property_id":…,"nights":…,"days":[…,…],"meta_data":…}',
)

/** One property. */
export function writeCalendar(out: ByteWriter, calendar: CalendarAnswer): void {
  for (const _ of calendarSteps(out, calendar));
}

const [listOpen, nextProperty, listClose] = pieces('[…,…]')

/** Several properties as a list; each day is priced when it is written and may be sent at once. */
export function* writeCalendars(out: ByteWriter, calendars: readonly CalendarAnswer[]): Iterable<void> {
  out.put(listOpen)
  for (const [place, calendar] of calendars.entries()) {
    if (place > 0) out.put(nextProperty)
    yield* calendarSteps(out, calendar)
  }
  out.put(listClose)
}

function* calendarSteps(out: ByteWriter, calendar: CalendarAnswer): Iterable<void> {
  const { property, exchange, assumedChildAge } = calendar
  const decimals = decimalsOf(exchange.to)
  const refusals = new Refusals()
  out.integer(propertyId, property.id).integer(nights, calendar.nights).put(days)
  let isFirst = true
  for (const day of calendar.days) {
    if (!isFirst) out.put(comma)
    isFirst = false
    refusals.add(day)
    out.raw(JSON.stringify(presentDay(day, decimals)))
    yield
  }
  const metaData = {
    ...shownCurrencyData(exchange, calendar.missedCurrency),
    discount_reason: refusals.common,
    ...(assumedChildAge !== null && { assumed_child_age: assumedChildAge }),
    ...(calendar.notFound?.length && { search: { not_found: calendar.notFound } }),
    ...(calendar.ageSeconds !== null && { age_seconds: calendar.ageSeconds }),
  }
  out.json(daysEnd, metaData).put(close)
}

function presentDay({ day, lowest, reasons, ...rules }: ArrivalDay, decimals: number) {
  return {
    date: formatDay(day),
    is_available: lowest !== null,
    lowest_total: lowest && decimalNumber(lowest.total, decimals),
    lowest_nightly: lowest && decimalNumber(lowest.nightlyAvg, decimals),
    accommodation_id: lowest?.roomId ?? null,
    rate_code: lowest?.rateCode ?? null,
    minimum_stay: rules.minimumStay,
    maximum_stay: rules.maximumStay,
    arrival_allowed: rules.arrivalAllowed,
    departure_allowed: rules.departureAllowed,
    reasons,
  }
}

/** Why a code changed nothing: null when it applied on a day, else the reason of the first day with a price, or of the first. */
class Refusals {
  #ofPriced: DiscountRefusal | null | undefined
  #ofFirst: DiscountRefusal | null | undefined

  add({ lowest, discountRefusal }: ArrivalDay): void {
    this.#ofFirst ??= discountRefusal
    if (lowest === null || this.#ofPriced === null) return
    this.#ofPriced = discountRefusal === null ? null : (this.#ofPriced ?? discountRefusal)
  }

  get common(): DiscountRefusal | null {
    return this.#ofPriced === undefined ? (this.#ofFirst ?? null) : this.#ofPriced
  }
}
