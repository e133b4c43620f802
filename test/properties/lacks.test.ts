// What a property lacks, and whether nothing can be sold without it.

import { expect, test } from 'vitest'
import type { RateCalendar } from '../../src/lodging/calendars/calendar.ts'
import type { Property } from '../../src/lodging/properties/property.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { lacksOf } from '../../src/operations/properties/lacks.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'
import { day } from '../support/hotels/stored-property.ts'

const today = day('2026-12-01')

function checked(document: unknown): { property: Property; calendars: readonly RateCalendar[] } {
  const result = checkPropertyDocument(document)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return { property: result.property, calendars: result.calendars ?? [] }
}

const { property: full } = checked(completeDocument())
const { property: bare } = checked({
  id: 1,
  name: 'Inn',
  time_zone: 'UTC',
  currency: 'JPY',
  rooms: [],
  rate_plans: [],
})
const named: Property = {
  ...full,
  source: 'far',
  sourceMappings: [{ source: 'far', key: 'P1', rooms: [{ id: full.rooms[0]!.id, key: 'dbl' }] }],
}

const pricedOnce: RateCalendar = checked(completeDocument()).calendars[0]!
const calendarOf = (roomId: number, daysAhead: number): RateCalendar => ({
  ...pricedOnce,
  roomId,
  firstDay: addDays(today, daysAhead),
  nights: 1,
  standard: Int32Array.of(10_000),
})
const [first, second] = full.rooms.map(({ id }) => id)
const priced = full.rooms.map(({ id }) => calendarOf(id, 0))
const inOrder = { today, isArchived: false, isSold: true, isLive: false }

const lacks = (
  property: Property,
  calendars: readonly RateCalendar[] = priced,
  circumstances: Partial<typeof inOrder> = {},
) =>
  lacksOf(property, calendars, { ...inOrder, ...circumstances })
    .filter(({ code }) => !contents.has(code))
    .map(({ code, stopsSelling, roomId }) => [code, stopsSelling, roomId])

/** What guests miss, and what is not asked of `full` and its variants. */
const contents = new Set([
  'no_description',
  'no_address',
  'no_checkin_time',
  'no_pictures',
  'no_reservation_email',
])

test.each<[string, ReturnType<typeof lacks>, ReturnType<typeof lacks>]>([
  ['nothing where all is there', lacks(full), []],
  ['an archived one', lacks(full, priced, { isArchived: true }), [['archived', true, null]]],
  ['a closed one', lacks({ ...full, isOpen: false }), [['closed', true, null]]],
  ['one that nobody sells', lacks(full, priced, { isSold: false }), [['no_publisher', true, null]]],
  ['one without rooms', lacks({ ...full, rooms: [] }, []), [['no_rooms', true, null]]],
  ['one without rates', lacks({ ...full, ratePlans: [] }, []), [['no_rates', true, null]]],
  ['one without prices', lacks(full, []), [['no_prices', true, null]]],
  ['one whose prices are over', lacks(full, [calendarOf(first!, -1)]), [['no_prices', true, null]]],
  ['one whose prices begin in a year', lacks(full, [calendarOf(first!, 365)]), [['no_prices', true, null]]],
  [
    'one with prices for a room on the last night of a year',
    lacks({ ...full, rooms: full.rooms.slice(0, 2) }, [calendarOf(first!, 364)]),
    [['room_without_prices', false, second!]],
  ],
  ['a live one without prices here', lacks(named, [], { isLive: true }), []],
  ['a live one without rates here', lacks({ ...named, ratePlans: [] }, [], { isLive: true }), []],
  [
    'a live one that its source has no room of',
    lacks({ ...named, sourceMappings: [] }, [], { isLive: true }),
    [['no_room_at_source', true, null]],
  ],
  [
    'a live one that only another source has a room of',
    lacks({ ...named, source: 'near' }, [], { isLive: true }),
    [['no_room_at_source', true, null]],
  ],
  [
    'a live one without rooms',
    lacks({ ...named, rooms: [] }, [], { isLive: true }),
    [['no_rooms', true, null]],
  ],
  [
    'an empty one',
    lacks(bare, []),
    [
      ['no_rooms', true, null],
      ['no_rates', true, null],
    ],
  ],
])('%s', (_what, found, expected) => expect(found).toEqual(expected))

test('what only guests or the property miss stops no sale', () => {
  const found = lacksOf(bare, [], inOrder).filter(({ code }) => contents.has(code))
  expect(found.map(({ code, section, stopsSelling }) => [code, section, stopsSelling])).toEqual([
    ['no_description', 'content', false],
    ['no_address', 'content', false],
    ['no_checkin_time', 'content', false],
    ['no_pictures', 'pictures', false],
    ['no_reservation_email', 'basics', false],
  ])
})
