// Reservation of a basket: the steps of a single one (reserve.ts), for several stays that are taken in one transaction or not at all.

import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { drawId } from '../../../lodging/reservations/cell.ts'
import { drawBasketNumber } from '../../../lodging/reservations/confirmation-number.ts'
import { publicStatus } from '../../../lodging/reservations/reservation.ts'
import { traceable } from '../../../store/postgres/database.ts'
import { BasketNumberTaken } from '../../../store/reservations/baskets.ts'
import type { KeyClaim } from '../../../store/reservations/idempotency.ts'
import { DuplicateReservation } from '../../../store/reservations/reservations.ts'
import { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { receiptOfReservation } from '../../receipts/write-receipt.ts'
import type { BasketRequest, ReservationRequest } from '../../requests.ts'
import { answerOfDuplicate, duplicateFingerprint } from '../../reservations/duplicates.ts'
import {
  claimFor,
  claimOfBasket,
  earlierAnswer,
  isReplayable,
  KeyClaimed,
} from '../../reservations/idempotency.ts'
import { reservationAnswer } from '../../reservations/reservations.ts'
import { gatherProperty } from '../../shopping/gather.ts'
import { isPaidFirst } from '../new-reservation.ts'
import { type Booking, type Intent, prepareBooking } from '../prepare-booking.ts'
import { PropertyChanged } from '../take-room.ts'
import type { BasketAnswer } from './basket-answers.ts'
import { inItem, refuseChargedNow, refuseOtherPayments, refuseOtherSource } from './basket-items.ts'
import { takeBasket } from './take-basket.ts'
import { basketWith } from './view-basket.ts'

/** How often a basket is tried when something changes between reading and locking. */
const attempts = 5

/** Books all items or none, and counts what came of it. */
export async function reserveBasket(
  context: AppContext,
  holder: KeyHolder,
  request: BasketRequest,
): Promise<BasketAnswer> {
  const { bookings, refusals } = context.tallies
  try {
    const answer = await reserve(context, holder, request)
    if (!answer.isReplayed)
      for (const { reservation } of answer.items)
        bookings.add({ outcome: publicStatus(reservation.status), by: 'publisher' })
    return answer
  } catch (error) {
    refusals.add({
      reason: error instanceof Fault ? error.type : 'InternalServerErrorException',
      by: 'publisher',
    })
    throw error
  }
}

interface Asked {
  readonly request: BasketRequest
  readonly claim: KeyClaim | null
  /** One for each item. */
  readonly intents: readonly Intent[]
}

async function reserve(
  context: AppContext,
  holder: KeyHolder,
  request: BasketRequest,
): Promise<BasketAnswer> {
  const { keyring, cell } = context
  const asked: Asked = {
    request,
    claim: claimOfBasket(keyring, holder.publisher.id, request),
    intents: request.items.map(item => ({
      id: drawId(cell),
      claim: null,
      fingerprint: duplicateFingerprint(keyring, holder.publisher.id, item),
    })),
  }
  refuseTwins(asked.intents)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const earlier = asked.claim && (await earlierAnswer(context, holder, asked.claim))
    if (earlier) return { ...(await basketWith(context, holder, earlier.reservation)), isReplayed: true }
    const booked = await bookOrRefuse(context, holder, asked)
    if (booked) return booked
  }
  throw new Fault(
    'ServiceUnavailableException',
    'A property is being changed right now; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
}

/** Two items for the same guests and stay would be duplicates of each other. */
function refuseTwins(intents: readonly Intent[]): void {
  for (const [place, { fingerprint }] of intents.entries()) {
    const first = intents.findIndex(
      each => fingerprint && each.fingerprint && Buffer.compare(each.fingerprint, fingerprint) === 0,
    )
    if (first < 0 || first === place) continue
    const message = `is the same as items[${first}]; put both rooms into \`rooms\` of one item, or send allow_duplicate: true`
    throw new Fault('DuplicateBookingException', `items[${place}] ${message}.`, {
      errors: [{ field: `items[${place}]`, message }],
    })
  }
}

/** Null when it must start over, because what was read has changed. */
async function bookOrRefuse(
  context: AppContext,
  holder: KeyHolder,
  asked: Asked,
): Promise<BasketAnswer | null> {
  try {
    return await book(context, holder, asked)
  } catch (error) {
    if (error instanceof KeyClaimed || error instanceof PropertyChanged || error instanceof BasketNumberTaken)
      return null
    const isDuplicate = error instanceof DuplicateReservation
    if (!isDuplicate && !isReplayable(error)) throw error
    const verdict = (await duplicateAmong(context, holder, asked)) ?? (isDuplicate ? null : error)
    if (verdict === null || !(await remember(context, asked, verdict))) return null
    throw verdict
  }
}

async function book(
  context: AppContext,
  holder: KeyHolder,
  { request, claim, intents }: Asked,
): Promise<BasketAnswer> {
  const bookings: Booking[] = []
  for (const [place, item] of request.items.entries())
    bookings.push(await inItem(place, () => prepare(context, holder, item, intents[place]!)))
  refuseOtherPayments(bookings.map(({ gathered }) => gathered.supply.property))
  const number = drawBasketNumber(context.clock.now().toString(), context.cell)
  const basket = {
    number,
    claim,
    bookings: bookings as [Booking, ...Booking[]],
    expectedTotal: request.expectedTotal,
  }
  const reservations = await context.database.transaction(
    transaction => takeBasket(transaction, basket),
    traceable,
  )
  const items = await Promise.all(
    reservations.map(async (reservation, place) => {
      const { supply, version } = bookings[place]!.gathered
      return {
        ...reservationAnswer(context, reservation, supply.property),
        ...(request.receipt && {
          receipt: await receiptOfReservation(context, holder, reservation, version),
        }),
      }
    }),
  )
  return { number, items }
}

async function prepare(
  context: AppContext,
  holder: KeyHolder,
  item: ReservationRequest,
  intent: Intent,
): Promise<Booking> {
  refuseOtherSource((await gatherProperty(context, holder, item)).property)
  const booking = await prepareBooking(context, holder, item, intent)
  if (isPaidFirst(booking, booking.chosen)) refuseChargedNow()
  return booking
}

/** The refusal of the first item whose stay the same guest has booked already; null where there is none. */
async function duplicateAmong(
  context: AppContext,
  holder: KeyHolder,
  { request, intents }: Asked,
): Promise<Fault | null> {
  for (const [place, { propertyId }] of request.items.entries()) {
    const found = await answerOfDuplicate(context, holder, propertyId, intents[place]!.fingerprint)
    if (found === null || (found instanceof Fault && found.type !== 'DuplicateBookingException')) continue
    const field = `items[${place}]`
    const number =
      found instanceof Fault ? (found.errors[0]?.message ?? '') : found.reservation.confirmationNumber
    return new Fault(
      'DuplicateBookingException',
      `The stay of ${field} is booked for this guest already, under confirmation number ${number}. Leave it out, or send allow_duplicate: true to book it once more.`,
      { errors: [{ field: `${field}.confirmation_number`, message: number }] },
    )
  }
  return null
}

/** Keeps the refusal under the key; false when another request has it. */
async function remember(
  context: AppContext,
  { request, claim, intents }: Asked,
  refusal: Fault,
): Promise<boolean> {
  if (claim === null) return true
  const { propertyId } = request.items[0]!
  const claimed = { propertyId, reservationId: intents[0]!.id, refusal, now: context.clock.now() }
  try {
    await context.database.transaction(transaction => claimFor(transaction, claim, claimed))
    return true
  } catch (error) {
    if (error instanceof KeyClaimed) return false
    throw error
  }
}
