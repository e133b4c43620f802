// The calendar in the browser: its arithmetic, and which days may begin and end a stay.

import { afterEach, expect, test, vi } from 'vitest'
import { addMonths, dayOf, monthOf, textOf, weekdayOf } from '../../../web/sites/days.ts'
import { type Held, KnownDays } from '../../../web/sites/stay-rules.ts'

afterEach(() => vi.unstubAllGlobals())

test('days are those of the calendar for eighty years', () => {
  let date = Temporal.PlainDate.from('1970-01-01')
  const others: string[] = []
  for (let day = 0; day < 29_220; day += 1) {
    const text = date.toString()
    const isAlike =
      textOf(day) === text &&
      dayOf(text) === day &&
      weekdayOf(day) === date.dayOfWeek &&
      monthOf(day) === date.year * 12 + date.month - 1
    if (!isAlike) others.push(text)
    date = date.add({ days: 1 })
  }
  expect(others).toEqual([])
})

test('a month later is the same day, or the last of the month', () => {
  expect(textOf(addMonths(dayOf('2027-01-31'), 1))).toBe('2027-02-28')
  expect(textOf(addMonths(dayOf('2027-03-15'), -12))).toBe('2026-03-15')
})

/** Five days from 1 March 2027 on. */
async function knownDays(
  ...days: [number | null, number, number | null, number | null][]
): Promise<KnownDays> {
  return knownBeside(null, ...days)
}

async function knownBeside(
  held: Held | null,
  ...days: [number | null, number, number | null, number | null][]
): Promise<KnownDays> {
  vi.stubGlobal('fetch', async () => Response.json({ from: '2027-03-01', days }))
  const known = new KnownDays('/stay-calendar', held)
  await known.load(dayOf('2027-03-01'))
  return known
}

const at = (day: number) => dayOf(`2027-03-0${day}`)
const nothing = { checkin: null, checkout: null }

test('a stay begins where arrivals are allowed and the night is free', async () => {
  const known = await knownDays([100, 3, 1, null], [100, 2, 1, null], [null, 7, null, null])
  expect([1, 2, 3].map(day => known.refusal(at(day), nothing))).toEqual([null, 'noArrival', 'full'])
  // Nothing is known of it.
  expect(known.refusal(at(9), nothing)).toBeNull()
})

test('the nights of a stay that is to be changed are not full for its guest, and its days are allowed', async () => {
  const full: [null, number, null, null] = [null, 4, null, null]
  const known = await knownBeside({ checkin: at(2), checkout: at(4) }, full, full, full, full, full)
  expect([1, 2, 3, 4].map(day => known.refusal(at(day), nothing))).toEqual([
    'full',
    null,
    'noArrival',
    'full',
  ])
  const begun = { checkin: at(2), checkout: null }
  expect([3, 4, 5].map(day => known.refusal(at(day), begun))).toEqual(['noDeparture', null, 'full'])
})

test('a stay ends after its fewest nights, before its most, and not beyond a full night', async () => {
  const known = await knownDays([100, 3, 2, 3], [100, 3, 1, null], [100, 1, 1, null], [null, 7, null, null])
  const choice = { checkin: at(1), checkout: null }
  expect([2, 3, 4, 5].map(day => known.refusal(at(day), choice))).toEqual([
    'atLeast',
    'noDeparture',
    null,
    'atMost',
  ])
  const second = { checkin: at(2), checkout: null }
  expect([3, 4, 5].map(day => known.refusal(at(day), second))).toEqual(['noDeparture', null, 'full'])
})
