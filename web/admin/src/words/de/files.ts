// Texte von Dateien für Tabellenprogramme auf Deutsch.

import type { Words } from '../catalogue.ts'

export const files = {
  files: {
    title: 'Tabelle',
    open: 'Tabelle',
    down: 'Herunterladen',
    downLead:
      'Eine Zeile für jedes Zimmer, jede Rate und jede Nacht; die Datei lässt sich ändern und wieder einlesen.',
    downReservations: 'Herunterladen als Tabelle',
    form: 'Für Tabellenprogramme, die so schreiben',
    forms: {
      comma: '120.50 (Kommas zwischen den Spalten)',
      semicolon: '120,50 (Semikolons zwischen den Spalten)',
    },
    downloading: '{rows} von {all} geladen',
    downloaded: '{rows} geladen',
    rows: { one: '# Zeile', other: '# Zeilen' },
    failed: 'Der Download ist abgebrochen. Versuchen Sie es noch einmal.',
    up: 'Datei einlesen',
    upLead:
      'Spalten, die in der Datei fehlen, bleiben, wie sie sind; eine leere Zelle löscht, nur ein leeres Kontingent bleibt, wie es war. Sie sehen vorher, was sich ändert.',
    choose: 'CSV-Datei',
    tooLarge: 'Die Datei hat mehr als 10 MB. Speichern Sie weniger Nächte, Zimmer oder Raten auf einmal.',
    reading: '{name} wird gelesen',
    checking: '{name} wird geprüft',
    changing: '{nights} werden geändert',
    done: '{nights} aus {name} geändert. „Rückgängig“ nimmt es zurück.',
    refused: 'Nichts wurde geändert: {count} in {name} zu berichtigen',
    faults: { one: '# Zelle oder Zeile', other: '# Zellen oder Zeilen' },
    line: 'Zeile',
    column: 'Spalte',
    wrong: 'Was nicht stimmt',
    whole: 'ganze Datei',
    again: 'Noch einmal prüfen',
  },
} satisfies Partial<Words>
