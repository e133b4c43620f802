// Tells of changes of properties and of their counts, by whichever process, as soon as the catalog hears of them.

import type { AppContext } from '../context.ts'

/** A watched catalog asks the change feed as if requests came all the time. */
const askMilliseconds = 500

/**
 * Calls `onChange` with the id of a property that changed, or null when any may have; until the returned function is
 * called.
 */
export function watchCalendars(
  { catalog }: Pick<AppContext, 'catalog'>,
  onChange: (propertyId: number | null) => void,
): () => void {
  const unwatch = catalog.watch(onChange)
  // Nothing can be told while the database is away; the change feed says afterwards that anything may have changed.
  const ask = setInterval(() => catalog.ensureFresh()?.catch(() => undefined), askMilliseconds)
  return () => {
    clearInterval(ask)
    unwatch()
  }
}
