// What a person tries first with the demo: four nights in a month.

import { demoIsLoaded } from './commands/demo.ts'
import { demoKey } from './demo/load-demo.ts'
import type { TryOut } from './http/pages/try-out.ts'
import type { House } from './operations/house.ts'
import { addDays, formatDay, localTime } from './values/civil-dates.ts'

/** For the pages of a server: the demo's key where it has the demo, and days counted from today. */
export const tryOutOf = async (house: House): Promise<TryOut> => ({
  key: (await demoIsLoaded(house)) ? demoKey : null,
  stay: () => demoStay(house),
})

/** Days of a stay that every demo can sell. */
export function demoStay({ clock }: Pick<House, 'clock'>): { checkin: string; checkout: string } {
  const checkin = addDays(localTime(clock.now(), 'UTC').today, 30)
  return { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 4)) }
}
