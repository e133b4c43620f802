// The price of each night before reductions: the rate's price for the guests of each requested room (contract P2).

import { absent, type RateCalendar, type RoomInventory } from '../../lodging/calendars/calendar.ts'
import { derivedPrice } from '../../lodging/prices/derivation.ts'
import type { PricedNight } from '../../lodging/prices/price.ts'
import type { ChildAgeBand, Property, Room, RoomParty } from '../../lodging/properties/property.ts'
import type { Day } from '../../values/civil-dates.ts'
import { type Minor, minor, zero } from '../../values/money.ts'
import type { Draft, RoomNights } from '../draft.ts'
import type {
  AlikeRooms,
  GuestsToPrice,
  PricedParty,
  RoomOnOffer,
  StayContext,
  TariffPrice,
} from '../offer.ts'
import { freeRooms } from '../room-flags.ts'
import type { StaySearch, Supply } from '../search.ts'

/** `inventory` is null when the room has no counts. */
export const roomOnOffer = (
  { parties, days, pricesGuests }: StayContext,
  room: Room,
  inventory: RoomInventory | null,
): RoomOnOffer => ({
  room,
  alike: alikeRooms(room, parties, pricesGuests ? areTheSame : payTheSame),
  free: days.map(day => freeRooms(room, inventory, day)),
})

const onlyPlace: readonly number[] = [0]

type AreAlike = (some: GuestsToPrice, others: GuestsToPrice) => boolean

function alikeRooms(room: Room, parties: readonly PricedParty[], areAlike: AreAlike): AlikeRooms[] {
  if (parties.length === 1) return [{ guests: guestsToPrice(room, parties[0]!), places: onlyPlace }]
  const alike: { guests: GuestsToPrice; places: number[] }[] = []
  for (const [place, party] of parties.entries()) {
    const guests = guestsToPrice(room, party)
    const others = alike.find(each => areAlike(each.guests, guests))
    if (others === undefined) alike.push({ guests, places: [place] })
    else others.places.push(place)
  }
  return alike
}

const payTheSame: AreAlike = (some, others) =>
  some.isOneAdultAlone === others.isOneAdultAlone &&
  some.ofNumber === others.ofNumber &&
  some.extraAdults === others.extraAdults &&
  some.extraChildBands.length === others.extraChildBands.length &&
  some.extraChildBands.every((band, index) => band === others.extraChildBands[index])

/** Where a derived plan adds amounts for guests within the standard occupancy too. */
const areTheSame: AreAlike = (some, others) =>
  some.adults === others.adults &&
  some.childBands.length === others.childBands.length &&
  some.childBands.every((band, index) => band === others.childBands[index])

/** Fills `rooms`, and `nights` with original rates: the sum over the requested rooms, in the property's currency. */
export function priceNights(draft: Draft): void {
  const { stayContext, room, calendar, byTariff } = draft.offer
  const { days } = stayContext
  const rooms =
    byTariff === null ? room.alike.map(alike => blankNights(alike, days)) : byTariff.map(nightsByTariff)
  const nights = new Array<PricedNight>(days.length)
  for (let night = 0; night < days.length; night += 1) {
    const day = days[night]!
    const originalRate = byTariff === null ? priceRooms(rooms, night, calendar, day) : sumOn(rooms, night)
    nights[night] = {
      day,
      originalRate,
      rate: originalRate,
      promotionalSavings: zero,
      promotionId: null,
      inventory: room.free[night] ?? null,
    }
  }
  draft.rooms = rooms
  draft.price.nights = nights
}

const noShares: readonly never[] = []

function blankNights(alike: AlikeRooms, days: readonly Day[]): RoomNights {
  const original = new Array<Minor>(days.length)
  return { alike, original, shares: noShares, rates: original }
}

/** The price of each room is known; no two are taken to be alike. */
const nightsByTariff = ({ nights }: TariffPrice, place: number): RoomNights => ({
  alike: { guests: pricedOtherwise, places: [place] },
  original: [...nights],
  shares: noShares,
  rates: nights,
})

/** Guests of a room whose price does not follow from them alone. */
const pricedOtherwise: GuestsToPrice = {
  adults: 0,
  childBands: [],
  isOneAdultAlone: false,
  ofNumber: 0,
  extraAdults: 0,
  extraChildBands: [],
}

function sumOn(rooms: readonly RoomNights[], night: number): Minor {
  let sum = 0
  for (const { original } of rooms) sum += original[night]!
  return minor(sum)
}

/** Writes the price of a night for each room and returns their sum. */
function priceRooms(rooms: readonly RoomNights[], night: number, calendar: RateCalendar, day: Day): Minor {
  let sum = 0
  for (let index = 0; index < rooms.length; index += 1) {
    const { alike, original } = rooms[index]!
    const price = minor(partyPrice(alike.guests, calendar, day - calendar.firstDay))
    original[night] = price
    sum += price * alike.places.length
  }
  return minor(sum)
}

const noBands: readonly number[] = []

/** A child older than every band is priced as an adult. */
export function pricedParty(
  { childAgeBands: bands }: Pick<Property, 'childAgeBands'>,
  party: RoomParty,
): PricedParty {
  if (party.childAges.length === 0) return { adults: party.adults, childBands: noBands }
  const pricedAsChild = (age: number) => bands.some(band => age <= band.toAge)
  const children = party.childAges.filter(pricedAsChild).sort((a, b) => b - a)
  return {
    adults: party.adults + party.childAges.length - children.length,
    childBands: children.map(age => bandOf(bands, age)),
  }
}

/**
 * The standard price covers adults first, then children, oldest first, so that the youngest are extra guests.
 */
export const guestsToPrice = (
  { standardOccupancy }: Room,
  { adults, childBands }: PricedParty,
): GuestsToPrice => ({
  adults,
  childBands,
  isOneAdultAlone: adults === 1 && childBands.length === 0,
  ofNumber: Math.max(adults, Math.min(standardOccupancy, adults + childBands.length)),
  extraAdults: Math.max(0, adults - standardOccupancy),
  extraChildBands: childBands.slice(Math.max(0, standardOccupancy - adults)),
})

const bandOf = (bands: readonly ChildAgeBand[], age: number): number =>
  bands.findIndex(band => age >= band.fromAge && age <= band.toAge)

/** The price of one room for its guests on the night at that index of the columns; not a number where a rule makes none. */
function partyPrice(guests: GuestsToPrice, calendar: RateCalendar, night: number): number {
  const price = priceInColumns(guests, calendar, night)
  return calendar.derivation === undefined
    ? price
    : (derivedPrice(price, calendar.derivation, guests) ?? Number.NaN)
}

/**
 * Whether the night at that index of the columns has a price for each of the rooms; of a plan that follows a tariff, whether the
 * tariff has one.
 */
export const isPriced = (calendar: RateCalendar, night: number, rooms: readonly GuestsToPrice[]): boolean =>
  (calendar.standard[night] ?? absent) !== absent &&
  (calendar.derivation === undefined ||
    calendar.tariff !== undefined ||
    rooms.every(guests => !Number.isNaN(partyPrice(guests, calendar, night))))

/** The guests of each party, where the price of the calendar depends on them beyond its columns; else none. */
export const guestsAt = (
  { property }: Pick<Supply, 'property'>,
  { parties }: Pick<StaySearch, 'parties'>,
  room: Room,
  { derivation }: RateCalendar,
): readonly GuestsToPrice[] =>
  derivation === undefined
    ? noGuests
    : parties.map(party => guestsToPrice(room, pricedParty(property, party)))

const noGuests: readonly GuestsToPrice[] = []

/**
 * The price of the number of guests where the table has it; further adults pay beyond the largest number that it has, or beyond the
 * standard occupancy. An extra guest without a price is free.
 */
function priceInColumns(guests: GuestsToPrice, calendar: RateCalendar, night: number): number {
  if (guests.isOneAdultAlone) {
    const single = calendar.single?.[night] ?? absent
    if (single !== absent) return single
  }
  let price = amountIn(calendar.standard, night)
  let furtherAdults = guests.extraAdults
  const { byGuests } = calendar
  if (byGuests !== undefined) {
    const { ofNumber, extraAdults } = guests
    const least = ofNumber - Math.max(0, extraAdults - 1)
    for (let number = ofNumber; number >= least; number -= 1) {
      const own = byGuests[number - 1]?.[night] ?? absent
      if (own === absent) continue
      price = own
      furtherAdults = ofNumber - number
      break
    }
  }
  if (furtherAdults > 0) price += amountIn(calendar.extraAdult, night) * furtherAdults
  for (const band of guests.extraChildBands) {
    price += amountIn(calendar.extraChild[band] ?? null, night)
  }
  return price
}

const amountIn = (column: Int32Array | null, night: number): number => Math.max(0, column?.[night] ?? absent)
