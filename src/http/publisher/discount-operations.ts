// The offers that a publisher can show, for a stay or for any.

import type { Language } from '../../lodging/documents/languages.ts'
import { type KeyHolder, usesOlderForm } from '../../lodging/publishers/publisher.ts'
import type { Operations } from '../../operations/operations.ts'
import { wordsIn } from '../../wording/wording.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { type OfferForm, writeDiscounts, writeGroupedDiscounts } from './presenter/discount-list.ts'
import {
  discountsAnswer,
  discountsBody,
  discountsRequest,
  groupedDiscountsAnswer,
} from './schemas/discount-bodies.ts'

const shared = { get: 'always', scope: 'view', body: discountsBody, refusals: readRefusals } as const

/** discounts/all and discounts/grouped. */
export const discountOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    ...shared,
    path: 'discounts/all',
    summary: 'Discounts: active codes, and promotions that need none.',
    description:
      'For a stay if both days are sent. A key that cannot book sees the codes that are `listed`, other keys all active ' +
      'codes of the publisher. At most 1,000 codes and 1,000 promotions.',
    result: discountsAnswer,
    answer: async (holder, fields) => {
      const found = await operations.listDiscountsFor(holder, discountsRequest(fields))
      return { write: out => writeDiscounts(out, found, formOf(holder, fields)) }
    },
  }),
  publisherOperation({
    ...shared,
    path: 'discounts/grouped',
    summary: 'Grouped discounts: each offer once, with the properties that have it.',
    description: 'As discounts/all; promotions of the same name and offer are one entry.',
    result: groupedDiscountsAnswer,
    answer: async (holder, fields) => {
      const found = await operations.listDiscountsFor(holder, discountsRequest(fields))
      return { write: out => writeGroupedDiscounts(out, found, formOf(holder, fields)) }
    },
  }),
]

/** Clients of the older form put the code of every offer into a link. */
const formOf = (
  { publisher }: KeyHolder,
  { language = publisher.settings.language }: { readonly language?: Language },
): OfferForm => ({ words: wordsIn(language), noCode: usesOlderForm(publisher) ? '' : null })
