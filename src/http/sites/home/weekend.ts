// The weekend that comes next, from Friday to Sunday.

import { addDays, formatDay, parseDay, weekdayOf } from '../../../values/civil-dates.ts'
import type { Sought } from '../stay-query.ts'

const friday = 4

/** A stay of two adults; today counts while it is Friday. `today` is `YYYY-MM-DD`. */
export function nextWeekend(today: string): Sought {
  const day = parseDay(today)!
  const checkin = addDays(day, (friday - weekdayOf(day) + 7) % 7)
  return {
    dates: { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 2)), nights: 2 },
    rooms: [{ adults: 2, ages: [] }],
    code: '',
  }
}
