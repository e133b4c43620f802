// Texts of the checkout when something is in the way.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import { englishTrouble } from './checkout/english.ts'
import { frenchTrouble } from './checkout/french.ts'
import { germanTrouble } from './checkout/german.ts'
import { japaneseTrouble } from './checkout/japanese.ts'
import { spanishTrouble } from './checkout/spanish.ts'
import type { CheckoutTroubleWords } from './checkout/trouble-texts.ts'

export const checkoutTroubleWords: Readonly<Record<PageLanguage, CheckoutTroubleWords>> = {
  en: englishTrouble,
  de: germanTrouble,
  fr: frenchTrouble,
  es: spanishTrouble,
  ja: japaneseTrouble,
}
