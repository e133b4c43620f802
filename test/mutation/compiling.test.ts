// A fault that the compiler refuses is not drawn, wherever it refuses it; one that only leaves something unused is.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { compilingIn } from './compiling.ts'
import type { Mutant } from './mutant.ts'

const directory = await temporaryDirectory()
atTheEnd(async () => directory[Symbol.asyncDispose]())
const file = 'src/store/door.ts'
const source = `export type State = 'open' | 'shut'
export const next = (state: State): State => (state === 'open' ? 'shut' : 'open')
export const sizes = (list: readonly number[]) => ({ count: list.length })
`
const options = {
  target: 'esnext',
  module: 'nodenext',
  lib: ['esnext'],
  types: [],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  noUnusedParameters: true,
}
const write = (path: string, text: string): void => writeFileSync(join(directory.path, path), text)
mkdirSync(join(directory.path, 'src/store'), { recursive: true })
write('package.json', '{ "type": "module" }')
write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }))
write(file, source)
const house = "import { sizes } from './store/door.ts'\nexport const doors: number = sizes([1]).count + 1\n"
write('src/house.ts', house)

const compiles = compilingIn(directory.path)
const faultIn = (path: string, text: string, was: string, became: string): Mutant => {
  const start = text.indexOf(was)
  const place = { file: path, start, end: start + was.length }
  return { id: was, kind: '', layer: 'store', ...place, replacement: became }
}
const fault = (was: string, became: string): Mutant => faultIn(file, source, was, became)

test.each([
  ['a comparison that is turned', fault('===', '!=='), true],
  ['a word that the type does not have', fault("'shut' :", "'' :"), false],
  ['a text that is no program', fault('? ', ''), false],
  ['a parameter that becomes unused', fault('list.length', '0'), true],
  ['an answer without the field that another file reads', fault('{ count: list.length }', '{}'), false],
  ['a word of SQL, which is no type', { ...fault("'shut' :", "'' :"), layer: 'sql' }, true],
])('%s: compiles or not', (_, mutant, expected) => expect(compiles([mutant as Mutant])).toEqual([expected]))

test('faults that are looked at together count as each does by itself', () => {
  const harmless = faultIn('src/house.ts', house, '+ 1', '- 1')
  const unreadable = faultIn('src/house.ts', house, 'sizes([1])', 'sizes([1')
  const turned = fault('===', '!==')
  const withoutField = fault('{ count: list.length }', '{}')
  expect(compiles([withoutField, harmless, turned, unreadable])).toEqual([false, true, true, false])
  expect(compiles([turned, harmless])).toEqual([true, true])
  expect(compiles([])).toEqual([])
})
