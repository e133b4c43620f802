// Translates OTA_HotelAvailNotifRQ: rooms for sale, closed nights, closed arrivals and departures, lengths of stay. Every
// value is absolute; what a message does not name stays.

import { addDays, type Day, weekdayNames, weekdayOf } from '../../values/civil-dates.ts'
import { type ChangeDocument, ChangeDraft, type Nights, type Product } from '../change-draft.ts'
import { childAt, childrenOf, type XmlElement } from '../xml.ts'
import { OtaRefusal } from './ota-refusal.ts'
import {
  at,
  type OtaTerms,
  readCount,
  readFlag,
  readNights,
  readProducts,
  readRoom,
  readStatements,
  shown,
} from './reading.ts'

/**
 * The calendar change of a message; its `allotment` is what is left to sell, as BookingLimit is. The limit belongs to the
 * room: where a message gives the rates of a room different limits for a night, the lowest counts, and of several for one rate
 * the last. Throws OtaRefusal.
 */
export function changeFromAvailability(message: XmlElement, terms: OtaTerms): ChangeDocument {
  const statuses = readStatements(message, 'AvailStatusMessages', 'AvailStatusMessage')
  const draft = new ChangeDraft()
  const limits = new RoomLimits()
  for (const status of statuses) readStatus(status, terms, draft, limits)
  limits.addTo(draft)
  if (draft.isEmpty) throw new OtaRefusal('required', 'BookingLimit, RestrictionStatus or LengthsOfStay')
  return draft.document()
}

function readStatus(status: XmlElement, terms: OtaTerms, draft: ChangeDraft, limits: RoomLimits): void {
  const control = childAt(status, 'StatusApplicationControl')
  if (!control) throw new OtaRefusal('required', `StatusApplicationControl ${at(status)}`)
  const nights = readNights(control)
  const room = readRoom(control, terms)
  const products = readProducts(control, room, { terms, which: 'all' })
  const limit = [status, ...childrenOf(status, 'RestrictionStatus')]
    .map(element => readCount(element, 'BookingLimit'))
    .find(each => each !== undefined)
  if (limit !== undefined) {
    const kind = status.attributes.get('BookingLimitMessageType') ?? 'SetLimit'
    if (kind !== 'SetLimit') throw new OtaRefusal('unsupported', `BookingLimitMessageType ${shown(kind)}`)
    // Of a room with one rate, a limit of the room and of the rate are the same.
    const rate = products.length === 1 ? products[0]!.rateCode : null
    limits.add(room.id, rate, nights, limit)
  }
  for (const product of products) {
    for (const restriction of childrenOf(status, 'RestrictionStatus')) {
      readRestriction(restriction, draft, product, nights)
    }
    for (const lengths of childrenOf(status, 'LengthsOfStay')) {
      for (const length of childrenOf(lengths, 'LengthOfStay')) {
        draft.set(product, nights, readLength(length, binding(lengths, terms)))
      }
    }
  }
}

const fieldOf = {
  Master: 'stop_sell',
  Arrival: 'closed_to_arrival',
  Departure: 'closed_to_departure',
} as const

function readRestriction(
  restriction: XmlElement,
  draft: ChangeDraft,
  product: Product,
  nights: Nights,
): void {
  const minimum = readAdvance(restriction, 'MinAdvancedBookingOffset')
  if (minimum !== undefined) draft.set(product, nights, { min_advance_days: minimum || null })
  const maximum = readAdvance(restriction, 'MaxAdvancedBookingOffset')
  if (maximum !== undefined) draft.set(product, nights, { max_advance_days: maximum || null })
  const status = restriction.attributes.get('Status')
  if (status === undefined && (minimum !== undefined || maximum !== undefined)) return
  if (status !== 'Open' && status !== 'Close') {
    throw new OtaRefusal('value', `Status of RestrictionStatus is Open or Close ${at(restriction)}`)
  }
  const kind = restriction.attributes.get('Restriction') ?? 'Master'
  const field = fieldOf[kind as keyof typeof fieldOf]
  if (field === undefined) {
    throw new OtaRefusal('unsupported', `Restriction "${shown(kind)}" ${at(restriction)}`)
  }
  draft.set(product, nights, { [field]: status === 'Close' })
}

/** Days of an ISO 8601 duration as P3D. */
function readAdvance(restriction: XmlElement, name: string): number | undefined {
  const text = restriction.attributes.get(name)
  if (text === undefined) return undefined
  const days = /^P(\d{1,4})D$/.exec(text)?.[1]
  if (days === undefined || Number(days) > 3650) {
    throw new OtaRefusal(
      'value',
      `${name}="${shown(text)}" is not a number of days as P3D ${at(restriction)}`,
    )
  }
  return Number(days)
}

type Binding = OtaTerms['lengthOfStay']

function binding(lengths: XmlElement, terms: OtaTerms): Binding {
  const isArrival = readFlag(lengths, 'ArrivalDateBased')
  if (isArrival === undefined) return terms.lengthOfStay
  return isArrival ? 'arrival' : 'through'
}

/** The longest minimum and maximum of a calendar; a longer maximum, as the usual 999, limits nothing. */
const longestLength = 255

/** One limit; a time of 0 removes it. Only the kinds with "Forward" say themselves that they bind every night. */
function readLength(length: XmlElement, bound: Binding) {
  const kind = length.attributes.get('MinMaxMessageType') ?? ''
  const match = /^(Set|Remove)(Forward)?(Min|Max)(LOS|Stay)$/.exec(kind)
  if (!match) throw new OtaRefusal('unsupported', `MinMaxMessageType "${shown(kind)}" ${at(length)}`)
  const [, verb, forward, side] = match
  const unit = length.attributes.get('TimeUnit') ?? 'Day'
  if (unit !== 'Day') throw new OtaRefusal('unsupported', `TimeUnit "${shown(unit)}" ${at(length)}`)
  const through = forward !== undefined || bound === 'through'
  const nights = verb === 'Remove' ? 0 : readCount(length, 'Time')
  if (nights === undefined) throw new OtaRefusal('required', `Time ${at(length)}`)
  if (side === 'Max') {
    const limit = nights === 0 || nights > longestLength ? null : nights
    return through ? { max_stay_through: limit } : { max_stay_arrival: limit }
  }
  if (nights > longestLength) throw new OtaRefusal('value', `Time is over ${longestLength} ${at(length)}`)
  // A minimum of one night restricts nothing.
  const limit = nights <= 1 ? null : nights
  return through ? { min_stay_through: limit } : { min_stay_arrival: limit }
}

/** The nights that one message may count: rooms of a large hotel, for five years. */
const mostCounts = 1_000_000

/** The limits of a message by room, rate and night. */
class RoomLimits {
  readonly #rooms = new Map<number, Map<string | null, Map<Day, number>>>()
  #counts = 0

  /** `rate` null: all rates of the room, whatever was said of one of them before. */
  add(roomId: number, rate: string | null, { from, to, weekdays }: Nights, limit: number): void {
    this.#counts += to - from + 1
    if (this.#counts > mostCounts) {
      throw new OtaRefusal('unsupported', `the message counts more than ${mostCounts} nights`)
    }
    const wanted = weekdays && new Set<string>(weekdays)
    const rates = this.#rooms.get(roomId) ?? new Map<string | null, Map<Day, number>>()
    this.#rooms.set(roomId, rates)
    const nights = rates.get(rate) ?? new Map<Day, number>()
    rates.set(rate, nights)
    const before = rate === null ? [...rates.values()].filter(each => each !== nights) : []
    for (let day = from; day <= to; day = addDays(day, 1)) {
      if (wanted && !wanted.has(weekdayNames[weekdayOf(day)]!)) continue
      nights.set(day, limit)
      for (const each of before) each.delete(day)
    }
  }

  addTo(draft: ChangeDraft): void {
    for (const [roomId, rates] of this.#rooms) {
      const lowest = new Map<Day, number>()
      for (const [day, limit] of [...rates.values()].flatMap(nights => [...nights]))
        lowest.set(day, Math.min(limit, lowest.get(day) ?? limit))
      for (const [day, limit] of [...lowest].sort(([a], [b]) => a - b)) {
        draft.count(roomId, { from: day, to: day, weekdays: null }, limit)
      }
    }
  }
}
