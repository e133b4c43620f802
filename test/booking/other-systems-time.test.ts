// The time of a bank or of another booking system is not the database's: after it, a request waits for the database as one that
// has just begun.

import { expect, test } from 'vitest'
import { checkToken } from '../../src/operations/booking/token-check.ts'
import { authorise } from '../../src/operations/payments/pay-reservation.ts'
import { askCancel } from '../../src/sources/asking.ts'
import { timed, waitedSince } from '../../src/values/request-clock.ts'

/** For how many milliseconds a request was waited for when it goes on, which was four seconds before. */
const waitedAfter = (work: () => Promise<unknown>) =>
  timed(async () => {
    await work()
    return performance.now() - waitedSince()!
  }, performance.now() - 4_000)

const attempt = { key: 'r:auth:1', amount: 100, currency: 'EUR' }
const gateway = { authorise: async () => ({ outcome: 'declined' }) }
const form = { isToken: () => true, read: async () => ({ read: 'no answer', reason: 'late' }) }

test.each<[string, () => Promise<unknown>]>([
  ['authorises', () => authorise(gateway as never, { reservation: { id: 'r' }, attempt } as never)],
  [
    'reads a token',
    () =>
      checkToken(
        { payments: { cardForm: form }, sources: new Map() } as never,
        { token: { reveal: (look: (text: string) => unknown) => look('tok') } } as never,
        {
          property: { source: 'crs', equalOffers: 'one_source', paymentCollection: 'gateway' },
          guest: {},
        } as never,
      ).catch(() => undefined),
  ],
  [
    'cancels elsewhere',
    () => askCancel({ cancel: async () => Promise.reject(new Error('away')) } as never, {} as never),
  ],
])('of a request that %s', async (_, work) => {
  expect(await waitedAfter(work)).toBeLessThan(3_000)
})

test('and none of this is so for what the database takes', async () => {
  expect(await waitedAfter(async () => undefined)).toBeGreaterThan(3_000)
})
