// A statement as a server sent it to the database.

export interface SentStatement {
  /** The server's connection, counted from 0 in order of first use. */
  readonly connection: number
  readonly text: string
  /** Name of a prepared statement; null for one that is parsed each time. */
  readonly name: string | null
  /** As on the wire: text, or null. */
  readonly values: readonly (string | null)[]
  /** Milliseconds since 1970. */
  readonly at: number
}
