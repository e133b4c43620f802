// What staff decides about one reservation, cancelled or not arrived: the record and the rooms afterwards, and every refusal whole,
// also where the reservation is changed by somebody else at the same time.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { cancelForProperty } from '../../src/operations/back-office/cancel-for-property.ts'
import { decideReview } from '../../src/operations/back-office/decide-review.ts'
import { recordNoShow } from '../../src/operations/back-office/no-show.ts'
import { showReservationRecord } from '../../src/operations/back-office/reservation-records.ts'
import { byRita, lastEntry, staffDesk, staffNow } from '../support/people/staff-desk.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const { clock, disturbed, inState, nights, withA } = await staffDesk()
const wrong = (message: string, field: string, said: string) =>
  refusal('BookingValidationException', 422, message, [{ field, message: said }])
const seenAgain = (reservation: Reservation) => showReservationRecord(withA(), { id: reservation.id })

describe('a decision', () => {
  const noReservation = refusal('NotFoundException', 404, 'There is no reservation of this number or id.')
  const tried = (given: { id: string }, reason?: string) => {
    const decision = byRita(given, reason)
    return [
      () => recordNoShow(withA(), decision),
      () => cancelForProperty(withA(), { ...decision, waivesPenalty: false, simulate: false }),
      () => decideReview(withA(), { ...decision, verdict: 'failed', sourceConfirmation: null }),
    ]
  }

  test('is about a reservation that there is', async () => {
    for (const work of tried({ id: crypto.randomUUID() }))
      expect(await refusalOf(work)).toEqual(noReservation)
  })

  test('has a reason', async () => {
    for (const work of tried(await inState('confirmed'), ' '))
      expect(await refusalOf(work)).toEqual(
        refusedFields(['reason', 'must be a sentence of 1 to 500 characters']),
      )
  })
})

describe('a no-show', () => {
  const refused = (why: string, id: string) =>
    wrong(`Not recorded as a no-show: the reservation ${why}.`, 'status', id)

  test('is recorded with its reason, and its nights stay sold', async () => {
    const reservation = await inState('confirmed')
    const record = await recordNoShow(withA(), byRita(reservation))
    expect(lastEntry(record)).toEqual(['confirmed', 'no_show', 'no-show by Rita: The guest called.'])
    expect([record.reservation.status, record.balance]).toEqual(['no_show', 400_000])
    expect(await nights()).toEqual([2, 0])
  })

  test.each([
    [
      '2027-03-12T12:00:00Z',
      'begins on 2027-03-12; record it when that day has reached its cutoff',
      'too_early',
    ],
    ['2027-03-17T12:00:00Z', 'could be recorded as a no-show until 2027-03-16', 'too_late'],
  ])('is refused at %s, and nothing is changed', async (at, why, id) => {
    const reservation = await inState('confirmed')
    clock.moveTo(at)
    expect(await refusalOf(() => recordNoShow(withA(), byRita(reservation)))).toEqual(refused(why, id))
    expect((await seenAgain(reservation)).reservation.status).toBe('confirmed')
  })

  test('of a reservation that is changed at the same time is refused', async () => {
    const reservation = await inState('confirmed')
    expect(await refusalOf(() => recordNoShow(disturbed(reservation), byRita(reservation)))).toEqual(
      refused('is being changed right now; try again in a moment', 'changed'),
    )
    expect((await seenAgain(reservation)).reservation.status).toBe('confirmed')
  })
})

describe('a cancellation for the hotel', () => {
  const cancel = (reservation: Reservation, choices: object = {}, context = withA()) =>
    cancelForProperty(context, { ...byRita(reservation), waivesPenalty: false, simulate: false, ...choices })
  const refused = (why: string, id: string) => wrong(`Not cancelled: the reservation ${why}.`, 'status', id)
  const terms = (penalty: number) => ({ at: '2027-03-13T12:00:00.123Z', by: 'property', penalty, refund: 0 })

  test.each([
    [false, 'cancelled for the property by Rita: The guest called.', 400_000],
    [true, 'cancelled for the property by Rita, penalty waived: The guest called.', 0],
  ])(
    'that waives the penalty (%s) gives the rooms back and says what it costs',
    async (waivesPenalty, cause, penalty) => {
      const reservation = await inState('confirmed')
      const done = await cancel(reservation, { waivesPenalty })
      expect([done.simulated, done.terms, lastEntry(done)]).toEqual([
        false,
        terms(penalty),
        ['confirmed', 'cancelled', cause],
      ])
      expect([done.reservation.cancellation, done.balance]).toEqual([terms(penalty), penalty])
      expect(await nights()).toEqual([0, 0])
      clock.moveTo('2027-03-20T12:00:00Z')
      const again = await cancel(reservation, { waivesPenalty: !waivesPenalty, simulate: true })
      expect([again.simulated, again.terms, again.events.length]).toEqual([
        true,
        terms(penalty),
        done.events.length,
      ])
    },
  )

  test('that is only tried changes nothing', async () => {
    const reservation = await inState('confirmed')
    const tried = await cancel(reservation, { simulate: true })
    expect([tried.simulated, tried.terms, tried.reservation.status]).toEqual([
      true,
      terms(400_000),
      'confirmed',
    ])
    expect(await nights()).toEqual([2, 0])
  })

  test('at another system waits for it, and its rooms stay sold', async () => {
    const reservation = await inState('confirmed', { source: 'remote' })
    const { reservation: after } = await cancel(reservation)
    expect([after.status, after.cancellation]).toEqual(['cancelling', terms(400_000)])
    expect(await nights()).toEqual([2, 0])
  })

  test('of a stay that is over, or of what is no stay, is refused', async () => {
    const reservation = await inState('confirmed')
    clock.moveTo('2027-03-15T12:00:00Z')
    expect(await refusalOf(() => cancel(reservation))).toEqual(
      refused('is a stay that is over', 'stay_is_over'),
    )
    clock.moveTo(staffNow)
    expect(await refusalOf(async () => cancel(await inState('failed')))).toEqual(
      refused('is failed', 'is_failed'),
    )
  })

  test('of a reservation that is changed at the same time is refused', async () => {
    const reservation = await inState('confirmed')
    expect(await refusalOf(() => cancel(reservation, {}, disturbed(reservation)))).toEqual(
      refused('is being changed right now; try again in a moment', 'changed'),
    )
    expect(await nights()).toEqual([2, 0])
  })
})
