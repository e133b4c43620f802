// Real bookings, replayed: what a serial reckoning accepts is confirmed, everything else is refused, and nothing is lost.
// Here the guests of two busy days, some of whom booked a year before; `npm run replay` takes two years of days.

import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import {
  eventsOf,
  type HistoricBooking,
  type HistoricEvent,
  hasDataSet,
  readBookings,
} from '../../replay/historic-bookings.ts'
import { replay } from '../../replay/replay.ts'
import { openReplayContext } from '../../replay/replay-context.ts'
import { replayUntruths } from '../../replay/replay-truth.ts'
import {
  type Capacities,
  historicCapacities,
  nightsOf,
  type Reckoning,
  reckon,
} from '../../replay/serial-reckoning.ts'
import { testDatabase } from '../../support/run/database.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const { connectionString, database } = await testDatabase()
type Answer = [HistoricBooking, string]

const [firstArrival, lastArrival] = [parseDay('2015-08-14')!, parseDay('2015-08-15')!]

const figures = (events: readonly HistoricEvent[], capacities: Capacities) => {
  const bookings = events.filter(({ kind }) => kind === 'booking').length
  const { accepted, cancelled } = reckon(events, capacities)
  return {
    bookings,
    refused: bookings - accepted.size,
    cancelled: cancelled.size,
    kept: accepted.size - cancelled.size,
  }
}

describe.skipIf(!hasDataSet())('the bookings of two hotels, where ../shared/data has them', () => {
  const events = hasDataSet() ? eventsOf(readBookings()) : []

  test('the serial reckoning comes to the figures of another one, at the capacities of that one', () => {
    const { City, Resort } = historicCapacities
    const others = { City: { ...City, B: 13, D: 63 }, Resort: { ...Resort, A: 142 } }
    expect(figures(events, others)).toEqual({
      bookings: 118_342,
      refused: 825,
      cancelled: 42_441,
      kept: 75_076,
    })
    expect(figures(events, historicCapacities)).toEqual({
      bookings: 118_342,
      refused: 815,
      cancelled: 42_442,
      kept: 75_085,
    })
  })

  test('the server gives each of them the answer of the reckoning, and ends with its counts', async () => {
    const few = events.filter(
      ({ booking }) => booking.checkin >= firstArrival && booking.checkin <= lastArrival,
    )
    const reckoning = reckon(few, historicCapacities)
    await using directory = await temporaryDirectory()
    await using context = await openReplayContext({
      databaseUrl: connectionString,
      directory: directory.path,
      capacities: historicCapacities,
    })
    const { mismatches, numbers, seconds: _, ...counts } = await replay(context, few, reckoning)
    expect(mismatches).toEqual([])
    expect(counts).toEqual({ confirmed: 429, refused: 89, cancelled: 256 })
    expect(numbers.size).toBe(counts.confirmed)
    expect((await diagnose(context.app.context)).findings).toEqual([])

    const standing = [...numbers].filter(([booking]) => !reckoning.cancelled.has(booking))
    const [lost, changed, forgotten] = standing as [Answer, Answer, Answer]
    const night = nightsOf(lost[0])[0]!
    const found = await untruthsAfter(numbers, reckoning, async (transaction, answered) => {
      const set = 'UPDATE reservation SET'
      const where = 'WHERE confirmation_number = $1'
      await transaction.query(`${set} confirmation_number = 'ANOTHER' ${where}`, [lost[1]])
      await transaction.query(`${set} status = 'cancelled' ${where}`, [changed[1]])
      await transaction.query('UPDATE night SET sold = sold - 1 WHERE night = $1 AND sold > 0', [
        night.split(' ').at(-1),
      ])
      answered.delete(forgotten[0])
    })
    for (const untruth of [
      `${lost[1]}, is lost and should be confirmed`,
      'ANOTHER is confirmed and was never answered',
      `${changed[1]}, is cancelled and should be confirmed`,
      `${forgotten[1]} is confirmed and was never answered`,
      `${night}: `,
    ]) {
      expect(found).toContainEqual(expect.stringContaining(untruth))
    }
  }, 60_000)
})

/** What the comparison finds after changes of which nothing stays: it can fail. */
async function untruthsAfter(
  numbers: ReadonlyMap<HistoricBooking, string>,
  reckoning: Reckoning,
  change: (transaction: Transaction, answered: Map<HistoricBooking, string>) => Promise<void>,
): Promise<string[]> {
  const undo = new Error('undo')
  let found: string[] = []
  const changing = database.transaction(async transaction => {
    const answered = new Map(numbers)
    await change(transaction, answered)
    found = await replayUntruths(transaction, answered, reckoning)
    throw undo
  })
  await expect(changing).rejects.toBe(undo)
  return found
}
