// One question to each live source for all properties of a search: the answers that came in time are put together by property, and
// one that nobody answered for is known as such. Without a server.

import { expect, test } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import { searchLive } from '../../src/operations/shopping/live/live-stay.ts'
import type { LiveProperty } from '../../src/sources/live-offers.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { day, searchOf, supplyOf } from '../support/prices/pricing-case.ts'

const clock = { now: () => Temporal.Instant.from('2026-12-01T10:00:00Z'), milliseconds: () => 0 }
const [near, far] = [new ScriptedLive(clock, 'near'), new ScriptedLive(clock, 'far')]
const sources = new Map([near, far].map(each => [each.name, each]))
const never = new Promise<null>(() => undefined)

const propertyOf = (id: number, keys: Readonly<Record<string, string>>, changes: Partial<Property> = {}) => ({
  ...supplyOf({}).property,
  id,
  source: Object.keys(keys)[0] ?? 'near',
  equalOffers: 'preferred' as const,
  sourceMappings: Object.entries(keys).map(([source, key]) => ({
    source,
    key,
    rooms: [{ id: 11, key: 'dbl' }],
  })),
  ...changes,
})
const gathered = (property: Property, language = 'en') =>
  ({
    supply: { ...supplyOf({}), property },
    search: searchOf({ nights: 2 }),
    language,
    horizon: day('2027-12-01'),
    session: { session_id: null, user_agent: null, ip: null },
  }) as never

interface Question {
  readonly source: string
  readonly keys: readonly string[]
  readonly language: string
  readonly today: number
}
/** Answers by the keys of properties; a key without one is not answered for. */
async function searched(
  stays: readonly ReturnType<typeof gathered>[],
  answers: Readonly<Record<string, unknown>>,
  milliseconds = 60_000,
) {
  const questions: Question[] = []
  const search = (
    source: ScriptedLive,
    properties: readonly LiveProperty[],
    { stay, today }: { readonly stay: { readonly language: string }; readonly today: number },
  ) => {
    const keys = properties.map(({ key }) => key)
    questions.push({ source: source.name, keys, language: stay.language, today })
    return keys.map(async key => (await answers[key]) ?? null)
  }
  const context = { sources, clock, live: { search } }
  const results = await searchLive(context as never, stays, milliseconds)
  const found = [...results].map(([id, of]) => [
    id,
    of.kind === 'answered'
      ? of.results.map(({ source, rank, mapping, found }) => [source.name, rank, mapping.key, found])
      : of.kind,
  ])
  return { questions, found }
}

test('each source is asked once for all its properties, and its answers are those of the properties', async () => {
  const stays = [
    gathered(propertyOf(1, { near: 'N1', far: 'F1' })),
    gathered(propertyOf(2, { near: 'N2' })),
    gathered(propertyOf(3, { far: 'F3' })),
  ]
  const answers = { N1: 'a', F1: 'b', N2: null, F3: 'c' }
  const today = day('2026-12-01')
  expect(await searched(stays, answers)).toEqual({
    questions: [
      { source: 'near', keys: ['N1', 'N2'], language: 'en', today },
      { source: 'far', keys: ['F1', 'F3'], language: 'en', today },
    ],
    found: [
      [
        1,
        [
          ['near', 0, 'N1', 'a'],
          ['far', 1, 'F1', 'b'],
        ],
      ],
      [2, 'late'],
      [3, [['far', 0, 'F3', 'c']]],
    ],
  })
})

test('the preferred source comes first, whoever answers first', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const stay = gathered(propertyOf(1, { near: 'N1', far: 'F1' }))
  const late = searched([stay], { N1: promise, F1: 'b' })
  await new Promise(setImmediate)
  resolve('a')
  expect((await late).found).toEqual([
    [
      1,
      [
        ['near', 0, 'N1', 'a'],
        ['far', 1, 'F1', 'b'],
      ],
    ],
  ])
})

test('questions in two languages are two questions', async () => {
  const stays = [gathered(propertyOf(1, { near: 'N1' })), gathered(propertyOf(2, { near: 'N2' }), 'de')]
  expect((await searched(stays, {})).questions.map(({ keys, language }) => [language, ...keys])).toEqual([
    ['en', 'N1'],
    ['de', 'N2'],
  ])
})

test('what comes too late is not there, and what came before is', async () => {
  const stays = [gathered(propertyOf(1, { near: 'N1', far: 'F1' })), gathered(propertyOf(2, { near: 'N2' }))]
  const { found } = await searched(stays, { N1: 'a', F1: never, N2: never }, 20)
  expect(found).toEqual([
    [1, [['near', 0, 'N1', 'a']]],
    [2, 'late'],
  ])
  expect((await searched([stays[0]!], { N1: never, F1: never }, -1)).found).toEqual([[1, 'late']])
})

test('nobody is asked about a property without a name there, one that takes no stay, and one that is sold here', async () => {
  const stays = [
    gathered(propertyOf(1, {})),
    gathered(propertyOf(2, { near: 'N2' }, { isOpen: false })),
    gathered(propertyOf(3, { near: 'N3' }, { source: 'crs' })),
  ]
  expect(await searched(stays, {})).toEqual({ questions: [], found: [] })
})
