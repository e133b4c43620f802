// Consecutive nights that are alike, for writing columns down in few words.

import { longestNightList } from './schema-calendar.ts'

/** Nights of a column by index: [first, end). */
export interface Run {
  readonly first: number
  readonly end: number
}

/** Cuts [first, end) wherever a night is not like the one before it, and where a run gets longer than a list may be. */
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

/** The shorter of two ways to write the same thing. */
export const shorter = <Entry>(one: Entry[], other: Entry[]): Entry[] =>
  JSON.stringify(one).length <= JSON.stringify(other).length ? one : other
