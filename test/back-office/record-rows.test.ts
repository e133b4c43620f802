// Which reservations the back office finds, over rows that differ by one condition each: exactly those that meet the filter, in
// order, and those of which something is owed.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettlements } from '../../src/store/back-office/recorded-payments.ts'
import {
  listRecords,
  listRecordsAfter,
  type RecordFilter,
  readChangedAt,
  readRecordedAttempts,
} from '../../src/store/back-office/reservation-records.ts'
import { takeFormerTexts } from '../../src/store/back-office/reservation-texts.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { raiseWall } from '../../src/store/postgres/wall.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { type PlantedRow, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
await raiseWall(database)
const noon = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(noon).add({ seconds }).toString()
const dayOf = (number: number) => parseDay(`2030-01-0${number}`)!
const any: RecordFilter = {
  statuses: null,
  propertyId: null,
  publisherId: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  stayingOn: null,
  search: null,
  within: null,
}
/** The newer, the higher the number. */
const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  created_at: second(id),
  confirmation_number: `R${id}`,
  guest: { email: 'g@example.com', first_name: 'Ada', last_name: 'Byron' },
  ...row,
})
const stay = (id: number, checkin: number, checkout: number): PlantedRow =>
  reservation(id, { checkin: `2030-01-0${checkin}`, checkout: `2030-01-0${checkout}` })

const numbers = (list: readonly { readonly id: string }[]) =>
  list.map(({ id }) => Number(shortIds(id).slice(1)))
const found = (
  rows: readonly PlantedRow[],
  filter: Partial<RecordFilter>,
  plantMore?: (transaction: Transaction) => Promise<unknown>,
) =>
  undone(database, async transaction => {
    await plant(transaction, 'reservation', ...rows)
    await plantMore?.(transaction)
    // Planted without triggers, as those are that were there before them.
    await transaction.query(
      'INSERT INTO reservation_text_due SELECT property_id, reservation_id FROM reservation',
    )
    expect(await takeFormerTexts(transaction, 99)).toBe(rows.length)
    expect(await takeFormerTexts(transaction, 99)).toBe(0)
    const asked = { ...any, ...filter }
    const { reservations, total } = await listRecords(transaction, asked, {
      page: 1,
      limit: 99,
      order: 'created',
    })
    expect(total).toBe(reservations.length)
    const after = await listRecordsAfter(transaction, asked, null, 99)
    expect(numbers(after)).toEqual(numbers(reservations))
    return numbers(reservations)
  })

describe('reservations are found by', () => {
  const stays = [stay(1, 2, 4), stay(2, 3, 5), stay(3, 4, 6), stay(4, 3, 4)]
  const held = [
    reservation(1, { status: 'held' }),
    reservation(2, { publisher_id: 2 }),
    reservation(3, { property_id: 2 }),
    reservation(4, { status: 'review' }),
    reservation(5, { property_id: 2, publisher_id: 2 }),
    reservation(6, { payment_state: 'capture_failed', property_id: 3 }),
  ]

  test.each<
    [name: string, filter: Partial<RecordFilter>, rows: readonly PlantedRow[], ids: readonly number[]]
  >([
    ['nothing, the newest first', {}, held, [6, 5, 4, 3, 2, 1]],
    ['status', { statuses: ['held', 'review'] }, held, [4, 1]],
    ['property', { propertyId: 2 }, held, [5, 3]],
    ['publisher', { publisherId: 2 }, held, [5, 2]],
    ['reach', { within: { propertyIds: [2], publisherIds: [] } }, held, [5, 3]],
    ['reach of publishers', { within: { propertyIds: [3], publisherIds: [2] } }, held, [6, 5, 2]],
    ['no reach at all', { within: { propertyIds: [], publisherIds: [] } }, held, []],
    ['whether a person is needed', { needsAttention: true }, held, [6, 4]],
    ['arrival from', { checkinFrom: dayOf(3) }, stays, [4, 3, 2]],
    ['arrival to', { checkinTo: dayOf(3) }, stays, [4, 2, 1]],
    ['departure from', { checkoutFrom: dayOf(5) }, stays, [3, 2]],
    ['departure to', { checkoutTo: dayOf(5) }, stays, [4, 2, 1]],
    ['a night', { stayingOn: dayOf(4) }, stays, [3, 2]],
    ['the night of arrival', { stayingOn: dayOf(3) }, stays, [4, 2, 1]],
  ])('%s', async (_name, filter, rows, ids) => {
    expect(await found(rows, filter)).toEqual(ids)
  })

  test.each([
    ['the beginning of a number', 'ab1', [3, 1]],
    ['a part of a name', 'DA BY', [2]],
    ['a part of an address', 'SEA@', [4]],
    ['what is no pattern', '%', [5]],
    ['nor a letter of any kind', '_', [5]],
    ['nor an escape', '\\', [5]],
    ['the middle of a number', 'b1', [3, 1]],
    ['the end of a number', 'b1c', [1]],
    ['what none has', 'b1e', []],
  ])('%s', async (_name, search, ids) => {
    const guest = (email: string, first_name = 'Max', last_name = 'Muster') => ({
      guest: { email, first_name, last_name },
    })
    const rows = [
      reservation(1, { confirmation_number: 'AB1C' }),
      reservation(2, guest('x@example.com', 'Ada', 'Byron')),
      reservation(3, { source_confirmation: 'AB1D', ...guest('y@example.com') }),
      reservation(4, guest('chelsea@example.com')),
      reservation(5, guest('a%_\\b@example.com')),
    ].map(row => (row.reservation_id === uuid(1) ? { ...row, ...guest('z@example.com') } : row))
    expect(await found(rows, { search })).toEqual(ids)
  })

  const named = (first_name: string, last_name: string, phone = '', rooms: readonly string[] = []) => ({
    guest: { email: 'g@example.com', first_name, last_name, phone },
    rooms: rooms.map(name => ({ name })),
  })
  const people = [
    reservation(1, named('Jörg', 'Müller', '+43 664 123 45 67')),
    reservation(2, named('Eva', 'Mueller', '0043 (0)664/1234567')),
    reservation(3, named('Grace', 'Hopper', '0664 1234567', ['Grace Hopper', 'Ada Lovelace'])),
    reservation(4, named('ΓΙΩΡΓΟΣ', 'ПЕТРОВ', '(303) 555-0199')),
    reservation(5, named('İpek', 'Große', '', ['Søren Ærø'])),
    reservation(7, named('王小明', 'Wang')),
    reservation(6, { ...named('Grace', 'Gone', '0664 1234567', ['Hopper']), erased_at: second(1) }),
  ]

  test.each([
    ['capitals of other letters', 'MÜLLER', [2, 1]],
    ['small ones of other letters', 'müller', [2, 1]],
    ['no dots', 'Muller', [1]],
    ['an e for the dots', 'mueller', [2, 1]],
    ['Greek', 'Γιώργος', [4]],
    ['a part of Greek', 'γιωργοσ', [4]],
    ['Cyrillic', 'петров', [4]],
    ['a sharp s', 'GROSSE', [5]],
    ['a Turkish name', 'ipek', [5]],
    ['surname, first name', 'Hopper, Grace', [3]],
    ['surname and first name', 'hopper grace', [3]],
    ['two blanks', 'Grace  Hopper', [3]],
    ['another guest of the booking', 'lovelace', [3]],
    ['another guest in Danish', 'Soren AERO', [5]],
    ['another guest as Germans write him', 'soeren', [5]],
    ['a telephone as it is written', '+43 664 123 45 67', [3, 2, 1]],
    ['a telephone with its zeros', '0043664-1234567', [3, 2, 1]],
    ['a telephone from the same country', '0664 1234567', [3, 2, 1]],
    ['the end of a telephone', '234 567', [3, 2, 1]],
    ['an American telephone', '303.555.0199', [4]],
    ['an American telephone with its country', '+1 303 555 0199', [4]],
    ['a part of a Chinese name', '小明', [7]],
    ['a letter of a Chinese name', '王', [7]],
    ['words of two bookings', 'grace müller', []],
    ['blanks alone', ' , ', [7, 6, 5, 4, 3, 2, 1]],
    ['the number of an erased guest', 'R6', [6]],
    ['the name of an erased guest', 'Gone', []],
  ])('%s', async (_name, search, ids) => {
    expect(await found(people, { search })).toEqual(ids)
  })

  test.each([
    ['the last four digits of the card', '4242', [3, 2]],
    ['the same as a receipt has them', '**** 4242', [3, 2]],
    ['the same with dots', '•••• •••• •••• 4242', [3, 2]],
    ['other digits', '4243', []],
    ['fewer digits', '424', [3]],
    ['the digits among other words, of which each has to be in its texts', 'Byron 4242', [3]],
  ])('%s', async (_name, search, ids) => {
    const card = (last_four: string) => ({ card: { brand: 'VI', last_four } })
    const rows = [
      reservation(1, card('1111')),
      reservation(2, card('4242')),
      reservation(3, { ...card('1111'), confirmation_number: 'R4242' }),
      reservation(4, { card: {} }),
    ]
    expect(await found(rows, { search })).toEqual(ids)
  })

  test('a card, and whoever stands behind the wall finds none of another property', async () => {
    const card = { card: { last_four: '4242' } }
    const ids = await undone(database, async transaction => {
      await plant(
        transaction,
        'reservation',
        reservation(1, card),
        reservation(2, { property_id: 2, publisher_id: 2, ...card }),
        reservation(3, { property_id: 3, publisher_id: 1, ...card }),
      )
      const find = async () =>
        numbers(await listRecordsAfter(transaction, { ...any, search: '4242' }, null, 99))
      const all = await find()
      await transaction.query("SELECT stand_behind_wall('{1}', '{1}')")
      return [all, await find()]
    })
    expect(ids).toEqual([
      [3, 2, 1],
      [3, 1],
    ])
  })

  test.each([
    ['a name', `reservations_by_grams(search_grams('BYRON'), ARRAY['%BYRON%'])`],
    ['a telephone', `reservations_by_grams('{}', '{}', '664123')`],
    ['a name of two letters', `reservations_by_text(ARRAY['by'], '{}')`],
  ])('%s, and whoever stands behind the wall is given no key of another property', async (_name, asked) => {
    const keys = await undone(database, async transaction => {
      for (const [id, property, publisher] of [
        [1, 1, 1],
        [2, 2, 1],
        [3, 3, 2],
      ] as const)
        await plant(transaction, 'reservation_text', {
          property_id: property,
          reservation_id: uuid(id),
          publisher_id: publisher,
          words: 'ADA BYRON',
          phone: '43664123456',
        })
      const read = () => transaction.query<{ id: string }>(`SELECT reservation_id AS id FROM ${asked}`)
      const all = await read()
      await transaction.query("SELECT stand_behind_wall('{1}', '{2}')")
      return [numbers(all).sort(), numbers(await read()).sort()]
    })
    expect(keys).toEqual([
      [1, 2, 3],
      [1, 3],
    ])
  })

  test('what is owed of them', async () => {
    const price = { total: { total: 90, checkinFee: 10 }, noShowPenalty: 50 }
    const priced = (id: number, row: object = {}) => reservation(id, { property_price: price, ...row })
    const cancelled = { status: 'cancelled', cancellation: { penalty: 30 } }
    const paid = (id: number, amount: number, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      attempt_key: `${amount} ${JSON.stringify(row)}`,
      kind: 'capture',
      amount,
      ...row,
    })
    const recorded = (id: number, row: object) => ({
      property_id: 1,
      reservation_id: uuid(id),
      entry: 1,
      direction: 'taken',
      kind: 'cash',
      currency: 'EUR',
      paid_on: '2030-01-01',
      recorded_by: 'test',
      recorded_at: second(1),
      idempotency_key: randomUUID(),
      ...row,
    })
    const ids = await found(
      [
        priced(1),
        priced(2),
        priced(3, { status: 'failed' }),
        priced(4, { status: 'no_show' }),
        priced(5, { status: 'no_show' }),
        priced(6, cancelled),
        priced(7, cancelled),
        // Cancelled while it was pending: the penalty is not what is owed.
        priced(8, { ...cancelled, status: 'review' }),
        priced(9),
        priced(10),
        priced(11),
        priced(12),
        priced(13),
        priced(14),
      ],
      { isOwing: true },
      transaction =>
        plant(
          transaction,
          'payment_attempt',
          paid(1, 99),
          paid(2, 100),
          paid(4, 49),
          paid(5, 50),
          paid(6, 29),
          paid(7, 30),
          paid(8, 31),
          paid(9, 100),
          paid(9, 1, { kind: 'refund' }),
          paid(10, 100, { state: 'declined' }),
          paid(11, 100, { property_id: 2 }),
          paid(12, 100, { kind: 'authorise' }),
        ).then(() =>
          plant(
            transaction,
            'recorded_payment',
            recorded(13, { amount: 60 }),
            recorded(13, { entry: 2, direction: 'written_off', kind: null, amount: 40 }),
            recorded(14, { amount: 100 }),
            recorded(14, { entry: 2, direction: 'given_back', amount: 1 }),
          ),
        ),
    )
    expect(ids).toEqual([14, 12, 11, 10, 9, 8, 6, 4, 1])
  })
})

test('pages follow one another, by the time that they were made or by their arrival', async () => {
  const pages = await undone(database, async transaction => {
    const same = { created_at: second(9) }
    await plant(
      transaction,
      'reservation',
      stay(3, 4, 5),
      stay(1, 4, 5),
      { ...stay(2, 3, 5), ...same },
      { ...stay(4, 3, 5), ...same },
      stay(5, 2, 5),
    )
    const page = async (number: number, order: 'created' | 'checkin') => {
      const { reservations, total } = await listRecords(transaction, any, { page: number, limit: 2, order })
      return [total, ...numbers(reservations)]
    }
    const first = await listRecordsAfter(transaction, any, null, 2)
    const next = await listRecordsAfter(transaction, any, first.at(-1)!, 2)
    const last = await listRecordsAfter(transaction, any, next.at(-1)!, 2)
    return [
      await page(1, 'created'),
      await page(2, 'created'),
      await page(3, 'created'),
      await page(1, 'checkin'),
      await page(2, 'checkin'),
      ...[first, next, last].map(numbers),
    ]
  })
  expect(pages).toEqual([[5, 2, 4], [5, 5, 3], [5, 1], [5, 5, 2], [5, 4, 3], [4, 2], [5, 3], [1]])
})

describe('of reservations is read', () => {
  const of = (id: number, row: object = {}): PlantedRow => ({
    property_id: 1,
    reservation_id: uuid(id),
    ...row,
  })
  const asked = [1, 2, 3].map(id => ({ propertyId: 1, id: uuid(id) }))

  test('when they were changed last', async () => {
    const change = (id: number, change: number, at: number, row: object = {}) =>
      of(id, {
        change_id: uuid(change),
        state: 'done',
        reservation_version: change,
        settled_at: second(at),
        ...row,
      })
    const changed = await undone(database, async transaction => {
      const failed = { state: 'failed', reservation_version: null }
      await plant(
        transaction,
        'reservation_change',
        change(1, 1, 2),
        change(1, 2, 3),
        change(1, 3, 1),
        change(1, 4, 9, failed),
        change(2, 1, 9, failed),
        change(3, 1, 9, { property_id: 2 }),
        change(4, 1, 9),
      )
      return [...(await readChangedAt(transaction, asked))]
    })
    expect(changed).toEqual([[uuid(1), second(3)]])
  })

  test('what was paid of them, and each attempt in its order', async () => {
    const attempt = (id: number, key: string, row: object = {}) =>
      of(id, { attempt_key: key, kind: 'capture', amount: 5, sent_at: noon, ...row })
    const [paid, attempts] = await undone(database, async transaction => {
      await plant(
        transaction,
        'payment_attempt',
        attempt(1, 'b'),
        attempt(1, 'a'),
        attempt(1, 'c', { kind: 'refund', amount: 3, sent_at: second(-1) }),
        attempt(1, 'd', { state: 'declined', sent_at: second(1) }),
        attempt(1, 'e', { kind: 'void', sent_at: second(2) }),
        attempt(2, 'a', { kind: 'authorise' }),
        attempt(3, 'a', { property_id: 2 }),
        attempt(4, 'a'),
        attempt(1, 'a', { property_id: 2 }),
      )
      return [
        [...(await readSettlements(transaction, asked))],
        await readRecordedAttempts(transaction, 1, uuid(1)),
      ]
    })
    expect(paid).toEqual([[uuid(1), { paid: 7, writtenOff: 0 }]])
    expect(attempts!.map(({ key }: { key?: string }) => key)).toEqual(['c', 'a', 'b', 'd', 'e'])
  })
})
