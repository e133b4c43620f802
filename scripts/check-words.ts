// Says what each language lacks beside English, and fails then: `npm run check` runs it.

import { languages } from '../web/admin/src/words/catalogue.ts'
import { catalogueFaults } from './words/catalogues.ts'

const faults = catalogueFaults('web/admin/src/words', languages)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
