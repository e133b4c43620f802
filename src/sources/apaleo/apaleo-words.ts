// apaleo gives taxes as rates in percent and no names for them: the words for them in each language.

import type { Language } from '../../lodging/documents/languages.ts'

interface ApaleoWords {
  /** Before the rate of a tax that prices contain. */
  readonly vat: string
  readonly cityTax: string
  readonly paidThere: string
}

const words: Readonly<Record<Language, ApaleoWords>> = {
  en: { vat: 'VAT', cityTax: 'City tax', paidThere: 'Paid at the property' },
  de: { vat: 'MwSt.', cityTax: 'Ortstaxe', paidThere: 'Wird in der Unterkunft bezahlt' },
  fr: { vat: 'TVA', cityTax: 'Taxe de séjour', paidThere: 'À régler sur place' },
  es: { vat: 'IVA', cityTax: 'Tasa turística', paidThere: 'Se paga en el alojamiento' },
  ja: { vat: '消費税', cityTax: '宿泊税', paidThere: '現地でお支払い' },
}

const isKnown = (language: string): language is Language => Object.hasOwn(words, language)

/** By a BCP 47 tag; in English where there are none. */
export function apaleoWords(tag: string): ApaleoWords {
  const primary = tag.slice(0, 2).toLowerCase()
  return words[isKnown(primary) ? primary : 'en']
}
