// Fetches the reviews of companion services of the kind `review` (docs/companion-review.md). They wait for moderation as imported ones do.

import type { Companion } from '../../lodging/companions/companion.ts'
import {
  mostReviews,
  type ReviewsAnswer,
  type ReviewsQuestion,
} from '../../lodging/companions/review-contract.ts'
import { checkReviews, type ImportedReview, reviewFields } from '../../lodging/reviews/review-document.ts'
import { keepCursor, takeTurn } from '../../store/companions/turns.ts'
import { readPropertyVersions } from '../../store/properties/properties.ts'
import { writeReviews } from '../../store/reviews/reviews.ts'
import { askCompanion } from '../companions/ask-companion.ts'
import type { AppContext } from '../context.ts'

const secondsBetween = 600
/** At one turn, so that a service that always has more does not keep the job. */
const mostPages = 20

type Context = Pick<AppContext, 'catalog' | 'companions' | 'database' | 'keyring'>

/** Asks every service whose turn it is. Returns how many reviews are new or have changed. */
export async function fetchReviews(context: Context): Promise<number> {
  const { companions } = await context.catalog.terms()
  let written = 0
  for (const service of companions) {
    if (service.kind !== 'review' || !service.isOn) continue
    const turn = await takeTurn(context.database, service.id, secondsBetween)
    if (turn) written += await fetchBehind(context, service, turn.cursor)
  }
  return written
}

async function fetchBehind(context: Context, service: Companion, from: string | null): Promise<number> {
  let written = 0
  let cursor = from
  for (let page = 0; page < mostPages; page += 1) {
    const question: ReviewsQuestion = {
      property_ids: service.propertyIds && [...service.propertyIds],
      cursor,
      limit: mostReviews,
    }
    const heard = await askCompanion(context, service, 'fetch', question)
    if (heard.kind === 'silent') break
    const answer = heard.answer as ReviewsAnswer
    written += await take(context, service, answer)
    if (!answer.more || answer.cursor === cursor) break
    cursor = answer.cursor
  }
  return written
}

/** Keeps what is right of an answer, with its cursor. What is not is noted among the troubles of the service. */
async function take(
  context: Context,
  service: Companion,
  { reviews, cursor }: ReviewsAnswer,
): Promise<number> {
  const known = await readPropertyVersions(context.database, [
    ...new Set(reviews.map(each => each.property_id)),
  ])
  // Of a review that comes twice the last one holds, as it would in two answers.
  const right = new Map<string, ImportedReview>()
  for (const [index, review] of reviews.entries()) {
    const read = readReview(service, review, known)
    if ('fault' in read) {
      const reason = `review ${index + 1} of ${reviews.length} is left out: ${read.fault}`
      context.companions.note({ companionId: service.id, message: 'fetch', reason })
    } else right.set(JSON.stringify([review.property_id, review.external_id]), read.review)
  }
  return context.database.transaction(async transaction => {
    await keepCursor(transaction, service.id, cursor)
    return right.size === 0 ? 0 : writeReviews(transaction, [...right.values()], false)
  })
}

type Sent = ReviewsAnswer['reviews'][number]

/** A review as it is kept, or what is wrong with it. */
function readReview(
  { name, propertyIds }: Companion,
  sent: Sent,
  known: ReadonlyMap<number, unknown>,
): { readonly review: ImportedReview } | { readonly fault: string } {
  const id = sent.property_id
  if (propertyIds && !propertyIds.includes(id)) return { fault: `it is not asked about property ${id}` }
  if (!known.has(id)) return { fault: `there is no property ${id}` }
  const named = Object.entries(sent).filter(([field]) => Object.hasOwn(reviewFields, field))
  const checked = checkReviews({ reviews: [{ ...Object.fromEntries(named), source: name }] })
  if ('reviews' in checked) return { review: checked.reviews[0]! }
  // The sentence of the error can show what was sent.
  return { fault: `its ${checked.errors[0]!.field.replace('reviews[0].', '')} cannot be kept` }
}
