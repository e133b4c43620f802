// Texts that every booking page has: its head and foot, and the words for stays, guests and amounts.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import type { PluralForms } from './page-formats.ts'

export interface CommonWords {
  readonly skipToContent: string
  readonly allProperties: string
  readonly myBooking: string
  readonly languageAndCurrency: string
  readonly terms: string
  readonly privacy: string
  /** Before the name of a time zone. */
  readonly allTimesAreLocal: string
  readonly nights: PluralForms
  readonly adults: PluralForms
  readonly children: PluralForms
  /** # are the ages of the children, whom it stands behind. */
  readonly aged: string
  readonly rooms: PluralForms
  readonly properties: PluralForms
  /** Before a lowest price. */
  readonly from: string
  readonly taxesAndFeesIncluded: string
}

export const commonWords: Readonly<Record<PageLanguage, CommonWords>> = {
  en: {
    skipToContent: 'Skip to the content',
    allProperties: 'All properties',
    myBooking: 'My booking',
    languageAndCurrency: 'Language and currency',
    terms: 'Terms',
    privacy: 'Privacy',
    allTimesAreLocal: 'All times are property time.',
    nights: { one: '# night', other: '# nights' },
    adults: { one: '# adult', other: '# adults' },
    children: { one: '# child', other: '# children' },
    aged: ' (aged #)',
    rooms: { one: '# room', other: '# rooms' },
    properties: { one: '# property', other: '# properties' },
    from: 'From',
    taxesAndFeesIncluded: 'taxes and fees included',
  },
  de: {
    skipToContent: 'Zum Inhalt',
    allProperties: 'Alle Unterkünfte',
    myBooking: 'Meine Buchung',
    languageAndCurrency: 'Sprache und Währung',
    terms: 'Bedingungen',
    privacy: 'Datenschutz',
    allTimesAreLocal: 'Alle Zeiten sind Ortszeit der Unterkunft.',
    nights: { one: '# Nacht', other: '# Nächte' },
    adults: { one: '# Erwachsener', other: '# Erwachsene' },
    children: { one: '# Kind', other: '# Kinder' },
    aged: ' (Alter: #)',
    rooms: { one: '# Zimmer', other: '# Zimmer' },
    properties: { one: '# Unterkunft', other: '# Unterkünfte' },
    from: 'Ab',
    taxesAndFeesIncluded: 'mit Steuern und Gebühren',
  },
  fr: {
    skipToContent: 'Aller au contenu',
    allProperties: 'Tous les hébergements',
    myBooking: 'Ma réservation',
    languageAndCurrency: 'Langue et devise',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    allTimesAreLocal: 'Toutes les heures sont celles de l’hébergement.',
    nights: { one: '# nuit', other: '# nuits' },
    adults: { one: '# adulte', other: '# adultes' },
    children: { one: '# enfant', other: '# enfants' },
    aged: ' (âge : #)',
    rooms: { one: '# chambre', other: '# chambres' },
    properties: { one: '# hébergement', other: '# hébergements' },
    from: 'À partir de',
    taxesAndFeesIncluded: 'taxes et frais compris',
  },
  es: {
    skipToContent: 'Ir al contenido',
    allProperties: 'Todos los alojamientos',
    myBooking: 'Mi reserva',
    languageAndCurrency: 'Idioma y moneda',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    allTimesAreLocal: 'Todas las horas son las del alojamiento.',
    nights: { one: '# noche', other: '# noches' },
    adults: { one: '# adulto', other: '# adultos' },
    children: { one: '# niño', other: '# niños' },
    aged: ' (edad: #)',
    rooms: { one: '# habitación', other: '# habitaciones' },
    properties: { one: '# alojamiento', other: '# alojamientos' },
    from: 'Desde',
    taxesAndFeesIncluded: 'impuestos y tasas incluidos',
  },
  ja: {
    skipToContent: '本文へ移動',
    allProperties: 'すべての宿',
    myBooking: '予約の確認',
    languageAndCurrency: '言語と通貨',
    terms: '利用規約',
    privacy: 'プライバシー',
    allTimesAreLocal: '時刻はすべて宿の現地時間です。',
    nights: { other: '#泊' },
    adults: { other: '大人#名' },
    children: { other: '子ども#名' },
    aged: '（#歳）',
    rooms: { other: '#室' },
    properties: { other: '#軒の宿' },
    from: '最低',
    taxesAndFeesIncluded: '税・手数料込み',
  },
}
