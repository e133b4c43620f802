// The columns of the reports. Amounts and averages are whole numbers with decimals beside them; nothing is divided before
// it is summed.

import {
  type Basis,
  type Capacity,
  type Dimension,
  dimensions,
  type Figures,
} from '../../store/reports/figures.ts'
import { scaleHalfAway } from '../../values/money.ts'

/**
 * amount: minor units of the currency; count: a whole number; tenths: a number with one decimal; percent: likewise, of a hundred.
 */
export type ColumnKind = 'amount' | 'count' | 'tenths' | 'percent'

/** All sums that a row may have. */
export type Sums = Figures & Capacity

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** Null where there is nothing to divide by. */
  readonly sumOf: (sums: Sums) => number | null
}

const count = (name: string, field: keyof Sums): Column => ({
  name,
  kind: 'count',
  sumOf: sums => sums[field],
})

const amount = (name: string, field: keyof Sums): Column => ({
  name,
  kind: 'amount',
  sumOf: sums => sums[field],
})

const standing = ({ bookings, cancelled, noShows }: Sums): number => bookings - cancelled - noShows

const quotient = (numerator: number, scale: number, denominator: number): number | null =>
  denominator <= 0 ? null : scaleHalfAway(numerator, scale, denominator)

/** Revenue of rooms for a room and night. */
const averageRate: Column = {
  name: 'average_rate',
  kind: 'amount',
  sumOf: sums => quotient(sums.roomRevenue, 1, sums.roomNights),
}

export const occupancyColumns: readonly Column[] = [
  count('rooms_for_sale', 'forSale'),
  count('rooms_sold', 'sold'),
  { name: 'occupancy', kind: 'percent', sumOf: ({ sold, forSale }) => quotient(sold, 1000, forSale) },
]

export interface ReportKind {
  readonly basis: Basis
  readonly columns: readonly Column[]
  readonly dimensions: readonly Dimension[]
}

/** The reports on reservations. */
export const reportKinds = {
  bookings: {
    basis: 'booked',
    dimensions,
    columns: [
      count('bookings', 'bookings'),
      count('cancelled', 'cancelled'),
      count('no_shows', 'noShows'),
      {
        name: 'cancellation_share',
        kind: 'percent',
        sumOf: ({ cancelled, bookings }) => quotient(cancelled, 1000, bookings),
      },
      count('room_nights', 'roomNights'),
      {
        name: 'average_nights',
        kind: 'tenths',
        sumOf: sums => quotient(sums.stayNights, 10, standing(sums)),
      },
      {
        name: 'average_lead_days',
        kind: 'tenths',
        sumOf: sums => quotient(sums.leadDays, 10, standing(sums)),
      },
      averageRate,
      amount('room_revenue', 'roomRevenue'),
      amount('revenue', 'revenue'),
      amount('penalties', 'penalties'),
      amount('refunds', 'refunds'),
    ],
  },
  stays: {
    basis: 'night',
    dimensions,
    columns: [
      count('room_nights', 'roomNights'),
      averageRate,
      amount('room_revenue', 'roomRevenue'),
      amount('revenue', 'revenue'),
    ],
  },
  'pick-up': {
    basis: 'pick_up',
    dimensions: ['day', 'month', 'property', 'publisher'],
    columns: [count('room_nights', 'roomNights'), count('picked_up', 'pickedUp')],
  },
  commissions: {
    basis: 'ended',
    dimensions: ['month', 'publisher', 'day', 'property'],
    columns: [
      count('bookings', 'bookings'),
      amount('room_revenue', 'roomRevenue'),
      amount('penalties', 'penalties'),
      amount('commissionable', 'commissionable'),
      amount('commission', 'commission'),
      amount('payout', 'payable'),
    ],
  },
} as const satisfies Record<string, ReportKind>

export type FigureReport = keyof typeof reportKinds
