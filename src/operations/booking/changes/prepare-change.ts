// Everything about a change of a reservation that is checked before anything is written, in the order in which it is refused
// (contract B9).

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ownInventory, type Property, type Room } from '../../../lodging/properties/property.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { type Guest, publicStatus, type Reservation } from '../../../lodging/reservations/reservation.ts'
import { type ReservationChange, recordedStay } from '../../../lodging/reservations/reservation-change.ts'
import type { InventoryHold } from '../../../store/inventory/holds.ts'
import { localTime } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import { decimalText, type Minor, zero } from '../../../values/money.ts'
import type { ReservationAnswer } from '../../answers.ts'
import type { AppContext } from '../../context.ts'
import type { ModifyRequest } from '../../requests.ts'
import { modifyRefusal, staffModifyRefusal } from '../../reservations/reservation-actions.ts'
import { requireBookable } from '../../shopping/bookable.ts'
import { refuseExtras, refuseSoldExtras } from '../../shopping/chosen-extras.ts'
import { priceChosen } from '../../shopping/chosen-rate.ts'
import type { GatheredStay } from '../../shopping/gather.ts'
import {
  atGivenTotal,
  type GivenByStaff,
  givenPrices,
  refuseAtSource,
} from '../../shopping/quotes/given-total.ts'
import { refuseHigherTotal } from '../../shopping/quotes/price-promise.ts'
import { checkAddresses } from '../address-check.ts'
import { checkCard } from '../card-check.ts'
import { addressHash } from '../hoarding.ts'
import { refuseBedType, refuseDiscount } from '../prepare-booking.ts'
import { playPriceChange } from '../staged-refusals.ts'
import { checkToken } from '../token-check.ts'
import { moveDeparture } from './begun-stay.ts'
import { changedPrice, moneyNow, restAtProperty } from './change-terms.ts'
import { type ChangedStay, changedStay, gatherChange, supplyFor } from './changed-stay.ts'
import { refuseMixedChange, roomsNamed } from './mixed-change.ts'

export interface PreparedChange {
  readonly context: AppContext
  /** Of a test key: it takes nothing from anybody. */
  readonly isTest: boolean
  /** As it was seen. */
  readonly reservation: Reservation
  /** As it is to become. */
  readonly proposed: Reservation
  /** Done, as it is written where nothing is charged. */
  readonly change: ReservationChange
  /** What its price was worked out with; null where the price stays. */
  readonly priced: { readonly gathered: GatheredStay; readonly stay: ChangedStay } | null
  /** For what is charged; null where nothing is. */
  readonly card: ModifyRequest['payment']
  /** Whose holds are counted. */
  readonly asker: Pick<InventoryHold, 'sessionId' | 'guestAddress'>
  /** Whether anything is to be different. */
  readonly isDifferent: boolean
  /** Whether the guest is told by mail. */
  readonly mailsGuest: boolean
}

/** What the hotel's staff may do that a guest may not. */
export interface StaffTerms {
  /** Who decided, and why. */
  readonly cause: string
  readonly waivesPenalty: boolean
  /** What the stay is to cost; null: what it costs. */
  readonly given: GivenByStaff | null
  readonly mailsGuest: boolean
}

/** What is to be changed, and by whom. */
interface ToChange extends Pick<ReservationAnswer, 'reservation' | 'property'> {
  /** Null where its publisher changes it. */
  readonly staff: StaffTerms | null
}

/**
 * Reads and checks. Refuses with 422 what the reservation does not allow now, then as a booking does: 404 for what the
 * property lacks, 409 for what cannot be sold or has become dearer, 422 for discount code, bed type, address and card.
 */
export async function prepareChange(
  context: AppContext,
  holder: KeyHolder,
  request: ModifyRequest,
  { reservation, property, staff }: ToChange,
): Promise<PreparedChange> {
  const now = context.clock.now()
  refuseModify({ reservation, property, now }, staff)
  const stay = changedStay(reservation, request)
  refuseMixedChange(reservation, request, stay)
  const given = staff?.given ?? null
  if (given && reservation.source !== ownInventory) throw refuseAtSource()
  // What staff asks for the stay is all that it asks.
  const waivesPenalty = given !== null || (staff?.waivesPenalty ?? false)
  const moved =
    staff && stay.isPriced
      ? await moveDeparture(context, holder, { reservation, property, stay, waivesPenalty })
      : null
  if (stay.isPriced && !moved) refuseOtherCurrency(reservation, property)
  const gathered = stay.isPriced && !moved ? await gatherFor(context, holder, stay, staff) : null
  const price =
    moved ?? (gathered && priceOf(context, request, { reservation, gathered, stay, waivesPenalty, given }))
  const priced = moved ? moved.priced : gathered && { gathered, stay }
  if (price === null) refuseHigherTotal(reservation.price, request.expectedTotal)
  const sold = price && 'room' in price ? price.room : undefined
  const room = sold ?? property.rooms.find(({ id }) => id === reservation.roomId)
  const each = roomsNamed(reservation, property)
  const asked = staff && room ? withBeds(stay, request, index => each?.[index] ?? room) : stay
  const rooms = roomsOf(request, { reservation, stay: asked, room, each, gathered })
  if (request.guest?.addresses) checkAddresses({ ...reservation.guest, ...request.guest })
  const stayed = { ...reservation, ...price?.stay }
  const wanted: Reservation = {
    ...stayed,
    language: request.language ?? reservation.language,
    rooms,
    guest: changedGuest(reservation.guest, request.guest),
    ...(given && givenPrices(given, { reservation, property, stayed, isPriced: gathered !== null })),
  }
  const isCharged = moneyNow(reservation, wanted, property).charged > zero
  const proposed = staff && isCharged ? restAtProperty(reservation, wanted) : wanted
  const money = moneyNow(reservation, proposed, property)
  const card = request.simulate ? null : cardFor(request, { proposed, ...money })
  if (card && 'token' in card) await checkToken(context, card, { property, guest: proposed.guest })
  else if (card) checkCard(card, property, localTime(now, property.timeZone))
  playPriceChange(request.testScenario, proposed.price)
  const change = changeMade(reservation, proposed, {
    cause: staff?.cause ?? 'modified by publisher',
    penalty: price?.penalty ?? zero,
    ...money,
    madeAt: now.toString(),
  })
  const isDifferent = !isDeepStrictEqual(proposed, reservation)
  const asker = {
    sessionId: request.session.session_id,
    guestAddress: addressHash(context.keyring, holder),
  }
  const { isTest } = holder
  const mailsGuest = staff?.mailsGuest ?? true
  return { context, isTest, reservation, proposed, change, priced, card, asker, isDifferent, mailsGuest }
}

/** The record of a change from one to the other, as one that is done when it is made. */
const changeMade = (
  reservation: Reservation,
  proposed: Reservation,
  terms: Pick<ReservationChange, 'cause' | 'penalty' | 'charged' | 'refunded' | 'madeAt'>,
): ReservationChange => ({
  propertyId: reservation.propertyId,
  reservationId: reservation.id,
  id: randomUUID(),
  state: 'done',
  isChallenged: false,
  version: reservation.version + 1,
  before: recordedStay(reservation),
  after: recordedStay(proposed),
  paymentKey: null,
  settledAt: terms.madeAt,
  ...terms,
})

interface Asked {
  readonly reservation: Reservation
  readonly property: ReservationAnswer['property']
  readonly now: Temporal.Instant
}

function refuseModify({ reservation, property, now }: Asked, staff: StaffTerms | null): void {
  const refusalOf = staff ? staffModifyRefusal : modifyRefusal
  const reason = refusalOf(reservation, property, now)
  if (reason === null) return
  throw new Fault('BookingValidationException', `The reservation cannot be changed: ${reason.message}`, {
    errors: [{ field: 'status', message: `${publicStatus(reservation.status)}: ${reason.id}` }],
  })
}

/** What was agreed in one currency and what is sold in another have no difference that could be charged (contract P1, B9). */
function refuseOtherCurrency({ propertyPrice: agreed }: Reservation, { currency }: Property): void {
  if (agreed.currency === currency) return
  throw new Fault(
    'BookingValidationException',
    `The property sells in ${currency} now and the reservation is in ${agreed.currency}, so its dates, rooms and rate cannot be ` +
      'changed: cancel it and book again. Guest and names can be changed.',
    {
      errors: [
        {
          field: 'property_id',
          message: `sells in ${currency} now, the reservation is in ${agreed.currency}`,
        },
      ],
    },
  )
}

/** What the changed stay is priced with. */
async function gatherFor(
  context: AppContext,
  holder: KeyHolder,
  stay: ChangedStay,
  staff: StaffTerms | null,
): Promise<GatheredStay> {
  const gathered = await gatherChange(context, holder, stay)
  return staff ? { ...gathered, search: { ...gathered.search, isByStaff: true } } : gathered
}

interface Priced {
  readonly reservation: Reservation
  readonly gathered: GatheredStay
  readonly stay: ChangedStay
  readonly waivesPenalty: boolean
  readonly given: StaffTerms['given']
}

/** The room, the dates and the price that a change makes. */
function priceOf(
  context: AppContext,
  request: ModifyRequest,
  { reservation, gathered, stay, waivesPenalty, given }: Priced,
) {
  const supply = supplyFor(gathered.supply, reservation)
  const computed = priceChosen(supply, gathered.search, stay)
  const earlier = reservation.propertyPrice.changeFee ?? zero
  const chosen = given ? atGivenTotal(computed, given, gathered.supply.property, earlier) : computed
  requireBookable(context, gathered.supply.property, chosen.owed)
  const now = context.clock.now()
  const { penalty, ...price } = changedPrice(reservation, stay, { chosen, now, waivesPenalty })
  refuseHigherTotal(price.price, request.expectedTotal)
  refuseDiscount(request, chosen)
  refuseSoldExtras(supply, gathered.search)
  refuseExtras(stay, chosen.owed)
  return {
    penalty,
    room: chosen.room,
    stay: {
      roomId: chosen.room.id,
      roomName: chosen.room.name,
      rateCode: stay.rateCode,
      checkin: stay.checkin,
      checkout: stay.checkout,
      ...price,
    },
  }
}

interface ChangedRooms {
  readonly reservation: Reservation
  readonly stay: ChangedStay
  /** Undefined for one that the property no longer has, in which a guest may still be renamed. */
  readonly room: Room | undefined
  /** Each of the rooms, where they are of different types and the property has them all. */
  readonly each: readonly Room[] | undefined
  readonly gathered: GatheredStay | null
}

/** Where staff names no beds, a room keeps its own where it has them, else it gets the first ones. */
const withBeds = (
  stay: ChangedStay,
  { rooms }: ModifyRequest,
  roomAt: (index: number) => Room,
): ChangedStay => ({
  ...stay,
  reservedRooms: stay.reservedRooms.map((reserved, index) => {
    const { beds } = roomAt(index)
    const kept = beds.find(({ code }) => code === reserved.bed_type) ?? beds[0]
    return { ...reserved, bed_type: rooms?.[index]?.bedType ?? kept?.code ?? null }
  }),
})

function roomsOf(
  request: ModifyRequest,
  { reservation, stay, room, each, gathered }: ChangedRooms,
): Reservation['rooms'] {
  if (gathered === null && request.rooms === null) return reservation.rooms
  const reserved = room ? refuseBedType(stay, { room, ...(each && { rooms: each }) }) : stay.reservedRooms
  return reserved.map((each, index) => ({
    ...stay.reservedRooms[index]!,
    ...each,
    children_ages: gathered?.search.parties[index]?.childAges ?? reservation.rooms[index]!.children_ages,
  }))
}

const changedGuest = (before: Guest, changes: Partial<Guest> | null): Guest => ({ ...before, ...changes })

interface Charge {
  readonly proposed: Reservation
  readonly charged: Minor
}

function cardFor({ payment }: ModifyRequest, { proposed, charged }: Charge): ModifyRequest['payment'] {
  if (charged === zero) return null
  if (payment !== null) return payment
  const { decimals, currency } = proposed.propertyPrice
  const amount = `${decimalText(charged, decimals)} ${currency}`
  throw new Fault('BookingValidationException', `The change costs ${amount} now; send a card in payment.`, {
    errors: [{ field: 'payment', message: `is required, as ${amount} is charged now` }],
  })
}
