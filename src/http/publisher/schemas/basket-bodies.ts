// The request bodies of the operations on baskets, and what they answer: several stays, each as preview and reservation take it.

import Type, { type Static } from 'typebox'
import type {
  BasketPreviewRequest,
  BasketRequest,
  CancelBasketRequest,
} from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  amount,
  cardForm,
  currencyUnavailable,
  listOfNamed,
  text as textAnswer,
  textOrNull,
} from './answer-fields.ts'
import {
  caller,
  checkStay,
  extras,
  formatted,
  listOfRooms,
  mayDiffer,
  provable,
  sale,
  stay,
  wording,
} from './fields.ts'
import { chosen, previewedRoom, previewRequest } from './preview-body.ts'
import { cancellationFields } from './reservation-answer.ts'
import { cancelFields } from './reservation-bodies.ts'
import { guest, paymentOrToken, promise, reservationRequest, reservedRoom } from './reservation-body.ts'

/** Of one basket. */
export const mostItems = 9

const { currency, discount_code } = sale

const heldItem = {
  hold_id: Type.Optional(
    formatted<string>('uuid', 'A hold of these rooms for this stay, so that they count as free.'),
  ),
}

const item = { ...chosen, ...stay, discount_code, ...extras, ...heldItem }

const listOfItems = <Item extends Type.TSchema>(one: Item) =>
  Type.Array(one, {
    minItems: 1,
    maxItems: mostItems,
    description: 'The stays, at one property or several, all charged in one currency and in one way.',
  })

/** Of the whole basket. */
const common = { ...caller, currency, ...wording }

/** A stay for the party, and another one after it. */
const sampleItems = (party: object) =>
  [
    { checkin: '2027-03-12', checkout: '2027-03-16' },
    { checkin: '2027-03-16', checkout: '2027-03-20' },
  ].map(days => ({ property_id: 3144, accommodation_id: 101, rate_code: 'FLEX', ...days, rooms: [party] }))

export const basketPreviewBody = Type.Object(
  {
    ...common,
    items: listOfItems(
      withCheck(Type.Object({ ...item, rooms: listOfRooms(previewedRoom, mayDiffer) }), checkStay),
    ),
    ...provable,
  },
  {
    examples: [
      {
        key: '<API_KEY>',
        items: sampleItems({ adults: 2 }),
      },
    ],
  },
)

export const basketPreviewRequest = ({
  items,
  ...whole
}: Static<typeof basketPreviewBody>): BasketPreviewRequest => ({
  items: items.map(each => previewRequest({ ...whole, ...each })),
})

const { quote_id, expected_total, hold_id, allow_duplicate } = promise

export const basketBody = Type.Object(
  {
    ...common,
    items: listOfItems(
      withCheck(
        Type.Object({
          ...chosen,
          ...stay,
          discount_code,
          ...extras,
          hold_id,
          quote_id,
          expected_total,
          rooms: listOfRooms(reservedRoom, mayDiffer),
        }),
        checkStay,
      ),
    ),
    guest,
    payment: paymentOrToken,
    expected_total: Type.Optional(
      formatted<string>(
        'amount',
        'The total of all items that the guest was shown, in the currency of the request; a higher total is not booked.',
      ),
    ),
    allow_duplicate,
    ...provable,
  },
  {
    examples: [
      {
        key: '<API_KEY>',
        items: sampleItems({ name: 'Grace Hopper', adults: 2 }),
        guest: {
          first_name: 'Grace',
          last_name: 'Hopper',
          email: 'grace@example.com',
          phone: '+44 20 7946 0000',
        },
        payment: {
          cardholder: 'Grace Hopper',
          number: '<CARD_NUMBER>',
          month: '04',
          year: 2029,
          cvv: '<CVV>',
          postal_code: 'SW1A 1AA',
        },
      },
    ],
  },
)

export const basketRequest = (
  { items, expected_total: expectedTotal, ...whole }: Static<typeof basketBody>,
  idempotencyKey: string | null,
): BasketRequest => ({
  items: items.map(each => reservationRequest({ ...whole, ...each }, null)),
  expectedTotal: expectedTotal ?? null,
  idempotencyKey,
  ...(whole.receipt && { receipt: true as const }),
})

const sampleBasket = 'B26117M7C2HMXTF2'

const reference = { basket_number: formatted<string>('basket-number', 'The number of the basket.') }

export const basketViewBody = Type.Object(
  { ...caller, ...reference },
  { examples: [{ key: '<API_KEY>', basket_number: sampleBasket }] },
)

export const basketCancelBody = Type.Object(
  { ...caller, ...reference, ...cancelFields },
  { examples: [{ key: '<API_KEY>', basket_number: sampleBasket, simulate: true }] },
)

export const cancelBasketRequest = (fields: Static<typeof basketCancelBody>): CancelBasketRequest => ({
  number: fields.basket_number,
  simulate: fields.simulate ?? false,
  expectedPenalty: fields.expected_penalty ?? null,
})

const totals = {
  original_subtotal: amount('The subtotals before savings.'),
  subtotal: amount('The subtotals.'),
  tax: amount('The taxes.'),
  fee: amount('The fees.'),
  balance_due: amount('What is due when booking.'),
  checkin_fee: amount('What is due at check-in, beside the total.'),
  total: amount('The totals.'),
  altogether: amount('The totals with what is due at check-in.'),
  rebate: amount('What is given back after the stays.'),
  promotional_savings: amount('What promotions save.'),
  discount_savings: amount('What discount codes save.'),
}

const total = Type.Object(totals, { description: 'The sum of the totals of the items, amount by amount.' })

const shownIn = {
  currency: textAnswer('Currency of the amounts.'),
  exchange_rate: Type.Number({ description: 'Units of it for one unit of the currency that is charged.' }),
  exchange_rate_as_of: textOrNull('Day of the exchange rate; null if nothing was converted.'),
}

const charge = Type.Object(
  { currency: textAnswer('The currency that all items are charged in, of these amounts.'), ...totals },
  { description: 'The same as it is charged.' },
)

export const basketPreviewAnswer = Type.Object(
  {
    items: listOfNamed('Property', 'For each item what preview answers, in the order of the request.'),
    total,
    meta_data: Type.Object(
      {
        ...shownIn,
        currency_unavailable: currencyUnavailable,
        charge,
        card_form: cardForm(
          'The guest may type the card into the payment company’s own form, whose token is taken as `payment.token`; it is for the basket as a whole.',
        ),
      },
      { description: 'Currency and exchange rate of the total.' },
    ),
  },
  { description: 'Several stays and what they cost together.' },
)

const stands = 'The sum of the totals of the items that are not cancelled, amount by amount.'

export const basketAnswer = Type.Object(
  {
    basket_number: textAnswer('The number of the basket.'),
    items: listOfNamed('Reservation', 'The reservations, in the order of the request.'),
    total: Type.Object(totals, { description: stands }),
    meta_data: Type.Object(
      { ...shownIn, charge },
      { description: 'Currency and exchange rate of the total.' },
    ),
  },
  { description: 'Reservations that were made together.' },
)

export const basketCancellationAnswer = Type.Object(
  {
    ...cancellationFields,
    basket: basketAnswer,
  },
  { description: 'What cancelling a basket costs, or has cost: the sum over its items.' },
)
