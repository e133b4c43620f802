// What the routes of keys take and answer.

import Type, { type Static } from 'typebox'
import { mostOrigins } from '../../../lodging/publishers/origins.ts'
import { scopes } from '../../../lodging/publishers/publisher.ts'
import { usageDays } from '../../../operations/publishers/key-usage.ts'
import type { KeyRequest, ListedKey } from '../../../operations/publishers/keys.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { closed } from '../kit/admin-route.ts'
import { namePageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, day, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const kinds = ['publisher', 'admin'] as const

export const newKey = withCheck(
  Type.Object(
    {
      kind: choice('Whom it is for.', kinds),
      publisher_id: Type.Optional(recordId('The publisher, of a key of that kind.')),
      scopes: Type.Optional(
        Type.Array(choice('What it may do.', scopes), {
          description:
            'What a key of a publisher may do; everything but manage and explain unless named, of a publishable key view, availability and preview at most.',
          minItems: 1,
          maxItems: scopes.length,
        }),
      ),
      origins: Type.Optional(
        Type.Array(Type.String({ maxLength: 255 }), {
          description:
            'Makes the key of a publisher a publishable one, for web pages of these origins, such as https://www.example.com.',
          minItems: 1,
          maxItems: mostOrigins,
        }),
      ),
      requests_per_minute: Type.Optional(
        Type.Integer({
          description: 'Limit of the key at each server, 0 for none; that of the settings when absent.',
          minimum: 0,
          maximum: 999_999,
        }),
      ),
      is_test: Type.Optional(
        Type.Boolean({
          description: 'Makes the key of a publisher a test key: what it books touches nothing live.',
          default: false,
        }),
      ),
      label: Type.Optional(Type.String({ description: 'What it is for, in words.', maxLength: 200 })),
      expires_on: Type.Optional(
        Type.Unsafe<Day>({
          type: 'string',
          format: 'date',
          description:
            'The day, in UTC, with whose beginning it ends, YYYY-MM-DD; without it, it does not end.',
        }),
      ),
    },
    { ...closed, examples: [{ kind: 'publisher', publisher_id: 1, label: 'web site' }] },
  ),
  ({ kind }, report, isSent) => {
    if (kind === 'publisher' && !isSent('publisher_id'))
      report('publisher_id', { message: 'is required', code: 'required' })
    if (kind !== 'admin') return
    for (const field of ['publisher_id', 'scopes', 'origins', 'requests_per_minute', 'is_test'] as const) {
      if (isSent(field)) report(field, 'belongs to a key of kind publisher; leave it out')
    }
  },
)

export const keyRequest = (body: Static<typeof newKey>): KeyRequest => ({
  holder:
    body.kind === 'admin'
      ? { kind: 'admin' }
      : {
          kind: 'publisher',
          publisherId: body.publisher_id!,
          scopes: body.scopes,
          origins: body.origins,
          requestsPerMinute: body.requests_per_minute,
          isTest: body.is_test,
        },
  label: body.label ?? '',
  expiresOn: body.expires_on === undefined ? null : formatDay(body.expires_on),
})

export const keyPath = {
  fields: Type.Object({
    id: Type.String({
      description: 'Id of the key, not the key.',
      maxLength: 80,
      examples: ['key_8Hq2mPzL4tWx'],
    }),
  }),
  missing: 'There is no key of that id.',
}

export const keyQuery = Type.Object(
  { publisher_id: Type.Optional(recordId('Only keys of this publisher.')), ...namePageFields },
  closed,
)

const key = {
  id: text('Id; it opens nothing.'),
  kind: choice('Whom it is for.', kinds),
  publisher_id: orNull(integer('The publisher; null for a key of an administrator.')),
  scopes: Type.Array(choice('What it may do.', scopes), {
    description: 'What it may do; empty for a key of an administrator, which may do everything.',
  }),
  origins: orNull(
    Type.Array(Type.String(), {
      description: 'Of the web pages that may use a publishable key; null for a secret key.',
    }),
  ),
  requests_per_minute: orNull(
    integer('Limit of the key at each server, 0 for none; null when that of the settings holds.'),
  ),
  is_test: Type.Boolean({ description: 'Whether it is a test key.' }),
  client_id: orNull(
    text(
      'The assistant that a person has connected, which reaches the key by tokens; null for any other key.',
    ),
  ),
  label: text('What it is for, in words.'),
  created_at: instant('When it was made.'),
  expires_at: orNull(instant('When it ends; null when it does not.')),
  revoked_at: orNull(instant('When it was revoked; null while it was not.')),
}

export const keyAnswer = Type.Object(key, { description: 'A key, without its text.' })

export const keyPage = pageAnswer('Keys, oldest first, revoked ones too.', {
  keys: Type.Array(Type.Object(key), { description: 'Without their texts.' }),
})

export const createdKey = Type.Object(
  { ...key, key: text('The key itself. It is shown here and nowhere else: keep it.') },
  { description: 'The key that was made.' },
)

/** A key's id is the part of it that is no secret. */
export const presentKey = ({ keyId, ...found }: ListedKey) => ({ ...found, id: keyId })

export const usageQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        description: 'Today and the days before it, in UTC.',
        minimum: 1,
        maximum: usageDays,
        default: 30,
      }),
    ),
  },
  closed,
)

export const usageAnswer = Type.Object(
  {
    usage: Type.Array(
      Type.Object({
        day: day('The day, in UTC.'),
        operation: text('Such as property/view.'),
        requests: integer('Requests that came with the key.'),
        limited: integer('Those of them that were refused because of the limit.'),
      }),
      { description: 'The newest day first; only days and operations with requests.' },
    ),
  },
  { description: 'Requests of a key; those of the last ten seconds may be missing.' },
)
