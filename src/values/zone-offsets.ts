// How far the clocks of a time zone are from UTC, remembered as the stretches of time between their changes. Temporal
// answers that too, but at some microseconds a question, which is as much as a whole rate costs; inside a stretch a
// wall time is an addition. A stretch is a fact about its zone, so remembering it changes no answer.

/** The time between two changes of a clock; both ends in milliseconds since 1970, `until` no longer part of it. */
export interface ZoneOffset {
  readonly from: number
  readonly until: number
  /** What the wall is ahead of UTC by. */
  readonly milliseconds: number
  /** As ISO 8601 writes it: "+01:00". */
  readonly text: string
}

export const dayMilliseconds = 86_400_000
export const minuteMilliseconds = 60_000

/** By zone: at most two a year for the years that stays are asked for. */
const remembered = new Map<string, ZoneOffset[]>()

/** The offset of an IANA time zone at an instant. Throws RangeError on a zone that does not exist. */
export function offsetAt(epochMilliseconds: number, timeZone: string): ZoneOffset {
  const known = remembered.get(timeZone)
  if (known !== undefined) {
    for (const offset of known) {
      if (offset.from <= epochMilliseconds && epochMilliseconds < offset.until) return offset
    }
  }
  const found = askTemporal(epochMilliseconds, timeZone)
  if (known === undefined) remembered.set(timeZone, [found])
  else known.push(found)
  return found
}

/**
 * The instant at which a wall in the zone shows a time, given as the milliseconds that it would be in UTC. A time that
 * comes twice is the first of the two; one that is skipped is as much later as the clock jumps (Temporal: compatible).
 */
export function instantOfWall(wallMilliseconds: number, timeZone: string): number {
  // No clock is a day off, so this is before the wall time by every offset around it.
  const before = offsetAt(wallMilliseconds - dayMilliseconds, timeZone)
  const instant = wallMilliseconds - before.milliseconds
  if (instant < before.until) return instant
  const after = wallMilliseconds - offsetAt(before.until, timeZone).milliseconds
  return after < before.until ? instant : after
}

function askTemporal(epochMilliseconds: number, timeZone: string): ZoneOffset {
  const time = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone)
  // A change in this very millisecond is the one that the stretch begins with.
  const justAfter = time.add({ milliseconds: 1 })
  return {
    from: justAfter.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    milliseconds: time.offsetNanoseconds / 1_000_000,
    text: time.offset,
  }
}
