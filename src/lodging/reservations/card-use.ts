// What becomes of a guest's card, so that answers, pages and mails promise no more than the property can do with it.

import type { Minor } from '../../values/money.ts'
import type { PaymentCollection } from '../properties/property.ts'
import { type PaymentState, takesMoney } from './reservation.ts'

/**
 * `charged`: what is due when booking is taken through the payment company. `kept`: the hotel or the source of its rooms
 * has the card, and charges it itself. `checked`: nobody has it afterwards, so that it pays and guarantees nothing.
 */
export const cardUses = ['charged', 'kept', 'checked'] as const
export type CardUse = (typeof cardUses)[number]

interface Booked {
  readonly paymentCollection: PaymentCollection
  readonly balanceDue: Minor
  /** Whether the card is sent to the source of the rooms. */
  readonly isForSource: boolean
}

/** Of a booking that would be made now. */
export function cardUseOf({ paymentCollection, balanceDue, isForSource }: Booked): CardUse {
  if (paymentCollection === 'gateway' && balanceDue > 0) return 'charged'
  return paymentCollection === 'vault' || isForSource ? 'kept' : 'checked'
}

/** Of a booking that was made. */
export const cardUseThen = (state: PaymentState, isForSource: boolean): CardUse =>
  takesMoney(state) ? 'charged' : state === 'vaulted' || isForSource ? 'kept' : 'checked'
