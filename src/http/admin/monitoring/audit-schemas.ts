// Inputs and outputs of the audit trail.

import Type, { type Static } from 'typebox'
import {
  auditedActions,
  auditedKinds,
  type UndoableKind,
  undoableKinds,
} from '../../../lodging/people/audit.ts'
import { actorKinds } from '../../../values/actor.ts'
import { changedValues } from '../calendars/calendar-schemas.ts'
import { closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, flag, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const shortText = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })

const filterFields = {
  actor_kind: Type.Optional(choice('Who acted: a kind.', actorKinds)),
  actor_id: Type.Optional(shortText('Who acted: the id of that kind.')),
  object_kind: Type.Optional(choice('What it is about: a kind.', auditedKinds)),
  object_id: Type.Optional(shortText('What it is about: the id of that kind.')),
  action: Type.Optional(choice('What was done.', auditedActions)),
  publisher_id: Type.Optional(recordId('Only entries of this publisher.')),
  property_id: Type.Optional(recordId('Only entries of this property.')),
  from: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'instant', description: 'From this instant on.' }),
  ),
  to: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'instant', description: 'Before this instant.' }),
  ),
  text: Type.Optional(shortText('A part of any field, in any case.')),
}

/** Without a page: for an export. */
export const auditFilter = Type.Object(filterFields, closed)
export type AuditFilterQuery = Static<typeof auditFilter>
export const auditQuery = Type.Object({ ...filterFields, ...idPageFields }, closed)

const entryId = Type.Integer({
  description: 'Id of the entry.',
  examples: [1],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
})
const missing = 'There is no such entry.'

export const auditPath = { fields: Type.Object({ id: entryId }), missing }
export const undoPath = { fields: Type.Object({ entry: entryId }), missing }

const fieldsOf = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
  })

const entryFields = {
  id: integer('Id; a later entry has a higher one.'),
  at: instant('When, by the clock of the database.'),
  actor: Type.Object(
    {
      kind: choice('Visitor: nobody who is known. Database: no program of this server.', actorKinds),
      id: text('Of the person, key or channel; name of the job, or of the user of the operating system.'),
      name: text('As it was then.'),
    },
    { description: 'Who did it.' },
  ),
  address: orNull(text('Address of the client; null for this machine.')),
  source: text('Id of the request, or name of the command or job.'),
  action: text('What was done.'),
  object: Type.Object(
    { kind: text('Kind.'), id: text('Id; empty where nothing has one.') },
    { description: 'What it is about.' },
  ),
  publisher_id: orNull(integer('The publisher that it belongs to.')),
  property_id: orNull(integer('The property that it belongs to.')),
  before: fieldsOf('The fields that changed, by their path, as they were; null for none.'),
  after: fieldsOf('The same fields as they became.'),
}

export const auditPage = pageAnswer('A page of entries, the newest first.', {
  entries: Type.Array(Type.Object(entryFields, { description: 'An entry.' }), { description: 'Entries.' }),
})

export const auditAnswer = Type.Object(
  { ...entryFields, seal: orNull(integer('Number of its seal in the chain; null while it waits for it.')) },
  { description: 'An entry.' },
)

const changedNights = (description: string) =>
  Type.Object(
    {
      rate_nights: integer('Nights of rooms and rates with another price or restriction.'),
      room_nights: integer('Nights of rooms with another allotment.'),
      changes: changedValues,
      left_off: integer('Changes that are not listed.'),
    },
    { description },
  )

export const undone = Type.Object(
  {
    entry: integer('Id of the entry.'),
    kind: choice('What it is about.', Object.keys(undoableKinds) as UndoableKind[]),
    property_id: integer('The property.'),
    version: integer('Its version after it; what the ETag says.'),
    dry_run: flag('Whether nothing was undone because of `dry_run`.'),
    changed: flag('Whether anything changes.'),
    currency: text('Currency of its prices.'),
    rooms: Type.Array(Type.Object({ id: integer('Id.'), name: text('Name.') }), {
      description: 'Its rooms.',
    }),
    nights: changedNights(
      'Of a calendar: what the nights have now, and what they get back. Nights that are over stay as they are.',
    ),
    lost: changedNights('Those of them that others have changed again since, so that this is lost.'),
    gone: Type.Array(Type.String(), {
      description: 'Rooms and rate plans that the property no longer has; they are left out.',
    }),
    fields: Type.Object(
      {
        now: fieldsOf('The fields by their path, as they are now.'),
        becomes: fieldsOf('The same fields as they become.'),
        lost: Type.Array(Type.String(), {
          description: 'Those of them that others have changed again since, so that this is lost.',
        }),
      },
      { description: 'Of a property: what changes in its document.' },
    ),
    since: Type.Array(
      Type.Object({
        id: integer('Id of the entry.'),
        made_by: text('Who.'),
        made_at: instant('When.'),
      }),
      { description: 'Who has changed since what is lost, the newest first; at most 20.' },
    ),
    warnings: Type.Array(Type.String(), { description: 'As of an edit of the calendar or an import.' }),
  },
  { description: 'What is undone, or would be.' },
)
