// What the lists and the routes say of properties and publishers that are archived.

import Type from 'typebox'
import { archivedChoices } from '../../../lodging/properties/archived.ts'
import { choice, instant, integer, orNull } from './schema-words.ts'

/** In the query of a list. */
export const archivedField = Type.Optional(
  choice(
    'Archived ones: no leaves them out, as is usual; only lists nothing else; all lists both.',
    archivedChoices,
  ),
)

export const archivedAt = orNull(instant('When it was archived; null while it is in business.'))

export const archiveAnswer = Type.Object(
  {
    id: integer('Id.'),
    archived_at: archivedAt,
    reservations_to_come: integer(
      'Reservations that stand and whose stay is not over. Archiving changes none.',
    ),
  },
  { description: 'Whether it is archived, and what is still to come.' },
)
