// Counts the rows that reservations write, so that a test can check that nothing was written.

import type { TestApp } from '../run/test-app.ts'

export interface WrittenRows {
  readonly reservations: number
  readonly events: number
  /** Room nights sold and held, of all properties. */
  readonly sold: number
  readonly held: number
  /** Redemptions of discount codes. */
  readonly uses: number
}

export async function writtenRows({ app }: TestApp): Promise<WrittenRows> {
  const [row] = await app.context.database.query<WrittenRows & Record<string, unknown>>(
    `SELECT (SELECT count(*)::int FROM reservation) AS reservations,
            (SELECT count(*)::int FROM reservation_event) AS events,
            (SELECT coalesce(sum(sold), 0)::int FROM night) AS sold,
            (SELECT coalesce(sum(held), 0)::int FROM night) AS held,
            (SELECT coalesce(sum(uses), 0)::int FROM discount_code) AS uses`,
  )
  return row!
}
