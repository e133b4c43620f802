// The check of a large table gives way: other requests have their turn again and again while it is read and compared. Turns of the
// event loop are counted, not time: a slower machine gives more of them.

import { expect, test } from 'vitest'
import { csvEdit } from '../../src/lodging/calendars/calendar-csv-edit.ts'
import { readCalendarCsv } from '../../src/lodging/calendars/calendar-csv-reading.ts'
import { entriesTo, type FieldDifference } from '../../src/lodging/calendars/calendar-difference.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { readReservationCsv } from '../../src/lodging/reservations/reservation-csv-reading.ts'
import { summaryOf } from '../../src/operations/properties/edit-summary.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'

const first = parseDay('2026-12-01')!
const nights = 365
const document = smallHotel({ from: first, nights: 1 })
const codes = ['A', 'B', 'C', 'D', 'E']
const checked = checkPropertyDocument({
  ...document,
  rooms: Array.from({ length: 20 }, (_, index) => ({ ...document.rooms[0], id: index + 1 })),
  rate_plans: codes.map(code => ({ ...document.rate_plans[0], code })),
})
if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
const { property } = checked

/** A row for each room, rate and night: 36,500. */
const rowsOf = <Row>(row: (roomId: number, code: string, night: number) => Row): Row[] =>
  property.rooms.flatMap(({ id }) =>
    codes.flatMap(code => Array.from({ length: nights }, (_, night) => row(id, code, night))),
  )
const table = `date,room_id,rate_code,standard,min_stay_through\n${rowsOf(
  (id, code, night) =>
    `${formatDay(addDays(first, night))},${id},${code},${100 + (night % 50)}.50,${night % 3}`,
).join('\n')}`

/** How often the event loop turned while the work went on. */
async function turnsDuring<Result>(work: () => Promise<Result>): Promise<[turns: number, result: Result]> {
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await work()
  isOver = true
  return [turns, result]
}

const several = 5

test('a calendar of 36,500 rows is read, and made an edit, in many turns', async () => {
  const [ofReading, read] = await turnsDuring(() => readCalendarCsv(table, property, new Set()))
  expect(ofReading).toBeGreaterThan(several)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  expect(read.rows).toHaveLength(36_500)
  const present = () => ({ allotment: 3, followsRoom: true })
  const [ofEdit, { edit }] = await turnsDuring(() => csvEdit(read.rows, 0, present))
  expect(ofEdit).toBeGreaterThan(1)
  expect(edit.calendar!.length).toBeGreaterThan(1_000)
})

test('what 36,500 nights would change is counted, and its undo is written, in many turns', async () => {
  const days = Array.from({ length: nights }, (_, night) => addDays(first, night))
  const rates: FieldDifference[] = property.rooms.flatMap(({ id: roomId }) =>
    codes.map(rateCode => ({
      roomId,
      rateCode,
      field: 'standard' as const,
      days,
      before: days.map((_, night) => 10_000 + night),
      after: days.map((_, night) => 12_000 + (night % 90)),
    })),
  )
  const [ofSummary, summary] = await turnsDuring(() => summaryOf({ rates, rooms: [] }, property))
  expect(ofSummary).toBeGreaterThan(several)
  expect(summary.rateNights).toBe(36_500)
  const [ofUndo, entries] = await turnsDuring(() => entriesTo('before', rates, 2))
  expect(ofUndo).toBeGreaterThan(1)
  expect(entries.length).toBeGreaterThan(0)
})

test('a table of 20,000 reservations is read in many turns', async () => {
  const file = `confirmation_number,room_id,checkin,checkout,total,guest_last_name\n${Array.from(
    { length: 20_000 },
    (_, index) => `HX-${index},1,2027-03-01,2027-03-04,360.00,Lovelace`,
  ).join('\n')}`
  const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
  const [turns, read] = await turnsDuring(() => readReservationCsv(file, property, now))
  expect(turns).toBeGreaterThan(several)
  expect(read).toMatchObject({ refused: 0, elsewhere: 0, lines: { length: 20_000 } })
})
