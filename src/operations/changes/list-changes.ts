// What changed since a publisher looked last: content, prices, free rooms, restrictions and terms of what it may sell.

import { type ChangeKind, changeKinds } from '../../lodging/properties/change-kinds.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import {
  type ChangesKept,
  numbersTogether,
  type PropertyChange,
  readChangesKept,
  readPropertyChanges,
} from '../../store/changes/property-changes.ts'
import { badRequest, type Fault } from '../../values/faults.ts'
import { scopeOfKind } from '../change-scopes.ts'
import type { AppContext } from '../context.ts'

export interface ChangesRequest {
  /** Null: from now on. */
  readonly after: number | null
  /** Null: all that the key may be told of. */
  readonly kinds: readonly ChangeKind[] | null
  readonly limit: number
}

export interface ChangesPage {
  readonly changes: readonly PropertyChange[]
  /** The `after` of the next request. */
  readonly next: number
}

type ChangesContext = Pick<AppContext, 'database' | 'catalog'>

/**
 * The changes after a sequence, in order. Every change with a lower sequence than `next` has been answered, and whatever is read
 * afterwards is at least as new as they are. BadRequestException for an `after` of which not all that followed is kept.
 */
export async function listChanges(
  { database, catalog }: ChangesContext,
  { publisher, scopes }: KeyHolder,
  { after, kinds: named, limit }: ChangesRequest,
): Promise<ChangesPage> {
  const settleMilliseconds = catalog.freshMilliseconds
  if (after === null) {
    const { settled } = await readChangesKept(database, settleMilliseconds)
    return { changes: [], next: settled }
  }
  const { id: publisherId, sellsAll } = publisher
  const kinds = (named ?? changeKinds).filter(kind => scopes.includes(scopeOfKind[kind]))
  const asked = { publisherId, sellsAll, kinds, after, limit, settleMilliseconds }
  const { changes, ...kept } = await readPropertyChanges(database, asked)
  requireKept(after, kept)
  return { changes, next: nextAfter(after, { changes, limit, settled: kept.settled }) }
}

/** A publisher that reads to the end gets the same number again, unless much has changed that is not its own. */
function nextAfter(
  after: number,
  { changes, limit, settled }: Pick<ChangesPage, 'changes'> & { limit: number; settled: number },
): number {
  const last = changes.at(-1)?.sequence
  if (changes.length === limit) return last!
  const looked = Math.min(settled, after + numbersTogether)
  if (looked < settled || looked - after > numbersTogether / 2) return Math.max(looked, after)
  return last ?? after
}

/** BadRequestException for a sequence from which nobody can go on. */
function requireKept(after: number, { keptFrom, newest }: Omit<ChangesKept, 'settled'>): void {
  if (after < keptFrom) throw wayOut(`is older than the changes that are kept, which begin at ${keptFrom}`)
  if (after > newest) throw wayOut(`is newer than the newest change, which is ${newest}`)
}

const wayOut = (fact: string): Fault =>
  badRequest([
    {
      field: 'after',
      message: `${fact}; begin again: leave the field out, read everything, and go on after the next of that answer`,
    },
  ])
