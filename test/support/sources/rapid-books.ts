// What a simulated Rapid has and knows: rooms with a count and a price, links that carry what they are for, and
// itineraries that outlive every answer.

import { formatDay, nightsBetween, parseDay } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { decimalText } from '../../../src/values/money.ts'
import { RapidShelf } from './rapid-shelf.ts'

/** One property, one room type, two choices of beds, one rate. */
export const rapidHotel = {
  property: '19248',
  room: '224829',
  rate: '333001',
  beds: { queen: '37310', twin: '37311' },
} as const

export interface RapidItinerary {
  readonly id: string
  readonly reference: string
  readonly email: string
  readonly made: Temporal.Instant
  readonly stay: RapidStay
  readonly guests: readonly { readonly given_name: string; readonly family_name: string }[]
  readonly payment: string
  status: 'pending' | 'booked' | 'canceled'
}

/** What is read of the body of a booking. */
export interface BookingBody {
  readonly affiliate_reference_id: string
  readonly email: string
  readonly hold: boolean
  readonly rooms: RapidItinerary['guests']
  readonly payments: readonly { readonly type: string; readonly number?: string }[]
}

/** What a link is for. */
export interface RapidStay {
  readonly checkin: string
  readonly checkout: string
  readonly occupancies: readonly string[]
  readonly currency: string
  readonly bed: string
  /** Price of a night in cents when the link was made. */
  readonly night: number
}

export class RapidBooks {
  /** Rooms free on every night. */
  free = 5
  /** Price of a night in cents, without tax. */
  night = 10_000
  /** Collected by the property, for a stay. */
  resortFee = 0
  /** Seconds until a look-up shows a new itinerary; before that it shows its number only, or nothing. */
  visibleAfter = 0
  showsNumber = false
  readonly itineraries: RapidItinerary[] = []
  /** What it tells of its properties. */
  readonly shelf = new RapidShelf()
  clock: Clock
  /** Cents of a currency for one cent of USD, in which everything is billed. */
  readonly exchange: Readonly<Record<string, number>> = { USD: 1, EUR: 0.9, JPY: 1.5 }

  constructor(clock: Clock) {
    this.clock = clock
  }

  standing(reference: string): RapidItinerary[] {
    return this.itineraries.filter(each => each.reference === reference && each.status !== 'canceled')
  }

  availability(query: URLSearchParams): unknown[] {
    const stay: RapidStay = {
      checkin: query.get('checkin') ?? '',
      checkout: query.get('checkout') ?? '',
      occupancies: query.getAll('occupancy'),
      currency: query.get('currency') ?? 'USD',
      bed: '',
      night: this.night,
    }
    if (!query.getAll('property_id').includes(rapidHotel.property)) return []
    if (this.free < stay.occupancies.length) {
      const unavailable_reason = { code: 'no_inventory_available' }
      return [
        { property_id: rapidHotel.property, status: 'partially_unavailable', score: 1, unavailable_reason },
      ]
    }
    const rooms = [{ id: rapidHotel.room, room_name: 'Double Room', rates: [this.#rate(stay)] }]
    return [{ property_id: rapidHotel.property, status: 'available', rooms, score: 1 }]
  }

  #rate(stay: RapidStay) {
    const { property, room, rate, beds } = rapidHotel
    const expires = this.clock.now().add({ minutes: 30 }).toString()
    const group = (id: string, description: string) => [
      id,
      {
        id,
        description,
        configuration: [{ type: 'Bed', size: 'Any', quantity: 1 }],
        links: {
          price_check: {
            method: 'GET',
            href: `/v3/properties/${property}/rooms/${room}/rates/${rate}?token=${token({ ...stay, bed: id })}`,
            expires,
          },
        },
      },
    ]
    const deadline = `${formatDay((parseDay(stay.checkin)! - 2) as never)}T18:00:00.000-07:00`
    return {
      id: rate,
      status: 'available',
      available_rooms: this.free,
      refundable: true,
      merchant_of_record: 'expedia',
      amenities: { 2103: { id: '2103', name: 'Free breakfast' } },
      links: {
        payment_options: {
          method: 'GET',
          href: `/v3/properties/${property}/payment-options?token=${token(stay)}`,
        },
      },
      bed_groups: Object.fromEntries([group(beds.queen, '1 Queen Bed'), group(beds.twin, '2 Twin Beds')]),
      cancel_penalties: [
        { currency: 'USD', start: deadline, end: `${stay.checkin}T15:00:00.000-07:00`, nights: '1' },
      ],
      occupancy_pricing: this.pricing(stay),
      promotions: { value_adds: { 1: { id: '1', description: 'Welcome drink' } } },
    }
  }

  /** A room costs its nights and 12.5 percent tax; every child adds a tenth of a night to the stay. */
  pricing(stay: RapidStay) {
    const nights = nightsBetween(parseDay(stay.checkin)!, parseDay(stay.checkout)!)
    const tax = Math.round(this.night / 8)
    return Object.fromEntries(
      [...new Set(stay.occupancies)].map(occupancy => {
        const children = occupancy.split('-')[1]?.split(',').length ?? 0
        const extra = children * Math.round(this.night / 10)
        const exclusive = nights * this.night + extra
        const nightly = Array.from({ length: nights }, () => [
          { type: 'base_rate', value: decimalText(this.night, 2), currency: 'USD' },
          { type: 'tax_and_service_fee', value: decimalText(tax, 2), currency: 'USD' },
        ])
        const fees = this.resortFee > 0 && { fees: { resort_fee: this.#both(this.resortFee, stay.currency) } }
        return [
          occupancy,
          {
            nightly,
            ...(extra > 0 && {
              stay: [{ type: 'extra_person_fee', value: decimalText(extra, 2), currency: 'USD' }],
            }),
            totals: {
              inclusive: this.#both(exclusive + nights * tax, stay.currency),
              exclusive: this.#both(exclusive, stay.currency),
            },
            ...fees,
          },
        ]
      }),
    )
  }

  #both(cents: number, currency: string) {
    const decimals = currency === 'JPY' ? 0 : 2
    const converted = Math.round(cents * (this.exchange[currency] ?? 1))
    return {
      billable_currency: { value: decimalText(cents, 2), currency: 'USD' },
      request_currency: { value: decimalText(converted, decimals), currency },
    }
  }

  check(text: string) {
    const stay = stayOf(text)
    if (this.free < stay.occupancies.length) {
      const href = `/v3/properties/${rapidHotel.property}/availability?token=${text}`
      return { status: 'sold_out', links: { shop: { method: 'GET', href } } }
    }
    const book = {
      method: 'POST',
      href: `/v3/itineraries?token=${token({ ...stay, night: this.night })}`,
      expires: this.clock.now().add({ minutes: 30 }).toString(),
    }
    const status = stay.night === this.night ? 'available' : 'price_changed'
    return { status, occupancy_pricing: this.pricing(stay), links: { book } }
  }

  make(stay: RapidStay, body: BookingBody): RapidItinerary {
    const itinerary: RapidItinerary = {
      id: String(8_999_989_898_988 + this.itineraries.length),
      reference: body.affiliate_reference_id,
      email: body.email,
      made: this.clock.now(),
      stay,
      guests: body.rooms,
      payment: body.payments[0]?.type ?? '',
      status: body.hold ? 'pending' : 'booked',
    }
    this.itineraries.push(itinerary)
    this.free -= stay.occupancies.length
    return itinerary
  }

  cancel(itinerary: RapidItinerary): void {
    if (itinerary.status === 'canceled') return
    itinerary.status = 'canceled'
    this.free += itinerary.stay.occupancies.length
  }

  /** As a look-up shows it by now; null for nothing. */
  shown(itinerary: RapidItinerary): object | null {
    const { id, reference, email, made, stay, status, guests } = itinerary
    const age = this.clock.now().since(made).total('seconds')
    if (age < this.visibleAfter) {
      return this.showsNumber ? { itinerary_id: id, creation_date_time: made.toString() } : null
    }
    const link = (method: string, path: string) => ({
      method,
      href: `/v3/itineraries/${id}${path}?token=${token(stay)}`,
    })
    const isHeld = status === 'pending'
    return {
      itinerary_id: id,
      property_id: rapidHotel.property,
      links: isHeld ? { resume: link('PUT', ''), cancel: link('DELETE', '') } : {},
      email,
      rooms: stay.occupancies.map((occupancy, index) => ({
        id: `${id}-${index}`,
        bed_group_id: stay.bed,
        checkin: stay.checkin,
        checkout: stay.checkout,
        number_of_adults: Number(occupancy.split('-')[0]),
        given_name: guests[index]?.given_name ?? '',
        family_name: guests[index]?.family_name ?? '',
        status,
        ...(status === 'booked' && { links: { cancel: link('DELETE', `/rooms/${id}-${index}`) } }),
      })),
      creation_date_time: made.toString(),
      affiliate_reference_id: reference,
    }
  }
}

const token = (stay: RapidStay): string => Buffer.from(JSON.stringify(stay)).toString('base64url')

/** What a link is for. Throws on a token of another form. */
export const stayOf = (text: string): RapidStay => JSON.parse(Buffer.from(text, 'base64url').toString())
