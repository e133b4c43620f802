// The generated files are what the code says today: the same generation runs here, on a server of its own.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/docs/generated-files.ts'
import { testDatabase } from '../support/run/database.ts'

const { connectionString } = await testDatabase()
const project = new URL('../../', import.meta.url)

test('every generated file and section is committed as it is generated (else: node scripts/write-docs.ts)', async () => {
  const files = await generatedFiles(connectionString)
  expect(files.size).toBeGreaterThan(10)
  for (const [path, text] of files) expect(readFileSync(new URL(path, project), 'utf8'), path).toBe(text)
})
