// The page of the bank’s question, whole, and what comes after each answer to it. The sheets in outlines/ are what it shows.

import { expect, test } from 'vitest'
import type { Reservation } from '../../../client/src/types.ts'
import type { BookingRecord } from '../../../src/operations/sites/booking-record.ts'
import { Fault, notFound } from '../../../src/values/faults.ts'
import { variantsOf } from '../../support/pages/page-outline.ts'
import { sources } from '../../support/pages/scripted-booking.ts'
import { checkoutAnswer, hold, openedCheckout } from '../../support/pages/scripted-checkout.ts'
import { bookedReservation, bookingRecord, viewedProperty } from '../../support/pages/scripted-page.ts'

const challenge = {
  provider: 'stripe',
  publishable_key: 'pk_1',
  client_secret: 'secret',
  expires_at: '2026-12-01T12:10:00Z',
}

test('the bank’s question, and what comes after it', async () => {
  const confirm = async (
    method: 'GET' | 'POST',
    reservation: Partial<Reservation> = {},
    {
      record = {},
      answers = {},
      query = 'key=abc',
    }: { record?: Partial<BookingRecord>; answers?: object; query?: string } = {},
  ) =>
    (
      await checkoutAnswer(method, '/checkout/confirm/:number', {
        query,
        page: {
          parameters: { number: 'R1' },
          bookingRecord: async () => ({ ...bookingRecord, ...record }),
          cardForm: async () => sources,
        },
        answers: {
          'reservation/view': { ...bookedReservation(), ...reservation },
          'property/view': viewedProperty(),
          ...answers,
        },
      })
    ).text
  const payment = { ...bookedReservation().payment, challenge }
  const asking = { status: 'pending' as const, payment }
  const party = [{ adults: 2, children: 0, children_ages: [] }]
  const stay = { checkin: '2027-05-01', checkout: '2027-05-03', roomId: 28, rateCode: 'FLEX', party }
  const owed = { currency: 'USD', charged: 12.5, refunded: 0 }
  const change = (state: string) => ({ lastChange: { state, charged: 12.5, owed, asked: stay } }) as never
  const question = await confirm('GET', asking)
  await expect(question).toMatchFileSnapshot('../outlines/bank.txt')
  const soon = { ...payment, challenge: { ...challenge, expires_at: '2026-12-01T12:00:10Z' } }
  const sheet = await variantsOf(question, {
    'of a change': () => confirm('GET', { payment }, { record: change('pending') }),
    'asked again': () => confirm('GET', asking, { query: 'key=abc&asked=yes' }),
    'in the last minute': () => confirm('GET', { ...asking, payment: soon }),
    'without a telephone': () => confirm('GET', asking, { answers: { 'property/view': notFound('x') } }),
    'that is asked no longer': () => confirm('GET'),
    'not answered yet': () => confirm('POST', asking),
    'answered with yes': () => confirm('POST'),
    'answered with yes after a change': () => confirm('POST', {}, { record: change('done') }),
    'answered with no, and sold out meanwhile': () =>
      confirm(
        'POST',
        { status: 'failed' },
        { answers: { 'book/preview': new Fault('RoomUnavailableException', 'x') } },
      ),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/bank-answers.txt')
  const held = { 'book/hold': { hold_id: hold, expires_at: '2026-12-01T12:10:00Z' } }
  const otherCard = await variantsOf(await openedCheckout(), {
    'answered with no': () => confirm('POST', { status: 'failed' }, { answers: held }),
  })
  await expect(otherCard).toMatchFileSnapshot('../outlines/bank-other-card.txt')
  expect(
    await confirm(
      'POST',
      {},
      {
        record: change('failed'),
        answers: {
          'reservation/modify': new Fault('RoomUnavailableException', 'x'),
          'property/available': notFound('x'),
        },
      },
    ),
  ).toContain('value=2027-05-01')
  await expect(
    confirm('POST', { status: 'failed' }, { answers: { 'book/preview': notFound('x') } }),
  ).rejects.toThrow()
})
