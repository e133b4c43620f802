// The texts of Rapid's content that have to be shown have no names of their own; these are they, in each language.

import type { Language } from '../../lodging/documents/languages.ts'

export interface ContentWords {
  readonly arrival: string
  readonly arrivalAtProperty: string
  /** Before an age. */
  readonly youngestGuest: string
  /** Before a time of day. */
  readonly lastArrival: string
  readonly mandatoryFees: string
  readonly optionalFees: string
  readonly serviceFee: string
  readonly pets: string
  readonly general: string
  readonly houseRules: string
  readonly renovations: string
  readonly allInclusive: string
  readonly registration: string
  /** Between choices of beds. */
  readonly or: string
}

export const contentWords: Readonly<Record<Language, ContentWords>> = {
  en: {
    arrival: 'Check-in instructions',
    arrivalAtProperty: 'Special check-in instructions',
    youngestGuest: 'Minimum check-in age:',
    lastArrival: 'Check-in ends at',
    mandatoryFees: 'Charges at the property',
    optionalFees: 'Optional charges',
    serviceFee: 'Traveler service fee',
    pets: 'Pets',
    general: 'About the property',
    houseRules: 'House rules',
    renovations: 'Renovations',
    allInclusive: 'All-inclusive',
    registration: 'Registration number',
    or: 'or',
  },
  de: {
    arrival: 'Hinweise zum Check-in',
    arrivalAtProperty: 'Besondere Hinweise zum Check-in',
    youngestGuest: 'Mindestalter beim Check-in:',
    lastArrival: 'Check-in bis',
    mandatoryFees: 'Gebühren in der Unterkunft',
    optionalFees: 'Optionale Gebühren',
    serviceFee: 'Servicegebühr für Reisende',
    pets: 'Haustiere',
    general: 'Zur Unterkunft',
    houseRules: 'Hausregeln',
    renovations: 'Renovierungen',
    allInclusive: 'All-inclusive',
    registration: 'Registrierungsnummer',
    or: 'oder',
  },
  fr: {
    arrival: 'Consignes d’arrivée',
    arrivalAtProperty: 'Consignes d’arrivée particulières',
    youngestGuest: 'Âge minimum à l’arrivée :',
    lastArrival: 'Arrivée jusqu’à',
    mandatoryFees: 'Frais à régler sur place',
    optionalFees: 'Frais facultatifs',
    serviceFee: 'Frais de service voyageur',
    pets: 'Animaux',
    general: 'À propos de l’établissement',
    houseRules: 'Règlement intérieur',
    renovations: 'Travaux',
    allInclusive: 'Tout compris',
    registration: 'Numéro d’enregistrement',
    or: 'ou',
  },
  es: {
    arrival: 'Instrucciones de llegada',
    arrivalAtProperty: 'Instrucciones especiales de llegada',
    youngestGuest: 'Edad mínima para la llegada:',
    lastArrival: 'Llegada hasta las',
    mandatoryFees: 'Cargos en el alojamiento',
    optionalFees: 'Cargos opcionales',
    serviceFee: 'Tarifa de servicio para viajeros',
    pets: 'Mascotas',
    general: 'Sobre el alojamiento',
    houseRules: 'Normas de la casa',
    renovations: 'Reformas',
    allInclusive: 'Todo incluido',
    registration: 'Número de registro',
    or: 'o',
  },
  ja: {
    arrival: 'チェックインについて',
    arrivalAtProperty: 'チェックインに関する特記事項',
    youngestGuest: 'チェックイン可能年齢:',
    lastArrival: 'チェックイン終了時刻:',
    mandatoryFees: '宿泊施設で支払う料金',
    optionalFees: 'オプション料金',
    serviceFee: '旅行者サービス料',
    pets: 'ペット',
    general: '宿泊施設について',
    houseRules: 'ハウスルール',
    renovations: '改装',
    allInclusive: 'オールインクルーシブ',
    registration: '登録番号',
    or: 'または',
  },
}
