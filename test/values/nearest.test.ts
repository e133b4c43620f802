// Which known word a mistyped one is taken for.

import { expect, test } from 'vitest'
import { nearest } from '../../src/values/nearest.ts'

const known = ['publisher list', 'property list', 'doctor', 'DATABASE_URL']

test.each([
  ['publsher list', 'publisher list'],
  ['docotr', 'doctor'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['sell everything', undefined],
  ['', undefined],
])('%s is taken for %s', (typed, meant) => expect(nearest(typed, known)).toBe(meant))
