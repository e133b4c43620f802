// A check ends once it has found more errors than anybody reads: a large document of nothing but mistakes costs no more than one
// with a few hundred (threat D1).

import { expect, test } from 'vitest'
import { readNewProperty } from '../../src/channels/cloudbeds/property-content.ts'
import { checkCalendarChange } from '../../src/lodging/calendars/calendar-change.ts'
import { checkCalendarEdit } from '../../src/lodging/calendars/calendar-edit-check.ts'
import { checkChannelChange, checkNewChannel } from '../../src/lodging/channels/channel-check.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import type { StoredDocument } from '../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { checkReviews } from '../../src/lodging/reviews/review-document.ts'
import { checkSite, checkSiteContent } from '../../src/lodging/sites/site-check.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'

const stored = completeDocument() as unknown as StoredDocument
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
const unknown = Object.fromEntries(times(2000, 0).map((_, index) => [`unknown_${index}`, 0]))
const range = { from: '2027-01-01', to: '2027-12-31' }
const review = {
  property_id: 1,
  source: 'survey',
  external_id: '4111111111111111',
  rating: 4,
  written_on: '2027-01-01',
  title: '4111111111111111',
}
const defaults = { language: 'en', currency: 'EUR' } as const

test.each<[string, () => object]>([
  ['of entries of a calendar', () => checkPropertyDocument({ ...stored, calendar: times(200_000, 0) })],
  [
    'of nights of its lists',
    () =>
      checkPropertyDocument({
        ...stored,
        calendar: times(200, { ...range, price: { standard: times(1100, {}) } }),
      }),
  ],
  ['of fields', () => checkPropertyDocument({ ...stored, ...unknown })],
  [
    'of days that do not exist',
    () =>
      checkPropertyDocument({ ...stored, inventory: times(2000, { from: '2027-02-30', to: '2027-02-30' }) }),
  ],
  [
    'of rooms that do not exist',
    () =>
      checkPropertyDocument({
        ...stored,
        calendar: times(2000, { ...range, rooms: [999], stop_sell: true }),
      }),
  ],
  ['of a change', () => checkCalendarChange({ calendar: times(2000, 0) }, stored)],
  ['of an edit', () => checkCalendarEdit({ standing: times(2000, 0) }, stored)],
  ['of reviews', () => checkReviews({ reviews: times(2000, 0) })],
  ['of reviews together', () => checkReviews({ reviews: times(1000, review) })],
  ['of a site', () => checkSite({ name: 'Alps', featured: times(2000, 'x') }, defaults)],
  ['of a draft', () => checkSiteContent({ name: 'Alps', featured: times(2000, 'x') }, defaults)],
  ['of a code', () => checkDiscountDocument(unknown)],
  ['of a connection', () => checkNewChannel(unknown)],
  ['of a changed connection', () => checkChannelChange('cloudbeds', unknown)],
  ['of a channel', () => readNewProperty({ rooms: times(2000, 0) })],
])('with thousands %s are some, and that there are more', (_what, check) => {
  const { errors } = check() as { errors: { field: string; message: string }[] }
  expect(errors).toHaveLength(201)
  expect(errors.at(-1)).toEqual({
    field: expect.stringMatching(/^(Property\.)?document$/),
    message: 'There are many more errors; correct these first and send it again.',
  })
})

test('of the settings of a connection too', () => {
  const { errors } = checkChannelChange('cloudbeds', { settings: unknown }) as { errors: object[] }
  expect(errors).toHaveLength(201)
})
