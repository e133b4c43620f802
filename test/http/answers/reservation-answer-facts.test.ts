// The status and headers of answers about reservations, and the form of each publisher.

import { describe, expect, test } from 'vitest'
import { recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { minor } from '../../../src/values/money.ts'
import { answerTo, olderHolder } from '../../support/prices/given-answers.ts'
import { sampleBooking } from '../../support/prices/sample-answers.ts'
import { chosen, days, guest, id, payment, two } from '../../support/wire/request-parts.ts'

describe('a reservation', () => {
  const booking = { ...chosen, ...days, rooms: [{ name: 'Ada', ...two }], guest, payment }
  const bookedAs = (status: 'confirmed' | 'unknown' | 'failed', isReplayed?: true) => ({
    ...sampleBooking,
    reservation: { ...sampleBooking.reservation, status },
    ...(isReplayed && { isReplayed }),
  })
  const olderReservations: Operations['olderReservations'] = async (_holder, answers) =>
    answers.map(answer => ({
      ...answer,
      number: 17,
      dollars: null,
      publisherCurrency: 'USD',
      publisherExchange: null,
    }))

  test.each([
    ['confirmed', undefined, 200, {}],
    ['failed', undefined, 200, {}],
    ['unknown', undefined, 202, { 'Retry-After': '10' }],
    ['confirmed', true, 200, { 'Idempotent-Replayed': 'true' }],
    ['unknown', true, 202, { 'Retry-After': '10', 'Idempotent-Replayed': 'true' }],
  ] as const)('that is %s, given again: %s, is a %i', async (state, isReplayed, status, headers) => {
    const reserve = async () => bookedAs(state, isReplayed)
    const { body, ...bare } = await answerTo('book/reservation', booking, { reserve })
    expect([bare, body.id]).toEqual([{ status, headers }, sampleBooking.reservation.id])
    const given = { reserve, olderReservations }
    const { body: list, ...older } = await answerTo('book/reservation', booking, given, olderHolder)
    expect([older, list.data[0].id]).toEqual([{ status, headers, hasEnvelope: true }, 17])
  })

  test('that is asked for, listed or cancelled is in the form of its publisher', async () => {
    const cost = { simulated: true, penalty: minor(1), refund: minor(0), currency: 'USD', decimals: 2 }
    const owed = { currency: 'USD', amounts: { penalty: minor(1), refund: minor(0) } }
    const given: Partial<Operations> = {
      olderReservations,
      viewReservation: async () => sampleBooking,
      listReservations: async () => ({ reservations: [sampleBooking], page: 1, limit: 5, total: 1 }),
      cancelReservation: async () => ({ ...sampleBooking, ...cost, owed, asOf: '2026-12-01T00:00:00Z' }),
    }
    for (const [path, body, more] of [
      ['reservation/view', { id }, {}],
      ['reservation/index', {}, { page: 1, limit: 5, total: 1 }],
      ['reservation/cancel', { id }, { simulated: true, penalty: 0.01 }],
    ] as const) {
      const bare = await answerTo(path, body, given)
      expect(bare).not.toHaveProperty('hasEnvelope')
      expect(bare.body).toMatchObject(more)
      expect(bare.body).not.toHaveProperty('messages')
      const older = await answerTo(path, body, given, olderHolder)
      expect(older).toMatchObject({ hasEnvelope: true, body: { messages: [], data: [{ id: 17 }], ...more } })
    }
  })

  test.each([
    ['done', undefined, 200, {}],
    ['simulated', undefined, 200, {}],
    ['pending', undefined, 202, { 'Retry-After': '10' }],
    ['done', true, 200, { 'Idempotent-Replayed': 'true' }],
  ] as const)('whose change is %s, given again: %s, is a %i', async (status, isReplayed, code, headers) => {
    const stay = recordedStay(sampleBooking.reservation)
    const zero = minor(0)
    const modification = {
      status,
      before: stay,
      after: stay,
      cardForm: null,
      difference: zero,
      penalty: zero,
      charged: zero,
      refunded: zero,
      owed: {
        currency: 'USD',
        amounts: { total_before: zero, total: zero, penalty: zero, charged: zero, refunded: zero },
      },
    }
    const modifyReservation = async () => ({
      ...sampleBooking,
      modification,
      ...(isReplayed && { isReplayed }),
    })
    const { body, ...more } = await answerTo('reservation/modify', { id }, { modifyReservation })
    expect([more, body.modification.status]).toEqual([{ status: code, headers }, status])
  })
})
