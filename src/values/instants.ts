// Instants as others write them.

/**
 * The instant of an RFC 3339 text; undefined for what is none, and for years before 1900 and after 2999, which no database
 * column takes for sure and nobody means.
 */
export function parseInstant(text: string): Temporal.Instant | undefined {
  try {
    const instant = Temporal.Instant.from(text)
    return /^(19|2\d)\d\d-/.test(instant.toString()) ? instant : undefined
  } catch {
    return undefined
  }
}
