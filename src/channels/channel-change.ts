// What the translation of a channel's message gives: a change of the calendar, or why there is none.

import type { CalendarEntry, InventoryEntry } from '../lodging/properties/schema-calendar.ts'
import type { FieldError } from '../values/faults.ts'

/**
 * What a message changes. Prices and restrictions are as in a change of the calendar. Counts are the rooms **left to
 * sell**, as the channel knows them: bookings that it does not know yet are taken off them when they are stored.
 */
export interface ChannelChange {
  readonly calendar: readonly CalendarEntry[]
  readonly inventory: readonly InventoryEntry[]
}

/** The change of a message, or everything that is wrong with it. */
export type Translated = { readonly change: ChannelChange } | { readonly errors: readonly FieldError[] }
