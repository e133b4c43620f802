// The pages of the administration, as `npm ci`, `npm start` or a run of tests has built them.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const assets = join(import.meta.dirname, '../../../web/admin/dist/assets')

test('are those that people get, without what React has for development', () => {
  const scripts = globSync('*.js', { cwd: assets })
  expect(scripts.length).toBeGreaterThan(50)
  const ofDevelopment = scripts.filter(name =>
    readFileSync(join(assets, name), 'utf8').includes('React DevTools'),
  )
  expect(ofDevelopment).toEqual([])
})
