// One small fault in the source: what is written instead of what, and where.

/** Text of a file that another text takes the place of; positions count UTF-16 units from 0. */
export interface Mutant {
  /** The same in every run over the same source: "src/store/back-office/reservation-records.ts:57:9 turned comparison 2". */
  readonly id: string
  readonly layer: Layer
  /** Below the root of the project. */
  readonly file: string
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** What kind of fault it is: "EqualityOperator", "dropped condition". */
  readonly kind: string
}

/** The folders of `src` that are mutated; `sql` is what the store says to PostgreSQL. Pricing has a run of its own. */
export const layers = ['operations', 'store', 'sql', 'http', 'sources', 'outbound', 'catalog'] as const
export type Layer = (typeof layers)[number]

/** The folder below `src` in which a layer lies. */
export const folderOf = (layer: Layer): string => (layer === 'sql' ? 'store' : layer)

export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** Line and column of a position, from 1, as editors count. */
export function placeOf(source: string, position: number): string {
  const before = source.slice(0, position)
  const line = before.split('\n').length
  return `${line}:${position - before.lastIndexOf('\n')}`
}
