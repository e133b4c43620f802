// Why something cannot be booked, what would do instead, and the calendar of prices.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import type { PluralForms } from './page-formats.ts'

export interface VacancyWords {
  readonly nothingFree: string
  readonly pastCutoff: string
  readonly oneRoomOnly: string
  readonly sourceUnavailable: string
  readonly notBookable: string
  readonly dateIsPast: string
  readonly dateIsTooFar: string
  readonly stayIsRefused: string
  readonly closed: string
  closedOn(day: string): string
  readonly noArrival: string
  noArrivalOn(day: string): string
  readonly noDeparture: string
  noDepartureOn(day: string): string
  readonly bookAhead: PluralForms
  readonly bookNotBefore: PluralForms
  readonly advanceDays: string
  readonly tooManyGuests: string
  readonly mostInRoom: PluralForms
  readonly full: string
  fullOn(day: string): string
  readonly roomsLeft: PluralForms
  readonly atLeast: PluralForms
  readonly atMost: PluralForms
  readonly noPrice: string
  readonly stayNights: PluralForms
  readonly alternatives: string
  readonly inTwoRooms: string
  readonly bookOneByOne: string
  /** Above the calendar. */
  readonly lowestTotal: PluralForms
  readonly earlier: string
  readonly later: string
  /** In a day of the calendar that cannot be booked; short. */
  readonly dayFull: string
  readonly dayClosed: string
  readonly dayNoArrival: string
  readonly dayAtLeast: PluralForms
  readonly chosen: string
  /** Beneath the calendar. */
  legend(currency: string): string
  readonly boldIsLowest: string
  readonly calendarUnknown: string
}

export const vacancyWords: Readonly<Record<PageLanguage, VacancyWords>> = {
  en: {
    nothingFree: 'Nothing is free for this stay',
    pastCutoff: 'It is too late to book this day of arrival here.',
    oneRoomOnly: 'This property takes one room at a time. Book each room for itself.',
    sourceUnavailable: 'The property cannot be asked for prices right now. Try again in a few minutes.',
    notBookable: 'This property cannot be booked at the moment.',
    dateIsPast: 'The day of arrival is past. Choose today or a later day.',
    dateIsTooFar: 'These dates are too far ahead to be booked yet. Choose earlier ones.',
    stayIsRefused: 'This stay cannot be priced as it was asked for. Choose other dates or guests.',
    closed: 'Closed on these dates',
    closedOn: day => `Closed on ${day}`,
    noArrival: 'No arrival on this day',
    noArrivalOn: day => `No arrival on ${day}`,
    noDeparture: 'No departure on this day',
    noDepartureOn: day => `No departure on ${day}`,
    bookAhead: { one: 'To be booked at least # day ahead', other: 'To be booked at least # days ahead' },
    bookNotBefore: { one: 'Can be booked # day ahead at most', other: 'Can be booked # days ahead at most' },
    advanceDays: 'Cannot be booked so long before arrival',
    tooManyGuests: 'Too small for your party',
    mostInRoom: { one: 'Too small for your party: at most #', other: 'Too small for your party: at most #' },
    full: 'Full',
    fullOn: day => `Full on ${day}`,
    roomsLeft: { one: 'Only # room left', other: 'Only # rooms left' },
    atLeast: { one: 'At least # night', other: 'At least # nights' },
    atMost: { one: 'At most # night', other: 'At most # nights' },
    noPrice: 'No price for these dates yet',
    stayNights: { one: 'Stay # night', other: 'Stay # nights' },
    alternatives: 'What is free instead',
    inTwoRooms: 'In two rooms on the same dates',
    bookOneByOne: 'Each room is booked for itself:',
    lowestTotal: { one: 'Lowest total for # night', other: 'Lowest total for # nights' },
    earlier: 'Earlier',
    later: 'Later',
    dayFull: 'full',
    dayClosed: 'closed',
    dayNoArrival: 'no arr.',
    dayAtLeast: { one: '#+ night', other: '#+ nights' },
    chosen: 'chosen',
    legend: currency => `In ${currency}, taxes and fees included, rounded up.`,
    boldIsLowest: 'Bold: the lowest of these two months.',
    calendarUnknown: 'There are no prices for these months.',
  },
  de: {
    nothingFree: 'Für diesen Aufenthalt ist nichts frei',
    pastCutoff: 'Für diesen Anreisetag ist es hier zu spät zum Buchen.',
    oneRoomOnly: 'Diese Unterkunft nimmt ein Zimmer je Buchung. Buchen Sie jedes Zimmer einzeln.',
    sourceUnavailable:
      'Preise der Unterkunft sind gerade nicht abrufbar. Versuchen Sie es in ein paar Minuten noch einmal.',
    notBookable: 'Diese Unterkunft kann zurzeit nicht gebucht werden.',
    dateIsPast: 'Der Anreisetag ist vorbei. Wählen Sie heute oder einen späteren Tag.',
    dateIsTooFar: 'Dieser Zeitraum ist noch nicht buchbar. Wählen Sie einen früheren.',
    stayIsRefused: 'Dieser Aufenthalt lässt sich so nicht berechnen. Wählen Sie andere Daten oder Gäste.',
    closed: 'An diesen Tagen geschlossen',
    closedOn: day => `Geschlossen am ${day}`,
    noArrival: 'An diesem Tag keine Anreise',
    noArrivalOn: day => `Keine Anreise am ${day}`,
    noDeparture: 'An diesem Tag keine Abreise',
    noDepartureOn: day => `Keine Abreise am ${day}`,
    bookAhead: {
      one: 'Mindestens # Tag im Voraus zu buchen',
      other: 'Mindestens # Tage im Voraus zu buchen',
    },
    bookNotBefore: { one: 'Höchstens # Tag im Voraus buchbar', other: 'Höchstens # Tage im Voraus buchbar' },
    advanceDays: 'So lange vor der Anreise nicht buchbar',
    tooManyGuests: 'Zu klein für Ihre Gruppe',
    mostInRoom: {
      one: 'Zu klein für Ihre Gruppe: höchstens #',
      other: 'Zu klein für Ihre Gruppe: höchstens #',
    },
    full: 'Ausgebucht',
    fullOn: day => `Ausgebucht am ${day}`,
    roomsLeft: { one: 'Nur noch # Zimmer frei', other: 'Nur noch # Zimmer frei' },
    atLeast: { one: 'Mindestens # Nacht', other: 'Mindestens # Nächte' },
    atMost: { one: 'Höchstens # Nacht', other: 'Höchstens # Nächte' },
    noPrice: 'Für diese Tage gibt es noch keinen Preis',
    stayNights: { one: '# Nacht bleiben', other: '# Nächte bleiben' },
    alternatives: 'Was stattdessen frei ist',
    inTwoRooms: 'In zwei Zimmern am selben Termin',
    bookOneByOne: 'Jedes Zimmer wird einzeln gebucht:',
    lowestTotal: {
      one: 'Niedrigster Gesamtpreis für # Nacht',
      other: 'Niedrigster Gesamtpreis für # Nächte',
    },
    earlier: 'Früher',
    later: 'Später',
    dayFull: 'voll',
    dayClosed: 'zu',
    dayNoArrival: 'k. Anr.',
    dayAtLeast: { one: 'ab # N.', other: 'ab # N.' },
    chosen: 'gewählt',
    legend: currency => `In ${currency}, mit Steuern und Gebühren, aufgerundet.`,
    boldIsLowest: 'Fett: der niedrigste Preis dieser zwei Monate.',
    calendarUnknown: 'Für diese Monate gibt es keine Preise.',
  },
  fr: {
    nothingFree: 'Rien n’est libre pour ce séjour',
    pastCutoff: 'Il est trop tard pour réserver une arrivée ce jour-là.',
    oneRoomOnly: 'Cet hébergement prend une chambre à la fois. Réservez chaque chambre séparément.',
    sourceUnavailable:
      'Les prix de l’hébergement ne sont pas disponibles pour le moment. Réessayez dans quelques minutes.',
    notBookable: 'Cet hébergement ne peut pas être réservé actuellement.',
    dateIsPast: 'Le jour d’arrivée est passé. Choisissez aujourd’hui ou un jour suivant.',
    dateIsTooFar: 'Ces dates sont trop lointaines pour être réservées. Choisissez-en de plus proches.',
    stayIsRefused: 'Ce séjour ne peut pas être calculé ainsi. Choisissez d’autres dates ou voyageurs.',
    closed: 'Fermé à ces dates',
    closedOn: day => `Fermé le ${day}`,
    noArrival: 'Pas d’arrivée ce jour-là',
    noArrivalOn: day => `Pas d’arrivée le ${day}`,
    noDeparture: 'Pas de départ ce jour-là',
    noDepartureOn: day => `Pas de départ le ${day}`,
    bookAhead: {
      one: 'À réserver au moins # jour à l’avance',
      other: 'À réserver au moins # jours à l’avance',
    },
    bookNotBefore: {
      one: 'Réservable # jour à l’avance au plus',
      other: 'Réservable # jours à l’avance au plus',
    },
    advanceDays: 'Non réservable aussi longtemps avant l’arrivée',
    tooManyGuests: 'Trop petit pour votre groupe',
    mostInRoom: {
      one: 'Trop petit pour votre groupe : # au plus',
      other: 'Trop petit pour votre groupe : # au plus',
    },
    full: 'Complet',
    fullOn: day => `Complet le ${day}`,
    roomsLeft: { one: 'Plus que # chambre', other: 'Plus que # chambres' },
    atLeast: { one: 'Au moins # nuit', other: 'Au moins # nuits' },
    atMost: { one: '# nuit au plus', other: '# nuits au plus' },
    noPrice: 'Pas encore de prix à ces dates',
    stayNights: { one: 'Rester # nuit', other: 'Rester # nuits' },
    alternatives: 'Ce qui est libre',
    inTwoRooms: 'Dans deux chambres aux mêmes dates',
    bookOneByOne: 'Chaque chambre se réserve séparément :',
    lowestTotal: { one: 'Total le plus bas pour # nuit', other: 'Total le plus bas pour # nuits' },
    earlier: 'Avant',
    later: 'Après',
    dayFull: 'complet',
    dayClosed: 'fermé',
    dayNoArrival: 'sans arr.',
    dayAtLeast: { one: 'min. # n.', other: 'min. # n.' },
    chosen: 'choisi',
    legend: currency => `En ${currency}, taxes et frais compris, arrondi au-dessus.`,
    boldIsLowest: 'En gras : le plus bas de ces deux mois.',
    calendarUnknown: 'Il n’y a pas de prix pour ces mois.',
  },
  es: {
    nothingFree: 'No hay nada libre para esta estancia',
    pastCutoff: 'Ya es tarde para reservar la llegada de ese día.',
    oneRoomOnly: 'Este alojamiento admite una habitación por reserva. Reserve cada habitación por separado.',
    sourceUnavailable:
      'Ahora no se pueden consultar los precios del alojamiento. Inténtelo dentro de unos minutos.',
    notBookable: 'Este alojamiento no se puede reservar por el momento.',
    dateIsPast: 'El día de llegada ya ha pasado. Elija hoy o un día posterior.',
    dateIsTooFar: 'Estas fechas son demasiado lejanas para reservar. Elija otras más próximas.',
    stayIsRefused: 'Esta estancia no se puede calcular así. Elija otras fechas u otros huéspedes.',
    closed: 'Cerrado en estas fechas',
    closedOn: day => `Cerrado el ${day}`,
    noArrival: 'Sin llegadas ese día',
    noArrivalOn: day => `Sin llegadas el ${day}`,
    noDeparture: 'Sin salidas ese día',
    noDepartureOn: day => `Sin salidas el ${day}`,
    bookAhead: {
      one: 'Se reserva con al menos # día de antelación',
      other: 'Se reserva con al menos # días de antelación',
    },
    bookNotBefore: {
      one: 'Se reserva con # día de antelación como máximo',
      other: 'Se reserva con # días de antelación como máximo',
    },
    advanceDays: 'No se puede reservar con tanta antelación',
    tooManyGuests: 'Pequeña para su grupo',
    mostInRoom: { one: 'Pequeña para su grupo: máximo #', other: 'Pequeña para su grupo: máximo #' },
    full: 'Completo',
    fullOn: day => `Completo el ${day}`,
    roomsLeft: { one: 'Solo queda # habitación', other: 'Solo quedan # habitaciones' },
    atLeast: { one: 'Al menos # noche', other: 'Al menos # noches' },
    atMost: { one: '# noche como máximo', other: '# noches como máximo' },
    noPrice: 'Aún no hay precio para estas fechas',
    stayNights: { one: 'Quedarse # noche', other: 'Quedarse # noches' },
    alternatives: 'Qué hay libre en su lugar',
    inTwoRooms: 'En dos habitaciones en las mismas fechas',
    bookOneByOne: 'Cada habitación se reserva por separado:',
    lowestTotal: { one: 'Total más bajo para # noche', other: 'Total más bajo para # noches' },
    earlier: 'Antes',
    later: 'Después',
    dayFull: 'lleno',
    dayClosed: 'cerrado',
    dayNoArrival: 'sin lleg.',
    dayAtLeast: { one: 'mín. # n.', other: 'mín. # n.' },
    chosen: 'elegido',
    legend: currency => `En ${currency}, impuestos y tasas incluidos, redondeado hacia arriba.`,
    boldIsLowest: 'En negrita: el más bajo de estos dos meses.',
    calendarUnknown: 'No hay precios para estos meses.',
  },
  ja: {
    nothingFree: 'この日程に空室はありません',
    pastCutoff: 'この到着日の予約受付は終了しました。',
    oneRoomOnly: 'この宿は1回の予約につき1室です。お部屋ごとにご予約ください。',
    sourceUnavailable: '現在、宿の料金を確認できません。数分後にもう一度お試しください。',
    notBookable: 'この宿は現在予約できません。',
    dateIsPast: '到着日が過ぎています。本日以降の日をお選びください。',
    dateIsTooFar: 'まだ予約を受け付けていない日程です。もっと早い日をお選びください。',
    stayIsRefused: 'この条件では料金を計算できません。日程または人数を変えてください。',
    closed: 'この日程は休業です',
    closedOn: day => `${day}は休業です`,
    noArrival: 'この日は到着できません',
    noArrivalOn: day => `${day}は到着できません`,
    noDeparture: 'この日は出発できません',
    noDepartureOn: day => `${day}は出発できません`,
    bookAhead: { other: '#日前までの予約が必要です' },
    bookNotBefore: { other: '予約は#日前からです' },
    advanceDays: 'まだ予約を受け付けていません',
    tooManyGuests: '人数が定員を超えています',
    mostInRoom: { other: '人数が定員を超えています（最大#名）' },
    full: '満室です',
    fullOn: day => `${day}は満室です`,
    roomsLeft: { other: '残り#室です' },
    atLeast: { other: '#泊以上からです' },
    atMost: { other: '#泊までです' },
    noPrice: 'この日程の料金はまだありません',
    stayNights: { other: '#泊にする' },
    alternatives: '空いている日程',
    inTwoRooms: '同じ日程で2室',
    bookOneByOne: 'お部屋ごとのご予約になります：',
    lowestTotal: { other: '#泊の最安合計' },
    earlier: '前の月',
    later: '次の月',
    dayFull: '満室',
    dayClosed: '休業',
    dayNoArrival: '到着不可',
    dayAtLeast: { other: '#泊〜' },
    chosen: '選択中',
    legend: currency => `${currency}、税・手数料込み、端数切り上げ。`,
    boldIsLowest: '太字：この2か月の最安値。',
    calendarUnknown: 'この期間の料金はありません。',
  },
}
