// Seasons: spans of nights that a property has a name for, once or each year. They are chosen where nights are edited; no price
// depends on them.

import { isShortText, shortTextComplaint } from '../../../lodging/documents/short-text.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import { mostSeasonNights, type Span, timesOf } from '../../../lodging/properties/season.ts'
import type { Reader, Transaction } from '../../../store/postgres/database.ts'
import { lockProperty, readProperties } from '../../../store/properties/properties.ts'
import * as store from '../../../store/properties/seasons.ts'
import { type Day, localTime } from '../../../values/civil-dates.ts'
import { about, badRequest, conflict, type FieldError, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'

export type { SeasonContent } from '../../../store/properties/seasons.ts'

/** A season with the times that it is. */
export interface SeasonWithTimes extends store.Season {
  readonly times: readonly Span[]
}

/** In characters. */
export const longestSeasonName = 80
const mostSeasons = 100

/** The seasons of a property, by their first night. NotFoundException when there is no such property. */
export async function listSeasons(context: AppContext, propertyId: number): Promise<SeasonWithTimes[]> {
  const today = await todayAt(context, context.database, propertyId)
  const seasons = await store.readSeasons(context.database, propertyId)
  return seasons.map(season => ({ ...season, times: timesOf(season, today) }))
}

/** Makes a season. NotFoundException; BadRequestException with all errors; ConflictException for a name that there is, or too many. */
export async function createSeason(
  context: AppContext,
  propertyId: number,
  content: store.SeasonContent,
): Promise<SeasonWithTimes> {
  return context.database.transaction(async transaction => {
    const today = await lockedToday(context, transaction, propertyId)
    const id = await addSeason(transaction, propertyId, content)
    return { id, ...content, times: timesOf(content, today) }
  })
}

/** The same within a transaction that has locked the property; returns its id. */
export async function addSeason(
  transaction: Transaction,
  propertyId: number,
  content: store.SeasonContent,
): Promise<number> {
  const present = await store.readSeasons(transaction, propertyId)
  if (present.length >= mostSeasons)
    throw conflict('name', `The property has ${mostSeasons} seasons already; delete some of them first.`)
  requireSound(content, present)
  return store.insertSeason(transaction, propertyId, content)
}

/**
 * Gives a season another name or other nights; prices and rules of nights stay as they are. NotFoundException; BadRequestException with
 * all errors; ConflictException for a name that another season of these nights has.
 */
export async function replaceSeason(
  context: AppContext,
  propertyId: number,
  season: store.Season,
): Promise<SeasonWithTimes> {
  return context.database.transaction(async transaction => {
    const today = await lockedToday(context, transaction, propertyId)
    await findSeason(transaction, propertyId, season.id)
    const others = (await store.readSeasons(transaction, propertyId)).filter(({ id }) => id !== season.id)
    requireSound(season, others)
    await store.updateSeason(transaction, propertyId, season)
    return { ...season, times: timesOf(season, today) }
  })
}

/** Deletes a season; its nights stay as they are. NotFoundException. */
export async function deleteSeason(context: AppContext, propertyId: number, id: number): Promise<void> {
  await context.database.transaction(async transaction => {
    await lockedToday(context, transaction, propertyId)
    if (!(await store.removeSeason(transaction, propertyId, id))) throw noSuchSeason(id)
  })
}

/** A season of a property. NotFoundException. */
export async function findSeason(reader: Reader, propertyId: number, id: number): Promise<store.Season> {
  const season = (await store.readSeasons(reader, propertyId)).find(each => each.id === id)
  if (!season) throw noSuchSeason(id)
  return season
}

async function lockedToday(
  { clock }: Pick<AppContext, 'clock'>,
  transaction: Transaction,
  propertyId: number,
): Promise<Day> {
  const row = await lockProperty(transaction, propertyId)
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  return localTime(clock.now(), propertyFrom(row.document).timeZone).today
}

async function todayAt(
  { clock }: Pick<AppContext, 'clock'>,
  reader: Reader,
  propertyId: number,
): Promise<Day> {
  const [row] = await readProperties(reader, [propertyId])
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  return localTime(clock.now(), propertyFrom(row.document).timeZone).today
}

function requireSound(
  { name, first, last, weekdays }: store.SeasonContent,
  others: readonly store.Season[],
): void {
  const errors: FieldError[] = []
  if (name.trim() === '' || !isShortText(name, longestSeasonName))
    errors.push(about('name', shortTextComplaint(longestSeasonName)))
  if (last < first) errors.push(about('to', 'must not be before from'))
  if (last - first >= mostSeasonNights)
    errors.push(about('to', `must be at most ${mostSeasonNights} nights after from`))
  if (weekdays.length === 0) errors.push(about('weekdays', 'must name a day; leave it out for all days'))
  if (errors.length > 0) throw badRequest(errors)
  // A copy has the name of what it is copied from; two at once would be taken for one another.
  if (others.some(other => other.name === name && other.first <= last && other.last >= first))
    throw conflict('name', `The property has a season "${name}" in these nights already; take another name.`)
}

const noSuchSeason = (id: number) => notFound(`The property has no season ${id}.`)
