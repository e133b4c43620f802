// Mails to a property about nights on which more rooms are sold than it now offers.

import type { Language } from '../lodging/documents/languages.ts'

export interface OversoldMailWords {
  /** `nights`: how many, counted for each room. */
  subject(nights: number, property: string): string
  title(nights: number): string
  readonly opening: string
  /** The rooms that are sold or held, and those that are offered. */
  night(taken: number, allotment: number): string
  /** A range of nights, both ends included. */
  nights(first: string, last: string): string
  /** Lines that the mail has no place for. */
  more(count: number): string
  readonly whatToDo: string
  readonly closing: string
}

const english: OversoldMailWords = {
  subject: (nights, property) =>
    `Oversold: ${nights === 1 ? 'one night' : `${nights} nights`} at ${property}`,
  title: nights => (nights === 1 ? 'A night is oversold' : 'Nights are oversold'),
  opening: 'The number of rooms for sale was lowered below what is already booked or held.',
  night: (taken, allotment) => `${taken} booked or held, ${allotment} offered`,
  nights: (first, last) => `${first} to ${last}`,
  more: count => `and ${count === 1 ? 'one more line' : `${count} more lines`}, in the calendar`,
  whatToDo:
    'All bookings stand, and nothing more is sold on these nights. Raise the number of rooms, or move guests.',
  closing: 'Sent once each time that the number of rooms falls below what is booked.',
}

const german: OversoldMailWords = {
  subject: (nights, property) =>
    `Überbucht: ${nights === 1 ? 'eine Nacht' : `${nights} Nächte`} in ${property}`,
  title: nights => (nights === 1 ? 'Eine Nacht ist überbucht' : 'Nächte sind überbucht'),
  opening: 'Die Zahl der verfügbaren Zimmer wurde unter das gesenkt, was schon gebucht oder vorgemerkt ist.',
  night: (taken, allotment) => `${taken} gebucht oder vorgemerkt, ${allotment} angeboten`,
  nights: (first, last) => `${first} bis ${last}`,
  more: count => `und ${count === 1 ? 'eine weitere Zeile' : `${count} weitere Zeilen`}, im Kalender`,
  whatToDo:
    'Alle Buchungen bleiben bestehen, und für diese Nächte wird nichts mehr verkauft. Erhöhen Sie die Zahl der Zimmer, oder bringen Sie Gäste anders unter.',
  closing: 'Wird jedes Mal einmal gesendet, wenn die Zahl der Zimmer unter die gebuchten fällt.',
}

const french: OversoldMailWords = {
  subject: (nights, property) =>
    `Surréservation : ${nights === 1 ? 'une nuit' : `${nights} nuits`} à ${property}`,
  title: nights => (nights === 1 ? 'Une nuit est surréservée' : 'Des nuits sont surréservées'),
  opening: 'Le nombre de chambres en vente est passé sous le nombre de chambres déjà réservées ou retenues.',
  night: (taken, allotment) =>
    `${taken} ${taken === 1 ? 'réservée ou retenue' : 'réservées ou retenues'}, ${allotment} en vente`,
  nights: (first, last) => `du ${first} au ${last}`,
  more: count => `et ${count === 1 ? 'une autre ligne' : `${count} autres lignes`}, dans le calendrier`,
  whatToDo:
    'Toutes les réservations restent valables, et plus rien n’est vendu pour ces nuits. Augmentez le nombre de chambres, ou relogez des clients.',
  closing: 'Envoyé une fois chaque fois que le nombre de chambres passe sous celui des réservations.',
}

const spanish: OversoldMailWords = {
  subject: (nights, property) =>
    `Sobreventa: ${nights === 1 ? 'una noche' : `${nights} noches`} en ${property}`,
  title: nights => (nights === 1 ? 'Una noche está sobrevendida' : 'Hay noches sobrevendidas'),
  opening: 'El número de habitaciones a la venta ha bajado por debajo de las ya reservadas o retenidas.',
  night: (taken, allotment) =>
    `${taken} ${taken === 1 ? 'reservada o retenida' : 'reservadas o retenidas'}, ${allotment} a la venta`,
  nights: (first, last) => `del ${first} al ${last}`,
  more: count => `y ${count === 1 ? 'una línea más' : `${count} líneas más`}, en el calendario`,
  whatToDo:
    'Todas las reservas siguen en pie y no se vende nada más para estas noches. Aumente el número de habitaciones o realoje a los huéspedes.',
  closing: 'Se envía una vez cada vez que el número de habitaciones baja de las reservadas.',
}

const japanese: OversoldMailWords = {
  subject: (nights, property) => `オーバーブッキング: ${property} ${nights}泊分`,
  title: () => 'オーバーブッキングが発生しています',
  opening: '販売可能な客室数が、予約済みまたは仮押さえの客室数を下回りました。',
  night: (taken, allotment) => `予約・仮押さえ ${taken} 室、販売 ${allotment} 室`,
  nights: (first, last) => `${first}～${last}`,
  more: count => `ほか ${count} 行はカレンダーをご覧ください`,
  whatToDo:
    '予約はすべて有効で、該当の夜はこれ以上販売されません。客室数を増やすか、お客様の振り替えをご検討ください。',
  closing: '客室数が予約数を下回るたびに一度だけ送信されます。',
}

/** By the language of the property. */
export const oversoldMails: Readonly<Record<Language, OversoldMailWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
