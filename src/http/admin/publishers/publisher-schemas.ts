// What the routes of publishers take and answer.

import Type, { type Static } from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import type { GivenSettings } from '../../../operations/publishers/publisher-check.ts'
import type {
  ChangedGrants,
  GrantedProperties,
  PublisherWithCommission,
} from '../../../operations/publishers/publishers.ts'
import { badRequest } from '../../../values/faults.ts'
import { type Millionths, parsePercent, percentNumber } from '../../../values/money.ts'
import { closed } from '../kit/admin-route.ts'
import { archivedAt, archivedField } from '../kit/archive-schemas.ts'
import { versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { amount, choice, flag, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const words = {
  name: 'Name.',
  sells_all: 'Whether it may sell every property, those of later too; otherwise those that it was granted.',
  language: 'Language of the texts that guests read.',
  default_currency:
    'Currency of amounts when a request names none (ISO 4217); null for that of the property.',
  envelope: 'data: answers come within {"data": …}.',
  reads_by_get: 'Whether reservations may be read by GET with the key in the query.',
  pending_as_504: 'Whether a booking that is still pending is answered by 504 in place of 202.',
  permalink_url: 'Base address of the pages that permalinks lead to; null for none.',
  book_direct_url: 'Base address of the booking engine; null for none.',
  commission_percent:
    'Its share, in percent with at most four decimals, in what it books from the present day in UTC on; see docs/reports.md.',
} as const

const envelopes = ['bare', 'data'] as const

const address = (description: string) => Type.Optional(orNull(Type.String({ description, maxLength: 2000 })))

const settingFields = {
  sells_all: Type.Optional(flag(words.sells_all)),
  language: Type.Optional(choice(words.language, languages)),
  default_currency: Type.Optional(
    orNull(Type.Unsafe<string>({ type: 'string', format: 'currency', description: words.default_currency })),
  ),
  envelope: Type.Optional(choice(words.envelope, envelopes)),
  reads_by_get: Type.Optional(flag(words.reads_by_get)),
  pending_as_504: Type.Optional(flag(words.pending_as_504)),
  permalink_url: address(words.permalink_url),
  book_direct_url: address(words.book_direct_url),
  commission_percent: Type.Optional(
    Type.Number({ description: words.commission_percent, minimum: 0, maximum: 100 }),
  ),
}

const name = Type.String({ description: words.name, maxLength: 200 })

export const newPublisher = Type.Object(
  { name, ...settingFields },
  { ...closed, examples: [{ name: 'Valley Guide', default_currency: 'USD', language: 'en' }] },
)

export const publisherChange = Type.Object(
  { name: Type.Optional(name), ...settingFields },
  { ...closed, examples: [{ default_currency: null, reads_by_get: true }] },
)

/** The settings of a body; those that it does not name are undefined. */
export const settingsOf = (body: Static<typeof publisherChange>): GivenSettings => ({
  language: body.language,
  defaultCurrency: body.default_currency,
  envelope: body.envelope,
  readsByGet: body.reads_by_get,
  pendingAs504: body.pending_as_504,
  permalinkUrl: body.permalink_url,
  bookDirectUrl: body.book_direct_url,
})

export const publisherPath = {
  fields: Type.Object({ id: recordId('Id of the publisher.') }),
  missing: 'There is no such publisher; its id is a number.',
}

const publisher = {
  id: integer('Id.'),
  name: text(words.name),
  sells_all: flag(words.sells_all),
  language: choice(words.language, languages),
  default_currency: orNull(text(words.default_currency)),
  envelope: choice(words.envelope, envelopes),
  reads_by_get: flag(words.reads_by_get),
  pending_as_504: flag(words.pending_as_504),
  permalink_url: orNull(text(words.permalink_url)),
  book_direct_url: orNull(text(words.book_direct_url)),
  commission_percent: amount(words.commission_percent),
  archived_at: archivedAt,
}

export const publisherAnswer = Type.Object(publisher, { description: 'A publisher with its settings.' })

/** BadRequestException for more than four decimals. */
export function commissionOf({
  commission_percent: percent,
}: Static<typeof publisherChange>): Millionths | undefined {
  if (percent === undefined) return undefined
  const exact = parsePercent(percent)
  if (exact !== undefined) return exact
  throw badRequest([{ field: 'commission_percent', message: 'must have at most four decimals' }])
}

export const presentPublisher = ({
  id,
  name,
  sellsAll,
  settings,
  commission,
  archivedAt,
}: PublisherWithCommission) => ({
  id,
  name,
  sells_all: sellsAll,
  language: settings.language,
  default_currency: settings.defaultCurrency,
  envelope: settings.envelope,
  reads_by_get: settings.readsByGet,
  pending_as_504: settings.pendingAs504,
  permalink_url: settings.permalinkUrl,
  book_direct_url: settings.bookDirectUrl,
  commission_percent: percentNumber(commission),
  archived_at: archivedAt ?? null,
})

/** All of it can be changed. */
export const publisherVersion = (publisher: ReturnType<typeof presentPublisher>): number =>
  versionOf(publisher)

export const publisherQuery = Type.Object(idPageFields, closed)

export const searchQuery = Type.Object(
  {
    archived: archivedField,
    ...idPageFields,
    search: Type.Optional(
      Type.String({ description: 'Only those whose names have this text, in any case.', maxLength: 100 }),
    ),
  },
  closed,
)

export const publisherPage = pageAnswer('Publishers in the order they were created.', {
  publishers: Type.Array(Type.Object(publisher), { description: 'Each with its settings.' }),
})

const mostGranted = 1000

export const grantBody = Type.Object(
  {
    property_ids: Type.Array(recordId('Id of a property.', 3144), {
      description: 'Ids of properties.',
      maxItems: mostGranted,
    }),
  },
  { ...closed, examples: [{ property_ids: [3144, 3200] }] },
)

/** Of all that a publisher may sell, on whichever page it is listed. */
export const grantVersion = ({ publisher, propertyIds }: GrantedProperties): number =>
  versionOf([publisher.sellsAll, ...propertyIds])

const version = integer('Of all that it may sell: the ETag without the quotes.')

export const grantPage = pageAnswer('The properties that a publisher was granted, in order of id.', {
  publisher_id: integer('Id of the publisher.'),
  sells_all: flag('Whether it may sell every property, whatever it was granted.'),
  property_ids: Type.Array(Type.Integer(), { description: 'Ids of properties.' }),
  version,
})

export const grantOutcome = Type.Object(
  {
    publisher_id: integer('Id of the publisher.'),
    sells_all: flag('Whether it may sell every property, whatever it was granted.'),
    granted: integer('How many properties it is granted now.'),
    warnings: Type.Array(text('A sentence.'), {
      description: 'Its currencies that cannot be converted, and the properties that are shown in them only.',
    }),
    version,
  },
  { description: 'What the publisher may sell now.' },
)

export const presentGrants = (now: ChangedGrants) => ({
  publisher_id: now.publisher.id,
  sells_all: now.publisher.sellsAll,
  granted: now.propertyIds.length,
  warnings: [...now.warnings],
  version: grantVersion(now),
})
