// What the parts of a cart cost, asked anew each time: together as one basket. A part that the basket is refused for is set aside
// with its reason, and the others are asked again.

import type { BookBasketPreviewAnswer, Property } from '../../../../client/src/types.ts'
import { Fault } from '../../../values/faults.ts'
import { propertyOf } from '../booking/open-booking.ts'
import { type Offer, offerIn } from '../checkout/checkout-view.ts'
import { rateFields } from '../checkout/checkout-wanted.ts'
import type { Page } from '../page.ts'
import type { CartPart } from './cart-parts.ts'

/** Why a part cannot be booked with the others: nobody has it any more, or it has to be booked by itself. */
export type PartTrouble = 'soldOut' | 'gone' | 'elsewhere' | 'paidNow' | 'otherPayment'

export interface PricedPart {
  readonly part: CartPart
  readonly offer: Offer
}

export interface TroubledPart {
  readonly part: CartPart
  readonly trouble: PartTrouble
  /** With its rooms; null where the publisher no longer sells it. */
  readonly property: Property | null
}

export interface PricedCart {
  /** What can be booked together, in the order of the cart. */
  readonly priced: readonly PricedPart[]
  /** As one offer, with the sum of their totals; null where there are none. */
  readonly whole: Offer | null
  /** In the order in which they were found. */
  readonly troubled: readonly TroubledPart[]
}

/** Throws what is about no part. */
export async function pricedCart(page: Page, parts: readonly CartPart[]): Promise<PricedCart> {
  const troubles: Pick<TroubledPart, 'part' | 'trouble'>[] = []
  let left = [...parts]
  let tooManyCodes = false
  while (left.length > 0) {
    try {
      const { body } = await page.ask('book/basket/preview', basketFields(left))
      const troubled = await named(page, troubles)
      return { ...(await pricedIn(page, left, { body, tooManyCodes })), troubled }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const place = placeIn(error)
      if (place !== null && place < left.length) {
        troubles.push({ part: left[place]!, trouble: troubleOf(error) })
        left = left.toSpliced(place, 1)
      } else if (error.type === 'TooManyRequestsException' && left.some(hasCode)) {
        tooManyCodes = true
        left = left.map(withoutCode)
      } else throw error
    }
  }
  return { priced: [], whole: null, troubled: await named(page, troubles) }
}

const named = (
  page: Page,
  troubles: readonly Pick<TroubledPart, 'part' | 'trouble'>[],
): Promise<TroubledPart[]> =>
  Promise.all(
    troubles.map(async each => ({
      ...each,
      property: await propertyOf(page, each.part.wanted.propertyId, 2),
    })),
  )

/** What the basket and its preview have in common. */
export const basketFields = (parts: readonly CartPart[]) => {
  const items = parts.map(({ wanted }) => {
    const { currency: _, ...item } = rateFields(wanted)
    return item
  })
  return { items, currency: parts[0]!.wanted.currency }
}

const hasCode = ({ wanted }: CartPart): boolean => wanted.sought.code !== ''

const withoutCode = (part: CartPart): CartPart => ({
  ...part,
  wanted: { ...part.wanted, sought: { ...part.wanted.sought, code: '' } },
})

/** The part that a refusal of a basket names; null for none. */
export function placeIn({ errors }: Fault): number | null {
  const [, place] = errors.map(({ field }) => /^items\[(\d+)\]/.exec(field)).find(Boolean) ?? []
  return place === undefined ? null : Number(place)
}

/** Why the refused part of a basket cannot be booked with the others. */
function troubleOf({ type, errors }: Fault): PartTrouble {
  if (type === 'RoomUnavailableException') return 'soldOut'
  const said = errors.find(({ field }) => field.endsWith('.property_id'))?.message ?? ''
  if (said.startsWith('is sold by')) return 'elsewhere'
  if (said.startsWith('is charged to the card')) return 'paidNow'
  return said.startsWith('is charged in') || said.startsWith('is paid in another way')
    ? 'otherPayment'
    : 'gone'
}

interface Answered {
  readonly body: BookBasketPreviewAnswer
  readonly tooManyCodes: boolean
}

async function pricedIn(
  page: Page,
  parts: readonly CartPart[],
  { body, tooManyCodes }: Answered,
): Promise<Pick<PricedCart, 'priced' | 'whole'>> {
  const sources = await page.cardForm(parts[0]!.wanted.propertyId)
  const priced = body.items.map((property, place) => {
    const part = parts[place]!
    return { part, offer: offerIn(property, part.wanted, sources) }
  })
  return { priced, whole: { ...wholeOf(priced, body), tooManyCodes } }
}

/** One offer with the amounts of all, and what each of them asks of the guest and the card. */
function wholeOf(priced: readonly PricedPart[], { total, meta_data }: BookBasketPreviewAnswer): Offer {
  const offers = priced.map(({ offer }) => offer)
  const [first] = offers as [Offer, ...Offer[]]
  return {
    ...first,
    property: { ...first.property, payment_types: sharedCards(offers.map(({ property }) => property)) },
    rate: { ...first.rate, total: { ...first.rate.total, ...total } },
    charge: { ...first.charge, ...meta_data.charge },
    currency: meta_data.currency,
    quoteExpiresAt: offers.map(({ quoteExpiresAt }) => quoteExpiresAt).sort()[0]!,
    cardForm: meta_data.card_form ?? null,
    asksAddress: offers.some(({ asksAddress }) => asksAddress),
  }
}

/** The cards that every property takes. */
function sharedCards([first, ...others]: readonly Property[]): NonNullable<Property['payment_types']> {
  return (first?.payment_types ?? []).filter(({ code }) =>
    others.every(({ payment_types = [] }) => payment_types.some(other => other.code === code)),
  )
}
