// Modifying a reservation: the order of its steps. Ask whether the request was answered before; check; change it in one
// transaction; where a payment comes first, set the rooms aside, make it and settle (contract B9, reservation protocol 8).

import { converter } from '../../../lodging/prices/exchange.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import { readAttempts } from '../../../store/payments/payment-attempts.ts'
import { traceable } from '../../../store/postgres/database.ts'
import type { KeyClaim } from '../../../store/reservations/idempotency.ts'
import { findChange } from '../../../store/reservations/reservation-changes.ts'
import { Fault } from '../../../values/faults.ts'
import { subtract } from '../../../values/money.ts'
import type { Modification, ModificationAnswer, ReservationAnswer } from '../../answers.ts'
import type { AppContext } from '../../context.ts'
import type { CardPermit } from '../../limits/declined-cards.ts'
import { cardSubjects } from '../../limits/limits.ts'
import type { ModifyRequest } from '../../requests.ts'
import { claimFor, claimOfChange, isReplayable, KeyClaimed } from '../../reservations/idempotency.ts'
import { viewReservation } from '../../reservations/reservations.ts'
import { cardFormFacts } from '../../shopping/card-forms.ts'
import { viewWithChallenge } from '../guest-challenge.ts'
import { playDecline } from '../staged-refusals.ts'
import { PropertyChanged } from '../take-room.ts'
import { earlierChange } from './earlier-change.ts'
import { changeDeclined, payChange } from './pay-change.ts'
import { type PreparedChange, prepareChange } from './prepare-change.ts'
import { ReservationMoved, type TakenChange, takeChange } from './take-change.ts'

/** How often a change starts over because something was changed between reading and locking. */
const attempts = 5

/**
 * Changes a reservation of the publisher, or says what that would cost. A request that was made before under the same
 * Idempotency-Key is answered as before. The order of refusals is that of `prepareChange`, after 404 for a reservation that is
 * not there.
 */
export async function modifyReservation(
  context: AppContext,
  holder: KeyHolder,
  request: ModifyRequest,
): Promise<ModificationAnswer> {
  const claim = claimOfChange(context.keyring, holder.publisher.id, request)
  const asking = { holder, request, claim }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const earlier = claim && (await earlierChange(context, claim))
    if (earlier) return knownOr504(await answerOf(context, asking, earlier), holder, true)
    const found = await viewReservation(context, holder, request.reference)
    const changed = await changeOrRefuse(context, asking, found)
    if (changed) return knownOr504(changed, holder, false)
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The reservation or its property is being changed right now; try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  )
}

interface Asking {
  readonly holder: KeyHolder
  readonly request: ModifyRequest
  readonly claim: KeyClaim | null
}

/** Null when it has to start over: someone else was faster, and what was read is no longer true. */
async function changeOrRefuse(
  context: AppContext,
  asking: Asking,
  found: ReservationAnswer,
): Promise<ModificationAnswer | null> {
  const { holder, request } = asking
  using permits = new DisposableStack()
  let taking: Taking
  try {
    const prepared = await prepareChange(context, holder, request, { ...found, staff: null })
    if (request.simulate) return simulated(prepared, found)
    playDecline(request.testScenario, changeDeclined)
    if (!prepared.isDifferent) return { ...found, modification: modificationOf(prepared.change, 'done') }
    taking = await take(prepared, asking, permits)
  } catch (error) {
    if (startsOver(error)) return null
    return refuse(context, asking, { found, error })
  }
  await pay(context, taking)
  return answerOf(context, asking, taking.taken.change)
}

function simulated(
  { context, change, proposed }: PreparedChange,
  found: ReservationAnswer,
): ModificationAnswer {
  const { charged } = change
  const { currency } = proposed.propertyPrice
  const cardForm = charged > 0 ? cardFormFacts(context, found.property, { charged, currency }) : null
  return { ...found, modification: { ...modificationOf(change, 'simulated'), cardForm } }
}

const startsOver = (error: unknown): boolean =>
  error instanceof KeyClaimed || error instanceof PropertyChanged || error instanceof ReservationMoved

interface Taking {
  readonly prepared: PreparedChange
  readonly taken: TakenChange
  /** Counts the payment among those of the key until it is known to be none that failed. */
  readonly permit: CardPermit | null
}

/** Whether the card may be tried is asked before the rooms are taken, so that nobody holds rooms while waiting. */
async function take(
  prepared: PreparedChange,
  { holder, request, claim }: Asking,
  permits: DisposableStack,
): Promise<Taking> {
  const { context, card, proposed } = prepared
  const permit = card && permits.use(await admit(context, holder, { request, card, guest: proposed.guest }))
  const taken = await context.database.transaction(
    transaction => takeChange(transaction, prepared, claim),
    traceable,
  )
  return { prepared, taken, permit }
}

interface Trying {
  readonly request: ModifyRequest
  readonly card: NonNullable<PreparedChange['card']>
  readonly guest: PreparedChange['proposed']['guest']
}

const admit = (
  { limits }: AppContext,
  holder: KeyHolder,
  { request: { session }, card, guest }: Trying,
): Promise<CardPermit> => limits.declinedCards.admit(cardSubjects(holder, { session, guest, payment: card }))

/** Makes the payment of a change that waits for it. */
async function pay(context: AppContext, { prepared, taken, permit }: Taking): Promise<void> {
  const { attempt, change } = taken
  const { card, proposed } = prepared
  if (attempt === null || card === null || context.payments === null) return
  try {
    await payChange(context, context.payments, { waiting: { change, proposed }, attempt, card })
  } catch (error) {
    if (error instanceof Fault && error.type === 'CreditCardException') await permit?.declined()
    throw error
  }
}

interface Refused {
  readonly found: ReservationAnswer
  readonly error: unknown
}

/** Refuses, and the key of the request remembers it; null when someone else has claimed the key meanwhile. */
async function refuse(
  { database, clock }: AppContext,
  { claim }: Asking,
  { found: { reservation }, error }: Refused,
): Promise<null> {
  if (claim === null || !isReplayable(error)) throw error
  const { propertyId, id: reservationId } = reservation
  const claimed = { propertyId, reservationId, refusal: error, now: clock.now() }
  try {
    await database.transaction(transaction => claimFor(transaction, claim, claimed))
  } catch (trouble) {
    if (trouble instanceof KeyClaimed) return null
    throw trouble
  }
  throw error
}

/** The reservation as it is now, with what its guest is asked, and what the change has come to. */
async function answerOf(
  context: AppContext,
  { holder }: Asking,
  { propertyId, reservationId, id }: ReservationChange,
): Promise<ModificationAnswer> {
  const found = await viewWithChallenge(context, holder, { id: reservationId })
  const change = await findChange(context.database, { propertyId, reservationId, id })
  if (!change) throw new Error(`change ${id} of reservation ${reservationId} is gone`)
  if (change.state === 'failed') throw (await wasDeclined(context, change)) ? changeDeclined() : notChanged()
  return { ...found, modification: modificationOf(change, change.state === 'done' ? 'done' : 'pending') }
}

async function wasDeclined(
  { database }: AppContext,
  { propertyId, reservationId, paymentKey }: ReservationChange,
): Promise<boolean> {
  const attempts = await readAttempts(database, propertyId, reservationId)
  return attempts.some(({ key, state }) => key === paymentKey && state === 'declined')
}

const notChanged = (): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The reservation was not changed, as it was cancelled meanwhile or its payment was not made. Nothing was charged; look at it with reservation/view.',
    { headers: { 'Retry-After': '5' } },
  )

/** Amounts as they are shown, by the exchange of the changed stay. */
function modificationOf(
  { before, after, penalty, charged, refunded }: ReservationChange,
  status: Modification['status'],
): Modification {
  const shown = converter(after.exchange)
  return {
    status,
    before,
    after,
    difference: subtract(after.price.total.total, before.price.total.total),
    penalty: shown(penalty),
    charged: shown(charged),
    refunded: shown(refunded),
    owed: {
      currency: after.propertyPrice.currency,
      amounts: {
        total_before: before.propertyPrice.total.total,
        total: after.propertyPrice.total.total,
        penalty,
        charged,
        refunded,
      },
    },
    cardForm: null,
  }
}

/** Contract B5: some publishers' software knows nothing that is pending. */
function knownOr504(
  answer: ModificationAnswer,
  { publisher }: KeyHolder,
  isReplayed: boolean,
): ModificationAnswer {
  // Who sends a token can show a challenge.
  if (!answer.challenge && publisher.settings.pendingAs504 && answer.modification.status === 'pending') {
    throw new Fault(
      'RemoteInventoryException',
      `It is not known yet whether reservation ${answer.reservation.id} can be changed. Do not ask again: look at it with ` +
        'reservation/view under this id.',
      {
        status: 504,
        headers: { 'Retry-After': '10', ...(isReplayed && { 'Idempotent-Replayed': 'true' }) },
      },
    )
  }
  return isReplayed ? { ...answer, isReplayed: true } : answer
}
