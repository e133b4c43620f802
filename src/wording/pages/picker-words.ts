// Texts of the parts of the search bar that need scripts: the calendar and the guests. `#` stands for a value.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import type { PluralForms } from './page-formats.ts'

export interface PickerWords {
  readonly previousMonth: string
  readonly nextMonth: string
  readonly chooseDates: string
  readonly chooseArrival: string
  readonly chooseDeparture: string
  /** After a day. */
  readonly arrival: string
  /** After a day. */
  readonly departure: string
  /** # is an amount; after a day. */
  readonly fromPrice: string
  /** After a day. */
  readonly full: string
  /** After a day. */
  readonly noArrival: string
  /** After a day. */
  readonly noDeparture: string
  readonly atLeast: PluralForms
  readonly atMost: PluralForms
  /** # is a currency. */
  readonly priceOfAny: string
  /** # is a currency. */
  readonly priceOfThis: string
  readonly clear: string
  readonly done: string
  readonly nights: PluralForms
  /** # is its number. */
  readonly room: string
  readonly addRoom: string
  /** # is its number. */
  readonly removeRoom: string
  /** # is what is counted. */
  readonly fewer: string
  /** # is what is counted. */
  readonly more: string
  /** # is the number of the child. */
  readonly ageOfChild: string
  /** In place of an age that is not chosen yet. */
  readonly chooseAge: string
  readonly agesNeeded: string
}

const en: PickerWords = {
  previousMonth: 'Earlier month',
  nextMonth: 'Later month',
  chooseDates: 'Choose dates',
  chooseArrival: 'Choose the day of arrival.',
  chooseDeparture: 'Choose the day of departure.',
  arrival: 'arrival',
  departure: 'departure',
  fromPrice: 'from #',
  full: 'full',
  noArrival: 'no arrival',
  noDeparture: 'no departure',
  atLeast: { one: 'at least # night', other: 'at least # nights' },
  atMost: { one: 'at most # night', other: 'at most # nights' },
  priceOfAny: 'Lowest total of one night at any property, taxes and fees included, in #.',
  priceOfThis: 'Lowest total of one night, taxes and fees included, in #.',
  clear: 'Clear dates',
  done: 'Done',
  nights: { one: '# night', other: '# nights' },
  room: 'Room #',
  addRoom: 'Add a room',
  removeRoom: 'Remove room #',
  fewer: 'Fewer: #',
  more: 'More: #',
  ageOfChild: 'Age of child #',
  chooseAge: 'Choose',
  agesNeeded: 'Choose the age of each child.',
}

const de: PickerWords = {
  previousMonth: 'Früherer Monat',
  nextMonth: 'Späterer Monat',
  chooseDates: 'Daten wählen',
  chooseArrival: 'Wählen Sie den Tag der Anreise.',
  chooseDeparture: 'Wählen Sie den Tag der Abreise.',
  arrival: 'Anreise',
  departure: 'Abreise',
  fromPrice: 'ab #',
  full: 'belegt',
  noArrival: 'keine Anreise',
  noDeparture: 'keine Abreise',
  atLeast: { one: 'mindestens # Nacht', other: 'mindestens # Nächte' },
  atMost: { one: 'höchstens # Nacht', other: 'höchstens # Nächte' },
  priceOfAny:
    'Niedrigster Gesamtpreis einer Nacht in irgendeiner Unterkunft, mit Steuern und Gebühren, in #.',
  priceOfThis: 'Niedrigster Gesamtpreis einer Nacht, mit Steuern und Gebühren, in #.',
  clear: 'Daten löschen',
  done: 'Fertig',
  nights: { one: '# Nacht', other: '# Nächte' },
  room: 'Zimmer #',
  addRoom: 'Zimmer hinzufügen',
  removeRoom: 'Zimmer # entfernen',
  fewer: 'Weniger: #',
  more: 'Mehr: #',
  ageOfChild: 'Alter von Kind #',
  chooseAge: 'Wählen',
  agesNeeded: 'Wählen Sie das Alter jedes Kindes.',
}

const fr: PickerWords = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  chooseDates: 'Choisir les dates',
  chooseArrival: 'Choisissez le jour d’arrivée.',
  chooseDeparture: 'Choisissez le jour de départ.',
  arrival: 'arrivée',
  departure: 'départ',
  fromPrice: 'à partir de #',
  full: 'complet',
  noArrival: 'pas d’arrivée',
  noDeparture: 'pas de départ',
  atLeast: { one: 'au moins # nuit', other: 'au moins # nuits' },
  atMost: { one: 'au plus # nuit', other: 'au plus # nuits' },
  priceOfAny: 'Total le plus bas d’une nuit, tous hébergements confondus, taxes et frais compris, en #.',
  priceOfThis: 'Total le plus bas d’une nuit, taxes et frais compris, en #.',
  clear: 'Effacer les dates',
  done: 'Terminé',
  nights: { one: '# nuit', other: '# nuits' },
  room: 'Chambre #',
  addRoom: 'Ajouter une chambre',
  removeRoom: 'Retirer la chambre #',
  fewer: 'Moins : #',
  more: 'Plus : #',
  ageOfChild: 'Âge de l’enfant #',
  chooseAge: 'Choisir',
  agesNeeded: 'Indiquez l’âge de chaque enfant.',
}

const es: PickerWords = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  chooseDates: 'Elegir fechas',
  chooseArrival: 'Elija el día de llegada.',
  chooseDeparture: 'Elija el día de salida.',
  arrival: 'llegada',
  departure: 'salida',
  fromPrice: 'desde #',
  full: 'completo',
  noArrival: 'sin llegadas',
  noDeparture: 'sin salidas',
  atLeast: { one: 'al menos # noche', other: 'al menos # noches' },
  atMost: { one: 'como máximo # noche', other: 'como máximo # noches' },
  priceOfAny: 'Total más bajo de una noche en cualquier alojamiento, con impuestos y tasas, en #.',
  priceOfThis: 'Total más bajo de una noche, con impuestos y tasas, en #.',
  clear: 'Borrar fechas',
  done: 'Listo',
  nights: { one: '# noche', other: '# noches' },
  room: 'Habitación #',
  addRoom: 'Añadir una habitación',
  removeRoom: 'Quitar la habitación #',
  fewer: 'Menos: #',
  more: 'Más: #',
  ageOfChild: 'Edad del niño #',
  chooseAge: 'Elegir',
  agesNeeded: 'Indique la edad de cada niño.',
}

const ja: PickerWords = {
  previousMonth: '前の月',
  nextMonth: '次の月',
  chooseDates: '日程を選ぶ',
  chooseArrival: 'チェックイン日を選んでください。',
  chooseDeparture: 'チェックアウト日を選んでください。',
  arrival: 'チェックイン',
  departure: 'チェックアウト',
  fromPrice: '#から',
  full: '満室',
  noArrival: 'チェックイン不可',
  noDeparture: 'チェックアウト不可',
  atLeast: { other: '#泊以上' },
  atMost: { other: '#泊まで' },
  priceOfAny: '1泊の最低合計料金（全宿、税・手数料込み、#）',
  priceOfThis: '1泊の最低合計料金（税・手数料込み、#）',
  clear: '日程をクリア',
  done: '完了',
  nights: { other: '#泊' },
  room: '部屋#',
  addRoom: '部屋を追加',
  removeRoom: '部屋#を削除',
  fewer: '減らす：#',
  more: '増やす：#',
  ageOfChild: '子ども#の年齢',
  chooseAge: '選択',
  agesNeeded: 'お子様それぞれの年齢を選んでください。',
}

export const pickerWords: Readonly<Record<PageLanguage, PickerWords>> = { en, de, fr, es, ja }
