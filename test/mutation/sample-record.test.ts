// A sample goes on where it was, and tries again what a change may decide.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import type { Mutant } from './mutant.ts'
import type { Reach } from './reach.ts'
import { openRecord } from './sample-record.ts'
import type { Trial } from './trial.ts'
import { afterKept } from './trials.ts'

const mutantOf = (id: string): Mutant => ({
  id,
  layer: 'store',
  file: 'src/a.ts',
  start: 0,
  end: 1,
  replacement: '',
  kind: 'order',
})
const first = mutantOf('first')
const second = mutantOf('second')
const trial: Trial = { mutant: first, verdict: 'caught', by: 'test/a.test.ts > sees it', seconds: 1.5 }

async function project() {
  const directory = await temporaryDirectory()
  const write = (file: string, text: string): void => writeFileSync(join(directory.path, file), text)
  execFileSync('git', ['init', '--quiet'], { cwd: directory.path })
  for (const folder of ['src', 'test', 'docs']) mkdirSync(join(directory.path, folder))
  write('.gitignore', 'reports/\n')
  write('src/a.ts', 'a')
  write('test/a.test.ts', 'a')
  write('docs/a.md', 'a')
  const record = openRecord(directory.path, 1)
  record.keepDrawn([first, second])
  record.keep(trial, { 'test/a.test.ts': 'a' })
  return { directory, write, path: directory.path }
}

test('what was drawn and tried is there in the next run of the same seed', async () => {
  const { directory, path, write } = await project()
  await using _ = directory
  write('docs/a.md', 'another sentence')
  write('test/a.test.ts', 'another test')
  const again = openRecord(path, 1)
  expect(again.drawn).toEqual([first, second])
  expect(again.find(first)).toEqual({ trial, grounds: { 'test/a.test.ts': 'a' } })
  expect(again.find(second)).toBeUndefined()
  expect(openRecord(path, 2).drawn).toEqual([])
})

test('trials of the same grounds share what they write of them, and each has its own again', async () => {
  const { directory, path } = await project()
  await using _ = directory
  const survivor: Trial = { mutant: second, verdict: 'survived', by: null, seconds: 9 }
  const grounds = { 'test/a.test.ts': 'a', 'test/b.test.ts': 'b' }
  openRecord(path, 1).keep(survivor, grounds)
  const again = openRecord(path, 1)
  expect(again.find(first)).toEqual({ trial, grounds: { 'test/a.test.ts': 'a' } })
  expect(again.find(second)).toEqual({ trial: survivor, grounds })
  const written = readFileSync(join(path, 'test/mutation/results/trials-1.json'), 'utf8')
  expect(written.split('\n').filter(line => line.includes('test/a.test.ts","a"'))).toHaveLength(1)
})

test.each(['src/a.ts', 'src/new.ts', 'package-lock.json'])(
  'after a change of %s the sample is drawn anew, and what was tried is kept',
  async file => {
    const { directory, path, write } = await project()
    await using _ = directory
    write(file, 'changed')
    const again = openRecord(path, 1)
    expect(again.drawn).toEqual([])
    expect(again.find(first)?.trial).toEqual(trial)
  },
)

const reachOf = (name: string): Reach => ({ test: name, seconds: 1, loaded: [], sources: {} })
const [a, b] = [reachOf('a'), reachOf('b')]
const survived: Trial = { mutant: first, verdict: 'survived', by: null, seconds: 1 }

test('a fault counts as noticed while the test file that noticed it loads the same', () => {
  const kept = { trial, grounds: { a: '1' } }
  expect(afterKept(kept, [a, b], { a: '1', b: 'new' })).toEqual({ known: trial, passed: [], tests: [] })
  expect(afterKept(kept, [a, b], { a: '2', b: '1' })).toEqual({ known: null, passed: [], tests: [a, b] })
  expect(afterKept(kept, [b], { b: '1' })).toEqual({ known: null, passed: [], tests: [b] })
})

test('of a survivor only those test files are asked that load something else than before, or were not asked', () => {
  const kept = { trial: survived, grounds: { a: '1' } }
  expect(afterKept(kept, [a], { a: '1' })).toEqual({ known: survived, passed: ['a'], tests: [] })
  expect(afterKept(kept, [a, b], { a: '1', b: '1' })).toEqual({ known: null, passed: ['a'], tests: [b] })
  expect(afterKept(kept, [a], { a: '2' })).toEqual({ known: null, passed: [], tests: [a] })
})

test('what no test ran is looked at again', () => {
  const kept = { trial: { ...survived, verdict: 'unreached' }, grounds: {} } as const
  expect(afterKept(kept, [b], { b: '1' })).toEqual({ known: null, passed: [], tests: [b] })
  expect(afterKept(undefined, [], {})).toEqual({ known: null, passed: [], tests: [] })
})
