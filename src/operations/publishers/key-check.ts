// A key that is to be created, and what is wrong with it by the names of its fields.

import { idErrors } from '../../lodging/documents/record-id.ts'
import { isShortText } from '../../lodging/documents/short-text.ts'
import { mostOrigins, readOrigin } from '../../lodging/publishers/origins.ts'
import { publishableScopes, scopes } from '../../lodging/publishers/publisher.ts'
import { type Day, parseDay } from '../../values/civil-dates.ts'
import { type FieldError, notFound } from '../../values/faults.ts'

const longestLabel = 200
const mostRequests = 999_999

/** A key to be created; texts are unchecked. */
export interface KeyRequest {
  readonly holder:
    | {
        readonly kind: 'publisher'
        readonly publisherId: number
        /** Undefined: everything but manage and explain; of a publishable key everything that such a key may do. */
        readonly scopes?: readonly string[] | undefined
        /** Makes the key a publishable one, for pages of these origins, such as https://www.example.com. */
        readonly origins?: readonly string[] | undefined
        /** 0: no limit. Undefined: that of the settings for keys of its kind. */
        readonly requestsPerMinute?: number | undefined
        /** Makes it a test key (docs/testing.md). */
        readonly isTest?: boolean | undefined
      }
    | { readonly kind: 'admin' }
  /** What the key is for; may be empty. */
  readonly label: string
  /** YYYY-MM-DD: the key is valid until that day begins in UTC. Null: it does not expire. */
  readonly expiresOn: string | null
  /** A fixed text in place of a random one, for the demo only, because it can be guessed. */
  readonly text?: string
}

/** NotFoundException for a text that is no id of a key. */
export function requireKeyId(keyId: string): void {
  if (!/^key_[\w-]{1,64}$/.test(keyId)) throw notFound('There is no key of that id.')
}

/** Everything that is wrong with a key; it has to expire after `today`. */
export const keyErrors = (
  { holder, label, expiresOn }: Pick<KeyRequest, 'holder' | 'label' | 'expiresOn'>,
  today: Day,
): FieldError[] => [...holderErrors(holder), ...labelErrors(label), ...expiryErrors(expiresOn, today)]

function holderErrors(holder: KeyRequest['holder']): FieldError[] {
  if (holder.kind === 'admin') return []
  const { publisherId, origins, requestsPerMinute: limit } = holder
  const isLimit = limit === undefined || (Number.isInteger(limit) && limit >= 0 && limit <= mostRequests)
  const message = `must be a whole number of requests from 0 (no limit) to ${mostRequests}`
  return [
    ...idErrors('publisher_id', publisherId),
    ...scopeErrors(holder.scopes, origins !== undefined),
    ...originErrors(origins),
    ...(isLimit ? [] : [{ field: 'requests_per_minute', message }]),
  ]
}

function scopeErrors(named: readonly string[] | undefined, isPublishable: boolean): FieldError[] {
  const allowed = isPublishable ? publishableScopes : scopes
  const list = allowed.join(', ')
  if (named?.length === 0)
    return [{ field: 'scopes', message: `must name at least one of ${list}`, code: 'one_at_least' }]
  const message = `must be one of ${list}${isPublishable ? ', as everybody can read a publishable key' : ''}`
  return (named ?? []).flatMap((word, index) =>
    allowed.some(scope => scope === word) ? [] : [{ field: `scopes[${index}]`, message }],
  )
}

function originErrors(origins: readonly string[] | undefined): FieldError[] {
  if (origins === undefined) return []
  if (origins.length === 0 || origins.length > mostOrigins)
    return [{ field: 'origins', message: `must be 1 to ${mostOrigins} origins of pages` }]
  const message = 'must be scheme, host and port of pages, such as https://www.example.com, without a path'
  return origins.flatMap((origin, index) =>
    readOrigin(origin) === undefined ? [{ field: `origins[${index}]`, message }] : [],
  )
}

const labelErrors = (label: string): FieldError[] =>
  isShortText(label, longestLabel)
    ? []
    : [
        {
          field: 'label',
          message: `must be at most ${longestLabel} characters in one line`,
          code: 'too_long',
          limits: { most: longestLabel },
        },
      ]

function expiryErrors(text: string | null, today: Day): FieldError[] {
  if (text === null) return []
  const day = parseDay(text)
  if (day !== undefined && day > today) return []
  return [{ field: 'expires_on', message: 'must be a day after today, such as 2027-12-31' }]
}
