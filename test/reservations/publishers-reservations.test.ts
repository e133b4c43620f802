// Which reservations a publisher finds, over rows that differ by one condition each: exactly its own that meet the filter, the
// newest first.

import { describe, expect, test } from 'vitest'
import type { ReservationFilter } from '../../src/lodging/reservations/reservation-search.ts'
import {
  findReservationOf,
  findReservationsOf,
  listReservationsOf,
} from '../../src/store/reservations/reservation-queries.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { type PlantedRow, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const dayOf = (number: number) => parseDay(`2030-01-0${number}`)!
const any: ReservationFilter = {
  propertyId: null,
  status: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  createdFrom: null,
  createdTo: null,
  changedSince: null,
  discountCode: null,
}
/** The newer, the higher the number. */
const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  created_at: `2030-01-01T00:00:0${id}Z`,
  confirmation_number: `R${id}`,
  ...row,
})
const numbers = (list: readonly { readonly id: string }[]) =>
  list.map(({ id }) => Number(shortIds(id).slice(1)))
const stay = (id: number, checkin: number, checkout: number) =>
  reservation(id, { checkin: `2030-01-0${checkin}`, checkout: `2030-01-0${checkout}` })
const stays = [stay(1, 2, 4), stay(2, 3, 5), stay(3, 4, 6)]
const made = (id: number, created_at: string) => reservation(id, { created_at })
const times = [
  made(1, '2030-01-02T23:59:59.999Z'),
  made(2, '2030-01-03T00:00:00Z'),
  made(3, '2030-01-03T23:59:59.999Z'),
  made(4, '2030-01-04T00:00:00Z'),
]
const changed = (id: number, changed_at: string) => reservation(id, { changed_at })
const code = (id: number, code: string) => reservation(id, { price: { discount: { discount: { code } } } })

describe('a publisher finds its reservations by', () => {
  test.each<
    [name: string, filter: Partial<ReservationFilter>, rows: readonly PlantedRow[], ids: readonly number[]]
  >([
    ['nothing, the newest first', {}, [reservation(1), reservation(3), reservation(2)], [3, 2, 1]],
    ['property', { propertyId: 2 }, [reservation(1), reservation(2, { property_id: 2 })], [2]],
    [
      'status as it sees it',
      { status: 'pending' },
      ['held', 'unknown', 'confirmed', 'cancelled', 'review'].map((status, index) =>
        reservation(index + 1, { status }),
      ),
      [5, 2, 1],
    ],
    ['arrival from', { checkinFrom: dayOf(3) }, stays, [3, 2]],
    ['arrival to', { checkinTo: dayOf(3) }, stays, [2, 1]],
    ['departure from', { checkoutFrom: dayOf(5) }, stays, [3, 2]],
    ['departure to', { checkoutTo: dayOf(5) }, stays, [2, 1]],
    ['the day that they were made from', { createdFrom: dayOf(3) }, times, [4, 3, 2]],
    ['the day that they were made to', { createdTo: dayOf(3) }, times, [3, 2, 1]],
    [
      'when they changed',
      { changedSince: '2030-02-02T12:00:00Z' },
      [
        changed(1, '2030-02-02T11:59:59.999Z'),
        changed(2, '2030-02-02T12:00:00Z'),
        changed(3, '2030-02-03T00:00:00Z'),
      ],
      [3, 2],
    ],
    [
      'discount code, in any case',
      { discountCode: 'SuMMer' },
      [code(1, 'summer'), code(2, 'SUMMER2'), reservation(3)],
      [1],
    ],
  ])('%s', async (_name, filter, rows, ids) => {
    const foreign = rows.map(row => ({
      ...row,
      publisher_id: 2,
      reservation_id: uuid(99 + Number(shortIds(String(row.reservation_id)).slice(1))),
      confirmation_number: `F${row.reservation_id}`,
    }))
    const found = await undone(database, async transaction => {
      await plant(transaction, 'reservation', ...foreign, ...rows)
      return listReservationsOf(transaction, 1, { ...any, ...filter }, { page: 1, limit: 99 })
    })
    expect([numbers(found.reservations), found.total]).toEqual([ids, ids.length])
  })
})

test('pages follow one another, those of the same moment by their id', async () => {
  const pages = await undone(database, async transaction => {
    const same = { created_at: '2030-01-05T00:00:00Z' }
    await plant(
      transaction,
      'reservation',
      reservation(1),
      reservation(4, same),
      reservation(3, same),
      reservation(2),
    )
    const page = async (number: number) => {
      const { reservations, total } = await listReservationsOf(transaction, 1, any, {
        page: number,
        limit: 3,
      })
      return [total, ...numbers(reservations)]
    }
    return [await page(1), await page(2), await page(3)]
  })
  expect(pages).toEqual([[4, 3, 4, 2], [4, 1], [4]])
})

test('a publisher finds its own by number, id or confirmation number, and nobody else’s', async () => {
  const found = await undone(database, async transaction => {
    await plant(
      transaction,
      'reservation',
      reservation(1),
      reservation(2),
      reservation(3, { publisher_id: 2 }),
    )
    await plant(
      transaction,
      'reservation_number',
      ...[1, 2, 3].map(id => ({ number: 100 + id, property_id: 1, reservation_id: uuid(id) })),
    )
    const references = [1, 3].flatMap(id => [
      { id: uuid(id) },
      { number: 100 + id },
      { confirmationNumber: `R${id}` },
    ])
    const own: (string | undefined)[] = []
    for (const reference of references) own.push((await findReservationOf(transaction, 1, reference))?.id)
    const several = await findReservationsOf(transaction, 1, [uuid(2), uuid(3), uuid(4)])
    return [...own, ...several.keys()]
  })
  expect(found).toEqual([uuid(1), uuid(1), uuid(1), undefined, undefined, undefined, uuid(2)])
})
