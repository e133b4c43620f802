// The calendars of many properties at a glance: the figures of each are those of its own calendar, and nobody reads another's.

import { expect, test } from 'vitest'
import { viewCalendars } from '../../src/operations/properties/many/view-calendars.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { testApp, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp({ demo: true, jobs: false })
const { context, server } = harness.app
const { ask, refusal } = await adminRequests(harness.app)
const from = parseDay(testToday)!
const nights = 40
const dates = `from=${formatDay(from)}&to=${formatDay(addDays(from, nights - 1))}`

type Column = readonly (number | null)[]
interface Own {
  readonly rooms: readonly { id: number; allotment: Column; sold?: Column; held?: Column; closed?: Column }[]
  readonly rates: readonly { room_id: number; standard?: Column; flags?: Column }[]
}

/** The same reckoned night by night from the calendar of one property. */
function glanceOf({ rooms, rates }: Own, night: number) {
  const at = rooms.map(({ id, allotment, sold, held, closed }) => {
    const taken = (sold?.[night] ?? 0) + (held?.[night] ?? 0)
    const forSale = allotment[night] ?? null
    const free = closed?.[night] === 1 ? 0 : forSale === null ? null : Math.max(0, forSale - taken)
    return { id, taken, forSale, free }
  })
  const counted = at.filter(({ forSale }) => forSale !== null)
  const prices = at
    .filter(({ free }) => free !== 0)
    .flatMap(({ id }) => rates.filter(rate => rate.room_id === id))
    .flatMap(({ standard, flags }) => {
      const price = standard?.[night] ?? null
      return price === null || (flags?.[night] ?? 0) % 2 === 1 ? [] : [price]
    })
  return {
    allotment: counted.length === 0 ? null : counted.reduce((sum, { forSale }) => sum + forSale!, 0),
    taken: counted.reduce((sum, { taken }) => sum + taken, 0),
    left: at.some(({ free }) => free === null) ? null : at.reduce((sum, { free }) => sum + free!, 0),
    lowest: prices.length === 0 ? null : Math.min(...prices),
  }
}

async function allGlances(limit: number) {
  // biome-ignore lint/suspicious/noExplicitAny: answers as they came
  const found: any[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await ask(
      'GET',
      `calendars?${dates}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    expect(body.calendars.length).toBeLessThanOrEqual(limit)
    found.push(...body.calendars)
    cursor = body.next_cursor
  }
  return found
}

test('each property has the figures that its own calendar has, page by page', async () => {
  const edit = {
    calendar: [
      { rate_plans: ['FLEX'], from: formatDay(from), to: formatDay(addDays(from, 2)), stop_sell: true },
    ],
    inventory: [
      { rooms: [101], from: formatDay(addDays(from, 1)), to: formatDay(addDays(from, 1)), allotment: 0 },
    ],
  }
  const edited = await server.inject({
    method: 'POST',
    url: '/admin/v1/properties/3144/calendar/edit',
    headers: { authorization: `Bearer ${(await adminRequests(harness.app)).key}`, 'if-match': '*' },
    payload: edit,
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const booked = await harness.post('book/reservation/.json', stay)
  expect(booked.status, booked.text).toBe(200)
  const [pages, whole] = [await allGlances(4), await allGlances(50)]
  expect(pages).toEqual(whole)
  const { body: listed } = await ask('GET', 'properties')
  expect(whole.map(({ property_id: id }) => id)).toEqual(
    listed.properties.map(({ id }: { id: number }) => id),
  )
  let prices = 0
  for (const glance of whole) {
    const { body: own } = await ask('GET', `properties/${glance.property_id}/calendar?${dates}`)
    expect([glance.version, glance.rate_plans, glance.currency]).toEqual([
      own.version,
      own.rate_plans,
      own.currency,
    ])
    for (let night = 0; night < nights; night += 1) {
      const shown = {
        allotment: glance.allotment[night],
        taken: glance.taken[night],
        left: glance.left[night],
        lowest: glance.lowest[night],
      }
      expect(shown, `${glance.name}, night ${night}`).toEqual(glanceOf(own, night))
      prices += shown.lowest === null ? 0 : 1
    }
  }
  expect(prices).toBeGreaterThan(100)
  expect(whole.find(({ property_id: id }) => id === 3144).taken[3]).toBe(1)
})

const stay = {
  key: 'demo',
  property_id: 3144,
  accommodation_id: 101,
  rate_code: 'FLEX',
  checkin: formatDay(addDays(from, 3)),
  checkout: formatDay(addDays(from, 5)),
  rooms: [{ name: 'Ada Lovelace', adults: 2 }],
  guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
  payment: {
    cardholder: 'Ada Lovelace',
    number: '4111111111111111',
    month: '12',
    year: 2028,
    cvv: '123',
    postal_code: '81224',
  },
}

test('a person sees the properties of the roles, and nobody else’s', async () => {
  const seen = async (...grants: Parameters<typeof signedInWith>[1]) => {
    const headers = await signedInWith(harness.app, grants)
    const answer = await server.inject({ url: `/admin/v1/calendars?${dates}`, headers })
    return [
      answer.statusCode,
      answer.json().calendars?.map(({ property_id: id }: { property_id: number }) => id),
    ]
  }
  expect(await seen(grant('front_desk', { propertyId: 3144 }))).toEqual([200, [3144]])
  expect(
    await seen(grant('property_manager', { propertyId: 3144 }), grant('read_only', { propertyId: 3106 })),
  ).toEqual([200, expect.arrayContaining([3144, 3106])])
  expect(await seen()).toEqual([403, undefined])
})

test('as many statements are sent for one property as for all of them', async () => {
  const statements = async (limit: number) => {
    let count = 0
    const counting = new Proxy(context.database, {
      get: (target, name, self) => {
        if (name === 'query') count += 1
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : (value ?? self)
      },
    })
    const part = { after: null, limit }
    const to = addDays(from, nights - 1)
    const found = await viewCalendars({ database: counting, clock: context.clock }, { from, to }, part)
    return [found.length, count]
  }
  const [[one, few], [many, same]] = [await statements(1), await statements(50)]
  expect([one, same]).toEqual([1, few])
  expect(many).toBeGreaterThan(10)
})

test('a question that is too long, or the wrong way round, is refused with the field', async () => {
  expect(await refusal('GET', 'calendars?from=2027-03-01&to=2027-02-28')).toEqual([400, ['to']])
  expect(await refusal('GET', 'calendars?from=2027-03-01&to=2027-06-09')).toEqual([400, ['to']])
  expect(await refusal('GET', `calendars?${dates}&limit=51`)).toEqual([400, ['limit']])
  expect((await ask('GET', 'calendars?from=2027-03-01&to=2027-06-08')).status).toBe(200)
})
