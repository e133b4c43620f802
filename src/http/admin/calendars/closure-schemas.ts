// Input and output of the routes of closures.

import Type, { type Static } from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { longestReason } from '../../../operations/properties/closures.ts'
import { addDays, type Day, formatDay } from '../../../values/civil-dates.ts'
import { closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { day, flag, givenText, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'
import { propertyPath } from '../properties/property-schemas.ts'

type Closure = Awaited<ReturnType<Operations['listClosures']>>[number]
type Made = Awaited<ReturnType<Operations['makeClosure']>>

const givenDay = (description: string, example: string) =>
  Type.Unsafe<Day>({ type: 'string', format: 'date', description, examples: [example] })

export const closurePath = {
  fields: Type.Object({ ...propertyPath.fields.properties, closure: recordId('Number of the closure.') }),
  missing: 'There is no such closure; its number is in the list of closures of the property.',
}

export const closureQuery = Type.Object(
  {
    ...idPageFields,
    over: Type.Optional(Type.Boolean({ description: 'Also those that are over.', default: false })),
  },
  closed,
)

export const newClosure = Type.Object(
  {
    rooms: Type.Optional(
      Type.Array(recordId('Id of a room.'), {
        description: 'Rooms that it closes; left out: all, also rooms that the property gets later.',
        minItems: 1,
        maxItems: 1000,
      }),
    ),
    from: givenDay('First night that is closed.', '2027-11-02'),
    to: givenDay('Last night that is closed.', '2027-11-20'),
    reason: givenText('Why, for the people of the property.', longestReason),
  },
  { ...closed, examples: [{ rooms: [1], from: '2027-11-02', to: '2027-11-20', reason: 'New bathrooms' }] },
)

export const closureEnd = Type.Object(
  {
    reopens_on: Type.Optional(
      givenDay('First night that is open again; left out: the present one at the property.', '2027-11-10'),
    ),
  },
  { ...closed, examples: [{ reopens_on: '2027-11-10' }] },
)

const closureFields = {
  id: integer('Number of the closure.'),
  rooms: orNull(Type.Array(integer('Id of a room.'), { description: 'Rooms that it closes; null: all.' })),
  from: day('First night that is closed.'),
  to: day('Last night that is closed, as it was made.'),
  reopens_on: day('First night that it leaves open again; `from` where it was ended before it began.'),
  reason: text('Why.'),
  made_by: text('Name of the person or key that made it.'),
  made_at: instant('When.'),
  ended_by: orNull(text('Who ended it early; null where nobody did.')),
  ended_at: orNull(instant('When.')),
}

export const closure = Type.Object(closureFields, { description: 'A closure.' })

export const closurePage = pageAnswer('Closures in the order in which they were made.', {
  closures: Type.Array(closure, { description: 'Each with who made and ended it.' }),
})

export const closureMade = Type.Object(
  {
    dry_run: flag('Whether nothing was closed because of `dry_run`.'),
    closure: orNull(closure),
    nights: integer('Nights of rooms that it closes.'),
    taken: Type.Array(
      Type.Object({
        room_id: integer('Id of the room.'),
        date: day('The night.'),
        rooms: integer('Rooms that are booked or held.'),
      }),
      { description: 'Nights that guests have; they keep them.' },
    ),
  },
  { description: 'What is closed, or would be.' },
)

export const closureAnswer = (made: Closure): Static<typeof closure> => ({
  id: made.id,
  rooms: made.roomIds && [...made.roomIds],
  from: formatDay(made.first),
  to: formatDay(made.plannedLast),
  reopens_on: formatDay(made.last < made.first ? made.first : addDays(made.last, 1)),
  reason: made.reason,
  made_by: made.madeBy,
  made_at: made.madeAt,
  ended_by: made.endedBy,
  ended_at: made.endedAt,
})

export const madeAnswer = ({ isDryRun, closure, nights, taken }: Made): Static<typeof closureMade> => ({
  dry_run: isDryRun,
  closure: closure && closureAnswer(closure),
  nights,
  taken: taken.map(({ roomId, day, rooms }) => ({ room_id: roomId, date: formatDay(day), rooms })),
})
