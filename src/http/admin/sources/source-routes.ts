// The administration of remote sources: documents made of what a source tells of its properties, step by step.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { type Language, languages } from '../../../lodging/documents/languages.ts'
import { isCountry } from '../../../lodging/installation/countries.ts'
import { paymentCollections } from '../../../lodging/properties/property.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { ContentImport, PastImport } from '../../../operations/sources/content-import.ts'
import { mostImported } from '../../../operations/sources/content-selection.ts'
import { mostPictures, usualPictures } from '../../../operations/sources/import-content.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { choice, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'

const one = '/admin/v1/sources/:source/import'

const path = {
  fields: Type.Object({
    source: Type.String({
      description: 'Name of the source, as in SOURCES.',
      pattern: '^[a-z][a-z0-9_-]{0,31}$',
      maxLength: 32,
      examples: ['expedia'],
    }),
  }),
  missing: 'There is no such source.',
}

const selections = ['region', 'country', 'polygon', 'properties'] as const

const inBackground = Type.Optional(
  flag('The servers take the steps by themselves; else whoever asks takes each with `continue`.'),
)

/** So many keys are not longer. */
const mostBytes = 2_000_000

const body = withCheck(
  Type.Object(
    {
      region: Type.Optional(
        Type.String({ description: 'Id of a region at the source.', pattern: '^\\w{1,40}$', maxLength: 40 }),
      ),
      country: Type.Optional(
        Type.String({
          description: 'Country (ISO 3166-1, two capitals).',
          pattern: '^[A-Z]{2}$',
          maxLength: 2,
        }),
      ),
      polygon: Type.Optional(
        Type.Array(Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 2, maxItems: 2 }), {
          description: 'Corners as [degrees east, degrees north]; the first is also the last.',
          maxItems: 2000,
        }),
      ),
      properties: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\x21-\\x7e]+$' }), {
          description: 'Ids of properties at the source.',
          maxItems: mostImported,
        }),
      ),
      languages: Type.Optional(
        Type.Array(choice('A language.', languages), {
          description:
            'Of the texts, the first that of the document; left out: those of publishers and their pages.',
          minItems: 1,
          maxItems: languages.length,
        }),
      ),
      pictures: Type.Optional(
        Type.Integer({
          description: `Most pictures of a property; 0: none. ${usualPictures} unless said.`,
          minimum: 0,
          maximum: mostPictures,
        }),
      ),
      payment_collection: Type.Optional(
        choice('What becomes of the card at new properties; none unless said.', paymentCollections),
      ),
      dry_run: Type.Optional(flag('Counts what would be done and does none of it.')),
      in_background: inBackground,
    },
    { ...closed, examples: [{ region: '178309', languages: ['en', 'de'] }] },
  ),
  (found, report, isSent) => {
    const sent = selections.filter(isSent)
    if (sent.length > 1) report(sent[1]!, `is one selection too many; send one of ${selections.join(', ')}`)
    if (typeof found.country === 'string' && !isCountry(found.country)) report('country', 'is no country')
  },
)

const refusal = Type.Object({ key: text('Its id at the source.'), reason: text('Why.') })

const fields = {
  id: integer('Its number; a later import has a higher one.'),
  source: text('Name of the source.'),
  selection: text('What is imported.'),
  languages: Type.Array(text('A language.'), { description: 'Languages of the texts.' }),
  dry_run: flag('Nothing is written.'),
  in_background: flag('The servers take the steps by themselves.'),
  listing: flag('The ids of a selection are still being listed.'),
  done: integer('Properties that are done.'),
  total: integer('Properties that are known so far.'),
  created: integer('New here.'),
  changed: integer('Changed, where the operator had not changed them.'),
  unchanged: integer('As they were.'),
  unlisted: integer('Not listed by the source any more, and closed here.'),
  missing: integer('Not listed by the source, and never imported.'),
  refused: integer('Not accepted here.'),
  pictures_missing: integer('Pictures that could not be fetched.'),
  refusals: Type.Array(refusal, { description: 'The last hundred of those that were refused.' }),
  started_at: instant('When it began.'),
  finished_at: orNull(instant('When it ended; null while it has not.')),
  stopped_at: orNull(instant('Since when it is stopped; null while it is not.')),
  stopped_because: orNull(text('What the source refused; null where somebody stopped it.')),
}

const result = Type.Object(
  {
    ...fields,
    wait: orNull(
      Type.Object(
        { seconds: integer('Seconds to wait before the next step.'), reason: text('Why.') },
        { description: 'What the source asks for before the next step; null: nothing.' },
      ),
    ),
  },
  { description: 'How far the import is, and what came of it.' },
)

const pastPage = pageAnswer('Imports from a source.', {
  imports: Type.Array(
    Type.Object(fields, {
      description: 'An import, as far as it has come; without an end where another took its place.',
    }),
    { description: 'The newest first.' },
  ),
})

const pastAnswer = (past: PastImport) => {
  const { isDryRun, isListing, inBackground, picturesMissing, startedAt, finishedAt, ...rest } = past
  const { stoppedAt, stoppedBecause, ...same } = rest
  return {
    ...same,
    languages: [...same.languages],
    refusals: [...same.refusals],
    dry_run: isDryRun,
    listing: isListing,
    in_background: inBackground,
    pictures_missing: picturesMissing,
    started_at: startedAt,
    finished_at: finishedAt,
    stopped_at: stoppedAt,
    stopped_because: stoppedBecause,
  }
}

const answerOf = ({ wait, ...past }: ContentImport) => ({ ...pastAnswer(past), wait })

/** Adds the routes of sources. */
export function addSourceRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showContentImport',
    access: may('installation.read', 'installation'),
    summary: 'The last import from a source.',
    description: 'How far it is, and what came of it so far.',
    path,
    result,
    answer: async ({ path: { source } }) => answerOf(await operations.showContentImport(source)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: one,
    operationId: 'startContentImport',
    access: may('installation.change', 'installation'),
    summary: 'Begins an import of properties from a source.',
    description:
      'Of a region, a country, a polygon or named properties; without a selection, of all that were imported before. ' +
      'It asks the source nothing yet: continue it until `finished_at` is set, or let the servers do that by `in_background`. ' +
      'It takes the place of one that was not finished.',
    path,
    body,
    mostBytes,
    result,
    answer: async ({ path: { source }, body: sent }) =>
      answerOf(
        await operations.startContentImport(source, {
          wanted: wantedOf(sent),
          languages: (sent.languages as Language[] | undefined) ?? null,
          pictures: sent.pictures ?? usualPictures,
          paymentCollection: sent.payment_collection ?? 'none',
          isDryRun: sent.dry_run ?? false,
          inBackground: sent.in_background ?? false,
        }),
      ),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/continue`,
    operationId: 'continueContentImport',
    access: may('installation.change', 'installation'),
    summary: 'Takes the next step of an import.',
    description:
      'Lists ids or imports a few properties, and says how far the import is. Rooms, prices and texts that the operator ' +
      'has changed stay as they are. Where `wait` is set, the next step is worth nothing before its seconds are over.',
    path,
    result,
    refusals: [409],
    answer: async ({ path: { source } }) => answerOf(await operations.continueContentImport(source)),
  })
  addRunningRoutes(scope, operations)
}

function addRunningRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/stop`,
    operationId: 'stopContentImport',
    access: may('installation.change', 'installation'),
    summary: 'Stops an import.',
    description:
      'Whoever takes its steps, the step under way is done first, and the next is refused. What was imported stays. One that ' +
      'has ended stays as it is.',
    path,
    result,
    answer: async ({ path: { source } }) => answerOf(await operations.stopContentImport(source)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/resume`,
    operationId: 'resumeContentImport',
    access: may('installation.change', 'installation'),
    summary: 'Goes on with an import.',
    description: 'Where it was stopped or interrupted. One that has ended stays as it is.',
    path,
    body: Type.Object({ in_background: inBackground }, { ...closed, examples: [{ in_background: true }] }),
    result,
    answer: async ({ path: { source }, body: { in_background: inBackground = false } }) =>
      answerOf(await operations.resumeContentImport(source, { inBackground })),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}s`,
    operationId: 'listContentImports',
    access: may('installation.read', 'installation'),
    summary: 'Imports from a source.',
    description: 'The newest first; the last hundred and one are kept.',
    path,
    query: Type.Object(idPageFields, closed),
    result: pastPage,
    answer: async ({ path: { source }, query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listContentImports(source, part),
        ({ id }) => id,
      )
      return { imports: entries.map(pastAnswer), nextCursor }
    },
  })
}

interface Sent {
  readonly region?: string
  readonly country?: string
  readonly polygon?: number[][]
  readonly properties?: string[]
}

function wantedOf({ region, country, polygon, properties }: Sent) {
  if (region !== undefined) return { by: 'region', region } as const
  if (country !== undefined) return { by: 'country', country } as const
  if (polygon !== undefined) return { by: 'polygon', corners: polygon as [number, number][] } as const
  return properties === undefined ? null : ({ by: 'properties', keys: properties } as const)
}
