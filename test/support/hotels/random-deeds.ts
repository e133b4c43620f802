// What happens to properties of a publisher, drawn at random: imports, prices, bookings, archives, grants and revokes.

import type { AppContext } from '../../../src/operations/context.ts'
import { archiveProperty, restoreProperty } from '../../../src/operations/properties/archive-property.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { grantProperties, revokeProperties } from '../../../src/operations/publishers/publishers.ts'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from './small-hotel.ts'

interface Scene {
  readonly context: AppContext
  readonly post: (path: string, body: object) => Promise<unknown>
  readonly from: Day
  readonly ids: readonly number[]
  readonly publisher: { readonly publisherId: number; readonly key: string }
}

/** A whole number below `count`, of a run that the seed decides. */
export function drawing(seed: number): (count: number) => number {
  let state = seed
  return count => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

/** A function that does one deed to one of the properties. */
export function randomDeeds(
  { context, post, from, ids, publisher: { publisherId, key } }: Scene,
  draw: (count: number) => number,
): () => Promise<unknown> {
  const deeds: readonly ((id: number) => Promise<unknown>)[] = [
    id => {
      const day = formatDay(addDays(from, draw(60)))
      const change = {
        rooms: [1],
        rate_plans: ['BAR'],
        from: day,
        to: day,
        price: { standard: 80 + draw(100) },
      }
      return changeCalendar(context, id, { calendar: [change] }, { madeBy: 'a test' })
    },
    id => importProperty(context, { ...smallHotel({ id, from }), main_telephone: `${draw(1e6)}` }, null),
    id => importProperty(context, smallHotel({ id, from, price: 80 + draw(50), allotment: draw(3) }), null),
    id => archiveProperty(context, id),
    id => restoreProperty(context, id),
    id => grantProperties(context, publisherId, [id]),
    id => revokeProperties(context, publisherId, [id]),
    id => {
      const checkin = addDays(from, draw(50))
      return post('book/reservation/.json', bookingBody({ key, property: id, checkin, nights: 1 }))
    },
  ]
  return () => deeds[draw(deeds.length)]!(ids[draw(ids.length)]!)
}
