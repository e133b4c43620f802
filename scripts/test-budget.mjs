// Compares the processor time of each test file with its budget: `node scripts/test-budget.mjs TIMES` names those beyond it, and
// with --write gives each of them in test/budget.json twice what it took. Plain JavaScript: it runs on any Node.

import { readFileSync, writeFileSync } from 'node:fs'

const [times, write] = process.argv.slice(2)
const place = new URL('../test/budget.json', import.meta.url)
const budget = JSON.parse(readFileSync(place, 'utf8'))

const beyond = readFileSync(times, 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line))
  .map(([project, file, seconds]) => ({ file, seconds, allowed: allowedTo(project, file) }))
  .filter(({ seconds, allowed }) => seconds > allowed)

for (const { file, seconds, allowed } of beyond)
  process.stdout.write(
    `beyond its budget: ${file} took ${seconds.toFixed(1)} s of processor, not ${allowed} s\n`,
  )

if (write === '--write') {
  const raised = beyond.map(({ file, seconds }) => [file, Math.ceil(seconds * 2)])
  const files = Object.entries({ ...budget.files, ...Object.fromEntries(raised) })
  files.sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(place, `${JSON.stringify({ ...budget, files: Object.fromEntries(files) }, null, 2)}\n`)
}

/** A file has its own budget, or that of its project, which is named before the first dash. */
function allowedTo(project, file) {
  return budget.files[file] ?? budget.projects[project.split('-')[0]]
}
