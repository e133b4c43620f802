// Writes the JSON Schemas in docs/ from the schemas that the server validates with. Run it after changing them, then
// `npm run format`; a test compares the files with the schemas.

import { writeFileSync } from 'node:fs'
import { publishedSchemas } from '../src/lodging/property-documents/published-schemas.ts'

for (const [name, schema] of Object.entries(publishedSchemas)) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
