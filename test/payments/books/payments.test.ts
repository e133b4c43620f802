// What becomes of a reservation whose card is charged when booking, whatever the gateway does (contract B5, B6).

import { afterEach, describe, expect, test } from 'vitest'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { viewCard } from '../../../src/operations/booking/card-vault.ts'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../../support/hotels/booking-context.ts'
import { cardBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testToday } from '../../support/run/test-app.ts'

const { harness, context, gateway, request, book, counters, reservations, findings, pass, key } =
  await bookingContext()

const paidRequest = () => request({ property: hotels.paid })
const reviewed: string[] = []
const reconcile = () => resolveUnknownPayments(context, ({ id }) => reviewed.push(id))
const entryOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)
const callsOf = (id: string) => gateway.calls.filter(call => call.includes(id))
const cancel = (confirmation_number: string) =>
  harness.post('reservation/cancel/.json', { key, confirmation_number })

async function paymentOf(id: string): Promise<string | undefined> {
  const [row] = await context.database.query<{ state: string }>(
    'SELECT payment_state AS state FROM reservation WHERE reservation_id = $1',
    [id],
  )
  return row?.state
}

afterEach(async () => {
  gateway.script = { does: 'approve' }
  gateway.settlements = null
  gateway.isBlind = false
  expect(await findings()).toEqual([])
})

describe('a card that is approved', () => {
  test('confirms; the money is only held, and taken by a job', async () => {
    const body = paidRequest()
    const { status, body: booked } = await book(body)
    expect([status, booked.status]).toEqual([200, 'confirmed'])
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
    expect(entryOf(booked.id)).toMatchObject({ state: 'authorised', authorised: 10_000, currency: 'USD' })
    await capturePayments(context)
    expect(entryOf(booked.id)).toMatchObject({ state: 'captured', captured: 10_000 })
    expect(await paymentOf(booked.id)).toBe('captured')
    await capturePayments(context)
    expect(callsOf(booked.id)).toEqual([`authorise ${booked.id}:auth:1`, `capture ${booked.id}:capture:1`])
  })

  test('is charged what the property is owed, in its own currency', async () => {
    await context.database.query(
      `INSERT INTO exchange_rate (currency, per_euro, as_of, origin) VALUES ('USD', '1.25', '2026-12-01', 'admin')`,
    )
    const { body: booked } = await book({ ...paidRequest(), currency: 'EUR' })
    expect([booked.meta_data.currency, booked.total.total]).toEqual(['EUR', 80])
    expect(entryOf(booked.id)).toMatchObject({ authorised: 10_000, currency: 'USD' })
  })
})

test('where cancelling costs more than was paid, nothing is given back and nothing more is taken', async () => {
  const id = 9004
  const document = smallHotel({ id, from: parseDay(testToday)! })
  const half = { steps: [{ charge: { percent: 50 } }] }
  const all = { steps: [{ hours_before: null, charge: 'full' }], no_show: 'full' }
  const rate_plans = document.rate_plans.map(plan => ({ ...plan, deposit: half, cancellation: all }))
  await importProperty(context, { ...document, rate_plans, payment_collection: 'gateway' }, null)
  const { body: booked } = await book(request({ property: id }))
  await capturePayments(context)
  expect(entryOf(booked.id)).toMatchObject({ authorised: 5_000, captured: 5_000 })
  expect((await cancel(booked.confirmation_number)).body).toMatchObject({ penalty: 100, refund: 0 })
  await capturePayments(context)
  expect(entryOf(booked.id)).toMatchObject({ captured: 5_000, refunded: 0 })
  expect(callsOf(booked.id)).toEqual([`authorise ${booked.id}:auth:1`, `capture ${booked.id}:capture:1`])
})

describe('a card that is declined', () => {
  test('leaves nothing sold, held or used', async () => {
    const body = paidRequest()
    gateway.script = { does: 'decline' }
    const answer = await book(body)
    expect(outcome(answer)).toBe('402 CreditCardException')
    expect(answer.text).not.toContain('insufficient')
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    expect(await reservations(hotels.paid, body.checkin)).toMatchObject([
      { status: 'failed', payment: 'declined' },
    ])
    const [declined] = await reservations(hotels.paid, body.checkin)
    const [attempt] = await context.database.query(
      'SELECT state, reason FROM payment_attempt WHERE reservation_id = $1',
      [declined?.id],
    )
    expect(attempt).toMatchObject({ state: 'declined', reason: 'insufficient_funds' })
  })

  test('gives the use of a discount code back', async () => {
    const checked = checkDiscountDocument({
      code: 'ONCE',
      category: 'discount',
      percent_off: 10,
      max_uses: 1,
    })
    if ('errors' in checked) throw new Error('the code is not valid')
    await context.database.transaction(transaction => saveDiscount(transaction, checked.discount))
    const withCode = () => book({ ...paidRequest(), discount_code: 'ONCE' })
    gateway.script = { does: 'decline' }
    expect(outcome(await withCode())).toBe('402 CreditCardException')
    gateway.script = { does: 'approve' }
    expect((await withCode()).body.total.total).toBe(90)
    expect(outcome(await withCode())).toBe('422 BookingValidationException')
  })

  test('is not looked at when the room is gone, the price has risen or the address is wrong', async () => {
    const body = request({ property: hotels.paid, rooms: 3 })
    await book(body)
    const calls = gateway.calls.length
    const late = { ...paidRequest(), checkin: body.checkin, checkout: body.checkout }
    expect(outcome(await book(late))).toBe('409 RoomUnavailableException')
    expect(outcome(await book({ ...paidRequest(), expected_total: '99.99' }))).toBe(
      '409 PriceChangedException',
    )
    const wrong = { payment: { ...cardBody, number: '4111111111111112' } }
    expect(outcome(await book({ ...paidRequest(), ...wrong }))).toBe('422 CreditCardException')
    expect(gateway.calls.length).toBe(calls)
  })
})

describe('a gateway that was not reached', () => {
  test('books nothing and says so', async () => {
    const body = paidRequest()
    gateway.script = { does: 'not sent' }
    expect(outcome(await book(body))).toBe('503 ServiceUnavailableException')
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    expect(await reservations(hotels.paid, body.checkin)).toMatchObject([
      { status: 'failed', payment: 'none' },
    ])
    gateway.script = { does: 'approve' }
    expect((await book(body)).status).toBe(200)
  })
})

test('a fault while the payment is written down is answered as one; what was paid is found and confirmed', async () => {
  const body = paidRequest()
  gateway.choose = async () => {
    await context.database.query('ALTER TABLE reservation_event RENAME TO gone')
    return { does: 'approve' }
  }
  const answer = await book(body)
  gateway.choose = null
  await context.database.query('ALTER TABLE gone RENAME TO reservation_event')
  expect(outcome(answer)).toBe('500 InternalServerErrorException')
  expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 1 })
  pass({ minutes: 2 })
  await reconcile()
  expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
})

describe('a gateway that does not answer', () => {
  const lose = async (acted: boolean) => {
    const body = paidRequest()
    gateway.script = { does: 'lose', acted }
    const { status, body: pending, headers } = await book(body)
    expect([status, pending.status, pending.confirmation_number]).toEqual([202, 'pending', null])
    expect(headers['retry-after']).toBe('10')
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 1 })
    expect(callsOf(pending.id)).toEqual(Array(3).fill(`authorise ${pending.id}:auth:1`))
    return { body, id: pending.id as string }
  }

  test('leaves the reservation pending; what it did is found and confirmed', async () => {
    const { body, id } = await lose(true)
    await reconcile()
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
    const seen = await harness.post('reservation/view/.json', { key, id })
    expect([seen.body.status, seen.body.confirmation_number]).toEqual([
      'confirmed',
      expect.stringMatching(/^R/),
    ])
    await capturePayments(context)
    expect(entryOf(id)).toMatchObject({ state: 'captured' })
  })

  test('and did nothing: the rooms are given back, and whatever comes late does nothing', async () => {
    const { body, id } = await lose(false)
    await reconcile()
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    const seen = await harness.post('reservation/view/.json', { key, id })
    expect([seen.body.status, seen.body.confirmation_number]).toEqual(['failed', null])
    expect(entryOf(id)).toBeUndefined()
  })

  test('and is found a quarter of an hour later: nobody wants it any more, and the money is released', async () => {
    const { body, id } = await lose(true)
    pass({ minutes: 16 })
    await reconcile()
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    await capturePayments(context)
    expect(entryOf(id)).toMatchObject({ state: 'voided', captured: 0 })
    expect(await paymentOf(id)).toBe('voided')
  })

  test('and cannot tell for half an hour: a person is called, and the rooms stay held', async () => {
    const { body, id } = await lose(true)
    gateway.isBlind = true
    for (let minute = 0; minute < 29; minute += 5) {
      await reconcile()
      pass({ minutes: 5 })
    }
    expect(reviewed).not.toContain(id)
    pass({ minutes: 5 })
    await reconcile()
    expect(reviewed).toEqual([id])
    await reconcile()
    expect(reviewed).toEqual([id])
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 1 })
    expect(await reservations(hotels.paid, body.checkin)).toMatchObject([{ status: 'review' }])
    expect((await harness.post('reservation/view/.json', { key, id })).body.status).toBe('pending')
  })

  test('is asked by one worker at a time', async () => {
    const { body, id } = await lose(true)
    gateway.isBlind = true
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(callsOf(id).filter(call => call.startsWith('find'))).toHaveLength(1)
    gateway.isBlind = false
    await reconcile()
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 1 })
    pass({ seconds: 61 })
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
  })
})

describe('money follows the reservation', () => {
  test('a capture that fails undoes nothing and is tried again an hour later under another key', async () => {
    const { body: booked } = await book(paidRequest())
    gateway.settlements = { outcome: 'declined', reason: 'try later' }
    await capturePayments(context)
    expect(await paymentOf(booked.id)).toBe('capture_failed')
    gateway.settlements = null
    await capturePayments(context)
    expect(await paymentOf(booked.id)).toBe('capture_failed')
    pass({ minutes: 61 })
    await capturePayments(context)
    expect(await paymentOf(booked.id)).toBe('captured')
    expect(callsOf(booked.id).slice(1)).toEqual([
      `capture ${booked.id}:capture:1`,
      `capture ${booked.id}:capture:2`,
    ])
  })

  test('a capture whose answer was lost is asked for again under the same key, and taken once', async () => {
    const { body: booked } = await book(paidRequest())
    gateway.settlements = { outcome: 'unknown', reason: 'no answer' }
    await capturePayments(context)
    expect(await paymentOf(booked.id)).toBe('capturing')
    gateway.settlements = null
    pass({ seconds: 61 })
    await capturePayments(context)
    expect(entryOf(booked.id)).toMatchObject({ state: 'captured', captured: 10_000 })
    expect(new Set(callsOf(booked.id).slice(1))).toEqual(new Set([`capture ${booked.id}:capture:1`]))
  })

  test('cancelled before it was captured it is released, after that given back', async () => {
    const first = (await book(paidRequest())).body
    await cancel(first.confirmation_number)
    await capturePayments(context)
    expect(entryOf(first.id)).toMatchObject({ state: 'voided', captured: 0 })
    const second = (await book(paidRequest())).body
    await capturePayments(context)
    await cancel(second.confirmation_number)
    await capturePayments(context)
    expect(entryOf(second.id)).toMatchObject({ state: 'refunded', captured: 10_000, refunded: 10_000 })
    expect(await paymentOf(second.id)).toBe('refunded')
  })

  test('cancelled at a penalty the penalty is kept and the rest is given back, once', async () => {
    const penalty = async (id: string, amount: number) =>
      context.database.query(
        `UPDATE reservation SET cancellation = cancellation || jsonb_build_object('penalty', $2::int, 'refund', $3::int)
          WHERE reservation_id = $1`,
        [id, amount, 10_000 - amount],
      )
    const first = (await book(paidRequest())).body
    await cancel(first.confirmation_number)
    await penalty(first.id, 4_000)
    await capturePayments(context)
    expect(entryOf(first.id)).toMatchObject({ state: 'captured', captured: 4_000, refunded: 0 })
    const second = (await book(paidRequest())).body
    await capturePayments(context)
    await cancel(second.confirmation_number)
    await penalty(second.id, 2_500)
    await capturePayments(context)
    await capturePayments(context)
    expect(entryOf(second.id)).toMatchObject({ captured: 10_000, refunded: 7_500 })
    const calls = gateway.calls.length
    pass({ hours: 2 })
    await capturePayments(context)
    expect(gateway.calls.length).toBe(calls)
  })

  test('cancelled while a capture is under way it is given back all the same', async () => {
    const { body: booked } = await book(paidRequest())
    gateway.settlements = { outcome: 'unknown', reason: 'no answer' }
    await capturePayments(context)
    await cancel(booked.confirmation_number)
    gateway.settlements = null
    pass({ seconds: 61 })
    await capturePayments(context)
    await capturePayments(context)
    expect(entryOf(booked.id)).toMatchObject({ captured: 10_000, refunded: 10_000 })
  })
})

describe('where no payment is due or possible', () => {
  test('a hotel without payments charges nothing', async () => {
    const calls = gateway.calls.length
    const { body: booked } = await book(request())
    expect([booked.status, await paymentOf(booked.id), gateway.calls.length]).toEqual([
      'confirmed',
      'none',
      calls,
    ])
  })

  test('a hotel with a desk of its own keeps the card sealed for it', async () => {
    const calls = gateway.calls.length
    const { body: booked } = await book(request({ property: hotels.vault }))
    expect([await paymentOf(booked.id), gateway.calls.length]).toEqual(['vaulted', calls])
    const reservation = { propertyId: hotels.vault, reservationId: booked.id as string }
    const card = await viewCard(context, reservation, 'the desk')
    expect(card.number.reveal(text => text)).toBe(cardBody.number)
  })

  test('without a gateway the property cannot take payments, and nothing is booked', async () => {
    const body = paidRequest()
    const { payments } = context
    Object.assign(context, { payments: null })
    const answer = await book(body)
    Object.assign(context, { payments })
    expect(outcome(answer)).toBe('409 RoomUnavailableException')
    expect(answer.body.message).toContain('cannot take the payment that is due at booking')
    expect(await reservations(hotels.paid, body.checkin)).toEqual([])
  })
})
