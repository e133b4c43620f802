// The request bodies of the operations on baskets, and what they answer: several stays, each as preview and reservation take it.

import Type, { type Static } from 'typebox'
import type { BasketPreviewRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  amount,
  cardForm,
  currencyUnavailable,
  listOfNamed,
  text as textAnswer,
  textOrNull,
} from './answer-fields.ts'
import { caller, checkStay, extras, formatted, provable, sale, search, stay, wording } from './fields.ts'
import { chosen, previewRequest } from './preview-body.ts'

const mostItems = 9

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

export const basketPreviewBody = Type.Object(
  {
    ...common,
    items: listOfItems(withCheck(Type.Object({ ...item, ...search }), checkStay)),
    ...provable,
  },
  {
    examples: [
      {
        key: '<API_KEY>',
        items: [
          {
            property_id: 3144,
            accommodation_id: 101,
            rate_code: 'FLEX',
            checkin: '2027-03-12',
            checkout: '2027-03-16',
            rooms: [{ adults: 2 }],
          },
          {
            property_id: 3144,
            accommodation_id: 102,
            rate_code: 'FLEX',
            checkin: '2027-03-12',
            checkout: '2027-03-14',
            rooms: [{ adults: 1 }],
          },
        ],
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
