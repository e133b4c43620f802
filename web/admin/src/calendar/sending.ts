// Sends edits. Nobody's change is overwritten unseen: an edit goes out with the version that was seen, and where others were
// faster it is sent again only if they changed other cells.

import { type Answer, call, Refusal } from '../api/client.ts'
import type { View } from './calendar-data.ts'
import { type Edit, type Foreign, foreignChanges } from './edits.ts'

export type Edited = Answer<'editCalendar'>

/** An edit that was made, to be taken back and made again. */
export interface Step {
  readonly undo: Edit
  readonly redo: Edit
}

/** Others may be faster again and again. */
const mostAttempts = 5

interface Means {
  /** Reads the calendar again. */
  readonly refresh: () => Promise<View | undefined>
  /** Overwrites what others changed. */
  readonly insists: boolean
}

/** The edit made, or the cells of it that others have changed since it was `seen`. Throws a Refusal. */
export async function sent(
  body: Edit,
  seen: View,
  { refresh, insists }: Means,
): Promise<{ readonly edited: Edited } | { readonly cells: readonly Foreign[]; readonly now: View }> {
  const path = { id: seen.property_id }
  let known = seen
  for (let attempt = 1; ; attempt += 1) {
    try {
      return {
        edited: await call('editCalendar', { path, query: {}, body }, { ifMatch: known.version }),
      }
    } catch (error) {
      const isLate = error instanceof Refusal && error.status === 412
      if (!isLate || attempt === mostAttempts) throw error
      const now = await refresh()
      if (!now) throw error
      const cells = insists ? [] : foreignChanges(seen, now, body)
      if (cells.length > 0) return { cells, now }
      known = now
    }
  }
}

/**
 * Takes a step back or makes it again. Null if its nights are no longer as the step left them, unless it `insists`. Throws a
 * Refusal.
 */
export async function moved(
  propertyId: number,
  { undo, redo }: Step,
  way: 'undo' | 'redo',
  insists: boolean,
): Promise<Edited | null> {
  const path = { id: propertyId }
  const [body, present] = way === 'undo' ? [undo, redo] : [redo, undo]
  const trial = await call('editCalendar', { path, query: { dry_run: true }, body: present })
  if (trial.changed && !insists) return null
  return call('editCalendar', { path, query: {}, body }, { ifMatch: trial.version })
}
