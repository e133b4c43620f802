// Payments whose outcome is not known: whom one waits for, when the payment company is asked and with what, and what a
// reservation becomes by its answer.

import { describe, expect, test, vi } from 'vitest'
import { challengeEnd, challengeOf } from '../../../src/operations/payments/challenge-time.ts'
import { receivePaymentWebhook } from '../../../src/operations/payments/payment-webhooks.ts'
import { askPayment, findPayment } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import type { Challenge } from '../../../src/outbound/payments/card-form.ts'
import type { PaymentAttempt } from '../../../src/store/payments/payment-attempts.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

type Context = Parameters<typeof askPayment>[0]

const attempt: PaymentAttempt = {
  propertyId: 1,
  reservationId: 'r',
  key: 'r:auth:1',
  kind: 'authorise',
  authorisationKey: null,
  gateway: 'company',
  amount: minor(1_250),
  currency: 'USD',
  state: 'sent',
  gatewayReference: null,
  sentAt: '2026-12-01T12:00:00Z',
}
/** What the company is told of a payment that it is to look up. */
const lost = {
  key: 'r:auth:1',
  amount: 1_250,
  currency: 'USD',
  reference: 'r',
  sentAt: '2026-12-01T12:00:00Z',
}
const guest: Challenge = { waitsFor: 'guest', clientSecret: new Secret('s') }
const silent: Challenge = { waitsFor: 'cannot tell', reason: 'no answer' }
const found = { found: 'approved', gatewayReference: 'g' } as const

/** The company at a time, with a card form that says whom the payment waits for. */
function company(challenge: Challenge | null, now = '2026-12-01T12:09:59Z', name = 'company') {
  const asked: unknown[] = []
  const payments = {
    name,
    find: async (sought: unknown, deadline: AbortSignal) => {
      asked.push(['find', sought, deadline.aborted])
      return found
    },
    ...(challenge && {
      cardForm: {
        challengeOf: async (sought: unknown, deadline: AbortSignal) => {
          asked.push(['challenge', sought, deadline.aborted])
          return challenge
        },
      },
    }),
  }
  return { asked, context: { payments, clock: new FixedClock(now) } as unknown as Context }
}

describe('a payment that waits for its guest', () => {
  test('waits for ten minutes from its authorisation', () => {
    expect(challengeEnd(attempt).toString()).toBe('2026-12-01T12:10:00Z')
  })

  test('is asked about until the time is over, and waits for nobody then', async () => {
    const before = company(guest)
    expect(await challengeOf(before.context, attempt)).toBe(guest)
    expect(before.asked).toEqual([['challenge', lost, false]])
    for (const now of ['2026-12-01T12:10:00Z', '2026-12-01T12:10:01Z']) {
      const after = company(guest, now)
      expect(await challengeOf(after.context, attempt)).toEqual({ waitsFor: 'nobody' })
      expect(after.asked).toEqual([])
    }
  })

  test.each([
    ['of another company', company(guest, undefined, 'another').context],
    ['of a company without a form', company(null).context],
    ['where no company is configured', { ...company(guest).context, payments: null } as unknown as Context],
  ])('waits for nobody %s', async (_where, context) => {
    expect(await challengeOf(context, attempt)).toEqual({ waitsFor: 'nobody' })
  })
})

describe('an open authorisation', () => {
  test('is not looked up, which would close it, while its guest has time', async () => {
    const { context, asked } = company(guest)
    expect(await askPayment(context, attempt, { isChallenged: true })).toEqual({
      attempt,
      challenge: guest,
      finding: null,
    })
    expect(asked).toEqual([['challenge', lost, false]])
  })

  test('is looked up when it waits for nobody', async () => {
    const { context, asked } = company({ waitsFor: 'nobody' })
    expect(await askPayment(context, attempt, { isChallenged: true })).toEqual({
      attempt,
      challenge: { waitsFor: 'nobody' },
      finding: found,
    })
    expect(asked).toEqual([
      ['challenge', lost, false],
      ['find', lost, false],
    ])
  })

  test.each([
    [true, null],
    [false, { found: 'cannot_tell', reason: 'no answer' }],
  ])(
    'of a company that does not answer is left to a guest who is asked: %s',
    async (isChallenged, finding) => {
      const { context, asked } = company(silent)
      expect(await askPayment(context, attempt, { isChallenged })).toEqual({
        attempt,
        challenge: silent,
        finding,
      })
      expect(asked).toHaveLength(1)
    },
  )

  test.each([
    ['another company', company(null, undefined, 'another').context],
    ['no company', { ...company(null).context, payments: null } as unknown as Context],
  ])('cannot be looked up where %s is configured', async (_which, context) => {
    expect(await findPayment(context, attempt)).toEqual({
      found: 'cannot_tell',
      reason: 'the payment gateway company is not configured',
    })
  })
})

describe('a message of a payment company', () => {
  const received = (gateway: string, payments: object | null) => {
    const transaction = vi.fn()
    const message = { gateway, body: Buffer.from('{}'), headers: {} } as never
    const context = { payments, database: { transaction } } as unknown as Context
    return { transaction, done: receivePaymentWebhook(context, message) }
  }
  const reads = (reading: object) => ({ name: 'company', readMessage: () => reading })

  test.each([
    ['of another company', 'another', reads({ isVerified: true, references: ['r'] })],
    ['of a company that sends none', 'company', { name: 'company' }],
    ['where no company is configured', 'company', null],
  ])('finds nobody %s', async (_which, gateway, payments) => {
    const { done, transaction } = received(gateway, payments)
    await expect(done).rejects.toMatchObject({
      status: 404,
      message: 'There is no such path; see /docs for those that exist.',
    })
    expect(transaction).not.toHaveBeenCalled()
  })

  test('that is not signed for this server is refused with the cause', async () => {
    const cause = new Error('old')
    const { done, transaction } = received('company', reads({ isVerified: false, cause }))
    await expect(done).rejects.toMatchObject({
      status: 400,
      type: 'BadRequestException',
      cause,
      message:
        'The message is not signed by company for this server; check the signing secret of its webhook.',
    })
    expect(transaction).not.toHaveBeenCalled()
  })

  test('about no payment of ours writes nothing, about some it writes at once', async () => {
    const nothing = received('company', reads({ isVerified: true, references: [] }))
    await nothing.done
    expect(nothing.transaction).not.toHaveBeenCalled()
    const [one, other] = ['5f0c9d2e-7f55-4f0e-9d6b-0c1f2e3d4a5b', '5f0c9d2e-7f55-4f0e-9d6b-0c1f2e3d4a5c']
    const two = received('company', reads({ isVerified: true, references: [one, 'not ours', other] }))
    await two.done
    expect(two.transaction).toHaveBeenCalledTimes(1)
    const asked: unknown[] = []
    const query = async (_statement: string, values: unknown[]) => {
      asked.push(...values)
      return []
    }
    await two.transaction.mock.calls[0]![0]({ query, announce: () => asked.push('announced') })
    expect(asked).toEqual([one, one, 'announced', other, other, 'announced'])
  })
})
