// Writes the generated parts of the documentation: `node scripts/write-docs.ts`. --check writes nothing and names the
// files that differ. Examples come from a server started for them on a database of its own.

import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generatedFiles } from './docs/generated-files.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const project = new URL('../', import.meta.url)
const differing: string[] = []

for (const [path, text] of await generatedFiles(null)) {
  if (presentText(path) === text) continue
  differing.push(path)
  if (!values.check) writeFileSync(new URL(path, project), text)
}

const ending = values.check ? 'differs; run node scripts/write-docs.ts' : 'written'
for (const path of differing) console.log(`${path} ${ending}`)
if (differing.length === 0) console.log('everything is up to date')
if (values.check && differing.length > 0) process.exitCode = 1

function presentText(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, project), 'utf8')
  } catch {
    return undefined
  }
}
