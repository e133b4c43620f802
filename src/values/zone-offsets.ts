// Offsets of time zones from UTC, cached for each period between two clock changes. Temporal takes microseconds for each
// offset, as long as pricing a rate; with the cache a local time is an addition. The offset of a period never changes.

/** The period between two clock changes. Both ends in milliseconds since 1970; `until` is not part of it. */
export interface ZoneOffset {
  readonly from: number
  readonly until: number
  /** How far local time is ahead of UTC. */
  readonly milliseconds: number
  /** As ISO 8601 writes it: "+01:00". */
  readonly text: string
}

export const dayMilliseconds = 86_400_000
export const minuteMilliseconds = 60_000

/** By zone. A zone changes its clocks at most twice a year, so the lists stay short. */
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
 * The instant of a local time in the zone, given as the milliseconds that it would be in UTC. Of a time that occurs twice
 * it is the first. A time that is skipped is moved forward by the length of the gap (Temporal: compatible).
 */
export function instantOfWall(wallMilliseconds: number, timeZone: string): number {
  // Every offset is less than a day, so this instant is before the clock change that matters.
  const before = offsetAt(wallMilliseconds - dayMilliseconds, timeZone)
  const instant = wallMilliseconds - before.milliseconds
  if (instant < before.until) return instant
  const after = wallMilliseconds - offsetAt(before.until, timeZone).milliseconds
  return after < before.until ? instant : after
}

function askTemporal(epochMilliseconds: number, timeZone: string): ZoneOffset {
  const time = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone)
  // A change in this very millisecond begins the period.
  const justAfter = time.add({ milliseconds: 1 })
  return {
    from: justAfter.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    milliseconds: time.offsetNanoseconds / 1_000_000,
    text: time.offset,
  }
}
