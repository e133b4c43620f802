// The type of a language's table. Every entry is required, so an incomplete table does not compile.

import type { Language } from '../lodging/documents/languages.ts'
import type { StatedCharge } from '../lodging/prices/policies.ts'
import type { PromotionOffer } from '../lodging/prices/rules.ts'
import type { Millionths } from '../values/money.ts'
import type { LocaleFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'

/** All texts of one language. Amounts, dates and names come in as texts of that language. */
export interface Words {
  readonly language: Language
  readonly formats: LocaleFormats
  readonly dates: DateWords
  readonly policies: PolicyWords
  readonly promotions: PromotionWords
  readonly mails: MailWords
  /** Sentences one after another, in the order of reading. */
  paragraph(sentences: readonly string[]): string
}

/** A day of the civil calendar; `dayOfWeek` is 1 for Monday to 7 for Sunday. */
export type CivilDate = Pick<Temporal.PlainDate, 'dayOfWeek' | 'day' | 'month' | 'year'>

export interface DateWords {
  /** "12 June 2026". */
  date(date: CivilDate): string
  /** "Friday, 12 June 2026". */
  weekdayAndDate(date: CivilDate): string
  /** "Friday, 12 June 2026, 18:00"; `clock` is HH:mm. */
  moment(date: CivilDate, clock: string): string
  /** "24 Dec 2026, 18:00"; `clock` is HH:mm. */
  shortMoment(date: Omit<CivilDate, 'dayOfWeek'>, clock: string): string
}

/** The text of each kind of charge. */
export type ChargeWords = {
  readonly [Kind in StatedCharge['kind']]: (charge: WordedCharge<Kind>) => string
}

/** A charge with an amount of money as text. */
type WordedCharge<Kind> = Kind extends 'amount' | 'sum'
  ? { readonly amount: string }
  : Kind extends 'percent'
    ? { readonly percent: Millionths }
    : Kind extends 'nights'
      ? { readonly nights: number }
      : unknown

export interface PolicyWords {
  /** A sentence: "The first night is due when booking." */
  readonly due: ChargeWords
  /** What a clause ends with: "after that `the first night is charged`". */
  readonly charged: ChargeWords
  /** `until`: a moment in property local time; null: always. */
  freeCancellation(until: string | null): string
  /** Everything is charged; `charged` says so. */
  notRefundable(until: string | null, charged: string): string
  onCancellation(until: string | null, charged: string): string
  afterThat(charged: string): string
  fromThen(from: string, charged: string): string
  ifNobodyArrives(charged: string): string
  /** The clauses of a policy as one text of whole sentences. */
  sentence(clauses: readonly string[]): string
  /** The tax on a fee, as a line of a price: "Resort fee tax". */
  taxOf(fee: string): string
  /** The fee of a changed reservation, as a line of its price. */
  readonly changeFee: { readonly name: string; readonly description: string }
  /** A sentence after the cancellation policy of a changed reservation that has the fee. */
  changeFeeIsKept(amount: string): string
}

/** The short text beside a price for each kind of offer. */
export type PromotionWords = {
  readonly [Kind in PromotionOffer['kind']]: (offer: WordedOffer<Kind>) => string
}

/** An offer with an amount of money as text. */
type WordedOffer<Kind> = Kind extends 'percent'
  ? { readonly percent: Millionths }
  : Kind extends 'free_nights'
    ? { readonly stay: number; readonly pay: number }
    : { readonly amount: string }
