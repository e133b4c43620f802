// Links of a publisher's answers lead to its site, and follow it when it moves, also from the response cache.

import { expect, test } from 'vitest'
import { changePublisher } from '../../../src/operations/publishers/publishers.ts'
import { changeSite, createSite, deleteSite } from '../../../src/operations/sites/sites.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

// As in production: a cached answer may be given again for a while.
const running = await testApp({ demo: true, variables: { CATALOG_FRESH_MS: '500' } })
const { context, url } = running.app
const { publisherId, key } = await testPublisher(running)

/** The links of a property, asked for until the answer comes from the cache. */
async function links(property_id = 3144, settings = {}): Promise<readonly [string | null, string | null]> {
  const body = { key, property_id, verbosity: 2, ...settings }
  for (let time = 0; time < 3; time += 1) await running.post('property/view/.json', body)
  const { body: answer } = await running.post('property/view/.json', body)
  return [answer.permalink.property, answer.book_direct_link]
}
const both = (address: string) => [address, address]

test('they lead to the site of the demo on a fresh server', async () => {
  const { body } = await running.post('property/view/.json', { key: 'demo', property_id: 3144, verbosity: 2 })
  expect(body.permalink.property).toBe(`${url}/properties/3144`)
  expect(body.book_direct_link).toBe(`${url}/properties/3144`)
  const settings = await running.post('settings.json', { key: 'demo' })
  expect(settings.body.publisher).toMatchObject({
    permalink_url: `${url}/properties`,
    book_direct_url: `${url}/properties`,
  })
})

test('they follow the site at once, to wherever it moves', async () => {
  expect(await links()).toEqual([null, null])
  await createSite(context, { publisher_id: publisherId, name: 'Moving' })
  expect(await links()).toEqual(both(`${url}/sites/moving/properties/3144`))
  await changeSite(context, 'moving', { slug: 'moved' })
  expect(await links()).toEqual(both(`${url}/sites/moved/properties/3144`))
  await changeSite(context, 'moved', { is_default: true })
  expect(await links()).toEqual(both(`${url}/properties/3144`))
  // The site that was the default one before has another address now.
  const demo = await running.post('property/view/.json', { key: 'demo', property_id: 3144 })
  expect(demo.body.book_direct_link).toBe(`${url}/sites/demo/properties/3144`)
  await changeSite(context, 'moved', { hosts: ['stay.example.com', 'other.example.com'] })
  const { port } = new URL(url)
  expect(await links()).toEqual(both(`http://stay.example.com:${port}/properties/3144`))
  await changeSite(context, 'moved', { properties: [3101] })
  expect(await links()).toEqual([null, null])
  expect(await links(3101)).toEqual(both(`http://stay.example.com:${port}/properties/3101`))
  await deleteSite(context, 'moved')
  expect(await links(3101)).toEqual([null, null])
})

test('an address of the publisher’s own goes before', async () => {
  await createSite(context, { publisher_id: publisherId, name: 'Own', is_default: false })
  await changePublisher(context, publisherId, { settings: { permalinkUrl: 'https://guide.example/stay/' } })
  expect(await links()).toEqual(['https://guide.example/stay/3144', `${url}/sites/own/properties/3144`])
  await changePublisher(context, publisherId, { settings: { envelope: 'data' } })
  const older = await running.post('property/view/.json', { key, property_id: 3144, verbosity: 2 })
  expect(older.body.data.book_direct_link).toBe(`${url}/sites/own/properties/3144`)
})
