// Rooms of different types or rate plans in one request of preview and reservation (decision 76): what each of them is, what they cost
// together, and what cannot be had with them.

import { ownInventory, type Property } from '../../../lodging/properties/property.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { usesOlderForm } from '../../../lodging/publishers/publisher.ts'
import { priceRateOfRoom, reasonOfProperty } from '../../../pricing/availability.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { mixedPrice, type RoomAtRate } from '../../../pricing/mixed/mixed-price.ts'
import type { RoomFlags } from '../../../pricing/priced-stay.ts'
import type { StaySearch, Supply } from '../../../pricing/search.ts'
import { badRequest, type FieldError } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import type { HeldPreviewRequest, PreviewRequest } from '../../requests.ts'
import { type ChosenRate, priceChosen, refusedRate } from '../chosen-rate.ts'
import { decidersOf } from '../decisions/decided-price.ts'
import { withoutRoomsOf } from '../usable-hold.ts'
import { isMixedRequest, requestedKinds } from './requested-kinds.ts'

type Kinds = Pick<PreviewRequest, 'accommodationId' | 'rateCode' | 'rooms'>

/** The price of the stay, of rooms of one kind or of several. Refuses as `priceChosen`. */
export const priceStay = (
  supply: Supply,
  search: StaySearch,
  request: Pick<PreviewRequest, 'propertyId' | 'checkin' | 'checkout'> & Kinds,
  explains = false,
): ChosenRate =>
  isMixedRequest(request)
    ? priceMixed(supply, search, request)
    : priceChosen(supply, search, request, explains)

/** Each room as it is alone, while those before it are taken; what is owed for the booking is owed once. */
function priceMixed(
  supply: Supply,
  search: StaySearch,
  request: Parameters<typeof priceStay>[2],
): ChosenRate {
  const kinds = requestedKinds(request)
  const reason = reasonOfProperty(supply.property, search)
  const owedBefore = new Set<unknown>()
  const rooms: RoomAtRate[] = []
  const flags: RoomFlags[] = []
  for (const [place, { roomId, rateCode }] of kinds.entries()) {
    const before = { ...request, rooms: request.rooms.slice(0, place), holdId: null }
    const free = withoutRoomsOf(supply, request, [before])
    const alone = {
      ...search,
      parties: search.parties.slice(place, place + 1),
      owedBefore: new Set(owedBefore),
    }
    const priced = priceRateOfRoom(free, alone, roomId, rateCode) ?? lacking(request, supply.property, place)
    if (reason !== null || priced.rate === null)
      throw refusedRate({ ...priced, unavailableReason: reason }, error => ofRoom(error, place))
    rooms.push({ room: priced.room, rate: priced.rate })
    flags.push(priced.flags)
    for (const rule of priced.forBooking ?? []) owedBefore.add(rule)
  }
  const owed = mixedPrice(rooms)
  return {
    room: rooms[0]!.room,
    rooms: rooms.map(({ room }) => room),
    flags: flags[0]!,
    owed,
    shown: convertPrice(owed, search.exchange),
    exchange: search.exchange,
    discountRefusal: null,
  }
}

/** The reason of the property is for all rooms. */
const ofRoom = (error: FieldError, place: number): FieldError =>
  error.field === 'unavailable_reason' ? error : { ...error, field: `rooms[${place}].${error.field}` }

function lacking({ rooms, ...request }: Kinds, { id, rooms: known }: Property, place: number): never {
  const asked = rooms[place]!
  const roomId = asked.accommodationId ?? request.accommodationId
  const isRoomKnown = known.some(room => room.id === roomId)
  const isOwn = isRoomKnown ? asked.rateCode !== undefined : asked.accommodationId !== undefined
  const name = isRoomKnown ? 'rate_code' : 'accommodation_id'
  const message = isRoomKnown
    ? `is no rate of property ${id} that this key may sell; see rates[].code of the room`
    : `is no room of property ${id}; see property_accommodation[].id`
  throw badRequest([{ field: isOwn ? `rooms[${place}].${name}` : name, message }])
}

/** 400 for what rooms of different kinds cannot be booked with, naming its field and the way out. */
export async function refuseMixed(
  context: AppContext,
  holder: KeyHolder,
  request: HeldPreviewRequest,
  { source }: Pick<Property, 'source'>,
): Promise<void> {
  if (!isMixedRequest(request)) return
  const apart = 'book the rooms as items of book/basket'
  const errors: FieldError[] = []
  const refuse = (isAsked: boolean, field: string, message: string): void => {
    if (isAsked) errors.push({ field, message })
  }
  const ofKind = fieldOfKind(request)
  refuse(
    usesOlderForm(holder.publisher),
    ofKind,
    'cannot be shown in the older form; book each kind of room alone',
  )
  refuse(
    source !== ownInventory,
    ofKind,
    `is sold by ${source}, which books rooms of one kind; book each kind of room alone`,
  )
  refuse(
    (await decidersOf(context, holder, request.propertyId)).length > 0,
    ofKind,
    `is decided on by a service of the property for rooms of one kind; ${apart}`,
  )
  refuse(
    request.discountCode !== null,
    'discount_code',
    `is taken for rooms of one kind only; leave it out, or ${apart}`,
  )
  refuse(
    (request.extras?.length ?? 0) > 0,
    'extras',
    `are chosen with rooms of one kind only; leave them out, or ${apart}`,
  )
  refuse(request.holdId !== null, 'hold_id', `is of rooms of one kind; leave it out, or ${apart}`)
  refuse(
    request.explain === true,
    'explain',
    'is for rooms of one kind; preview each kind of room alone to see its rules',
  )
  refuse(
    request.receipt === true,
    'receipt',
    `is signed for rooms of one kind only; leave it out, or ${apart}`,
  )
  if (errors.length > 0) throw badRequest(errors)
}

/** 400 for rooms of different kinds in a hold, which keeps rooms of one kind. */
export function refuseMixedHold(request: Pick<Kinds, 'rooms'>): void {
  if (!isMixedRequest(request)) return
  const message =
    'differs from the other rooms, and a hold keeps rooms of one kind; book these rooms without a hold, or hold each kind alone'
  throw badRequest([{ field: fieldOfKind(request), message }])
}

/** The first field that makes the rooms different. */
function fieldOfKind({ rooms }: Pick<Kinds, 'rooms'>): string {
  const place = rooms.findIndex(
    ({ accommodationId, rateCode }) => accommodationId !== undefined || rateCode !== undefined,
  )
  const name = rooms[place]?.accommodationId === undefined ? 'rate_code' : 'accommodation_id'
  return `rooms[${place}].${name}`
}
