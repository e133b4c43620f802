// Bookings come first: whoever waits for a connection, and however many others do.

import { describe, expect, test } from 'vitest'
import { openLanes } from '../../../src/store/postgres/lanes.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()

/** Transactions of a lane that stay open until they are told to end. */
function occupy(lane: typeof database, count: number) {
  let leave = (): void => undefined
  const until = new Promise<void>(resolve => {
    leave = resolve
  })
  const open: Promise<void>[] = []
  const done = Array.from({ length: count }, () => {
    const begun = Promise.withResolvers<void>()
    open.push(begun.promise)
    return lane.transaction(async () => {
      begun.resolve()
      await until
    })
  })
  return { open: Promise.all(open), leave: () => leave(), done: Promise.all(done) }
}

describe('the lanes of a pool', () => {
  test('keep a connection for bookings, whatever the others do', async () => {
    const { bookings, catalog, others } = openLanes(database, 4)
    const readers = occupy(others, 2)
    await readers.open
    let read = 0
    const count = () => {
      read += 1
    }
    const waiting = [others.query('SELECT 1').then(count)]
    expect(await catalog.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    const loading = occupy(catalog, 1)
    await loading.open
    waiting.push(catalog.query('SELECT 1').then(count))
    expect(await bookings.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(read).toBe(0)
    readers.leave()
    loading.leave()
    await Promise.all([readers.done, loading.done, ...waiting])
  })

  test('tell how they are used, and who had to wait', async () => {
    const { others, figures } = openLanes(database, 1)
    const unused = { taken: 0, waiting: 0, waits: 0, waitedSeconds: 0, refused: 0 }
    expect(figures()).toEqual(['bookings', 'catalog', 'others'].map(lane => ({ lane, ...unused })))
    const first = occupy(others, 1)
    await first.open
    const second = others.query('SELECT 1')
    expect(figures()[2]).toEqual({ lane: 'others', ...unused, taken: 1, waiting: 1, waits: 1 })
    first.leave()
    await Promise.all([first.done, second])
    expect(figures()[2]).toMatchObject({ taken: 0, waiting: 0, waits: 1, refused: 0 })
    expect(figures()[2]!.waitedSeconds).toBeGreaterThan(0)
  })

  test('let a booking in before who waited longer for something else', async () => {
    const { bookings, catalog, others } = openLanes(database, 1)
    const first = occupy(others, 1)
    await first.open
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const waiting = [
      others.query('SELECT 1').then(note('read')),
      catalog.query('SELECT 1').then(note('loading')),
      bookings.query('SELECT 1').then(note('booking')),
      bookings.transaction(transaction => transaction.query('SELECT 1')).then(note('second booking')),
    ]
    first.leave()
    await Promise.all([first.done, ...waiting])
    expect(order).toEqual(['booking', 'second booking', 'loading', 'read'])
  })

  test('refuse who comes when too many wait, and go on afterwards', async () => {
    const { bookings, others } = openLanes(database, 1)
    const first = occupy(bookings, 1)
    await first.open
    const waiting = Array.from({ length: 1_000 }, () => others.query('SELECT 1'))
    await expect(others.query('SELECT 1')).rejects.toMatchObject({
      type: 'ServiceUnavailableException',
      headers: { 'Retry-After': '1' },
    })
    const booking = bookings.query('SELECT 1')
    first.leave()
    await Promise.all([first.done, booking, ...waiting])
    expect(await others.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('give a place back when the work fails', async () => {
    const { bookings } = openLanes(database, 1)
    await expect(bookings.query('SELECT 1 / 0')).rejects.toThrow()
    await expect(
      bookings.transaction(() => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await bookings.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
