// A part of a list in a fixed order, so that no answer grows with what is stored.

/** What comes after the entry that `after` names, at most `limit` entries; null: from the first on, and all of them. */
export interface ListPart<Cursor extends number | string> {
  readonly after: Cursor | null
  readonly limit: number | null
  /** Only entries that belong to these properties, or to these publishers; absent: to any. */
  readonly within?: readonly number[] | undefined
}

export const wholeList = { after: null, limit: null } as const

const entriesAtOnce = 1000

/** All entries of a list, read part by part: no statement takes long, however many there are. */
export async function* everyEntry<Entry extends { readonly id: number }>(
  read: (part: ListPart<number>) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry, void> {
  for (let after: number | null = null; ; ) {
    const part = await read({ after, limit: entriesAtOnce })
    yield* part
    if (part.length < entriesAtOnce) return
    after = part.at(-1)!.id
  }
}
