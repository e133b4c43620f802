// Texte der Filter und der Zustände in der Liste der Reservierungen, auf Deutsch.

import type { Words } from '../catalogue.ts'

export const list = {
  list: {
    arrival: 'Anreise',
    when: 'Tage',
    anyDay: 'jeder Tag',
    fromDay: 'ab {day}',
    untilDay: 'bis {day}',
    days: '{from} bis {to}',
    anyStatus: 'jeder',
    property: 'Unterkunft',
    done: 'Fertig',
    removeFilter: 'Filter entfernen: {name}',
    search: 'suchen',
    upToDate: 'Bleibt aktuell, während Sie zusehen',
    waits: {
      person: 'braucht eine Entscheidung',
      payment: 'die Zahlungsfirma hat noch nicht geantwortet',
      guest: 'der Gast bestätigt die Zahlung bei der Bank',
      source: 'die Quelle hat noch nicht geantwortet',
      change: 'eine Änderung wartet auf ihre Zahlung',
      cancelling: 'die Quelle hat es noch nicht bestätigt',
    },
    notCollected: 'die Zahlung konnte nicht eingezogen werden',
    byProperty: 'von der Unterkunft, {day}',
    byPublisher: 'über {publisher}, {day}',
    costs: 'kostet {amount}',
    charged: '{amount} abgebucht',
    owes: '{amount} geschuldet',
    nothingOwed: 'nichts geschuldet',
    declined: 'die Karte wurde abgelehnt',
    nothingBooked: 'nichts wurde gebucht',
    changed: 'geändert {day}',
  },
} satisfies Partial<Words>
