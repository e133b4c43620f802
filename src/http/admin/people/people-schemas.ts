// How people of the administration are shown, and what may be sent about them.

import Type, { type Static } from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import { type Grant, roles } from '../../../lodging/people/person.ts'
import type { ManagedPerson } from '../../../operations/people/manage-people.ts'
import { closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, flag, givenText, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

export const personPath = {
  fields: Type.Object({ id: recordId('Id of the person.') }),
  missing: 'There is no person of this id.',
}

const states = ['active', 'invited', 'disabled'] as const

const roleFields = {
  role: choice('What the person may do.', roles),
  publisher_id: orNull(integer('For this publisher only.')),
  property_id: orNull(integer('For this property only.')),
}

export const personAnswer = Type.Object(
  {
    id: integer('Id.'),
    name: text('Name.'),
    email: text('E-mail address.'),
    language: text('Language of the pages and mails.'),
    state: choice('Invited: no password has been chosen yet. Disabled: may not sign in.', states),
    has_second_factor: flag('Whether a second factor is asked for when signing in.'),
    is_bound: flag('Whether the person signs in through the identity provider.'),
    created_at: instant('When the person was created.'),
    may_change: flag('Whether you may change the person, and not only roles of your own.'),
    roles: Type.Array(
      Type.Object(
        { ...roleFields, may_take: flag('Whether you may take it.') },
        { description: 'A role; for the whole installation where both ids are null.' },
      ),
      { description: 'Roles of the person, as far as you may see them.' },
    ),
  },
  { description: 'A person.' },
)

export const personQuery = Type.Object(idPageFields, closed)
export const personPage = pageAnswer('People.', {
  people: Type.Array(personAnswer, { description: 'In the order they were created.' }),
})

const language = choice('Language of the pages and mails.', languages, 'en')
const givenRole = {
  role: choice('What the person may do.', roles, 'front_desk'),
  publisher_id: Type.Optional(orNull(recordId('For this publisher only.'))),
  property_id: Type.Optional(orNull(recordId('For this property only.', 11))),
}

export const roleBody = Type.Object(givenRole, {
  ...closed,
  examples: [{ role: 'front_desk', property_id: 11 }],
})

export const invitationBody = Type.Object(
  {
    name: givenText('Name, of at most 200 characters.', 200),
    email: Type.Unsafe<string>({
      type: 'string',
      format: 'email',
      description: 'Address, to which the invitation is sent.',
    }),
    language: Type.Optional(language),
    ...givenRole,
  },
  {
    ...closed,
    examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', role: 'front_desk', property_id: 11 }],
  },
)

export const personChange = Type.Object(
  {
    name: Type.Optional(givenText('Name, of at most 200 characters.', 200)),
    language: Type.Optional(language),
  },
  { ...closed, examples: [{ name: 'Ada King' }] },
)

export const sessionList = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: integer('Id.'),
          is_this: flag('Whether it is the one that asks.'),
          created_at: instant('When the person signed in.'),
          last_seen_at: instant('When it was used last, to the minute.'),
          expires_at: instant('When it ends at the latest.'),
          address: orNull(text('Where the person signed in; null for the machine of the server.')),
          browser: text('Family of the browser and its system.'),
        },
        { description: 'A browser in which the person is signed in.' },
      ),
      { description: 'The last used first, at most 100.' },
    ),
  },
  { description: 'Sessions that have not ended.' },
)

export const endedSessions = Type.Object(
  { ended: integer('How many have ended.') },
  { description: 'Sessions that were ended.' },
)

interface ListedSession {
  readonly id: number
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly address: string | null
  readonly agent: string
}

export const presentSessions = (sessions: readonly ListedSession[], own: number | null) => ({
  sessions: sessions.map(({ agent, ...session }) => ({
    ...session,
    isThis: session.id === own,
    browser: agent,
  })),
})

export const presentPerson = ({ grants, isInvited, state, ...person }: ManagedPerson) => ({
  ...person,
  state: state === 'active' && isInvited ? ('invited' as const) : state,
  roles: grants,
})

/** The role that a body names. */
export const grantOf = ({ role, publisher_id, property_id }: Static<typeof roleBody>): Grant => ({
  role,
  publisherId: publisher_id ?? null,
  propertyId: property_id ?? null,
})
