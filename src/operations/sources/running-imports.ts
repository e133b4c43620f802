// Imports of a source's properties while they run: stopped, resumed, listed, and gone on with by the servers themselves.

import * as stored from '../../store/sources/source-imports.ts'
import { Fault } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import {
  type ContentImport,
  contentOf,
  type PastImport,
  rowOf,
  type Selection,
  shown,
  shownPast,
} from './content-import.ts'
import { continueContentImport } from './import-content.ts'

/** Imports of a source, the newest first, a part of them; the first is the last import. NotFoundException for an unknown source. */
export async function listContentImports(
  context: AppContext,
  source: string,
  part: ListPart<number>,
): Promise<PastImport[]> {
  contentOf(context, source)
  const rows = await stored.listImports<Selection>(context.database, source, part)
  return rows.map(shownPast)
}

/**
 * Stops the last import of a source, whoever takes its steps; the step under way is done first. One that has ended, or was
 * stopped, stays as it is.
 */
export async function stopContentImport(context: AppContext, source: string): Promise<ContentImport> {
  contentOf(context, source)
  const { importId } = await rowOf(context, source)
  const at = context.clock.now().toString()
  await context.database.transaction(transaction =>
    stored.stopImport(transaction, importId, { at, because: null }),
  )
  return shown(context, await rowOf(context, source))
}

/** Goes on with the last import of a source where it was, by itself or by whoever asks; one that has ended stays as it is. */
export async function resumeContentImport(
  context: AppContext,
  source: string,
  { inBackground }: { readonly inBackground: boolean },
): Promise<ContentImport> {
  contentOf(context, source)
  const { importId } = await rowOf(context, source)
  await context.database.transaction(transaction => stored.resumeImport(transaction, importId, inBackground))
  return shown(context, await rowOf(context, source))
}

/** A server that ended within a step keeps the others from it for so long. */
const leaseSeconds = 180

/**
 * Takes one step of each import that the servers go on with by themselves and whose time has come. What cannot go on stops
 * with the reason; an error of ours is thrown, and the step is taken again later.
 */
export async function goOnWithImports(context: AppContext): Promise<void> {
  if (context.sources.size === 0) return
  const now = context.clock.now()
  const due = await context.database.transaction(transaction =>
    stored.claimDueImports(transaction, {
      sources: [...context.sources.keys()],
      now: now.toString(),
      until: now.add({ seconds: leaseSeconds }).toString(),
    }),
  )
  const errors: unknown[] = []
  for (const claimed of due) {
    try {
      await continueContentImport(context, claimed.source)
    } catch (error) {
      if (error instanceof Fault && error.status < 500) await stopRefused(context, claimed, error)
      else errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Somebody else went on with it, stopped it or began another; or the source has refused what is asked. */
async function stopRefused(
  { database, clock }: AppContext,
  { importId }: stored.ClaimedImport,
  { status, message }: Fault,
): Promise<void> {
  if (status === 409 || status === 404) return
  const stop = { at: clock.now().toString(), because: message }
  await database.transaction(transaction => stored.stopImport(transaction, importId, stop))
}
