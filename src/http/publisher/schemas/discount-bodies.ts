// The requests and the answers of discounts/all and discounts/grouped.

import Type, { type Static } from 'typebox'
import type { DiscountsRequest } from '../../../operations/requests.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'
import { flag, idAndName, integer, orNull, text, textOrNull } from './answer-fields.ts'
import { caller, checkStay, formatted, languageOf, properties, propertyIds, wording } from './fields.ts'

const day = (description: string) => Type.Optional(formatted<Day>('any-date', description))

const checkDays: Check<{ checkin?: Day; checkout?: Day }> = (found, report, isSent) => {
  if (isSent('checkin') !== isSent('checkout')) {
    report(isSent('checkin') ? 'checkout' : 'checkin', 'is required beside the other day of the stay')
  } else if (found.checkin !== undefined && found.checkout !== undefined) {
    checkStay({ checkin: found.checkin, checkout: found.checkout }, report, isSent)
  }
}

export const discountsBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...properties,
      ...wording,
      checkin: day('Only offers for a stay from this day on, YYYY-MM-DD or MM/DD/YYYY.'),
      checkout: day('Day of departure of that stay.'),
    },
    { examples: [{ key: '<API_KEY>', checkin: '2027-03-12', checkout: '2027-03-16' }] },
  ),
  checkDays,
)

export const discountsRequest = (fields: Static<typeof discountsBody>): DiscountsRequest => {
  const { checkin, checkout } = fields
  return {
    stay: checkin === undefined || checkout === undefined ? null : { checkin, checkout },
    propertyIds: propertyIds(fields),
    language: languageOf(fields),
  }
}

const offer = {
  title: text('Name of the promotion, or what the code gives.'),
  description: text('The offer in short, such as "10% off".'),
  code: textOrNull(
    'The code that guests enter; null for a promotion, which needs none, and empty in the older form.',
  ),
  category: Type.Enum(['promotion', 'discount', 'value-add'], { description: 'What kind of offer it is.' }),
  type: idAndName('How it counts.'),
  amount: orNull(Type.Number(), 'A percentage, an amount or the number of free nights, by type.'),
  currency: textOrNull('Currency of an amount.'),
  min_subtotal: orNull(Type.Number(), 'Subtotal from which a code applies.'),
  non_refundable: flag('Whether the code makes the rate not refundable.'),
  instructions: textOrNull('What the guest does to get it; value-adds only.'),
}

export const discountsAnswer = Type.Array(
  Type.Object({
    id: integer('Identifier of the code, or of the promotion within its property.'),
    property_id: orNull(Type.Integer(), 'The property of a promotion.'),
    property_ids: orNull(Type.Array(Type.Integer()), 'The properties of a code; null for all.'),
    ...offer,
  }),
  { description: 'Codes in the order they were created, then promotions by property.' },
)

export const groupedDiscountsAnswer = Type.Array(
  Type.Object({
    ...offer,
    property_ids: orNull(Type.Array(Type.Integer()), 'The properties that have it; null for all.'),
  }),
  { description: 'Each offer once, with the properties that have it.' },
)
