// What is asked in the form of Google's Hotel Prices: the published examples of questions, their answers, and what is refused.

import { describe, expect, test } from 'vitest'
import { readPriceQuery } from '../../src/channels/metasearch/price-query.ts'
import { allAt, childAt, childrenOf, parseXml } from '../../src/channels/xml.ts'
import { archiveProperty, restoreProperty } from '../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, formatDay, nightsBetween, parseDay } from '../../src/values/civil-dates.ts'
import { queryXml, resultsOf } from '../support/channels/metasearch.ts'
import { expectShape } from '../support/channels/metasearch-shapes.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp({ demo: true, sources: clock => [new ScriptedLive(clock)] })
const { context, url } = running.app
const today = parseDay(testToday)!
const on = (days: number) => formatDay(addDays(today, days))
const { key } = await testPublisher(running)
const stay = (days: number, nights: number) => `<Checkin>${on(days)}</Checkin><Nights>${nights}</Nights>`

const send = (body: string, as = key) =>
  fetch(`${url}/feeds/price-query`, { method: 'POST', headers: { authorization: `Bearer ${as}` }, body })
const refusalOf = async (body: string) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  return (await answer.json()).errors[0]
}

describe('a question is read', () => {
  const staysOf = (xml: string) => {
    const query = readPriceQuery(xml)
    if (query.kind !== 'prices') throw new Error(query.kind)
    return query.stays.map(({ checkin, checkout }) => [
      formatDay(checkin).slice(-2),
      nightsBetween(checkin, checkout),
    ])
  }

  test('for one stay, with the party that a guest looks for', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Query latencySensitive="true">
  <Checkin>2027-06-07</Checkin><Nights>5</Nights><DeadlineMs>500</DeadlineMs>
  <PropertyList><Property>8675309</Property><Property>pid5</Property></PropertyList>
  <Context><Occupancy>4</Occupancy><OccupancyDetails><NumAdults>2</NumAdults>
    <Children><Child age="8"/><Child age="5"/></Children></OccupancyDetails>
    <UserCountry>US</UserCountry><UserDevice>mobile</UserDevice></Context>
</Query>`
    expect(staysOf(xml)).toEqual([['07', 5]])
    expect(partiesIn(xml)).toEqual([[8675309, [{ adults: 2, childAges: [8, 5] }]]])
  })

  test('for every stay that begins on some days', () => {
    const range = '<FirstDate>2027-10-20</FirstDate><LastDate>2027-10-21</LastDate><Nights>3</Nights>'
    expect(staysOf(queryXml([789], range))).toEqual([
      ...[1, 2, 3].map(nights => ['20', nights]),
      ...[1, 2, 3].map(nights => ['21', nights]),
    ])
  })

  test('for every stay that reaches into some days', () => {
    const range =
      '<FirstDate>2027-10-20</FirstDate><LastDate>2027-10-21</LastDate><AffectedNights>3</AffectedNights>'
    expect(staysOf(queryXml([789], range))).toEqual([
      ['17', 3],
      ...[2, 3].map(nights => ['18', nights]),
      ...[1, 2, 3].map(nights => ['19', nights]),
      ...[1, 2, 3].map(nights => ['20', nights]),
      ...[1, 2, 3].map(nights => ['21', nights]),
    ])
  })

  test('for guests without ages, and for several parties at once', () => {
    const guests = (count: number) => `<Context><Occupancy>${count}</Occupancy></Context>`
    const parties = [1, 4].map(adults => ({ adults, childAges: [] }))
    expect(partiesIn(queryXml([1, 2], stay(3, 1), guests(1) + guests(4) + guests(4)))).toEqual([
      [1, parties],
      [2, parties],
    ])
  })

  test('for properties that are none of ours, of which there is nothing', () => {
    const none = '<Property>pid5</Property><Property>pid8</Property>'
    const apart = `<PropertyContextList><PropertyContext>${none}<Context/></PropertyContext></PropertyContextList>`
    expect(partiesIn(queryXml(['pid5', 'pid8'], stay(3, 1)))).toEqual([])
    expect(partiesIn(`<Query>${stay(3, 1)}${apart}</Query>`)).toEqual([])
  })

  test('for parties of each property apart', () => {
    const context = (guests: number, country: string) =>
      `<Context><Occupancy>${guests}</Occupancy><UserCountry>${country}</UserCountry></Context>`
    const apart = (ids: readonly (number | string)[], contexts: string) =>
      `<PropertyContext>${ids.map(id => `<Property>${id}</Property>`).join('')}${contexts}</PropertyContext>`
    const xml = `<Query>${stay(3, 1)}<DeadlineMs>500</DeadlineMs><PropertyContextList>${
      apart([1, 2, 'pid5'], context(1, 'US') + context(1, 'DE')) + apart([2], context(3, 'US'))
    }</PropertyContextList></Query>`
    expect(partiesIn(xml)).toEqual([
      [1, [{ adults: 1, childAges: [] }]],
      [2, [1, 3].map(adults => ({ adults, childAges: [] }))],
    ])
  })
})

const partiesIn = (xml: string) => {
  const query = readPriceQuery(xml)
  if (query.kind !== 'prices') throw new Error(query.kind)
  return [...query.parties]
}

test('a stay has one result, with the price for two adults and a room bundle for each other party', async () => {
  await importProperty(context, smallHotel({ id: 9707, from: today }), null)
  const party = (guests: number, details = '') =>
    `<Context><Occupancy>${guests}</Occupancy>${details && `<OccupancyDetails>${details}</OccupancyDetails>`}</Context>`
  const family = '<NumAdults>2</NumAdults><Children><Child age="7"/></Children>'
  const asked = queryXml([9707], stay(3, 1), party(1) + party(3, family) + party(9))
  const [result, ...more] = await resultsOf(running, key, asked)
  expect(more).toEqual([])
  expect(result!.price).not.toBe(null)
  expect(new Set(Object.keys(result!.bundles))).toEqual(new Set(['1', '2', '2-7']))
  expect(result!.bundles['2']).toEqual(result!.price)
  const xml = await (await send(asked)).text()
  expect(xml.match(/<Custom1>[^<]*/g)).toEqual(['<Custom1>2-7'])
  const alone = await resultsOf(running, key, queryXml([9707], stay(3, 1)))
  expect(alone).toEqual([{ ...result, bundles: {} }])
})

test('a stay that cannot be booked, a property that is not sold and one that does not exist look the same', async () => {
  await importProperty(context, smallHotel({ id: 9701, from: today, nights: 5 }), null)
  const { key, publisherId } = await testPublisher(running, { sellsAll: false })
  await context.database.transaction(transaction => grantProperties(transaction, publisherId, [9701]))
  const results = await resultsOf(running, key, queryXml([9701, 3144, 999_999], stay(20, 2)))
  const [, ...others] = results.map(({ property: _, ...result }) => result)
  expect(others).toHaveLength(2)
  for (const other of others) expect(other).toEqual({ ...results[0], property: undefined })
  expect(results[0]!.price).toBe(null)
  const [open] = await resultsOf(running, key, queryXml([9701], stay(1, 2)))
  expect(open!.price).toMatchObject({ room: '1', amounts: { base: '200.00', tax: '0.00', fees: '0.00' } })
  const [past] = await resultsOf(running, key, queryXml([9701], stay(-2, 3)))
  expect(past!.price).toBe(null)
})

test('the last room that is booked is gone from the next answer', async () => {
  const hotel = smallHotel({ id: 9702, from: today, allotment: 1 })
  await importProperty(context, { ...hotel, rooms: hotel.rooms.slice(0, 1) }, null)
  const asked = queryXml([9702], stay(4, 1))
  expect((await resultsOf(running, key, asked))[0]!.price).not.toBe(null)
  const booked = await running.post(
    'book/reservation/.json',
    bookingBody({ key, property: 9702, checkin: addDays(today, 4), nights: 1 }),
  )
  expect(booked.status, booked.text).toBe(200)
  expect((await resultsOf(running, key, asked))[0]!.price).toBe(null)
})

test('a source that is searched live is not asked', async () => {
  const { rate_plans: _, calendar: __, ...hotel } = smallHotel({ id: 9703, from: today })
  const mapping = { source: 'live', key: 'P9703', rooms: [{ id: 1, key: 'dbl' }] }
  await importProperty(
    context,
    { ...hotel, rate_plans: [], source: 'live', source_mappings: [mapping] },
    null,
  )
  const [result] = await resultsOf(running, key, queryXml([9703], stay(4, 1)))
  expect(result!.price).toBe(null)
})

test('rooms are described, without markup in their texts', async () => {
  const hotel = smallHotel({ id: 9704, from: today })
  const rooms = hotel.rooms.map(room => ({
    ...room,
    short_description: 'Two <b>beds</b> &&nbsp;a &lt;i&gt;view&lt;/i&gt;',
  }))
  await importProperty(context, { ...hotel, rooms }, null)
  const asked = '<Query><HotelInfoProperties><Property>9704</Property></HotelInfoProperties></Query>'
  const xml = await (await send(asked)).text()
  expectShape('transaction', xml)
  const data = allAt(parseXml(xml), 'PropertyDataSet', 'RoomData')
  expect(data.map(room => childAt(room, 'RoomID')?.text)).toEqual(['1', '2'])
  expect(childAt(data[0]!, 'Name', 'Text')?.attributes.get('text')).toBe('Counted')
  expect(childAt(data[0]!, 'Description', 'Text')?.attributes.get('text')).toBe('Two beds & a view')
  expect(childAt(data[0]!, 'Capacity')?.text).toBe('3')
  const demo = await (await send(asked.replace('9704', '3144'))).text()
  expectShape('transaction', demo)
  expect(demo).toContain('<PhotoURL><URL>http')
})

describe('a hint', () => {
  const hinted = async (since: Temporal.Instant, as = key) => {
    const answer = await send(`<HintRequest id="1"><LastFetchTime>${since}</LastFetchTime></HintRequest>`, as)
    const xml = await answer.text()
    expectShape('hint', xml)
    return childrenOf(parseXml(xml), 'Item').flatMap(item =>
      childrenOf(item, 'Property').map(({ text }) => text),
    )
  }
  /** Everything before is as old as the margin of a hint. */
  const age = () => context.database.query(`UPDATE change SET at = at - interval '2 minutes'`)

  test('names the properties that have changed since, by a booking too', async () => {
    await importProperty(context, smallHotel({ id: 9705, from: today }), null)
    await importProperty(context, smallHotel({ id: 9706, from: today }), null)
    await age()
    expect(await hinted(Temporal.Now.instant())).toEqual([])
    const stay = { key, property: 9706, checkin: addDays(today, 4), nights: 1 }
    expect((await running.post('book/reservation/.json', bookingBody(stay))).status).toBe(200)
    expect(await hinted(Temporal.Now.instant())).toEqual(['9706'])
  })

  test('names no property of others, and every one of its own once the publisher has changed', async () => {
    const { key, publisherId } = await testPublisher(running, { sellsAll: false })
    await context.database.transaction(transaction => grantProperties(transaction, publisherId, [9705]))
    expect(await hinted(Temporal.Now.instant(), key)).toEqual(['9705'])
    await age()
    await importProperty(context, smallHotel({ id: 9706, from: today, price: 70 }), null)
    expect(await hinted(Temporal.Now.instant(), key)).toEqual([])
  })

  test('names a property that was archived since, so that its prices end, and none that it may not sell', async () => {
    const { key: other, publisherId } = await testPublisher(running, { sellsAll: false })
    await context.database.transaction(transaction => grantProperties(transaction, publisherId, [9705]))
    await age()
    await archiveProperty(context, 9706)
    expect(await hinted(Temporal.Now.instant())).toEqual(['9706'])
    expect(await hinted(Temporal.Now.instant().subtract({ minutes: 30 }))).toEqual(
      expect.arrayContaining(['3144', '9705', '9706']),
    )
    expect(await hinted(Temporal.Now.instant().subtract({ minutes: 30 }), other)).toEqual(['9705'])
    const [{ price } = { price: undefined }] = await resultsOf(running, key, queryXml([9706], stay(4, 1)))
    expect(price).toBeNull()
    await restoreProperty(context, 9706)
    expect(await hinted(Temporal.Now.instant())).toEqual(['9706'])
  })

  test('is about arrivals today wherever that is', async () => {
    running.clock.moveTo(`${testToday}T08:00:00Z`)
    const request = `<HintRequest id="1"><LastFetchTime>2020-01-01T00:00:00Z</LastFetchTime></HintRequest>`
    const xml = await (await send(request)).text()
    running.clock.moveTo(`${testToday}T12:00:00Z`)
    expect(xml).toContain(`<FirstDate>${on(-1)}</FirstDate>`)
  })

  test('names all properties where the last one was long ago', async () => {
    await age()
    const all = await hinted(Temporal.Now.instant().subtract({ minutes: 30 }))
    expect(all).toEqual(expect.arrayContaining(['3144', '9705', '9706']))
  })
})

const days = (from: string, to: string, nights: string) =>
  `<FirstDate>${from}</FirstDate><LastDate>${to}</LastDate><Nights>${nights}</Nights>`
const party = (inside: string) => `<Context><OccupancyDetails>${inside}</OccupancyDetails></Context>`

test.each([
  ['body', ''],
  ['body', '<Query>'],
  ['body', '<!DOCTYPE Query [<!ENTITY x "y">]><Query/>'],
  ['Order', '<Order/>'],
  ['PropertyList', '<Query/>'],
  ['PropertyList', queryXml([], stay(1, 1))],
  [
    'PropertyList',
    queryXml(
      Array.from({ length: 1001 }, (_, id) => id + 1),
      stay(1, 1),
    ),
  ],
  [
    'PropertyList',
    queryXml(
      Array.from({ length: 900 }, (_, id) => id + 1),
      days(on(0), on(9), '20'),
    ),
  ],
  ['Checkin', queryXml([1], '<Checkin>2027-02-30</Checkin><Nights>1</Nights>')],
  ['Nights', queryXml([1], `<Checkin>${on(1)}</Checkin>`)],
  ['Nights', queryXml([1], stay(1, 100))],
  ['FirstDate', queryXml([1], '<Nights>2</Nights>')],
  ['LastDate', queryXml([1], days(on(9), on(8), '1'))],
  ['LastDate', queryXml([1], days(on(0), on(400), '1'))],
  ['NumAdults', queryXml([1], stay(1, 1), party('<NumAdults>0</NumAdults>'))],
  ['Child', queryXml([1], stay(1, 1), party('<Children><Child age="18"/></Children>'))],
  ['Children', queryXml([1], stay(1, 1), party(`<Children>${'<Child age="1"/>'.repeat(11)}</Children>`))],
  ['Context', queryXml([1], stay(1, 1), '<Context/>'.repeat(201))],
  [
    'Context',
    queryXml(
      [1],
      stay(1, 1),
      Array.from({ length: 21 }, (_, age) => party(`<NumAdults>${age + 1}</NumAdults>`)).join(''),
    ),
  ],
  ['PropertyContextList', `<Query>${stay(1, 1)}<PropertyContextList/></Query>`],
  [
    'PropertyContextList',
    `<Query>${stay(1, 1)}<PropertyContextList>${'<PropertyContext><Property>1</Property></PropertyContext>'.repeat(1001)}</PropertyContextList></Query>`,
  ],
  [
    'PropertyContext',
    `<Query>${stay(1, 1)}<PropertyContextList><PropertyContext/></PropertyContextList></Query>`,
  ],
  ['HotelInfoProperties', '<Query><HotelInfoProperties/></Query>'],
  ['LastFetchTime', '<HintRequest><LastFetchTime>today</LastFetchTime></HintRequest>'],
  ['LastFetchTime', '<HintRequest><LastFetchTime>0000-01-01T00:00:00Z</LastFetchTime></HintRequest>'],
  ['LastFetchTime', '<HintRequest><LastFetchTime>-271821-04-20T00:00:00Z</LastFetchTime></HintRequest>'],
])('%s that cannot be answered is refused with the reason', async (field, body) => {
  const refused = await refusalOf(body)
  expect(refused.field).toBe(field)
  expect(refused.message.length).toBeGreaterThan(10)
})
