// One invariant of the reservation protocol, as a statement that finds the rows that violate it.

/** An invariant of the reservation protocol by its number, or what else must hold. */
export type Invariant =
  | `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 11 | 12 | 13}`
  | 'database'
  | 'pictures'
  | 'audit'
  | 'proxy'
  | 'booking'

/** One violation, in a sentence. */
export interface Finding {
  readonly invariant: Invariant
  readonly sentence: string
}

export interface Check {
  readonly invariant: Invariant
  readonly statement: string
  /** Whether $1 is the instant. */
  readonly needsNow?: true
}
