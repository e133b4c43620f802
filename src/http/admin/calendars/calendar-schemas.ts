// Input and output of the routes of calendars.

import Type, { type TSchema } from 'typebox'
import type { CalendarEditDocument } from '../../../lodging/calendars/schema-calendar-edit.ts'
import type { CalendarStep } from '../../../operations/properties/edit-calendar.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { csvForms } from '../../../values/csv.ts'
import { closed } from '../kit/admin-route.ts'
import { amount, choice, day, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'
import { closure } from './closure-schemas.ts'

/** Limit for the undo of a large edit. */
const mostBytes = 8 * 1024 * 1024

const queriedDay = (description: string, example: string) =>
  Type.Unsafe<Day>({ type: 'string', format: 'date', description, examples: [example] })

export const calendarQuery = Type.Object(
  {
    from: queriedDay('First night.', '2027-03-01'),
    to: queriedDay('Last night.', '2027-03-31'),
    rooms: Type.Optional(
      Type.Unsafe<readonly number[]>({
        type: 'string',
        format: 'room-list',
        description: 'Ids of rooms with commas between them; all rooms when left out.',
      }),
    ),
    rates: Type.Optional(
      Type.Unsafe<readonly string[]>({
        type: 'string',
        format: 'code-list',
        description: 'Codes of rate plans with commas between them; all of them when left out.',
      }),
    ),
  },
  closed,
)

export const csvForm = Type.Optional(
  choice('How columns are separated; with semicolons, prices have a decimal comma.', csvForms, 'semicolon'),
)

/** The same nights as a file. */
export const csvQuery = Type.Object({ ...calendarQuery.properties, form: csvForm }, closed)

const nightly = <Schema extends TSchema>(one: Schema, description: string) => Type.Array(one, { description })
const prices = (description: string) => Type.Optional(nightly(orNull(amount('An amount.')), description))
const numbers = (description: string) => Type.Optional(nightly(integer('A number.'), description))

const roomNights = Type.Object({
  id: integer('Id of the room.'),
  name: text('Its name.'),
  standing: orNull(integer('Its standing allotment; null: sold without a count.')),
  allotment: nightly(orNull(integer('A count.')), 'Rooms for sale; null: sold without a count.'),
  sold: numbers('Rooms sold; left out where none are.'),
  held: numbers('Rooms held for a while; left out where none are.'),
  closed: numbers(
    '1 where a closure or the calendar of another site closes the night, whatever the counts are; left out where none does.',
  ),
})

const rateNights = Type.Object({
  room_id: integer('Id of the room.'),
  rate_code: text('Code of the rate plan.'),
  standard: prices('Price for the standard occupancy; a night without one is not sold.'),
  single: prices('Price for one adult alone, where it is another.'),
  extra_adult: prices('Price of each adult beyond the standard occupancy.'),
  extra_child: Type.Optional(
    Type.Array(orNull(Type.Array(orNull(amount('An amount.')))), {
      description: 'Price of each child beyond the standard occupancy, a column for each age band.',
    }),
  ),
  by_guests: Type.Optional(
    Type.Array(orNull(Type.Array(orNull(amount('An amount.')))), {
      description:
        'Price for each other number of guests, a column for each number from 1 on; null for one without prices.',
    }),
  ),
  flags: numbers('Sum of 1: stop sell, 2: closed to arrival, 4: closed to departure.'),
  min_stay_arrival: numbers('Fewest nights of a stay that arrives; 0: no limit.'),
  min_stay_through: numbers('Fewest nights of a stay that includes the night; 0: no limit.'),
  max_stay_arrival: numbers('Most nights of a stay that arrives; 0: no limit.'),
  max_stay_through: numbers('Most nights of a stay that includes the night; 0: no limit.'),
  min_advance_days: numbers('Fewest days between booking and arrival; 0: no limit.'),
  max_advance_days: numbers('Most days between booking and arrival; 0: no limit.'),
})

const edit = Type.Object({
  version: integer('Version of the property after the change.'),
  made_by: text('Who made it.'),
  made_at: instant('When.'),
  rooms: Type.Array(integer('Id of a room.'), { description: 'Rooms that it covers.' }),
  rate_plans: Type.Array(text('A code.'), {
    description: 'Rate plans that it covers; empty where it covers only counts of rooms.',
  }),
  from: day('First night that it covers.'),
  to: day('Last night that it covers.'),
})

export const ratePlanOfCalendar = Type.Object({
  code: text('Code.'),
  title: text('Title.'),
  has_tariff: flag('Whether a channel prices it by the stay; then it has no nightly prices here.'),
  follows: orNull(
    text(
      'Code of the rate plan that it follows (derived): its standard and single prices are computed and cannot be changed, its restrictions are those written for it alone.',
    ),
  ),
})

export const calendarView = Type.Object(
  {
    property_id: integer('Property identifier.'),
    name: text('Its name.'),
    version: integer('What the ETag says.'),
    currency: text('Currency of the prices.'),
    decimals: integer('Decimals of the currency.'),
    today: day('The day at the property.'),
    from: day('The night of the first value of each column.'),
    nights: integer('Values of each column.'),
    child_age_bands: Type.Array(
      Type.Object({ from_age: integer('Youngest age.'), to_age: integer('Oldest age.') }),
      { description: 'Age bands of children, in the order of extra_child.' },
    ),
    rate_plans: Type.Array(ratePlanOfCalendar, { description: 'Rate plans of the property.' }),
    rooms: Type.Array(roomNights, { description: 'Counts of rooms.' }),
    rates: Type.Array(rateNights, {
      description: 'Prices and restrictions; columns and rates with nothing in them are left out.',
    }),
    edits: Type.Array(edit, { description: 'The last changes of nights of the property, the newest first.' }),
    closures: Type.Array(closure, {
      description: 'Those that close one of these nights, the first of them first.',
    }),
  },
  { description: 'A calendar.' },
)

export const editQuery = Type.Object(
  {
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Whether to say only what would change.', default: false }),
    ),
  },
  closed,
)

const smallEdit = {
  adjust: [
    {
      rooms: [1],
      rate_plans: ['BAR'],
      from: '2027-06-01',
      to: '2027-06-30',
      weekdays: ['fri', 'sat'],
      percent: 12.5,
      round_to: 1,
    },
  ],
  calendar: [{ from: '2027-06-04', to: '2027-06-05', min_stay_through: 2 }],
  adjust_allotment: [{ rooms: [1], from: '2027-06-04', to: '2027-06-05', add: -1 }],
}

export const calendarEdit = {
  schema: Type.Unsafe<CalendarEditDocument>({
    allOf: [{ $ref: 'CalendarEdit#' }],
    description: 'An edit of nights; docs/administration.md explains it.',
    examples: [smallEdit],
  }),
  mostBytes,
}

const step = (description: string) =>
  Type.Unsafe<CalendarStep | null>({
    anyOf: [{ allOf: [{ $ref: 'CalendarEdit#' }] }, { type: 'null' }],
    description,
  })

const value = (description: string) =>
  Type.Unsafe<number | boolean | null>({ type: ['number', 'boolean', 'null'], description })

/** What nights have before and after. */
export const changedValues = Type.Array(
  Type.Object({
    room_id: integer('Id of the room.'),
    rate_code: orNull(text('Code of the rate plan; null: of the room itself.')),
    field: text('The field that changes, as in a calendar entry.'),
    before: value('Its value before.'),
    after: value('Its value after.'),
    nights: integer('Nights on which it changes so.'),
    first: day('The first of them.'),
    last: day('The last of them.'),
  }),
  { description: 'Values before and after, nights with the same counted together; at most 300.' },
)

export const calendarEdited = Type.Object(
  {
    id: integer('Property identifier.'),
    version: integer('The version after the edit; what the ETag says.'),
    dry_run: flag('Whether nothing was changed because of `dry_run`.'),
    changed: flag('Whether anything changes.'),
    rate_nights: integer('Nights of rooms and rates on which a price or a restriction changes.'),
    room_nights: integer('Nights of rooms on which the allotment changes.'),
    changes: changedValues,
    left_off: integer('Changes that are not listed.'),
    warnings: Type.Array(Type.String(), {
      description: 'Nights with more rooms sold than their new allotment.',
    }),
    undo: step('An edit that takes this one back; null where it would be too large.'),
    redo: step('An edit that makes the same again, with the prices it led to.'),
  },
  { description: 'What changed, or would change.' },
)

/** 50,000 rows with their line ends written as JSON. */
export const mostFileBytes = 12 * 1024 * 1024

export const calendarFile = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'table-file',
      description: 'The text of the file, as downloaded or as a spreadsheet saved it.',
    }),
  },
  {
    ...closed,
    examples: [{ file: 'date,room_id,rate_code,standard\r\n2027-06-01,1,BAR,120.50\r\n' }],
  },
)

export const calendarImported = Type.Object(
  { ...calendarEdited.properties, rows: integer('Rows that were read.') },
  { description: 'What changed, or would change.' },
)
