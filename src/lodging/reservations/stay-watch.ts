// A watch: a publisher waits for a stay to become bookable, or cheaper than an amount, and is told once.

import type { Day } from '../../values/civil-dates.ts'
import type { GuestFacts } from '../properties/property.ts'

/** The types of events that tell of watches. */
export const watchEvents = ['watch.bookable', 'watch.cheaper'] as const
export type WatchEvent = (typeof watchEvents)[number]

/** What is waited for. Null: any room, any rate plan, whatever it costs. */
export interface WatchedStay {
  readonly propertyId: number
  readonly roomId: number | null
  readonly rateCode: string | null
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: readonly {
    readonly adults: number
    readonly children: number
    readonly childrenAges: readonly number[] | null
    readonly guests?: readonly GuestFacts[]
  }[]
  /** Of `below` and of what is told. */
  readonly currency: string
  /** A decimal text. */
  readonly below: string | null
  /** Whether the rooms are to be held for a while when it comes true. */
  readonly holds: boolean
}

/** What a publisher is told of a watch that has come true. */
export interface ToldWatch {
  readonly type: WatchEvent
  readonly roomId: number
  readonly rateCode: string
  /** What the stay costs, as prices are compared, in major units. */
  readonly total: number
  readonly currency: string
  /** Null where nothing is held. */
  readonly hold: { readonly id: string; readonly expiresAt: string } | null
}
