// Tells this server what a commit of its own has changed: its next answer is made of what is true now, and its jobs start at
// once. Who commits, a publisher, the hotel or a job, makes no difference.

import type { Notice } from '../store/postgres/notices.ts'
import type { AppContext } from './context.ts'

/** Invalidates what the catalog holds of everything that changed, and wakes the jobs once where work waits. */
export function announce(
  { catalog, wakeSignal }: Pick<AppContext, 'catalog' | 'wakeSignal'>,
  notices: readonly Notice[],
): void {
  let workWaits = false
  for (const notice of notices) {
    if (notice.subject === 'work') workWaits = true
    else catalog.invalidate(notice)
  }
  if (workWaits) wakeSignal.wake()
}
