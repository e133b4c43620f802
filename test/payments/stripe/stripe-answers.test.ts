// What each answer of Stripe comes to: every state of a payment and of a refund, and every page of its list. The network is
// stripe-gateway.test.ts.

import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { listFailedRefundsWith, listWith } from '../../../src/outbound/payments/stripe-books.ts'
import { captureWith, refundWith, voidWith } from '../../../src/outbound/payments/stripe-settlements.ts'
import { settlement, soon } from '../../support/payments/gateways.ts'
import {
  answering,
  broken,
  fail,
  raw,
  systemError,
  wrongState,
} from '../../support/payments/stripe-answers.ts'

const { errors } = Stripe

describe('a capture', () => {
  const captured = (answers: Record<string, () => unknown>) =>
    captureWith(answering({ paymentIntents: answers }).stripe, settlement('k', 'pi', 9_000), soon())

  test.each([
    ['succeeded', 9_000, { outcome: 'approved', gatewayReference: 'pi' }],
    ['succeeded', 8_999, { outcome: 'unknown', reason: 'the payment is succeeded' }],
    ['processing', 9_000, { outcome: 'unknown', reason: 'the payment is processing' }],
  ])('that is %s with %i is told so', async (status, received, expected) => {
    expect(await captured({ capture: () => ({ status, amount_received: received }) })).toEqual(expected)
  })

  test.each([
    ['succeeded', 9_000, { outcome: 'approved', gatewayReference: 'pi' }],
    [
      'succeeded',
      1,
      {
        outcome: 'declined',
        reason: '400 invalid_request_error payment_intent_unexpected_state: the payment is succeeded',
      },
    ],
    ['canceled', 9_000, { outcome: 'declined', reason: expect.stringContaining('is canceled') }],
  ])('of a payment that is %s with %i already is read from it', async (status, received, expected) => {
    const retrieve = () => ({ status, amount_received: received })
    expect(await captured({ capture: fail(wrongState()), retrieve })).toEqual(expected)
  })

  test('whose payment cannot be read is unknown, and one that is refused is declined', async () => {
    const lost = fail(broken(systemError('ECONNRESET', 'read')))
    expect(await captured({ capture: fail(wrongState()), retrieve: lost })).toEqual({
      outcome: 'unknown',
      reason: 'StripeConnectionError',
    })
    const refused = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing' }))
    expect(await captured({ capture: fail(refused) })).toMatchObject({ outcome: 'declined' })
    const throttled = new errors.StripeRateLimitError(raw({}))
    expect(await captured({ capture: fail(throttled) })).toMatchObject({ outcome: 'not_sent' })
  })
})

test('a release is done when the payment is cancelled, and only then', async () => {
  const released = (status: string) =>
    voidWith(
      answering({ paymentIntents: { cancel: () => ({ status }) } }).stripe,
      settlement('k', 'pi', 1),
      soon(),
    )
  expect(await released('canceled')).toEqual({ outcome: 'approved', gatewayReference: 'pi' })
  expect(await released('requires_capture')).toEqual({
    outcome: 'unknown',
    reason: 'the payment is requires_capture',
  })
})

describe('a refund', () => {
  const refunded = (refunds: Record<string, (...parameters: never[]) => unknown>) => {
    const { stripe, asked } = answering({ refunds })
    return refundWith(stripe, settlement('k', 'pi', 3_000), soon()).then(outcome => ({ outcome, asked }))
  }
  const made = { id: 're', status: 'succeeded', metadata: { attempt_key: 'k' } }

  test.each([
    ['succeeded', { outcome: 'approved', gatewayReference: 're' }],
    ['pending', { outcome: 'approved', gatewayReference: 're' }],
    ['failed', { outcome: 'declined', reason: 'refund is failed' }],
    ['canceled', { outcome: 'declined', reason: 'refund is canceled' }],
    ['requires_action', { outcome: 'unknown', reason: 'refund is requires_action' }],
  ])('that is %s is told so', async (status, expected) => {
    const { outcome } = await refunded({ list: () => ({ data: [] }), create: () => ({ ...made, status }) })
    expect(outcome).toEqual(expected)
  })

  test('that was made under its key is made no second time; those of other keys count for nothing', async () => {
    const list = () => ({ data: [{ id: 'other', status: 'failed', metadata: null }, made] })
    const { outcome, asked } = await refunded({ list })
    expect(outcome).toEqual({ outcome: 'approved', gatewayReference: 're' })
    expect(asked).toEqual([['refunds.list', { payment_intent: 'pi', limit: 100 }]])
  })

  test('names its payment, its amount and its key', async () => {
    const { asked } = await refunded({ list: () => ({ data: [] }), create: () => made })
    expect(asked[1]).toEqual([
      'refunds.create',
      { payment_intent: 'pi', amount: 3_000, metadata: { attempt_key: 'k' } },
      { idempotencyKey: 'k' },
    ])
  })

  test('that is refused is declined, and one that is lost is unknown', async () => {
    const refused = new errors.StripeInvalidRequestError(raw({ code: 'charge_already_refunded' }))
    expect((await refunded({ list: fail(refused) })).outcome).toMatchObject({ outcome: 'declined' })
    const lost = broken(systemError('ECONNRESET', 'read'))
    expect((await refunded({ list: () => ({ data: [] }), create: fail(lost) })).outcome).toMatchObject({
      outcome: 'unknown',
    })
  })
})

describe('the list of payments', () => {
  const intent = (id: string, changes: object = {}) => ({
    id,
    metadata: { attempt_key: `key of ${id}`, reservation: 'r' },
    currency: 'eur',
    amount: 100,
    amount_received: 60,
    status: 'succeeded',
    created: 1_767_225_600,
    latest_charge: { amount_refunded: 20 },
    ...changes,
  })
  const period = { from: '2026-01-01T00:00:00.5Z', until: '2026-01-02T00:00:00.5Z' }
  const read = async (...pages: { data: object[]; has_more: boolean }[]) => {
    const { stripe, asked } = answering({ paymentIntents: { list: () => pages.shift() } })
    return { listing: await listWith(stripe, period, soon()), asked }
  }
  const paymentsIn = async (...data: object[]) => {
    const { listing } = await read({ data, has_more: false })
    return listing.listed ? listing.payments : []
  }

  test('is read to its last page, each beginning after the one before, over whole seconds around the period', async () => {
    const { listing, asked } = await read(
      { data: [intent('a'), intent('b')], has_more: true },
      { data: [intent('c')], has_more: false },
    )
    expect(listing).toMatchObject({ listed: true, payments: [{}, {}, {}], from: null })
    const first = {
      created: { gte: 1_767_225_600, lt: 1_767_312_001 },
      limit: 100,
      expand: ['data.latest_charge'],
    }
    expect(asked).toEqual([
      ['paymentIntents.list', first],
      ['paymentIntents.list', { ...first, starting_after: 'b' }],
    ])
  })

  test('ends at an empty page, whatever that says', async () => {
    expect((await read({ data: [], has_more: true })).listing).toMatchObject({ listed: true, payments: [] })
  })

  test('has amounts, currency and time of each payment that is ours', async () => {
    expect(await paymentsIn(intent('a'), intent('strange', { metadata: {} }))).toEqual([
      {
        gatewayReference: 'a',
        key: 'key of a',
        reference: 'r',
        currency: 'EUR',
        authorised: 100,
        captured: 60,
        refunded: 20,
        state: 'captured',
        at: '2026-01-01T00:00:00Z',
      },
    ])
  })

  test.each([
    ['requires_capture', 'held'],
    ['succeeded', 'captured'],
    ['canceled', 'released'],
    ['requires_payment_method', 'released'],
  ])('has a payment that is %s as %s', async (status, state) => {
    expect(await paymentsIn(intent('a', { status }))).toMatchObject([{ state }])
  })

  test('has no refund where there is no charge, and no reservation where none is named', async () => {
    const bare = { latest_charge: 'ch_1', metadata: { attempt_key: 'k' } }
    expect(await paymentsIn(intent('a', bare))).toMatchObject([{ refunded: 0, reference: null }])
  })

  test('that does not come says why', async () => {
    const throttled = new errors.StripeRateLimitError(raw({ statusCode: 429 }))
    const { stripe } = answering({ paymentIntents: { list: fail(throttled) } })
    expect(await listWith(stripe, period, soon())).toEqual({
      listed: false,
      reason: '429 StripeRateLimitError',
    })
  })
})

describe('the list of refunds that failed', () => {
  const period = { from: '2026-01-01T00:00:00.5Z', until: '2026-01-02T00:00:00.5Z' }
  const refund = (id: string, changes: object = {}) => ({ id, metadata: { attempt_key: id }, ...changes })

  test('is read to its last page and has the reason of each that is ours', async () => {
    const pages = [
      {
        data: [
          refund('a', { status: 'failed', failure_reason: 'lost_or_stolen_card' }),
          refund('b', { status: 'succeeded' }),
          refund('c', { status: 'pending' }),
        ],
        has_more: true,
      },
      {
        data: [
          refund('d', { status: 'canceled' }),
          refund('e', { status: 'failed', metadata: {} }),
          refund('f', { status: 'failed', metadata: null }),
        ],
        has_more: false,
      },
    ]
    const { stripe, asked } = answering({ refunds: { list: () => pages.shift() } })
    expect(await listFailedRefundsWith(stripe, period, soon())).toEqual({
      listed: true,
      refunds: [
        { key: 'a', reason: 'lost_or_stolen_card' },
        { key: 'd', reason: 'canceled' },
      ],
    })
    const first = { created: { gte: 1_767_225_600, lt: 1_767_312_001 }, limit: 100 }
    expect(asked).toEqual([
      ['refunds.list', first],
      ['refunds.list', { ...first, starting_after: 'c' }],
    ])
  })

  test('that does not come says why', async () => {
    const throttled = new errors.StripeRateLimitError(raw({ statusCode: 429 }))
    const { stripe } = answering({ refunds: { list: fail(throttled) } })
    expect(await listFailedRefundsWith(stripe, period, soon())).toEqual({
      listed: false,
      reason: '429 StripeRateLimitError',
    })
  })
})
