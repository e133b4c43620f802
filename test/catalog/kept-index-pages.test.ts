// The kept index is read in pages of five hundred, and so are changes of many properties; and of cold reads each statement
// goes out as it is, the reasons why no replica was asked are told, and how long one is waited for.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { ColdReads } from '../../src/catalog/cold-reads.ts'
import { KeptIndex } from '../../src/catalog/kept-index.ts'
import { everyProperty } from '../../src/lodging/properties/property-search.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { inventoryChanged, propertyChanged, termsChanged } from '../../src/store/postgres/notices.ts'
import type { Replicas } from '../../src/store/postgres/primary/replicas.ts'

afterEach(() => {
  vi.useRealTimers()
})

const row = (id: number, currency: string) => ({
  id,
  order: 0,
  name: 'House',
  language: null,
  timeZone: 'UTC',
  currency,
  destination: null,
  propertyType: null,
  filter: null,
  amenity: null,
  rating: null,
  address: null,
  reviewers: null,
  rates: 1,
  promotions: null,
})

/** A database with properties of these ids, all in one currency, and what it was asked. */
function database(ids: readonly number[]) {
  const held = { ids: [...ids], currency: 'EUR' }
  const asked: (readonly unknown[])[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    asked.push(values)
    const among = text.includes('LIMIT')
      ? held.ids.filter(id => id > ((values[0] as number | null) ?? 0)).slice(0, values[1] as number)
      : held.ids.filter(id => (values[0] as number[]).includes(id))
    return among.map(id => row(id, held.currency))
  }
  return { held, asked, reader: { query } as unknown as Reader }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const found = async (index: KeptIndex) =>
  (await index.current()).find(null, null, everyProperty).map(({ id, currency }) => `${id} ${currency}`)

describe('the kept index', () => {
  test('goes on from the last page that was read when a later one fails, unless it was forgotten', async () => {
    const { asked, reader } = database(upTo(1_001))
    let isBroken = true
    const breaking = {
      query: async (text: string, values: readonly unknown[]) => {
        if (isBroken && values[0] === 500) throw new Error('silent')
        return reader.query(text, values)
      },
    } as unknown as Reader
    const index = new KeptIndex(breaking)
    await expect(index.current()).rejects.toThrow('silent')
    isBroken = false
    expect(await found(index)).toHaveLength(1_001)
    const pages = [
      [null, 500],
      [500, 500],
      [1_000, 500],
    ]
    expect(asked).toEqual(pages)
    isBroken = true
    index.forget()
    await expect(index.current()).rejects.toThrow('silent')
    index.forget()
    isBroken = false
    expect(await found(index)).toHaveLength(1_001)
    expect(asked).toEqual([...pages, [null, 500], ...pages])
  })

  test.each([
    [0, [[null, 500]]],
    [499, [[null, 500]]],
    [
      500,
      [
        [null, 500],
        [500, 500],
      ],
    ],
    [
      1_001,
      [
        [null, 500],
        [500, 500],
        [1_000, 500],
      ],
    ],
  ])('of %i properties is read in pages', async (count, pages) => {
    const { asked, reader } = database(upTo(count))
    const index = new KeptIndex(reader)
    expect(index.kept).toBeNull()
    expect(await found(index)).toHaveLength(count)
    expect(asked).toEqual(pages)
    expect(index.kept).toBe(await index.current())
  })

  test('has many changes read in pages, each once, and forgets what is gone', async () => {
    const { asked, held, reader } = database(upTo(499))
    const index = new KeptIndex(reader)
    await index.current()
    held.currency = 'USD'
    held.ids = [1, 2, 1_002]
    for (const id of upTo(1_001)) index.note(id)
    index.note(1_002)
    asked.length = 0
    expect((await found(index)).sort()).toEqual(['1 USD', '1002 USD', '2 USD'])
    expect(asked.map(([ids]) => (ids as number[]).length)).toEqual([500, 500, 2])
    expect(asked.map(([ids]) => (ids as number[])[0])).toEqual([1, 501, 1_001])
    await index.current()
    expect(asked).toHaveLength(3)
  })

  test('has what this process changed read again where all of it was read at a replica', async () => {
    const replica = database(upTo(3))
    const primary = database(upTo(3))
    primary.held.currency = 'USD'
    const replicas = {
      pick: () => ({ read: (_: unknown, work: (reader: Reader) => unknown) => work(replica.reader) }),
    }
    const cold = new ColdReads(primary.reader, replicas as unknown as Replicas)
    const began = performance.now()
    cold.noteOwn(propertyChanged(2))
    cold.compared({ server: 's', position: '0/1' }, began)
    const index = new KeptIndex(primary.reader, cold)
    expect(await found(index)).toEqual(['1 EUR', '2 USD', '3 EUR'])
    expect([replica.asked, primary.asked]).toEqual([[[null, 500]], [[[2]]]])
  })
})

describe('cold reads', () => {
  const point = { server: 's', position: '0/1' }
  const asking = (primary: Reader['query'], replica: (() => unknown) | null) => {
    const picked: unknown[] = []
    const replicas = {
      pick: (at: unknown) => {
        picked.push(at)
        return (
          replica && {
            read: (_: unknown, work: (reader: Reader) => unknown) => work({ query: replica as never }),
          }
        )
      },
    }
    const reads = new ColdReads({ query: primary }, replicas as unknown as Replicas)
    return { reads, picked }
  }

  test('go out as they are, wherever they go', async () => {
    const primary = vi.fn(async () => ['primary'])
    const replica = vi.fn(async () => ['replica'])
    const { reads, picked } = asking(primary as never, replica)
    expect(await reads.reader([]).query('SELECT $1', [7])).toEqual(['primary'])
    reads.compared(point, performance.now())
    expect(await reads.reader([]).query('SELECT $1', [8])).toEqual(['replica'])
    expect([primary.mock.calls, replica.mock.calls]).toEqual([[['SELECT $1', [7]]], [['SELECT $1', [8]]]])
    expect(picked).toEqual([point])
  })

  test('go to the primary where no replica fits, and that is counted', async () => {
    const { reads } = asking((async () => ['primary']) as never, null)
    reads.compared(point, performance.now())
    for (const _ of [1, 2]) expect(await reads.reader([1]).query('SELECT')).toEqual(['primary'])
    reads.noteOwn(inventoryChanged(1))
    expect(await reads.reader([2, 1]).query('SELECT')).toEqual(['primary'])
    expect([...reads.counts]).toEqual([
      ['none_fit', 2],
      ['changed_here', 1],
    ])
  })

  test('wait for a replica for 150 milliseconds before the primary is asked too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = Promise.withResolvers<object[]>()
    const primary = vi.fn(async () => ['primary'])
    const { reads } = asking(primary as never, () => answer.promise)
    reads.compared(point, performance.now())
    const asked = reads.reader([]).query('SELECT $1', [9])
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    }
    vi.advanceTimersByTime(149)
    await turns()
    expect(primary).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(await asked).toEqual(['primary'])
    expect(primary.mock.calls).toEqual([['SELECT $1', [9]]])
    answer.resolve([])
    await turns()
    expect([...reads.counts]).toEqual([['replica', 1]])
  })

  test('know of changes here only where there are replicas, and only of those of one property', () => {
    const { reads } = asking((async () => []) as never, null)
    reads.noteOwn(termsChanged)
    reads.noteOwn({ subject: 'property', id: null })
    reads.noteOwn({ subject: 'work' })
    expect([...reads.changedHere]).toEqual([])
    const alone = new ColdReads({ query: async () => [] }, null)
    alone.noteOwn(propertyChanged(1))
    expect([...alone.changedHere]).toEqual([])
  })

  test('take a change for told only by a reading that began after it', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { reads } = asking((async () => []) as never, null)
    reads.noteOwn(propertyChanged(1))
    const at = performance.now()
    vi.advanceTimersByTime(1)
    reads.noteOwn(propertyChanged(2))
    reads.compared(point, at)
    expect([...reads.changedHere]).toEqual([1, 2])
    reads.compared(point, at + 1)
    expect([...reads.changedHere]).toEqual([2])
  })
})
