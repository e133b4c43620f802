// The pages of one property without a server, with a calendar in which every kind of day is.

import type { Calendar, Property } from '../../../client/src/types.ts'
import { type PageChoices, scriptedPage, searchedProperty, viewedProperty } from '../pages/scripted-page.ts'

/** The stay of its page. */
export const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
type Day = Calendar['days'][number]
export const day = (date: string, changes: Partial<Day> = {}): Day => ({
  date,
  is_available: true,
  lowest_total: 424.1,
  lowest_nightly: 90.89,
  accommodation_id: 28,
  rate_code: 'BAR',
  minimum_stay: 1,
  maximum_stay: null,
  arrival_allowed: true,
  departure_allowed: true,
  reasons: [],
  ...changes,
})
/** Of a day on which nothing can be booked. */
export const none: Partial<Day> = { is_available: false, lowest_total: null, lowest_nightly: null }
export const calendar = (...days: Day[]): Calendar => ({
  property_id: 3144,
  nights: 4,
  days,
  meta_data: { currency: 'USD', exchange_rate: 1, exchange_rate_as_of: null, discount_reason: null },
})
const days = [
  day('2027-03-11', { ...none, reasons: ['no_inventory'] }),
  day('2027-03-12'),
  day('2027-03-13', { lowest_total: 399.01 }),
  day('2027-03-14', { ...none, reasons: ['closed_to_arrival'] }),
  day('2027-03-15', { ...none, reasons: ['stop_sell'] }),
  day('2027-03-16', { ...none, minimum_stay: 7, reasons: ['less_than_min_stay', 'occupancy_exceeded'] }),
  day('2027-03-17', { ...none, minimum_stay: 7, reasons: ['less_than_min_stay', 'no_inventory'] }),
  day('2027-03-18', { ...none, minimum_stay: 7, arrival_allowed: false, reasons: ['less_than_min_stay'] }),
  day('2027-03-19', { ...none, minimum_stay: 4, reasons: ['less_than_min_stay'] }),
]
/** Without its reviews, which have a test of their own. */
export const quiet = (property: Property): Property => {
  const { reviews: _, ...others } = property
  return others
}
export const scriptedProperty = ({ query = stay, answers = {}, ...choices }: PageChoices = {}) =>
  scriptedPage({
    query,
    parameters: { id: '3144' },
    path: '/properties/3144',
    ...choices,
    answers: {
      'property/available': quiet(searchedProperty()),
      'property/view': quiet(viewedProperty()),
      'property/calendar': calendar(...days),
      'properties/view': [],
      ...answers,
    },
  })
