// Copies the prices and rules of a season to its next time: each night gets those of the night that it is like, of the same weekday,
// by an edit of the calendar like any other.

import { absent, type RateCalendar } from '../../../lodging/calendars/calendar.ts'
import {
  type Column,
  type ColumnName,
  calendarOf,
  columnsOf,
  emptyColumn,
  emptyValue,
} from '../../../lodging/calendars/calendar-columns.ts'
import { differencesOf, entriesTo } from '../../../lodging/calendars/calendar-difference.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import { likeNight, type Span, timeAfter, timesOf } from '../../../lodging/properties/season.ts'
import type { Reader } from '../../../store/postgres/database.ts'
import { readStretches } from '../../../store/properties/calendar-changes.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import type { Season } from '../../../store/properties/seasons.ts'
import { readTariffs } from '../../../store/properties/tariffs.ts'
import { addDays, type Day, formatDay, localTime, weekdayOf } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { about, badRequest, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { requireVersion } from '../calendar-version.ts'
import { calendarTimeouts } from '../change-calendar.ts'
import {
  type CalendarEditChoices,
  type CalendarEdited,
  type CalendarStep,
  editCalendarWithin,
  tryCalendarEdit,
} from '../edit-calendar.ts'
import { addSeason, findSeason } from './seasons.ts'

/** The nights that are copied, and those that they are copied to. */
interface Copied {
  readonly from: Span
  readonly to: Span
}

export interface SeasonCopied extends CalendarEdited, Copied {
  /** Of a season that does not come again: the number of the one that was made for the copy; null of a dry run. */
  readonly seasonId: number | null
}

export interface SeasonToCopy {
  readonly propertyId: number
  readonly id: number
  /** The first night of the time that is copied; null: the first that is not over. */
  readonly first: Day | null
}

/**
 * Copies a season, or says what would change. A season that does not come again gets another one of its name, 52 weeks later.
 * NotFoundException; BadRequestException for nights that are no time of the season; otherwise throws as an edit of the calendar.
 */
export async function copySeason(
  context: AppContext,
  asked: SeasonToCopy,
  choices: CalendarEditChoices,
): Promise<SeasonCopied> {
  const { propertyId } = asked
  if (choices.isDryRun) {
    const plan = await planned(context, context.database, asked)
    const edited =
      plan.step === null
        ? await unchanged(context.database, plan, choices)
        : await tryCalendarEdit(context.database, propertyId, plan.step, choices)
    return { ...edited, from: plan.from, to: plan.to, seasonId: null }
  }
  return context.database.transaction(async transaction => {
    const plan = await planned(context, transaction, asked)
    const edited =
      plan.step === null
        ? await unchanged(transaction, plan, choices)
        : await editCalendarWithin(transaction, propertyId, plan.step, choices)
    const { season, from, to } = plan
    const seasonId = season.isYearly
      ? season.id
      : await addSeason(transaction, propertyId, { ...season, first: to.first, last: to.last })
    return { ...edited, from, to, seasonId }
  }, calendarTimeouts)
}

interface Plan extends Copied {
  readonly propertyId: number
  readonly version: number
  readonly season: Season
  /** Null where the nights are alike already. */
  readonly step: CalendarStep | null
}

async function planned(
  { clock }: Pick<AppContext, 'clock'>,
  reader: Reader,
  { propertyId, id, first }: SeasonToCopy,
): Promise<Plan> {
  const [row] = await readProperties(reader, [propertyId])
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  const property = propertyFrom(row.document)
  const season = await findSeason(reader, propertyId, id)
  const { today } = localTime(clock.now(), property.timeZone)
  const times = timesOf(season, today)
  const from =
    first === null
      ? (times.find(({ last }) => last >= today) ?? times[0])
      : times.find(time => time.first === first)
  if (from === undefined) {
    const known = times.map(time => formatDay(time.first)).join(', ')
    throw badRequest([about('from', `must be the first night of a time of the season: ${known}`)])
  }
  const to = timeAfter(season, from)
  const entries = await copiedEntries(reader, property, { from, to, weekdays: season.weekdays })
  const step = entries.length === 0 ? null : { calendar: entries }
  return { propertyId, version: row.version, season, from, to, step }
}

interface Copying extends Copied {
  readonly weekdays: readonly number[]
}

/** The entries that make the later nights like the earlier ones. */
async function copiedEntries(reader: Reader, property: Property, { from, to, weekdays }: Copying) {
  const tariffs = new Set((await readTariffs(reader, property.id)).map(({ rateCode }) => rateCode))
  const pairs = property.rooms.flatMap(room =>
    property.ratePlans
      .filter(({ code }) => !tariffs.has(code))
      .map(plan => ({ roomId: room.id, rateCode: plan.code })),
  )
  const nightly = async (span: Span) => {
    const found = await readStretches(
      reader,
      property.id,
      pairs.map(pair => ({ ...pair, ...span })),
    )
    return new Map(found.map(calendar => [keyOf(calendar), calendar]))
  }
  const [earlier, later] = [await nightly(from), await nightly(to)]
  const bands = property.childAgeBands.length
  const differences = pairs.flatMap(pair => {
    const [source, present] = [earlier.get(keyOf(pair)) ?? null, later.get(keyOf(pair)) ?? null]
    if (source === null) return []
    return differencesOf(present, likeCalendar(source, present, { from, to, weekdays, bands }))
  })
  return entriesTo('after', differences, decimalsOf(property.currency))
}

/**
 * The nights of the later span with the columns of the nights that they are like. Where such a night has no price, and on other
 * days, they keep what they have.
 */
function likeCalendar(
  source: RateCalendar,
  present: RateCalendar | null,
  { from, to, weekdays, bands }: Copying & { readonly bands: number },
): RateCalendar {
  const nights = to.last - to.first + 1
  const [given, kept] = [columnsOf(source), present ? columnsOf(present) : new Map<ColumnName, Column>()]
  const priceOf = (night: Day) => source.standard[night - source.firstDay] ?? absent
  const likeOf = (night: Day): Day | null => {
    const like = weekdays.includes(weekdayOf(night)) ? likeNight(night, from) : null
    return like !== null && priceOf(like) !== absent ? like : null
  }
  const columns = new Map<ColumnName, Column>()
  for (const name of new Set([...given.keys(), ...kept.keys()])) {
    const column = emptyColumn(name, nights)
    for (let index = 0; index < nights; index += 1) {
      const night = addDays(to.first, index)
      const like = likeOf(night)
      const value =
        like === null
          ? present && kept.get(name)?.[night - present.firstDay]
          : given.get(name)?.[like - source.firstDay]
      column[index] = value ?? emptyValue(name)
    }
    columns.set(name, column)
  }
  const { roomId, rateCode } = source
  return calendarOf({ roomId, rateCode, firstDay: to.first, nights, bands }, columns)
}

const keyOf = ({ roomId, rateCode }: { readonly roomId: number; readonly rateCode: string }): string =>
  `${roomId} ${rateCode}`

/** An edit that changes nothing. */
async function unchanged(
  reader: Reader,
  { propertyId: id, version }: Plan,
  { wanted, isDryRun }: CalendarEditChoices,
): Promise<CalendarEdited> {
  await requireVersion(reader, { id, version, wanted })
  const nothing = { rateNights: 0, roomNights: 0, changes: [], leftOff: 0, undo: null, redo: null }
  return { id, version, isDryRun, warnings: [], changed: false, ...nothing }
}
