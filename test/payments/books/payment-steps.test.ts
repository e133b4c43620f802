// What is left to do with the money follows from what became of the reservation and from what was done, and asked twice
// it is the same.

import { expect, test } from 'vitest'
import type { Cancellation, ReservationStatus } from '../../../src/lodging/reservations/reservation.ts'
import { nextStep, paymentStateOf } from '../../../src/operations/payments/payment-steps.ts'
import type {
  AttemptKind,
  AttemptState,
  PaymentAttempt,
} from '../../../src/store/payments/payment-attempts.ts'
import { minor } from '../../../src/values/money.ts'
import { stayPrice } from '../../support/hotels/booked-stay.ts'

const attempt = (kind: AttemptKind, amount: number, state: AttemptState = 'approved'): PaymentAttempt => ({
  propertyId: 1,
  reservationId: 'r',
  key: `r:${kind}`,
  kind,
  authorisationKey: kind === 'authorise' ? null : 'r:authorise',
  gateway: 'test',
  amount: minor(amount),
  currency: 'USD',
  state,
  gatewayReference: state === 'approved' ? 'g' : null,
  sentAt: '2026-12-01T12:00:00Z',
})

const authorised = attempt('authorise', 100)
const refunding = (refund: number): Cancellation => ({
  at: '2026-12-02T12:00:00Z',
  by: 'publisher',
  penalty: minor(100 - refund),
  refund: minor(refund),
})

type Row = [
  says: string,
  status: ReservationStatus,
  refund: number | null,
  attempts: PaymentAttempt[],
  step: string | null,
]

const rows: Row[] = [
  [
    'a declined authorisation asks for nothing',
    'failed',
    null,
    [attempt('authorise', 100, 'declined')],
    null,
  ],
  ['a stay that stands is captured', 'confirmed', null, [authorised], 'capture 100 r:capture:1'],
  ['once', 'confirmed', null, [authorised, attempt('capture', 100)], null],
  [
    'a lost capture is repeated as it was',
    'cancelled',
    100,
    [authorised, attempt('capture', 100, 'unknown')],
    'capture 100 r:capture',
  ],
  [
    'a refused one gets another key',
    'confirmed',
    null,
    [authorised, attempt('capture', 100, 'declined')],
    'capture 100 r:capture:2',
  ],
  ['a failed reservation is released', 'failed', null, [authorised], 'void 100 r:void:1'],
  ['once only', 'failed', null, [authorised, attempt('void', 100)], null],
  ['cancelled for nothing it is released', 'cancelled', 100, [authorised], 'void 100 r:void:1'],
  ['cancelled at a penalty that is captured', 'cancelled', 60, [authorised], 'capture 40 r:capture:1'],
  ['and nothing is given back of it', 'cancelled', 60, [authorised, attempt('capture', 40)], null],
  [
    'cancelled after it was captured the rest is given back',
    'cancelled',
    60,
    [authorised, attempt('capture', 100)],
    'refund 60 r:refund:1',
  ],
  ['and not twice', 'cancelled', 60, [authorised, attempt('capture', 100), attempt('refund', 60)], null],
  ['cancelled when nothing comes back it stays', 'cancelled', 0, [authorised, attempt('capture', 100)], null],
  ['who does not come is charged the penalty', 'no_show', null, [authorised], 'capture 30 r:capture:1'],
  [
    'and given back what was captured beyond it',
    'no_show',
    null,
    [authorised, attempt('capture', 100)],
    'refund 70 r:refund:1',
  ],
]

/** Not coming costs 30. */
const propertyPrice = stayPrice({
  noShowPenalty: minor(30),
  total: { ...stayPrice().total, balanceDue: minor(100) },
})

test.each(rows)('%s', (_says, status, refund, attempts, expected) => {
  const cancellation = refund === null ? null : refunding(refund)
  const step = nextStep({ id: 'r', status, cancellation, propertyPrice }, attempts)
  expect(step && `${step.kind} ${step.amount} ${step.key}`).toBe(expected)
})

const second = { ...attempt('authorise', 50), key: 'r:second' }
const onSecond = (kind: AttemptKind, amount: number): PaymentAttempt => ({
  ...attempt(kind, amount),
  key: `r:second:${kind}`,
  authorisationKey: 'r:second',
})
const due = (balanceDue: number) =>
  ({
    id: 'r',
    status: 'confirmed',
    cancellation: null,
    propertyPrice: { ...propertyPrice, total: { ...propertyPrice.total, balanceDue: minor(balanceDue) } },
  }) as const

test.each([
  ['both are captured', 150, [authorised, second], 'capture 100 r:authorise', 'authorized'],
  [
    'one after the other',
    150,
    [authorised, second, attempt('capture', 100)],
    'capture 50 r:second',
    'authorized',
  ],
  [
    'once each',
    150,
    [authorised, second, attempt('capture', 100), onSecond('capture', 50)],
    null,
    'captured',
  ],
  [
    'what a failed change left is released',
    100,
    [authorised, second, attempt('capture', 100)],
    'void 50 r:second',
    'voiding',
  ],
  [
    'what is due less comes back of the last',
    120,
    [authorised, second, attempt('capture', 100), onSecond('capture', 50)],
    'refund 30 r:second',
    'refunding',
  ],
  [
    'then of the one before',
    60,
    [authorised, second, attempt('capture', 100), onSecond('capture', 50), onSecond('refund', 50)],
    'refund 40 r:authorise',
    'refunding',
  ],
  ['and no more', 60, [authorised, attempt('capture', 100), attempt('refund', 40)], null, 'captured'],
] as const)('of several authorisations, %s', (_says, balanceDue, attempts, expected, state) => {
  const step = nextStep(due(balanceDue), attempts)
  expect(step && `${step.kind} ${step.amount} ${step.authorisation.key}`).toBe(expected)
  expect(paymentStateOf(due(balanceDue), attempts, 'none')).toBe(state)
})
