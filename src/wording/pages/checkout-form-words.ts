// Texts of the fields of the checkout.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import { englishForm } from './checkout/english.ts'
import type { CheckoutFormWords } from './checkout/form-texts.ts'
import { frenchForm } from './checkout/french.ts'
import { germanForm } from './checkout/german.ts'
import { japaneseForm } from './checkout/japanese.ts'
import { spanishForm } from './checkout/spanish.ts'

export const checkoutFormWords: Readonly<Record<PageLanguage, CheckoutFormWords>> = {
  en: englishForm,
  de: germanForm,
  fr: frenchForm,
  es: spanishForm,
  ja: japaneseForm,
}
