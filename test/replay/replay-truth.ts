// What the tables must say when a replay is over: every booking that was confirmed, and no other, in the state that it was
// reckoned to be in, and as many rooms sold on every night as were reckoned.

import type { Reader } from '../../src/store/postgres/database.ts'
import { inventoryUntruths } from '../support/hotels/inventory-truth.ts'
import type { HistoricBooking } from './historic-bookings.ts'
import { roomTypeOf } from './replay-hotels.ts'
import { nightName, type Reckoning } from './serial-reckoning.ts'

/** Everything that is otherwise, a sentence each. `numbers` are the confirmation numbers that were answered. */
export async function replayUntruths(
  reader: Reader,
  numbers: ReadonlyMap<HistoricBooking, string>,
  reckoning: Reckoning,
): Promise<string[]> {
  return [
    ...(await untrueReservations(reader, numbers, reckoning)),
    ...(await untrueNights(reader, reckoning)),
    ...(await inventoryUntruths(reader)),
  ]
}

async function untrueReservations(
  reader: Reader,
  numbers: ReadonlyMap<HistoricBooking, string>,
  { cancelled }: Reckoning,
): Promise<string[]> {
  const rows = await reader.query<{ number: string; status: string }>(
    'SELECT confirmation_number AS number, status FROM reservation',
  )
  const statuses = new Map(rows.map(({ number, status }) => [number, status]))
  const untruths: string[] = []
  for (const [booking, number] of numbers) {
    const status = statuses.get(number)
    statuses.delete(number)
    const expected = cancelled.has(booking) ? ['cancelled'] : ['confirmed', 'completed']
    if (status === undefined || !expected.includes(status)) {
      untruths.push(`row ${booking.row}, ${number}, is ${status ?? 'lost'} and should be ${expected[0]}`)
    }
  }
  for (const [number, status] of statuses) untruths.push(`${number} is ${status} and was never answered`)
  return untruths
}

async function untrueNights(reader: Reader, { sold }: Reckoning): Promise<string[]> {
  const rows = await reader.query<{ property: number; room: number; night: string; sold: number }>(
    `SELECT property_id AS property, room_id AS room, night::text, sold FROM night
      WHERE sold <> 0 ORDER BY property_id, room_id, night`,
  )
  const missing = new Map(sold)
  const untruths: string[] = []
  for (const row of rows) {
    const { hotel, roomType } = roomTypeOf(row.property, row.room)
    const name = nightName(hotel, roomType, row.night)
    const reckoned = missing.get(name) ?? 0
    missing.delete(name)
    if (row.sold !== reckoned) untruths.push(`${name}: ${row.sold} sold, ${reckoned} reckoned`)
  }
  for (const [name, reckoned] of missing) untruths.push(`${name}: none sold, ${reckoned} reckoned`)
  return untruths
}
