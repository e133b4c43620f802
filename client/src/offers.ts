import type { Property, Rate, Room, Total } from './types.ts'

/** One rate of one room. Spread `request` into the fields of preview, hold and reservation. */
export interface Offer {
  readonly room: Room
  readonly rate: Rate
  readonly total: Total
  /** Of the amounts; null where the answer names none. */
  readonly currency: string | null
  readonly request: {
    readonly property_id: number
    readonly accommodation_id: number
    readonly rate_code: string
  }
}

/** Every rate that can be booked, room by room in the order of the answer; none of a view, and where nothing is free. */
export const offersOf = (property: Property): Offer[] =>
  property.property_accommodation.flatMap(room =>
    room.rates.map(rate => ({
      room,
      rate,
      total: rate.total,
      currency: property.meta_data?.currency ?? null,
      request: { property_id: property.id, accommodation_id: room.id, rate_code: rate.code },
    })),
  )
