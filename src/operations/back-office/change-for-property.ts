// Changes a reservation for the hotel: its days, rooms, rate, guests or guest, by the way of every change, but also where the rate
// keeps the guest from it, and without a penalty if the hotel waives it.

import type { Property, Room } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Guest, Reservation, ReservedRoom } from '../../lodging/reservations/reservation.ts'
import type { RecordedStay } from '../../lodging/reservations/reservation-change.ts'
import { traceable } from '../../store/postgres/database.ts'
import { readReservationEvents } from '../../store/reservations/reservations.ts'
import type { Day } from '../../values/civil-dates.ts'
import { conflict, Fault } from '../../values/faults.ts'
import { decimalText, type Minor, parseAmount, subtract } from '../../values/money.ts'
import { earliestDeparture, isUnderWay } from '../booking/changes/begun-stay.ts'
import { type PreparedChange, prepareChange } from '../booking/changes/prepare-change.ts'
import { ReservationMoved, takeChange } from '../booking/changes/take-change.ts'
import { sellerWithoutKey } from '../booking/staff-seller.ts'
import { PropertyChanged } from '../booking/take-room.ts'
import type { AppContext } from '../context.ts'
import type { GivenTotal, ModifyRequest, RoomToModify } from '../requests.ts'
import {
  checkedReason,
  getRecordedReservation,
  type OperatorDecision,
  propertyOf,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'

/** What is null stays as it is. */
export interface PropertyChange extends Omit<OperatorDecision, 'reason'> {
  /** Null for a simulation, which needs none. */
  readonly reason: string | null
  readonly checkin: Day | null
  readonly checkout: Day | null
  readonly roomId: number | null
  readonly rateCode: string | null
  readonly rooms: readonly Pick<RoomToModify, 'name' | 'adults' | 'childrenAges' | 'bedType'>[] | null
  readonly guest: Partial<Omit<Guest, 'addresses'>> | null
  readonly waivesPenalty: boolean
  /** What the stay is to cost; absent: what it costs. */
  readonly given?: GivenTotal
  /** False: the guest is sent no mail of it. */
  readonly mailsGuest?: boolean
  /** Only compute the cost. */
  readonly simulate: boolean
  /** The total that was shown, in the currency of the property; another one is refused. Null: whatever it is. */
  readonly expectedTotal: string | null
  /** The versions of If-Match; null: whatever the version is. */
  readonly wanted: readonly number[] | null
}

/** Amounts in minor units of the property's currency. */
export interface ChangedForProperty extends ReservationRecord {
  readonly simulated: boolean
  readonly before: RecordedStay
  readonly after: RecordedStay
  /** The total after less the total before. */
  readonly difference: Minor
  readonly penalty: Minor
  readonly refunded: Minor
  /** The rooms as the change makes them, and the beds that there are to choose from. */
  readonly rooms: readonly ReservedRoom[]
  readonly beds: Room['beds']
  /** Of a stay of which nights are over: the first day to which its departure can be moved; else null, and all can be changed. */
  readonly earliestCheckout: Day | null
}

const attempts = 5

/**
 * Changes a confirmed reservation until the end of its day of departure, or says what that costs; of a stay that has begun the
 * departure, names, beds and the guest. No card is charged: what is dearer is
 * paid at the property; what is less comes back. BadRequestException for a reason that is missing; BookingValidationException for
 * a reservation that cannot be changed; NotFoundException for a room or rate that the property lacks; ConflictException for a stay
 * that cannot be sold, or costs something else than expected; PreconditionFailedException for another version than wanted.
 */
export async function changeForProperty(
  context: AppContext,
  asked: PropertyChange,
): Promise<ChangedForProperty> {
  const cause = causeOf(asked)
  for (let attempt = 1; ; attempt += 1) {
    const reservation = await getRecordedReservation(context, asked.reference)
    await requireVersion(context, reservation, asked.wanted)
    try {
      return await changeOnce(context, asked, { reservation, cause })
    } catch (error) {
      const startsOver = error instanceof PropertyChanged || error instanceof ReservationMoved
      if (!startsOver || attempt === attempts) throw startsOver ? busy() : asAdministration(error)
    }
  }
}

/** Whoever says why the stay costs something else has said why it is changed. */
function causeOf({ by, reason, simulate, waivesPenalty, given }: PropertyChange): string {
  const why = reason ?? (given?.reason || null)
  if (simulate && why === null) return ''
  const waived = waivesPenalty ? ', penalty waived' : ''
  const priced = given ? ', price by staff' : ''
  return `modified for the property by ${by}${waived}${priced}: ${checkedReason(why ?? '')}`
}

/** PreconditionFailedException, which names what has happened since, at another version than those wanted. */
async function requireVersion(
  { database }: AppContext,
  { propertyId, id, version }: Reservation,
  wanted: PropertyChange['wanted'],
): Promise<void> {
  if (wanted === null || wanted.includes(version)) return
  const seen = Math.max(0, ...wanted)
  const events = await readReservationEvents(database, propertyId, id)
  const sentences = events
    .filter(({ sequence }) => sequence > seen)
    .toReversed()
    .map(({ sequence, cause, at }) => `version ${sequence}, ${cause.split(':')[0]} at ${at}`)
  throw new Fault(
    'PreconditionFailedException',
    `The reservation is at version ${version}, no longer at ${seen}; read it again and decide anew. ${sentences[0] ?? ''}`.trim(),
    { errors: sentences.slice(0, 20).map(message => ({ field: 'If-Match', message })) },
  )
}

/** With a reason as records have them. */
export const checkedTotal = ({ total, reason }: GivenTotal): GivenTotal => ({
  total,
  reason: checkedReason(reason, 'staff_reason'),
})

interface Seen {
  readonly reservation: Reservation
  readonly cause: string
}

async function changeOnce(
  context: AppContext,
  asked: PropertyChange,
  { reservation, cause }: Seen,
): Promise<ChangedForProperty> {
  const property = propertyIn(await propertyOf(context, reservation), reservation.language)
  const { waivesPenalty, simulate, mailsGuest = true } = asked
  const given = asked.given ? { ...(simulate ? asked.given : checkedTotal(asked.given)), by: asked.by } : null
  const found = { reservation, property, staff: { cause, waivesPenalty, given, mailsGuest } }
  const prepared = await prepareChange(context, sellerOf(reservation), requestOf(asked), found)
  refuseOtherTotal(prepared, asked.expectedTotal)
  if (!simulate && prepared.isDifferent) await write(context, prepared)
  const { before, after, penalty, refunded } = prepared.change
  const difference = subtract(after.propertyPrice.total.total, before.propertyPrice.total.total)
  const record = await showReservationRecord(context, asked.reference)
  const money = { before, after, difference, penalty, refunded }
  return { ...record, simulated: simulate, ...money, ...choicesOf(prepared.proposed, property, context) }
}

function choicesOf(
  proposed: Reservation,
  property: Property,
  { clock }: AppContext,
): Pick<ChangedForProperty, 'rooms' | 'beds' | 'earliestCheckout'> {
  const now = clock.now()
  return {
    rooms: proposed.rooms,
    beds: property.rooms.find(({ id }) => id === proposed.roomId)?.beds ?? [],
    earliestCheckout: isUnderWay(proposed, property, now) ? earliestDeparture(proposed, property, now) : null,
  }
}

async function write(context: AppContext, prepared: PreparedChange): Promise<void> {
  await context.database.transaction(transaction => takeChange(transaction, prepared, null), traceable)
}

/** The publisher of the reservation, who may sell the property: whoever sold it, the hotel changes what is its own. */
const sellerOf = ({ publisherId, language }: Reservation): KeyHolder =>
  sellerWithoutKey(publisherId, language)

const requestOf = (asked: PropertyChange): ModifyRequest => ({
  reference: asked.reference,
  language: null,
  simulate: asked.simulate,
  accommodationId: asked.roomId,
  rateCode: asked.rateCode,
  checkin: asked.checkin,
  checkout: asked.checkout,
  rooms: asked.rooms?.map(room => ({ ...room, children: room.childrenAges?.length ?? 0 })) ?? null,
  guest: asked.guest,
  discountCode: null,
  payment: null,
  // In another currency than the property's, maybe; `refuseOtherTotal` compares.
  expectedTotal: null,
  idempotencyKey: null,
  session: { session_id: null, user_agent: null, ip: null },
})

function refuseOtherTotal({ proposed }: PreparedChange, expected: string | null): void {
  if (expected === null) return
  const { decimals, currency, total } = proposed.propertyPrice
  if (parseAmount(expected, decimals) === total.total) return
  const now = `${decimalText(total.total, decimals)} ${currency}`
  throw conflict('expected_total', `The changed stay costs ${now} now, not ${expected}; look at it again.`)
}

/** In the administration a stay that cannot be sold is a conflict. */
function asAdministration(error: unknown): unknown {
  if (!(error instanceof Fault) || error.status !== 409 || error.type === 'ConflictException') return error
  return new Fault('ConflictException', error.message, { errors: error.errors })
}

const busy = (): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The reservation or its property is being changed right now; try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  )
