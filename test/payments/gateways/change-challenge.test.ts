// A change that costs more, whose bank asks the guest: until the answer the old stay stands and the new rooms are held; after it
// there is one charge and the new stay, or neither (reservation protocol 8).

import { afterEach, describe, expect, test } from 'vitest'
import { resolveOpenChanges } from '../../../src/operations/booking/changes/resolve-open-changes.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels, outcome } from '../../support/hotels/booking-context.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'
import { type BookedStay, changing } from '../../support/statements/changes.ts'

const server = await stripeContext()
const { fake, harness, context, paymentsOf, findings } = server
const { modify, counts, settle } = changing(server)
afterEach(() => fake.misbehave(null))

const { challenged: asks, declined, good } = stripeCards
const token = (number: string = asks) => server.tokenRequest({ number }).payment
const until = ({ checkin }: BookedStay, nights: number) => formatDay(addDays(checkin, nights))

/** A paid stay of one night; the night after it is free. */
async function booked(): Promise<BookedStay> {
  const checkin = server.freshDay()
  const { payment } = server.tokenRequest()
  const asked = { ...server.request({ property: hotels.paid, checkin }), payment }
  const { status, body, text } = await server.book(asked)
  if (status !== 200) throw new Error(text)
  await settle()
  return { id: body.id, number: body.confirmation_number, checkin, nights: 1 }
}

const longer = (stay: BookedStay, number?: string) => ({ checkout: until(stay, 2), payment: token(number) })

/** A change to two nights that waits for its guest. */
async function challenged(headers: Record<string, string> = {}) {
  const stay = await booked()
  const { status, body, text } = await modify(stay.id, longer(stay), headers)
  expect([status, body.modification?.status], text).toEqual([202, 'pending'])
  const { challenge } = body.reservation.payment
  return { stay, challenge, secret: challenge.client_secret as string }
}
type Challenged = Awaited<ReturnType<typeof challenged>>

const view = async ({ stay }: Pick<Challenged, 'stay'>) => (await server.view(stay.id)).body
const nights = ({ stay }: Challenged) => counts(hotels.paid, stay.checkin, 2)
const runJob = () => resolveOpenChanges(context)

/** The old stay with the new night held; the new stay; the old one as it was. */
const waiting = '1 0+1'
const changed = '1 1'
const asBefore = '1 0'

describe('a token', () => {
  test('pays for a change, and the card form is told what it is for', async () => {
    const stay = await booked()
    const { payment, ...dates } = longer(stay, good)
    const { body } = await modify(stay.id, { ...dates, simulate: true })
    expect(body.modification.card_form).toEqual({
      provider: 'stripe',
      publishable_key: fake.publishableKey,
      amount: 10_000,
      currency: 'usd',
    })
    const done = await modify(stay.id, { ...dates, payment })
    expect([done.status, done.body.modification.status]).toEqual([200, 'done'])
    expect(await counts(hotels.paid, stay.checkin, 2)).toBe(changed)
    await settle()
    expect(paymentsOf(stay.id)).toEqual(['succeeded', 'succeeded'])
  })

  test('that is declined, or of no use, changes nothing', async () => {
    const stay = await booked()
    expect(outcome(await modify(stay.id, longer(stay, declined)))).toBe('402 CreditCardException')
    const gone = await modify(stay.id, { ...longer(stay), payment: { token: 'ctoken_unknown1' } })
    expect([gone.status, gone.body.errors[0].field]).toEqual([422, 'payment.token'])
    const both = await modify(stay.id, { ...longer(stay), payment: { ...token(), cvv: '123' } })
    expect([both.status, both.body.errors[0].field]).toEqual([400, 'payment.cvv'])
    expect(await counts(hotels.paid, stay.checkin, 2)).toBe(asBefore)
    expect(await findings()).toEqual([])
  })

  test('is asked for by no form where nothing is charged, or this server takes the card', async () => {
    const stay = await booked()
    const same = await modify(stay.id, { guest: { last_name: 'Hopper' }, simulate: true })
    expect(same.body.modification.card_form).toBeUndefined()
    const checkin = server.freshDay()
    const vaulted = await server.book(server.request({ property: hotels.vault, checkin }))
    const checkout = formatDay(addDays(checkin, 2))
    const simulated = await modify(vaulted.body.id, { checkout, simulate: true })
    expect(simulated.body.modification.difference).toBe(100)
    expect(simulated.body.modification.card_form).toBeUndefined()
  })
})

describe('a challenge', () => {
  test('leaves the old stay as it is, holds the new night, and is shown to whoever looks', async () => {
    const one = await challenged()
    expect(one.challenge).toEqual({
      provider: 'stripe',
      publishable_key: fake.publishableKey,
      client_secret: expect.stringMatching(/^pi_fake\d+_secret_fake$/),
      expires_at: expect.stringMatching(/T12:10:00Z$/),
    })
    expect(await nights(one)).toBe(waiting)
    const seen = await view(one)
    expect([seen.status, seen.checkout]).toEqual(['confirmed', until(one.stay, 1)])
    expect(seen.payment.challenge).toEqual(one.challenge)
    const other = await modify(one.stay.id, { guest: { last_name: 'Hopper' } })
    expect(other.body.errors).toEqual([{ field: 'status', message: 'confirmed: is_being_modified' }])
    expect(harness.logLines.join()).not.toContain('_secret_')
    expect(await findings()).toEqual([])
  })

  test('that is confirmed changes the stay once, whoever finds it first', async () => {
    const one = await challenged()
    fake.books.answerChallenge(one.secret, true)
    await server.deliverMessage(one.stay.id)
    const jobs = [runJob(), runJob()]
    for (const seen of await Promise.all([view(one), view(one), view(one)]))
      expect(seen.payment.challenge).toBeUndefined()
    await Promise.all(jobs)
    expect((await view(one)).checkout).toBe(until(one.stay, 2))
    expect(await nights(one)).toBe(changed)
    await settle()
    expect(paymentsOf(one.stay.id)).toEqual(['succeeded', 'succeeded'])
    expect(await findings()).toEqual([])
  })

  test.each([true, false])(
    'whose message of the company comes first (confirmed: %s) is settled by the job at once',
    async isRight => {
      const one = await challenged()
      fake.books.answerChallenge(one.secret, isRight)
      expect(await server.deliverMessage(one.stay.id)).toBe(200)
      await runJob()
      expect(await nights(one)).toBe(isRight ? changed : asBefore)
      expect(paymentsOf(one.stay.id)[1]).toBe(isRight ? 'requires_capture' : 'canceled')
    },
  )

  test('that fails leaves the stay as it was, and another card can be tried at once', async () => {
    const one = await challenged()
    fake.books.answerChallenge(one.secret, false)
    const seen = await view(one)
    expect([seen.checkout, seen.payment.challenge]).toEqual([until(one.stay, 1), undefined])
    expect(await nights(one)).toBe(asBefore)
    expect(paymentsOf(one.stay.id)).toEqual(['succeeded', 'canceled'])
    expect(outcome(await modify(one.stay.id, longer(one.stay, good)))).toBe('200')
    expect(await findings()).toEqual([])
  })

  test('is left to the guest by the job for ten minutes; then its payment is closed and the night given back', async () => {
    const one = await challenged()
    server.pass({ minutes: 9, seconds: 30 })
    await runJob()
    expect(await nights(one)).toBe(waiting)
    expect(paymentsOf(one.stay.id)[1]).toBe('requires_action')
    server.pass({ seconds: 31 })
    await runJob()
    expect(await nights(one)).toBe(asBefore)
    expect(paymentsOf(one.stay.id)[1]).toBe('canceled')
    expect(() => fake.books.answerChallenge(one.secret, true)).toThrow('unexpected_state')
    expect((await view(one)).checkout).toBe(until(one.stay, 1))
    expect(await findings()).toEqual([])
  })

  test('that nobody can close keeps the night until the company answers', async () => {
    const one = await challenged()
    server.pass({ minutes: 10, seconds: 1 })
    fake.misbehave(() => ({ fails: 'before' }))
    await runJob()
    expect(await nights(one)).toBe(waiting)
    fake.misbehave(null)
    await runJob()
    expect(await nights(one)).toBe(asBefore)
    expect(paymentsOf(one.stay.id)[1]).toBe('canceled')
  })

  test('is one for a request that comes twice, and its end is the answer of the key', async () => {
    const headers = { 'idempotency-key': 'change-pressed-twice' }
    const one = await challenged(headers)
    const again = await modify(one.stay.id, longer(one.stay), headers)
    expect([again.status, again.body.reservation.payment.challenge]).toEqual([202, one.challenge])
    fake.books.answerChallenge(one.secret, false)
    for (const _ of [1, 2])
      expect(outcome(await modify(one.stay.id, longer(one.stay), headers))).toBe('402 CreditCardException')
    expect(paymentsOf(one.stay.id)).toEqual(['succeeded', 'canceled'])
  })

  test('whose answer was lost is found by the job and left to the guest', async () => {
    const stay = await booked()
    fake.misbehave(({ step }) => (step === 'confirm' ? { fails: 'after' } : undefined))
    const { body } = await modify(stay.id, longer(stay))
    expect([body.modification.status, body.reservation.payment.challenge]).toEqual(['pending', undefined])
    fake.misbehave(null)
    await runJob()
    const { challenge } = (await view({ stay })).payment
    fake.books.answerChallenge(challenge.client_secret, true)
    expect((await view({ stay })).checkout).toBe(until(stay, 2))
    expect(paymentsOf(stay.id)[1]).toBe('requires_capture')
  })

  test('of a publisher that knows nothing pending is answered with the challenge all the same', async () => {
    await context.database.query(
      'UPDATE publisher SET settings = settings || \'{"pendingAs504": true}\' RETURNING settings',
    )
    context.catalog.forget()
    const one = await challenged()
    expect(one.secret).toMatch(/_secret_/)
  })
})
