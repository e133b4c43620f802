// The request and the answer of suggestions of places.

import Type, { type Static } from 'typebox'
import { placeKinds } from '../../../lodging/properties/property-search.ts'
import type { PlacesRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { integer as integerAnswer, orNull, text, textOrNull } from './answer-fields.ts'
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
