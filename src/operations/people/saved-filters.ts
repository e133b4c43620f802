// Filters of the list of reservations that a person keeps: listed, kept under a name, renamed, removed. Nobody else sees them.

import { isShortText, shortTextComplaint } from '../../lodging/documents/short-text.ts'
import type { Person } from '../../lodging/people/person.ts'
import * as stored from '../../store/people/saved-filters.ts'
import { about, badRequest, Fault, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database'>
type Filters = stored.SavedFilter[]

export const mostFilters = 20
export const longestFilterName = 40

/** A person's filters, the oldest first. */
export const listSavedFilters = ({ database }: Context, person: Person): Promise<Filters> =>
  stored.listFilters(database, person.id)

/**
 * Keeps a filter under a name, and returns all. BadRequestException for a name that is none; ConflictException for one that the
 * person has, in any case, and when there are `mostFilters`.
 */
export async function saveFilter(
  { database }: Context,
  person: Person,
  { name, conditions }: Omit<stored.SavedFilter, 'id'>,
): Promise<Filters> {
  const checked = checkedName(name)
  await database.transaction(async transaction => {
    if ((await stored.countFilters(transaction, person.id)) >= mostFilters) throw tooMany()
    if (!(await stored.insertFilter(transaction, person.id, { name: checked, conditions }))) throw taken()
  })
  return stored.listFilters(database, person.id)
}

/** Gives an own filter another name. Throws as `saveFilter`; NotFoundException for one that is none of theirs. */
export async function renameSavedFilter(
  { database }: Context,
  person: Person,
  { id, name }: Pick<stored.SavedFilter, 'id' | 'name'>,
): Promise<Filters> {
  const checked = checkedName(name)
  const outcome = await database.transaction(transaction =>
    stored.renameFilter(transaction, person.id, { id, name: checked }),
  )
  if (outcome === 'missing') throw noFilter()
  if (outcome === 'taken') throw taken()
  return stored.listFilters(database, person.id)
}

/** Removes an own filter. NotFoundException for one that is none of theirs. */
export async function removeSavedFilter({ database }: Context, person: Person, id: number): Promise<Filters> {
  const isTheirs = await database.transaction(transaction => stored.deleteFilter(transaction, person.id, id))
  if (!isTheirs) throw noFilter()
  return stored.listFilters(database, person.id)
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '' && isShortText(trimmed, longestFilterName)) return trimmed
  throw badRequest([about('name', shortTextComplaint(longestFilterName))])
}

const noFilter = (): Fault => notFound('You have no filter of this id.')

const taken = (): Fault =>
  new Fault(
    'ConflictException',
    'You have a filter of this name; choose another name, or remove that one first.',
  )

const tooMany = (): Fault =>
  new Fault('ConflictException', `You have ${mostFilters} filters; remove one first.`)
