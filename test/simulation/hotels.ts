// The hotels of every world, and what a world begins with.

/** Noon of the first day of every world. */
export const firstNoon = '2026-12-01T12:00:00Z'

/**
 * `paid` and `remotePaid` take what is due through the payment company when a guest books, the others take nothing; the
 * remote ones are booked at the inventory source.
 */
export const hotels = { plain: 9001, paid: 9002, remote: 9003, remotePaid: 9004 } as const

/** The house that stands in two live sources, only in worlds that have it; it takes what is due when a guest books. */
export const sharedHouse = 9005

/** Those sources, the preferred one first, and what they call the room. */
export const liveNames = ['rapidlike', 'hotelsystem'] as const

export const roomThere = 'dbl'

export const isPaid = (propertyId: number): boolean =>
  propertyId === hotels.paid || propertyId === hotels.remotePaid || propertyId === sharedHouse

export const isRemote = (propertyId: number): boolean =>
  propertyId === hotels.remote || propertyId === hotels.remotePaid || propertyId === sharedHouse

export type HotelName = keyof typeof hotels

/** No hotel has more rooms of a type than these, whatever it says at a time. */
export const mostRooms = 3

/** Nights from today on that channels push. */
export const pushedNights = 9

export interface HotelTerms {
  readonly price: number
  readonly allotment: number
}

/** What a world begins with. */
export interface Scene extends HotelTerms {
  /** Whether a house stands in two live sources. */
  readonly isShared?: true
}
