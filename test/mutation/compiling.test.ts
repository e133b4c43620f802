// A fault that the compiler refuses is not drawn, wherever it refuses it; one that only leaves something unused is.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '../support/at-the-end.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { compilingIn } from './compiling.ts'
import type { Layer } from './mutant.ts'

const directory = await temporaryDirectory()
atTheEnd(async () => directory[Symbol.asyncDispose]())
const file = 'src/store/door.ts'
const source = `export type State = 'open' | 'shut'
export const next = (state: State): State => (state === 'open' ? 'shut' : 'open')
export const sizes = (list: readonly number[]) => ({ count: list.length })
`
const options = {
  ...{ target: 'esnext', module: 'nodenext', lib: ['esnext'], types: [], strict: true, noEmit: true },
  ...{ allowImportingTsExtensions: true, noUnusedParameters: true },
}
const write = (path: string, text: string): void => writeFileSync(join(directory.path, path), text)
mkdirSync(join(directory.path, 'src/store'), { recursive: true })
write('package.json', '{ "type": "module" }')
write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }))
write(file, source)
write(
  'src/house.ts',
  "import { sizes } from './store/door.ts'\nexport const doors: number = sizes([1]).count\n",
)

const compiles = compilingIn(directory.path)
const fault = (was: string, became: string, layer: Layer = 'store') => {
  const start = source.indexOf(was)
  return { id: was, kind: '', layer, file, start, end: start + was.length, replacement: became }
}

test.each([
  ['a comparison that is turned', fault('===', '!=='), true],
  ['a word that the type does not have', fault("'shut' :", "'' :"), false],
  ['a text that is no program', fault('? ', ''), false],
  ['a parameter that becomes unused', fault('list.length', '0'), true],
  ['an answer without the field that another file reads', fault('{ count: list.length }', '{}'), false],
  ['a word of SQL, which is no type', fault("'shut' :", "'' :", 'sql'), true],
])('%s: compiles or not', (_, mutant, expected) => expect(compiles(mutant)).toBe(expected))
