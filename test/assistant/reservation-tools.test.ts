// The tools that look at a reservation and cancel it: what each asks of the interface, and every answer and refusal whole.

import { describe, expect, test } from 'vitest'
import { bookedReservation } from '../support/pages/scripted-page.ts'
import { askedTool, refusedTool } from '../support/wire/asked-tool.ts'

const number = { confirmation_number: 'R26117M7C2HMXTFF' }
const cancellation_policy =
  'Free cancellation until 10 Mar 2027, 15:00 (property time); after that the first night is charged. If nobody arrives, the full amount is charged.'

const penalties = {
  cancellation_penalties: [
    { from: null, until: '2027-03-10T15:00:00-07:00', penalty: '0.00' },
    { from: '2027-03-10T15:00:00-07:00', until: null, penalty: '90.89' },
  ],
  no_show_penalty: '424.10',
}

const shown = {
  confirmation_number: 'R2703-7KQ9XW',
  id: '018f6f9e-0000-7000-8000-000000000001',
  status: 'confirmed',
  property_name: 'Hôtel des Alpes',
  room_name: 'Garden Suite',
  rate_code: 'BAR',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  guest_name: 'Ada Lovelace',
  rooms: [{ name: 'Ada Lovelace', adults: 2, children: 0 }],
  currency: 'USD',
  total: '424.10',
  due_at_checkin: '12.72',
  cancellation_policy,
  ...penalties,
  may_cancel: true,
  cancelled_at: null,
}
const sentence = (name: string, status = 'confirmed') =>
  `Reservation ${name}: ${status}, Hôtel des Alpes, Garden Suite, 2027-03-12 to 2027-03-16, Ada Lovelace, 424.10 USD. ${cancellation_policy}`

describe('view_reservation', () => {
  const view = (changes: object = {}) =>
    askedTool('view_reservation', number, {
      answers: { 'reservation/view': { ...bookedReservation(), ...changes } },
    })

  test('shows of the guest the name only', async () => {
    expect(await view()).toEqual({
      asked: [['reservation/view', number]],
      data: shown,
      text: sentence('R2703-7KQ9XW'),
    })
  })

  test('names one without a number by its id', async () => {
    const { data, text } = await view({ confirmation_number: null })
    expect([data.confirmation_number, text]).toEqual([null, sentence(shown.id)])
  })

  test.each([
    [[], false],
    [[{ action: 'cancel', allowed: false, reasons: [] }], false],
    [[{ action: 'modify', allowed: true, reasons: [] }], false],
    [
      [
        { action: 'modify', allowed: false },
        { action: 'cancel', allowed: true },
      ],
      true,
    ],
  ])('with the actions %o it may be cancelled: %s', async (actions, may) => {
    expect((await view({ actions })).data.may_cancel).toBe(may)
  })
})

describe('cancel_reservation', () => {
  const answer = ({ simulate }: { simulate?: boolean }) => ({
    simulated: simulate === true,
    penalty: 90.89,
    refund: 0.5,
    currency: 'USD',
    as_of: '2026-12-01T12:00:00Z',
    reservation: { ...bookedReservation(), status: simulate === true ? 'confirmed' : 'cancelled' },
  })
  const answers = { 'reservation/cancel': answer }
  const data = (simulated: boolean) => ({
    ...shown,
    status: simulated ? 'confirmed' : 'cancelled',
    simulated,
    penalty: '90.89',
    refund: '0.50',
    as_of: '2026-12-01T12:00:00Z',
  })

  test('first says what it would cost', async () => {
    expect(await askedTool('cancel_reservation', { ...number, simulate: true }, { answers })).toEqual({
      asked: [['reservation/cancel', { ...number, simulate: true }]],
      data: data(true),
      text: `Cancelling would cost 90.89 USD; 0.50 USD are paid back.\n${sentence('R2703-7KQ9XW')}`,
    })
  })

  test('then cancels at the very penalty', async () => {
    const expected = { ...number, simulate: false, expected_penalty: '90.89' }
    expect(await askedTool('cancel_reservation', expected, { answers })).toEqual({
      asked: [
        ['reservation/cancel', { ...number, simulate: true }],
        ['reservation/cancel', expected],
      ],
      data: data(false),
      text: `It is cancelled and costs 90.89 USD; 0.50 USD are paid back.\n${sentence('R2703-7KQ9XW', 'cancelled')}`,
    })
  })

  test('does not call cancelled what a remote source has not answered', async () => {
    const expected = { ...number, simulate: false, expected_penalty: '90.89' }
    const unanswered = (fields: { simulate?: boolean }) => ({
      ...answer(fields),
      reservation: bookedReservation(),
    })
    const { text } = await askedTool('cancel_reservation', expected, {
      answers: { 'reservation/cancel': unanswered },
    })
    expect(text).toBe(
      'The property has been asked to cancel it and has not answered yet; look again later. It costs 90.89 USD; 0.50 USD are ' +
        `paid back.\n${sentence('R2703-7KQ9XW')}`,
    )
  })

  test.each(['90.88', '90.90', '1000'])('cancels nothing at %s', async expected_penalty => {
    expect(
      await refusedTool('cancel_reservation', { ...number, simulate: false, expected_penalty }, { answers }),
    ).toEqual({
      type: 'BookingValidationException',
      status: 422,
      message: `Cancelling costs 90.89 USD, not ${expected_penalty}. Nothing was cancelled; show it to the guest, and send it as expected_penalty if the guest agrees.`,
      errors: [{ field: 'expected_penalty', message: 'must be 90.89' }],
      asked: ['reservation/cancel'],
    })
  })

  test('cancels nothing at no penalty', async () => {
    const message = 'is required to cancel; call with simulate true first, and show the penalty to the guest'
    expect(
      await refusedTool('cancel_reservation', { ...number, simulate: false }, { answers }),
    ).toMatchObject({
      type: 'BadRequestException',
      errors: [{ field: 'expected_penalty', message }],
      asked: [],
    })
  })
})
