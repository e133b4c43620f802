// Seasons: spans of nights with a name, once or each year; and their prices and rules, copied to the next time weekday by weekday.

import { describe, expect, test } from 'vitest'
import { likeNight, timeAfter, timesOf } from '../../src/lodging/properties/season.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, type Day, formatDay, parseDay, weekdayOf } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const day = (text: string) => parseDay(text)!
const all = [0, 1, 2, 3, 4, 5, 6]
const yearly = (first: string, last: string) => ({
  first: day(first),
  last: day(last),
  weekdays: all,
  isYearly: true,
})
const texts = (spans: readonly { first: Day; last: Day }[]) =>
  spans.map(({ first, last }) => `${formatDay(first)} ${formatDay(last)}`)

describe('the times of a season', () => {
  test.each<[string, string, string, string[]]>([
    [
      '2026-06-15',
      '2026-09-10',
      '2026-12-01',
      ['2026-06-15 2026-09-10', '2027-06-15 2027-09-10', '2028-06-15 2028-09-10', '2029-06-15 2029-09-10'],
    ],
    [
      '2026-12-20',
      '2027-01-06',
      '2027-01-06',
      ['2025-12-20 2026-01-06', '2026-12-20 2027-01-06', '2027-12-20 2028-01-06', '2028-12-20 2029-01-06'],
    ],
    [
      '2028-02-29',
      '2028-02-29',
      '2027-03-01',
      ['2027-02-28 2027-02-28', '2028-02-29 2028-02-29', '2029-02-28 2029-02-28', '2030-02-28 2030-02-28'],
    ],
  ])('from %s to %s are, on %s', (first, last, today, times) => {
    expect(texts(timesOf(yearly(first, last), day(today)))).toEqual(times)
  })

  test('that does not come again are its own, and its copy is 52 weeks later', () => {
    const once = { ...yearly('2026-12-04', '2026-12-06'), isYearly: false }
    expect(texts(timesOf(once, day('2030-01-01')))).toEqual(['2026-12-04 2026-12-06'])
    expect(texts([timeAfter(once, once)])).toEqual(['2027-12-03 2027-12-05'])
  })

  test('are like each other weekday by weekday, and no night is like one outside', () => {
    for (const [first, last] of [
      ['2026-06-15', '2026-09-10'],
      ['2027-12-20', '2028-01-06'],
      ['2028-02-27', '2028-03-04'],
    ] as const) {
      const season = yearly(first, last)
      const next = timeAfter(season, season)
      for (let night = next.first; night <= next.last; night = addDays(night, 1)) {
        const like = likeNight(night, season)!
        expect([weekdayOf(like), like >= season.first, like <= season.last]).toEqual([
          weekdayOf(night),
          true,
          true,
        ])
        expect(Math.abs(night - like - 364)).toBeLessThanOrEqual(7)
      }
    }
    const weekend = { first: day('2026-12-04'), last: day('2026-12-05') }
    expect(likeNight(day('2027-12-05'), weekend)).toBeNull()
    expect(likeNight(day('2027-12-08'), weekend)).toBeNull()
  })
})

describe('at a server', async () => {
  const harness = await testApp({ jobs: false })
  const { context, server } = harness.app
  const { ask, refusal, key } = await adminRequests(harness.app)
  const today = day(testToday)
  const hotel = smallHotel({ id: 1, from: today, nights: 700 })
  const [plan] = hotel.rate_plans
  await importProperty(context, { ...hotel, rate_plans: [plan!, { ...plan!, code: 'NRF' }] }, null)
  const festival = {
    name: 'Festival',
    from: '2026-12-07',
    to: '2026-12-20',
    weekdays: ['fri', 'sat'],
    yearly: true,
  }

  const copy = async (id: number, query: string, ifMatch?: string) => {
    const answer = await server.inject({
      method: 'POST',
      url: `/admin/v1/properties/1/seasons/${id}/copy${query}`,
      headers: { authorization: `Bearer ${key}`, ...(ifMatch && { 'if-match': ifMatch }) },
      payload: {},
    })
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string }
  }
  const rate = async (from: string, to: string) => {
    const { body } = await ask('GET', `properties/1/calendar?from=${from}&to=${to}&rooms=1&rates=BAR`)
    return body.rates[0]
  }

  test('they are made, listed and deleted, and wrong ones are refused with the field', async () => {
    const { status, body } = await ask('POST', 'properties/1/seasons', { ...festival, name: 'Fair' })
    expect([status, body]).toEqual([
      201,
      {
        ...festival,
        id: body.id,
        name: 'Fair',
        times: expect.arrayContaining([{ from: '2027-12-07', to: '2027-12-20' }]),
      },
    ])
    const again = await ask('POST', 'properties/1/seasons', { ...festival, name: 'Fair' })
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'name'])
    for (const [wrong, fields] of [
      [{ name: ' ' }, ['name']],
      [{ to: '2026-12-06' }, ['to']],
      [{ to: '2027-12-08' }, ['to']],
      [{ weekdays: [] }, ['weekdays']],
      [{ from: 'x', weekdays: ['x'] }, ['from', 'weekdays[0]']],
    ] as const) {
      const refused = await ask('POST', 'properties/1/seasons', { ...festival, ...wrong })
      expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        fields,
      ])
    }
    expect((await ask('DELETE', `properties/1/seasons/${body.id}`)).body).toEqual({ id: body.id })
    expect((await ask('DELETE', `properties/1/seasons/${body.id}`)).status).toBe(404)
  })

  test('one gets another name and other nights, and is refused what a new one is refused', async () => {
    const { body: made } = await ask('POST', 'properties/1/seasons', { ...festival, name: 'Ski' })
    const { body: other } = await ask('POST', 'properties/1/seasons', { ...festival, name: 'Carnival' })
    const path = `properties/1/seasons/${made.id}`
    const sent = {
      name: 'Ski weeks',
      from: '2026-12-19',
      to: '2027-01-10',
      weekdays: ['sat'],
      yearly: false,
    }
    const { status, body } = await ask('PUT', path, sent)
    expect([status, body]).toEqual([
      200,
      { ...sent, id: made.id, times: [{ from: '2026-12-19', to: '2027-01-10' }] },
    ])
    const { body: listed } = await ask('GET', 'properties/1/seasons')
    expect(listed.seasons.find(({ id }: { id: number }) => id === made.id)).toEqual(body)
    // Its own name is no name of another one.
    expect((await ask('PUT', path, sent)).status).toBe(200)
    expect(await refusal('PUT', path, { ...sent, name: 'Carnival' })).toEqual([409, ['name']])
    expect(await refusal('PUT', path, { ...sent, to: '2026-12-18' })).toEqual([400, ['to']])
    expect(await refusal('PUT', path, { ...sent, to: '2027-12-21' })).toEqual([400, ['to']])
    expect((await ask('PUT', 'properties/1/seasons/999999', sent)).status).toBe(404)
    for (const { id } of [made, other]) await ask('DELETE', `properties/1/seasons/${id}`)
  })

  test('prices and rules are copied to the next year on the same weekdays, first tried out, and undone', async () => {
    const { body: season } = await ask('POST', 'properties/1/seasons', festival)
    const edit = {
      calendar: [
        {
          rooms: [1],
          rate_plans: ['BAR'],
          from: festival.from,
          to: festival.to,
          weekdays: ['fri', 'sat', 'sun'],
          price: { standard: 180 },
          min_stay_through: 2,
        },
        { rooms: [1], rate_plans: ['BAR'], from: '2026-12-18', to: '2026-12-18', price: { standard: 240 } },
      ],
    }
    const url = '/admin/v1/properties/1/calendar/edit'
    const headers = { authorization: `Bearer ${key}`, 'if-match': '*' }
    expect((await server.inject({ method: 'POST', url, headers, payload: edit })).statusCode).toBe(200)
    const tried = await copy(season.id, '?dry_run=true')
    expect(tried.body).toMatchObject({
      dry_run: true,
      rate_nights: 4,
      copied_from: { from: '2026-12-07', to: '2026-12-20' },
      copied_to: { from: '2027-12-07', to: '2027-12-20' },
      season_id: null,
    })
    expect((await copy(season.id, '')).status).toBe(400)
    expect((await copy(season.id, '', '"1"')).status).toBe(412)
    const made = await copy(season.id, '', tried.etag)
    expect(made.body).toMatchObject({ dry_run: false, changed: true, rate_nights: 4, season_id: season.id })
    // Fridays and Saturdays of 2027: 10, 11, 17 and 18; Sunday is no day of the season.
    const next = await rate('2027-12-07', '2027-12-20')
    expect(next.standard).toEqual([100, 100, 100, 180, 180, 100, 100, 100, 100, 100, 240, 180, 100, 100])
    expect(next.min_stay_through).toEqual([0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 2, 2, 0, 0])
    expect((await copy(season.id, '', '*')).body).toMatchObject({ changed: false, rate_nights: 0 })
    await server.inject({ method: 'POST', url, headers, payload: made.body.undo })
    expect((await rate('2027-12-07', '2027-12-20')).standard).toEqual(Array(14).fill(100))
    const wrong = await ask('POST', `properties/1/seasons/${season.id}/copy?dry_run=true`, {
      from: '2026-12-08',
    })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'from'])
  })

  test('one that does not come again gets another of its name, 52 weeks later', async () => {
    const once = {
      ...festival,
      name: 'Congress',
      from: '2026-12-11',
      to: '2026-12-13',
      weekdays: undefined,
      yearly: false,
    }
    const { body: season } = await ask('POST', 'properties/1/seasons', once)
    const made = await copy(season.id, '', '*')
    expect(made.body.season_id).not.toBe(season.id)
    const { seasons } = (await ask('GET', 'properties/1/seasons')).body
    expect(seasons.filter(({ name }: { name: string }) => name === 'Congress')).toMatchObject([
      { from: '2026-12-11', to: '2026-12-13' },
      { id: made.body.season_id, from: '2027-12-10', to: '2027-12-12' },
    ])
    expect((await copy(season.id, '', '*')).status).toBe(409)
  })
})
