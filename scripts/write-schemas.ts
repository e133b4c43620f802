// Writes the JSON Schemas in docs/, and those that the conformance kit carries, from the schemas that the server validates with. Run
// it after changing them, then `npm run format`; a test compares the files with the schemas.

import { writeFileSync } from 'node:fs'
import { foldersOf, publishedSchemas } from '../src/lodging/property-documents/published-schemas.ts'

for (const [name, schema] of Object.entries(publishedSchemas)) {
  for (const folder of foldersOf(name))
    writeFileSync(new URL(`../${folder}/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
