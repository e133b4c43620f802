// Money of a reservation that no payment company moves: what the property takes and gives back itself, and what it asks for no more.

import type { Day } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'

export const paymentDirections = ['taken', 'given_back', 'written_off'] as const
export type PaymentDirection = (typeof paymentDirections)[number]

export const paymentKinds = ['cash', 'card_machine', 'bank_transfer', 'voucher'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Never changed: a wrong one is reversed by another. */
export interface RecordedPayment {
  /** From 1, in the order of the entries of the reservation. */
  readonly entry: number
  readonly direction: PaymentDirection
  /** Null of what is written off, which no money moves for. */
  readonly kind: PaymentKind | null
  /** In minor units of the property's currency; below zero where it reverses another entry. */
  readonly amount: Minor
  readonly currency: string
  /** The day at the property. */
  readonly paidOn: Day
  /** Null for none, and once the guest was erased. */
  readonly note: string | null
  /** The entry that this one makes undone; null for none. */
  readonly reverses: number | null
  /** A name, or the id of an admin key. */
  readonly recordedBy: string
  /** RFC 3339, UTC. */
  readonly recordedAt: string
}

/** What was settled of a reservation, through payment companies and at the property, in minor units of the property's currency. */
export interface Settlement {
  /** What was taken less what was given back. */
  readonly paid: Minor
  /** What is not asked for any more. */
  readonly writtenOff: Minor
}
