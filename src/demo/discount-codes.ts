// The discount codes of the demo: one of every category and benefit (contract P4).

import type { DiscountDocument } from '../lodging/prices/schema-rules.ts'
import { addDays, type Day } from '../values/civil-dates.ts'
import { written } from './season-calendar.ts'

/** Code documents; those with a booking window are good for a year from `today`. */
export const demoDiscountCodes = (today: Day): DiscountDocument[] => [
  {
    code: 'ALPINE10',
    category: 'discount',
    description: 'Ten percent off, with the compliments of the tourist office',
    percent_off: 10,
    listed: true,
  },
  {
    code: 'WELCOME25',
    category: 'discount',
    description: '25 dollars off bookings of 200 dollars and more',
    amount_off: { amount: 25, currency: 'USD' },
    min_subtotal: { amount: 200, currency: 'USD' },
    booking: written({ from: today, to: addDays(today, 365) }),
    max_uses: 1000,
  },
  {
    code: 'LOYAL5',
    category: 'discount',
    description: 'Five percent back after the stay for returning guests',
    percent_off: 5,
    rebate: true,
  },
  {
    code: 'FIRM20',
    category: 'discount',
    description: 'Twenty percent off stays of guests who are sure, without a refund',
    percent_off: 20,
    non_refundable: true,
    properties: [3101, 3105],
  },
  {
    code: 'LOCALS',
    category: 'promotion',
    description: "Opens the neighbours' rate for people of the valley",
    unlocks_promotions: [900],
  },
  {
    code: 'BUBBLY',
    category: 'value-add',
    description: 'A bottle of sparkling wine in the room',
    instructions: 'Show this code at the desk and the bottle is brought up chilled.',
    received_upon: 'check-in',
  },
  {
    code: 'TRAILMAP',
    category: 'value-add',
    description: 'The hiking map of the Elk Range to print at home',
    instructions: 'The map is sent to the e-mail address of the booking.',
    received_upon: 'email',
    properties: [3102, 3104, 3107],
  },
]
