// Every event reaches every webhook that asked for it, in order for each reservation, however receivers behave.

import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { retryPauses, settlementOf } from '../../../src/operations/notifications/delivery-outcome.ts'
import { createWebhook, replayWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { type Settlement, settleDelivery } from '../../../src/store/notifications/deliveries.ts'
import {
  dispatchEvents,
  type TakenDelivery,
  takeDeliveries,
} from '../../../src/store/notifications/outbox.ts'
import { listEndpoints } from '../../../src/store/notifications/webhooks.ts'
import { createPublisher } from '../../../src/store/publishers/publishers.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { webhookReceiver } from '../../support/notifications/webhook-receiver.ts'
import { withoutChance } from '../../support/random/without-chance.ts'

const events = await eventContext()
const { context, publisherId, book, cancel, deliver, hurry } = events
const { database } = context

beforeEach(async () => {
  await database.query('TRUNCATE delivery, outbox_event, webhook_endpoint RESTART IDENTITY CASCADE')
})

const create = (url: string, types: string[] = []) => createWebhook(context, { publisherId, url, types })
const webhookDeliveries = async () => (await events.deliveries()).filter(({ kind }) => kind === 'webhook')

describe('an event', () => {
  test('says what the stay is and what it has become, and nothing about guest or card', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    const reservation = await book()
    await deliver()
    const [event] = receiver.received
    expect(event?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(event?.body).toEqual({
      type: 'reservation.confirmed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        event_id: event?.id,
        sequence: 1,
        reservation: {
          id: reservation.id,
          confirmation_number: reservation.confirmationNumber,
          status: 'confirmed',
          property_id: 3144,
          room_id: 1,
          rate_code: 'BAR',
          checkin: '2027-03-12',
          checkout: '2027-03-14',
          total: 4000,
          currency: 'USD',
          version: 1,
        },
      },
    })
    expect(withoutChance(event!.text)).not.toMatch(/\bada\b|lovelace|example\.com|\b7946\b|\b1111\b|quiet/i)
  })

  test('that is told late still tells the state after itself', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await cancel(await book())
    await deliver()
    expect(
      receiver.received.map(({ body }) => [
        body.type,
        body.data.reservation.status,
        body.data.reservation.version,
      ]),
    ).toEqual([
      ['reservation.confirmed', 'confirmed', 1],
      ['reservation.cancelled', 'cancelled', 2],
    ])
  })

  test('of a reservation that failed names no confirmation number', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await events.move(await book({ status: 'held' }), {
      to: 'failed',
      cause: 'hold expired',
      at: '2027-02-01T09:30:00Z',
    })
    await deliver()
    expect(receiver.received.map(({ body }) => body.data.reservation)).toMatchObject([
      { status: 'failed', confirmation_number: null },
    ])
  })

  test('goes to those of its publisher that asked for its type, and to nobody else', async () => {
    await using receiver = await webhookReceiver()
    const other = await database.transaction(transaction =>
      createPublisher(transaction, { name: 'Another', sellsAll: true }),
    )
    await create(`${receiver.url}/all`)
    await create(`${receiver.url}/cancelled`, ['reservation.cancelled'])
    await createWebhook(context, { publisherId: other.id, url: `${receiver.url}/foreign`, types: [] })
    await book()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await webhookDeliveries()).toMatchObject([{ state: 'delivered', last_status: 'HTTP 204' }])
  })
})

describe('a receiver that fails', () => {
  test('is tried again after longer and longer pauses, for three days, then parked', async () => {
    await using receiver = await webhookReceiver((_event, response) => response.writeHead(500).end('secret'))
    await create(receiver.url)
    await book()
    await deliver()
    for (const seconds of retryPauses) {
      const [delivery] = await webhookDeliveries()
      expect(delivery).toMatchObject({ state: 'waiting', last_status: 'HTTP 500' })
      expect(delivery!.seconds).toBeGreaterThanOrEqual(Math.floor(seconds * 0.9) - 2)
      expect(delivery!.seconds).toBeLessThanOrEqual(Math.ceil(seconds * 1.1))
      await hurry()
      await deliver()
    }
    expect(await webhookDeliveries()).toMatchObject([{ state: 'parked', attempts: retryPauses.length + 1 }])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    await hurry()
    await deliver()
    expect(receiver.received).toHaveLength(retryPauses.length + 1)
  })

  test('is given three days in all', () => {
    const whole = retryPauses.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(whole).toBeGreaterThan(72)
    expect(whole).toBeLessThan(76)
  })

  test('can ask for a longer pause, within reason', () => {
    const pauseOf = (afterSeconds: number) =>
      settlementOf({ kind: 'failed', status: 'HTTP 429', afterSeconds }, 1, 0.5)
    expect(pauseOf(90)).toMatchObject({ afterSeconds: 90 })
    expect(pauseOf(1)).toMatchObject({ afterSeconds: 5 })
    expect(pauseOf(999_999)).toMatchObject({ afterSeconds: 6 * 3600 })
  })

  test.each([301, 302, 307, 404, 429, 503])('with %i has not taken the event', async status => {
    await using elsewhere = await webhookReceiver()
    await using receiver = await webhookReceiver((_event, response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    )
    await create(receiver.url)
    await book()
    await deliver()
    expect(await webhookDeliveries()).toMatchObject([{ state: 'waiting', last_status: `HTTP ${status}` }])
    expect(elsewhere.received).toHaveLength(0)
  })

  test('with 410 is disabled, and gets nothing more', async () => {
    await using receiver = await webhookReceiver((_event, response) => response.writeHead(410).end())
    const { id } = await create(receiver.url)
    const first = await book()
    await deliver()
    await cancel(first)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await listEndpoints(database, publisherId)).toMatchObject([
      { id, disabledAt: expect.any(String), waiting: 0, parked: 1 },
    ])
    await expect(replayWebhook(context, id, 0)).rejects.toThrow(/disabled/)
  })

  test('that nobody listens at is tried again', async () => {
    const receiver = await webhookReceiver()
    await receiver[Symbol.asyncDispose]()
    await create(receiver.url)
    await book()
    await deliver()
    expect(await webhookDeliveries()).toMatchObject([
      { state: 'waiting', last_status: expect.stringMatching(/could not be sent/) },
    ])
  })

  test('leaves no word of its answer behind', async () => {
    await using receiver = await webhookReceiver((_event, response) =>
      response.writeHead(500).end('canary-7731'),
    )
    await create(receiver.url)
    await book()
    await deliver()
    const rows = await database.query('SELECT delivery::text, outbox_event::text FROM delivery, outbox_event')
    expect(JSON.stringify([rows, events.reports])).not.toContain('canary-7731')
  })
})

describe('order', () => {
  test('a later event of a reservation waits for the earlier one, and other reservations do not', async () => {
    let isDown = true
    await using receiver = await webhookReceiver(({ body }, response) => {
      const fails = isDown && body.data.reservation.checkin === '2027-03-12'
      response.writeHead(fails ? 503 : 200).end()
    })
    await create(receiver.url)
    const stuck = await book()
    await deliver()
    await cancel(stuck)
    await book({ checkin: stuck.checkout, checkout: (stuck.checkout + 1) as typeof stuck.checkout })
    await deliver()
    const types = () => receiver.received.map(({ body }) => body.type.slice(12))
    expect(types()).toEqual(['confirmed', 'confirmed'])
    isDown = false
    await hurry()
    await deliver()
    expect(types()).toEqual(['confirmed', 'confirmed', 'confirmed', 'cancelled'])
  })

  test('a parked event no longer holds up those after it', async () => {
    await using receiver = await webhookReceiver(({ body }, response) => {
      response.writeHead(body.type === 'reservation.confirmed' ? 500 : 200).end()
    })
    await create(receiver.url)
    await cancel(await book())
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await database.query(`UPDATE delivery SET attempts = ${retryPauses.length} WHERE kind = 'webhook'`)
    await hurry()
    await deliver()
    await deliver()
    expect(await webhookDeliveries()).toMatchObject([{ state: 'parked' }, { state: 'delivered' }])
  })

  test('an event that another server is still turning into deliveries holds up the later one', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await cancel(await book())
    const later = database.transaction(async transaction => {
      await transaction.query('SELECT FROM outbox_event WHERE sequence = 1 FOR UPDATE')
      await deliver()
    })
    await later
    expect(receiver.received).toHaveLength(0)
    await deliver()
    expect(receiver.received.map(({ body }) => body.data.sequence)).toEqual([1, 2])
  })
})

describe('several servers', () => {
  test('deliver each event once between them', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    const reservations = await Promise.all(Array.from({ length: 40 }, () => book()))
    await Promise.all(reservations.map(reservation => cancel(reservation)))
    const couriers = Array.from({ length: 4 }, () => events.courier())
    while ((await webhookDeliveries()).filter(({ state }) => state === 'delivered').length < 80) {
      await Promise.all(couriers.map(courier => courier.run()))
      await Promise.race(couriers.map(courier => courier.settled()))
    }
    await Promise.all(couriers.map(courier => courier.settled()))
    expect(receiver.received).toHaveLength(80)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(80)
    for (const { id } of reservations) {
      const mine = receiver.received.filter(({ body }) => body.data.reservation.id === id)
      expect(mine.map(({ body }) => body.data.reservation.status)).toEqual(['confirmed', 'cancelled'])
    }
  })

  test('take over what one of them took and never settled, when its lease is over', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await book()
    await database.transaction(transaction => dispatchEvents(transaction, 10))
    const taking = { limit: 9, eachLane: 9, busyLanes: [], leaseSeconds: 120 }
    const taken = await database.transaction(transaction => takeDeliveries(transaction, taking))
    expect(taken.map(({ kind }) => kind).sort()).toEqual(['guest_mail', 'webhook'])
    await deliver()
    expect(receiver.received).toHaveLength(0)
    await hurry()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await webhookDeliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

describe('a server that comes back late', () => {
  const taking = { limit: 9, eachLane: 9, busyLanes: ['guest_mail 0'], leaseSeconds: 120 }
  const take = async () => {
    const taken = await database.transaction(transaction => takeDeliveries(transaction, taking))
    expect(taken).toHaveLength(1)
    return taken[0]!
  }
  const settle = (taken: Pick<TakenDelivery, 'id' | 'attempts'>, settlement: Settlement) =>
    database.transaction(transaction => settleDelivery(transaction, taken, settlement))

  test('settles of what another has taken over since only that it has arrived', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await book()
    await database.transaction(transaction => dispatchEvents(transaction, 10))
    const late = await take()
    await hurry()
    const current = await take()
    await settle(late, { state: 'parked', status: 'too late' })
    await settle(late, { state: 'waiting', status: 'too late', afterSeconds: 0 })
    const [lent] = await webhookDeliveries()
    expect(lent).toMatchObject({ state: 'waiting', attempts: 2, last_status: null })
    expect(lent!.seconds).toBeGreaterThan(60)
    await settle(late, { state: 'delivered', status: 'HTTP 200' })
    await settle(current, { state: 'parked', status: 'twice' })
    expect(await webhookDeliveries()).toMatchObject([{ state: 'delivered', last_status: 'HTTP 200' }])
  })
})

test('a slow receiver holds up neither other receivers nor mails', async () => {
  const release = Promise.withResolvers<void>()
  await using slow = await webhookReceiver(async (_event, response) => {
    await release.promise
    response.writeHead(200).end()
  })
  await using quick = await webhookReceiver()
  await create(slow.url)
  await create(quick.url)
  for (let count = 0; count < 40; count += 1)
    await book({ guest: { ...(await book()).guest, email: `g${count}@example.com` } })
  await using courier = events.courier()
  const isDone = async () =>
    (await webhookDeliveries()).filter(({ state }) => state === 'delivered').length >= 80
  for (let round = 0; round < 400 && !(await isDone()); round += 1) {
    await courier.run()
    await pause(5)
  }
  expect(quick.received).toHaveLength(80)
  expect(slow.received.length).toBeLessThanOrEqual(8)
  release.resolve()
})

test('any number of slow receivers hold up no mails', async () => {
  const release = Promise.withResolvers<void>()
  await using slow = await webhookReceiver(async (_event, response) => {
    await release.promise
    response.writeHead(200).end()
  })
  for (let count = 0; count < 12; count += 1) await create(slow.url)
  for (let count = 0; count < 20; count += 1)
    await book({ guest: { ...(await book()).guest, email: `s${count}@example.com` } })
  await using courier = events.courier()
  const mailsSent = async () =>
    (await events.deliveries()).filter(({ kind, state }) => kind === 'guest_mail' && state === 'delivered')
      .length
  for (let round = 0; round < 200 && (await mailsSent()) < 20; round += 1) {
    await courier.run()
    await pause(5)
  }
  expect(await mailsSent()).toBeGreaterThanOrEqual(20)
  release.resolve()
})
