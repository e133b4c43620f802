// The contract of reviews: a service hands over what guests have written elsewhere, and the hotel decides what is shown.

import { type Static, Type } from 'typebox'
import { reviewFields } from '../reviews/review-document.ts'
import { type Contract, checkMessage } from './contract.ts'

/** At most so many in an answer. */
export const mostReviews = 100

const fetchQuestion = Type.Object({
  property_ids: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
    description: 'The properties whose reviews are wanted; null for all.',
  }),
  cursor: Type.Union([Type.String(), Type.Null()], {
    description: 'That of the last answer that was taken; null for the first question.',
  }),
  limit: Type.Integer({ description: 'The most reviews of the answer.' }),
})

const fetchAnswer = Type.Object({
  reviews: Type.Array(Type.Object(reviewFields), {
    maxItems: mostReviews,
    description:
      'Those behind the cursor, in the order in which they were written or changed: new ones at the end. A changed review comes again with its `external_id`.',
  }),
  cursor: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      'Where the next question goes on: any text of the service, which gives the same reviews again.',
  }),
  more: Type.Boolean({ description: 'Whether there are more behind the cursor.' }),
})

export type ReviewsQuestion = Static<typeof fetchQuestion>
export type ReviewsAnswer = Static<typeof fetchAnswer>

export const reviewContract = {
  version: 1,
  summary: 'Hands over reviews that guests have written elsewhere, for moderation.',
  messages: {
    check: checkMessage,
    fetch: {
      summary:
        'Asks for the reviews behind a cursor, every ten minutes, and at once while there are more. The cursor is kept in the same transaction as the reviews.',
      question: fetchQuestion,
      answer: fetchAnswer,
      deadlineMilliseconds: 10_000,
      whenSilent:
        'Nothing comes in. The next question, ten minutes later, has the same cursor, so nothing is left out. Reviews that are here stay.',
      examples: {
        question: { property_ids: null, cursor: null, limit: mostReviews },
        answer: {
          reviews: [
            {
              property_id: 3107,
              external_id: '2026-000481',
              rating: 4.5,
              title: 'Elk at breakfast',
              text: 'Eleven of them in the meadow on our second morning.',
              author: 'Priya',
              language: 'en',
              written_on: '2026-09-29',
              stayed_on: '2026-09-20',
            },
          ],
          cursor: '481',
          more: false,
        },
      },
    },
  },
} as const satisfies Contract
