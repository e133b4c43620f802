// The booking context with properties whose rooms are at a live source that the test controls, and one that is sold here.

import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { LiveDesk } from '../../../src/operations/shopping/live/live-desk.ts'
import { finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { type BookingContext, bookingContext } from '../hotels/booking-context.ts'
import { smallHotel } from '../hotels/small-hotel.ts'
import { ScriptedLive } from '../pages/scripted-live.ts'
import { testToday } from '../run/test-app.ts'

/** `plain` takes no payment, `paid` takes it first. */
export const liveHotels = { plain: 9021, paid: 9022, other: 9023 } as const

export interface LiveContext extends BookingContext {
  readonly source: ScriptedLive
  /** As another server that has searched nothing yet. */
  anotherServer(): void
  /** Runs the jobs of bookings every few seconds for a while. */
  reconcileFor(seconds: number): Promise<void>
}

export async function liveContext(variables: Readonly<Record<string, string>> = {}): Promise<LiveContext> {
  let source: ScriptedLive | undefined
  const booking = await bookingContext({
    variables,
    sources: clock => {
      source = new ScriptedLive(clock)
      return [source]
    },
  })
  const { context } = booking
  for (const [name, id] of Object.entries(liveHotels)) {
    await importProperty(context, liveHotel(id, name === 'paid' ? 'gateway' : 'none'), null)
  }
  return {
    ...booking,
    source: source!,
    anotherServer: () => Object.assign(context, { live: new LiveDesk(context.live.settings, context.clock) }),
    reconcileFor: async seconds => {
      for (let passed = 0; passed < seconds; passed += 15) {
        booking.pass({ seconds: 15 })
        await resolveUnknownBookings(context, () => undefined)
        await finishAllCancelling(context, () => undefined)
      }
    },
  }
}

/** A property without rate plans and calendar, whose room 1 is `dbl` at the source. */
function liveHotel(id: number, payment_collection: 'none' | 'gateway' = 'none') {
  const { rate_plans: _, calendar: __, ...document } = smallHotel({ id, from: parseDay(testToday)! })
  return {
    ...document,
    rooms: document.rooms.map(({ allotment: _, ...room }) => room),
    rate_plans: [],
    payment_collection,
    source: 'live',
    source_mappings: [{ source: 'live', key: `P${id}`, rooms: [{ id: 1, key: 'dbl' }] }],
  }
}
