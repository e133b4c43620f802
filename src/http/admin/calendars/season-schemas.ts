// Input and output of the routes of seasons.

import Type, { type Static } from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { longestSeasonName, type SeasonContent } from '../../../operations/properties/seasons/seasons.ts'
import { type Day, formatDay, type WeekdayName, weekdayNames } from '../../../values/civil-dates.ts'
import { closed } from '../kit/admin-route.ts'
import { choice, day, flag, givenText, integer, orNull, recordId, text } from '../kit/schema-words.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import { editAnswer } from './calendar-answers.ts'
import { calendarEdited } from './calendar-schemas.ts'

type Season = Awaited<ReturnType<Operations['listSeasons']>>[number]
type Copied = Awaited<ReturnType<Operations['copySeason']>>

const givenDay = (description: string, example: string) =>
  Type.Unsafe<Day>({ type: 'string', format: 'date', description, examples: [example] })

export const seasonPath = {
  fields: Type.Object({ ...propertyPath.fields.properties, season: recordId('Number of the season.') }),
  missing: 'There is no such season; its number is in the list of seasons of the property.',
}

export const givenSeason = Type.Object(
  {
    name: givenText('Name.', longestSeasonName),
    from: givenDay('First night.', '2027-06-15'),
    to: givenDay('Last night.', '2027-09-10'),
    weekdays: Type.Optional(
      Type.Array(choice('A day.', weekdayNames), {
        description: 'Only nights that begin on these days; left out: all.',
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
      }),
    ),
    yearly: Type.Optional(
      Type.Boolean({ description: 'Whether it comes again each year on the same dates.', default: false }),
    ),
  },
  {
    ...closed,
    examples: [{ name: 'High summer', from: '2027-06-15', to: '2027-09-10', yearly: true }],
  },
)

const span = (description: string) =>
  Type.Object({ from: day('First night.'), to: day('Last night.') }, { description })

export const season = Type.Object(
  {
    id: integer('Number of the season.'),
    name: text('Name.'),
    from: day('First night, as it was given.'),
    to: day('Last night, as it was given.'),
    weekdays: Type.Array(choice('A day.', weekdayNames), { description: 'Days on which its nights begin.' }),
    yearly: flag('Whether it comes again each year on the same dates.'),
    times: Type.Array(span('The nights of one year.'), {
      description:
        'When it is: the last time that is over, and those after it; its only time, if it does not come again.',
    }),
  },
  { description: 'A season.' },
)

export const seasonList = Type.Object(
  { seasons: Type.Array(season, { description: 'By their first night.' }) },
  { description: 'The seasons of a property.' },
)

export const seasonDeleted = Type.Object(
  { id: integer('Number of the season.') },
  { description: 'What was deleted.' },
)

export const seasonToCopy = Type.Object(
  {
    from: Type.Optional(
      givenDay('First night of the time that is copied; left out: the first that is not over.', '2027-06-15'),
    ),
  },
  { ...closed, examples: [{}] },
)

export const seasonCopied = Type.Object(
  {
    ...calendarEdited.properties,
    copied_from: span('The nights that are copied.'),
    copied_to: span('The nights that get their prices and rules.'),
    season_id: orNull(
      integer(
        'The season of the copy: the same one, or another of its name for one that does not come again; null of a dry run.',
      ),
    ),
  },
  { description: 'What changed, or would change.' },
)

export const contentOf = ({
  name,
  from,
  to,
  weekdays,
  yearly,
}: Static<typeof givenSeason>): SeasonContent => ({
  name,
  first: from,
  last: to,
  weekdays: weekdayNames.flatMap((weekday, index) =>
    weekdays === undefined || weekdays.includes(weekday) ? [index] : [],
  ),
  isYearly: yearly ?? false,
})

const spanAnswer = ({ first, last }: { readonly first: Day; readonly last: Day }) => ({
  from: formatDay(first),
  to: formatDay(last),
})

export const seasonAnswer = ({
  id,
  name,
  weekdays,
  isYearly,
  times,
  ...dates
}: Season): Static<typeof season> => ({
  id,
  name,
  ...spanAnswer(dates),
  weekdays: weekdays.map((index): WeekdayName => weekdayNames[index]!),
  yearly: isYearly,
  times: times.map(spanAnswer),
})

export const copiedAnswer = ({ from, to, seasonId, ...edited }: Copied): Static<typeof seasonCopied> => ({
  ...editAnswer(edited),
  copied_from: spanAnswer(from),
  copied_to: spanAnswer(to),
  season_id: seasonId,
})
