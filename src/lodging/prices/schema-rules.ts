// Promotions of a property document and discount codes, with their conditions.

import { type Static, Type } from 'typebox'
import { offerFieldNames, offerFields } from '../documents/promotion-kinds.ts'
import {
  amount,
  choice,
  controls,
  dayRange,
  defaulted,
  exactlyOne,
  flag,
  guestText,
  identifier,
  identifiers,
  list,
  nights,
  nullable,
  optional,
  percent,
  rateCodes,
  record,
  text,
  weekdays,
  whole,
} from '../documents/schema-values.ts'

const promotionConditionsSchema = record('When the promotion applies; what is not named is always met.', {
  booking: optional(dayRange('Days, at the property, on which the booking is made.')),
  stay: optional(dayRange('Nights that it comes off.')),
  weekdays: optional(weekdays('Weekdays of the nights that it comes off.')),
  min_nights: nights('Shortest stay.'),
  max_nights: nights('Longest stay.'),
  min_lead_days: optional(whole('Fewest days between booking and arrival.', 0, 1100)),
  max_lead_days: optional(whole('Most days between booking and arrival.', 0, 1100)),
  rooms: optional(identifiers('Room ids.')),
  rate_plans: optional(rateCodes('Rate codes.')),
  publishers: optional(identifiers('Publisher ids.')),
  needs_code: defaulted(flag('Whether a discount code has to unlock it.'), false),
})

export const promotionSchema = record(
  `A promotion: exactly one of ${offerFieldNames.join(', ').replace(/, (?=\w+$)/, ' and ')}.`,
  {
    id: identifier('Id, unique within the property.'),
    name: guestText('Name.', 200, 1),
    ...offerFields,
    combinable: defaulted(flag('Applies beside others; those that do not compete and the best wins.'), false),
    order: defaulted(whole('Place among the combinable ones, lowest first.', 0, 1_000_000), 0),
    conditions: defaulted(promotionConditionsSchema, {}),
  },
  exactlyOne(...offerFieldNames),
)

export const childAgeBandSchema = record('Ages of children that have a price of their own.', {
  from_age: whole('Youngest age.', 0, 17),
  to_age: whole('Oldest age.', 0, 17),
})

const moneySchema = (description: string) =>
  record(description, {
    amount: amount('Amount.'),
    currency: Type.String({
      description: 'Currency (ISO 4217, in capitals).',
      format: 'currency',
      maxLength: 3,
    }),
  })

export const codeName = Type.String({
  description: 'The code that guests type, without blanks; upper and lower case are the same.',
  pattern: `^[^\\s${controls}]+$`,
  maxLength: 40,
})

/** Only the fields of its category are allowed; discount-document.ts lists them. */
export const discountDocumentSchema = record('A discount code of the organisation.', {
  code: codeName,
  category: choice('What it does.', ['discount', 'promotion', 'value-add']),
  description: defaulted(text('What the guest is told.', 2000), ''),
  percent_off: optional(percent('Percent off the subtotal.', { exclusiveMinimum: 0 })),
  amount_off: optional(moneySchema('Amount off the subtotal, at properties that sell in its currency.')),
  rebate: defaulted(flag('The guest gets it back later and pays the full price.'), false),
  unlocks_promotions: optional(
    list(
      'Ids of the promotions that it unlocks; empty for a code that only opens rate plans.',
      500,
      identifier('An id.'),
    ),
  ),
  instructions: optional(text('What the guest has to do to receive it.', 2000, 1)),
  received_upon: optional(choice('How it is received.', ['check-in', 'email'])),
  min_subtotal: optional(moneySchema('Subtotal from which it applies.')),
  non_refundable: defaulted(flag('Makes the rate not refundable.'), false),
  listed: defaulted(flag('Shown to everybody: `discounts` lists it also for keys that cannot book.'), false),
  booking: optional(dayRange('Days on which the booking is made.')),
  stay: optional(dayRange('Nights of the stay.')),
  properties: optional(identifiers('Property ids.')),
  rooms: optional(identifiers('Room ids.')),
  rate_plans: optional(rateCodes('Rate codes.')),
  publishers: optional(identifiers('Publisher ids.')),
  max_uses: defaulted(nullable(whole('Redemptions in all.', 1, 2_000_000_000)), null),
  max_uses_per_guest: defaulted(
    nullable(whole('Redemptions by one guest, told by the e-mail address.', 1, 1_000_000)),
    null,
  ),
})

export type PromotionDocument = Static<typeof promotionSchema>
export type DiscountDocument = Static<typeof discountDocumentSchema>
