// What is kept of a message of a channel: how long its texts may be, no card number, the errors of one that is refused, and nothing
// of a change that fails.

import { beforeEach, describe, expect, test } from 'vitest'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import {
  type Incoming,
  keepMessage,
  keepRefused,
  takeChange,
  takeMessage,
} from '../../../src/operations/channels/take-message.ts'
import { getChannel } from '../../../src/store/channels/channels.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const { context } = await eventContext()
const { id } = (await createChannel(context, { property_id: 3144, kind: 'cloudbeds' })).channel
const channel = await getChannel(context.database, id)

const message: Incoming = {
  action: 'ARIUpdate',
  senderId: 'guid-1',
  kept: 'what it says',
  requestId: 'r-1',
  replayOf: null,
}
const kept = () =>
  context.database.query(
    `SELECT message_id AS id, direction, action, sender_id AS "senderId", digest IS NOT NULL AS "hasDigest",
            request_id AS "requestId", outcome, error, warnings, body, answer, replay_of AS "replayOf",
            at > now() - interval '1 minute' AS "isNew"
       FROM channel_message ORDER BY message_id`,
  )
const usual = {
  direction: 'in',
  action: 'ARIUpdate',
  senderId: 'guid-1',
  hasDigest: false,
  requestId: 'r-1',
  outcome: 'accepted',
  error: null,
  warnings: [],
  body: 'what it says',
  answer: null,
  replayOf: null,
  isNew: true,
}
beforeEach(() => context.database.query('DELETE FROM channel_message'))

describe('a message that asks only, or was sent', () => {
  const came = { direction: 'out', outcome: 'failed', error: 'HTTP 503', answer: 'down' } as const

  test('is kept with what came of it', async () => {
    const messageId = await keepMessage(
      context,
      channel,
      { ...message, replayOf: 7 },
      { ...came, warnings: ['w'] },
    )
    const plain = await keepMessage(context, channel, message, { ...came, error: null, answer: null })
    expect(await kept()).toEqual([
      { ...usual, id: messageId, ...came, warnings: ['w'], replayOf: 7 },
      { ...usual, id: plain, ...came, error: null, answer: null },
    ])
  })

  test('is kept with the beginnings of long texts, and the whole of its own', async () => {
    const long = 'x'.repeat(10_000)
    const sender = 's'.repeat(200)
    const whole = { ...message, senderId: sender, kept: `${long}y` }
    await keepMessage(context, channel, whole, { ...came, error: long, answer: long })
    await keepMessage(
      context,
      channel,
      { ...whole, senderId: `${sender}t` },
      { ...came, error: `${long}y`, answer: `${long}y` },
    )
    const expected = { senderId: sender, error: long, answer: long, body: `${long}y` }
    expect(await kept()).toMatchObject([expected, expected])
  })

  test('is kept without card numbers', async () => {
    const card = '4111 1111 1111 1111'
    const covered = '**** **** **** 1111'
    await keepMessage(context, channel, { ...message, kept: `a ${card}` }, { ...came, answer: `b ${card}` })
    expect(await kept()).toMatchObject([{ body: `a ${covered}`, answer: `b ${covered}` }])
  })
})

test('a refused message is kept with its errors by field', async () => {
  const errors = [
    { field: 'rooms[0]', message: 'is unknown' },
    { field: '', message: 'Nothing else.' },
  ]
  const messageId = await keepRefused(context, channel, { ...message, senderId: null }, errors)
  await keepRefused(context, channel, message, [])
  expect(await kept()).toMatchObject([
    {
      ...usual,
      id: messageId,
      senderId: null,
      outcome: 'refused',
      error: 'rooms[0]: is unknown; Nothing else.',
    },
    { outcome: 'refused', error: '' },
  ])
})

describe('a message that changes something', () => {
  const take = (work: () => Promise<readonly string[]>, changes: Partial<Incoming> = {}) =>
    takeMessage(context, channel, { ...message, ...changes }, work)
  const accepted = { outcome: 'accepted', isRepeated: false, warnings: [], errors: [] }

  test('is kept with its warnings, and told again where it is repeated', async () => {
    const warnings = ['One night is oversold.']
    const first = await take(async () => warnings)
    expect(first).toEqual({ ...accepted, warnings, messageId: expect.any(Number) })
    const none = { ...accepted, messageId: null, isRepeated: true, warnings }
    expect(await take(async () => ['another'])).toEqual(none)
    expect(await kept()).toEqual([{ ...usual, id: first.messageId, hasDigest: true, warnings }])
  })

  test.each<[string, Partial<Incoming>]>([
    ['of another text', { kept: 'another' }],
    ['of another action', { action: 'Other' }],
    ['of another id', { senderId: 'guid-2' }],
    ['without an id', { senderId: null }],
    ['that is taken again', { replayOf: 7 }],
  ])('is no repetition %s', async (_, changes) => {
    await take(async () => [])
    for (let time = 0; time < 2; time += 1) {
      const again = await take(async () => [], changes)
      const isKnown = time === 1 && changes.senderId !== null && changes.replayOf === undefined
      expect(again).toMatchObject({ outcome: 'accepted', isRepeated: isKnown })
    }
  })

  const refusals: [string, Fault, string, object[]][] = [
    [
      'its fields',
      badRequest([{ field: 'a', message: 'must be b' }]),
      'a: must be b',
      [{ field: 'a', message: 'must be b' }],
    ],
    [
      'a fault without fields',
      new Fault('ConflictException', 'It is there.'),
      'It is there.',
      [{ field: '', message: 'It is there.' }],
    ],
  ]
  test.each(refusals)(
    'that is refused for %s changes nothing but its record',
    async (_, fault, error, errors) => {
      const refused = await takeMessage(context, channel, message, async transaction => {
        await transaction.query("UPDATE channel SET partner_id = 'changed'")
        throw fault
      })
      expect(refused).toEqual({
        messageId: expect.any(Number),
        outcome: 'refused',
        isRepeated: false,
        warnings: [],
        errors,
      })
      expect(await kept()).toEqual([{ ...usual, id: refused.messageId, outcome: 'refused', error }])
      expect((await getChannel(context.database, id)).partnerId).toBeNull()
      expect(await take(async () => [])).toMatchObject(accepted)
    },
  )

  test.each([
    ['an error', new Error('a broken disk')],
    ['a fault of this server', new Fault('ServiceUnavailableException', 'broken')],
  ])('that ends in %s is kept as failed, and the error is thrown', async (_, error) => {
    await expect(
      take(async () => {
        throw error
      }),
    ).rejects.toBe(error)
    expect(await kept()).toMatchObject([
      { outcome: 'failed', error: 'a fault of this server', hasDigest: false },
    ])
  })

  test('but names no change is taken', async () => {
    expect(await takeChange(context, channel, message, { calendar: [], inventory: [] })).toMatchObject(
      accepted,
    )
    expect(await kept()).toMatchObject([{ outcome: 'accepted' }])
  })

  test.each([
    ['prices', { calendar: [{ from: '2030-01-01', to: '2030-01-01', stop_sell: true }], inventory: [] }],
    [
      'counts',
      { calendar: [], inventory: [{ rooms: [1], from: '2030-01-01', to: '2030-01-01', allotment: 1 }] },
    ],
  ])('of %s alone says who made it', async (_, change) => {
    expect(await takeChange(context, channel, message, change as never)).toMatchObject(accepted)
    const [trail] = await context.database.query(
      `SELECT actor_kind AS kind, actor_id AS by, object_kind AS what FROM audit_entry ORDER BY entry_id DESC LIMIT 1`,
    )
    expect(trail).toEqual({ kind: 'channel', by: String(id), what: 'calendar' })
  })
})
