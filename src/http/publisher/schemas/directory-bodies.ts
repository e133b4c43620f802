// The requests and the answers of currencies and of suggestions of places.

import Type, { type Static } from 'typebox'
import { placeKinds } from '../../../lodging/properties/property-search.ts'
import type { PlacesRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { flag, integer as integerAnswer, orNull, text, textOrNull } from './answer-fields.ts'
import { caller, integer, languageOf, wording } from './fields.ts'
import { checkTypedText, typedText } from './search-fields.ts'

const usuallySuggested = 8

export const placesBody = withCheck(
  Type.Object(
    {
      ...caller,
      text: typedText,
      ...wording,
      limit: Type.Optional(
        integer('Most places to return.', { minimum: 1, maximum: 20, default: usuallySuggested }),
      ),
    },
    { examples: [{ key: '<API_KEY>', text: 'junip' }] },
  ),
  checkTypedText,
)

export const placesRequest = (fields: Static<typeof placesBody>): PlacesRequest => ({
  text: fields.text,
  limit: fields.limit ?? usuallySuggested,
  language: languageOf(fields),
})

const degrees = (description: string) => orNull(Type.Number(), description)

export const placesAnswer = Type.Object(
  {
    places: Type.Array(
      Type.Object({
        kind: Type.Enum([...placeKinds], {
          description:
            'What it is, and how it is searched: `destination` by `destination_ids`, `area` by `area_ids`, `city` by `near`, ' +
            '`property` by `property_id`.',
        }),
        id: orNull(Type.Integer(), 'Its identifier; null for a city, which has none.'),
        name: text('Its name.'),
        destination: textOrNull('The destination that it is in; null for a destination.'),
        properties: integerAnswer('How many properties the key may sell there.'),
        latitude: degrees('The middle of them, in decimal degrees north; null where none has a position.'),
        longitude: degrees('In decimal degrees east.'),
      }),
      { description: 'The best first.' },
    ),
  },
  { description: 'What the text may mean.' },
)

export const currenciesBody = Type.Object({ ...caller, ...wording }, { examples: [{ key: '<API_KEY>' }] })

export const currenciesAnswer = Type.Array(
  Type.Object({
    code: text('ISO 4217 code, the `currency` of a request.'),
    name: text('Its name.'),
    decimals: integerAnswer('Decimals of its amounts.'),
    exchange_rate: Type.Number({ description: 'What one euro costs in it.' }),
    exchange_rate_as_of: orNull(Type.String({ format: 'date' }), 'Day of that rate; null for the euro.'),
    is_default: flag('Whether answers are in it where a request names none.'),
  }),
  { description: 'The currencies that amounts can be shown in, by code.' },
)
