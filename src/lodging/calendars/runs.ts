// Runs of equal consecutive nights, for writing columns in short form.

import { longestNightList } from '../properties/schema-calendar.ts'

/** Nights of a column by index: [first, end). */
export interface Run {
  readonly first: number
  readonly end: number
}

/** Splits [first, end) wherever a night differs from the one before it, and where a run exceeds the length of a list. */
export function runsOf(whole: Run, isAlike: (night: number, before: number) => boolean): Run[] {
  const runs: Run[] = []
  let first = whole.first
  for (let night = first + 1; night <= whole.end; night++) {
    if (night < whole.end && night - first < longestNightList && isAlike(night, night - 1)) continue
    runs.push({ first, end: night })
    first = night
  }
  return runs
}

/** The shorter of two equivalent lists. */
export const shorter = <Entry>(one: Entry[], other: Entry[]): Entry[] =>
  JSON.stringify(one).length <= JSON.stringify(other).length ? one : other
