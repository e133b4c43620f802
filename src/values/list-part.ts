// A part of a list in a fixed order, so that no answer grows with what is stored.

/** What comes after the entry that `after` names, at most `limit` entries; null: from the first on, and all of them. */
export interface ListPart<Cursor extends number | string> {
  readonly after: Cursor | null
  readonly limit: number | null
  /** Only entries that belong to these properties, or to these publishers; absent: to any. */
  readonly within?: readonly number[] | undefined
}

export const wholeList = { after: null, limit: null } as const
