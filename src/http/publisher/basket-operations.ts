// The operations on baskets: several stays that are priced, booked and cancelled together (decision 63).

import type { Operations } from '../../operations/operations.ts'
import { readIdempotencyKey } from '../reading/idempotency-key.ts'
import { propertyWriter, readRefusal } from './answer-forms.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeBasket, writeBasketCancellation, writeBasketPreview } from './presenter/basket.ts'
import {
  basketAnswer,
  basketBody,
  basketCancelBody,
  basketCancellationAnswer,
  basketPreviewAnswer,
  basketPreviewBody,
  basketPreviewRequest,
  basketRequest,
  basketViewBody,
  cancelBasketRequest,
} from './schemas/basket-bodies.ts'

/** book/basket/preview, book/basket, basket/view and basket/cancel. */
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
  publisherOperation({
    path: 'book/basket',
    scope: 'book',
    summary: 'Basket: books several stays, all or none.',
    description:
      'Each item becomes a reservation with a confirmation number of its own, which is viewed, changed and cancelled as any other; ' +
      'the basket has a number too. Prices and availability are computed again while the nights of all items are locked. ' +
      'What refuses one item refuses all, and the errors name it. With an `Idempotency-Key` header the request can be sent again.',
    body: basketBody,
    result: basketAnswer,
    refusals: [...readRefusals, 402, 409, 422],
    answer: async (holder, fields, headers) => {
      const booked = await operations.reserveBasket(
        holder,
        basketRequest(fields, readIdempotencyKey(headers)),
      )
      return {
        headers: booked.isReplayed ? { 'Idempotent-Replayed': 'true' } : {},
        write: out => writeBasket(out, booked),
      }
    },
  }),
  publisherOperation({
    path: 'basket/view',
    scope: 'manage',
    summary: 'Basket view: the reservations of a basket as they are now.',
    description: 'As the basket was answered, with each reservation in its current state.',
    body: basketViewBody,
    result: basketAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.viewBasket(holder, fields.basket_number)
      return { write: out => writeBasket(out, found) }
    },
  }),
  publisherOperation({
    path: 'basket/cancel',
    scope: 'manage',
    summary: 'Basket cancel: cancels all that is left of a basket.',
    description:
      'At the sum of the penalties that were promised, all or none. With `simulate` it only returns what it would cost. ' +
      '`expected_penalty` protects the guest: a higher sum is refused. Items that were cancelled before count with what that has ' +
      'cost. Cancelling again returns the same answer.',
    body: basketCancelBody,
    result: basketCancellationAnswer,
    refusals: [...readRefusals, 409, 422],
    answer: async (holder, fields) => {
      const cancelled = await operations.cancelBasket(holder, cancelBasketRequest(fields))
      return { write: out => writeBasketCancellation(out, cancelled) }
    },
  }),
]
