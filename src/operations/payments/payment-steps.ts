// Computes the next payment step of a reservation from its state and the attempts so far. Pure: after a crash it
// gives the same step again, under the same key. A changed reservation may have several authorisations; the property's share
// is taken from the earliest first (reservation protocol 8).

import type { PaymentState, Reservation } from '../../lodging/reservations/reservation.ts'
import type { PaymentAttempt } from '../../store/payments/payment-attempts.ts'
import { least, type Minor, subtract, sumOf, zero } from '../../values/money.ts'

type StepKind = 'capture' | 'void' | 'refund'

type Authorisation = PaymentAttempt & { readonly gatewayReference: string }

export interface PaymentStep {
  readonly kind: StepKind
  readonly key: string
  readonly amount: Minor
  readonly authorisation: Authorisation
  /** It was begun before, and its outcome is unknown. */
  readonly isRepeated: boolean
}

/** The state of the payment before a step, while it is under way, and after a refusal. */
export const paymentStates = {
  capture: { before: 'authorized', during: 'capturing', refused: 'capture_failed' },
  void: { before: 'voiding', during: 'voiding', refused: 'voiding' },
  refund: { before: 'refunding', during: 'refunding', refused: 'refunding' },
} as const satisfies Record<StepKind, Record<'before' | 'during' | 'refused', PaymentState>>

/** The part of a reservation that decides it. */
type Paid = Pick<Reservation, 'id' | 'status' | 'cancellation' | 'propertyPrice'>

/** The next step; null when there is none. */
export const nextStep = (reservation: Paid, attempts: readonly PaymentAttempt[]): PaymentStep | null =>
  stepsLeft(reservation, attempts)[0] ?? null

/**
 * One step for each authorisation that has one, in the order in which they are taken: those that were not refused first, so that
 * an authorisation that is refused keeps none after it waiting until that has lapsed too. One that was begun is the only one.
 */
export function stepsLeft(reservation: Paid, attempts: readonly PaymentAttempt[]): PaymentStep[] {
  const authorisations = approvedOf(attempts)
  const begun = attempts.find(({ kind, state }) => kind !== 'authorise' && isOpen(state))
  if (begun) {
    const authorisation = authorisations.find(({ key }) => key === begun.authorisationKey)
    if (!authorisation) return []
    const { key, amount } = begun
    return [{ kind: begun.kind as StepKind, key, amount, authorisation, isRepeated: true }]
  }
  const steps: PaymentStep[] = []
  let kept = keptOf(reservation)
  for (const authorisation of authorisations) {
    const done = doneOn(authorisation, attempts)
    const ofThis = least(kept, done.holds)
    const wanted = wantedStep(ofThis, done)
    if (wanted !== null) {
      const number = attempts.filter(({ kind }) => kind === wanted.kind).length + 1
      const key = `${reservation.id}:${wanted.kind}:${number}`
      steps.push({ ...wanted, key, authorisation, isRepeated: false })
    }
    kept = subtract(kept, ofThis)
  }
  return steps.sort((one, other) => lastRefusal(one, attempts) - lastRefusal(other, attempts))
}

/** In milliseconds since 1970; 0 for a step that was not refused. */
function lastRefusal(step: PaymentStep, attempts: readonly PaymentAttempt[]): number {
  const last = refusalsOf(step, attempts).at(-1)
  return last ? Temporal.Instant.from(last.sentAt).epochMilliseconds : 0
}

/** The refusals of a step since one of its kind was last approved on the authorisation, in order. */
export function refusalsOf(
  { kind, authorisation }: PaymentStep,
  attempts: readonly PaymentAttempt[],
): PaymentAttempt[] {
  const ofKind = attempts.filter(each => each.kind === kind && each.authorisationKey === authorisation.key)
  const approved = ofKind.findLastIndex(({ state }) => state === 'approved')
  return ofKind.slice(approved + 1).filter(({ state }) => state === 'declined')
}

/**
 * The state that the payment of a reservation is in between two steps, and while one is under way; `otherwise` where nothing
 * was ever authorised.
 */
export function paymentStateOf(
  reservation: Paid,
  attempts: readonly PaymentAttempt[],
  otherwise: PaymentState,
): PaymentState {
  const authorisations = approvedOf(attempts)
  if (authorisations.length === 0) return otherwise
  const next = nextStep(reservation, attempts)
  if (next) return paymentStates[next.kind][next.isRepeated ? 'during' : 'before']
  const done = authorisations.map(authorisation => doneOn(authorisation, attempts))
  const captured = sumOf(done, each => each.captured)
  const refunded = sumOf(done, each => each.refunded)
  if (captured === 0) return 'voided'
  const isKept = reservation.status === 'confirmed' || reservation.status === 'completed'
  return refunded > 0 && (refunded === captured || !isKept) ? 'refunded' : 'captured'
}

const approvedOf = (attempts: readonly PaymentAttempt[]): Authorisation[] =>
  attempts.filter(({ kind, state }) => kind === 'authorise' && state === 'approved').filter(isReferenced)

interface Done {
  readonly authorised: Minor
  readonly captured: Minor
  readonly refunded: Minor
  readonly isVoided: boolean
  /** What is held or taken of it now. */
  readonly holds: Minor
}

function doneOn({ key, amount: authorised }: Authorisation, attempts: readonly PaymentAttempt[]): Done {
  const approved = (wanted: StepKind): Minor =>
    sumOf(
      attempts.filter(
        each => each.authorisationKey === key && each.kind === wanted && each.state === 'approved',
      ),
      ({ amount }) => amount,
    )
  const [captured, refunded] = [approved('capture'), approved('refund')]
  const isVoided = approved('void') > 0
  const holds = isVoided ? zero : captured > 0 ? subtract(captured, refunded) : authorised
  return { authorised, captured, refunded, isVoided, holds }
}

function wantedStep(
  kept: Minor,
  { authorised, captured, isVoided, holds }: Done,
): Pick<PaymentStep, 'kind' | 'amount'> | null {
  if (isVoided) return null
  if (captured === 0)
    return kept > 0 ? { kind: 'capture', amount: kept } : { kind: 'void', amount: authorised }
  const surplus = subtract(holds, kept)
  return surplus > 0 ? { kind: 'refund', amount: surplus } : null
}

/** What the property keeps, as far as it was authorised: what is due, nothing, or what cancelling or not coming costs. */
function keptOf({ status, cancellation, propertyPrice }: Paid): Minor {
  const due = propertyPrice.total.balanceDue
  if (status === 'failed') return zero
  if (status === 'no_show') return least(due, propertyPrice.noShowPenalty)
  return cancellation ? subtract(due, cancellation.refund) : due
}

const isOpen = (state: PaymentAttempt['state']): boolean => state === 'sent' || state === 'unknown'

const isReferenced = (attempt: PaymentAttempt): attempt is Authorisation => attempt.gatewayReference !== null
