// Prints the result of a test run in one line, from vitest's JSON report. Plain JavaScript: it runs on any Node.

import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const brokenFiles = report.testResults.filter(
  file => file.status === 'failed' && file.assertionResults.length === 0,
)
const failed = report.numFailedTests + brokenFiles.length
process.stdout.write(`${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped\n`)
