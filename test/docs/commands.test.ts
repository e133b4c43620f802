// A command reads words and asks operations: what it does can be done over HTTP too. Which folders it may import is held
// by scripts/layers.cjs; the database, which every operation's context has, by this.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const commands = new URL('../../src/commands/', import.meta.url).pathname

test('no command asks the database itself', () => {
  const files = globSync('**/*.ts', { cwd: commands })
  expect(files.length).toBeGreaterThan(15)
  const asking = files.filter(file => {
    const code = readFileSync(`${commands}${file}`, 'utf8').replaceAll(
      /\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'/gs,
      '',
    )
    return /\bdatabase\b|\.transaction\b|\.query\b/.test(code)
  })
  expect(asking).toEqual([])
})
