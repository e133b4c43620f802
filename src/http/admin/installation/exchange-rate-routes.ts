// The administration of exchange rates: units of a currency for one euro, by hand or from the European Central Bank's file.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { namePageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { choice, day, flag, integer, text } from '../kit/schema-words.ts'

const all = '/admin/v1/exchange-rates'
const one = `${all}/:currency`

const perEuro = 'Units of the currency for one euro, an exact decimal as a text.'

const rate = {
  currency: text('ISO 4217 code.'),
  per_euro: text(perEuro),
  as_of: day('The day that it is of.'),
}

const listedRate = Type.Object({
  ...rate,
  origin: choice(
    'admin: set by hand, and left alone by imports; ecb: from the bank; demo: until an import.',
    ['ecb', 'admin', 'demo'],
  ),
})

const path = {
  fields: Type.Object({
    currency: Type.Unsafe<string>({
      type: 'string',
      format: 'currency-code',
      description: 'ISO 4217 code.',
      examples: ['USD'],
    }),
  }),
  missing: 'There is no such currency; its code has three letters.',
}

const rateBody = Type.Object(
  { per_euro: Type.String({ description: perEuro, maxLength: 19 }) },
  { ...closed, examples: [{ per_euro: '1.0875' }] },
)

const importBody = withCheck(
  Type.Object(
    {
      url: Type.Optional(
        Type.String({ description: 'The https address that gives the file.', maxLength: 2000 }),
      ),
      file: Type.Optional(
        Type.Unsafe<string>({ type: 'string', format: 'rate-file', description: 'The text of the file.' }),
      ),
    },
    {
      ...closed,
      examples: [{ url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' }],
    },
  ),
  (_found, report, isSent) => {
    if (isSent('url') === isSent('file')) report('url', 'is needed, or file in its place; send one of them')
  },
)

const warnings = Type.Array(text('A sentence.'), {
  description:
    'Currencies that cannot be converted, and the properties and publishers whose amounts are shown in another currency for that.',
})

const importAnswer = Type.Object(
  {
    as_of: day('The day of the file.'),
    written: integer('How many currencies have the rate of the file now.'),
    skipped: Type.Array(Type.Object({ currency: text('ISO 4217 code.'), reason: text('Why.') }), {
      description: 'Currencies that are left as they are.',
    }),
    warnings,
  },
  { description: 'What came of it.' },
)

/** Longer than the file may be: its line breaks and quotes are escaped. */
const mostImportBytes = 2_000_000

/** Adds the routes of exchange rates. */
export function addExchangeRateRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listExchangeRates',
    access: may('installation.read', 'installation'),
    summary: 'Exchange rates.',
    description: 'In the order of their currencies; the euro itself needs none.',
    query: Type.Object(namePageFields, closed),
    result: pageAnswer('Exchange rates in the order of their currencies.', {
      exchange_rates: Type.Array(listedRate, { description: 'Units of each currency for one euro.' }),
    }),
    answer: async ({ query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        operations.listExchangeRates,
        ({ currency }) => currency,
      )
      return {
        exchangeRates: entries,
        nextCursor,
      }
    },
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: one,
    operationId: 'setExchangeRate',
    access: may('installation.change', 'installation'),
    summary: 'Sets a rate by hand.',
    description: 'As of today in UTC. It does not age, and imports leave it alone until it is removed.',
    path,
    body: rateBody,
    result: Type.Object(rate, { description: 'The rate that holds now.' }),
    answer: async ({ path: { currency }, body }) => {
      const { perEuro, asOf } = await operations.setExchangeRate({ currency, perEuro: body.per_euro })
      return { currency, per_euro: perEuro, as_of: asOf }
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'removeExchangeRate',
    access: may('installation.change', 'installation'),
    summary: 'Removes a rate.',
    description: 'Also one that was set by hand. The next import sets it again.',
    path,
    result: Type.Object(
      { currency: text('ISO 4217 code.'), removed: flag('False when there was none.'), warnings },
      { description: 'Whether there was a rate.' },
    ),
    answer: async ({ path: { currency } }) => {
      const { removed, warnings: found } = await operations.removeExchangeRates([currency])
      return { currency, removed: removed.length > 0, warnings: [...found] }
    },
  })
  addImportRoute(scope, operations)
}

function addImportRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/import`,
    operationId: 'importExchangeRates',
    access: may('installation.change', 'installation'),
    summary: "Takes in the European Central Bank's daily file.",
    description: 'From a public https address, or as its text. Rates that were set by hand stay.',
    body: importBody,
    mostBytes: mostImportBytes,
    result: importAnswer,
    answer: async ({ body: { url, file = '' } }) => {
      const {
        asOf,
        written,
        skipped,
        warnings: found,
      } = url === undefined ? await operations.importRates(file) : await operations.importRatesFrom(url)
      return { as_of: asOf, written, skipped: [...skipped], warnings: [...found] }
    },
  })
}
