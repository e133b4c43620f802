// A property whose reservations are decided about, by staff or by jobs: each in a state of its own, with its rooms sold or held, by a clock of the
// test, and where a test wants it changed by somebody else at the last moment.

import { beforeEach } from 'vitest'
import { isPending, type Reservation } from '../../../src/lodging/reservations/reservation.ts'
import type { ReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import { holdNights, lockNights, sellNights } from '../../../src/store/inventory/inventory.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { eventContext } from '../notifications/event-context.ts'

/** On the second night of the usual stay, of 12 to 14 March 2027. */
export const staffNow = '2027-03-13T12:00:00.1234Z'

/** Call it once at the top of a test file. */
export async function staffDesk() {
  const server = await eventContext()
  const { database } = server.context
  const clock = new FixedClock(staffNow)
  beforeEach(() => clock.moveTo(staffNow))
  const withA = (changes: Partial<AppContext> = {}): AppContext =>
    Object.assign(Object.create(server.context), { clock, ...changes })
  return {
    database,
    clock,
    withA,
    /** A context in which the reservation is changed by somebody else just before anything is written. */
    disturbed: ({ id }: Reservation): AppContext =>
      withA({
        database: Object.assign(Object.create(database), {
          transaction: async (work: never, ...rest: never[]) => {
            await database.query('UPDATE reservation SET version = version + 1 WHERE reservation_id = $1', [
              id,
            ])
            return database.transaction(work, ...rest)
          },
        }),
      }),
    /** Sold and held, over all nights. */
    nights: async () => {
      const [row] = await database.query<{ sold: number; held: number }>(
        'SELECT sum(sold)::int AS sold, sum(held)::int AS held FROM night WHERE property_id = 3144',
      )
      return [row!.sold, row!.held]
    },
    /** A reservation of two nights in a state, whose rooms are sold or held; those of all others are free. */
    inState: async (status: Reservation['status'], changes: Partial<Reservation> = {}) => {
      await database.query('UPDATE night SET sold = 0, held = 0 WHERE property_id = 3144')
      const reservation = await server.book({ status, ...changes })
      await database.transaction(async transaction => {
        const { inventory } = await lockNights(transaction, 3144, 1, reservation)
        const take = isPending(status) ? holdNights : sellNights
        await take(transaction, 3144, inventory, 1)
      })
      return reservation
    },
  }
}

/** A decision of Rita, whose reason is kept as "The guest called." */
export const byRita = ({ id }: Pick<Reservation, 'id'>, reason = ' The guest\ncalled. ') => ({
  reference: { id },
  by: 'Rita',
  reason,
})

/** The last entry of a record. */
export const lastEntry = ({ events }: ReservationRecord) => {
  const { from, to, cause } = events.at(-1)!
  return [from, to, cause]
}
