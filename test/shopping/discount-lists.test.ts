// What is on offer: codes and promotions of a publisher, each by itself or grouped, for a stay; and what it builds pages from.

import { describe, expect, test } from 'vitest'
import { saveDiscountCode } from '../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp()
const { app, post } = harness
const { context } = app
const from = parseDay(testToday)!
const destination = { id: 7, name: 'The valley', areas: [{ id: 71, name: 'North bank' }] }
const percent = (id: number, conditions: object = {}) => ({ id, name: 'Spring', percent_off: 10, conditions })

await importProperty(
  context,
  {
    ...smallHotel({ id: 1, from }),
    destination,
    filter: [{ id: 5, name: 'Lake view' }],
    promotions: [
      percent(1),
      { ...percent(2, { min_nights: 5 }), name: 'Long stay', percent_off: 20 },
      { ...percent(3, { needs_code: true }), name: 'Secret' },
    ],
  },
  null,
)
await importProperty(context, { ...smallHotel({ id: 2, from }), destination, promotions: [percent(1)] }, null)
await importProperty(
  context,
  { ...smallHotel({ id: 3, from: addDays(from, 0) }), promotions: [percent(9)] },
  null,
)

const seller = await testPublisher(harness, { sellsAll: false })
await context.database.transaction(transaction => grantProperties(transaction, seller.publisherId, [1, 2]))
const browser = await testPublisher(harness, { sellsAll: false, allowed: ['view'] })
await context.database.transaction(transaction => grantProperties(transaction, browser.publisherId, [1, 2]))

const code = (document: object) =>
  saveDiscountCode(context, { category: 'discount', percent_off: 5, description: 'Five off', ...document })
await code({ code: 'PUBLIC', listed: true })
await code({ code: 'QUIET', stay: { from: '2027-06-01' } })
await code({ code: 'OVER', booking: { to: '2026-11-30' } })
await code({ code: 'ELSEWHERE', properties: [3] })
await code({
  code: 'HERE',
  properties: [2, 3],
  amount_off: { amount: 7.5, currency: 'USD' },
  percent_off: undefined,
})
await code({ code: 'OTHERS', publishers: [browser.publisherId] })

const titlesOf = (offers: { title: string; code: string | null }[]) =>
  offers.map(({ title, code }) => code ?? title)
const all = async (fields: object) => (await post('discounts/all/.json', { key: seller.key, ...fields })).body

describe('discounts', () => {
  test('are the active codes and public promotions of what the publisher may sell', async () => {
    const offers = await all({})
    expect(titlesOf(offers)).toEqual(['PUBLIC', 'QUIET', 'HERE', 'Spring', 'Long stay', 'Spring'])
    expect(offers[2]).toMatchObject({ amount: 7.5, currency: 'USD', property_ids: [2], category: 'discount' })
    expect(offers[3]).toMatchObject({ amount: 10, currency: null, property_id: 1, description: '10% off' })
  })

  test('are those for a stay, in either way of writing days', async () => {
    const written = [
      { checkin: '2027-03-12', checkout: '2027-03-16' },
      { checkin: '03/12/2027', checkout: '03/16/2027' },
    ]
    for (const stay of written)
      expect(titlesOf(await all(stay))).toEqual(['PUBLIC', 'HERE', 'Spring', 'Spring'])
    const long = { checkin: '2027-06-02', checkout: '2027-06-10' }
    expect(titlesOf(await all(long))).toEqual(['PUBLIC', 'QUIET', 'HERE', 'Spring', 'Long stay', 'Spring'])
  })

  test('of named properties are theirs', async () => {
    expect(titlesOf(await all({ property_ids: [2, 3] }))).toEqual(['PUBLIC', 'QUIET', 'HERE', 'Spring'])
  })

  test('are grouped by what they are, and read across by GET as a widget does', async () => {
    const query = new URLSearchParams({
      key: seller.key,
      checkin: '03/12/2027',
      checkout: '03/16/2027',
      _: '1',
    })
    const url = `${app.url}/publisher/v3.0/discounts/grouped.json?${query}`
    const { status, body } = await sendTo(url, '', { method: 'GET' })
    expect(status).toBe(200)
    expect(titlesOf(body)).toEqual(['PUBLIC', 'HERE', 'Spring'])
    expect(body[2].property_ids).toEqual([1, 2])
  })

  test('show a key that cannot book the listed codes only', async () => {
    expect(titlesOf(await all({ key: browser.key }))).toEqual(['PUBLIC', 'Spring', 'Long stay', 'Spring'])
  })

  test('of a code that is used up are gone', async () => {
    await code({ code: 'ONCE', max_uses: 1 })
    expect(titlesOf(await all({}))).toContain('ONCE')
    await context.database.query("UPDATE discount_code SET uses = 1 WHERE code_folded = 'once'")
    expect(titlesOf(await all({}))).not.toContain('ONCE')
  })

  test.each([
    [{ checkin: '2027-03-12' }, 'checkout'],
    [{ checkin: '13/12/2027', checkout: '2027-03-16' }, 'checkin'],
    [{ checkin: '2027-03-16', checkout: '2027-03-12' }, 'checkout'],
  ])('refuse %j', async (fields, field) => {
    const { status, body } = await post('discounts/all/.json', { key: seller.key, ...fields })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })
})

test('a code is on offer by the day of the property, as it is in the price', async () => {
  const east = await testPublisher(harness, { sellsAll: false })
  const both = [11, 12]
  for (const [id, time_zone] of [
    [11, 'Pacific/Kiritimati'],
    [12, 'America/Denver'],
  ] as const)
    await importProperty(context, { ...smallHotel({ id, from }), time_zone }, null)
  await context.database.transaction(transaction => grantProperties(transaction, east.publisherId, both))
  // At noon of UTC it is the next day in the first.
  const tomorrow = formatDay(addDays(from, 1))
  const publishers = [east.publisherId]
  await code({ code: 'TOMORROW', publishers, properties: both, booking: { from: tomorrow } })
  await code({ code: 'TODAY', publishers, properties: both, booking: { to: testToday } })
  await code({ code: 'ANYWHERE', publishers, booking: { from: tomorrow } })
  await code({ code: 'LATER', publishers, booking: { from: formatDay(addDays(from, 2)) } })
  const listed = (await all({ key: east.key })).map(
    (each: { code: string; property_ids: number[] | null }) => [each.code, each.property_ids],
  )
  expect(listed.slice(-3)).toEqual([
    ['TOMORROW', [11]],
    ['TODAY', [12]],
    ['ANYWHERE', null],
  ])
  const discountAt = async (property: number, discount_code: string) => {
    const search = searchBody({ key: east.key, property, checkin: addDays(from, 7), nights: 1 })
    const { body } = await post('property/available/.json', { ...search, discount_code })
    return body.property_accommodation[0].rates[0].discount?.code
  }
  expect(await discountAt(11, 'TOMORROW')).toBe('TOMORROW')
  expect(await discountAt(12, 'TOMORROW')).toBeUndefined()
  expect(await discountAt(11, 'TODAY')).toBeUndefined()
  expect(await discountAt(12, 'TODAY')).toBe('TODAY')
})

test('settings are the publisher with destinations, areas and filters of its properties, also at the root', async () => {
  const { status, body } = await post('settings/.json', { key: seller.key })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    publisher: { id: seller.publisherId, envelope: 'bare', language: 'en' },
    destinations: [
      { id: 7, name: 'The valley', count: 2, areas: [{ id: 71, name: 'North bank', count: 2 }] },
    ],
    filter: [{ id: 5, name: 'Lake view', count: 1 }],
  })
  const root = await sendTo(`${app.url}/publisher/v3.0/.json?key=${seller.key}`, '', { method: 'GET' })
  expect(root.body).toEqual(body)
  const nothing = await testPublisher(harness, { sellsAll: false })
  expect((await post('settings/.json', { key: nothing.key })).body.destinations).toEqual([])
})

test('codes that are over, however many, hide none that is open', async () => {
  const before = await all({})
  await context.database.query(
    `INSERT INTO discount_code (code_folded, definition)
     SELECT 'over-' || number, definition || jsonb_build_object('code', 'OVER-' || number)
       FROM discount_code, generate_series(1, 2001) AS number
      WHERE code_folded = 'over'`,
  )
  await code({ code: 'NEWEST' })
  const codesIn = (offers: { code: string | null }[]) => offers.flatMap(each => each.code ?? [])
  expect(codesIn(await all({}))).toEqual([...codesIn(before), 'NEWEST'])
})
