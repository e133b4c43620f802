// Texte über archivierte Unterkünfte und Vertriebspartner.

import type { Words } from '../catalogue.ts'

export const archive: Pick<Words, 'archive'> = {
  archive: {
    archive: 'Archivieren',
    restore: 'Wiederherstellen',
    archived: 'Archiviert',
    filter: 'In Betrieb oder archiviert',
    inBusiness: 'In Betrieb',
    all: 'Alle',
    since: 'Archiviert seit {time}.',
    toCome: {
      one: '# Reservierung steht noch bevor. Sie bleibt, wie sie ist, und kann storniert werden.',
      other: '# Reservierungen stehen noch bevor. Sie bleiben, wie sie sind, und können storniert werden.',
    },
    property: {
      act: 'Diese Unterkunft archivieren',
      says: 'Ab jetzt sieht und verkauft sie niemand. Preise und Zimmer können weiter geschrieben werden, auch von Kanälen. Sie kann jederzeit wiederhergestellt werden.',
      banner: 'Niemand sieht oder verkauft diese Unterkunft.',
      restoreAct: 'Diese Unterkunft wiederherstellen',
      restoreSays:
        'Ihre Vertriebspartner sehen und verkaufen sie wieder, mit den jetzigen Preisen und Zimmern.',
    },
    publisher: {
      act: 'Diesen Vertriebspartner archivieren',
      says: 'Ab jetzt werden seine Schlüssel abgewiesen und seine Seiten sind geschlossen, außer denen der Reservierungen, die Gäste haben. Er kann jederzeit wiederhergestellt werden.',
      banner: 'Seine Schlüssel werden abgewiesen, und seine Seiten sind geschlossen.',
      restoreAct: 'Diesen Vertriebspartner wiederherstellen',
      restoreSays: 'Seine nicht widerrufenen Schlüssel gelten wieder, und seine Seiten sind offen.',
    },
  },
}
