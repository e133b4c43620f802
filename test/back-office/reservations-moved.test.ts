// What one server exports another takes in: the file of a house, in both forms of tables, is imported into a house with the same
// rooms, whose file says the same then.

import { expect, test } from 'vitest'
import {
  continueReservationImport,
  startReservationImport,
} from '../../src/operations/back-office/import-reservations.ts'
import { recordNoShow } from '../../src/operations/back-office/no-show.ts'
import { type ExportQuestion, exportReservations } from '../../src/operations/back-office/reservations-csv.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { showReport } from '../../src/operations/reports/report.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import type { CsvForm } from '../../src/values/csv.ts'
import { readCsv } from '../../src/values/csv-reading.ts'
import { bookingContext } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { any as anyReservation } from '../support/prices/figure-rows.ts'
import { testToday } from '../support/run/test-app.ts'

const { context, book, request, pass } = await bookingContext()
const houses = { old: 9101, comma: 9102, semicolon: 9103 } as const
const codes = ['BAR', '1.5', 'Bed and breakfast, with the spa, not refundable, from 2027 on 01']
const cancellation = { steps: [], no_show: { percent: 80 } }
for (const id of Object.values(houses)) {
  const document = smallHotel({ id, from: parseDay(testToday)! })
  await importProperty(
    context,
    { ...document, rate_plans: codes.map(code => ({ ...document.rate_plans[0]!, code, cancellation })) },
    null,
  )
}
for (const rate of codes) {
  const body = request({ property: houses.old, rate })
  const { status } = await book({ ...body, guest: { ...body.guest, phone: '0228.123456' } })
  expect(status).toBe(200)
  pass({ minutes: 1 })
}
const missed = (await book(request({ property: houses.old }))).body
pass({ hours: 24 * 20 })
await recordNoShow(context, { reference: { id: missed.id }, reason: 'did not come', by: 'Ada' })
await context.database.query("UPDATE publisher SET name = repeat('Valley ', 28) || 'site'")

const question: Omit<ExportQuestion, 'propertyId' | 'form'> = {
  status: null,
  publisherId: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  stayingOn: null,
  search: null,
  within: null,
  guestsOf: 'everything',
}

const fileOf = async (propertyId: number, form: CsvForm): Promise<string> =>
  (await Array.fromAsync(exportReservations(context, { ...question, propertyId, form }))).join('')

/** What is the same at any server, by the guest. */
async function toldIn(file: string) {
  const table = await readCsv(file, 100)
  if ('fault' in table) throw new Error(table.fault.message)
  const [heading, ...rows] = table.rows
  const ours = ['confirmation_number', 'id', 'property_id', 'property', 'publisher_id', 'publisher']
  const kept = heading!.cells.filter(name => !ours.includes(name))
  return rows
    .map(({ cells }) => Object.fromEntries(kept.map(name => [name, cells[heading!.cells.indexOf(name)]])))
    .sort((one, other) => (one.guest_email! < other.guest_email! ? -1 : 1))
}

/** In a report, in minor units. */
async function penaltiesOf(propertyId: number) {
  const filter = { ...anyReservation, propertyId }
  const asked = {
    report: 'bookings',
    from: null,
    to: null,
    by: [],
    filter,
    since: null,
    until: null,
  } as const
  const { columns, totals } = await showReport(context, asked)
  return totals.map(({ values }) => values[columns.findIndex(({ name }) => name === 'penalties')])
}

test.each(['comma', 'semicolon'] as const)('a file with %ss moves a house as it is', async form => {
  const file = await fileOf(houses.old, form)
  const moved = file.replaceAll(String(houses.old), String(houses[form]))
  const choices = { mayOversell: false, isDryRun: false }
  let state = await startReservationImport(context, houses[form], moved, choices)
  while (state.finishedAt === null) state = await continueReservationImport(context, houses[form])
  expect(state.refusals).toEqual([])
  const [before, after] = [await fileOf(houses.old, 'comma'), await fileOf(houses[form], 'comma')]
  expect(await toldIn(after)).toEqual(await toldIn(before))
  expect([await penaltiesOf(houses.old), await penaltiesOf(houses[form])]).toEqual([[8000], [8000]])
})

test('stays are taken in as far ahead as a server may sell them, and those that are later name the way out', async () => {
  const today = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const line = (number: string, days: number) =>
    [number, 1, today.add({ days: days - 1 }), today.add({ days }), 10, 'Lovelace'].join(',')
  const file = [
    'confirmation_number,room_id,checkin,checkout,total,guest_last_name',
    line('HX-1', 1_200),
    line('HX-2', 3_649),
    line('HX-3', 3_660),
  ].join('\n')
  const choices = { mayOversell: false, isDryRun: false }
  let state = await startReservationImport(context, houses.old, file, choices)
  while (state.finishedAt === null) state = await continueReservationImport(context, houses.old)
  expect(state).toMatchObject({ imported: 2, refused: 1 })
  expect(state.refusals).toMatchObject([
    {
      field: expect.stringMatching(/checkout/),
      message: expect.stringMatching(
        /^must be on \d{4}-\d\d-\d\d or before, as no stay is sold for later; check the year$/,
      ),
    },
  ])
})
