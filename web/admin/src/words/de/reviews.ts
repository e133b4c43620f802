// Texte der Seite der Bewertungen.

import type { Words } from '../catalogue.ts'

export const reviews = {
  reviews: {
    lead: 'Eingelesene Bewertungen. Vertriebspartner sehen die veröffentlichten.',
    state: 'Zustand',
    any: 'Jeder Zustand',
    states: { pending: 'wartet', published: 'veröffentlicht', rejected: 'abgelehnt' },
    none: 'Keine solchen Bewertungen.',
    nothingWaits: 'Nichts wartet auf eine Entscheidung.',
    review: 'Bewertung',
    rating: 'Note',
    from: '{author}, {source}',
    nobody: 'ohne Namen',
    noText: 'ohne Text',
    written: 'Geschrieben',
    property: 'Unterkunft',
    decide: 'Entscheiden',
    publish: 'Veröffentlichen',
    reject: 'Ablehnen',
    of: '{verb}: {title}',
  },
} satisfies Partial<Words>
