// Facilities and the rules of a property.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { Fold } from './fold.tsx'

interface Parts {
  readonly page: Page
  readonly property: Property
}

/** In the groups that the property puts them in. */
export function Facilities({ page, property }: Parts): VNode | null {
  const groups = Map.groupBy(property.amenity ?? [], ({ category }) => category)
  if (groups.size === 0) return null
  return (
    <section id="facilities">
      <h2>{page.words.property.sections.facilities}</h2>
      <Fold page={page} title={page.words.property.sections.facilities}>
        <dl class="groups">
          {[...groups].map(([category, amenities]) => (
            <div>
              <dt>{category}</dt>
              {amenities.map(({ name }) => (
                <dd>{name}</dd>
              ))}
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  )
}

/** House rules, fees, deposit and cancelling, and payment. */
export function GoodToKnow({ page, property }: Parts): VNode {
  const { property: words } = page.words
  const { property_policy: policies = [], property_fee: fees = [], payment_types: cards = [] } = property
  return (
    <section id="goodToKnow">
      <h2>{words.sections.goodToKnow}</h2>
      <Fold page={page} title={words.sections.goodToKnow}>
        <dl class="groups">
          {policies.map(({ name, description }) => (
            <div>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
          {fees.length > 0 && (
            <div>
              <dt>{words.fees}</dt>
              {fees.map(fee => (
                <dd>{feeText(page, property, fee)}</dd>
              ))}
            </div>
          )}
          <div>
            <dt>{words.cancellation}</dt>
            <dd>{words.cancellationByRate}</dd>
          </div>
          {cards.length > 0 && (
            <div>
              <dt>{words.payment}</dt>
              <dd>{page.formats.list(cards.map(({ name }) => name))}</dd>
              {[...new Set(cards.map(card => card.mandatoryDisplayText).filter(Boolean))].map(text => (
                <dd>{text}</dd>
              ))}
            </div>
          )}
        </dl>
      </Fold>
    </section>
  )
}

type Fee = NonNullable<Property['property_fee']>[number]

/** After a search, fees are in the currency of its amounts. */
function feeText(
  { words, formats }: Page,
  { currency: own, meta_data }: Property,
  { type, applied, description, fee }: Fee,
): string {
  const currency = meta_data?.currency ?? own
  const amount = type === 'percent' ? `${formats.count(fee)} %` : formats.money(fee, currency)
  return [`${amount} ${words.property.feePer[applied]}`, description].filter(Boolean).join(': ')
}
