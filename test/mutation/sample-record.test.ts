// A sample that was ended goes on where it was, as long as nothing that decides a trial has changed.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { Mutant } from './mutant.ts'
import { openRecord } from './sample-record.ts'
import type { Trial } from './trials.ts'

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
  record.keep(trial)
  return { directory, write, path: directory.path }
}

test('what was drawn and tried is there in the next run of the same seed', async () => {
  const { directory, path, write } = await project()
  await using _ = directory
  write('docs/a.md', 'another sentence')
  const again = openRecord(path, 1)
  expect(again.drawn).toEqual([first, second])
  expect(again.find(first)).toEqual(trial)
  expect(again.find(second)).toBeUndefined()
  expect(openRecord(path, 2).drawn).toEqual([])
})

test.each(['src/a.ts', 'test/a.test.ts', 'src/new.ts', 'package-lock.json'])(
  'a change of %s begins the sample anew',
  async file => {
    const { directory, path, write } = await project()
    await using _ = directory
    write(file, 'changed')
    const again = openRecord(path, 1)
    expect(again.drawn).toEqual([])
    expect(again.find(first)).toBeUndefined()
  },
)
