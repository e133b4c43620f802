// A process that opens the embedded PostgreSQL and keeps it, for tests that kill it: `node embedded-owner.ts DIRECTORY`.
// Prints one line, `open` or the refusal, and ends when its standard input ends.

import { openEmbedded } from '../../../src/store/embedded/embedded-postgres.ts'

try {
  await using _embedded = await openEmbedded({ dataDirectory: process.argv[2]!, exclusive: true })
  console.log('open')
  process.stdin.resume()
  await new Promise(resume => process.stdin.on('end', resume))
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
}
