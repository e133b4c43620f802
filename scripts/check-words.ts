// Says what each language lacks beside English, and fails then. Part of `npm run check`.

import { faultsOfWords } from './words/faults.ts'

const faults = faultsOfWords()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
