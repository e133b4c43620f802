// Each fault is put to the tests that run it, the likeliest first, and the same seed draws the same faults.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { sampleOf } from './all-mutants.ts'
import { codeMutants } from './code-mutants.ts'
import { kinshipIn } from './kinship.ts'
import { type Mutant, mutated } from './mutant.ts'
import { isReached, type Reach, sourceReach, testsFor } from './reach.ts'

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
const called = (functionName: string, ...ranges: ReturnType<typeof range>[]) => ({
  functionName,
  isBlockCoverage: true,
  ranges,
})

test('of nested stretches the innermost one tells whether a place was run', () => {
  const reach = sourceReach([
    called('', range(0, 100, 1)),
    called('run', range(10, 40, 2), range(20, 30, 0)),
    called('idle', range(50, 70, 0)),
  ])
  expect(reach).toEqual({ stretches: [0, 20, 30, 50, 70, 100], calls: 1 })
  expect([0, 19, 20, 29, 30, 50, 69, 70, 99, 100].filter(place => isReached(reach, place))).toEqual([
    0, 19, 30, 70, 99,
  ])
})

const reachOf = (name: string, seconds: number, calls: number, others = 0): Reach => ({
  test: name,
  seconds,
  loaded: [],
  sources: {
    'src/a.ts': { stretches: [0, 100], calls },
    'src/b.ts': { stretches: [0, 10], calls: others },
  },
})
const fault = { file: 'src/a.ts', start: 50 } as Mutant

test('those tests come first that call much of the file and little else, and are quick', () => {
  const reaches = [
    reachOf('slow', 5, 5),
    reachOf('broad', 1, 5, 400),
    reachOf('close', 1, 5),
    { ...reachOf('elsewhere', 1, 5), sources: { 'src/a.ts': { stretches: [0, 50], calls: 5 } } },
  ]
  expect(testsFor(fault, reaches, { budgetSeconds: 60, kinship: () => 0 }).map(({ test }) => test)).toEqual([
    'close',
    'slow',
    'broad',
  ])
})

test('a test that is named after what the file is named after comes before one that is only quicker', () => {
  const inRoutes = { file: 'src/http/admin/publishers/publisher-routes.ts', start: 50 } as Mutant
  const sources = { [inRoutes.file]: { stretches: [0, 100], calls: 5 } }
  const reaches = [
    { ...reachOf('test/http/answers/answers.test.ts', 1, 5), sources },
    { ...reachOf('test/publishers/admin-routes.test.ts', 5, 5), sources },
  ]
  expect(
    testsFor(inRoutes, reaches, { budgetSeconds: 60, kinship: () => 0 }).map(({ test }) => test),
  ).toEqual(['test/publishers/admin-routes.test.ts', 'test/http/answers/answers.test.ts'])
})

test('a test that speaks of what stands around the fault comes before one that is only quicker', async () => {
  await using directory = await temporaryDirectory()
  const files = {
    'a.ts': `export const refuse = 'SELECT FROM house_publisher'\n${'// \n'.repeat(200)}export const winter = 1`,
    'desk.test.ts': 'expect(housePublisher)',
    'routes.test.ts': 'expect(publisher)',
    'winter.test.ts': 'expect(winter).toBe(publisher)',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory.path, name), text)
  const tests = Object.keys(files).filter(name => name.endsWith('.test.ts'))
  const kinship = kinshipIn(directory.path, tests)
  const place = (start: number) => ({ id: String(start), file: 'a.ts', start, end: start + 1 }) as Mutant
  expect(tests.map(test => kinship(place(20), test))).toEqual([1, 0, 0])
  expect(tests.map(test => kinship(place(files['a.ts'].length - 2), test))).toEqual([0, 0, 1])
  const sources = { 'a.ts': { stretches: [0, 1_000], calls: 5 } }
  const reaches = [
    { ...reachOf('routes.test.ts', 1, 5), sources },
    { ...reachOf('desk.test.ts', 9, 5), sources },
  ]
  const chosen = testsFor(place(20), reaches, { budgetSeconds: 60, kinship })
  expect(chosen.map(({ test }) => test)).toEqual(['desk.test.ts', 'routes.test.ts'])
})

test('beyond a budget only five are asked, and what sees everything that the code declares', () => {
  const reaches = Array.from({ length: 9 }, (_, index) => reachOf(`test ${index}`, 10, 9 - index))
  expect(testsFor(fault, reaches, { budgetSeconds: 70, kinship: () => 0 })).toHaveLength(7)
  expect(testsFor(fault, reaches, { budgetSeconds: 5, kinship: () => 0 })).toHaveLength(5)
  for (const name of ['test/docs/generated.test.ts', 'test/http/admin/interface.test.ts']) {
    const ofAll = reachOf(name, 30, 0)
    const chosen = testsFor(fault, [...reaches, ofAll], { budgetSeconds: 5, kinship: () => 0 })
    expect(chosen.at(-1)).toBe(ofAll)
  }
})

test('a fault is one piece of the text, and the whole of a logical operator keeps its place', async () => {
  const source = 'export const isOpen = (a: boolean, b: boolean, c: boolean) => a && b && c\n'
  const found = await codeMutants('store', 'src/store/x.ts', source)
  expect(found.map(mutant => mutated(source, mutant))).toContain(
    'export const isOpen = (a: boolean, b: boolean, c: boolean) => (a || b) && c\n',
  )
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('texts for people have no faults, and single words have', async () => {
  const source = "export const words = ['confirmed', 'The stay is over.']\n"
  const kinds = (await codeMutants('store', 'src/store/x.ts', source)).filter(
    ({ kind }) => kind === 'StringLiteral',
  )
  expect(kinds.map(({ start, end }) => source.slice(start, end))).toEqual(["'confirmed'"])
})

test('the same seed draws the same faults, and a larger sample begins with the smaller', () => {
  const all = Array.from({ length: 500 }, (_, index) => ({ ...fault, id: String(index) }))
  const drawn = (size: number, seed: number) =>
    sampleOf(all, { size, seed, compiles: list => list.map(() => true) }).map(({ id }) => id)
  expect(drawn(20, 3)).toEqual(drawn(60, 3).slice(0, 20))
  expect(drawn(20, 3)).not.toEqual(drawn(20, 4))
  expect(new Set(drawn(500, 3)).size).toBe(500)
})

test('a fault more in one file leaves the others of the sample as they are', () => {
  const all = Array.from({ length: 500 }, (_, index) => ({ ...fault, id: String(index) }))
  const drawn = (mutants: readonly Mutant[]) =>
    sampleOf(mutants, { size: 100, seed: 3, compiles: list => list.map(() => true) }).map(({ id }) => id)
  const others = new Set(drawn([{ ...fault, id: 'one more' }, ...all]))
  expect(drawn(all).filter(id => !others.has(id)).length).toBeLessThanOrEqual(1)
})
