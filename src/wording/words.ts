// The texts of a language for answers and mails.

import type { Language } from '../lodging/documents/languages.ts'
import type { LocaleFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'
import type { PolicyCatalogue } from './policy-words.ts'

/** All texts of one language. Amounts, dates and names come in as texts of that language. */
export interface Words {
  readonly language: Language
  readonly formats: LocaleFormats
  readonly dates: DateWords
  readonly policies: PolicyCatalogue['policies']
  /** The short text beside a price for each kind of offer. */
  readonly promotions: PolicyCatalogue['promotions']
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
export type ChargeWords = PolicyCatalogue['policies']['due']
