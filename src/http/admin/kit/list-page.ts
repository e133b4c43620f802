// Lists come in pages, all in one way: at most `limit` entries, and a cursor after which the next page begins. Entries that
// are added or removed meanwhile neither repeat an entry nor skip one.

import Type, { type TObject, type TProperties } from 'typebox'
import type { ListPart } from '../../../values/list-part.ts'
import { orNull, text } from './schema-words.ts'

const mostEntries = 100

const description = 'The next_cursor of the page before; without it the first page.'

const limit = Type.Optional(
  Type.Integer({
    description: 'Most entries of the page.',
    minimum: 1,
    maximum: mostEntries,
    default: mostEntries,
  }),
)

/** Query fields of a list whose entries have a number. */
export const idPageFields = {
  cursor: Type.Optional(Type.Unsafe<number>({ type: 'string', format: 'id-cursor', description })),
  limit,
}

/** Query fields of a list whose entries have a name. */
export const namePageFields = {
  cursor: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'name-cursor', description })),
  limit,
}

/** The answer that is a page of a list. */
export const pageAnswer = <Fields extends TProperties>(
  summary: string,
  fields: Fields,
): TObject<Fields & { next_cursor: typeof nextCursor }> =>
  Type.Object({ ...fields, next_cursor: nextCursor }, { description: summary })

const nextCursor = orNull(text('Where the next page begins; null when this is the last.'))

/**
 * The entries of the page that was asked for, and its `next_cursor`; only those of the properties or publishers `within`, if it
 * is given.
 */
export async function pageOf<Cursor extends number | string, Entry>(
  query: { readonly cursor?: Cursor; readonly limit?: number },
  read: (part: ListPart<Cursor>) => Promise<readonly Entry[]>,
  cursorOf: (entry: Entry) => Cursor,
  within?: readonly number[],
): Promise<{ readonly entries: readonly Entry[]; readonly nextCursor: string | null }> {
  const most = query.limit ?? mostEntries
  const found = await read({ after: query.cursor ?? null, limit: most + 1, within })
  const entries = found.slice(0, most)
  const last = entries.at(-1)
  const isLast = found.length <= most || last === undefined
  return { entries, nextCursor: isLast ? null : String(cursorOf(last)) }
}
