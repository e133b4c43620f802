// The schemas in docs/ are what editors and hotels check with; they must be the ones the server checks with.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldersOf, publishedSchemas } from '../../src/lodging/property-documents/published-schemas.ts'

const files = Object.entries(publishedSchemas).flatMap(([name, schema]) =>
  foldersOf(name).map(folder => [`${folder}/${name}`, schema] as const),
)

test.each(files)('%s is the schema that the server checks with', (path, schema) => {
  const published = JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
  expect(published, 'run node scripts/write-schemas.ts').toEqual(JSON.parse(JSON.stringify(schema)))
})
