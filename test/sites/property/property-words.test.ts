// Reasons and terms in words, in every language: each says what it has to, with its day, its count and its amount.

import { describe, expect, test } from 'vitest'
import { amountsOf } from '../../../src/http/sites/parts/charge.ts'
import { cancellationTerms } from '../../../src/http/sites/property/cancellation.ts'
import { roomReasons } from '../../../src/http/sites/property/room-reasons.ts'
import { shownMonths, weeksOf } from '../../../src/http/sites/property/shown-months.ts'
import { pageLanguages } from '../../../src/lodging/sites/page-text.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { pageFormats } from '../../../src/wording/pages/page-formats.ts'
import { pageWords } from '../../../src/wording/pages/page-words.ts'

const dates = { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 }
const sought = { dates, rooms: [{ adults: 2, ages: [] }], code: '' }

const details = [
  ['stop_sell', '2027-03-13', null, null],
  ['closed_to_arrival', '2027-03-12', null, null],
  ['closed_to_departure', '2027-03-16', null, null],
  ['advance_days', '2027-03-12', 7, 2],
  ['advance_days', '2027-03-12', 30, 90],
  ['occupancy_exceeded', null, 4, 9],
  ['no_inventory', '2027-03-14', 0, 1],
  ['no_inventory', '2027-03-14', 1, 2],
  ['less_than_min_stay', '2027-03-12', 7, 4],
  ['greater_than_max_stay', '2027-03-12', 3, 4],
  ['no_price', null, null, null],
] as const

describe.each(pageLanguages)('in %s', language => {
  const page = { words: pageWords[language], formats: pageFormats(language) }
  const reasons = (chosen: readonly (typeof details)[number][]) =>
    roomReasons(
      // Only words and formats of the page, and the reasons of the room, are looked at.
      page as Parameters<typeof roomReasons>[0],
      {
        unavailable_details: chosen.map(([code, date, limit, requested]) => ({
          code,
          date,
          limit,
          requested,
        })),
      } as unknown as Parameters<typeof roomReasons>[1],
      sought,
    )

  test('every reason has words of its own', () => {
    const { texts, nights } = reasons(details)
    expect(new Set(texts).size).toBe(details.length)
    expect(texts.join(' ')).not.toMatch(/undefined|null|#|NaN/)
    expect(texts[0]).toContain(page.formats.day('2027-03-13'))
    expect(texts[3]).toContain('7')
    expect(nights).toBeNull()
  })

  test('a wrong length names the right one', () => {
    expect(reasons([details[8]]).nights).toEqual({ checkin: '2027-03-12', checkout: '2027-03-19', count: 7 })
    expect(reasons([details[9]]).nights).toEqual({ checkin: '2027-03-12', checkout: '2027-03-15', count: 3 })
  })

  test('a penalty is named as it is charged, beside what is shown', () => {
    const amounts = (currency: string, penalty: number) =>
      amountsOf(
        {
          cancellation_penalties: [{ from: null, until: null, penalty }],
          no_show_penalty: penalty,
          total: { total: 9 * penalty } as never,
        },
        currency,
      )
    const { lines } = cancellationTerms(page, {
      shown: amounts('JPY', 15_600),
      charged: amounts('USD', 100.5),
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${page.formats.money(100.5, 'USD')} (${page.formats.money(15_600, 'JPY')})`)
  })

  test('cancelling names the last moment in the time of the property, and what it costs', () => {
    const terms = (penalties: readonly (readonly [string | null, string | null, number])[], noShow: number) =>
      cancellationTerms(
        page,
        priceInDollars({
          cancellation_penalties: penalties.map(([from, until, penalty]) => ({ from, until, penalty })),
          no_show_penalty: noShow,
          total: { total: 400 } as never,
        }),
      )
    const moment = '2027-03-10T18:00:00-07:00'
    const free = terms(
      [
        [null, moment, 0],
        [moment, null, 100.5],
      ],
      400,
    )
    expect(free.isFree).toBe(true)
    expect(free.lines[0]).toContain(page.formats.day('2027-03-10'))
    expect(free.lines[0]).toContain('18:00')
    expect(free.lines[1]).toContain(page.formats.money(100.5, 'USD'))
    expect(free.lines[2]).toContain(page.words.offer.fullAmount)
    expect(terms([[null, null, 400]], 400)).toEqual({ isFree: false, lines: [page.words.offer.noRefund] })
    expect(terms([[null, null, 0]], 0).lines).toEqual([page.words.offer.freeAlways])
    expect(terms([[null, null, 50]], 50).lines).toEqual([
      page.words.offer.cancelCosts(page.formats.money(50, 'USD')),
    ])
  })
})

test('months begin with today, end after two years, and have whole weeks', () => {
  const today = parseDay('2026-12-15')!
  const months = (asked: string | null, checkin: string | null = null) => {
    const { first, earlier, later } = shownMonths(asked, { today, checkin })
    return [formatDay(first).slice(0, 7), earlier, later]
  }
  expect(months(null)).toEqual(['2026-12', null, '2027-02'])
  expect(months(null, '2027-03-12')).toEqual(['2027-03', '2027-01', '2027-05'])
  expect(months('2020-01')).toEqual(['2026-12', null, '2027-02'])
  expect(months('2099-01')).toEqual(['2028-12', '2028-10', null])
  const weeks = weeksOf(parseDay('2027-03-01')!, 7)
  expect(weeks.every(week => week.length === 7)).toBe(true)
  expect(weeks[0]).toEqual([null, ...['01', '02', '03', '04', '05', '06'].map(day => `2027-03-${day}`)])
  expect(weeksOf(parseDay('2027-03-01')!, 1)[0]![0]).toBe('2027-03-01')
})

function priceInDollars(rate: Parameters<typeof amountsOf>[0]) {
  const amounts = amountsOf(rate, 'USD')
  return { shown: amounts, charged: amounts }
}
