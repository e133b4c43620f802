// Texts of the page of a property, beside those of its offers (offer-words.ts) and of its vacancies (vacancy-words.ts).

import type { PageLanguage } from '../../lodging/sites/site.ts'
import type { PluralForms } from './page-formats.ts'

export interface PropertyWords {
  readonly sections: Readonly<
    Record<'rooms' | 'dates' | 'facilities' | 'goodToKnow' | 'reviews' | 'where' | 'pictures', string>
  >
  readonly whereYouAre: string
  readonly onThisPage: string
  /** Of the window. */
  title(property: string): string
  readonly allPictures: PluralForms
  picture(number: number, count: number): string
  readonly previousPicture: string
  readonly nextPicture: string
  readonly close: string
  readonly checkin: string
  readonly checkout: string
  fromTime(time: string): string
  untilTime(time: string): string
  readonly stars: string
  readonly starCount: PluralForms
  readonly address: string
  readonly telephone: string
  readonly website: string
  readonly fees: string
  readonly feePer: Readonly<Record<'stay' | 'night' | 'person' | 'person_night', string>>
  readonly payment: string
  readonly cancellation: string
  /** Where the conditions of deposits and cancelling are to be found. */
  readonly cancellationByRate: string
  readonly reviewCount: PluralForms
  /** "4.7 of 5". */
  outOfFive(score: string): string
  readonly ratedWith: PluralForms
  ownerAnswers(property: string): string
  readonly readReview: string
  readonly directions: string
  mapOf(property: string): string
  readonly otherPropertiesNearby: string
  readonly allByDistance: string
}

export const propertyWords: Readonly<Record<PageLanguage, PropertyWords>> = {
  en: {
    sections: {
      rooms: 'Rooms',
      dates: 'Dates and prices',
      facilities: 'Facilities',
      goodToKnow: 'Good to know',
      reviews: 'Reviews',
      where: 'Where it is',
      pictures: 'Pictures',
    },
    whereYouAre: 'Where you are',
    onThisPage: 'On this page',
    title: property => `${property}: rooms and prices`,
    allPictures: { one: '# picture', other: 'All # pictures' },
    picture: (number, count) => `Picture ${number} of ${count}`,
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    close: 'Close',
    checkin: 'Check-in',
    checkout: 'Check-out',
    fromTime: time => `from ${time}`,
    untilTime: time => `until ${time}`,
    stars: 'Stars',
    starCount: { one: '# star', other: '# stars' },
    address: 'Address',
    telephone: 'Telephone',
    website: 'Website',
    fees: 'Fees',
    feePer: {
      stay: 'per stay',
      night: 'per night',
      person: 'per guest',
      person_night: 'per guest and night',
    },
    payment: 'Payment',
    cancellation: 'Deposit and cancelling',
    cancellationByRate: 'Each rate has its own conditions; they are beside its price.',
    reviewCount: { one: '# review', other: '# reviews' },
    outOfFive: score => `${score} of 5`,
    ratedWith: { one: 'Rated # point', other: 'Rated # points' },
    ownerAnswers: property => `${property} answers`,
    readReview: 'Read the whole review',
    directions: 'Directions (OpenStreetMap)',
    mapOf: property => `Map of the surroundings of ${property}`,
    otherPropertiesNearby: 'Nearby',
    allByDistance: 'All properties by distance',
  },
  de: {
    sections: {
      rooms: 'Zimmer',
      dates: 'Termine und Preise',
      facilities: 'Ausstattung',
      goodToKnow: 'Gut zu wissen',
      reviews: 'Bewertungen',
      where: 'Lage',
      pictures: 'Bilder',
    },
    whereYouAre: 'Sie sind hier',
    onThisPage: 'Auf dieser Seite',
    title: property => `${property}: Zimmer und Preise`,
    allPictures: { one: '# Bild', other: 'Alle # Bilder' },
    picture: (number, count) => `Bild ${number} von ${count}`,
    previousPicture: 'Voriges Bild',
    nextPicture: 'Nächstes Bild',
    close: 'Schließen',
    checkin: 'Anreise',
    checkout: 'Abreise',
    fromTime: time => `ab ${time} Uhr`,
    untilTime: time => `bis ${time} Uhr`,
    stars: 'Sterne',
    starCount: { one: '# Stern', other: '# Sterne' },
    address: 'Adresse',
    telephone: 'Telefon',
    website: 'Website',
    fees: 'Gebühren',
    feePer: {
      stay: 'pro Aufenthalt',
      night: 'pro Nacht',
      person: 'pro Gast',
      person_night: 'pro Gast und Nacht',
    },
    payment: 'Bezahlung',
    cancellation: 'Anzahlung und Stornierung',
    cancellationByRate: 'Jede Rate hat eigene Bedingungen; sie stehen neben ihrem Preis.',
    reviewCount: { one: '# Bewertung', other: '# Bewertungen' },
    outOfFive: score => `${score} von 5`,
    ratedWith: { one: '# Punkt', other: '# Punkte' },
    ownerAnswers: property => `${property} antwortet`,
    readReview: 'Ganze Bewertung lesen',
    directions: 'Anfahrt (OpenStreetMap)',
    mapOf: property => `Karte der Umgebung von ${property}`,
    otherPropertiesNearby: 'In der Nähe',
    allByDistance: 'Alle Unterkünfte nach Entfernung',
  },
  fr: {
    sections: {
      rooms: 'Chambres',
      dates: 'Dates et prix',
      facilities: 'Équipements',
      goodToKnow: 'Bon à savoir',
      reviews: 'Avis',
      where: 'Situation',
      pictures: 'Photos',
    },
    whereYouAre: 'Vous êtes ici',
    onThisPage: 'Sur cette page',
    title: property => `${property} : chambres et prix`,
    allPictures: { one: '# photo', other: 'Les # photos' },
    picture: (number, count) => `Photo ${number} sur ${count}`,
    previousPicture: 'Photo précédente',
    nextPicture: 'Photo suivante',
    close: 'Fermer',
    checkin: 'Arrivée',
    checkout: 'Départ',
    fromTime: time => `à partir de ${time}`,
    untilTime: time => `jusqu’à ${time}`,
    stars: 'Étoiles',
    starCount: { one: '# étoile', other: '# étoiles' },
    address: 'Adresse',
    telephone: 'Téléphone',
    website: 'Site internet',
    fees: 'Frais',
    feePer: {
      stay: 'par séjour',
      night: 'par nuit',
      person: 'par personne',
      person_night: 'par personne et par nuit',
    },
    payment: 'Paiement',
    cancellation: 'Acompte et annulation',
    cancellationByRate: 'Chaque tarif a ses conditions ; elles figurent à côté de son prix.',
    reviewCount: { one: '# avis', other: '# avis' },
    outOfFive: score => `${score} sur 5`,
    ratedWith: { one: '# point', other: '# points' },
    ownerAnswers: property => `Réponse de ${property}`,
    readReview: 'Lire l’avis en entier',
    directions: 'Itinéraire (OpenStreetMap)',
    mapOf: property => `Plan des environs de ${property}`,
    otherPropertiesNearby: 'À proximité',
    allByDistance: 'Tous les hébergements par distance',
  },
  es: {
    sections: {
      rooms: 'Habitaciones',
      dates: 'Fechas y precios',
      facilities: 'Servicios',
      goodToKnow: 'Información útil',
      reviews: 'Opiniones',
      where: 'Ubicación',
      pictures: 'Fotos',
    },
    whereYouAre: 'Está aquí',
    onThisPage: 'En esta página',
    title: property => `${property}: habitaciones y precios`,
    allPictures: { one: '# foto', other: 'Las # fotos' },
    picture: (number, count) => `Foto ${number} de ${count}`,
    previousPicture: 'Foto anterior',
    nextPicture: 'Foto siguiente',
    close: 'Cerrar',
    checkin: 'Llegada',
    checkout: 'Salida',
    fromTime: time => `desde las ${time}`,
    untilTime: time => `hasta las ${time}`,
    stars: 'Estrellas',
    starCount: { one: '# estrella', other: '# estrellas' },
    address: 'Dirección',
    telephone: 'Teléfono',
    website: 'Sitio web',
    fees: 'Tasas',
    feePer: {
      stay: 'por estancia',
      night: 'por noche',
      person: 'por persona',
      person_night: 'por persona y noche',
    },
    payment: 'Pago',
    cancellation: 'Depósito y cancelación',
    cancellationByRate: 'Cada tarifa tiene sus condiciones; están junto a su precio.',
    reviewCount: { one: '# opinión', other: '# opiniones' },
    outOfFive: score => `${score} de 5`,
    ratedWith: { one: '# punto', other: '# puntos' },
    ownerAnswers: property => `Respuesta de ${property}`,
    readReview: 'Leer la opinión completa',
    directions: 'Cómo llegar (OpenStreetMap)',
    mapOf: property => `Plano de los alrededores de ${property}`,
    otherPropertiesNearby: 'Cerca',
    allByDistance: 'Todos los alojamientos por distancia',
  },
  ja: {
    sections: {
      rooms: '客室',
      dates: '日程と料金',
      facilities: '設備',
      goodToKnow: 'ご案内',
      reviews: '口コミ',
      where: '場所',
      pictures: '写真',
    },
    whereYouAre: '現在の位置',
    onThisPage: 'このページの内容',
    title: property => `${property}の客室と料金`,
    allPictures: { other: '写真をすべて見る（#枚）' },
    picture: (number, count) => `写真 ${number}／${count}`,
    previousPicture: '前の写真',
    nextPicture: '次の写真',
    close: '閉じる',
    checkin: 'チェックイン',
    checkout: 'チェックアウト',
    fromTime: time => `${time}から`,
    untilTime: time => `${time}まで`,
    stars: '星',
    starCount: { other: '#つ星' },
    address: '住所',
    telephone: '電話',
    website: 'ウェブサイト',
    fees: '手数料',
    feePer: { stay: '1滞在につき', night: '1泊につき', person: '1名につき', person_night: '1名1泊につき' },
    payment: 'お支払い',
    cancellation: '前払いとキャンセル',
    cancellationByRate: '条件は料金プランごとに異なり、それぞれの料金の横に記載しています。',
    reviewCount: { other: '#件の口コミ' },
    outOfFive: score => `5点中${score}点`,
    ratedWith: { other: '#点' },
    ownerAnswers: property => `${property}からの返信`,
    readReview: '口コミの全文を読む',
    directions: '経路（OpenStreetMap）',
    mapOf: property => `${property}周辺の地図`,
    otherPropertiesNearby: '近くの宿',
    allByDistance: '近い順にすべての宿を見る',
  },
}
