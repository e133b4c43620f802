// The desk of a hotel: what its staff can book for a guest who stands there or telephones, and the booking, both by the way of every
// publisher (docs/decisions 53).

import { defaultLanguage, type Language } from '../../lodging/documents/languages.ts'
import { ownInventory, type Property, sourcesOf } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Guest, SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { Database } from '../../store/postgres/database.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { housePublisher } from '../../store/publishers/house-publisher.ts'
import type { Day } from '../../values/civil-dates.ts'
import { conflict, Fault, notFound } from '../../values/faults.ts'
import type { PropertyAnswer, ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { GivenTotal, RequestedRoom } from '../requests.ts'
import { availableProperty } from '../shopping/available.ts'
import { previewRate } from '../shopping/preview.ts'
import { reserveRoom } from './reserve.ts'
import { sellerWithoutKey } from './staff-seller.ts'

/** The server's own context, and the database as whoever asks may see it. */
export interface Desk {
  readonly context: AppContext
  readonly seen: Pick<Database, 'query'>
}

export interface DeskQuestion {
  readonly propertyId: number
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: readonly RequestedRoom[]
  /** Of the texts of policies; null: that of the property. */
  readonly language: Language | null
  /** Null for none. It works as at any publisher, where it is for all of them or for the front desk. */
  readonly discountCode: string | null
  /** Who asks: a name, or the id of an admin key. */
  readonly by: string
}

export interface DeskChoice extends DeskQuestion {
  readonly roomId: number
  readonly rateCode: string
  /** What staff asks for the stay; absent: what it costs. */
  readonly given?: GivenTotal
}

export interface DeskBooking extends DeskChoice {
  /** Same length and order as `rooms`; null: the name of the guest, the first beds that there are. */
  readonly held: readonly { readonly name: string | null; readonly bedType: string | null }[]
  readonly guest: Omit<Guest, 'addresses'>
  /** In major units of the property's currency, as a decimal text. */
  readonly expectedTotal: string
  readonly allowsDuplicate: boolean
  /** The page's own id for the request: sent twice it books once. */
  readonly idempotencyKey: string
  /** False: the guest is sent no mail of it. */
  readonly mailsGuest?: boolean
}

/**
 * What can be sold of a property, with totals in its currency, and why other rooms cannot. Cutoff and minimum advance bind guests
 * and not the house. NotFoundException for a property that does not exist for whoever asks; ConflictException for one that is
 * archived, or whose source takes no booking without a card.
 */
export async function offerStay(desk: Desk, asked: DeskQuestion): Promise<PropertyAnswer> {
  const { property, seller } = await openDeskInBusiness(desk, asked)
  const search = { ...stayOf(asked, property), promotion: 'all', verbosity: 0, alternatives: false } as const
  return asAdministration(availableProperty(desk.context, seller, search), property)
}

/** The whole price of one room and rate; ConflictException for what cannot be sold, with the reasons. */
export async function previewStay(desk: Desk, asked: DeskChoice): Promise<PropertyAnswer> {
  const { property, seller } = await openDeskInBusiness(desk, asked)
  const request = { ...choiceOf(asked, property), holdId: null }
  return asAdministration(previewRate(desk.context, seller, request), property)
}

/**
 * Books for a guest, at the expected total or not at all; no card is charged. The same key gives the first answer again.
 * ConflictException for what cannot be sold or has another price now, whose `new_total` is in the errors, and for a stay that is
 * booked for this guest already.
 */
export async function reserveAtDesk(desk: Desk, asked: DeskBooking): Promise<ReservationAnswer> {
  const { property, seller, isArchived } = await openDesk(desk, asked)
  requireMailAddress(asked, property)
  await requireToldApart(desk.context, seller, asked)
  const { guest, held } = asked
  const beds = property.rooms.find(({ id }) => id === asked.roomId)?.beds ?? []
  const reservedRooms = asked.rooms.map(({ adults, children }, index) => ({
    adults,
    children,
    name: held[index]?.name ?? `${guest.first_name} ${guest.last_name}`.trim(),
    bed_type: held[index]?.bedType ?? beds[0]?.code ?? null,
  }))
  const request = {
    ...choiceOf(asked, property),
    reservedRooms,
    guest: { ...guest, addresses: [] },
    payment: null,
    allowDuplicate: asked.allowsDuplicate,
    quoteId: null,
    expectedTotal: asked.expectedTotal,
    holdId: null,
    // Keys of one property say nothing about those of another.
    idempotencyKey: `desk ${property.id} ${asked.idempotencyKey}`,
    ...(asked.mailsGuest === false && { mailsGuest: false as const }),
  }
  const answer = asAdministration(reserveRoom(desk.context, seller, request), property)
  if (!isArchived) return answer
  // What the key has booked before is answered; to book anew there is no such property.
  return answer.catch(error => {
    throw error instanceof Fault && error.status === 404 ? archived(property) : error
  })
}

interface OpenDesk {
  readonly property: Property
  readonly seller: KeyHolder
  readonly isArchived: boolean
}

/** For what is new. ConflictException where the property is archived. */
async function openDeskInBusiness(desk: Desk, asked: DeskQuestion): Promise<OpenDesk> {
  const open = await openDesk(desk, asked)
  if (open.isArchived) throw archived(open.property)
  return open
}

const archived = ({ id }: Property): Fault =>
  conflict('id', `Property ${id} is archived; restore it before anything is booked there.`)

async function openDesk({ context, seen }: Desk, { propertyId, by }: DeskQuestion): Promise<OpenDesk> {
  // The catalog has every property; the database has those of whoever asks.
  const [row] = await readProperties(seen, [propertyId])
  await context.catalog.ensureFresh()
  const property = row && (await context.catalog.properties([propertyId])).get(propertyId)
  if (!property) throw notFound(`There is no property ${propertyId}.`)
  refuseCardSource(context, property)
  const publisherId = await context.database.transaction(housePublisher)
  const seller = sellerWithoutKey(publisherId, property.language ?? defaultLanguage)
  return { property, seller: { ...seller, staff: { name: by } }, isArchived: row.archivedAt !== null }
}

/** Whoever cannot pass a card on cannot book there. */
function refuseCardSource({ sources }: AppContext, property: Property): void {
  const source = sourcesOf(property).find(name => sources.get(name)?.supports.card)
  if (source === undefined) return
  throw conflict(
    'id',
    `Property ${property.id} is booked at ${source}, which wants the guest’s card, and no card passes through the administration; book it where the guest can enter one.`,
  )
}

/** A remote system has its own conditions. */
function requireMailAddress({ guest }: DeskBooking, property: Property): void {
  if (guest.email !== '' || sourcesOf(property).every(name => name === ownInventory)) return
  throw new Fault('BookingValidationException', 'The system that holds the rooms wants an e-mail address.', {
    errors: [{ field: 'guest.email', message: 'is needed here: the rooms are booked in another system' }],
  })
}

/** Guests are told apart by their e-mail addresses: those without one would all be the same guest to a code. */
async function requireToldApart(
  { catalog }: AppContext,
  { publisher }: KeyHolder,
  { guest, discountCode }: DeskBooking,
): Promise<void> {
  if (guest.email !== '' || discountCode === null) return
  const code = await catalog.code(publisher.id, discountCode)
  if (!code || code.maxUsesPerGuest === null) return
  throw new Fault('BookingValidationException', 'The discount code wants an e-mail address.', {
    errors: [{ field: 'guest.email', message: 'is needed here: the discount code counts its uses by guest' }],
  })
}

const noSession: SessionEvidence = { session_id: null, user_agent: null, ip: null }

const stayOf = (asked: DeskQuestion, { currency }: Property) => {
  const { propertyId, checkin, checkout, rooms, language, discountCode } = asked
  return { propertyId, checkin, checkout, rooms, language, discountCode, currency, session: noSession }
}

const choiceOf = (asked: DeskChoice, property: Property) => ({
  ...stayOf(asked, property),
  accommodationId: asked.roomId,
  rateCode: asked.rateCode,
  ...(asked.given && { priceByStaff: asked.given }),
})

/** In the administration what cannot be sold, at this price or at all, is a conflict. */
async function asAdministration<Answer>(answer: Promise<Answer>, { currency }: Property): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Fault ? inItsWords(error, currency) : error
  }
}

function inItsWords(fault: Fault, currency: string): Fault {
  const { type, status, message, headers } = fault
  const errors = fault.errors.map(({ field, ...said }) => ({
    field: field === 'Idempotency-Key' ? 'idempotency_key' : field,
    ...said,
  }))
  const detail = { errors, headers, cause: fault.cause }
  if (type === 'PriceChangedException') {
    const [was, is] = ['old_total', 'new_total'].map(
      name => errors.find(({ field }) => field === name)?.message,
    )
    return new Fault(
      'ConflictException',
      `The stay costs ${is} ${currency} now, not ${was}; look at the price again and tell the guest.`,
      detail,
    )
  }
  if (status === 409) return new Fault('ConflictException', message, detail)
  return type === 'BookingValidationException' ? new Fault(type, message, detail) : fault
}
