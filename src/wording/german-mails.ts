// German mails.

import { localeFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'

const { plural } = localeFormats('de')

export const germanMails: MailWords = {
  labels: {
    confirmationNumber: 'Bestätigungsnummer',
    checkin: 'Anreise',
    checkout: 'Abreise',
    length: 'Dauer',
    room: 'Zimmer',
    rate: 'Tarif',
    meals: 'Verpflegung',
    guests: 'Gäste',
    total: 'Gesamtpreis',
    atProperty: 'In der Unterkunft',
    givenBack: 'Erstattung nach dem Aufenthalt',
    card: 'Karte',
    cancelled: 'Storniert',
    cancellationCharge: 'Stornogebühr',
    refund: 'Erstattung',
    checkinBefore: 'Anreise bisher',
    checkoutBefore: 'Abreise bisher',
    roomBefore: 'Zimmer bisher',
    totalBefore: 'Gesamtpreis bisher',
    changeFee: 'Umbuchungsgebühr',
    chargedNow: 'Für die Änderung berechnet',
    payment: 'Zahlung',
    name: 'Name',
    email: 'E-Mail',
    telephone: 'Telefon',
    note: 'Anmerkung',
    website: 'Website',
  },
  headings: {
    stay: 'Der Aufenthalt',
    price: 'Preis',
    due: 'Was wann fällig ist',
    terms: 'Wenn Sie stornieren',
    cancellation: 'Die Stornierung',
    change: 'Was sich geändert hat',
    currency: 'Währung',
    guest: 'Der Gast',
    place: 'Adresse',
  },
  meals: {
    room_only: 'nicht enthalten',
    breakfast: 'Frühstück',
    half_board: 'Halbpension',
    full_board: 'Vollpension',
    all_inclusive: 'alles inklusive',
  },
  whenBooking: {
    charged: 'Bei der Buchung abgebucht',
    kept: 'Bei der Buchung, von der Unterkunft abgebucht',
    checked: 'Bei der Buchung, an die Unterkunft zu zahlen',
  },
  confirmation: {
    subject: property => `Ihr Aufenthalt ist bestätigt: ${property}`,
    title: 'Ihr Aufenthalt ist bestätigt',
    opening: 'vielen Dank für Ihre Reservierung. Wir freuen uns auf Ihren Besuch.',
    bookedOn: site =>
      `Sie haben auf den Seiten von ${site} gebucht. Über den Link oben sehen, ändern oder stornieren Sie den Aufenthalt.`,
    bookedThrough: publisher =>
      `Sie haben über ${publisher} gebucht. Wenn Sie den Aufenthalt ändern oder stornieren möchten, wenden Sie sich dorthin und nennen Sie die Bestätigungsnummer.`,
  },
  change: {
    subject: property => `Ihr Aufenthalt wurde geändert: ${property}`,
    title: 'Ihr Aufenthalt wurde geändert',
    opening: 'Ihre Reservierung wurde geändert. Diese E-Mail ersetzt die frühere Bestätigung.',
    bookedOn: site =>
      `Sie haben auf den Seiten von ${site} gebucht. Wenn Sie die Änderung nicht gewünscht haben, öffnen Sie die Buchung über den Link oben oder rufen Sie die Unterkunft an.`,
    bookedThrough: publisher =>
      `Sie haben über ${publisher} gebucht. Wenn Sie die Änderung nicht gewünscht haben, wenden Sie sich dorthin und nennen Sie die Bestätigungsnummer.`,
  },
  cancellation: {
    subject: property => `Ihr Aufenthalt ist storniert: ${property}`,
    title: 'Ihr Aufenthalt ist storniert',
    opening: 'Ihre Reservierung wurde storniert. Das Zimmer wird nicht mehr für Sie freigehalten.',
    bookedOn: site =>
      `Sie haben auf den Seiten von ${site} gebucht. Wenn Sie nicht stornieren wollten, buchen Sie dort neu oder rufen Sie die Unterkunft an.`,
    bookedThrough: publisher =>
      `Sie haben über ${publisher} gebucht. Wenn Sie nicht stornieren wollten, wenden Sie sich dorthin und nennen Sie die Bestätigungsnummer.`,
  },
  notices: {
    subject: (title, number, stay) => `${title} ${number}: ${stay}`,
    newReservation: 'Neue Reservierung',
    changed: 'Reservierung geändert',
    cancelled: 'Reservierung storniert',
    sentToProperty:
      'Diese Mail wurde automatisch an die Adresse gesendet, die im Dokument der Unterkunft als reservation_email steht.',
    rooms: count => `${count} Zimmer`,
    bookedThrough: (publisher, moment) => `Gebucht über ${publisher} am ${moment}.`,
    changedThrough: (publisher, moment) => `Geändert über ${publisher} am ${moment}.`,
    cancelledAt: (moment, publisher) =>
      `Storniert${moment === null ? '' : ` am ${moment}`}; gebucht war über ${publisher}.`,
  },
  terms: {
    free: 'kostenlos',
    wholeAmount: amount => `${amount} (der volle Betrag)`,
    always: charge => `Jederzeit: ${charge}.`,
    from: (moment, charge) => `Ab ${moment}: ${charge}.`,
    until: (moment, charge) => `Bis ${moment}: ${charge}.`,
    noShow: charge => `Bei Nichtanreise: ${charge}.`,
    timesAt: timeZone => `Alle Zeiten sind Ortszeiten der Unterkunft (${timeZone}).`,
  },
  calendar: {
    cancelled: property => `Storniert: ${property}`,
    checkinFrom: time => `Anreise ab ${time} Uhr`,
    checkoutUntil: time => `Abreise bis ${time} Uhr`,
  },
  labelled: (label, value) => `${label}: ${value}`,
  list: texts => texts.join(', '),
  fullName: (firstName, lastName) => `${firstName} ${lastName}`,
  manageBooking: 'Buchung ansehen, ändern oder stornieren',
  dear: name => `Guten Tag ${name},`,
  preview: (from, to, number) => `Vom ${from} bis ${to}, Bestätigungsnummer ${number}`,
  sentToGuest:
    'Diese Mail wurde automatisch gesendet, weil diese Adresse bei der Reservierung angegeben wurde.',
  nights: count => plural(count, { one: `${count} Nacht`, other: `${count} Nächte` }),
  party: (adults, ages) =>
    plural(adults, { one: `${adults} Erwachsener`, other: `${adults} Erwachsene` }) +
    (ages.length === 0
      ? ''
      : `, ${plural(ages.length, { one: `${ages.length} Kind`, other: `${ages.length} Kinder` })} (Alter: ${ages.join(', ')})`),
  numberedRoom: number => `Zimmer ${number}`,
  from: time => `ab ${time} Uhr`,
  until: time => `bis ${time} Uhr`,
  propertyTime: moment => `${moment} (Ortszeit der Unterkunft)`,
  checkinFee: name => `${name}, bei der Anreise, nicht im Gesamtpreis`,
  card: (brand, lastFour) => `${brand} mit den Endziffern ${lastFour}`,
  cardChecked: card => `${card}, nur geprüft und nicht gespeichert`,
  nothingTaken: 'Über diesen Buchungsdienst wurde nichts eingezogen',
  propertyCollects:
    'Über diesen Buchungsdienst wurde nichts abgebucht; die Unterkunft fordert die Stornogebühr selbst an',
  propertyCharges: (currency, total) =>
    `Die Unterkunft rechnet in ${currency} ab: der Gesamtpreis dort ist ${total}.`,
  convertedAt: ({ from, to, rate, asOf }) =>
    `Beträge in ${to} sind zum Kurs${asOf === null ? '' : ` vom ${asOf}`} umgerechnet: 1 ${from} = ${rate.replace('.', ',')} ${to}.`,
}
