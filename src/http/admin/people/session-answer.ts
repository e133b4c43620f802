// What the pages are told of a session: who it is, and what the person may do.

import Type, { type Static } from 'typebox'
import { roles } from '../../../lodging/people/person.ts'
import { coverageOf, type Right, rights } from '../../../lodging/people/rights.ts'
import type { PersonSession } from '../kit/caller.ts'
import { choice, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'

const rightNames = Object.keys(rights) as Right[]

export const sessionAnswer = Type.Object(
  {
    person: Type.Object(
      {
        id: integer('Id.'),
        name: text('Name.'),
        email: text('E-mail address.'),
        language: text('Language of the pages.'),
      },
      { description: 'Who is signed in.' },
    ),
    roles: Type.Array(
      Type.Object(
        {
          role: choice('What the person may do.', roles),
          publisher_id: orNull(integer('For this publisher only.')),
          property_id: orNull(integer('For this property only.')),
        },
        { description: 'A role; for the whole installation where both ids are null.' },
      ),
      { description: 'All roles of the person.' },
    ),
    rights: Type.Array(
      Type.Object(
        {
          right: choice('What may be done.', rightNames),
          is_everywhere: flag('Whether it may be done in the whole installation.'),
          publisher_ids: Type.Array(integer('Id.'), { description: 'Else for these publishers.' }),
          property_ids: Type.Array(integer('Id.'), { description: 'Else for these properties.' }),
        },
        { description: 'A right and where it holds.' },
      ),
      { description: 'What the roles allow; a right that is not listed is held nowhere.' },
    ),
    has_password: flag('Whether the person has a password; some sign in with a provider or a passkey only.'),
    lacks_second_factor: flag(
      'Whether a role needs a second factor that the person has not; until it is set up, nothing else may be done.',
    ),
    expires_at: instant('When it ends at the latest; it ends earlier after an hour without a request.'),
  },
  { description: 'A session.' },
)

/** A session as it is answered. */
export const presentSession = ({
  person,
  grants,
  hasPassword,
  lacksSecondFactor,
  expiresAt,
}: PersonSession): Static<typeof sessionAnswer> => ({
  person: { id: person.id, name: person.name, email: person.email, language: person.language },
  roles: grants.map(({ role, publisherId, propertyId }) => ({
    role,
    publisher_id: publisherId,
    property_id: propertyId,
  })),
  rights: rightNames.flatMap(right => {
    const coverage = coverageOf(grants, right)
    if (coverage === null) return []
    const isEverywhere = coverage === 'everything'
    const { publisherIds, propertyIds } = isEverywhere ? { publisherIds: [], propertyIds: [] } : coverage
    const ids = { publisher_ids: [...publisherIds], property_ids: [...propertyIds] }
    return [{ right, is_everywhere: isEverywhere, ...ids }]
  }),
  has_password: hasPassword,
  lacks_second_factor: lacksSecondFactor,
  expires_at: expiresAt,
})
