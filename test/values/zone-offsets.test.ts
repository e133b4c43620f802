// Offsets that are remembered must be those that Temporal tells, around every change of a clock and far from any.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOfWall, offsetAt } from '../../src/values/zone-offsets.ts'

const hour = 3_600_000

/**
 * Half hours, quarters, a month between two changes, a day left out (Apia, 30 December 2011; Kiritimati, 31 December
 * 1994), no change for decades, and none at all.
 */
const zones = [
  'Africa/Casablanca',
  'America/New_York',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'UTC',
]

const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

/** What stands on a wall, as the milliseconds that it would be in UTC. */
const wallOf = (milliseconds: number) => at(milliseconds).toZonedDateTimeISO('UTC').toPlainDateTime()

const [first, last] = ['1940-01-01T00:00Z', '2030-01-01T00:00Z'].map(text => Temporal.Instant.from(text))

/** The instants at which the clocks of a zone change from 2010 to 2030, or the last before, or some at which none does. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  let time = first!.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (time && Temporal.Instant.compare(time.toInstant(), last!) < 0) {
    changes.push(time.epochMilliseconds)
    time = time.getTimeZoneTransition('next')
  }
  const lately = changes.filter(change => at(change).toZonedDateTimeISO('UTC').year >= 2010)
  if (lately.length > 0) return lately
  return changes.length > 0 ? changes.slice(-4) : [first!.epochMilliseconds, last!.epochMilliseconds]
}

describe.each(zones)('%s', zone => {
  test('a wall time around each change is the instant that Temporal makes of it', () => {
    for (const change of changesOf(zone)) {
      for (let quarters = -4 * 50; quarters <= 4 * 50; quarters += 1) {
        const wall = change + (quarters * hour) / 4
        const expected = wallOf(wall).toZonedDateTime(zone).epochMilliseconds
        if (instantOfWall(wall, zone) !== expected) expect.fail(`${wallOf(wall)} is not ${at(expected)}`)
      }
    }
  })

  test('the offset is Temporal’s in the millisecond of a change and in those beside it', () => {
    for (const change of changesOf(zone)) {
      for (const instant of [change - 1, change, change + 1]) {
        expect(offsetAt(instant, zone).text).toBe(at(instant).toZonedDateTimeISO(zone).offset)
      }
    }
  })

  test('any time between 2000 and 2040 has the offset that Temporal tells', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800, max: 2_208_988_800 }), seconds => {
        const instant = seconds * 1000
        const { text, milliseconds, from, until } = offsetAt(instant, zone)
        const time = at(instant).toZonedDateTimeISO(zone)
        expect({ text, milliseconds }).toEqual({
          text: time.offset,
          milliseconds: time.offsetNanoseconds / 1_000_000,
        })
        expect(from <= instant && instant < until).toBe(true)
        expect(instantOfWall(instant, zone)).toBe(wallOf(instant).toZonedDateTime(zone).epochMilliseconds)
      }),
    )
  })
})

test('a zone that is first asked about in the very millisecond of a change knows what was before', () => {
  const change = Temporal.Instant.from('2027-03-28T01:00Z').epochMilliseconds
  expect(offsetAt(change, 'Europe/Paris').text).toBe('+02:00')
  expect(offsetAt(change - 1, 'Europe/Paris').text).toBe('+01:00')
})

test('a time zone that does not exist is a RangeError each time', () => {
  expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError)
  expect(() => instantOfWall(0, 'Mars/Olympus')).toThrow(RangeError)
})
