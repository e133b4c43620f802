// After a commit, invalidates what it changed in this server's catalog and wakes the jobs at once. It makes no
// difference whether a publisher, the hotel or a job committed.

import type { Notice } from '../store/postgres/notices.ts'
import type { AppContext } from './context.ts'

/** Invalidates everything in the catalog that changed, and wakes the jobs once if there is work for them. */
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
