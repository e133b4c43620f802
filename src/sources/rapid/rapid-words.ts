// Rapid's charges have types instead of names, and its rates no titles; Expedia's terms say how some have to be called.
// The words for them in each language, and the languages as Rapid writes them.

import type { Language } from '../../lodging/documents/languages.ts'

export interface RapidWords {
  /** Of tax_and_service_fee and recovery_charges_and_fees: Expedia's terms require this name. */
  readonly taxesAndFees: string
  /** Of sales_tax: likewise. */
  readonly taxes: string
  readonly extraPerson: string
  /** Of property_fee: likewise. */
  readonly propertyFee: string
  readonly travelerServiceFee: string
  readonly mandatoryFee: string
  readonly resortFee: string
  readonly mandatoryTax: string
  readonly discount: string
  readonly refundable: string
  readonly partlyRefundable: string
  readonly notRefundable: string
  /** Before the name of the merchant and the country where the card is charged. */
  readonly chargedBy: string
  readonly soldBy: string
}

const english: RapidWords = {
  taxesAndFees: 'Taxes and fees',
  taxes: 'Taxes',
  extraPerson: 'Extra person fee',
  propertyFee: 'Property fee',
  travelerServiceFee: 'Traveler service fee',
  mandatoryFee: 'Mandatory fee',
  resortFee: 'Resort fee',
  mandatoryTax: 'Mandatory tax',
  discount: 'Discount',
  refundable: 'Refundable',
  partlyRefundable: 'Partly refundable',
  notRefundable: 'Not refundable',
  chargedBy: 'Your card is charged by',
  soldBy: 'Offered by',
}

const words: Readonly<Record<Language, RapidWords>> = {
  en: english,
  de: {
    taxesAndFees: 'Steuern und Gebühren',
    taxes: 'Steuern',
    extraPerson: 'Zuschlag für weitere Personen',
    propertyFee: 'Gebühr der Unterkunft',
    travelerServiceFee: 'Servicegebühr für Reisende',
    mandatoryFee: 'Obligatorische Gebühr',
    resortFee: 'Resortgebühr',
    mandatoryTax: 'Obligatorische Steuer',
    discount: 'Rabatt',
    refundable: 'Erstattungsfähig',
    partlyRefundable: 'Teilweise erstattungsfähig',
    notRefundable: 'Nicht erstattungsfähig',
    chargedBy: 'Ihre Karte wird belastet von',
    soldBy: 'Angeboten von',
  },
  fr: {
    taxesAndFees: 'Taxes et frais',
    taxes: 'Taxes',
    extraPerson: 'Supplément par personne',
    propertyFee: 'Frais de l’établissement',
    travelerServiceFee: 'Frais de service voyageur',
    mandatoryFee: 'Frais obligatoires',
    resortFee: 'Frais de complexe hôtelier',
    mandatoryTax: 'Taxe obligatoire',
    discount: 'Remise',
    refundable: 'Remboursable',
    partlyRefundable: 'Partiellement remboursable',
    notRefundable: 'Non remboursable',
    chargedBy: 'Votre carte est débitée par',
    soldBy: 'Proposé par',
  },
  es: {
    taxesAndFees: 'Impuestos y tasas',
    taxes: 'Impuestos',
    extraPerson: 'Suplemento por persona adicional',
    propertyFee: 'Cargo del alojamiento',
    travelerServiceFee: 'Tarifa de servicio para viajeros',
    mandatoryFee: 'Cargo obligatorio',
    resortFee: 'Cargo por servicios del complejo',
    mandatoryTax: 'Impuesto obligatorio',
    discount: 'Descuento',
    refundable: 'Reembolsable',
    partlyRefundable: 'Parcialmente reembolsable',
    notRefundable: 'No reembolsable',
    chargedBy: 'El cargo en su tarjeta lo realiza',
    soldBy: 'Ofrecido por',
  },
  ja: {
    taxesAndFees: '税およびサービス料',
    taxes: '税金',
    extraPerson: '追加人数料金',
    propertyFee: '施設使用料',
    travelerServiceFee: '旅行者サービス料',
    mandatoryFee: '必須料金',
    resortFee: 'リゾート料金',
    mandatoryTax: '必須の税金',
    discount: '割引',
    refundable: '返金可',
    partlyRefundable: '一部返金可',
    notRefundable: '返金不可',
    chargedBy: 'カードへの請求元:',
    soldBy: '販売者:',
  },
}

const rapidLanguages: Readonly<Record<Language, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ja: 'ja-JP',
}

const isKnown = (language: string): language is Language => Object.hasOwn(words, language)

/** The two letters of a BCP 47 tag, where there are words for them; English otherwise. */
const languageOf = (tag: string): Language => {
  const primary = tag.slice(0, 2).toLowerCase()
  return isKnown(primary) ? primary : 'en'
}

export const rapidWords = (tag: string): RapidWords => words[languageOf(tag)]

/** As Rapid takes it: language and country. */
export const rapidLanguage = (tag: string): string => rapidLanguages[languageOf(tag)]
