// Reviews as documents: what a review form, a survey or another site exported, checked before it is kept.

import { type Static, Type } from 'typebox'
import type { FieldError } from '../../values/faults.ts'
import { holdsCardNumber } from '../cards/card-numbers.ts'
import { type Filled, filled } from '../documents/document-defaults.ts'
import { type ErrorList, resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import {
  day,
  identifier,
  list,
  optional,
  pattern,
  record,
  text,
  webAddress,
} from '../documents/schema-values.ts'

const property_id = identifier('The property.')
const written = {
  external_id: text('Its id there. The same source and id again replaces the review.', 200, 1),
  rating: Type.Number({ minimum: 1, maximum: 5, description: '1 to 5; kept with one decimal.' }),
  title: optional(text('Title.', 500)),
  text: optional(text('Text.', 10_000)),
  author: optional(text('The name shown.', 200)),
  language: optional(
    pattern('Language of the text (BCP 47).', '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', 30),
  ),
  written_on: day('Day it was written'),
  stayed_on: optional(day('First day of the stay')),
  trip_type: optional(text('Kind of trip.', 100)),
  url: optional(webAddress('Where it can be read')),
  owner_response: optional(text('Answer of the property.', 10_000)),
}

/** What a review says, wherever it was written. */
export const reviewFields = { property_id, ...written }

const reviewDocumentSchema = record('A review of a property.', {
  property_id,
  source: pattern('Where the review was written, such as survey.', '^[a-z][a-z0-9_-]{0,31}$', 32),
  ...written,
})

export const reviewsDocumentSchema = record('Reviews to import.', {
  reviews: list('The reviews.', 1000, reviewDocumentSchema, { minItems: 1 }),
})

export type ReviewDocument = Static<typeof reviewDocumentSchema>

/** A checked review; fields that were left out are null. */
export type ImportedReview = Filled<ReviewDocument>

/** The reviews of a document `{"reviews": […]}`, or all its errors by field. Never throws. */
export const checkReviews = (
  input: unknown,
): { readonly reviews: readonly ImportedReview[] } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(reviewsDocumentSchema, input, errors)
    checkValues(reviewsDocumentSchema, input, errors)
    if (!errors.isEmpty) return undefined
    const { reviews } = filled(reviewsDocumentSchema, input as Static<typeof reviewsDocumentSchema>)
    checkTogether(reviews, errors)
    return { reviews }
  })

/** Whether a source names reviews that are not imported. */
export const isReservedSource = (source: string): boolean =>
  source === 'property' || source.startsWith('tripadvisor')

/** No card numbers (threat C4), no review twice, and no source that stands for another. */
function checkTogether(reviews: readonly ImportedReview[], errors: ErrorList): void {
  const known = new Set<string>()
  for (const [index, review] of reviews.entries()) {
    const place = ['reviews', index]
    for (const [field, value] of Object.entries(review)) {
      if (typeof value === 'string' && holdsCardNumber(value))
        errors.add([...place, field], 'must not contain a card number; remove it.')
    }
    if (isReservedSource(review.source))
      errors.add(
        [...place, 'source'],
        `must not be ${review.source}, which names reviews that are not imported.`,
      )
    const name = JSON.stringify([review.property_id, review.source, review.external_id])
    if (known.has(name)) errors.add([...place, 'external_id'], 'is in the document twice; send it once.')
    known.add(name)
  }
}
