// Mails to a property about the calendar of another site: that it cannot be read, not in full, or that it lost many nights at once.

import type { Language } from '../lodging/documents/languages.ts'

export interface CalendarTroubleWords {
  subject(room: string, property: string): string
  readonly title: string
  opening(room: string): string
  /** Stands before a reason, which is in English. */
  readonly unread: string
  unreadable(events: number): string
  /** `time`: when they open by themselves. */
  missing(nights: number, time: string): string
  readonly whatToDo: string
  readonly closing: string
}

const english: CalendarTroubleWords = {
  subject: (room, property) => `Calendar of another site: please check ${room}, ${property}`,
  title: 'A calendar needs a look',
  opening: room =>
    `Another site sends the nights that it has sold of ${room}. Something is wrong with its calendar.`,
  unread:
    'The calendar cannot be read. Nights that it closed stay closed; bookings that were made there since are not known here, and their nights may be sold again:',
  unreadable: events =>
    `${events === 1 ? 'One event' : `${events} events`} cannot be read in full. Only the nights that are sure are closed here; the others may be sold again.`,
  missing: (nights, time) =>
    `${nights === 1 ? 'A night' : `${nights} nights`} went from the calendar all at once, which may be a mistake of the site. ${nights === 1 ? 'It stays' : 'They stay'} closed here until ${time}, if the calendar does not have ${nights === 1 ? 'it' : 'them'} again.`,
  whatToDo:
    'Compare the bookings at the other site with the calendar here, and close nights that are taken. In the administration, the page of the connection says more; nights that are really free can be opened there at once.',
  closing: 'Sent once for each trouble.',
}

const german: CalendarTroubleWords = {
  subject: (room, property) => `Kalender einer anderen Seite: Bitte prüfen Sie ${room}, ${property}`,
  title: 'Ein Kalender braucht Ihre Aufmerksamkeit',
  opening: room =>
    `Eine andere Seite sendet die Nächte, die sie von ${room} verkauft hat. Mit ihrem Kalender stimmt etwas nicht.`,
  unread:
    'Der Kalender kann nicht gelesen werden. Nächte, die er geschlossen hat, bleiben geschlossen; Buchungen, die dort seither gemacht wurden, sind hier nicht bekannt, und ihre Nächte können noch einmal verkauft werden:',
  unreadable: events =>
    `${events === 1 ? 'Ein Termin kann' : `${events} Termine können`} nicht ganz gelesen werden. Nur die sicheren Nächte sind hier geschlossen; die übrigen können noch einmal verkauft werden.`,
  missing: (nights, time) =>
    `${nights === 1 ? 'Eine Nacht ist' : `${nights} Nächte sind`} auf einmal aus dem Kalender verschwunden, was ein Fehler der Seite sein kann. ${nights === 1 ? 'Sie bleibt' : 'Sie bleiben'} hier bis ${time} geschlossen, wenn der Kalender sie nicht wieder hat.`,
  whatToDo:
    'Vergleichen Sie die Buchungen der anderen Seite mit dem Kalender hier, und schließen Sie belegte Nächte. In der Verwaltung sagt die Seite der Verbindung mehr; Nächte, die wirklich frei sind, können dort sofort geöffnet werden.',
  closing: 'Wird für jede Störung einmal gesendet.',
}

const french: CalendarTroubleWords = {
  subject: (room, property) => `Calendrier d’un autre site : à vérifier pour ${room}, ${property}`,
  title: 'Un calendrier est à vérifier',
  opening: room =>
    `Un autre site envoie les nuits qu’il a vendues de ${room}. Son calendrier pose un problème.`,
  unread:
    'Le calendrier ne peut pas être lu. Les nuits qu’il a fermées restent fermées ; les réservations faites là-bas depuis ne sont pas connues ici, et leurs nuits peuvent être vendues une seconde fois :',
  unreadable: events =>
    `${events === 1 ? 'Un événement ne peut pas être lu' : `${events} événements ne peuvent pas être lus`} en entier. Seules les nuits certaines sont fermées ici ; les autres peuvent être vendues une seconde fois.`,
  missing: (nights, time) =>
    `${nights === 1 ? 'Une nuit a disparu' : `${nights} nuits ont disparu`} du calendrier d’un coup, ce qui peut être une erreur du site. ${nights === 1 ? 'Elle reste fermée' : 'Elles restent fermées'} ici jusqu’au ${time}, si le calendrier ne ${nights === 1 ? 'la' : 'les'} contient pas de nouveau.`,
  whatToDo:
    'Comparez les réservations de l’autre site avec le calendrier ici, et fermez les nuits occupées. Dans l’administration, la page de la connexion en dit plus ; les nuits vraiment libres peuvent y être ouvertes aussitôt.',
  closing: 'Envoyé une fois pour chaque problème.',
}

const spanish: CalendarTroubleWords = {
  subject: (room, property) => `Calendario de otro sitio: revise ${room}, ${property}`,
  title: 'Hay que revisar un calendario',
  opening: room =>
    `Otro sitio envía las noches que ha vendido de ${room}. Hay un problema con su calendario.`,
  unread:
    'El calendario no se puede leer. Las noches que cerró siguen cerradas; las reservas hechas allí desde entonces no se conocen aquí, y sus noches pueden venderse otra vez:',
  unreadable: events =>
    `${events === 1 ? 'Un evento no se puede' : `${events} eventos no se pueden`} leer por completo. Aquí solo están cerradas las noches seguras; las demás pueden venderse otra vez.`,
  missing: (nights, time) =>
    `${nights === 1 ? 'Una noche ha desaparecido' : `${nights} noches han desaparecido`} del calendario de golpe, lo que puede ser un error del sitio. ${nights === 1 ? 'Sigue cerrada' : 'Siguen cerradas'} aquí hasta ${time}, si el calendario no ${nights === 1 ? 'la' : 'las'} vuelve a tener.`,
  whatToDo:
    'Compare las reservas del otro sitio con el calendario de aquí y cierre las noches ocupadas. En la administración, la página de la conexión dice más; las noches que de verdad están libres se pueden abrir allí al momento.',
  closing: 'Se envía una vez por cada problema.',
}

const japanese: CalendarTroubleWords = {
  subject: (room, property) => `他サイトのカレンダーをご確認ください: ${property} ${room}`,
  title: 'カレンダーの確認が必要です',
  opening: room => `他のサイトが ${room} の販売済みの夜を送信していますが、そのカレンダーに問題があります。`,
  unread:
    'カレンダーを読み取れません。すでに閉じた夜は閉じたままですが、その後に他サイトで入った予約はここでは分からず、その夜が重ねて販売されるおそれがあります。理由:',
  unreadable: events =>
    `${events} 件の予定を完全には読み取れません。確実な夜だけを閉じており、残りの夜は重ねて販売されるおそれがあります。`,
  missing: (nights, time) =>
    `${nights} 泊分が一度にカレンダーから消えました。サイトの誤りかもしれないため、カレンダーに戻らない場合でも ${time} までは閉じたままです。`,
  whatToDo:
    '他サイトの予約とここのカレンダーを照らし合わせ、埋まっている夜を閉じてください。詳しくは管理画面の接続のページをご覧ください。本当に空いている夜は、そこですぐに開けます。',
  closing: '問題ごとに一度だけ送信されます。',
}

/** By the language of the property. */
export const calendarTroubleMails: Readonly<Record<Language, CalendarTroubleWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
