// Stripe's lists of payments and refunds: page by page, ours only, and no answer that is half of one.

import { afterAll, expect, test } from 'vitest'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { systemClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, settlement, soon } from '../../support/payments/gateways.ts'
import { startStripeFake } from '../../support/payments/stripe-fake.ts'

const fake = await startStripeFake()
afterAll(() => fake[Symbol.asyncDispose]())
const { books } = openStripeGateway({
  secretKey: new Secret(fake.secretKey),
  apiUrl: fake.url,
  clock: systemClock,
})
const gateway = openStripeGateway({
  secretKey: new Secret(fake.secretKey),
  apiUrl: fake.url,
  clock: systemClock,
})
const period = {
  from: Temporal.Now.instant().subtract({ hours: 1 }).toString(),
  until: Temporal.Now.instant().add({ hours: 1 }).toString(),
}

test('all pages are read, and payments of others in the same account are left out', async () => {
  const parameters = { currency: 'usd', amount: '100', capture_method: 'manual' }
  for (let count = 0; count < 230; count += 1) {
    const mine = { 'metadata[reservation]': `p${count}`, 'metadata[attempt_key]': `p${count}:auth:1` }
    fake.books.create(new Map(Object.entries({ ...parameters, ...(count % 10 > 0 && mine) })))
  }
  const before = fake.calls.length
  const listing = await books!.list(period, soon())
  if (!listing.listed) throw new Error(listing.reason)
  expect(listing.payments).toHaveLength(207)
  expect(new Set(listing.payments.map(({ key }) => key)).size).toBe(207)
  expect(fake.calls.length - before).toBe(3)
})

test('a page that does not come makes no list', async () => {
  let pages = 0
  fake.misbehave(({ step }) => {
    if (step !== 'read') return undefined
    pages += 1
    return pages === 2 ? { fails: 'before' } : undefined
  })
  expect(await books!.list(period, soon())).toEqual({ listed: false, reason: expect.stringMatching(/^500/) })
  fake.misbehave(() => ({ silent: 'before' }))
  expect(await books!.list(period, soon(200))).toEqual({ listed: false, reason: 'no answer in time' })
  fake.misbehave(null)
})

test('amounts are counted as they were sent', async () => {
  const { outcome } = await gateway.authorise(
    authorisation('dinar', { amount: 12_345, currency: 'KWD' }),
    soon(),
  )
  expect(outcome).toBe('approved')
  const listing = await books!.list(period, soon())
  const found = listing.listed && listing.payments.find(({ reference }) => reference === 'dinar')
  expect(found).toMatchObject({ currency: 'KWD', authorised: 12_350, state: 'held' })
  expect(books!.counted(minor(12_345), 'KWD')).toBe(12_350)
  expect(books!.counted(minor(12_345), 'MGA')).toBe(123)
})

test('refunds that failed are listed with the reason, those that are ours', async () => {
  const made = async (reference: string) => {
    const outcome = await gateway.authorise(authorisation(reference), soon())
    const at = 'gatewayReference' in outcome ? outcome.gatewayReference : ''
    await gateway.capture(settlement(`${reference}:capture:1`, at, 10_000), soon())
    const refund = await gateway.refund(settlement(`${reference}:refund:1`, at, 4_000), soon())
    return { at, id: 'gatewayReference' in refund ? refund.gatewayReference : '' }
  }
  const [one, two] = [await made('closed'), await made('open')]
  const strange = fake.books.refund(new Map([...Object.entries({ payment_intent: two.at, amount: '1000' })]))
  for (const { id } of [one, strange]) fake.books.failRefund(id, 'expired_or_canceled_card')
  expect(await books!.listFailedRefunds(period, soon())).toEqual({
    listed: true,
    refunds: [{ key: 'closed:refund:1', reason: 'expired_or_canceled_card' }],
  })
  const earlier = { from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }
  expect(await books!.listFailedRefunds(earlier, soon())).toEqual({ listed: true, refunds: [] })
})
