// The past and the future of the demo: taken in by the import without a refusal, gone on with after a stop, and out of the way of what
// the documentation and the greeting try.

import { beforeAll, describe, expect, test } from 'vitest'
import { demoProperties } from '../../src/demo/destination.ts'
import { isDemoYearRequested, loadDemoYear, requestDemoYear } from '../../src/demo/year/load-year.ts'
import { demoReservations } from '../../src/demo/year/reservations.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { demoStay } from '../../src/server/demo-stay.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { testApp, testToday } from '../support/run/test-app.ts'

const { app, clock, post } = await testApp({ demo: true, jobs: false })
const { context } = app
const { database } = context
const now = clock.now()
const tables = () => new Map(demoReservations(demoProperties(parseDay(testToday)!), now))
const linesOf = (table: string) => table.split('\r\n').slice(1, -1)

/** What is for sale at every property on the example stay, and at 3144 on each of the first sixty nights. */
async function example(): Promise<unknown> {
  const rooms = [{ adults: 2 }]
  const ask = async (stay: object) => {
    const { status, body } = await post('property/available/.json', {
      key: 'demo',
      property_id: 3144,
      rooms,
      ...stay,
    })
    const found = body.property_accommodation.find(({ id }: { id: number }) => id === 101)
    return [status, found.rates.map(({ code, total }: never) => [code, total])]
  }
  const worked = await ask({ checkin: '2027-03-12', checkout: '2027-03-16' })
  return [await ask(demoStay(context)), worked]
}

describe('loaded', () => {
  let before: unknown
  let processor: number
  const state = async (of: string) =>
    (await database.query<{ count: number }>(`SELECT count(*) FROM reservation WHERE ${of}`))[0]!.count

  beforeAll(async () => {
    before = await example()
    await requestDemoYear(context)
    let steps = 3
    const start = process.cpuUsage()
    await loadDemoYear(context, { goOn: async () => steps-- > 0 })
    expect(await isDemoYearRequested(context)).toBe(true)
    expect(await state('true')).toBeGreaterThan(100)
    await loadDemoYear(context, { goOn: async () => true })
    const { user, system } = process.cpuUsage(start)
    processor = (user + system) / 1e6
  }, 120_000)

  test('is there once, also after a stop, and nothing of it was refused', async () => {
    const drawn = [...tables().values()].flatMap(linesOf)
    expect(await isDemoYearRequested(context)).toBe(false)
    expect(await state('true')).toBe(drawn.length)
    const [sums] = await database.query<{ refused: number; imported: number }>(
      'SELECT sum(refused)::int AS refused, sum(imported)::int AS imported FROM reservation_import',
    )
    expect(sums).toEqual({ refused: 0, imported: drawn.length })
    console.info(`the past and future of the demo took ${processor.toFixed(1)} s of this processor`)
  })

  test('has what every state of the pages is about', async () => {
    for (const of of [
      "status = 'cancelled'",
      "status = 'no_show'",
      "status = 'completed'",
      "status = 'confirmed'",
      'rooms_count = 6',
    ])
      expect(await state(of), of).toBeGreaterThan(0)
    const [today] = await database.query<{ arriving: number; leaving: number }>(
      `SELECT count(*) FILTER (WHERE checkin = $1) AS arriving, count(*) FILTER (WHERE checkout = $1) AS leaving
         FROM reservation WHERE status = 'confirmed'`,
      [testToday],
    )
    expect(today!.arriving).toBeGreaterThan(0)
    expect(today!.leaving).toBeGreaterThan(0)
    const [nights] = await database.query<{ count: number }>('SELECT count(*) FROM night WHERE oversold > 0')
    expect(nights!.count).toBeGreaterThan(0)
    const [reviews] = await database.query<{ count: number }>(
      "SELECT count(*) FROM review WHERE state = 'pending'",
    )
    expect(reviews!.count).toBe(3)
  })

  test('leaves what the documentation and the greeting try as it was', async () => {
    expect(await example()).toEqual(before)
    expect((await diagnose(context)).findings).toEqual([])
  })
})
