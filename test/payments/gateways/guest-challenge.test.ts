// A payment that the guest must confirm with the bank: whatever the guest, the jobs and the payment company do and in which order,
// it ends in one charge and one reservation, or in neither.

import { afterEach, describe, expect, test } from 'vitest'
import { hotels, outcome } from '../../support/hotels/booking-context.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'

const server = await stripeContext()
const { fake, harness } = server
afterEach(() => fake.misbehave(null))

const request = () => server.tokenRequest({ number: stripeCards.challenged })

/** A reservation that waits for its guest. */
async function challenged(headers: Record<string, string> = {}) {
  const asked = request()
  const { status, body } = await server.book(asked, headers)
  expect([status, body.status]).toEqual([202, 'pending'])
  return { asked, id: body.id as string, secret: body.payment.challenge.client_secret as string }
}

const stateOf = async ({ asked }: { readonly asked: { readonly checkin: string } }) => {
  const [stored] = await server.reservations(hotels.paid, asked.checkin)
  const counted = await server.counters(hotels.paid, asked.checkin)
  return { status: stored?.status, payment: stored?.payment, ...counted }
}
const waiting = { status: 'authorizing', payment: 'challenged', sold: 0, held: 1 }
const booked = { status: 'confirmed', payment: 'authorized', sold: 1, held: 0 }
const nothing = { status: 'failed', sold: 0, held: 0 }

describe('a challenge', () => {
  test('is answered with what the guest’s browser needs, and the rooms are held', async () => {
    const { status, body } = await server.book(request())
    expect(status).toBe(202)
    expect(body.confirmation_number).toBeNull()
    expect(body.payment.challenge).toEqual({
      provider: 'stripe',
      publishable_key: fake.publishableKey,
      client_secret: expect.stringMatching(/^pi_fake\d+_secret_fake$/),
      expires_at: '2026-12-01T12:10:00Z',
    })
    expect(harness.logLines.join()).not.toContain('_secret_')
    const stored = await server.context.database.query(
      'SELECT row_to_json(payment_attempt)::text AS row FROM payment_attempt',
    )
    expect(JSON.stringify(stored)).not.toContain('_secret_')
  })

  test('that is confirmed is settled by looking at the reservation, any number of times at once', async () => {
    const one = await challenged()
    expect(await stateOf(one)).toEqual(waiting)
    expect((await server.view(one.id)).body.payment.challenge.client_secret).toBe(one.secret)
    fake.books.answerChallenge(one.secret, true)
    const views = await Promise.all([1, 2, 3, 4, 5].map(() => server.view(one.id)))
    expect(new Set(views.map(({ body }) => body.status))).toEqual(new Set(['confirmed']))
    expect(views[0]!.body.payment.challenge).toBeUndefined()
    expect(await stateOf(one)).toEqual(booked)
    expect(server.paymentsOf(one.id)).toEqual(['requires_capture'])
  })

  test('that fails ends the reservation, and another card can be tried', async () => {
    const one = await challenged()
    fake.books.answerChallenge(one.secret, false)
    expect((await server.view(one.id)).body.status).toBe('failed')
    expect(await stateOf(one)).toEqual({ ...nothing, payment: 'declined' })
    expect(server.paymentsOf(one.id)).toEqual(['canceled'])
    const { status, body } = await server.book({ ...one.asked, payment: server.tokenRequest().payment })
    expect([status, body.status]).toEqual([200, 'confirmed'])
  })

  test('is left to the guest by the jobs for ten minutes, and closed after them', async () => {
    const one = await challenged()
    server.pass({ minutes: 9, seconds: 30 })
    await server.runJob()
    expect(await stateOf(one)).toEqual(waiting)
    expect(server.paymentsOf(one.id)).toEqual(['requires_action'])
    server.pass({ seconds: 31 })
    await server.runJob()
    expect(await stateOf(one)).toEqual({ ...nothing, payment: 'none' })
    expect(server.paymentsOf(one.id)).toEqual(['canceled'])
    expect(() => fake.books.answerChallenge(one.secret, true)).toThrow('unexpected_state')
  })

  test('that is confirmed in a tab which is closed then is found by the job', async () => {
    const one = await challenged()
    fake.books.answerChallenge(one.secret, true)
    server.pass({ minutes: 10, seconds: 1 })
    await server.runJob()
    expect(await stateOf(one)).toEqual(booked)
    expect(server.paymentsOf(one.id)).toEqual(['requires_capture'])
  })

  test.each([
    [true, booked],
    [false, { ...nothing, payment: 'declined' }],
  ])(
    'whose message of the company comes first (confirmed: %s) is settled by the job at once',
    async (isRight, end) => {
      const one = await challenged()
      fake.books.answerChallenge(one.secret, isRight)
      expect(await server.deliverMessage(one.id)).toBe(200)
      await server.runJob()
      expect(await stateOf(one)).toEqual(end)
      expect((await server.view(one.id)).body.status).toBe(isRight ? 'confirmed' : 'failed')
      expect(server.paymentsOf(one.id)).toEqual([isRight ? 'requires_capture' : 'canceled'])
    },
  )

  test('is settled once when the job, the message and the guest come together', async () => {
    const one = await challenged()
    fake.books.answerChallenge(one.secret, true)
    await server.deliverMessage(one.id)
    await Promise.all([server.runJob(), server.view(one.id), server.runJob(), server.view(one.id)])
    expect(await stateOf(one)).toEqual(booked)
    expect(server.paymentsOf(one.id)).toEqual(['requires_capture'])
    expect(await server.findings()).toEqual([])
  })

  test('is one for a request that comes twice, with its key and without', async () => {
    const headers = { 'idempotency-key': 'pressed-twice' }
    const one = await challenged(headers)
    const again = { ...one.asked, payment: server.tokenRequest({ number: stripeCards.challenged }).payment }
    for (const sent of [await server.book(again, headers), await server.book(again)]) {
      expect([sent.status, sent.body.id]).toEqual([202, one.id])
      expect(sent.body.payment.challenge.client_secret).toBe(one.secret)
    }
    fake.books.answerChallenge(one.secret, false)
    expect(outcome(await server.book(again, headers))).toBe('402 CreditCardException')
    expect(server.paymentsOf(one.id)).toEqual(['canceled'])
    expect(await server.reservations(hotels.paid, one.asked.checkin)).toHaveLength(1)
  })

  test('stays as it is while the company does not answer', async () => {
    const one = await challenged()
    fake.misbehave(() => ({ fails: 'before' }))
    expect((await server.view(one.id)).body).toMatchObject({ status: 'pending', confirmation_number: null })
    fake.misbehave(null)
    expect((await server.view(one.id)).body.payment.challenge.client_secret).toBe(one.secret)
    fake.books.answerChallenge(one.secret, true)
    expect((await server.view(one.id)).body.status).toBe('confirmed')
    expect(server.paymentsOf(one.id)).toEqual(['requires_capture'])
  })

  test('whose answer was lost is found by the job and left to the guest', async () => {
    const asked = request()
    fake.misbehave(({ step }) => (step === 'confirm' ? { fails: 'after' } : undefined))
    const { status, body } = await server.book(asked)
    expect([status, body.payment.challenge]).toEqual([202, undefined])
    fake.misbehave(null)
    await server.runJob()
    const secret = (await server.view(body.id)).body.payment.challenge.client_secret
    fake.books.answerChallenge(secret, true)
    expect((await server.view(body.id)).body.status).toBe('confirmed')
    expect(await stateOf({ asked })).toEqual(booked)
    expect(server.paymentsOf(body.id)).toEqual(['requires_capture'])
  })

  test('is open for nine rooms of a session at most, and other sessions go on', async () => {
    const ask = async (session_id: string) =>
      outcome(await server.book({ ...request(), meta_data: { session_id } }))
    const answers: string[] = []
    for (let count = 0; count < 10; count += 1) answers.push(await ask('undecided'))
    expect(answers).toEqual([...Array(9).fill('202'), '429 TooManyRequestsException'])
    expect(await ask('another')).toBe('202')
  })

  test('of a card that is typed into this server’s own form is a decline, as no guest can be asked', async () => {
    const own = server.request({ property: hotels.paid })
    const payment = { ...own.payment, number: '4000002760003184' }
    expect(outcome(await server.book({ ...own, payment }))).toBe('402 CreditCardException')
  })
})
