// The request and the answer of settings.

import Type from 'typebox'
import { facetNames } from '../../../lodging/properties/property-search.ts'
import { integer, listOf, text, textOrNull } from './answer-fields.ts'
import { caller, wording } from './fields.ts'

export const settingsBody = Type.Object({ ...caller, ...wording }, { examples: [{ key: '<API_KEY>' }] })

const counted = {
  id: Type.Number({ description: 'Identifier; of stars their number.' }),
  name: text('Name.'),
  count: integer('Properties that have it.'),
}

const values = facetNames.filter(name => name !== 'destination' && name !== 'area')

export const settingsAnswer = Type.Object(
  {
    publisher: Type.Object(
      {
        id: integer('Identifier.'),
        name: text('Name.'),
        language: text('Language of texts for guests.'),
        default_currency: textOrNull('Currency of answers where a request names none.'),
        envelope: Type.Enum(['bare', 'data'], { description: 'Whether answers are wrapped in `data`.' }),
        permalink_url: textOrNull('Base address of its pages.'),
        book_direct_url: textOrNull('Base address of its booking engine.'),
      },
      { description: 'The publisher of the key, with its settings.' },
    ),
    destinations: listOf('Destinations of its properties, those with most properties first.', {
      ...counted,
      areas: listOf('Areas of the destination.', counted),
    }),
    ...Object.fromEntries(
      values.map(name => [name, listOf(`Values to search by, those of most properties first.`, counted)]),
    ),
  },
  { description: 'What a publisher builds its pages from.' },
)
