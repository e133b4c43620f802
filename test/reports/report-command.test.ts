// What the command prints of a report as JSON: its days are dates, and pick-up is asked for between two days.

import { expect, test } from 'vitest'
import { ownTerminal } from '../../src/commands/kit/terminal.ts'
import { report } from '../../src/commands/reservations/reports.ts'
import { writeSearches } from '../../src/operations/reports/searches.ts'
import { bookingContext } from '../support/hotels/booking-context.ts'

const { context, harness, request } = await bookingContext()

async function printed(word: string, options: Readonly<Record<string, string>>) {
  let data: unknown
  const print = (_: string, json: unknown) => {
    data = json
  }
  const unused = { progress: () => undefined, warn: () => undefined, fail: () => undefined }
  await report.run({ ...unused, context, words: [word], options, print, terminal: ownTerminal() })
  return JSON.parse(JSON.stringify(data))
}

test('days are dates', async () => {
  const { guest: _, payment: __, ...search } = request()
  await harness.post('property/available/.json', { ...search, rooms: [{ adults: 20 }] })
  await writeSearches(context)
  const [from, to] = ['2026-11-01', '2026-12-01']
  expect(await printed('bookings', { from })).toMatchObject({ report: 'bookings', from, to, rows: [] })
  expect(await printed('lost-searches', { from })).toMatchObject({
    from,
    to,
    searches: 1,
    rows: [{ keys: ['occupancy_exceeded'], top: { propertyId: 9001, arrival: search.checkin, searches: 1 } }],
  })
})

test('pick-up is that of the days asked for', async () => {
  const booked = await harness.post('book/reservation/.json', request())
  expect(booked.status).toBe(200)
  const nights = async (options: Readonly<Record<string, string>>) => {
    const { columns, totals } = await printed('pick-up', { to: '2027-12-31', ...options })
    const of = (name: string) =>
      totals[0]?.values[columns.findIndex((column: { name: string }) => column.name === name)] ?? 0
    return [of('room_nights'), of('picked_up')]
  }
  const [all] = await nights({})
  expect(all).toBeGreaterThan(0)
  expect(await nights({})).toEqual([all, all])
  expect(await nights({ since: '2026-12-01' })).toEqual([all, 0])
  expect(await nights({ since: '2026-11-01', until: '2026-11-30' })).toEqual([0, 0])
  expect(await nights({ since: '2026-11-30', until: '2026-12-01' })).toEqual([all, all])
  await expect(printed('pick-up', { since: 'monday' })).rejects.toThrow('--since is a date')
  await expect(printed('stays', { until: '2026-12-01' })).rejects.toThrow('are for the report pick-up')
})
