// Says what each language lacks beside English, and fails then: the words of answers, pages and mails, and those of the
// administration. Part of `npm run check`.

import { languages } from '../web/admin/src/words/catalogue.ts'
import { catalogueFaults } from './words/catalogues.ts'
import { faultsOfWords } from './words/faults.ts'

const faults = [...faultsOfWords(), ...catalogueFaults('web/admin/src/words', languages)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
