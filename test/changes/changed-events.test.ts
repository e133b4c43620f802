// property.changed tells a publisher which of its properties have changed: once a property and minute, and nothing of others.

import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/webhooks.ts'
import {
  forgetPropertyEvents,
  numberPropertyChanges,
  tellPropertyChanges,
} from '../../src/operations/changes/number-changes.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false, allowHttp: true, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { post } = harness
const { context } = harness.app
const { database } = context
const from = parseDay(testToday)!
for (const id of [9001, 9002]) await importProperty(context, smallHotel({ id, from, allotment: 50 }), null)

const all = await testPublisher(harness)
const granted = await testPublisher(harness, { sellsAll: false })
await grantProperties(context, granted.publisherId, [9002])
const silent = await testPublisher(harness)

/** What is there is told, and the next turn may come at once. */
async function tell(): Promise<number> {
  await numberPropertyChanges(context)
  await database.query("UPDATE property_change SET at = at - interval '5 seconds'")
  await database.query("UPDATE told_changes SET at = at - interval '61 seconds'")
  return tellPropertyChanges(context)
}

const price = (id: number, standard: number) => {
  const day = formatDay(addDays(from, 40))
  const entry = { rooms: [1], rate_plans: ['BAR'], from: day, to: day, price: { standard } }
  return changeCalendar(context, id, { calendar: [entry] }, { madeBy: 'a test' })
}

interface Told {
  readonly type: string
  readonly data: {
    readonly sequence: number
    readonly reservation: null
    readonly property: { readonly id: number | null; readonly kinds: string[]; readonly change: number }
  }
}

const told = async (key: string, after: number): Promise<Told[]> =>
  (await post('events/.json', { key, after })).body.events
const ofProperties = (events: readonly Told[]) =>
  events.map(({ data: { property } }) => [property.id, property.kinds])
const newest = async (): Promise<number> => {
  const [row] = await database.query<{ last: number }>(
    'SELECT coalesce(max(sequence), 0) AS last FROM outbox_event',
  )
  return row!.last
}

/** As if each had asked for events, for long enough to be counted. */
async function reads(key: string): Promise<void> {
  await post('events/.json', { key })
  await database.query(
    `INSERT INTO key_usage (key_id, day, operation, requests, limited)
     SELECT key_id, (now() AT TIME ZONE 'UTC')::date, 'events', 1, 0 FROM api_key WHERE publisher_id = ANY ($1)
     ON CONFLICT DO NOTHING`,
    [[all.publisherId, granted.publisherId]],
  )
}
await reads(all.key)
await tell()

test('a property is told once, whatever changed of it, to those who may sell it and who take events', async () => {
  const begin = await newest()
  await price(9001, 121)
  await price(9001, 122)
  await price(9002, 123)
  await database.query('UPDATE room SET allotment = 49 WHERE property_id = 9002 AND room_id = 1')
  expect(await tell()).toBe(3)
  expect(ofProperties(await told(all.key, begin))).toEqual([
    [9001, ['price']],
    [9002, ['price', 'availability']],
  ])
  const [one, ...others] = await told(granted.key, begin)
  expect(others).toEqual([])
  expect(one).toMatchObject({ type: 'property.changed', data: { reservation: null, property: { id: 9002 } } })
  expect(await told(silent.key, begin)).toEqual([])
  // The changes up to the number are those that the event stands for.
  const { changes } = (
    await post('properties/changes/.json', { key: granted.key, after: one!.data.property.change - 1 })
  ).body
  expect(changes.map(({ property_id }: { property_id: number }) => property_id)).toEqual([9002])
})

test('a second turn within a minute tells nothing, and the one after it all', async () => {
  await price(9001, 131)
  expect(await tell()).toBe(1)
  await price(9001, 132)
  await numberPropertyChanges(context)
  await database.query("UPDATE property_change SET at = at - interval '5 seconds'")
  expect(await tellPropertyChanges(context)).toBe(0)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
})

test('a key without the scope of a kind does not learn of it', async () => {
  const begin = await newest()
  await price(9001, 141)
  await database.query(`UPDATE property SET sort_order = sort_order + 1 WHERE property_id = 9002`)
  await tell()
  await database.query("UPDATE api_key SET scopes = '{view,manage}' WHERE publisher_id = $1", [
    all.publisherId,
  ])
  expect(ofProperties(await told(all.key, begin))).toEqual([[9002, ['content']]])
  // Nor is the publisher told when none of its keys may ask.
  const next = await newest()
  await price(9001, 142)
  expect(await tell()).toBe(0)
  await database.query("UPDATE api_key SET scopes = '{view,availability,manage}' WHERE publisher_id = $1", [
    all.publisherId,
  ])
  expect(await told(all.key, next)).toEqual([])
})

test('what concerns all properties, or more than a hundred, is one event of none', async () => {
  const begin = await newest()
  await database.query(
    `INSERT INTO property_change (sequence, kind, property_id, at)
     SELECT newest + id, 'price', id, now() - interval '5 seconds' FROM change_log, generate_series(1, 101) AS id`,
  )
  await database.query('UPDATE change_log SET newest = newest + 101')
  expect(await tell()).toBe(1)
  expect(ofProperties(await told(all.key, begin))).toEqual([[null, ['price']]])
})

test('a webhook gets it, signed like any other; old ones are deleted', async () => {
  await using receiver = await webhookReceiver()
  const webhook = { publisherId: silent.publisherId, url: receiver.url, types: ['property.changed'] }
  const { secret } = await createWebhook(context, webhook)
  await price(9001, 151)
  await tell()
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  await courier.settled()
  const [event, ...others] = receiver.received
  expect(others).toEqual([])
  const { headers, text: body } = event!
  const verified = await verifyWebhook({
    headers,
    body,
    secret: secret.reveal(text => text),
    toleranceSeconds: Number.POSITIVE_INFINITY,
  })
  expect(verified.data.property).toMatchObject({ id: 9001, kinds: ['price'] })
  await database.query("UPDATE outbox_event SET occurred_at = occurred_at - interval '4 days'")
  expect(await forgetPropertyEvents(context)).toBeGreaterThan(0)
  expect(await database.query('SELECT FROM outbox_event WHERE reservation_id IS NULL')).toEqual([])
})
