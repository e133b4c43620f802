// The schemas in docs/ are what editors and hotels check with; they must be the ones the server checks with.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedSchemas } from '../../src/lodging/property-documents/published-schemas.ts'

test.each(Object.entries(publishedSchemas))(
  'docs/%s is the schema that the server checks with',
  (name, schema) => {
    const published = JSON.parse(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'))
    expect(published, 'run node scripts/write-schemas.ts').toEqual(JSON.parse(JSON.stringify(schema)))
  },
)
