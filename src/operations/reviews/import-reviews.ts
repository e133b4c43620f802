// Imports reviews that were written elsewhere: in a survey, a form, another site.

import { checkReviews, type ImportedReview } from '../../lodging/reviews/review-document.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { readPropertyVersions } from '../../store/properties/properties.ts'
import { writeReviews } from '../../store/reviews/reviews.ts'
import { badRequest } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface ImportedReviews {
  /** New and changed reviews, and with `publish` those that were pending. */
  readonly written: number
  /** Reviews that were already kept as they are. */
  readonly unchanged: number
}

/**
 * Imports a document `{"reviews": […]}` of at most 1000 reviews, all or none of them. A review of the same property,
 * source and external id is replaced. New and changed reviews are pending, or published with `publish`; a changed one
 * that was rejected is pending in any case. BadRequestException with all errors.
 */
export async function importReviews(
  { database }: Pick<AppContext, 'database'>,
  document: unknown,
  { publish = false } = {},
): Promise<ImportedReviews> {
  const checked = checkReviews(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  const { reviews } = checked
  const written = await database.transaction(async transaction => {
    await requireProperties(transaction, reviews)
    return writeReviews(transaction, reviews, publish)
  })
  return { written, unchanged: reviews.length - written }
}

async function requireProperties(
  transaction: Transaction,
  reviews: readonly ImportedReview[],
): Promise<void> {
  const known = await readPropertyVersions(transaction, [...new Set(reviews.map(each => each.property_id))])
  const errors = reviews.flatMap(({ property_id }, index) =>
    known.has(property_id)
      ? []
      : [{ field: `reviews[${index}].property_id`, message: `there is no property ${property_id}` }],
  )
  if (errors.length > 0) throw badRequest(errors)
}
