// Outcomes of deliveries, over rows that differ by one condition each: exactly the delivery that is meant is settled, counted,
// sent again or discarded, in exactly these columns.

import { describe, expect, test } from 'vitest'
import {
  countMail,
  discardDelivery,
  replayEvents,
  resendDelivery,
  settleDelivery,
} from '../../../src/store/notifications/deliveries.ts'
import { doneIn, type PlantedRow, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
type Clock = (seconds?: number) => string
const delivery = (id: number, row: object = {}): PlantedRow => ({
  delivery_id: id,
  endpoint_id: 1,
  attempts: 2,
  next_attempt_at: noon,
  ...row,
})

const done = doneIn(database, ['delivery'])

describe('an attempt', () => {
  const taken = { id: 1, attempts: 2 }
  const settle = (row: object, settlement: Parameters<typeof settleDelivery>[2]) =>
    done({ delivery: [delivery(1, row), delivery(2)] }, transaction =>
      settleDelivery(transaction, taken, settlement),
    )

  test('that arrived, was given up, or is made again is written so', async () => {
    const arrived = await settle({}, { state: 'delivered', status: 'HTTP 200' })
    expect(arrived.changes).toEqual({
      'delivery 1': {
        state: 'delivered',
        last_status: 'HTTP 200',
        next_attempt_at: arrived.at(),
        delivered_at: arrived.at(),
      },
    })
    const parked = await settle({ delivered_at: noon }, { state: 'parked', status: 'HTTP 410' })
    expect(parked.changes).toEqual({
      'delivery 1': {
        state: 'parked',
        last_status: 'HTTP 410',
        next_attempt_at: parked.at(),
        delivered_at: null,
      },
    })
    const again = await settle({}, { state: 'waiting', status: 'HTTP 503', afterSeconds: 30 })
    expect(again.changes).toEqual({
      'delivery 1': { last_status: 'HTTP 503', next_attempt_at: again.at(30) },
    })
  })

  test.each([
    ['it is sent again from the start', { attempts: 1 }],
    ['it has arrived', { state: 'delivered' }],
    ['it was given up', { state: 'parked' }],
  ])('writes nothing when %s meanwhile', async (_name, row) => {
    expect((await settle(row, { state: 'delivered', status: 'HTTP 200' })).changes).toEqual({})
  })

  test('writes only that it arrived when another attempt was made meanwhile', async () => {
    const { changes } = await settle({ attempts: 3 }, { state: 'delivered', status: 'HTTP 200' })
    expect(changes['delivery 1']).toMatchObject({ state: 'delivered', last_status: 'HTTP 200' })
    for (const settlement of [
      { state: 'parked', status: 'HTTP 410' },
      { state: 'waiting', status: 'HTTP 503', afterSeconds: 30 },
    ] as const)
      expect((await settle({ attempts: 3 }, settlement)).changes).toEqual({})
  })
})

describe('a mail', () => {
  const [mine, theirs] = ['\\x00000001', '\\x00000002']
  const recipient = Buffer.from([0, 0, 0, 1])
  const mail = (id: number, row: object = {}) =>
    delivery(id, { kind: 'guest_mail', endpoint_id: null, ...row })
  const count = (most: number, rows: (at: Clock) => readonly PlantedRow[]) =>
    done(
      at => ({ delivery: rows(at) }),
      transaction => countMail(transaction, 1, recipient, most),
    )
  const day = 24 * 3600

  test('is counted for its recipient as long as there is room in a day', async () => {
    const rows = (at: Clock) => [
      mail(1),
      mail(2, { recipient: mine, addressed_at: at(1 - day) }),
      mail(3, { recipient: mine, addressed_at: at() }),
      mail(4, { recipient: mine, addressed_at: at(-day) }),
      mail(5, { recipient: theirs, addressed_at: at() }),
      mail(6, { recipient: mine }),
    ]
    const counted = await count(3, rows)
    expect(counted.result).toBe(true)
    expect(counted.changes).toEqual({ 'delivery 1': { recipient: mine, addressed_at: counted.at() } })
    const full = await count(2, rows)
    expect([full.result, full.changes]).toEqual([false, {}])
  })

  test('that is tried again is counted once, as of the first time', async () => {
    const again = await count(0, at => [mail(1, { recipient: mine, addressed_at: at(-60) })])
    expect([again.result, again.changes]).toEqual([true, {}])
  })
})

/** A delivery as it was tried, and what makes it a new one. */
const worn = {
  state: 'parked',
  last_status: 'HTTP 503',
  delivered_at: noon,
  recipient: '\\x01',
  addressed_at: noon,
  times_resent: 4,
  discarded_at: noon,
}
const fresh = (at: Clock) => ({
  state: 'waiting',
  attempts: 0,
  next_attempt_at: at(),
  last_status: null,
  delivered_at: null,
  recipient: null,
  addressed_at: null,
  times_resent: 5,
  discarded_at: null,
})
const webhook_endpoint = [
  { endpoint_id: 1, publisher_id: 1 },
  { endpoint_id: 2, publisher_id: 1, disabled_at: noon },
  { endpoint_id: 3, publisher_id: 1, event_types: ['one'] },
]

describe('a delivery that is sent again', () => {
  const rows = [
    delivery(1, worn),
    delivery(2, { ...worn, endpoint_id: 2 }),
    delivery(3, { ...worn, endpoint_id: null }),
  ]
  const resend = (id: number) =>
    done({ delivery: rows, webhook_endpoint }, transaction => resendDelivery(transaction, id))

  test('is as a new one, a mail too', async () => {
    for (const id of [1, 3]) {
      const sent = await resend(id)
      expect([sent.changes, sent.told.length]).toEqual([{ [`delivery ${id}`]: fresh(sent.at) }, 1])
    }
  })

  test('is refused where its webhook is disabled, or there is none', async () => {
    expect((await resend(2)).result).toMatchObject({
      type: 'ConflictException',
      message: 'The webhook of delivery 2 is disabled; make a new one.',
    })
    expect((await resend(4)).result).toMatchObject({
      type: 'NotFoundException',
      message: 'There is no delivery 4.',
    })
  })
})

test.each([
  ['waiting', null, true],
  ['parked', null, true],
  ['delivered', null, false],
  ['parked', noon, false],
])(
  'a delivery that is %s and was discarded %s can be discarded: %s',
  async (state, discarded_at, discards) => {
    const { changes, result, at } = await done(
      { delivery: [delivery(1, { state, discarded_at }), delivery(2)] },
      transaction => discardDelivery(transaction, 1),
    )
    const discarded = { ...(state === 'waiting' && { state: 'parked' }), discarded_at: at() }
    expect([result, changes]).toEqual([discards, discards ? { 'delivery 1': discarded } : {}])
  },
)

describe('events are replayed', () => {
  const event = (sequence: number, row: object = {}) => ({
    sequence,
    event_id: uuid(sequence),
    publisher_id: 1,
    type: 'two',
    dispatched_at: noon,
    ...row,
  })
  const tables = {
    delivery: [
      delivery(1e6 + 1, { ...worn, sequence: 2 }),
      delivery(1e6 + 2, { sequence: 2, endpoint_id: 2 }),
      delivery(1e6 + 3, { sequence: 2, kind: 'guest_mail', endpoint_id: null }),
    ],
    webhook_endpoint,
    outbox_event: [
      event(1),
      event(2),
      event(3, { type: 'one' }),
      event(4, { publisher_id: 2 }),
      event(5, { dispatched_at: null }),
    ],
  }
  const replay = async (endpointId: number) => {
    const { changes, result, told, at } = await done(tables, tx => replayEvents(tx, endpointId, 1))
    const known = Object.entries(changes).filter(([key]) => /^delivery 100000[1-3]$/.test(key))
    const added = Object.values(changes)
      .filter(row => row?.sequence !== undefined)
      .map(row => [row!.sequence, row!.kind, row!.endpoint_id, row!.state])
    return { known, added, result, told: told.length, fresh: fresh(at) }
  }

  test('that came after one, to the endpoint that asks, as new deliveries', async () => {
    const all = await replay(1)
    expect(all).toMatchObject({
      known: [['delivery 1000001', all.fresh]],
      added: [[3, 'webhook', 1, 'waiting']],
      result: 2,
      told: 1,
    })
  })

  test('of the types that it wants, and to none that is disabled', async () => {
    expect(await replay(3)).toMatchObject({ known: [], added: [[3, 'webhook', 3, 'waiting']], result: 1 })
    expect(await replay(2)).toMatchObject({ known: [], added: [], result: 0 })
  })
})
