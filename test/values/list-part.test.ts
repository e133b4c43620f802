import { expect, test } from 'vitest'
import { everyEntry, type ListPart } from '../../src/values/list-part.ts'

const entries = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1 }))
const partOf = ({ after, limit }: ListPart<number>) =>
  entries.filter(({ id }) => after === null || id > after).slice(0, limit ?? entries.length)

test('every entry comes once and in order, and no part has more than a thousand', async () => {
  const parts: number[] = []
  const found = await Array.fromAsync(
    everyEntry(async part => {
      const entriesOfPart = partOf(part)
      parts.push(entriesOfPart.length)
      return entriesOfPart
    }),
  )
  expect(found).toEqual(entries)
  expect(parts).toEqual([1000, 1000, 500])
})

test('whoever has found what they look for reads no further part', async () => {
  let reads = 0
  const found = everyEntry(async part => {
    reads += 1
    return partOf(part)
  })
  for await (const { id } of found) if (id === 3) break
  expect(reads).toBe(1)
})
