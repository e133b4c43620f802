// Calendars: the lowest price of each day of arrival, for one property, for each of several, and among several.

import Type from 'typebox'
import type { Operations } from '../../operations/operations.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeCalendar, writeCalendars } from './presenter/calendar.ts'
import { presentSeason } from './presenter/season.ts'
import { named } from './schemas/answer-fields.ts'
import {
  calendarBody,
  calendarManyBody,
  calendarManyRequest,
  calendarQuestion,
  calendarRequest,
  seasonBody,
  seasonRequest,
} from './schemas/calendar-bodies.ts'

export const calendarOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'property/calendar',
    mayBeStale: true,
    scope: 'availability',
    summary: 'Calendar: the lowest price of a stay for each day of arrival.',
    description:
      'For up to 365 days of arrival and one length of stay: the cheapest rate that availability of the same stay ' +
      'shows, or why there is none, and which stays may begin or end on the day.',
    body: calendarBody,
    result: named('Calendar', 'The days of arrival.'),
    refusals: readRefusals,
    question: calendarQuestion,
    answer: async (holder, fields) => {
      const found = await operations.calendar(holder, calendarRequest(fields))
      const { validator, ageSeconds } = found
      return { validator, ageSeconds, write: out => writeCalendar(out, found) }
    },
  }),
  publisherOperation({
    path: 'properties/calendar',
    mayBeStale: true,
    scope: 'availability',
    summary: 'Calendar of several properties.',
    description:
      'The same for the properties named, or for all that the key may sell. One that it may not sell is left out.',
    body: calendarManyBody,
    result: Type.Array(named('Calendar'), { description: 'The calendars, by the properties’ sort order.' }),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.calendarMany(holder, calendarManyRequest(fields))
      return { ageSeconds: found[0]?.ageSeconds ?? null, write: out => writeCalendars(out, found) }
    },
  }),
  publisherOperation({
    path: 'properties/season',
    mayBeStale: true,
    scope: 'availability',
    summary: 'Season: the lowest price of a stay for each day of arrival, among many properties.',
    description:
      'For up to 365 days of arrival and one length of stay: the lowest total that the calendar of any of the properties has, and the ' +
      'property that has it. The properties are those named or searched for, or all that the key may sell.',
    body: seasonBody,
    result: named('Season', 'The days of arrival.'),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.season(holder, seasonRequest(fields))
      return {
        ageSeconds: found.ageSeconds,
        write: out => void out.raw(JSON.stringify(presentSeason(found))),
      }
    },
  }),
]
