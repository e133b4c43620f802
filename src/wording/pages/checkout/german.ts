// The form of the checkout and its troubles in German.

import type { CheckoutFormWords } from './form-texts.ts'
import type { CheckoutTroubleWords } from './trouble-texts.ts'

export const germanForm: CheckoutFormWords = {
  who: 'Wer kommt',
  firstName: {
    label: 'Vorname',
    missing: 'Geben Sie Ihren Vornamen ein.',
    invalid: 'Prüfen Sie Ihren Vornamen.',
  },
  lastName: {
    label: 'Nachname',
    missing: 'Geben Sie Ihren Nachnamen ein.',
    invalid: 'Prüfen Sie Ihren Nachnamen.',
  },
  email: {
    label: 'E-Mail',
    missing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    invalid: 'Prüfen Sie Ihre E-Mail-Adresse; sie sieht aus wie name@example.com.',
  },
  emailHint: 'Hierhin geht die Bestätigung.',
  phone: {
    label: 'Telefon',
    missing: 'Geben Sie Ihre Telefonnummer ein.',
    invalid: 'Prüfen Sie Ihre Telefonnummer; beginnen Sie mit der Vorwahl des Landes, etwa +49.',
  },
  rooms: 'Ihre Zimmer',
  room: number => `Zimmer ${number}`,
  guestOfRoom: 'Gast dieses Zimmers',
  guestOfRoomHint: 'Bleibt das Feld leer, gilt Ihr eigener Name.',
  roomNameInvalid: 'Prüfen Sie den Namen des Gastes.',
  bed: 'Betten',
  bedMissing: 'Wählen Sie die Betten.',
  address: 'Ihre Anschrift',
  country: { label: 'Land', missing: 'Wählen Sie Ihr Land.', invalid: 'Wählen Sie Ihr Land.' },
  updateAddress: 'Formular dieses Landes zeigen',
  street: {
    label: 'Straße und Hausnummer',
    missing: 'Geben Sie Straße und Hausnummer ein.',
    invalid: 'Prüfen Sie Straße und Hausnummer.',
  },
  moreAddress: { label: 'Adresszusatz', missing: '', invalid: 'Prüfen Sie den Adresszusatz.' },
  city: { label: 'Ort', missing: 'Geben Sie den Ort ein.', invalid: 'Prüfen Sie den Ort.' },
  region: {
    label: 'Bundesland oder Region',
    missing: 'Geben Sie Bundesland, Provinz oder Region ein.',
    invalid: 'Prüfen Sie Bundesland, Provinz oder Region.',
  },
  regionKinds: {
    state: {
      label: 'Bundesstaat',
      missing: 'Geben Sie den Bundesstaat ein.',
      invalid: 'Prüfen Sie den Bundesstaat.',
    },
    province: { label: 'Provinz', missing: 'Geben Sie die Provinz ein.', invalid: 'Prüfen Sie die Provinz.' },
    county: {
      label: 'Grafschaft',
      missing: 'Geben Sie die Grafschaft ein.',
      invalid: 'Prüfen Sie die Grafschaft.',
    },
    prefecture: {
      label: 'Präfektur',
      missing: 'Geben Sie die Präfektur ein.',
      invalid: 'Prüfen Sie die Präfektur.',
    },
  },
  choose: 'Auswählen',
  postalCode: {
    label: 'Postleitzahl',
    missing: 'Geben Sie die Postleitzahl ein.',
    invalid: 'Prüfen Sie die Postleitzahl.',
  },
  zipCode: { label: 'ZIP-Code', missing: 'Geben Sie den ZIP-Code ein.', invalid: 'Prüfen Sie den ZIP-Code.' },
  arrival: 'Ihre Ankunft',
  note: {
    label: 'Nachricht an die Unterkunft',
    missing: '',
    invalid: 'Prüfen Sie die Nachricht; sie darf 2.000 Zeichen haben.',
  },
  noteHint: 'Wünsche werden weitergegeben; nicht immer lassen sie sich erfüllen.',
  card: 'Ihre Karte',
  cardForm: {
    label: 'Ihre Karte',
    missing: 'Geben Sie Ihre Karte ein.',
    invalid:
      'Diese Karte konnte nicht verwendet werden. Geben Sie sie noch einmal ein, oder nehmen Sie eine andere.',
  },
  cardholder: {
    label: 'Name auf der Karte',
    missing: 'Geben Sie den Namen auf der Karte ein.',
    invalid: 'Prüfen Sie den Namen auf der Karte.',
  },
  cardNumber: {
    label: 'Kartennummer',
    missing: 'Geben Sie die Kartennummer ein.',
    invalid: 'Das ist keine Kartennummer. Prüfen Sie die Ziffern.',
  },
  cardNotAccepted: 'Diese Karte nimmt die Unterkunft nicht an. Verwenden Sie eine andere.',
  expiry: {
    label: 'Gültig bis',
    missing: 'Geben Sie Monat und Jahr ein.',
    invalid: 'Geben Sie Monat und Jahr ein, zum Beispiel 04/29.',
  },
  expiryHint: 'Monat / Jahr',
  expired: 'Diese Karte ist abgelaufen. Verwenden Sie eine andere.',
  cvv: {
    label: 'Prüfnummer',
    missing: 'Geben Sie die Prüfnummer ein.',
    invalid: 'Prüfen Sie die Prüfnummer der Karte.',
  },
  cvvHint: '3 oder 4 Ziffern auf der Karte',
  optional: 'freiwillig',
  holdsCard: 'Das sieht nach einer Kartennummer aus. Geben Sie sie nur in ihrem eigenen Feld ein.',
}

export const germanTrouble: CheckoutTroubleWords = {
  errorTitle: title => `Fehler: ${title}`,
  lookAgain: { one: 'Eine Angabe stimmt noch nicht', other: '# Angaben stimmen noch nicht' },
  nothingBooked: 'Nichts ist gebucht oder belastet, und Ihre Angaben sind noch da.',
  retypeCard: 'Nur Kartennummer und Prüfnummer sind neu einzugeben; sie werden nie aufbewahrt.',
  higher: amount => ({
    title: `Der Gesamtpreis ist jetzt ${amount} höher`,
    text: 'Die Unterkunft hat ihren Preis geändert, während Sie schrieben.',
  }),
  lower: amount => ({
    title: `Der Gesamtpreis ist jetzt ${amount} niedriger`,
    text: 'Die Unterkunft hat ihren Preis geändert, während Sie schrieben.',
  }),
  before: 'Vorher',
  now: 'Jetzt',
  declined: {
    title: 'Die Karte wurde abgelehnt',
    text: 'Versuchen Sie eine andere Karte oder fragen Sie Ihre Bank.',
  },
  kept: minutes => `Das Zimmer bleibt ${minutes} für Sie reserviert.`,
  soldOut: {
    title: 'Dieses Zimmer wurde gerade verkauft',
    text: 'Jemand anderes hat es für diese Tage gebucht, oder die Unterkunft hat es geschlossen. Nichts ist gebucht oder belastet.',
  },
  otherRooms: 'Andere Zimmer und Tage dieser Unterkunft',
  duplicate: number => ({
    title: 'Diesen Aufenthalt haben Sie schon gebucht',
    text: `Die Buchung ${number} hat denselben Gast, dasselbe Zimmer und dieselben Tage. Nichts Neues ist gebucht oder belastet.`,
  }),
  showBooking: 'Buchung zeigen',
  onceMore: 'Ja, ich möchte diesen Aufenthalt ein zweites Mal buchen',
  noAnswer: {
    title: 'Die Unterkunft hat nicht geantwortet',
    text: 'Senden Sie das Formular mit derselben Karte noch einmal: Es kann nicht doppelt buchen. Hat die Buchung geklappt, sehen Sie sie.',
  },
  reload: 'Laden Sie diese Seite neu, um es noch einmal zu senden.',
  underWay: {
    title: 'Ihre Buchung ist noch in Arbeit',
    text: 'Warten Sie einige Sekunden und senden Sie das Formular mit derselben Karte noch einmal: Es kann nicht doppelt buchen.',
  },
  sentBefore: {
    title: 'Sie haben dieses Formular schon mit anderen Angaben gesendet',
    text: 'Suchen Sie zuerst in Ihren E-Mails nach einer Bestätigung. Gibt es eine, müssen Sie nicht noch einmal buchen; sonst prüfen Sie die Angaben und senden sie.',
  },
  checkAgain: { title: 'Bitte prüfen Sie den Preis noch einmal', text: 'Er wurde neu berechnet.' },
  codeGone: code => ({
    title: `Der Code ${code} gilt nicht mehr`,
    text: 'Der Preis unten ist ohne ihn.',
  }),
  tooManyCodes: {
    title: 'Zu viele Codes wurden versucht',
    text: 'Der Preis unten gilt ohne Code; versuchen Sie es in einer Stunde wieder.',
  },
  tooMany: {
    title: 'Es wurden zu viele Karten versucht',
    text: 'Warten Sie zu Ihrer Sicherheit einige Minuten, bevor Sie eine andere versuchen.',
  },
}
