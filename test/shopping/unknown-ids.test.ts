// A list that names properties says which of them it lacks, without telling one that does not exist from one that the key may not
// sell (contract R6).

import { expect, test } from 'vitest'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { app, post } = running
const { key, publisherId } = await testPublisher(running, { sellsAll: false })
await app.context.database.transaction(transaction => grantProperties(transaction, publisherId, [3101, 3144]))
const stay = { checkin: '2027-03-19', checkout: '2027-03-22', rooms: [{ adults: 2 }] }
const property_ids = [3144, 3102, 999_999, 3101, 3102]

test.each([
  ['properties/view', {}],
  ['properties/view', { sort: 'order' }],
  ['properties/available', stay],
  ['properties/available', { ...stay, sort: 'price', currency: 'USD' }],
])('%s with %j names them once, with the first property', async (operation, more) => {
  const { body } = await post(`${operation}/.json`, { key, property_ids, ...more })
  const found = body.map(({ meta_data }: { meta_data: { search?: object } | null }) => meta_data?.search)
  const isSearched = 'sort' in more
  expect(found).toEqual([{ ...(isSearched && { total: 2 }), not_found: [3102, 999_999] }, undefined])
})

test('calendars name them too', async () => {
  const asked = { key, property_ids, from: '2027-03-19', days: 2, rooms: [{ adults: 2 }] }
  const { body } = await post('properties/calendar/.json', asked)
  const found = body.map(({ meta_data }: { meta_data: { search?: object } }) => meta_data.search)
  expect(found).toEqual([{ not_found: [3102, 999_999] }, undefined])
})

test('a season names them too, once', async () => {
  const asked = { key, property_ids, from: '2027-03-19', days: 2, rooms: [{ adults: 2 }] }
  const { body } = await post('properties/season/.json', asked)
  expect(body.meta_data).toMatchObject({ compared: 2, search: { not_found: [3102, 999_999] } })
})

test('a list that lacks none says nothing of it, also for a key that sells everything', async () => {
  const ids = { key: 'demo', property_ids: [3144, 3101] }
  const { body } = await post('properties/available/.json', { ...ids, ...stay })
  expect(body[0].meta_data.search).toBeUndefined()
  const all = await testPublisher(running)
  const { body: of } = await post('properties/view/.json', { key: all.key, property_ids: [3144, 999_999] })
  expect(of[0].meta_data.search).toEqual({ not_found: [999_999] })
})
