// What a guest is charged, in the property's own currency, beside amounts in the currency that the guest chose.

import type { Reservation } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'

/** As the interface answers it with a preview and with a reservation. */
export type Charge = Reservation['meta_data']['charge']

/** A price that is shown, and what it is charged as. */
export interface Charged {
  readonly charge: Charge
  readonly total: Amounts
  /** Of the price that is shown. */
  readonly currency: string
}

type Amounts = Pick<Charge, 'total' | 'balance_due' | 'checkin_fee'>

export type AmountOf = (amounts: Amounts) => number

export const isConverted = ({ charge, currency }: Pick<Charged, 'charge' | 'currency'>): boolean =>
  charge.currency !== currency

/** "540.00 USD (82,194 JPY)": an amount as it is charged, with the same as it is shown where that is another currency. */
export function chargedMoney({ formats }: Pick<Page, 'formats'>, price: Charged, amountOf: AmountOf): string {
  const { charge, total, currency } = price
  const charged = formats.money(amountOf(charge), charge.currency)
  return isConverted(price) ? `${charged} (${formats.money(amountOf(total), currency)})` : charged
}

/** What is left to pay at the property, without fees at check-in. */
export const dueAtProperty = ({ total, balance_due }: Pick<Amounts, 'total' | 'balance_due'>): number =>
  total - balance_due
