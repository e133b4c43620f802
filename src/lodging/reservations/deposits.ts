// What the guest pays when, as data: the deposit when booking, the rest at the property, and what is due at check-in.

import type { Day } from '../../values/civil-dates.ts'
import { type Minor, subtract, zero } from '../../values/money.ts'
import { minuteOfDay } from '../documents/document-reading.ts'
import { instantBefore, instantText } from '../prices/moment.ts'
import type { PricedTotal } from '../prices/price.ts'
import type { Property } from '../properties/property.ts'
import type { CardUse } from './card-use.ts'

/** `deposit` and `rest` are the total; `checkin_fees` are beside it. */
export const instalmentKinds = ['deposit', 'rest', 'checkin_fees'] as const

/**
 * `card`: taken from the card by the server. `kept_card`: the property or the source of its rooms has the card, and charges it
 * itself. `property`: the guest pays the property.
 */
export const collections = ['card', 'kept_card', 'property'] as const

/** A part of what the guest pays for a stay. */
export interface Instalment {
  readonly kind: (typeof instalmentKinds)[number]
  readonly amount: Minor
  /** ISO 8601 with the property's offset; null: when booking. */
  readonly due: string | null
  readonly collected: (typeof collections)[number]
}

/** When and how a stay is paid. */
export interface PaymentTerms {
  /** ISO 8601 with the property's offset. */
  readonly checkin: string
  /** What becomes of the card of a booking that has a deposit. */
  readonly card: CardUse
}

/** Parts of nothing are left out. All together are what the guest pays altogether. */
export function instalmentsOf(
  { total, balanceDue, checkinFee }: Pick<PricedTotal, 'total' | 'balanceDue' | 'checkinFee'>,
  { checkin, card }: PaymentTerms,
): Instalment[] {
  const atProperty = { due: checkin, collected: 'property' } as const
  const parts: Instalment[] = [
    { kind: 'deposit', amount: balanceDue, due: null, collected: byCard[card] },
    { kind: 'rest', amount: subtract(total, balanceDue), ...atProperty },
    { kind: 'checkin_fees', amount: checkinFee, ...atProperty },
  ]
  return parts.filter(({ amount }) => amount !== zero)
}

const byCard: Readonly<Record<CardUse, Instalment['collected']>> = {
  charged: 'card',
  kept: 'kept_card',
  checked: 'property',
}

/** The check-in time of a day of arrival; its start where the property states no time. */
export function checkinInstant({ content, timeZone }: Property, arrival: Day): string {
  const minute = content.checkin_time === null ? 0 : minuteOfDay(content.checkin_time)
  return instantText(instantBefore({ today: arrival, minuteOfDay: minute }, 0, timeZone), timeZone)
}
