// Texte der Liste der Reservierungen neben einem Blatt, und der gesicherten Filter, auf Deutsch.

import type { Words } from '../catalogue.ts'

export const beside = {
  beside: {
    close: 'Das Blatt schließen und die ganze Liste zeigen',
    walk: 'von Zeile zu Zeile',
    open: 'öffnen',
    toPay: 'Offen',
    stillToPay: '{amount} offen',
    toGiveBack: '{amount} zu erstatten',
    paid: 'bezahlt',
    nothing: 'nichts',
    balance: 'Noch offen',
    filters: 'Fertige Filter und die eigenen',
    saveFilter: 'Diesen Filter sichern',
    changeFilter: '„{name}“ umbenennen oder entfernen',
    rename: 'Umbenennen',
    remove: 'Entfernen',
    name: 'Name',
    nameHelp: 'Nur für Sie, auf jedem Gerät. Wonach Sie gesucht haben, wird nicht gesichert.',
    save: 'Sichern',
  },
} satisfies Partial<Words>
