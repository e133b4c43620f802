// One invariant of the reservation protocol, as a statement that finds the rows that violate it.

/** One violation, in a sentence. */
export interface Finding {
  /** "I2", as the reservation protocol numbers them. */
  readonly invariant: string
  readonly sentence: string
}

export interface Check {
  readonly invariant: string
  readonly statement: string
  /** Whether $1 is the instant. */
  readonly needsNow?: true
}
