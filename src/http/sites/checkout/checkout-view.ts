// What the parts of the checkout show.

import { randomBytes } from 'node:crypto'
import type { Property, Rate, Room } from '../../../../client/src/types.ts'
import type { CardFormSources } from '../../../operations/shopping/card-forms.ts'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { amountsOf, type Charge, type Price } from '../parts/charge.ts'
import { extrasLeft } from '../parts/extras.ts'
import { isAboutGuesses } from '../stay-query.ts'
import type { CardForm } from './card-form.tsx'
import type { Entries, Problems } from './checkout-entries.ts'
import { rateFields, type Wanted } from './checkout-wanted.ts'

/** One rate of one room, as preview answered it. */
export interface Offer {
  readonly property: Property
  readonly room: Room
  readonly rate: Rate
  /** Of all amounts. */
  readonly currency: string
  /** What is charged in the property’s own currency, and what becomes of the card. */
  readonly charge: Charge
  /** Empty where no promise was made. */
  readonly quoteId: string
  /** RFC 3339. */
  readonly quoteExpiresAt: string
  /** Where the card is typed into the payment company’s form; null where this page takes it. */
  readonly cardForm: CardForm | null
  readonly cardFormSources: CardFormSources | null
  /** Whether the guest is asked for an address. */
  readonly asksAddress: boolean
  /** Whether it is without the code of the guest, because too many codes were tried. */
  readonly tooManyCodes: boolean
}

export interface CheckoutForm {
  readonly page: Page
  readonly wanted: Wanted
  readonly offer: Offer
  readonly entries: Entries
  readonly problems: Problems
  /** The Idempotency-Key of this form, within the visit. */
  readonly requestKey: string
  /** Whether the guest has booked the same before and must say that this is meant. */
  readonly isRepeated: boolean
}

/** The price of an offer, and what it is charged as. */
export const priceOf = ({ charge, rate, currency }: Offer): Price => ({
  shown: amountsOf(rate, currency),
  charged: charge,
})

/** A new Idempotency-Key; with the name of the visit it is one that nobody else can send. */
export const newRequestKey = (): string => randomBytes(16).toString('base64url')

/** The present price, with a promise to keep it for a quarter of an hour. Throws the Fault that refuses it. */
async function offerOf(page: Page, wanted: Wanted): Promise<Offer> {
  const held = wanted.holdId !== '' && { hold_id: wanted.holdId }
  const { body } = await page.ask('book/preview', { ...rateFields(wanted), ...held })
  return offerIn(body, wanted, await page.cardForm(wanted.propertyId))
}

/** What preview answered for a rate, alone or among others. */
export function offerIn(property: Property, wanted: Wanted, cardFormSources: CardFormSources | null): Offer {
  const room = property.property_accommodation![0]!
  const {
    currency = wanted.currency,
    quote_id = '',
    quote_expires_at = '',
    card_form,
    charge,
    guest_address,
  } = property.meta_data ?? {}
  return {
    property,
    room,
    rate: room.rates[0]!,
    currency,
    charge: charge!,
    quoteId: quote_id,
    quoteExpiresAt: quote_expires_at,
    cardForm: card_form ?? null,
    cardFormSources,
    asksAddress: guest_address === true,
    tooManyCodes: false,
  }
}

/** The same; a hold that has ended is left out from then on, as are extras that cannot be had, and a code after too many guesses. */
export async function heldOfferOf(
  page: Page,
  wanted: Wanted,
): Promise<{ readonly offer: Offer; readonly wanted: Wanted }> {
  try {
    return { offer: await offerOf(page, wanted), wanted }
  } catch (error) {
    if (wanted.holdId !== '' && isAboutHold(error)) return heldOfferOf(page, { ...wanted, holdId: '' })
    const extras = extrasLeft(error, wanted.extras)
    if (extras !== null) return heldOfferOf(page, { ...wanted, extras })
    if (!isAboutGuesses(error, wanted.sought)) throw error
    const held = await heldOfferOf(page, { ...wanted, sought: { ...wanted.sought, code: '' } })
    return { ...held, offer: { ...held.offer, tooManyCodes: true } }
  }
}

/** Whether the hold of the request has ended, or is not for these rooms. */
export const isAboutHold = (error: unknown): boolean =>
  error instanceof Fault && error.errors.some(({ field }) => field === 'hold_id')
