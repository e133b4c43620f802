// Texts of policies and promotions, and the order of the parts of a date, by language, from words/<language>/policies.json.

import type english from '../../words/en/policies.json'
import { type Places, type Worded, worded } from './catalogue.ts'

const date = ['#day', 'month?', 'shortMonth?', 'monthNumber?', 'year'] as const
/** The count chooses the form only: a percentage may have decimals. */
const percent = ['percent', '#count?'] as const
const charges = { nights: ['#nights'], percent, amount: ['amount'], sum: ['amount'] } as const

/** What is filled into each text that has places, in this order. */
export const policyPlaces = {
  dates: {
    date,
    shortDate: date,
    weekdayAndDate: ['weekday', 'date'],
    moment: ['day', 'clock'],
    shortMoment: ['date', 'clock'],
  },
  policies: {
    due: charges,
    charged: charges,
    freeCancellationUntil: ['until'],
    notRefundable: ['charged'],
    notRefundableUntil: ['until', 'charged'],
    onCancellation: ['charged'],
    onCancellationUntil: ['until', 'charged'],
    afterThat: ['charged'],
    fromThen: ['from', 'charged'],
    ifNobodyArrives: ['charged'],
    sentence: ['clauses'],
    taxOf: ['fee'],
    changeFeeIsKept: ['amount'],
  },
  promotions: {
    percent: ['percent'],
    amount_per_night: ['amount'],
    amount_per_stay: ['amount'],
    free_nights: ['stay', 'pay'],
    fixed_price: ['amount'],
  },
} as const satisfies Places

export type PolicyCatalogue = Worded<typeof english, typeof policyPlaces>

/** The texts of each language. */
export const policyWords = worded<typeof english, typeof policyPlaces>('policies', policyPlaces)
