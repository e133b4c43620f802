// The amounts of a price as a page shows them: in the currency that the guest chose, and as the property charges them in its own.

import type { Property, Reservation, ReservationCancelAnswer, Total } from '../../../../client/src/types.ts'
import { sumOfAmounts } from '../../../values/decimal-sums.ts'
import type { Page } from '../page.ts'

/** As the interface answers it with a preview and with a reservation. */
export type Charge = Reservation['meta_data']['charge']

/** Amounts of one price in one currency. */
export type Amounts = Omit<Charge, 'card'>

/** A price that is shown, and what it is charged as: the same where nothing is converted. */
export interface Price {
  readonly shown: Amounts
  readonly charged: Amounts
}

export type AmountOf = (amounts: Amounts) => number

interface Priced extends Pick<Amounts, 'cancellation_penalties' | 'no_show_penalty'> {
  readonly total: Total
}

/** Those of a rate or of a reservation. */
export const amountsOf = ({ total, ...penalties }: Priced, currency: string): Amounts => ({
  currency,
  total: total.total,
  balance_due: total.balance_due,
  checkin_fee: total.checkin_fee,
  rebate: total.rebate,
  cancellation_penalties: penalties.cancellation_penalties,
  no_show_penalty: penalties.no_show_penalty,
})

export const isConverted = ({ shown, charged }: Price): boolean => shown.currency !== charged.currency

/** "540.00 USD (82,194 JPY)": an amount as it is charged, with the same as it is shown where that is another currency. */
export const chargedMoney = (page: Formatting, { shown, charged }: Price, amountOf: AmountOf): string =>
  bothMoney(page, [amountOf(charged), charged.currency], [amountOf(shown), shown.currency])

type Formatting = Pick<Page, 'formats'>
type Money = readonly [amount: number, currency: string]

/** The same of two amounts. */
export const bothMoney = ({ formats }: Formatting, charged: Money, shown: Money): string =>
  charged[1] === shown[1]
    ? formats.money(...charged)
    : `${formats.money(...charged)} (${formats.money(...shown)})`

/** What a cancellation costs or gives back. */
export const settledMoney = (
  page: Formatting,
  settled: Pick<ReservationCancelAnswer, 'penalty' | 'refund' | 'currency' | 'charge'>,
  name: 'penalty' | 'refund',
): string =>
  bothMoney(page, [settled.charge[name], settled.charge.currency], [settled[name], settled.currency])

/** Of the penalties, in order of time; they have the same times in both currencies. */
export const penaltyAt =
  (index: number): AmountOf =>
  ({ cancellation_penalties }) =>
    cancellation_penalties[index]?.penalty ?? 0

export const noShowOf: AmountOf = ({ no_show_penalty }) => no_show_penalty

/** What is left to pay at the property, without fees at check-in. */
export const dueAtProperty = ({ currency, total, balance_due }: Amounts): number =>
  sumOfAmounts(currency, [total, -balance_due])

/** The same with them. */
export const allAtProperty = ({ currency, total, balance_due, checkin_fee }: Amounts): number =>
  sumOfAmounts(currency, [total, -balance_due, checkin_fee])

/** The total and what is due at check-in. */
export const altogether = ({ currency, total, checkin_fee }: Amounts): number =>
  sumOfAmounts(currency, [total, checkin_fee])

/** The nights after promotions, before a discount code. */
export const nightsAmount = ({ original_subtotal, promotional_savings }: Total, currency: string): number =>
  sumOfAmounts(currency, [original_subtotal, -promotional_savings])

/** The amount that is shown first: with charges due at check-in where the law of the property's country asks for it. */
export const firstAmount = (
  { meta_data: data }: Pick<Property, 'meta_data'>,
  { total, altogether }: Pick<Total, 'total' | 'altogether'>,
): number => (data?.total_first === 'altogether' ? altogether : total)

/** Of the amounts of an answer: a property without an exchange rate is not shown in the currency of the page. */
export const amountsCurrency = (
  { currency }: Pick<Page, 'currency'>,
  { meta_data }: Pick<Property, 'meta_data'>,
): string => meta_data?.currency ?? currency
