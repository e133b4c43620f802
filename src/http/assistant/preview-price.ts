// preview_price: the full price of one rate, line by line, which book asks to be repeated.

import Type from 'typebox'
import type { Charge, Property } from '../../../client/src/types.ts'
import { sumOfAmounts } from '../../values/decimal-sums.ts'
import { flag, integer, listOf, text, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { previewOfOneKind } from '../publisher/schemas/preview-body.ts'
import type { Asking } from './asking.ts'
import { penaltiesIn, penaltyFields } from './penalties.ts'
import { rateFields, rateOf } from './rate-summary.ts'
import { currencyField, exactAmount, exactText } from './shown-amounts.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

/** The fields that choose a rate for a stay. */
export const chosenRate = [
  'property_id',
  'accommodation_id',
  'rate_code',
  'checkin',
  'checkout',
  'rooms',
  'discount_code',
  'currency',
] as const

/** The same with what the guest adds to the stay. */
export const chosenStay = [...chosenRate, 'extras'] as const

const charges = (description: string) =>
  listOf(description, {
    name: text('Name.'),
    amount: exactAmount('Of all rooms and nights.'),
    is_included: flag('Whether the nightly prices include it.'),
  })

/** What is shown of a preview, before a booking too. */
export const previewFields = {
  property_id: integer('Property identifier.'),
  property_name: text('Property.'),
  accommodation_id: integer('Room.'),
  room_name: text('Room.'),
  checkin: text('Day of arrival.'),
  checkout: text('Day of departure.'),
  currency: currencyField,
  ...rateFields,
}

export const previewPrice = assistantTool({
  name: 'preview_price',
  title: 'Preview the full price',
  description:
    'The full price of one rate: nights, taxes, fees, what is due when, and what cancelling costs from when on. Show the ' +
    'guest the total, what is due and the cancellation penalties before book, which takes exactly this total and currency.',
  scope: 'preview',
  annotations: reads,
  input: inputOf(previewOfOneKind, chosenStay),
  output: Type.Object({
    ...previewFields,
    nights: listOf('Nights.', {
      date: text('The night that begins on this day.'),
      price: exactAmount('Price of all rooms.'),
    }),
    taxes: charges('Taxes.'),
    fees: charges('Fees.'),
    charges_at_checkin: charges('Charges at check-in, not part of the total.'),
    extras: listOf(
      'What the guest can add to the stay: choose by code and quantity in extras, here and in book.',
      {
        code: text('For extras.'),
        name: text('Name.'),
        description: text('Description.'),
        price: exactAmount('Of one for the whole stay, with the tax on it.'),
        maximum: integer('The largest quantity.'),
        quantity: integer('How much of it is chosen; the total has it.'),
      },
    ),
    ...penaltyFields,
    deposit_policy: text('What is due when, in words.'),
    discount_reason: textOrNull('Why the discount code changed nothing.'),
    price_promised_until: textOrNull('Until when a booking is made at this price.'),
  }),
  answer: async (asking, _fields, sent) => {
    const { property, rate, currency, summary } = await previewed(asking, sent)
    const exact = (amount: number): string => exactText(amount, currency)
    const lines = (items: readonly Charge[]) =>
      items.map(({ name, total, included }) => ({ name, amount: exact(total), is_included: included }))
    const data = {
      ...summary,
      nights: rate.nights.map(({ date, rate: price }) => ({ date, price: exact(price) })),
      taxes: lines(rate.tax_items),
      fees: lines(rate.fees),
      charges_at_checkin: lines(rate.checkin_fees),
      extras: (rate.extras ?? []).map(({ code, name, description, total, tax, maximum, quantity }) => ({
        code,
        name,
        description,
        price: exact(sumOfAmounts(currency, [total, tax])),
        maximum,
        quantity,
      })),
      ...penaltiesIn(rate, currency),
      deposit_policy: rate.deposit_policy,
      discount_reason: property.meta_data!.discount_reason ?? null,
      price_promised_until: property.meta_data!.quote_expires_at ?? null,
    }
    return { data, text: priceText(summary) }
  },
})

/** The preview of a rate, and the summary that tools show of it. */
export async function previewed(asking: Asking, sent: object) {
  const property: Property = await asking.ask('book/preview', sent)
  const room = property.property_accommodation[0]!
  const rate = room.rates[0]!
  const currency = property.meta_data!.currency!
  const { checkin, checkout } = sent as { checkin: string; checkout: string }
  const summary = {
    property_id: property.id,
    property_name: property.name,
    accommodation_id: room.id,
    room_name: room.name,
    checkin,
    checkout,
    currency,
    ...rateOf(rate, currency),
  }
  return { property, rate, currency, summary }
}

type Summary = Awaited<ReturnType<typeof previewed>>['summary']

export const priceText = (shown: Summary): string =>
  [
    `${shown.property_name}, ${shown.room_name}, ${shown.title}, ${shown.checkin} to ${shown.checkout}.`,
    `Total ${shown.total} ${shown.currency}; due when booking ${shown.due_now} ${shown.currency}, ` +
      `further charges at check-in ${shown.due_at_checkin} ${shown.currency}.`,
    shown.cancellation_policy,
  ].join('\n')
