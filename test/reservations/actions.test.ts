// What a publisher and the hotel's staff may do with a reservation at an instant, why not, and what it costs. Without a database.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import {
  cancellationTerms,
  noShowRefusal,
  staffActions,
  cancelRefusal as staffCancelRefusal,
} from '../../src/operations/back-office/staff-actions.ts'
import {
  actionsOf,
  cancelRefusal,
  modifyRefusal,
  penaltyAt,
  refundOf,
  shownCancellation,
  staffModifyRefusal,
} from '../../src/operations/reservations/reservation-actions.ts'
import { minor } from '../../src/values/money.ts'
import { bookedStay, stayPrice } from '../support/hotels/booked-stay.ts'
import { aPlan, day, supplyOf } from '../support/prices/pricing-case.ts'

/** In Denver, where the stay of 12 to 14 March 2027 is; from 14 March on it is summer time there. */
const at = (text: string) => Temporal.Instant.from(`${text}:00-07:00`)
const property: Property = {
  ...supplyOf({}).property,
  timeZone: 'America/Denver',
  ratePlans: [aPlan({ code: 'BAR' })],
}
const stay = (changes: Partial<Reservation> = {}) =>
  bookedStay({ status: 'confirmed', source: 'crs', paymentState: 'none', openChange: null, ...changes })
const before = at('2027-03-01T12:00')
const sources = new Map([
  ['able', { supports: { cancel: true } }],
  ['unable', { supports: { cancel: false } }],
]) as never

const cannotCancel = 'Only the property itself can cancel this reservation.'
const takesNoChanges = 'The booking system of the property takes no changes.'
const begun = 'The stay has begun; the property settles what is left of it.'
const underWay = 'The payment of another change is under way; try again later.'
const unsettled = 'The property has to settle the payment first.'

describe('a publisher', () => {
  const open = { allowed: true, reasons: [] }
  const shut = (id: string, message: string) => ({ allowed: false, reasons: [{ id, message }] })
  const states = (status: Reservation['status'], id: string, seenAs: string) =>
    [
      `that is ${status}`,
      { status },
      before,
      shut(id, `The reservation is ${seenAs}.`),
      shut(id, `The reservation is ${seenAs}.`),
    ] as const

  test.each([
    ['that is confirmed', {}, before, open, open],
    ['on its arrival day', {}, at('2027-03-12T23:59'), open, open],
    [
      'on the day after',
      {},
      at('2027-03-13T00:00'),
      shut('stay_has_begun', begun),
      shut('stay_has_begun', begun),
    ],
    states('review', 'is_pending', 'pending'),
    states('failed', 'is_failed', 'failed'),
    states('no_show', 'is_no_show', 'no-show'),
    states('completed', 'is_completed', 'completed'),
    states('cancelled', 'is_cancelled', 'cancelled'),
    [
      'that is being cancelled',
      { status: 'cancelling' },
      before,
      shut('is_being_cancelled', 'The reservation is being cancelled already.'),
      shut('is_being_cancelled', 'The reservation is being cancelled already.'),
    ],
    [
      'at a source that cancels',
      { source: 'able' },
      before,
      open,
      shut('source_cannot_modify', takesNoChanges),
    ],
    [
      'at a source that does not',
      { source: 'unable' },
      before,
      shut('source_cannot_cancel', cannotCancel),
      shut('source_cannot_modify', takesNoChanges),
    ],
    [
      'at a source that is not there',
      { source: 'gone' },
      before,
      shut('source_cannot_cancel', cannotCancel),
      shut('source_cannot_modify', takesNoChanges),
    ],
    [
      'whose payment is not known',
      { paymentState: 'unknown' },
      before,
      open,
      shut('payment_not_settled', unsettled),
    ],
    [
      'whose payment could not be collected',
      { paymentState: 'capture_failed' },
      before,
      open,
      shut('payment_not_settled', unsettled),
    ],
    ['whose payment is collected', { paymentState: 'captured' }, before, open, open],
    [
      'with a change under way',
      { openChange: {} as never },
      before,
      open,
      shut('is_being_modified', underWay),
    ],
  ] as const)(
    'may cancel and change a reservation %s, or is told why not',
    (_, changes, now, cancel, modify) => {
      expect(actionsOf({ sources }, stay(changes as Partial<Reservation>), property, now)).toEqual([
        { action: 'cancel', ...cancel },
        { action: 'modify', ...modify },
      ])
    },
  )

  test('changes it as long as its rate plan says', () => {
    const refusalAt = (
      now: Temporal.Instant,
      modification: Property['ratePlans'][number]['modification'],
      code = 'BAR',
    ) => modifyRefusal(stay(), { ...property, ratePlans: [aPlan({ code, modification })] }, now)
    const until = { isAllowed: true, untilDays: 3 }
    expect(refusalAt(at('2027-03-09T23:59'), until)).toBeNull()
    expect(refusalAt(at('2027-03-10T00:00'), until)).toEqual({
      id: 'too_late_to_modify',
      message: 'This rate could be changed until 2027-03-09.',
    })
    expect(refusalAt(at('2027-03-12T12:00'), { isAllowed: true, untilDays: 0 })).toBeNull()
    expect(refusalAt(before, { isAllowed: false, untilDays: null })).toEqual({
      id: 'rate_not_modifiable',
      message: 'Reservations of this rate cannot be changed.',
    })
    expect(refusalAt(before, { isAllowed: false, untilDays: null }, 'OTHER')).toBeNull()
    expect(cancelRefusal({ sources }, stay(), property, before)).toBeNull()
  })
})

describe('the staff', () => {
  const endOfStay = at('2027-03-14T22:59')
  const afterStay = at('2027-03-14T23:00')

  test.each<
    [string, Partial<Reservation>, Temporal.Instant, [string, string] | null, [string, string] | null]
  >([
    ['that is confirmed', {}, before, null, null],
    ['at the end of the day of departure', {}, endOfStay, null, null],
    [
      'after it',
      {},
      afterStay,
      ['stay_is_over', 'is a stay that is over'],
      ['stay_is_over', 'is a stay that is over'],
    ],
    [
      'that is pending',
      { status: 'held' },
      before,
      ['is_pending', 'is pending'],
      ['is_pending', 'is pending'],
    ],
    [
      'of somebody who did not come',
      { status: 'no_show' },
      before,
      ['is_no_show', 'is no-show'],
      ['is_no_show', 'is no-show'],
    ],
    [
      'that is being cancelled',
      { status: 'cancelling' },
      before,
      ['is_confirmed', 'is confirmed'],
      ['is_being_cancelled', 'is being cancelled already'],
    ],
    [
      'at another system',
      { source: 'able' },
      before,
      null,
      ['source_cannot_modify', 'is in a booking system that takes no changes'],
    ],
    [
      'with a change under way',
      { openChange: {} as never },
      before,
      null,
      ['is_being_modified', 'has a change whose payment is under way'],
    ],
    [
      'whose payment is not known',
      { paymentState: 'unknown' },
      before,
      null,
      ['payment_not_settled', 'has a payment that is to be settled first'],
    ],
  ])('may cancel and change a reservation %s, or reads why not', (_, changes, now, cancel, modify) => {
    const told = (refusal: [string, string] | null) => refusal && { id: refusal[0], message: refusal[1] }
    const [cancelling, , changing] = staffActions(stay(changes), property, now)
    expect(cancelling).toMatchObject({ action: 'cancel', refusal: told(cancel) })
    expect(changing).toEqual({ action: 'modify', refusal: told(modify), penalty: 0, refund: 0 })
    expect(staffCancelRefusal(stay(changes), property, now)).toEqual(told(cancel))
  })

  test('changes what the rate keeps from the guest', () => {
    const strict = [aPlan({ code: 'BAR', modification: { isAllowed: false, untilDays: null } })]
    expect(staffModifyRefusal(stay(), { ...property, ratePlans: strict }, before)).toBeNull()
  })

  test('reads what each costs the guest, and what comes back', () => {
    const now = at('2027-03-10T12:00')
    const paid = stay({
      paymentState: 'captured',
      propertyPrice: stayPrice({ noShowPenalty: minor(30_000) }),
    })
    expect(
      staffActions(paid, property, now).map(({ action, penalty, refund }) => [action, penalty, refund]),
    ).toEqual([
      ['cancel', 200_000, 0],
      ['no_show', 30_000, 70_000],
      ['modify', 0, 0],
    ])
    expect(cancellationTerms(paid, now, true)).toEqual({
      at: '2027-03-10T19:00:00Z',
      by: 'property',
      penalty: 0,
      refund: 100_000,
    })
    expect(cancellationTerms(paid, now, false)).toMatchObject({ penalty: 200_000, refund: 0 })
  })

  test.each<[string, Partial<Reservation>, number | null, string, object | null]>([
    [
      'on the arrival day',
      {},
      null,
      '2027-03-12T23:59',
      {
        id: 'too_early',
        message: 'begins on 2027-03-12; record it when that day is over',
        day: day('2027-03-12'),
      },
    ],
    [
      'before it',
      {},
      1080,
      '2027-03-11T23:00',
      {
        id: 'too_early',
        message: 'begins on 2027-03-12; record it when that day has reached its cutoff',
        day: day('2027-03-12'),
      },
    ],
    ['at the cutoff', {}, 1080, '2027-03-12T18:00', { id: 'too_early' }],
    ['after the cutoff', {}, 1080, '2027-03-12T18:01', null],
    ['on the day after', {}, null, '2027-03-13T00:00', null],
    ['two days after departure', { status: 'completed' }, null, '2027-03-16T22:59', null],
    [
      'three days after departure',
      {},
      null,
      '2027-03-16T23:00',
      { id: 'too_late', message: 'could be recorded as a no-show until 2027-03-16', day: day('2027-03-16') },
    ],
    [
      'of one that is cancelled',
      { status: 'cancelled' },
      null,
      '2027-03-13T12:00',
      { id: 'is_cancelled', message: 'is cancelled' },
    ],
    [
      'of one that is recorded already',
      { status: 'no_show' },
      null,
      '2027-03-13T12:00',
      { id: 'is_no_show', message: 'is no-show' },
    ],
  ])('records a no-show %s, or reads why not', (_, changes, cutoffMinute, now, refusal) => {
    const found = noShowRefusal(stay(changes), { ...property, cutoffMinute }, at(now))
    if (refusal === null) expect(found).toBeNull()
    else expect(found).toMatchObject(refusal)
    expect(staffActions(stay(changes), { ...property, cutoffMinute }, at(now))[1]!.refusal).toEqual(found)
  })
})

describe('a cancellation', () => {
  test.each([
    ['2027-01-01T00:00', 0],
    ['2027-03-09T15:59', 0],
    ['2027-03-09T16:00', 200_000],
    ['2027-03-11T15:59', 200_000],
    ['2027-03-11T16:00', 400_000],
    ['2028-01-01T00:00', 400_000],
  ])('at %s costs %d', (now, penalty) => {
    expect(penaltyAt(stayPrice(), at(now))).toBe(penalty)
  })

  test('costs everything where nothing is said about it', () => {
    expect(penaltyAt(stayPrice({ cancellationPenalties: [] }), before)).toBe(400_000)
  })

  test.each([
    ['captured', 0, 100_000],
    ['captured', 30_000, 70_000],
    ['captured', 100_000, 0],
    ['captured', 200_000, 0],
    ['none', 0, 0],
  ] as const)(
    'of a payment that is %s gives back what the penalty of %d leaves: %d',
    (paymentState, penalty, refund) => {
      expect(refundOf({ paymentState }, stayPrice(), minor(penalty))).toBe(refund)
    },
  )

  test('is shown in the currency of the guest', () => {
    const price = stayPrice({
      total: { ...stayPrice().total, total: minor(800_000), balanceDue: minor(200_000) },
    })
    const shown = stay({
      paymentState: 'captured',
      price,
      exchange: { from: 'USD', to: 'EUR', rate: '2', asOf: '2026-12-01' },
    })
    const cancellation = {
      at: '2027-03-10T19:00:00Z',
      by: 'publisher',
      penalty: minor(50_000),
      refund: minor(50_000),
    } as const
    expect(shownCancellation(shown, cancellation)).toEqual({ penalty: 100_000, refund: 100_000 })
  })
})
