// The flags of each room of a property for a search, and the rates that are available.

import type { RateCalendar, RoomInventory } from '../lodging/calendars/calendar.ts'
import type { Room } from '../lodging/properties/property.ts'
import { isPriced, roomOnOffer } from './nights/night-prices.ts'
import { tariffPrices } from './nights/tariff-price.ts'
import type { Offer, PlanTerms, StayContext } from './offer.ts'
import { openPlans } from './plan-access.ts'
import { restrictions, restrictionsOf } from './restrictions.ts'
import { exceedsOccupancy, isBelowOccupancy, type RoomVerdict, verdictOn } from './room-flags.ts'
import type { StaySearch, Supply } from './search.ts'

export interface OfferedRoom extends RoomVerdict {
  /** The available rates, in the order of the plans; empty when there is a reason. */
  readonly offers: readonly Offer[]
}

/** A room with those of the given plans that have a calendar in it (contract S7). */
export function offeredRoom(
  supply: Supply,
  stayContext: StayContext,
  room: Room,
  plans: readonly PlanTerms[],
): OfferedRoom {
  const onOffer = roomOnOffer(stayContext, room, inventoryOf(room, supply.inventory))
  const ofRoom = calendarsOf(supply, room)
  const { search, lacksRate } = stayContext
  const isByTariff = hasTariff(supply, search, room)
  const lacksPrice = lacksRate || search.parties.some(party => isBelowOccupancy(room, party))
  let refusals = 0
  let refusalsOfLength = 0
  const open: Offer[] = []
  for (const terms of plans) {
    const calendar = ofRoom.get(terms.plan.code)
    if (calendar === undefined) continue
    const offer = offerOrRefusals({ stayContext, room: onOffer, terms, calendar }, { lacksPrice, isByTariff })
    if (typeof offer === 'number') {
      refusals |= offer
      if (isOfLengthOnly(offer)) refusalsOfLength |= offer
    } else open.push(offer)
  }
  const causes = open.length > 0 ? 0 : refusalsOfLength || refusals || restrictions.withoutPrice
  const { flags, reasons } = verdictOn(onOffer, search, causes, isByTariff)
  return { flags, reasons, offers: reasons.length > 0 ? nothingOpen : open }
}

/** What holds for all plans of a room. */
interface PlansOfRoom {
  /** Nothing can be priced, whatever the calendars say. */
  readonly lacksPrice: boolean
  /** A tariff prices the room at some plan. */
  readonly isByTariff: boolean
}

/** The plan in the room, or the restrictions that forbid it. */
function offerOrRefusals(
  offered: Omit<Offer, 'byTariff'>,
  { lacksPrice, isByTariff }: PlansOfRoom,
): Offer | number {
  const { stayContext, room: onOffer, terms, calendar } = offered
  const { search } = stayContext
  const { room } = onOffer
  const found =
    restrictionsOf(calendar, search.stay, search.local.today, search) |
    (lacksPrice || lacksDerivedPrice(offered) ? restrictions.withoutPrice : 0)
  if (found !== 0) return found
  const { tariff } = calendar
  if (tariff !== undefined) {
    const byTariff = tariffPrices(calendar, tariff, room, stayContext)
    return byTariff === null
      ? restrictions.withoutPrice
      : { stayContext, room: onOffer, terms, calendar, byTariff }
  }
  // The flags of the room leave out a limit that holds for this plan.
  if (isByTariff && search.parties.some(party => exceedsOccupancy(room, party, false)))
    return restrictions.withoutPrice
  return { stayContext, room: onOffer, terms, calendar, byTariff: null }
}

/** Whether the rule of a derived plan makes no price of a night for one of the rooms. */
function lacksDerivedPrice({ stayContext, room, calendar }: Omit<Offer, 'byTariff'>): boolean {
  if (calendar.derivation === undefined) return false
  const rooms = room.alike.map(({ guests }) => guests)
  return stayContext.days.some(day => !isPriced(calendar, day - calendar.firstDay, rooms))
}

/** The calendars of a room, by the code of their rate plan. */
export const calendarsOf = ({ calendars }: Supply, room: Room): ReadonlyMap<string, RateCalendar> =>
  sortedCalendars(calendars).byRoom.get(room.id) ?? noCalendars

const noCalendars: ReadonlyMap<string, RateCalendar> = new Map()

/** Whether a tariff prices the room at one of the plans that are open to the search. */
export function hasTariff(supply: Supply, search: StaySearch, room: Room): boolean {
  if (!sortedCalendars(supply.calendars).haveTariffs) return false
  const ofRoom = calendarsOf(supply, room)
  for (const { plan } of openPlans(supply, search))
    if (ofRoom.get(plan.code)?.tariff !== undefined) return true
  return false
}

/** The plan could sell the room for another length of stay: the length is the only obstacle. */
export const isOfLengthOnly = (refusals: number): boolean =>
  (refusals & ~(restrictions.belowMinimumStay | restrictions.aboveMaximumStay)) === 0

const nothingOpen: readonly Offer[] = []

/** Null when the room has no counts. */
export function inventoryOf(room: Room, inventory: readonly RoomInventory[]): RoomInventory | null {
  for (const each of inventory) if (each.roomId === room.id) return each
  return null
}

interface SortedCalendars {
  /** By the code of their rate plan. */
  readonly byRoom: ReadonlyMap<number, ReadonlyMap<string, RateCalendar>>
  /** Whether some has a tariff. */
  readonly haveTariffs: boolean
}

/** By the list of calendars, which lives as long as the property. */
const sorted = new WeakMap<readonly RateCalendar[], SortedCalendars>()

function sortedCalendars(calendars: readonly RateCalendar[]): SortedCalendars {
  const known = sorted.get(calendars)
  if (known !== undefined) return known
  const byRoom = new Map<number, Map<string, RateCalendar>>()
  for (const calendar of calendars) {
    const ofRoom = byRoom.get(calendar.roomId) ?? new Map<string, RateCalendar>()
    if (!ofRoom.has(calendar.rateCode)) ofRoom.set(calendar.rateCode, calendar)
    byRoom.set(calendar.roomId, ofRoom)
  }
  const made = { byRoom, haveTariffs: calendars.some(({ tariff }) => tariff !== undefined) }
  sorted.set(calendars, made)
  return made
}
