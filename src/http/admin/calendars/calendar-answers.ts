// Answers about calendars: minor units become decimals, days become dates.

import type { Static } from 'typebox'
import { type ColumnName, guestsColumn, guestsOf } from '../../../lodging/calendars/calendar-columns.ts'
import type { Operations } from '../../../operations/operations.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber } from '../../../values/money.ts'
import type { calendarEdited, calendarView } from './calendar-schemas.ts'
import { closureAnswer } from './closure-schemas.ts'

type View = Awaited<ReturnType<Operations['viewCalendar']>>
type Edited = Awaited<ReturnType<Operations['editCalendar']>>

export function calendarAnswer(view: View): Static<typeof calendarView> {
  const { id, name, version, currency, from, nights } = view
  const decimals = decimalsOf(currency)
  return {
    property_id: id,
    name,
    version,
    currency,
    decimals,
    nights,
    from: formatDay(from),
    today: formatDay(view.today),
    child_age_bands: view.ageBands.map(({ fromAge, toAge }) => ({ from_age: fromAge, to_age: toAge })),
    rate_plans: view.ratePlans.map(({ code, title, hasTariff, follows }) => ({
      code,
      title,
      has_tariff: hasTariff,
      follows,
    })),
    rooms: view.rooms.map(({ allotment, sold, held, closed, ...room }) => ({
      ...room,
      allotment: [...allotment],
      ...(sold && { sold: [...sold] }),
      ...(held && { held: [...held] }),
      ...(closed && { closed: [...closed] }),
    })),
    rates: view.rates.map(({ roomId, rateCode, columns }) => ({
      room_id: roomId,
      rate_code: rateCode,
      ...columnsOf(columns, decimals, view.ageBands.length),
    })),
    edits: view.edits.map(({ version, madeBy, madeAt, roomIds, rateCodes, first, last }) => ({
      version,
      made_by: madeBy,
      made_at: madeAt,
      rooms: [...roomIds],
      rate_plans: [...rateCodes],
      from: formatDay(first),
      to: formatDay(last),
    })),
    closures: view.closures.map(closureAnswer),
  }
}

function columnsOf(columns: ReadonlyMap<ColumnName, readonly number[]>, decimals: number, bands: number) {
  const prices = (name: ColumnName) =>
    columns.get(name)?.map(units => (units < 0 ? null : decimalNumber(units, decimals)))
  const field = <Name extends ColumnName & string, Value>(name: Name, values: Value | undefined) =>
    (values === undefined ? {} : { [name]: values }) as { [Key in Name]?: Value }
  const limit = <Name extends ColumnName & string>(name: Name) => {
    const values = columns.get(name)
    return field(name, values && [...values])
  }
  const children = Array.from({ length: bands }, (_, band) => prices(band) ?? null)
  const numbers = [...columns.keys()].map(name => guestsOf(name) ?? 0)
  const byGuests = Array.from(
    { length: Math.max(0, ...numbers) },
    (_, index) => prices(guestsColumn(index + 1)) ?? null,
  )
  return {
    ...field('standard', prices('standard')),
    ...field('single', prices('single')),
    ...field('extra_adult', prices('extra_adult')),
    ...(children.some(column => column !== null) && { extra_child: children }),
    ...(byGuests.length > 0 && { by_guests: byGuests }),
    ...limit('flags'),
    ...limit('min_stay_arrival'),
    ...limit('min_stay_through'),
    ...limit('max_stay_arrival'),
    ...limit('max_stay_through'),
    ...limit('min_advance_days'),
    ...limit('max_advance_days'),
  }
}

export const editAnswer = ({
  isDryRun,
  rateNights,
  roomNights,
  leftOff,
  ...edited
}: Edited): Static<typeof calendarEdited> => ({
  ...edited,
  warnings: [...edited.warnings],
  changes: [...edited.changes],
  dry_run: isDryRun,
  rate_nights: rateNights,
  room_nights: roomNights,
  left_off: leftOff,
})
