// The administration of imported reviews: taking them in, what waits for a decision, and the decision.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { reviewsDocumentSchema } from '../../../lodging/reviews/review-document.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { Named } from '../../../operations/people/coverage.ts'
import { type KeptReview, reviewStates } from '../../../operations/reviews/moderate-reviews.ts'
import { type AskedParts, inPath, may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { asSeen, namingOthers, versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer, pageOf } from '../kit/list-page.ts'
import { choice, day, flag, integer, recordId, text } from '../kit/schema-words.ts'

/** Every property of a document of reviews; what is no list of them is refused later. */
const ofReviews = ({ document: { reviews } }: AskedParts): readonly Named[] =>
  (Array.isArray(reviews) ? reviews : [null]).map(review => ({ kind: 'property', id: review?.property_id }))

const all = '/admin/v1/reviews'

const review = Type.Object(
  {
    id: integer('Id.'),
    property_id: integer('Property.'),
    source: text('Where it was written.'),
    external_id: text('Its id there.'),
    state: choice('Only published reviews are shown.', reviewStates),
    rating: Type.Number({ description: '1 to 5.' }),
    title: text('Title.'),
    text: text('Text.'),
    author: text('The name shown.'),
    written_on: day('Day it was written.'),
    version: integer('Its ETag without the quotes, for If-Match of the decision on it.'),
  },
  { description: 'An imported review.' },
)

const present = (kept: KeptReview) => ({ ...kept, version: versionOf(kept) })

const path = {
  fields: Type.Object({ id: recordId('The review.') }),
  missing: 'There is no such review.',
}

const newReviews = {
  schema: {
    ...reviewsDocumentSchema,
    examples: [
      {
        reviews: [
          { property_id: 3107, source: 'survey', external_id: '481', rating: 4.5, written_on: '2026-09-29' },
        ],
      },
    ],
  },
  mostBytes: 4 * 1024 * 1024,
}

const decisions = [
  [
    'publish',
    'Publishes a review.',
    'Publishers see it from then on. If-Match has the version that was read.',
  ],
  [
    'reject',
    'Rejects a review.',
    'Publishers do not see it, or not any more. If-Match has the version that was read.',
  ],
] as const

/** Adds the routes of reviews. */
export function addReviewRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listReviews',
    access: may('properties.read', 'list'),
    summary: 'Imported reviews.',
    description: 'In the order they were imported.',
    query: Type.Object(
      {
        ...idPageFields,
        property_id: Type.Optional(recordId('Only those of this property.', 3107)),
        state: Type.Optional(choice('Only those in this state.', reviewStates)),
      },
      closed,
    ),
    result: pageAnswer('Reviews in the order they were imported.', {
      reviews: Type.Array(review, { description: 'The reviews.' }),
    }),
    answer: async ({ query, propertiesWithin }) => {
      const question = { propertyId: query.property_id ?? null, state: query.state ?? null }
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listReviews(question, part),
        ({ id }) => id,
        propertiesWithin,
      )
      return { reviews: entries.map(present), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'importReviews',
    access: may('properties.change', ofReviews),
    summary: 'Imports reviews.',
    description: 'All or none. One of the same property, source and external id is replaced.',
    query: Type.Object(
      { publish: Type.Optional(flag('Publishes them at once, except changed ones that were rejected.')) },
      closed,
    ),
    document: newReviews,
    result: Type.Object(
      {
        written: integer('New and changed reviews, and those that were published.'),
        unchanged: integer('Reviews that were kept already as they are.'),
      },
      { description: 'What was imported.' },
    ),
    answer: ({ document, query }) => operations.importReviews(document, { publish: query.publish ?? false }),
  })
  for (const [verb, summary, description] of decisions) {
    addAdminRoute(scope, {
      method: 'POST',
      url: `${all}/:id/${verb}`,
      operationId: `${verb}Review`,
      access: may('properties.change', inPath('review')),
      summary,
      description,
      path,
      takesIfMatch: true,
      result: review,
      version: answer => answer.version,
      answer: async ({ path: { id }, ifMatch }) => {
        const decision = () => operations[`${verb}Review`](id, asSeen(ifMatch, versionOf))
        return present(await namingOthers(operations, { kind: 'review', id: String(id) }, decision))
      },
    })
  }
}
