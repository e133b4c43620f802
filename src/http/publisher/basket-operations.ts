// The operations on baskets: several stays that are priced, booked and cancelled together (decision 63).

import type { Operations } from '../../operations/operations.ts'
import { propertyWriter, readRefusal } from './answer-forms.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeBasketPreview } from './presenter/basket.ts'
import { basketPreviewAnswer, basketPreviewBody, basketPreviewRequest } from './schemas/basket-bodies.ts'

/** book/basket/preview. */
export const basketOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  publisherOperation({
    path: 'book/basket/preview',
    scope: 'preview',
    summary: 'Basket preview: what several stays cost together.',
    description:
      'Rooms of different types, rates and dates, at one property or several. Each item is answered as preview answers it, with ' +
      'the promise of its price; the total is their sum. If one item cannot be sold, all are refused, and the errors name it.',
    body: basketPreviewBody,
    result: basketPreviewAnswer,
    refusals: [...readRefusals, 409, 422],
    answer: async (holder, fields) => {
      const found = await operations.previewBasket(holder, basketPreviewRequest(fields)).catch(error => {
        throw readRefusal(holder, error)
      })
      const form = { write: propertyWriter(holder), publicUrl }
      return { write: out => writeBasketPreview(out, found, form) }
    },
  }),
]
