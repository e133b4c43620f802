// Pages and assistants ask operations within the process: they get what a program gets over HTTP, and are refused like one.

import { expect, test } from 'vitest'
import { PublisherCalls } from '../../../src/http/publisher/calls.ts'
import { publisherOperations } from '../../../src/http/publisher/operations.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import { bindOperations } from '../../../src/operations/operations.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { changePublisher } from '../../../src/operations/publishers/publishers.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const running = await testApp()
const { context, url } = running.app
const { key, publisherId } = await testPublisher(running)
await importProperty(context, smallHotel({ id: 9001, from: parseDay(testToday)! }), null)
const operations = bindOperations(context, {} as Parameters<typeof bindOperations>[1])
const calls = new PublisherCalls(operations, publisherOperations(operations, url))
const { key: _, ...stay } = searchBody({ key, checkin: addDays(parseDay(testToday)!, 9), nights: 2 })
const session = { session_id: null, user_agent: null, ip: null }
const holder = async (): Promise<KeyHolder> => (await operations.identify(key))!

test('an answer is the one that the same request gets over HTTP', async () => {
  const { status, body } = await calls.call('property/available', stay, { holder: await holder(), session })
  expect({ status, body }).toEqual({
    status: 200,
    body: (await running.post('property/available/.json', { key, ...stay })).body,
  })
  expect(body.property_accommodation.length).toBeGreaterThan(0)
})

test('a long list arrives whole, with its own headers', async () => {
  const asker = { holder: await holder(), session }
  const { headers, body } = await calls.call(
    'properties/view',
    { verbosity: 0, limit: 1, sort: 'order' },
    asker,
  )
  expect({ headers, ids: body.map(({ id }) => id) }).toEqual({
    headers: { 'X-Total-Count': '1' },
    ids: [9001],
  })
})

test('a publisher of the older form is answered in the documented one', async () => {
  await changePublisher(context, publisherId, { settings: { envelope: 'data' } })
  const { body } = await calls.call(
    'property/view',
    { property_id: 9001 },
    { holder: await holder(), session },
  )
  expect(body.id).toBe(9001)
  await changePublisher(context, publisherId, { settings: { envelope: 'bare' } })
})

test('wrong fields, a missing scope and a foreign property are refused', async () => {
  const asker = { holder: await holder(), session }
  const wrong = calls.call('property/view', { property_id: 'x' }, asker)
  await expect(wrong).rejects.toMatchObject({ type: 'BadRequestException' })
  const unknown = calls.call('property/view', { property_id: 9002 }, asker)
  await expect(unknown).rejects.toMatchObject({ type: 'NotFoundException' })
  const reads = { ...asker, holder: { ...asker.holder, scopes: ['view'] as const } }
  const search = calls.call('property/available', stay, reads)
  await expect(search).rejects.toMatchObject({ type: 'UnauthorizedException' })
})
