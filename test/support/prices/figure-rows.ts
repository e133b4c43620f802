// Rows of the sums that reports are made of, and what a report reads of them.

import type { Database } from '../../../src/store/postgres/database.ts'
import { type FigureQuestion, type ReportFilter, readFigures } from '../../../src/store/reports/figures.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { type PlantedRow, plant, undone } from '../hotels/planted-rows.ts'

export const date = (number: number): string => `2030-01-${String(number).padStart(2, '0')}`
export const dayOf = (number: number) => parseDay(date(number))!
export const any: ReportFilter = {
  propertyId: null,
  publisherId: null,
  roomId: null,
  rateCode: null,
  channel: null,
  country: null,
  currency: null,
  within: null,
}
const question: FigureQuestion = {
  basis: 'booked',
  from: dayOf(2),
  to: dayOf(4),
  by: [],
  filter: any,
  since: null,
  until: null,
  limit: 99,
}
const none = {
  bookings: 0,
  cancelled: 0,
  no_shows: 0,
  room_nights: 0,
  stay_nights: 0,
  lead_days: 0,
  room_revenue: 0,
  revenue: 0,
  penalties: 0,
  refunds: 0,
  commissionable: 0,
  commission: 0,
  payable: 0,
}
/** A sum in the smallest grain, of which one booking is the whole unless the row says otherwise. */
export const figure = (row: object): PlantedRow => ({
  basis: 'booked',
  grain: 'fine',
  day: date(3),
  moved_on: date(1),
  property_id: 1,
  publisher_id: 1,
  room_id: 1,
  rate_code: 'A',
  source: 'crs',
  country: 'AT',
  currency: 'EUR',
  decimals: 2,
  ...none,
  bookings: 1,
  ...row,
})

/** What a report reads where there are only these rows. */
export const figuresIn =
  (database: Database) => (rows: readonly PlantedRow[], asked: Partial<FigureQuestion>) =>
    undone(database, async transaction => {
      await plant(transaction, 'report_figure', ...rows)
      return readFigures(transaction, { ...question, ...asked })
    })
