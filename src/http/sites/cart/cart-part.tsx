// One part of a cart: what it is, what it costs now, and what can be done with it.

import type { ComponentChildren, VNode } from 'preact'
import type { Image } from '../../../../client/src/types.ts'
import { priceOf } from '../checkout/checkout-view.ts'
import { roomsPath, wantedParameters } from '../checkout/checkout-wanted.ts'
import type { Page } from '../page.ts'
import { chargedMoney, isConverted } from '../parts/charge.ts'
import { Picture } from '../parts/picture.tsx'
import { guestsWithAges, listed } from '../parts/stay-words.ts'
import { cancellationTerms } from '../property/cancellation.ts'
import { soughtParameters } from '../stay-query.ts'
import { type CartPart, partText } from './cart-parts.ts'
import type { PricedPart, TroubledPart } from './priced-cart.ts'

interface PartParts extends PricedPart {
  readonly page: Page
}

/** A part that can be booked with the others. */
export function Priced({ page, part, offer }: PartParts): VNode {
  const { property, room, rate } = offer
  const name = listed(page, [property.name, room.name])
  const [picture] = rate.property_accommodation_image ?? property.property_image ?? []
  return (
    <li class="cart-part">
      <Stay page={page} part={part} name={property.name} picture={picture}>
        <p>{roomsText(part, room.name)}</p>
        <p class="quiet">
          {listed(page, [rate.description.title, page.words.checkout.meals[rate.description.meal_plan]])}
        </p>
      </Stay>
      <Costs page={page} part={part} offer={offer} />
      <div class="cart-acts">
        <Act
          page={page}
          part={part}
          act="more"
          label={page.words.cart.another}
          whole={page.words.cart.anotherOf(name)}
        />
        <Act
          page={page}
          part={part}
          act="remove"
          label={page.words.cart.remove}
          whole={page.words.cart.removeOf(name)}
        />
      </div>
    </li>
  )
}

/** "2 × Classic double". */
export const roomsText = ({ wanted }: CartPart, name: string): string =>
  wanted.sought.rooms.length === 1 ? name : `${wanted.sought.rooms.length} × ${name}`

interface StayParts {
  readonly page: Page
  readonly part: CartPart
  readonly name: string
  readonly picture: Image | undefined
  readonly children: ComponentChildren
}

function Stay({ page, part, name, picture, children }: StayParts): VNode {
  const { dates } = part.wanted.sought
  return (
    <div class="summary-room">
      {picture && <Picture image={picture} sizes="132px" />}
      <div>
        <h2 class="summary-name">{name}</h2>
        {children}
        <p>
          {listed(page, [
            page.formats.days(dates.checkin, dates.checkout),
            page.formats.plural(dates.nights, page.words.common.nights),
          ])}
        </p>
        <p class="quiet">{guestsWithAges(page, part.wanted.sought)}</p>
      </div>
    </div>
  )
}

/** With the amount that the guest saw last, where that was another one. */
function Costs({ page, part, offer }: PartParts): VNode {
  const { words, formats } = page
  const price = priceOf(offer)
  const { total } = offer.rate.total
  const { seen } = part
  const isChanged = seen !== null && seen.currency === offer.currency && seen.total !== total
  const [terms] = cancellationTerms(page, price).lines
  return (
    <div class="cart-costs">
      <p>
        <strong>{formats.money(total, offer.currency)}</strong>
        {isConverted(price) && (
          <span class="quiet">
            {' '}
            {words.offer.charged(formats.money(price.charged.total, price.charged.currency))}
          </span>
        )}
      </p>
      {isChanged && (
        <p class="cart-changed">{words.cart.wasSeen(formats.money(seen.total, seen.currency))}</p>
      )}
      <p class="quiet">
        {words.offer.dueNow}: {chargedMoney(page, price, ({ balance_due }) => balance_due)}
      </p>
      {terms && <p class="quiet">{terms}</p>}
    </div>
  )
}

interface ActParts {
  readonly page: Page
  readonly part: CartPart
  readonly act: 'more' | 'remove'
  readonly label: string
  /** For who does not see which part it belongs to. */
  readonly whole: string
}

const Act = ({ page, part, act, label, whole }: ActParts): VNode => (
  <form method="post" action={page.href('/cart')}>
    <input type="hidden" name="part" value={partText(part)} />
    <button type="submit" class="quieter" name="act" value={act} aria-label={whole}>
      {label}
    </button>
  </form>
)

/** A part that cannot be booked with the others: why, and what to do. */
export function Troubled({ page, ...troubled }: TroubledPart & { readonly page: Page }): VNode {
  const { part, trouble, property } = troubled
  const { cart: words } = page.words
  const [picture] = property?.property_image ?? []
  const room = roomOf(troubled)
  return (
    <li class="cart-part trouble">
      <Stay page={page} part={part} name={property?.name ?? words.unknown} picture={picture}>
        {room && <p>{roomsText(part, room.name)}</p>}
      </Stay>
      <p>{words.troubles[trouble]}</p>
      <div class="cart-acts">
        {isSoldAlone(troubled) && (
          <a class="button" href={aloneHref(page, part)}>
            {words.alone}
          </a>
        )}
        <a class="button quieter" href={othersHref(page, troubled)}>
          {words.otherRooms}
        </a>
        <Act
          page={page}
          part={part}
          act="remove"
          label={words.remove}
          whole={words.removeOf(nameOf(page, troubled))}
        />
      </div>
    </li>
  )
}

const roomOf = ({ part, property }: TroubledPart) =>
  property?.property_accommodation?.find(({ id }) => id === part.wanted.accommodationId)

/** "Heron Bay Resort, Classic double". */
export const nameOf = (page: Page, troubled: TroubledPart): string =>
  listed(page, [troubled.property?.name ?? page.words.cart.unknown, roomOf(troubled)?.name])

const isSoldAlone = ({ trouble }: TroubledPart): boolean => trouble !== 'soldOut' && trouble !== 'gone'

/** The checkout of this part and nothing else. */
const aloneHref = (page: Page, { wanted }: CartPart): string =>
  page.href('/checkout', new URLSearchParams(wantedParameters(wanted)))

/** The property for the same stay; where it is not sold any more, the search. */
const othersHref = (page: Page, { part, property }: TroubledPart): string =>
  property === null
    ? page.href('/search', new URLSearchParams(soughtParameters(part.wanted.sought)))
    : roomsPath(page, part.wanted)
