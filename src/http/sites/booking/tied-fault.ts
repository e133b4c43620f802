// Ties an input of the form of a change to what is wrong with it.

import type { ChangeFault } from '../../../wording/pages/page-words.ts'

export const faultId = (fault: ChangeFault): string => `fault-${fault}`

/** Ties an input to its fault above, and to its hint. */
export const tied = (fault: ChangeFault, isWrong: boolean, hint?: string) => ({
  'aria-invalid': isWrong || undefined,
  'aria-describedby': [hint, isWrong && faultId(fault)].filter(Boolean).join(' ') || undefined,
})
