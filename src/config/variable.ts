// What is said of an environment variable.

export interface Variable {
  readonly meaning: string
  /** Shown in the docs; empty when there is none. */
  readonly fallback: string
  /** A secret may be given as NAME_FILE instead, the path of a file that holds it. */
  readonly secret?: true
}
