// Reservations that are taken together are each granted or refused by themselves, and what is written of them is what
// the ordinary transaction writes (contract B1, B4; decision: reservations in one statement).

import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { BookingBatcher } from '../../src/operations/booking/batch-booking.ts'
import { type RoomOutcome, type RoomToTake, takeRooms } from '../../src/store/booking/batch-booking.ts'
import { lockNights } from '../../src/store/inventory/inventory.ts'
import type { Database, Transaction } from '../../src/store/postgres/database.ts'
import { asFault } from '../../src/store/postgres/database-faults.ts'
import { insertReservation } from '../../src/store/reservations/reservations.ts'
import { addDays, type Day, formatDay } from '../../src/values/civil-dates.ts'
import { timed, waitedSince } from '../../src/values/request-clock.ts'
import { bookedStay } from '../support/hotels/booked-stay.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { inventoryUntruths } from '../support/hotels/inventory-truth.ts'
import { testPublisher } from '../support/run/test-app.ts'
import { writtenRows } from '../support/statements/written-rows.ts'

const { harness, context, freshDay, counters } = await bookingContext({ allotment: 3 })
const { database } = context
const { publisherId } = await testPublisher(harness)
const [{ version } = { version: 0 }] = await database.query<{ version: number }>(
  'SELECT version FROM property WHERE property_id = $1',
  [hotels.plain],
)

interface Item {
  readonly checkin: Day
  readonly nights?: number
  readonly rooms?: number
  readonly changes?: Partial<Reservation>
  readonly with?: Partial<RoomToTake>
}

/** Room 1 of the plain hotel for a guest of their own, unless said otherwise. */
function item({ checkin, nights = 1, rooms = 1, changes = {}, with: more = {} }: Item): RoomToTake {
  const party = bookedStay().rooms[0]!
  const reservation = bookedStay({
    id: randomUUID(),
    propertyId: hotels.plain,
    publisherId,
    checkin,
    checkout: addDays(checkin, nights),
    rooms: Array.from({ length: rooms }, () => party),
    ...changes,
  })
  return { reservation, version, fingerprint: null, claim: null, ...more }
}

const claimOf = (key: string, fingerprint = 'the request') => ({
  publisherId,
  endpoint: 'book/reservation',
  key,
  fingerprint: Buffer.from(fingerprint),
  expiresAt: '2029-01-01T00:00:00Z',
})

const setVersion = (transaction: Transaction, to: number) =>
  transaction.query('UPDATE property SET version = $2 WHERE property_id = $1', [hotels.plain, to])

const take = (...items: readonly RoomToTake[]) => takeRooms(database, items)
const soldOn = async (day: Day) => (await counters(hotels.plain, formatDay(day))).sold

/** Everything that a refused reservation might have left. */
const written = async () => {
  const [more] = await database.query<{ outbox: number; claims: number }>(
    `SELECT (SELECT count(*)::int FROM outbox_event) AS outbox,
            (SELECT count(*)::int FROM idempotency_claim) AS claims`,
  )
  return { ...(await writtenRows(harness)), ...more }
}

/** What reservations write beside each other, for one more of `rooms` over `nights`. */
const more = (before: Awaited<ReturnType<typeof written>>, roomNights: number, claims = 0) => ({
  ...before,
  reservations: before.reservations + 1,
  events: before.events + 1,
  outbox: (before.outbox ?? 0) + 1,
  sold: before.sold + roomNights,
  claims: (before.claims ?? 0) + claims,
})

test('rooms of a request that was waited for already wait less for locked nights', async () => {
  const checkin = freshDay()
  await take(item({ checkin }))
  const told: string[] = []
  await database.transaction(
    async transaction => {
      await transaction.query('SELECT FROM night WHERE property_id = $1 AND night = $2 FOR UPDATE', [
        hotels.plain,
        formatDay(checkin),
      ])
      const began = [
        ['young', performance.now()],
        ['old', performance.now() - 3_000],
      ] as const
      const asked = began.map(([name, since]) =>
        timed(() => take(item({ checkin })), since).catch(({ status }: { status: number }) =>
          told.push(`${name} ${status}`),
        ),
      )
      await Promise.all(asked)
    },
    { lockMilliseconds: 0, statementMilliseconds: 0 },
  )
  expect(told).toEqual(['old 503', 'young 503'])
})

describe('in one batch', () => {
  test('the last room goes to the first of two, and of the other nothing is written', async () => {
    const checkin = freshDay()
    await take(item({ checkin, rooms: 2 }))
    const before = await written()
    const [first, second] = [item({ checkin }), item({ checkin, with: { claim: claimOf('late') } })]
    expect(await take(first, second)).toEqual(['taken', 'unavailable'])
    expect(await written()).toEqual(more(before, 1))
    expect(await soldOn(checkin)).toBe(3)
    expect(await take(second, first)).toEqual(['unavailable', 'unavailable'])
  })

  test('who asks for more than is left leaves it to those behind', async () => {
    const checkin = freshDay()
    const items = [item({ checkin, rooms: 4 }), item({ checkin, rooms: 2 }), item({ checkin, rooms: 2 })]
    expect(await take(...items, item({ checkin }))).toEqual(['unavailable', 'taken', 'unavailable', 'taken'])
  })

  test('a stay is refused whole where one of its nights is sold out', async () => {
    const checkin = freshDay()
    const middle = addDays(checkin, 1)
    await take(item({ checkin: middle, rooms: 3 }))
    const before = await written()
    const long = item({ checkin, nights: 3 })
    expect(await take(long, item({ checkin }))).toEqual(['unavailable', 'taken'])
    expect(await written()).toEqual(more(before, 1))
    expect([await soldOn(checkin), await soldOn(middle), await soldOn(addDays(checkin, 2))]).toEqual([
      1, 3, 0,
    ])
  })

  test('the second of two that are the same intent is a duplicate', async () => {
    const checkin = freshDay()
    const before = await written()
    const fingerprint = Buffer.from(randomUUID())
    const [first, twin] = [1, 2].map(sending =>
      item({ checkin, with: { fingerprint, claim: claimOf(`twin ${sending} ${checkin}`) } }),
    ) as [RoomToTake, RoomToTake]
    expect(await take(first, twin)).toEqual(['taken', 'duplicate'])
    expect(await written()).toEqual(more(before, 1, 1))
    expect(await take(twin)).toEqual(['duplicate'])
  })

  test('an Idempotency-Key is claimed once, and is free after a refusal', async () => {
    const checkin = freshDay()
    const claim = claimOf(`once ${checkin}`)
    const before = await written()
    expect(
      await take(
        item({ checkin, rooms: 4, with: { claim } }),
        item({ checkin, with: { claim, version: version + 1 } }),
        item({ checkin, with: { claim } }),
        item({ checkin, with: { claim } }),
      ),
    ).toEqual(['unavailable', 'changed', 'taken', 'claimed'])
    expect(await written()).toEqual(more(before, 1, 1))
  })

  test('a price of another version of the property is not taken', async () => {
    const checkin = freshDay()
    const before = await written()
    const other = (offset: number) =>
      item({ checkin, with: { version: version + offset, claim: claimOf('of another version') } })
    expect(await take(other(-1), other(1))).toEqual(['changed', 'changed'])
    expect(await written()).toEqual(before)
  })

  test('a price is judged when nobody else is at the nights', async () => {
    const checkin = freshDay()
    await take(item({ checkin }))
    const before = await written()
    let late: ReturnType<typeof take> | undefined
    await database.transaction(async transaction => {
      const stay = { checkin, checkout: addDays(checkin, 1) }
      await lockNights(transaction, hotels.plain, 1, stay)
      late = take(item({ checkin }))
      await new Promise(resume => setTimeout(resume, 200))
      await setVersion(transaction, version + 1)
    })
    expect(await late).toEqual(['changed'])
    await database.transaction(transaction => setVersion(transaction, version))
    expect(await written()).toEqual(before)
  })

  test('a confirmation number that is taken is told, and its key is free again', async () => {
    const checkin = freshDay()
    const { confirmationNumber } = bookedStay()
    const before = await written()
    const same = (key: string) =>
      item({ checkin, changes: { confirmationNumber }, with: { claim: claimOf(`${key} ${checkin}`) } })
    const elsewhere = item({ checkin, changes: { confirmationNumber, propertyId: hotels.vault } })
    const outcomes = await take(same('one'), same('two'), elsewhere)
    expect(outcomes).toEqual(['taken', 'number_taken', 'number_taken'])
    expect(await written()).toEqual(more(before, 1, 1))
    expect(await take(item({ checkin, with: { claim: claimOf(`two ${checkin}`) } }))).toEqual(['taken'])
  })

  test('nights without rows of their own get them, as copies of the room', async () => {
    const checkin = freshDay()
    expect(await take(item({ checkin, nights: 2 }))).toEqual(['taken'])
    const nights = await database.query(
      `SELECT allotment, follows_room, sold, held FROM night
        WHERE property_id = $1 AND room_id = 1 AND night >= $2 AND night < $3`,
      [hotels.plain, formatDay(checkin), formatDay(addDays(checkin, 2))],
    )
    expect(nights).toEqual(new Array(2).fill({ allotment: 3, follows_room: true, sold: 1, held: 0 }))
  })

  test('a room without a count is never sold out, and counted', async () => {
    const checkin = freshDay()
    const items = Array.from({ length: 10 }, () => item({ checkin, rooms: 9, changes: { roomId: 2 } }))
    expect(new Set(await take(...items))).toEqual(new Set(['taken']))
    const [night] = await database.query(
      'SELECT allotment, sold FROM night WHERE property_id = $1 AND room_id = 2 AND night = $2',
      [hotels.plain, formatDay(checkin)],
    )
    expect(night).toEqual({ allotment: null, sold: 90 })
  })

  test('a room and a property that are not there refuse', async () => {
    const checkin = freshDay()
    const nowhere = item({ checkin, changes: { propertyId: 4711 } })
    const outcomes = await take(item({ checkin, changes: { roomId: 3 } }), nowhere, item({ checkin }))
    expect(outcomes).toEqual(['unavailable', 'changed', 'taken'])
  })
})

test('what is written of a reservation is what the ordinary transaction writes of it', async () => {
  const checkin = freshDay()
  const fingerprints = [Buffer.from(randomUUID()), Buffer.from(randomUUID())] as const
  const rushed = item({ checkin, with: { fingerprint: fingerprints[0] } }).reservation
  const ordinary = { ...item({ checkin }).reservation }
  await take({ reservation: rushed, version, fingerprint: fingerprints[0], claim: null })
  await database.transaction(transaction => insertReservation(transaction, ordinary, fingerprints[1]))
  const rowsOf = async ({ id }: Reservation) => {
    const [row] = await database.query(
      `SELECT (SELECT to_jsonb(reservation) - ARRAY['reservation_id', 'confirmation_number', 'duplicate_fingerprint']
                 FROM reservation WHERE reservation_id = $1) AS reservation,
              (SELECT jsonb_agg(to_jsonb(event) - ARRAY['reservation_id', 'at'])
                 FROM reservation_event AS event WHERE reservation_id = $1) AS events,
              (SELECT jsonb_agg(to_jsonb(event) - ARRAY['reservation_id', 'event_id', 'sequence', 'occurred_at'])
                 FROM outbox_event AS event WHERE reservation_id = $1) AS outbox`,
      [id],
    )
    return row
  }
  const written = await rowsOf(rushed)
  expect(written).toEqual(await rowsOf(ordinary))
  expect(written).toMatchObject({
    events: [{ to_status: 'confirmed' }],
    outbox: [{ publisher_id: publisherId }],
  })
  await database.query('DELETE FROM outbox_event WHERE reservation_id = $1', [ordinary.id])
  await database.query('DELETE FROM reservation_event WHERE reservation_id = $1', [ordinary.id])
  await database.query('DELETE FROM reservation WHERE reservation_id = $1', [ordinary.id])
})

/** The database as it is, and how many reservations each statement took; `most` were under way at a time. */
function watched() {
  const seen = { batches: [] as number[], underWay: 0, most: 0 }
  const statement: Database['statement'] = async (text, values, reread) => {
    seen.batches.push(JSON.parse(String(values[0])).length)
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    try {
      return await database.statement(text, values, reread)
    } finally {
      seen.underWay -= 1
    }
  }
  return { seen, batcher: new BookingBatcher({ ...database, statement }) }
}

describe('batches', () => {
  test('wait for nobody on a quiet server, and are at most two at a time in a rush', async () => {
    const checkin = freshDay()
    const { batcher, seen } = watched()
    expect(await batcher.take(item({ checkin }))).toBe('taken')
    expect(seen.batches).toEqual([1])
    // The first has its answer a moment before its batch is over.
    await new Promise(setImmediate)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => batcher.take(item({ checkin }))))
    expect(outcomes.filter(outcome => outcome === 'taken')).toHaveLength(2)
    expect(seen).toEqual({ batches: [1, 64, 64, 64, 8], underWay: 0, most: 2 })
    expect(await batcher.take(item({ checkin: freshDay() }))).toBe('taken')
  })

  test('wait for the one before where other processes have batches, unless it takes long', async () => {
    const begunOf = async (choices: ConstructorParameters<typeof BookingBatcher>[1]) => {
      const answer = Promise.withResolvers<never>()
      let underWay = 0
      const silent: Database['statement'] = () => {
        underWay += 1
        return answer.promise
      }
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
      const batcher = new BookingBatcher({ ...database, statement: silent }, choices)
      const begun: number[] = []
      for (const pause of [0, 0, 240, 20]) {
        vi.advanceTimersByTime(pause)
        batcher.take(item({ checkin: freshDay() })).catch(() => undefined)
        await new Promise(setImmediate)
        begun.push(underWay)
      }
      vi.useRealTimers()
      answer.reject(new TypeError('no statement') as never)
      return begun
    }
    expect(await begunOf({ hasNeighbours: true })).toEqual([1, 1, 1, 2])
    expect(await begunOf({})).toEqual([1, 2, 2, 2])
  })

  test('are spoiled for nobody by a reservation that the database cannot take', async () => {
    const checkin = freshDay()
    const { batcher, seen } = watched()
    const guest = { ...bookedStay().guest, note: 'NUL\0' }
    const busy = [batcher.take(item({ checkin: freshDay() })), batcher.take(item({ checkin: freshDay() }))]
    const outcomes = await Promise.allSettled([
      ...busy,
      batcher.take(item({ checkin })),
      batcher.take(item({ checkin, changes: { guest } })),
      batcher.take(item({ checkin, changes: { status: 'drawn' as Reservation['status'] } })),
      batcher.take(item({ checkin, rooms: 2 })),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(outcomes[3]).toMatchObject({ reason: { type: 'BadRequestException' } })
    expect(seen.batches).toEqual([6, 1, 1, 1, 1, 1, 1])
    expect(await soldOn(checkin)).toBe(3)
  })

  test('wait for the locked nights of another property once, and no more', async () => {
    const { batcher, seen } = watched()
    const elsewhere = () => item({ checkin: freshDay(), changes: { propertyId: hotels.vault } })
    const locked = freshDay()
    await take(item({ checkin: locked }))
    const items = [item({ checkin: locked }), elsewhere()]
    await database.transaction(
      async transaction => {
        await transaction.query('SELECT FROM night WHERE property_id = $1 AND night = $2 FOR UPDATE', [
          hotels.plain,
          formatDay(locked),
        ])
        const [held, free] = items.map(each => batcher.take(each)) as [
          Promise<RoomOutcome>,
          Promise<RoomOutcome>,
        ]
        held.catch(() => undefined)
        expect(await free).toBe('taken')
        const late = batcher.take(item({ checkin: locked }))
        late.catch(() => undefined)
        const before = seen.batches.length
        expect(await Promise.all([elsewhere(), elsewhere()].map(each => batcher.take(each)))).toEqual([
          'taken',
          'taken',
        ])
        expect(seen.batches.slice(before).sort()).toEqual([1, 2])
        await expect(held).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
      },
      { lockMilliseconds: 0, statementMilliseconds: 0 },
    )
    expect(await batcher.take(item({ checkin: locked }))).toBe('taken')
  })

  test('that cannot be sent fail for all in them, and the next one goes', async () => {
    const checkin = freshDay()
    let isAway = true
    const away: Database['statement'] = (text, values, reread) =>
      isAway ? Promise.reject(new TypeError('no statement')) : database.statement(text, values, reread)
    const batcher = new BookingBatcher({ ...database, statement: away })
    const lost = await Promise.allSettled([1, 2, 3].map(() => batcher.take(item({ checkin }))))
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(['rejected']))
    isAway = false
    expect(await batcher.take(item({ checkin }))).toBe('taken')
  })

  test('that fail in an outage take along those that stood in the queue for a second, which were never sent', async () => {
    const underWay: PromiseWithResolvers<never>[] = []
    const since: (number | null)[] = []
    const silent: Database['statement'] = () => {
      since.push(waitedSince())
      const answer = Promise.withResolvers<never>()
      underWay.push(answer)
      return answer.promise
    }
    const batcher = new BookingBatcher({ ...database, statement: silent })
    const began = performance.now() - 700
    const take = (began: number) =>
      timed(() => batcher.take(item({ checkin: freshDay() })), began).catch(
        ({ status, message }: { status: number; message: string }) => ({ status, message }),
      )
    const first = [take(began), take(began - 50)]
    await expect.poll(() => underWay.length).toBe(1)
    // The oldest of a batch decides how long it waits.
    expect(since).toEqual([began - 50])
    const second = take(began)
    await expect.poll(() => underWay.length).toBe(2)
    const queued = take(began)
    await new Promise(resume => setTimeout(resume, 1_100))
    const young = take(began)
    const outage = asFault(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    for (const { reject } of underWay) reject(outage as never)
    expect(await Promise.all([...first, second])).toMatchObject(Array(3).fill({ status: 503 }))
    expect(await queued).toMatchObject({
      status: 503,
      message: expect.stringContaining('nothing was saved'),
    })
    await expect.poll(() => underWay.length).toBe(3)
    underWay[2]!.reject(outage as never)
    expect(await young).toMatchObject({ status: 503, message: expect.stringContaining('cannot be reached') })
  })
})

test('afterwards the tables hold together', async () => {
  expect(await inventoryUntruths(database)).toEqual([])
})
