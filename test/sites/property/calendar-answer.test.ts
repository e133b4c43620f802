// The calendar of the search bar as data, and what the home page asks for.

import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../../client/src/types.ts'
import { homeData } from '../../../src/http/sites/home/home-data.ts'
import { stayCalendar } from '../../../src/http/sites/search/stay-calendar.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { day as calendarDay } from '../../support/hotels/scripted-property.ts'
import { scriptedPage, searchedProperty, viewedProperty } from '../../support/pages/scripted-page.ts'

type Day = Calendar['days'][number]
const day = (changes: Partial<Day>): Day =>
  calendarDay('2026-12-01', { lowest_total: 100, lowest_nightly: 100, accommodation_id: 1, ...changes })
const calendarOf = (...days: Day[]) => ({ property_id: 1, nights: 1, days, meta_data: { currency: 'USD' } })
const none = { is_available: false, lowest_total: null }
const refusedFrom = () => badRequest([{ field: 'from', message: '' }])

let hosts = 0
/** Of a site of its own, as places are kept for each. */
const calendar = async (query: string, answers: object, count = 1) => {
  hosts += 1
  const host = `https://calendar-${hosts}.example.com/`
  const { page, asked } = scriptedPage({
    query,
    absolute: () => host,
    answers: { settings: { destinations: [] }, 'properties/view': [], ...answers },
    headers: { 'properties/view': { 'X-Total-Count': String(count) } },
  })
  const { content, ...fragment } = await stayCalendar(page)
  return {
    fragment,
    answer: JSON.parse(String(content)),
    asked: asked.filter(([path]) => String(path).includes('calendar')),
  }
}

describe('the calendar of one property', () => {
  test('has the price, the rules and the nights of each day', async () => {
    const { fragment, answer, asked } = await calendar('property=3144&room=1-7&from=2027-03-01', {
      'property/calendar': calendarOf(
        day({ minimum_stay: 2, maximum_stay: 7 }),
        day({ arrival_allowed: false }),
        day({ departure_allowed: false }),
        day({ ...none, arrival_allowed: false, departure_allowed: false, reasons: ['no_inventory'] }),
        day({ ...none, reasons: ['no_inventory', 'less_than_min_stay'] }),
        day({ ...none, reasons: ['closed_to_arrival'] }),
        day({ ...none, reasons: ['closed_to_departure'] }),
        day({ ...none, reasons: ['stop_sell'] }),
        day({ reasons: ['no_inventory'] }),
        day({ ...none }),
      ),
    })
    expect(fragment).toEqual({
      type: 'application/json; charset=utf-8',
      headers: { 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' },
    })
    expect(answer).toEqual({
      from: '2027-03-01',
      days: [
        [100, 3, 2, 7],
        [100, 2, 1, null],
        [100, 1, 1, null],
        [null, 4, 1, null],
        [null, 3, 1, null],
        [null, 3, 1, null],
        [null, 3, 1, null],
        [null, 7, 1, null],
        [100, 3, 1, null],
        [null, 7, 1, null],
      ],
    })
    expect(asked).toEqual([
      [
        'property/calendar',
        {
          from: '2027-03-01',
          days: 70,
          nights: 1,
          currency: 'USD',
          property_id: 3144,
          rooms: [{ adults: 1, children: 1, children_ages: [7] }],
        },
      ],
    ])
  })

  test.each([
    ['', '2026-12-01'],
    ['&from=x', '2026-12-01'],
    ['&from=2026-11-30', '2026-12-01'],
    ['&from=2026-12-01', '2026-12-01'],
    ['&from=2026-12-02', '2026-12-02'],
  ])('begins for "%s" on %s', async (from, first) => {
    const { answer } = await calendar(`property=1${from}`, { 'property/calendar': calendarOf() })
    expect(answer.from).toBe(first)
  })

  test('that begins tomorrow at the property has no stay that begins today', async () => {
    const tomorrow = ({ from }: { from: string }) =>
      from === '2026-12-01' ? refusedFrom() : calendarOf(day({}))
    const { answer, asked } = await calendar('property=1', { 'property/calendar': tomorrow })
    expect(answer).toEqual({
      from: '2026-12-01',
      days: [
        [null, 0, null, null],
        [100, 3, 1, null],
      ],
    })
    expect(asked.map(([, fields]) => (fields as { from: string }).from)).toEqual(['2026-12-01', '2026-12-02'])
    const never = await calendar('property=1', { 'property/calendar': refusedFrom })
    expect(never.answer.days).toEqual([[null, 0, null, null]])
  })

  test('has no days where it is refused, and is none where the server does not answer', async () => {
    const script = (answer: unknown, from = '') =>
      calendar(`property=1${from}`, { 'property/calendar': answer })
    expect((await script(refusedFrom(), '&from=2026-12-02')).answer.days).toEqual([])
    expect((await script(badRequest([{ field: 'rooms', message: '' }]))).answer.days).toEqual([])
    expect((await script(new Fault('NotFoundException', 'x'))).answer.days).toEqual([])
    await expect(script(new Fault('ServiceUnavailableException', 'x'))).rejects.toThrow()
    await expect(script(new Error('broken'))).rejects.toThrow('broken')
  })
})

describe('the calendar of a site', () => {
  test('has the lowest price of all its properties, for seventy days', async () => {
    const answer = [
      calendarOf(day({ lowest_total: 90 }), day({ lowest_total: null }), day({ lowest_total: null })),
      calendarOf(day({ lowest_total: 80 }), day({ lowest_total: 70 }), day({ lowest_total: null })),
    ]
    const found = await calendar('', { 'properties/calendar': answer })
    expect(found.answer.days).toHaveLength(70)
    expect(found.answer.days.slice(0, 4)).toEqual([
      [80, 3, null, null],
      [70, 3, null, null],
      [null, 3, null, null],
      [null, 3, null, null],
    ])
    expect(found.asked).toEqual([
      [
        'properties/calendar',
        {
          from: '2026-12-01',
          days: 70,
          nights: 1,
          currency: 'USD',
          rooms: [{ adults: 2, children: 0, children_ages: [] }],
        },
      ],
    ])
  })

  test.each([
    [40, 70],
    [41, 0],
  ])('of %s properties has %s days', async (count, days) => {
    const { answer } = await calendar('', { 'properties/calendar': [calendarOf()] }, count)
    expect(answer.days).toHaveLength(days)
  })
})

describe('the home page', () => {
  const offer = (title: string, category = 'promotion', code: string | null = null) => ({
    title,
    category,
    code,
  })
  const property = (id: number, is_available = true) => ({ ...searchedProperty(), id, is_available })
  const home = async (choices: Parameters<typeof scriptedPage>[0] = {}) => {
    hosts += 1
    const host = `https://home-${hosts}.example.com/`
    const { page, asked } = scriptedPage({
      absolute: () => host,
      ...choices,
      answers: {
        settings: { destinations: [] },
        'properties/view': [property(1), property(2), property(3), property(4)],
        'properties/available': [],
        'discounts/grouped': [],
        ...choices.answers,
      },
    })
    const { main, shown, ...data } = await homeData(page)
    return { ...data, main: main?.id ?? null, shown: shown.map(({ id }) => id), asked }
  }

  test('asks for the properties, for the weekend, and for offers', async () => {
    const { asked, weekend } = await home({ currency: 'EUR' })
    expect(weekend.dates).toEqual({ checkin: '2026-12-04', checkout: '2026-12-06', nights: 2 })
    expect(asked).toEqual([
      ['settings', {}],
      ['properties/view', { verbosity: 0, sort: 'order', limit: 1000 }],
      ['properties/view', { verbosity: 1, limit: 4 }],
      [
        'properties/available',
        {
          checkin: '2026-12-04',
          checkout: '2026-12-06',
          currency: 'EUR',
          mode: 'lead',
          sort: 'order',
          rooms: [{ adults: 2, children: 0, children_ages: [] }],
          verbosity: 1,
          limit: 9,
          deadline_ms: 800,
        },
      ],
      ['discounts/grouped', {}],
    ])
  })

  test('shows the first property that the site names, also where the answer has it later', async () => {
    const { main, shown, isFree, asked } = await home({ document: { featured: [3, 1] } })
    expect([main, shown, isFree]).toEqual([3, [1, 2, 4], false])
    expect(asked[2]).toEqual(['properties/view', { property_ids: [3, 1], verbosity: 1, limit: 4 }])
    expect((await home({ document: { featured: [99] } })).main).toBe(1)
    const empty = await home({ answers: { 'properties/view': [] } })
    expect([empty.main, empty.shown]).toEqual([null, []])
  })

  test('shows three others that are free', async () => {
    const free = [property(1), property(5, false), property(6), property(7), property(8), property(9)]
    const { main, shown, isFree } = await home({ answers: { 'properties/available': free } })
    expect([main, shown, isFree]).toEqual([1, [6, 7, 8], true])
    const onlyMain = await home({ answers: { 'properties/available': [property(1)] } })
    expect([onlyMain.shown, onlyMain.isFree]).toEqual([[2, 3, 4], false])
  })

  test('shows four offers that need no code', async () => {
    const offers = [
      offer('A'),
      offer('B', 'discount'),
      offer('C', 'promotion', 'SKI'),
      ...'DEFG'.split('').map(each => offer(each)),
    ]
    const shown = (await home({ answers: { 'discounts/grouped': offers } })).offers
    expect(shown.map(({ title }) => title)).toEqual(['A', 'D', 'E', 'F'])
  })

  test('has no prices where the stay is refused, and no offers while the database is away', async () => {
    const refused = new Fault('BadRequestException', 'x')
    const view = [viewedProperty()]
    const late = await home({ answers: { 'properties/available': refused, 'properties/view': view } })
    expect([late.main, late.shown, late.isFree]).toEqual([3144, [], false])
    await expect(home({ answers: { 'properties/available': new Error('broken') } })).rejects.toThrow('broken')
    const away = { answers: { 'discounts/grouped': new Fault('ServiceUnavailableException', 'x') } }
    expect((await home({ ...away, isBookable: () => false })).offers).toEqual([])
    await expect(home({ ...away, isBookable: () => true })).rejects.toThrow()
  })
})
