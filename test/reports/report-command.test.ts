// What the command prints of a report as JSON: its days are dates.

import { expect, test } from 'vitest'
import { report } from '../../src/commands/reports.ts'
import { writeSearches } from '../../src/operations/reports/searches.ts'
import { bookingContext } from '../support/booking-context.ts'

const { context, harness, request } = await bookingContext()

async function printed(...[word, from]: readonly string[]) {
  let data: unknown
  const print = (_: string, json: unknown) => {
    data = json
  }
  await report.run({ context, words: [word!], options: { from }, print, progress: () => undefined })
  return JSON.parse(JSON.stringify(data))
}

test('days are dates', async () => {
  const { guest: _, payment: __, ...search } = request()
  await harness.post('property/available/.json', { ...search, rooms: [{ adults: 20 }] })
  await writeSearches(context)
  const [from, to] = ['2026-11-01', '2026-12-01']
  expect(await printed('bookings', from)).toMatchObject({ report: 'bookings', from, to, rows: [] })
  expect(await printed('lost-searches', from)).toMatchObject({
    ...{ from, to, searches: 1 },
    rows: [{ keys: ['occupancy_exceeded'], top: { propertyId: 9001, arrival: search.checkin, searches: 1 } }],
  })
})
