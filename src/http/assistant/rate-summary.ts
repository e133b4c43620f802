// A rate for assistants: what it costs, when, and on which conditions.

import Type from 'typebox'
import type { Rate } from '../../../client/src/types.ts'
import { flag, orNull, text, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { exactAmount, exactText } from './shown-amounts.ts'

export const rateFields = {
  rate_code: text('For preview_price.'),
  title: text('Name of the rate.'),
  description: text('What it offers.'),
  meal_plan: text('Meals that are included.'),
  total: exactAmount('The complete price of the stay for all rooms.'),
  nightly_average: exactAmount('Average of the nights, without taxes and fees.'),
  due_now: exactAmount('Part of the total that is charged when booking.'),
  due_at_checkin: exactAmount('Further charges at check-in, not part of the total.'),
  promotional_savings: exactAmount('Taken off by promotions.'),
  discount_savings: exactAmount('Taken off by the discount code.'),
  promotion: textOrNull('The promotion that saved most.'),
  is_refundable: orNull(
    Type.Boolean(),
    'False if cancelling costs the whole price from the moment of booking on; null if unknown.',
  ),
  must_choose_bed: flag('Whether the guest chooses a bed option on the payment page.'),
  cancellation_policy: text('What cancelling costs, in words.'),
}

export function rateOf(rate: Rate, currency: string) {
  const { total } = rate
  const exact = (amount: number): string => exactText(amount, currency)
  return {
    rate_code: rate.code,
    title: rate.description.title,
    description: rate.description.text,
    meal_plan: rate.description.meal_plan,
    total: exact(total.total),
    nightly_average: exact(total.nightly_avg),
    due_now: exact(total.balance_due),
    due_at_checkin: exact(total.checkin_fee),
    promotional_savings: exact(total.promotional_savings),
    discount_savings: exact(total.discount_savings),
    promotion: rate.promotion?.display_string ?? null,
    is_refundable: rate.is_refundable === '' ? null : rate.is_refundable === 'Y',
    must_choose_bed: rate.beds.length > 0,
    cancellation_policy: rate.cancellation_policy,
  }
}
