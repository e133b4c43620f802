// Texte des Einlesens von Reservierungen auf Deutsch.

import type { Words } from '../catalogue.ts'

export const imports = {
  imports: {
    open: 'Einlesen',
    title: 'Reservierungen einlesen',
    lead: 'Buchungen, die anderswo gemacht wurden, aus einer CSV-Datei: je eine Zeile, in den Spalten des Downloads oder einigen davon. Von da an halten sie ihre Zimmer. Nichts wird belastet, und kein Gast bekommt eine E-Mail. Dieselbe Datei lässt sich noch einmal senden: Was schon da ist, bleibt, wie es ist.',
    columns: 'Jede Zeile braucht {columns}.',
    property: 'Haus',
    choose: 'CSV-Datei mit Reservierungen',
    tooLarge: 'Die Datei hat mehr als 10 MB. Senden Sie weniger Reservierungen auf einmal.',
    oversell: 'Auch Buchungen einlesen, für die kein Zimmer mehr frei ist',
    oversellHelp: 'Nur wenn das Haus die Zimmer wirklich hat: Die Nächte sind dann überbucht.',
    reading: '{name} wird gelesen',
    checking: '{name} wird geprüft',
    again: 'Noch einmal prüfen',
    wouldImport: { one: '# Reservierung einzulesen', other: '# Reservierungen einzulesen' },
    imported: { one: '# Reservierung eingelesen', other: '# Reservierungen eingelesen' },
    present: { one: '# schon da', other: '# schon da' },
    elsewhere: { one: '# eines anderen Hauses', other: '# anderer Häuser' },
    refused: { one: '# Zeile abgelehnt', other: '# Zeilen abgelehnt' },
    refusedHelp:
      'Berichtigen Sie diese Zeilen und senden Sie die Datei noch einmal; die anderen lassen sich jetzt einlesen.',
    start: { one: '# Reservierung einlesen', other: '# Reservierungen einlesen' },
    nothing: 'Nichts einzulesen',
    progress: '{done} von {all} Zeilen',
    interrupted:
      'Das Einlesen ist bei {done} von {all} Zeilen abgebrochen. Was eingelesen ist, bleibt; es geht dort weiter.',
    resume: 'Weiter',
    unfinished: 'Ein früheres Einlesen ist bei {done} von {all} Zeilen stehen geblieben.',
  },
} satisfies Partial<Words>
