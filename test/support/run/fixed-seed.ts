// Gives property-based tests the same random cases in every run; loaded by vitest.mutation.config.ts.

import fc from 'fast-check'

fc.configureGlobal({ seed: 20_261_121, numRuns: 30 })
