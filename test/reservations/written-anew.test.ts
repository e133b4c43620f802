// A reservation is written anew only as it was seen, in everything that can change, and is told of: of rows that differ by one
// condition each, exactly the one that is meant changes.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { changeReservation } from '../../src/store/reservations/reservation-changes.ts'
import { doneIn, type PlantedRow, stored, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const done = doneIn(database, ['reservation', 'reservation_event'])

const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  version: 4,
  changed_at: '2030-06-15T11:59:51Z',
  lease_until: 'infinity',
  ...row,
})

describe('a reservation is written anew', () => {
  const changed = {
    propertyId: 1,
    id: uuid(1),
    version: 4,
    roomId: 3,
    roomName: 'Loft',
    rateCode: 'FLEX',
    publisherId: 1,
    checkin: 21_920,
    checkout: 21_922,
    rooms: [{ adults: 2 }, { adults: 1 }],
    guest: { email: 'a@b.example' },
    price: { total: 1 },
    propertyPrice: { total: 2 },
    exchange: { rate: 3 },
    discountId: 5,
    language: 'de',
    paymentState: 'captured',
    openChange: uuid(7),
  } as unknown as Reservation
  const others = [reservation(1, { property_id: 2 }), reservation(2)]
  const write = async (row: object) => {
    const rows = [reservation(1, row), ...others].map(each => ({ open_change: uuid(7), ...each }))
    const { result, changes } = await done(
      { reservation: rows },
      async transaction =>
        [
          await changeReservation(transaction, changed, { cause: 'changed', at: now }),
          await transaction.query(
            `SELECT publisher_id AS publisher, property_id AS property, reservation_id AS id, type,
                reservation_version AS version FROM outbox_event`,
          ),
        ] as const,
    )
    return { changes, result: result[0], told: result[1] }
  }

  test('in everything that can change, with an event in its record and one for receivers', async () => {
    const { changes, result, told } = await write({})
    const { at: _, ...event } = changes['reservation_event 1 #1 5'] ?? {}
    expect({ ...changes, 'reservation_event 1 #1 5': event }).toEqual({
      'reservation 1 #1': {
        version: 5,
        changed_at: stored(now),
        lease_until: null,
        open_change: null,
        room_id: 3,
        room_name: 'Loft',
        rate_code: 'FLEX',
        checkin: '2030-01-06',
        checkout: '2030-01-08',
        rooms_count: 2,
        discount_id: 5,
        rooms: [{ adults: 2 }, { adults: 1 }],
        guest: { email: 'a@b.example' },
        price: { total: 1 },
        property_price: { total: 2 },
        exchange: { rate: 3 },
        payment_state: 'captured',
        language: 'de',
      },
      'reservation_event 1 #1 5': {
        property_id: 1,
        reservation_id: '#1',
        sequence: 5,
        cause: 'changed',
        from_status: 'confirmed',
        to_status: 'confirmed',
      },
    })
    expect({ result, told }).toEqual({
      result: true,
      told: [{ publisher: 1, property: 1, id: uuid(1), type: 'reservation.modified', version: 5 }],
    })
  })

  test.each([
    ['was changed since', { version: 5 }],
    ['is not confirmed', { status: 'cancelled' }],
    ['has no guest any more', { erased_at: now }],
    ['waits for another change', { open_change: uuid(8) }],
    ['waits for no change', { open_change: null }],
    ['is of another publisher', { publisher_id: 2 }],
  ])('unless it %s, and then nothing is written', async (_name, row) => {
    expect(await write(row)).toEqual({ changes: {}, result: false, told: [] })
  })
})
