// A statement as a server sent it to the database.

export interface SentStatement {
  /** Which of the server's connections, counted from 0 as they were first used. */
  readonly connection: number
  readonly text: string
  /** Of a prepared statement; null for one that is parsed each time. */
  readonly name: string | null
  /** As on the wire: text, or null. */
  readonly values: readonly (string | null)[]
  /** Milliseconds since 1970. */
  readonly at: number
}
