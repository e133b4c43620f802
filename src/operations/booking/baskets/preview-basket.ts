// Preview of a basket: each item as preview shows it, and what all of them cost together.

import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { PropertyAnswer, SearchedStay } from '../../answers.ts'
import type { AppContext } from '../../context.ts'
import type { BasketPreviewRequest, HeldPreviewRequest } from '../../requests.ts'
import { cardFormFacts } from '../../shopping/card-forms.ts'
import { gatherProperty } from '../../shopping/gather.ts'
import { previewRate } from '../../shopping/preview.ts'
import type { BasketPreview } from './basket-answers.ts'
import { inItem, refuseChargedNow, refuseOtherPayments, refuseOtherSource } from './basket-items.ts'
import { basketTotal } from './basket-total.ts'

/** Refuses the whole basket as preview refuses the first item that it refuses. */
export async function previewBasket(
  context: AppContext,
  holder: KeyHolder,
  { items }: BasketPreviewRequest,
): Promise<BasketPreview> {
  const previewed: PreviewedItem[] = []
  for (const [place, item] of items.entries())
    previewed.push(await inItem(place, () => previewItem(context, holder, item, items.slice(0, place))))
  const properties = previewed.map(({ answer }) => answer.property)
  refuseOtherPayments(properties)
  const [first] = previewed as [PreviewedItem, ...PreviewedItem[]]
  const owed = basketTotal(previewed.map(({ charge }) => charge.owed.total))
  const { exchange, missedCurrency } = first.searched
  return {
    items: previewed.map(({ answer }) => answer),
    exchange,
    missedCurrency,
    total: basketTotal(previewed.map(({ searched }) => searched.priced.rooms[0]!.rates[0]!.total)),
    owed,
    cardForm: cardFormFacts(context, first.answer.property, {
      charged: owed.balanceDue,
      currency: first.charge.owed.currency,
    }),
  }
}

interface PreviewedItem {
  readonly answer: PropertyAnswer
  readonly searched: SearchedStay
  readonly charge: NonNullable<SearchedStay['charge']>
}

async function previewItem(
  context: AppContext,
  holder: KeyHolder,
  item: HeldPreviewRequest,
  before: readonly HeldPreviewRequest[],
): Promise<PreviewedItem> {
  refuseOtherSource((await gatherProperty(context, holder, item)).property)
  const answer = await previewRate(context, holder, item, before)
  // The card is typed in for the basket.
  const searched = { ...answer.searched!, cardForm: null }
  const charge = searched.charge!
  const isCharged = answer.property.paymentCollection === 'gateway' && charge.owed.total.balanceDue > 0
  if (isCharged) refuseChargedNow()
  return { answer: { ...answer, searched }, searched, charge }
}
