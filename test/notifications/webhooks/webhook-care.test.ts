// Operators make webhooks, try them, change their secrets, and send again what was missed.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  createWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
} from '../../../src/operations/notifications/webhooks.ts'
import { resendDelivery } from '../../../src/store/notifications/deliveries.ts'
import { dispatchEvents } from '../../../src/store/notifications/outbox.ts'
import { deleteEndpoint, disableEndpoint, dropOldSecrets } from '../../../src/store/notifications/webhooks.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { Fault } from '../../../src/values/faults.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { webhookReceiver } from '../../support/notifications/webhook-receiver.ts'

const events = await eventContext()
const { context, publisherId, book, cancel, deliver } = events
const { database } = context

beforeEach(async () => {
  await database.query('TRUNCATE delivery, outbox_event, webhook_endpoint RESTART IDENTITY CASCADE')
})

const create = (url: string, types: string[] = []) => createWebhook(context, { publisherId, url, types })
const webhookDeliveries = async () => (await events.deliveries()).filter(({ kind }) => kind === 'webhook')

describe('an operator', () => {
  test('resends a delivery, which then has all its attempts again', async () => {
    await using receiver = await webhookReceiver()
    await create(receiver.url)
    await book()
    await deliver()
    const resend = (id: number) => database.transaction(transaction => resendDelivery(transaction, id))
    const [{ delivery_id: id } = { delivery_id: 0 }] = await database.query<{ delivery_id: number }>(
      `SELECT delivery_id FROM delivery WHERE kind = 'webhook'`,
    )
    await resend(id)
    await deliver()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id)
    expect(await webhookDeliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    await expect(resend(999_999)).rejects.toThrow(/no delivery 999999/)
  })

  test('replays from a sequence on, also to a webhook that did not exist then', async () => {
    const reservation = await book()
    await cancel(reservation)
    await book()
    await deliver()
    await using receiver = await webhookReceiver()
    const { id } = await create(receiver.url)
    expect(await replayWebhook(context, id, 1)).toBe(2)
    await deliver()
    expect(receiver.received.map(({ body }) => body.data.sequence).sort()).toEqual([2, 3])
    expect(await replayWebhook(context, id, 0)).toBe(3)
    await deliver()
    expect(receiver.received).toHaveLength(5)
  })

  test('replays only the types of events that a webhook is for', async () => {
    await cancel(await book())
    await book()
    await deliver()
    await using receiver = await webhookReceiver()
    const { id } = await create(receiver.url, ['reservation.cancelled'])
    expect(await replayWebhook(context, id, 0)).toBe(1)
    await deliver()
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['reservation.cancelled'])
  })

  test.each<[string, (transaction: Transaction, id: number) => Promise<void>, RegExp, object[]]>([
    ['disabled', disableEndpoint, /is disabled/, [{ state: 'parked' }]],
    ['removed', deleteEndpoint, /There is no webhook|There is no delivery/, []],
  ])('sends nothing again to a webhook that is being %s', async (_, end, message, left) => {
    const { id } = await create('https://receiver.example/')
    await book()
    await database.transaction(transaction => dispatchEvents(transaction, 10))
    const [{ delivery_id: delivery } = { delivery_id: 0 }] = await database.query<{ delivery_id: number }>(
      `SELECT delivery_id FROM delivery WHERE kind = 'webhook'`,
    )
    const again: Promise<unknown>[] = []
    await database.transaction(async transaction => {
      await end(transaction, id)
      again.push(
        replayWebhook(context, id, 0).catch((error: unknown) => error),
        database.transaction(other => resendDelivery(other, delivery)).catch((error: unknown) => error),
      )
      await expect
        .poll(async () => (await database.query('SELECT FROM pg_locks WHERE NOT granted')).length)
        .toBe(2)
    })
    for (const outcome of await Promise.all(again)) {
      expect(outcome).toBeInstanceOf(Fault)
      expect((outcome as Fault).message).toMatch(message)
    }
    expect(await webhookDeliveries()).toMatchObject(left)
  })

  test('tries a receiver without telling it of any reservation', async () => {
    await using receiver = await webhookReceiver()
    const { id } = await create(receiver.url)
    expect(await testWebhook(context, id)).toEqual({ kind: 'delivered', status: 'HTTP 204' })
    expect(receiver.received[0]?.body).toMatchObject({ type: 'webhook.test', data: { reservation: null } })
    expect(await webhookDeliveries()).toEqual([])
  })

  test('replaces a secret with both in use, then the new one alone', async () => {
    await using receiver = await webhookReceiver()
    const { id } = await create(receiver.url)
    await rotateWebhook(context, id)
    await expect(rotateWebhook(context, id)).rejects.toThrow(/being replaced already/)
    await testWebhook(context, id)
    await database.transaction(transaction => dropOldSecrets(transaction, id))
    await testWebhook(context, id)
    const counts = receiver.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    )
    expect(counts).toEqual([2, 1])
  })

  test('deletes a webhook with what waits for it', async () => {
    const { id } = await create('https://receiver.example/')
    await book()
    await database.transaction(transaction => dispatchEvents(transaction, 10))
    await database.transaction(transaction => deleteEndpoint(transaction, id))
    expect(await webhookDeliveries()).toEqual([])
    await expect(database.transaction(transaction => deleteEndpoint(transaction, id))).rejects.toThrow(
      `no webhook ${id}`,
    )
  })

  test.each([
    ['no address', 'guide.example', [], /^url: must be an https address/],
    ['a password in it', 'https://a:b@guide.example/', [], /^url: must be an https address/],
    ['another scheme', 'ftp://guide.example/', [], /^url: must be an https address/],
    ['an unknown type', 'https://guide.example/', ['reservation.lost'], /"reservation.lost" is none of/],
  ])('is refused %s', async (_, url, types, message) => {
    await expect(create(url, types)).rejects.toThrow(message)
  })

  test('is refused plain http where no test allows it, and an unknown publisher', async () => {
    const strict = { ...context, egress: { ...context.egress, allowHttp: false, allowPrivate: false } }
    const endpoint = { publisherId, url: 'http://guide.example/', types: [] }
    await expect(createWebhook(strict, endpoint)).rejects.toThrow(/https/)
    await expect(
      create('https://guide.example/').then(() => createWebhook(context, { ...endpoint, publisherId: 99 })),
    ).rejects.toThrow(/no publisher 99/)
  })
})

test('a receiver on a private network is not called unless the operator allows it (threat E1)', async () => {
  await using receiver = await webhookReceiver()
  const { id } = await create(receiver.url)
  const strict = { ...context, egress: { ...context.egress, allowPrivate: false } }
  expect(await testWebhook(strict, id)).toMatchObject({
    kind: 'failed',
    status: expect.stringMatching(/no address on the public Internet/),
  })
  expect(receiver.connections()).toBe(0)
})
