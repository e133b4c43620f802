// Texte zum Ändern einer Reservierung auf Deutsch.

import type { Words } from '../catalogue.ts'

export const change = {
  change: {
    title: 'Reservierung ändern',
    arrival: 'Anreise',
    departure: 'Abreise',
    begun:
      'Der Aufenthalt hat begonnen: vergangene Nächte bleiben, wie sie sind. Für ein anderes Zimmer oder eine andere Rate heute abreisen lassen und die übrigen Nächte neu buchen.',
    heldFor: 'Gebucht für',
    beds: 'Betten',
    room: 'Zimmer',
    rate: 'Rate',
    roomNumber: 'Zimmer {number}',
    adults: 'Erwachsene',
    ages: 'Alter der Kinder',
    agesHelp: 'etwa 4, 9',
    addRoom: 'Noch ein Zimmer',
    removeRoom: 'Ohne Zimmer {number}',
    guest: 'Gast',
    fields: {
      first_name: 'Vorname',
      last_name: 'Nachname',
      email: 'E-Mail-Adresse',
      phone: 'Telefon',
      note: 'Bemerkung des Gastes',
    },
    cost: 'Was es kostet',
    before: 'Der Aufenthalt kostet jetzt',
    after: 'Nach der Änderung',
    penalty: 'Davon für die Änderung selbst',
    difference: 'Unterschied',
    refund: 'Geht an den Gast zurück',
    atProperty: 'Vor Ort zu zahlen',
    nothing: 'Noch ist nichts anders.',
    asking: 'Der Preis wird berechnet',
    samePrice: 'Der Preis bleibt, wie er ist.',
    waive: 'Ohne Gebühr',
    waiveHelp: 'Der Verzicht steht in der Akte.',
    make: 'Ändern',
    makeFor: 'Ändern für {difference}',
    told: 'Gast und Haus erfahren es per Mail.',
  },
} satisfies Partial<Words>
