#!/usr/bin/env node
// hostelry-conformance KIND URL: checks a companion service. The secret is in COMPANION_SECRET, as the service has it.

import { checksOf } from './checks.ts'
import { contractOf, kinds } from './contract.ts'

const [kind = '', url = ''] = process.argv.slice(2)
const secret = process.env.COMPANION_SECRET ?? ''

if (!kinds().includes(kind) || !URL.canParse(url) || !secret.startsWith('whsec_')) {
  process.stderr.write(
    `Usage: COMPANION_SECRET=whsec_… hostelry-conformance KIND URL\nKIND is one of ${kinds().join(', ')}.\n`,
  )
  process.exitCode = 2
} else {
  let failed = 0
  for (const { name, run } of checksOf({ url, secret }, contractOf(kind))) {
    const fault = await run()
    if (fault !== null) failed += 1
    process.stdout.write(fault === null ? `ok    ${name}\n` : `FAIL  ${name}: ${fault}\n`)
  }
  process.stdout.write(failed === 0 ? 'The service keeps its contract.\n' : `${failed} checks failed.\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
