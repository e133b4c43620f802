// The receipt of an answer: a signed statement of the request, the rules and the price, which the publisher can keep and show.

import { chosenOf } from '../../lodging/prices/extras.ts'
import {
  type ReceiptClaims,
  receiptCurrency,
  receiptOffer,
  receiptStay,
  receiptType,
} from '../../lodging/prices/receipt.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import type { StaySearch } from '../../pricing/search.ts'
import { signedText } from '../../values/secrets/signed-text.ts'
import type { AppContext } from '../context.ts'
import type { NamedPair } from './receipt-keys.ts'

type Signing = Pick<AppContext, 'receiptKeys' | 'publicUrl' | 'clock'>

/** What an answer was made of. */
interface Answered {
  readonly answer: 'availability' | 'preview'
  readonly propertyId: number
  readonly version: number
  readonly search: StaySearch
  readonly priced: PricedProperty
  readonly exchange: StaySearch['exchange']
}

/** Of an answer of availability or preview. */
export const receiptOfSearch = async (
  context: Signing,
  holder: KeyHolder,
  answered: Answered,
): Promise<string> => (await openReceipts(context, holder))(answered)

/** The same for many answers, which are signed one by one while they are sent. */
export async function openReceipts(
  context: Signing,
  holder: KeyHolder,
): Promise<(answered: Answered) => string> {
  const pair = await context.receiptKeys.signing()
  return answered => signedBy(pair, context, holder, ofSearch(answered))
}

const ofSearch = ({ answer, propertyId, version, search, priced, exchange }: Answered): Stated => ({
  answer,
  stay: receiptStay(propertyId, search.stay, search.parties.map(partyOf), {
    code: search.discountCode,
    extras: search.extras ?? [],
  }),
  rules: { version },
  ...receiptCurrency(exchange),
  offers: priced.rooms.flatMap(({ room, rates }) =>
    rates.map(rate => receiptOffer(room.id, rate.plan.code, rate)),
  ),
  ...(answer === 'availability' && {
    refused: priced.rooms
      .filter(({ isAvailable }) => !isAvailable)
      .map(({ room, reasons }) => ({
        accommodation_id: room.id,
        reasons: [...(priced.unavailableReason ? [priced.unavailableReason] : []), ...reasons],
      })),
  }),
})

/** Of a reservation; `version` is that of the rules, null where they are not known any more. */
export const receiptOfReservation = (
  context: Signing,
  holder: KeyHolder,
  reservation: Reservation,
  version: number | null,
): Promise<string> =>
  signed(context, holder, {
    answer: 'reservation',
    reservation_id: reservation.id,
    stay: receiptStay(
      reservation.propertyId,
      reservation,
      reservation.rooms.map(({ adults, children_ages }) => ({ adults, children_ages })),
      {
        code: reservation.price.discount?.discount.code ?? null,
        extras: chosenOf(reservation.price.extras),
      },
    ),
    rules: version === null ? null : { version },
    ...receiptCurrency(reservation.exchange),
    offers: [receiptOffer(reservation.roomId, reservation.rateCode, reservation.price)],
  })

const partyOf = ({ adults, childAges }: StaySearch['parties'][number]) => ({
  adults,
  children_ages: childAges,
})

type Stated = Omit<ReceiptClaims, 'iss' | 'iat' | 'publisher_id' | 'is_test'>

const signed = async (context: Signing, holder: KeyHolder, stated: Stated): Promise<string> =>
  signedBy(await context.receiptKeys.signing(), context, holder, stated)

function signedBy(
  { kid, privateKey }: NamedPair,
  { publicUrl, clock }: Signing,
  { publisher, isTest }: KeyHolder,
  stated: Stated,
): string {
  const claims: ReceiptClaims = {
    iss: publicUrl,
    iat: Math.floor(clock.milliseconds() / 1000),
    publisher_id: publisher.id,
    ...(isTest && { is_test: true }),
    ...stated,
  }
  return signedText({ typ: receiptType, kid }, claims, privateKey)
}
