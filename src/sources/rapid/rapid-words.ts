// Rapid's charges have types instead of names, its rates no titles and its texts no headings; Expedia's terms say how some have to
// be called, in words/<language>/sources.json: tax_and_service_fee and recovery_charges_and_fees are `taxesAndFees`, sales_tax is
// `taxes`, property_fee is `propertyFee`. `chargedBy` stands before the merchant's name, `youngestGuest` before an age,
// `lastArrival` before a time, and `or` between choices of beds.

import { languageOf, type SourceWords, sourceWords } from '../source-words.ts'

export type RapidWords = SourceWords['rapid']['charges']
export type ContentWords = SourceWords['rapid']['content']

export const rapidWords = (tag: string): RapidWords => sourceWords(tag).rapid.charges
export const contentWords = (tag: string): ContentWords => sourceWords(tag).rapid.content

/** As Rapid takes it: language and the country where most speak it. */
export function rapidLanguage(tag: string): string {
  const { language, region } = new Intl.Locale(languageOf(tag)).maximize()
  return `${language}-${region}`
}
