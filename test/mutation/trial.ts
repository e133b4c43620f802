// What came of one fault.

import type { Mutant } from './mutant.ts'

/** `late`: the tests ran on for ever, or the process died: nobody would overlook that. `unreached`: no test runs it. */
export type Verdict = 'caught' | 'late' | 'survived' | 'unreached'

export interface Trial {
  readonly mutant: Mutant
  readonly verdict: Verdict
  /** The test that failed, with its file; null where none did. */
  readonly by: string | null
  readonly seconds: number
}
