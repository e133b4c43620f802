// The requests and the answers of changes and snapshots.

import Type, { type Static } from 'typebox'
import { changeKinds } from '../../../lodging/properties/change-kinds.ts'
import type { ChangesRequest } from '../../../operations/changes/list-changes.ts'
import type { SnapshotRequest } from '../../../operations/changes/read-snapshot.ts'
import { integer as integerAnswer, orNull, textOrNull } from './answer-fields.ts'
import { amount, caller, integer, languageOf, sequence, verbosity, wording } from './fields.ts'

const mostChanges = 1000

export const changesBody = Type.Object(
  {
    ...caller,
    after: Type.Optional(
      sequence(
        'The `next` of the answer before; without it no changes are answered, only where they end now.',
      ),
    ),
    kinds: Type.Optional(
      Type.Array(Type.Enum([...changeKinds]), {
        minItems: 1,
        maxItems: changeKinds.length,
        description: 'Only changes of these kinds; when absent, all that the scopes of the key allow.',
      }),
    ),
    limit: Type.Optional(
      integer('Most changes to return.', { minimum: 1, maximum: mostChanges, default: mostChanges }),
    ),
  },
  { examples: [{ key: '<API_KEY>', kinds: ['price', 'availability'], limit: 500 }] },
)

export const changesRequest = ({ after, kinds, limit }: Static<typeof changesBody>): ChangesRequest => ({
  after: after ?? null,
  kinds: kinds ?? null,
  limit: limit ?? mostChanges,
})

const night = (description: string) => orNull(Type.String({ format: 'date' }), description)

export const changesAnswer = Type.Object(
  {
    changes: Type.Array(
      Type.Object({
        sequence: integerAnswer('Rises from change to change; it has gaps.'),
        kind: Type.Enum([...changeKinds], {
          description:
            'What to read again: `content` the view; `price`, `availability` and `restriction` the calendar of the nights; ' +
            '`terms` (taxes, fees, promotions, policies and what else decides about every night) both.',
        }),
        property_id: orNull(Type.Integer(), 'The property; null: all of them.'),
        accommodation_id: orNull(Type.Integer(), 'The room; null: all of the property.'),
        rate_code: textOrNull('The rate plan; null: all.'),
        from: night('The first night; null, as `to`: all nights.'),
        to: night('The last night.'),
        at: Type.String({ format: 'date-time', description: 'When the server noted the change.' }),
      }),
      { description: 'In order of their sequence.' },
    ),
    next: integerAnswer('The `after` of the next request; equal to `after` where there is no more.'),
  },
  { description: 'What changed for the publisher.' },
)

export const snapshotBody = Type.Object(
  {
    ...caller,
    after: Type.Optional(
      integer('The id of the last property of a snapshot that ended early: it goes on behind it.', {
        minimum: 0,
        maximum: 2_147_483_647,
        default: 0,
      }),
    ),
    verbosity: amount.verbosity,
    ...wording,
  },
  { examples: [{ key: '<API_KEY>', verbosity: 2, language: 'en' }] },
)

export const snapshotRequest = (fields: Static<typeof snapshotBody>): SnapshotRequest => ({
  after: fields.after ?? 0,
  language: languageOf(fields),
  verbosity: verbosity(fields),
})

export const snapshotAnswer = Type.Object(
  {
    sequence: integerAnswer(
      'What properties/changes is asked after. Of a snapshot that was gone on with, the first one counts.',
    ),
  },
  { description: 'The first line; every other line is a Property.' },
)
