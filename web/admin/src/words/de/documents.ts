// Texte für Dokumente mehrerer Häuser auf Deutsch.

import type { Words } from '../catalogue.ts'

export const documents = {
  documents: {
    title: 'Dokumente',
    downLead: 'Alle Häuser der Liste in einer Datei, mit Kalendern und Kontingenten.',
    down: '{documents} herunterladen',
    documents: { one: '# Dokument', other: '# Dokumente' },
    downloading: '{done} von {all} geladen',
    upLead:
      'Jedes Dokument ersetzt sein Haus, auch Nächte und Kontingente, wo es welche hat. Alle werden geprüft, bevor eines übernommen wird.',
    up: 'Dokumente von Häusern, eines oder mehrere in einer Datei',
    checking: '{done} von {all} geprüft',
    taking: '{done} von {all} übernommen',
    take: '{documents} übernehmen',
    outcome: '{documents}, {refused}',
    refused: { one: '# abgelehnt', other: '# abgelehnt' },
    file: 'Datei',
    property: 'Haus',
    what: 'Was daraus wird',
    outcomes: {
      new: 'ist ein neues Haus',
      replaces: 'ersetzt, was da ist',
      created: 'angelegt',
      changed: 'geändert',
      same: 'war schon so',
      refused: 'abgelehnt',
    },
    more: 'und {count} weitere',
    notAllowed: 'Ihre Rollen gelten nicht für dieses Haus.',
  },
} satisfies Partial<Words>
