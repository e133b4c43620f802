// One offer of a room: what it includes, when it can be cancelled, what it costs and when that is due.

import type { VNode } from 'preact'
import type { Rate, Room } from '../../../../client/src/types.ts'
import { seenText } from '../cart/cart-parts.ts'
import type { Page } from '../page.ts'
import { type AmountOf, chargedMoney, dueAtProperty, isConverted, type Price } from '../parts/charge.ts'
import { savingStands } from '../parts/prior-price.ts'
import { stayInWords } from '../parts/stay-words.ts'
import { cancellationTerms } from './cancellation.ts'
import { PriceDetail } from './price-detail.tsx'
import { type PropertyData, priceOf } from './property-data.ts'
import { offerParameters, priceHref, propertyHref, stayParameters } from './stay-links.ts'

interface OfferParts {
  readonly data: PropertyData
  readonly room: Room
  readonly rate: Rate
  /** Of its elements, unique within the page. */
  readonly name: string
}

export function Offer({ data, room, rate, name }: OfferParts): VNode {
  const { page, sought, currency } = data
  const { words, formats } = page
  const { offer } = words
  const price = priceOf(data, room, rate)
  const money = (amountOf: AmountOf): string => chargedMoney(page, price, amountOf)
  const badges = [
    ...(savingStands(rate.nights) ? rate.promotions.map(promotion => promotion.display_string) : []),
    rate.discount?.display_string,
  ]
  return (
    <article class="offer" aria-labelledby={name}>
      <div class="offer-terms">
        <h4 id={name}>{rate.description.title}</h4>
        {badges.filter(Boolean).map(badge => (
          <span class="badge">{badge}</span>
        ))}
        <Terms page={page} rate={rate} price={price} />
      </div>
      <dl class="offer-due">
        <div>
          <dt>{offer.dueNow}</dt>
          <dd>{money(({ balance_due }) => balance_due)}</dd>
        </div>
        <div>
          <dt>{offer.dueAtProperty}</dt>
          <dd>{money(dueAtProperty)}</dd>
        </div>
        {rate.total.checkin_fee > 0 && (
          <div>
            <dt>{offer.chargesAtCheckin}</dt>
            <dd>{money(({ checkin_fee }) => checkin_fee)}</dd>
          </div>
        )}
      </dl>
      <div class="offer-total">
        <p>
          <span class="hidden">{offer.total}: </span>
          <strong>{formats.amount(rate.total.total, currency)}</strong> {currency}
        </p>
        {isConverted(price) && (
          <p class="quiet">{offer.charged(formats.money(price.charged.total, price.charged.currency))}</p>
        )}
        <p class="quiet">{stayInWords(page, sought)}</p>
        <Choice data={data} room={room} rate={rate} name={name} />
      </div>
      <Detail data={data} room={room} rate={rate} name={name} />
    </article>
  )
}

interface TermsParts {
  readonly page: Page
  readonly rate: Rate
  readonly price: Price
}

function Terms({ page, rate, price }: TermsParts): VNode {
  const { isFree, lines } = cancellationTerms(page, price)
  return (
    <ul class="terms signed">
      <li class="meals">{page.words.offer.meals[rate.description.meal_plan]}</li>
      {lines.map((line, index) => (
        <li class={index > 0 ? 'costs' : isFree ? 'free' : 'no-refund'}>{line}</li>
      ))}
      {rate.description.text && <li class="note">{rate.description.text}</li>}
    </ul>
  )
}

/** A form, so that beds can be chosen without scripts. */
function Choice({ data: { page, sought, property, currency }, room, rate, name }: OfferParts): VNode {
  const { words } = page
  const { offer } = words
  const fields = [...offerParameters(property.id, room.id, rate.code), ...stayParameters(page, sought)]
  return (
    <form action={page.href('/checkout')}>
      {fields.map(([field, value]) => (
        <input type="hidden" name={field} value={value} />
      ))}
      {rate.beds.length > 0 && (
        <label for={`${name}-bed`}>
          {offer.beds}
          <select id={`${name}-bed`} name="bed">
            {rate.beds.map(({ code, description }) => (
              <option value={code} selected={page.query.get('bed') === code}>
                {description}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" aria-label={offer.chooseOffer(room.name, rate.description.title)}>
        {offer.choose}
      </button>
      <button
        type="submit"
        class="add"
        name="add"
        value={seenText(rate.total.total, currency)}
        formAction={page.href('/cart')}
        formMethod="post"
        aria-label={words.cart.addOffer(room.name, rate.description.title)}
      >
        {words.cart.add}
      </button>
    </form>
  )
}

/** Without scripts a link shows the page again with every tax and fee by name; scripts fetch them when it is opened. */
function Detail({ data, room, rate, name }: OfferParts): VNode {
  const { page, sought, property } = data
  const { offer } = page.words
  const asked = `${room.id}-${rate.code}`
  const isItemised = rate.tax_items.length + rate.fees.length + rate.checkin_fees.length > 0
  const { tax, fee, checkin_fee } = rate.total
  const isCharged = [tax, fee, checkin_fee].some(amount => amount > 0)
  return (
    <details
      class="offer-detail"
      id={`${name}-detail`}
      open={page.query.get('detail') === asked}
      data-price={priceHref(page, property.id, sought, offerParameters(property.id, room.id, rate.code))}
    >
      <summary>{offer.priceInDetail}</summary>
      <div data-price-lines>
        <PriceDetail page={page} rate={rate} price={priceOf(data, room, rate)} />
        {isCharged && !isItemised && (
          <p class="quiet">
            <a
              href={`${propertyHref(page, property.id, sought, [['detail', asked]])}#${name}-detail`}
              rel="nofollow"
            >
              {offer.taxesAndFeesByName}
            </a>
          </p>
        )}
      </div>
    </details>
  )
}
