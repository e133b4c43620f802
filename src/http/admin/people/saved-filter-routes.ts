// Filters of the list of reservations that a person keeps under a name, to find them on every device.

import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { recordStatuses } from '../../../operations/back-office/reservation-records.ts'
import type { Operations } from '../../../operations/operations.ts'
import { longestFilterName, mostFilters } from '../../../operations/people/saved-filters.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { everybodySignedIn } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { sessionOf } from '../kit/caller.ts'
import { choice, day, givenText, integer, recordId, text } from '../kit/schema-words.ts'

const own = '/admin/v1/account/reservation-filters'

/** The filters that every list has ready. */
const views = [
  'arriving',
  'soon',
  'inHouse',
  'leaving',
  'pending',
  'owing',
  'attention',
  'cancelled',
] as const

const chosen = {
  view: Type.Optional(choice('One of the filters that every list has ready.', views)),
  status: Type.Optional(choice('Only in this state.', recordStatuses)),
  property: Type.Optional(recordId('Only at this property.', 3144)),
}

const [earliest, latest] = [
  'Arrivals on this day or later, YYYY-MM-DD.',
  'Arrivals on this day or earlier, YYYY-MM-DD.',
]

const givenDay = (description: string) =>
  Type.Optional(Type.Unsafe<Day>({ type: 'string', format: 'date', description }))

const description =
  'What the list is filtered by; nothing that was searched for, which may be the name of a guest.'

const givenConditions = Type.Object(
  { ...chosen, from: givenDay(earliest), to: givenDay(latest) },
  { ...closed, description },
)

const conditions = Type.Object(
  { ...chosen, from: Type.Optional(day(earliest)), to: Type.Optional(day(latest)) },
  { description },
)

const name = givenText(
  `Name, of at most ${longestFilterName} characters; the person has no two of the same.`,
  longestFilterName,
)

const filterList = Type.Object(
  {
    filters: Type.Array(
      Type.Object({ id: integer('Id.'), name: text('Name.'), conditions }, { description: 'A filter.' }),
      { description: `The oldest first, at most ${mostFilters}.` },
    ),
  },
  { description: 'The filters of the person who is signed in.' },
)

const onePath = {
  fields: Type.Object({ id: recordId('Id of the filter.') }),
  missing: 'You have no filter of this id.',
}

type Listed = Awaited<ReturnType<Operations['listSavedFilters']>>

const present = (filters: Listed): Static<typeof filterList> => ({
  filters: filters.map(({ id, name, conditions }) => ({
    id,
    name,
    conditions: conditions as Static<typeof filterList>['filters'][number]['conditions'],
  })),
})

/** Adds the routes of a person's own filters. */
export function addSavedFilterRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: own,
    operationId: 'listSavedFilters',
    access: everybodySignedIn,
    summary: 'Your filters of the list of reservations.',
    description: 'Of the person who is signed in; nobody else sees them.',
    result: filterList,
    answer: async ({ caller }) => present(await operations.listSavedFilters(sessionOf(caller).person)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: own,
    operationId: 'saveFilter',
    access: everybodySignedIn,
    summary: 'Keeps a filter under a name.',
    description: `At most ${mostFilters}; 409 for one more, and for a name that is there.`,
    status: 201,
    body: Type.Object(
      { name, conditions: givenConditions },
      { ...closed, examples: [{ name: 'Mine tonight', conditions: { view: 'inHouse', property: 3144 } }] },
    ),
    result: filterList,
    refusals: [409],
    answer: async ({ caller, body: { name, conditions } }) => {
      const { from, to, ...others } = conditions
      const days = {
        ...(from !== undefined && { from: formatDay(from) }),
        ...(to !== undefined && { to: formatDay(to) }),
      }
      const filter = { name, conditions: { ...others, ...days } }
      return present(await operations.saveFilter(sessionOf(caller).person, filter))
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: `${own}/:id`,
    operationId: 'renameSavedFilter',
    access: everybodySignedIn,
    summary: 'Gives a filter another name.',
    description: 'Its conditions stay; 409 for a name that is there.',
    path: onePath,
    body: Type.Object({ name }, { ...closed, examples: [{ name: 'Tonight' }] }),
    result: filterList,
    refusals: [409],
    answer: async ({ caller, path, body }) =>
      present(await operations.renameSavedFilter(sessionOf(caller).person, { ...path, ...body })),
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: `${own}/:id`,
    operationId: 'removeSavedFilter',
    access: everybodySignedIn,
    summary: 'Removes a filter.',
    description: 'Reservations are not touched.',
    path: onePath,
    result: filterList,
    answer: async ({ caller, path }) =>
      present(await operations.removeSavedFilter(sessionOf(caller).person, path.id)),
  })
}
