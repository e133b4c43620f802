// What every payment gateway keeps to, whichever it is.

import { afterAll, describe, expect, test } from 'vitest'
import type { AuthoriseOutcome, MessageHeaders } from '../../../src/outbound/payments/payment-gateway.ts'
import { minor } from '../../../src/values/money.ts'
import { authorisation, gateways, lost, settlement, soon } from '../../support/payments/gateways.ts'

const referenceOf = (outcome: AuthoriseOutcome): string => {
  if (outcome.outcome !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`)
  return outcome.gatewayReference
}

describe.each(Object.entries(gateways))('the %s gateway', async (name, open) => {
  const under = await open()
  const { gateway, holdings } = under
  afterAll(() => under[Symbol.asyncDispose]())

  const held = async (reference: string): Promise<string> =>
    referenceOf(await gateway.authorise(authorisation(reference), soon()))

  test('has a name and a time to capture in', () => {
    expect(gateway.name).toBe(name)
    expect(gateway.captureWithinHours).toBeGreaterThan(24)
  })

  test('holds the amount, takes a part of it and gives a part of that back', async () => {
    const at = await held('r1')
    expect(holdings('r1')).toMatchObject([{ state: 'held', authorised: 10_000, captured: 0 }])
    const captured = await gateway.capture(settlement('r1:capture:1', at, 8_000), soon())
    expect(captured.outcome).toBe('approved')
    const refunded = await gateway.refund(settlement('r1:refund:1', at, 3_000), soon())
    expect(refunded.outcome).toBe('approved')
    expect(holdings('r1')).toMatchObject([{ captured: 8_000, refunded: 3_000 }])
  })

  test('does every step once, however often its key comes', async () => {
    const request = authorisation('r2')
    const answers = [await gateway.authorise(request, soon()), await gateway.authorise(request, soon())]
    expect(answers[0]).toEqual(answers[1])
    const at = referenceOf(answers[0]!)
    for (const _ of [1, 2]) {
      expect(await gateway.capture(settlement('r2:capture:1', at, 9_000), soon())).toMatchObject({
        outcome: 'approved',
      })
    }
    for (const _ of [1, 2]) {
      expect(await gateway.refund(settlement('r2:refund:1', at, 1_000), soon())).toMatchObject({
        outcome: 'approved',
      })
    }
    expect(holdings('r2')).toMatchObject([{ captured: 9_000, refunded: 1_000 }])
  })

  test('holds once when the same key comes ten times at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => gateway.authorise(authorisation('r3'), soon())),
    )
    expect(holdings('r3')).toMatchObject([{ state: 'held', authorised: 10_000 }])
    expect(
      new Set(outcomes.map(({ outcome }) => outcome)).difference(new Set(['approved', 'unknown'])),
    ).toEqual(new Set())
  })

  test('does not say what became of a key that comes with another amount, and holds no more', async () => {
    await held('r4')
    const other = await gateway.authorise(authorisation('r4', { amount: 20_000 }), soon())
    expect(other.outcome).toBe('unknown')
    expect(holdings('r4')).toMatchObject([{ authorised: 10_000 }])
  })

  test('releases what is held, once and for all', async () => {
    const at = await held('r5')
    for (const _ of [1, 2]) {
      expect(await gateway.void(settlement('r5:void', at, 10_000), soon())).toMatchObject({
        outcome: 'approved',
      })
    }
    expect(holdings('r5')).toMatchObject([{ state: 'voided', captured: 0 }])
    expect(await gateway.capture(settlement('r5:capture:1', at, 10_000), soon())).toMatchObject({
      outcome: 'declined',
    })
    expect(await gateway.find(lost(authorisation('r5')), soon())).toEqual({ found: 'nothing' })
  })

  test('takes no more than was held and gives back no more than was taken', async () => {
    const at = await held('r6')
    const capture = (n: number, amount: number) =>
      gateway.capture(settlement(`r6:capture:${n}`, at, amount), soon())
    const refund = (n: number, amount: number) =>
      gateway.refund(settlement(`r6:refund:${n}`, at, amount), soon())
    expect((await refund(1, 1)).outcome).toBe('declined')
    expect((await capture(1, 10_001)).outcome).toBe('declined')
    expect((await capture(2, 10_000)).outcome).toBe('approved')
    expect((await capture(3, 5_000)).outcome).toBe('declined')
    expect((await refund(2, 6_000)).outcome).toBe('approved')
    expect((await refund(3, 6_000)).outcome).toBe('declined')
    expect((await refund(4, 4_000)).outcome).toBe('approved')
    expect((await gateway.void(settlement('r6:void', at, 10_000), soon())).outcome).toBe('declined')
    expect(holdings('r6')).toMatchObject([{ captured: 10_000, refunded: 10_000 }])
  })

  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000002760003184', 'authentication_required'],
  ])('declines card %s for the operators to read why: %s', async (number, reason) => {
    const request = authorisation(`d${number}`, { number })
    const outcome = await gateway.authorise(request, soon())
    expect(outcome).toEqual({ outcome: 'declined', reason: expect.stringContaining(reason) })
    expect(JSON.stringify(outcome)).not.toContain(number)
    expect(holdings(request.reference)).toEqual([])
    expect(await gateway.find(lost(request), soon())).toEqual({ found: 'declined' })
  })

  test('finds what is held when the answer was lost, and can release it', async () => {
    const request = authorisation('r7', { number: under.loseAnswer() })
    const started = performance.now()
    const outcome = await gateway.authorise(request, soon(400))
    expect(outcome.outcome).toBe('unknown')
    expect(performance.now() - started).toBeLessThan(2_000)
    under.restoreNetwork()
    const finding = await gateway.find(lost(request), soon())
    expect(finding).toMatchObject({ found: 'approved' })
    const at = 'gatewayReference' in finding ? finding.gatewayReference : ''
    expect((await gateway.void(settlement('r7:void', at, 10_000), soon())).outcome).toBe('approved')
    expect(holdings('r7')).toMatchObject([{ state: 'voided' }])
  })

  test('finds nothing when the request was lost, and lets nothing happen under its key afterwards', async () => {
    const request = authorisation('r8', { number: under.loseRequest() })
    expect((await gateway.authorise(request, soon(400))).outcome).toBe('unknown')
    under.restoreNetwork()
    expect(await gateway.find(lost(request), soon())).toEqual({ found: 'nothing' })
    expect((await gateway.authorise(authorisation('r8'), soon())).outcome).toBe('not_sent')
    expect(await gateway.find(lost(request), soon())).toEqual({ found: 'nothing' })
    expect(holdings('r8').filter(({ state }) => state === 'held')).toEqual([])
  })

  test('closes a key that it never saw', async () => {
    expect(await gateway.find(lost(authorisation('r9')), soon())).toEqual({ found: 'nothing' })
    expect((await gateway.authorise(authorisation('r9'), soon())).outcome).toBe('not_sent')
    expect(holdings('r9')).toEqual([])
  })

  test('lists what is ours of a period, with what was taken and given back', async () => {
    const from = Temporal.Now.instant().subtract({ seconds: 2 }).toString()
    const [taken, released] = [await held('r11'), await held('r12')]
    await gateway.capture(settlement('r11:capture:1', taken, 8_000), soon())
    await gateway.refund(settlement('r11:refund:1', taken, 3_000), soon())
    await gateway.void(settlement('r12:void:1', released, 10_000), soon())
    await held('r13')
    const until = Temporal.Now.instant().add({ seconds: 2 }).toString()
    const listing = await gateway.books!.list({ from, until }, soon())
    if (!listing.listed) throw new Error(listing.reason)
    const payments = new Map(listing.payments.map(payment => [payment.reference, payment]))
    const begun = { authorised: 10_000, captured: 0, refunded: 0, currency: 'USD' }
    expect(payments.get('r11')).toMatchObject({
      ...begun,
      captured: 8_000,
      refunded: 3_000,
      state: 'captured',
      key: 'r11:auth:1',
      gatewayReference: taken,
    })
    expect(payments.get('r12')).toMatchObject({ ...begun, state: 'released' })
    expect(payments.get('r13')).toMatchObject({ ...begun, state: 'held' })
    const earlier = { from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }
    expect(await gateway.books!.list(earlier, soon())).toMatchObject({ listed: true, payments: [] })
    expect(gateway.books!.counted(minor(10_000), 'USD')).toBe(10_000)
  })

  test('reads only messages that it has signed, and takes from them only which payment to ask about', async () => {
    await held('r14')
    const message = under.messageAbout('r14')
    expect(gateway.readMessage === undefined).toBe(message === null)
    if (message === null) return
    const read = (bytes: Uint8Array, headers: MessageHeaders) => gateway.readMessage!(bytes, headers)
    const { bytes, headers } = message
    expect(read(bytes, headers)).toEqual({ isVerified: true, references: ['r14'] })
    const refused = { isVerified: false, cause: expect.any(Error) }
    const other = Buffer.from(bytes.toString().replace('r14', 'r99'))
    const shouted = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [`${value}`]]))
    for (const [body, given] of [
      [bytes, {}],
      [Buffer.alloc(0), headers],
      [other, headers],
      [bytes, shouted],
    ] as const) {
      expect(read(body, given)).toEqual(refused)
    }
  })

  test('sends nothing when no time is left', async () => {
    expect((await gateway.authorise(authorisation('r10'), AbortSignal.abort())).outcome).toBe('not_sent')
    expect(holdings('r10')).toEqual([])
  })
})
