// The states of a reservation stand beside its type once: statements take their lists from there, and what only the schema
// can hold, a CHECK and the predicates of partial indexes, says the same, so that the jobs find their work by index.

import { describe, expect, test } from 'vitest'
import {
  confirmedStatuses,
  endedStatuses,
  isStanding,
  pendingStatuses,
  publicStatuses,
  settledStatuses,
  standingStatuses,
  statusesOfNothing,
  statusesSeenAs,
  statusMoves,
  unsettledStatuses,
} from '../../src/lodging/reservations/reservation.ts'
import { readPaymentsLeftUnknown } from '../../src/store/payments/payment-reconciliation.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { textList } from '../../src/store/postgres/text-list.ts'
import {
  readStaysEndedBefore,
  takeCancelling,
  takeUnauthorised,
  takeUnbooked,
  takeUnpaid,
} from '../../src/store/reservations/due-reservations.ts'
import { eventTypes } from '../../src/store/reservations/reservation-moves.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const all = Object.keys(statusMoves)
/** The words in quotes of a piece of SQL. */
const wordsIn = (sql: string): string[] => [...sql.matchAll(/'(\w+)'/g)].map(([, word]) => word!).toSorted()

async function definitionOf(name: string): Promise<string> {
  const [index] = await database.query<{ sql: string }>(
    `SELECT pg_get_expr(indpred, indrelid) AS sql FROM pg_index WHERE indexrelid = $1::regclass`,
    [name],
  )
  return index!.sql
}

describe('the lists are', () => {
  test.each([
    ['pending', pendingStatuses, ['held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'review']],
    ['of what came to nothing', statusesOfNothing, ['cancelled', 'failed']],
    ['standing', standingStatuses, ['confirmed', 'cancelling', 'no_show', 'completed']],
    ['once confirmed', confirmedStatuses, ['confirmed', 'cancelling', 'cancelled', 'no_show', 'completed']],
    ['settled', settledStatuses, ['confirmed', 'cancelled', 'no_show', 'completed', 'failed']],
    ['ended', endedStatuses, ['cancelled', 'no_show', 'completed', 'failed']],
  ])('those that are %s', (_, list, expected) => {
    expect(list).toEqual(expected)
  })

  test('every state in exactly one of pending, standing and nothing', () => {
    expect([...pendingStatuses, ...standingStatuses, ...statusesOfNothing].toSorted()).toEqual(all.toSorted())
    expect(isStanding('cancelling')).toBe(true)
  })

  test('every state seen as one public state', () => {
    expect(publicStatuses.flatMap(statusesSeenAs).toSorted()).toEqual(all.toSorted())
    expect(statusesSeenAs('confirmed')).toEqual(['confirmed', 'cancelling'])
  })

  test('the types of events', () => {
    expect(eventTypes).toEqual([
      ...settledStatuses.map(status => `reservation.${status}`),
      'reservation.modified',
    ])
  })
})

describe('the schema says the same:', () => {
  test('the states that there are', async () => {
    const checks = await database.query<{ sql: string }>(
      `SELECT pg_get_constraintdef(oid) AS sql FROM pg_constraint
        WHERE conrelid = 'reservation'::regclass AND contype = 'c' AND conkey = ARRAY[(
              SELECT attnum FROM pg_attribute WHERE attrelid = 'reservation'::regclass AND attname = 'status')]`,
    )
    expect(checks.map(({ sql }) => wordsIn(sql))).toEqual([all.toSorted()])
  })

  test('the states of the index of what the jobs bring on', async () => {
    expect(wordsIn(await definitionOf('reservation_unsettled'))).toEqual(unsettledStatuses.toSorted())
  })

  test('the states of the index of stays', async () => {
    expect(wordsIn(await definitionOf('reservation_staying'))).toEqual(['confirmed'])
  })
})

describe('the partial index is used, with a plan that is kept for all calls too, by', () => {
  const lease = { now: '2026-12-01T00:00:00Z', until: '2026-12-01T00:01:00Z', limit: 10 }
  const statements: [string, string, (transaction: Transaction) => Promise<unknown>][] = [
    ['takeUnauthorised', 'reservation_unsettled', each => takeUnauthorised(each, lease, lease.now)],
    ['takeUnbooked', 'reservation_unsettled', each => takeUnbooked(each, lease, lease.now)],
    ['takeCancelling', 'reservation_unsettled', each => takeCancelling(each, lease)],
    ['takeUnpaid', 'reservation_unpaid', each => takeUnpaid(each, lease)],
    ['readPaymentsLeftUnknown', 'reservation_unpaid', each => readPaymentsLeftUnknown(each, 10)],
    [
      'readStaysEndedBefore',
      'reservation_staying',
      each => readStaysEndedBefore(each, parseDay('2026-12-01')!, { after: undefined, limit: 10 }),
    ],
  ]

  test.each(statements)('%s', async (_, index, run) => {
    const plan = await database.transaction(async transaction => {
      // On tables as small as these PostgreSQL reads everything, unless it is told that this is dear.
      await transaction.query('SET LOCAL enable_seqscan = off')
      // A table that others inherit from is taken for as empty as it is, and then every index is as good.
      await transaction.query(
        "UPDATE pg_class SET reltuples = -1, relhassubclass = false WHERE oid = 'reservation'::regclass",
      )
      let rows: Record<string, string>[] = []
      const explaining = {
        query: async (text: string) => {
          rows = await transaction.query(`EXPLAIN (GENERIC_PLAN) ${text}`)
          return []
        },
      } as unknown as Transaction
      await run(explaining)
      return rows.map(row => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain(index)
  })
})

test('a list of words is nothing but words', () => {
  expect(textList(['held', 'no_show'])).toBe("('held', 'no_show')")
  expect(() => textList(["o'clock"])).toThrow(RangeError)
})
