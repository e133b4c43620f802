// Texts of the page of a booking: what can be done, what comes next, and what has happened.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface BookingWords {
  readonly bookedTag: string
  readonly justBooked: string
  readonly justChanged: string
  confirmationSent(email: string): string
  stayAt(nights: string, property: string): string
  bookedOn(day: string, name: string): string
  readonly number: string
  readonly reference: string
  readonly change: string
  readonly cancel: string
  readonly addToCalendar: string
  readonly print: string
  readonly searchAgain: string
  readonly next: string
  until(moment: string): string
  from(moment: string): string
  readonly anyTime: string
  readonly cancelFree: string
  cancelCosts(amount: string): string
  thenCosts(amount: string): string
  readonly arrive: string
  arriveAt(address: string): string
  readonly leave: string
  readonly atProperty: string
  payAtProperty(amount: string): string
  questions(telephone: string): string
  readonly history: string
  readonly booked: string
  readonly changed: string
  readonly cancelledByGuest: string
  readonly cancelledByProperty: string
  readonly chargedThen: string
  readonly refundedThen: string
  /** A day and a time of the clock. */
  moment(day: string, time: string): string
}

export const bookingWords: Readonly<Record<PageLanguage, BookingWords>> = {
  en: {
    bookedTag: 'Booked',
    justBooked: 'Your room is booked',
    justChanged: 'Your booking is changed',
    confirmationSent: email => `The confirmation is on its way to ${email}.`,
    stayAt: (nights, property) => `${nights} at ${property}`,
    bookedOn: (day, name) => `on ${day}, for ${name}`,
    number: 'Booking number',
    reference: 'Reference until it is confirmed',
    change: 'Change booking',
    cancel: 'Cancel booking',
    addToCalendar: 'Add to calendar',
    print: 'Print',
    searchAgain: 'Look for another room',
    next: 'What happens next',
    until: moment => `Until ${moment}`,
    from: moment => `From ${moment}`,
    anyTime: 'At any time',
    cancelFree: 'You can cancel free of charge.',
    cancelCosts: amount => `Cancelling costs ${amount}.`,
    thenCosts: amount => `After that, cancelling costs ${amount}.`,
    arrive: 'Check in.',
    arriveAt: address => `Check in at ${address}.`,
    leave: 'Check out.',
    atProperty: 'During your stay',
    payAtProperty: amount => `You pay ${amount} at the property.`,
    questions: telephone => `Questions: ${telephone}`,
    history: 'What has happened',
    booked: 'Booked',
    changed: 'Changed',
    cancelledByGuest: 'Cancelled',
    cancelledByProperty: 'Cancelled by the property',
    chargedThen: 'charged',
    refundedThen: 'paid back',
    moment: (day, time) => `${day}, ${time}`,
  },
  de: {
    bookedTag: 'Gebucht',
    justBooked: 'Ihr Zimmer ist gebucht',
    justChanged: 'Ihre Buchung ist geändert',
    confirmationSent: email => `Die Bestätigung ist unterwegs an ${email}.`,
    stayAt: (nights, property) => `${nights}: ${property}`,
    bookedOn: (day, name) => `am ${day}, für ${name}`,
    number: 'Buchungsnummer',
    reference: 'Kennung bis zur Bestätigung',
    change: 'Buchung ändern',
    cancel: 'Buchung stornieren',
    addToCalendar: 'In den Kalender',
    print: 'Drucken',
    searchAgain: 'Ein anderes Zimmer suchen',
    next: 'Wie es weitergeht',
    until: moment => `Bis ${moment}`,
    from: moment => `Ab ${moment}`,
    anyTime: 'Jederzeit',
    cancelFree: 'Sie können kostenlos stornieren.',
    cancelCosts: amount => `Die Stornierung kostet ${amount}.`,
    thenCosts: amount => `Danach kostet die Stornierung ${amount}.`,
    arrive: 'Anreise.',
    arriveAt: address => `Anreise: ${address}.`,
    leave: 'Abreise.',
    atProperty: 'Während des Aufenthalts',
    payAtProperty: amount => `Sie zahlen ${amount} in der Unterkunft.`,
    questions: telephone => `Fragen: ${telephone}`,
    history: 'Was bisher geschah',
    booked: 'Gebucht',
    changed: 'Geändert',
    cancelledByGuest: 'Storniert',
    cancelledByProperty: 'Von der Unterkunft storniert',
    chargedThen: 'belastet',
    refundedThen: 'erstattet',
    moment: (day, time) => `${day}, ${time} Uhr`,
  },
  fr: {
    bookedTag: 'Réservé',
    justBooked: 'Votre chambre est réservée',
    justChanged: 'Votre réservation est modifiée',
    confirmationSent: email => `La confirmation est en route vers ${email}.`,
    stayAt: (nights, property) => `${nights}, ${property}`,
    bookedOn: (day, name) => `le ${day}, au nom de ${name}`,
    number: 'Numéro de réservation',
    reference: 'Référence jusqu’à la confirmation',
    change: 'Modifier la réservation',
    cancel: 'Annuler la réservation',
    addToCalendar: 'Ajouter à l’agenda',
    print: 'Imprimer',
    searchAgain: 'Chercher une autre chambre',
    next: 'Et maintenant',
    until: moment => `Jusqu’au ${moment}`,
    from: moment => `À partir du ${moment}`,
    anyTime: 'À tout moment',
    cancelFree: 'Vous pouvez annuler sans frais.',
    cancelCosts: amount => `L’annulation coûte ${amount}.`,
    thenCosts: amount => `Ensuite, l’annulation coûte ${amount}.`,
    arrive: 'Arrivée.',
    arriveAt: address => `Arrivée : ${address}.`,
    leave: 'Départ.',
    atProperty: 'Pendant votre séjour',
    payAtProperty: amount => `Vous payez ${amount} sur place.`,
    questions: telephone => `Questions : ${telephone}`,
    history: 'Historique',
    booked: 'Réservée',
    changed: 'Modifiée',
    cancelledByGuest: 'Annulée',
    cancelledByProperty: 'Annulée par l’hébergement',
    chargedThen: 'débités',
    refundedThen: 'remboursés',
    moment: (day, time) => `${day} à ${time}`,
  },
  es: {
    bookedTag: 'Reservada',
    justBooked: 'Su habitación está reservada',
    justChanged: 'Su reserva ha cambiado',
    confirmationSent: email => `La confirmación está en camino a ${email}.`,
    stayAt: (nights, property) => `${nights} en ${property}`,
    bookedOn: (day, name) => `el ${day}, a nombre de ${name}`,
    number: 'Número de reserva',
    reference: 'Referencia hasta la confirmación',
    change: 'Cambiar la reserva',
    cancel: 'Cancelar la reserva',
    addToCalendar: 'Añadir al calendario',
    print: 'Imprimir',
    searchAgain: 'Buscar otra habitación',
    next: 'Qué pasa ahora',
    until: moment => `Hasta el ${moment}`,
    from: moment => `Desde el ${moment}`,
    anyTime: 'En todo momento',
    cancelFree: 'Puede cancelar gratis.',
    cancelCosts: amount => `Cancelar cuesta ${amount}.`,
    thenCosts: amount => `Después, cancelar cuesta ${amount}.`,
    arrive: 'Entrada.',
    arriveAt: address => `Entrada: ${address}.`,
    leave: 'Salida.',
    atProperty: 'Durante su estancia',
    payAtProperty: amount => `Usted paga ${amount} en el alojamiento.`,
    questions: telephone => `Preguntas: ${telephone}`,
    history: 'Qué ha pasado',
    booked: 'Reservada',
    changed: 'Cambiada',
    cancelledByGuest: 'Cancelada',
    cancelledByProperty: 'Cancelada por el alojamiento',
    chargedThen: 'cobrados',
    refundedThen: 'devueltos',
    moment: (day, time) => `${day}, ${time}`,
  },
  ja: {
    bookedTag: '予約済み',
    justBooked: 'お部屋を予約しました',
    justChanged: 'ご予約を変更しました',
    confirmationSent: email => `確認メールを${email}にお送りしています。`,
    stayAt: (nights, property) => `${property} ${nights}`,
    bookedOn: (day, name) => `${day}、${name}様`,
    number: '予約番号',
    reference: '確定までの受付番号',
    change: '予約を変更',
    cancel: '予約をキャンセル',
    addToCalendar: 'カレンダーに追加',
    print: '印刷',
    searchAgain: '別のお部屋を探す',
    next: '今後の流れ',
    until: moment => `${moment}まで`,
    from: moment => `${moment}から`,
    anyTime: 'いつでも',
    cancelFree: '無料でキャンセルできます。',
    cancelCosts: amount => `キャンセル料は${amount}です。`,
    thenCosts: amount => `その後のキャンセル料は${amount}です。`,
    arrive: 'チェックイン。',
    arriveAt: address => `チェックイン：${address}`,
    leave: 'チェックアウト。',
    atProperty: 'ご滞在中',
    payAtProperty: amount => `宿で${amount}をお支払いください。`,
    questions: telephone => `お問い合わせ：${telephone}`,
    history: 'これまでの経過',
    booked: '予約',
    changed: '変更',
    cancelledByGuest: 'キャンセル',
    cancelledByProperty: '宿によるキャンセル',
    chargedThen: '請求',
    refundedThen: '返金',
    moment: (day, time) => `${day} ${time}`,
  },
}
