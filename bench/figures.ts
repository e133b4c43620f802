// The results of a benchmark: named figures that can be compared between machines and months.

export interface Figure {
  readonly name: string
  /** Further facts about it, from these runs. */
  readonly detail?: string
  /** Median of the runs. */
  readonly value: number
  readonly unit: string
  readonly better: 'less' | 'more'
  /** The least work that can be done, on the same machine in the same runs; the value is compared as its multiple. */
  readonly floor?: Floor
  /** The value must keep to this. */
  readonly limit?: number
}

export interface Floor {
  readonly name: string
  /** In the unit of the figure; median of the runs. */
  readonly value: number
  /** Median of value ÷ floor of each run. */
  readonly ratio: number
  /** Of each run, if known. */
  readonly ratios?: readonly number[]
  /** The ratio must keep to this. */
  readonly limit?: number
}

/** How a benchmark is run. */
export interface RunOptions {
  /** Fewer and shorter runs, for a quick look; nothing is written. */
  readonly quick: boolean
  /** How many to load, for the scenes that ask for it; undefined: their own number. */
  readonly properties?: number | undefined
  readonly reservations?: number | undefined
}

/** A file bench/<name>.bench.ts exports one of these as `benchmark`. */
export interface Benchmark {
  readonly about: string
  readonly measure: (options: RunOptions) => Promise<Figure[]> | Figure[]
}

export interface Result {
  readonly about: string
  readonly machine: { readonly processor: string; readonly cores: number; readonly node: string }
  readonly date: string
  readonly command: string
  readonly figures: readonly Figure[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Sentences on figures that are over 20 percent worse than before or miss their limit; empty when there are none. */
export function complaints(now: readonly Figure[], before: readonly Figure[]): string[] {
  return now.flatMap(figure => {
    const known = before.find(each => each.name === figure.name && each.unit === figure.unit)
    return [...tooSlow(figure), ...(known === undefined ? [] : worseThan(known, figure))]
  })
}

function tooSlow({ name, value, unit, better, limit, floor }: Figure): string[] {
  const isMissed = (found: number, demanded: number): boolean =>
    better === 'less' ? found > demanded : found < demanded
  const complaints: string[] = []
  if (limit !== undefined && isMissed(value, limit)) {
    complaints.push(`${name}: ${shown(value)} ${unit} misses its limit of ${shown(limit)} ${unit}`)
  }
  if (floor?.limit !== undefined && isMissed(floor.ratio, floor.limit)) {
    complaints.push(`${name}: ${shown(floor.ratio)} of ${floor.name} misses ${shown(floor.limit)}`)
  }
  return complaints
}

const tolerance = 1.2

/**
 * If both have a floor, their multiples of it are compared, so that a slower machine does not look like a slower
 * program.
 */
function worseThan(before: Figure, now: Figure): string[] {
  const [old, fresh] =
    before.floor && now.floor ? [before.floor.ratio, now.floor.ratio] : [before.value, now.value]
  const factor = now.better === 'less' ? fresh / old : old / fresh
  return factor > tolerance ? [`${now.name}: ${shown(factor)} times worse than the committed result`] : []
}

/** Three significant digits. */
export const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
