// All texts of the booking pages, by language.

import { type PageLanguage, pageLanguages } from '../../lodging/sites/site.ts'
import { type BookingCancelWords, bookingCancelWords } from './booking-cancel-words.ts'
import { type BookingChangeWords, bookingChangeWords } from './booking-change-words.ts'
import { type BookingEntryWords, bookingEntryWords } from './booking-entry-words.ts'
import { type BookingReasonWords, bookingReasonWords } from './booking-reason-words.ts'
import { type BookingStateWords, bookingStateWords } from './booking-state-words.ts'
import { type BookingWords, bookingWords } from './booking-words.ts'
import { type CardPaymentWords, cardPaymentWords } from './card-payment-words.ts'
import { type CardUseWords, cardUseWords } from './card-use-words.ts'
import { type ChangePriceWords, changePriceWords } from './change-price-words.ts'
import type { CheckoutFormWords } from './checkout/form-texts.ts'
import type { CheckoutTroubleWords } from './checkout/trouble-texts.ts'
import { checkoutFormWords } from './checkout-form-words.ts'
import { checkoutTroubleWords } from './checkout-trouble-words.ts'
import { type CheckoutWords, checkoutWords } from './checkout-words.ts'
import { type CommonWords, commonWords } from './common-words.ts'
import { type ErrorWords, errorWords } from './error-words.ts'
import { type HomeWords, homeWords } from './home-words.ts'
import { type OfferWords, offerWords } from './offer-words.ts'
import { type OutageWords, outageWords } from './outage-words.ts'
import { type PickerWords, pickerWords } from './picker-words.ts'
import { type PreviewWords, previewWords } from './preview-words.ts'
import { type PropertyWords, propertyWords } from './property-words.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'
import type { SearchWords } from './search/search-texts.ts'
import { searchWords } from './search-words.ts'
import { type VacancyWords, vacancyWords } from './vacancy-words.ts'

export interface PageWords {
  readonly common: CommonWords
  readonly home: HomeWords
  readonly picker: PickerWords
  readonly search: SearchWords
  readonly property: PropertyWords
  readonly offer: OfferWords
  readonly vacancy: VacancyWords
  readonly error: ErrorWords
  readonly preview: PreviewWords
  readonly outage: OutageWords
  readonly booking: BookingWords
  readonly bookingStates: BookingStateWords
  readonly receipt: ReceiptWords
  readonly bookingEntry: BookingEntryWords
  readonly bookingCancel: BookingCancelWords
  readonly bookingChange: BookingChangeWords
  readonly changePrice: ChangePriceWords
  readonly bookingReasons: BookingReasonWords
  readonly cardPayment: CardPaymentWords
  readonly cardUse: CardUseWords
  readonly checkout: CheckoutWords
  readonly checkoutForm: CheckoutFormWords
  readonly checkoutTrouble: CheckoutTroubleWords
}

const wordsOf = (language: PageLanguage): PageWords => ({
  common: commonWords[language],
  home: homeWords[language],
  picker: pickerWords[language],
  search: searchWords[language],
  property: propertyWords[language],
  offer: offerWords[language],
  vacancy: vacancyWords[language],
  error: errorWords[language],
  preview: previewWords[language],
  outage: outageWords[language],
  booking: bookingWords[language],
  bookingStates: bookingStateWords[language],
  receipt: receiptWords[language],
  bookingEntry: bookingEntryWords[language],
  bookingCancel: bookingCancelWords[language],
  bookingChange: bookingChangeWords[language],
  changePrice: changePriceWords[language],
  bookingReasons: bookingReasonWords[language],
  cardPayment: cardPaymentWords[language],
  cardUse: cardUseWords[language],
  checkout: checkoutWords[language],
  checkoutForm: checkoutFormWords[language],
  checkoutTrouble: checkoutTroubleWords[language],
})

/** The texts of each language. */
export const pageWords = Object.fromEntries(
  pageLanguages.map(language => [language, wordsOf(language)]),
) as Readonly<Record<PageLanguage, PageWords>>
