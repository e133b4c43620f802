import type { Clock } from '../../src/values/clock.ts'

/** The real clock, so many seconds ahead. */
export const clockAhead = (seconds: () => number): Clock => ({
  now: () => Temporal.Now.instant().add({ seconds: seconds() }),
  milliseconds: () => Temporal.Now.instant().epochMilliseconds + seconds() * 1000,
})
