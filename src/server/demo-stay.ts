// The example stay of the demo: four nights in 30 days.

import { demoIsLoaded } from '../demo/install-demo.ts'
import { demoKey } from '../demo/load-demo.ts'
import type { TryOut } from '../http/pages/try-out.ts'
import type { AppContext } from '../operations/context.ts'
import { addDays, formatDay, localTime } from '../values/civil-dates.ts'

/**
 * What the pages of a server offer to try: the example stay, and the demo's key if only this machine can reach the
 * server.
 */
export const tryOutOf = async (context: AppContext, isOwnMachine: boolean): Promise<TryOut> => ({
  key: isOwnMachine && (await demoIsLoaded(context)) ? demoKey : null,
  stay: () => demoStay(context),
})

/** Days of a stay that every demo can sell. */
export function demoStay({ clock }: Pick<AppContext, 'clock'>): { checkin: string; checkout: string } {
  const checkin = addDays(localTime(clock.now(), 'UTC').today, 30)
  return { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 4)) }
}
