// A price that somebody sets is the new base price of its night, also where it is the one that price rules have made of another.

import { type ColumnName, guestsOf } from '../../../lodging/calendars/calendar-columns.ts'
import { type CalendarChange, pricedNights } from '../../../lodging/calendars/calendar-document.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { keepRuledNights, newBase, readRuledNights } from '../../../store/properties/price-rules.ts'
import type { Day } from '../../../values/civil-dates.ts'

/** Notes the nights of changes that set prices; the transaction has locked the property. */
export async function noteNewBasePrices(
  transaction: Transaction,
  propertyId: number,
  changes: readonly CalendarChange[],
): Promise<void> {
  if (changes.length === 0) return
  const first = changes.reduce((least, change) => Math.min(least, change.first), Number.POSITIVE_INFINITY)
  const last = changes.reduce((most, change) => Math.max(most, change.last), Number.NEGATIVE_INFINITY)
  const known = await readRuledNights(transaction, propertyId, { first: first as Day, last: last as Day })
  if (known.length === 0) return
  const byCalendar = Map.groupBy(known, ({ roomId, rateCode }) => `${roomId} ${rateCode}`)
  const noted = changes.flatMap(change => {
    const isSet = pricedNights(change)
    return (byCalendar.get(`${change.roomId} ${change.rateCode}`) ?? []).flatMap(night => {
      const set = isSet(night.day).map(positionOf)
      if (set.length === 0) return []
      const ruled = Array.from(night.ruled, (units, position) => (set.includes(position) ? newBase : units))
      return [{ ...night, ruled }]
    })
  })
  await keepRuledNights(transaction, propertyId, noted)
}

/** Where a column is among the prices that are kept of a night; -1 for those that rules leave. */
function positionOf(column: ColumnName): number {
  const guests = guestsOf(column)
  return guests === null ? (['standard', 'single'] as ColumnName[]).indexOf(column) : guests + 1
}
