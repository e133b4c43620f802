// The texts of the embed, by language.

export type EmbedLanguage = 'en' | 'de' | 'fr' | 'es' | 'ja'

export interface EmbedWords {
  /** What the search box is, for screen readers. */
  readonly title: string
  readonly checkin: string
  readonly checkout: string
  readonly adults: string
  readonly children: string
  readonly code: string
  readonly search: string
  readonly book: string
  /** When the second day is not behind the first. */
  readonly order: string
}

export const embedWords: Readonly<Record<EmbedLanguage, EmbedWords>> = {
  en: {
    title: 'Find a place to stay',
    checkin: 'Check-in',
    checkout: 'Check-out',
    adults: 'Adults',
    children: 'Children',
    code: 'Discount code',
    search: 'Search',
    book: 'Book now',
    order: 'Choose a day after check-in.',
  },
  de: {
    title: 'Unterkunft finden',
    checkin: 'Anreise',
    checkout: 'Abreise',
    adults: 'Erwachsene',
    children: 'Kinder',
    code: 'Rabattcode',
    search: 'Suchen',
    book: 'Jetzt buchen',
    order: 'Bitte wählen Sie einen Tag nach der Anreise.',
  },
  fr: {
    title: 'Trouver un hébergement',
    checkin: 'Arrivée',
    checkout: 'Départ',
    adults: 'Adultes',
    children: 'Enfants',
    code: 'Code promo',
    search: 'Rechercher',
    book: 'Réserver',
    order: 'Choisissez un jour après l’arrivée.',
  },
  es: {
    title: 'Encontrar alojamiento',
    checkin: 'Llegada',
    checkout: 'Salida',
    adults: 'Adultos',
    children: 'Niños',
    code: 'Código de descuento',
    search: 'Buscar',
    book: 'Reservar',
    order: 'Elija un día posterior a la llegada.',
  },
  ja: {
    title: '宿を探す',
    checkin: 'チェックイン',
    checkout: 'チェックアウト',
    adults: '大人',
    children: '子ども',
    code: '割引コード',
    search: '検索',
    book: '予約する',
    order: 'チェックインより後の日を選んでください。',
  },
}
