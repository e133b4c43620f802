// Webhooks of test keys: made with the key, sent what test keys do and nothing else, to the machine itself only where it is somebody's
// own, and never into a private network.

import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/webhooks.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { mostOwnWebhooks } from '../../src/operations/notifications/own-webhooks.ts'
import { egressOf, urlErrorsByKey } from '../../src/operations/notifications/webhook-addresses.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { dispatchToWebhooks } from '../../src/store/notifications/outbox.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post } = harness
const { context } = harness.app
const { testKeys } = context
const from = parseDay(testToday)!
await importProperty(context, smallHotel({ from, allotment: 50 }), null)
const { key: live, publisherId } = await testPublisher(harness)
const key = await testKeyOf(context, publisherId)
const stranger = await testPublisher(harness)

const create = (fields: object) => post('webhooks/create/.json', { key, ...fields })
const list = async (of: string) => (await post('webhooks/list/.json', { key: of })).body.webhooks
const book = (of: string, night: number) =>
  post('book/reservation/.json', bookingBody({ key: of, checkin: addDays(from, night), nights: 1 }))

async function deliver(): Promise<void> {
  await using test = new Courier(testKeys, () => undefined, dispatchToWebhooks)
  await test.run()
  await test.settled()
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  await courier.settled()
}

test('what a test key books is sent to its webhook, signed, and to no live one', async () => {
  await using receiver = await webhookReceiver()
  const { status, body: webhook } = await create({ url: receiver.url, types: ['reservation.confirmed'] })
  expect(status, JSON.stringify(webhook)).toBe(200)
  expect(webhook).toMatchObject({ url: receiver.url, types: ['reservation.confirmed'], disabled_at: null })
  const { body: booked } = await book(key, 10)
  await book(live, 11)
  await deliver()
  const [event, ...others] = receiver.received
  expect(others).toEqual([])
  const { headers, text: body } = event!
  const { type, data } = await verifyWebhook({
    headers,
    body,
    secret: webhook.secret,
    toleranceSeconds: Number.POSITIVE_INFINITY,
  })
  expect([type, data.reservation?.confirmation_number]).toEqual([
    'reservation.confirmed',
    booked.confirmation_number,
  ])
  const [listed] = await list(key)
  const { secret: _, ...shown } = webhook
  expect(listed).toEqual(shown)
  expect(await context.database.query('SELECT FROM webhook_endpoint')).toEqual([])
  // Another mode and another publisher have none, and cannot remove it.
  const { webhook_id } = webhook
  for (const other of [live, stranger.key]) {
    expect(await list(other)).toEqual([])
    expect((await post('webhooks/delete/.json', { key: other, webhook_id })).status).toBe(404)
  }
  expect((await post('webhooks/delete/.json', { key, webhook_id })).body).toEqual({ webhook_id })
  expect(await list(key)).toEqual([])
  await book(key, 12)
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

const insideAddresses = [
  'http://192.168.0.10/hook',
  'http://10.0.0.1/hook',
  'http://[::1]:3000/hook',
  'http://127.0.0.2/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://guide.example/hook',
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://intranet/hook',
  'http://localhost.guide.example/hook',
  'http://user@127.0.0.1/hook',
]
const everything = { allowHttp: false, allowPrivate: true, reachesItself: true }

test.each(insideAddresses)('%s is refused with a key, whatever the operator allows himself', async url => {
  expect(urlErrorsByKey({ egress: everything }, url)).toHaveLength(1)
  expect(egressOf({ egress: everything }, { url, isByKey: true })).toMatchObject({
    allowHttp: false,
    allowPrivate: false,
  })
  expect((await create({ url })).status).toBe(400)
})

test.each(['http://127.0.0.1:3000/hook', 'http://localhost:3000/hook'])(
  '%s is taken with a test key on one’s own machine alone',
  async url => {
    expect(urlErrorsByKey({ egress: everything }, url)).toEqual([])
    expect(urlErrorsByKey({ egress: { ...everything, reachesItself: false } }, url)).toHaveLength(1)
    expect(
      egressOf({ egress: { ...everything, reachesItself: false } }, { url, isByKey: true }),
    ).toMatchObject({
      allowHttp: false,
      allowPrivate: false,
    })
    const refused = await post('webhooks/create/.json', { key: live, url })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(/only test keys of a server on your own machine/)
  },
)

test('a webhook of the operator keeps what he allows, and one of a live key is sent to the public Internet', () => {
  const url = 'https://10.0.0.1/hook'
  expect(egressOf({ egress: everything }, { url, isByKey: false })).toEqual({
    allowHttp: false,
    allowPrivate: true,
  })
  expect(egressOf({ egress: everything }, { url, isByKey: true })).toMatchObject({ allowPrivate: false })
})

test('no more than so many, and no unknown type', async () => {
  const url = 'https://guide.example/hook'
  const answers = await Promise.all(Array.from({ length: mostOwnWebhooks + 2 }, () => create({ url })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostOwnWebhooks)
  expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({
    code: 400,
    errors: [{ field: 'url' }],
  })
  expect((await create({ url, types: ['reservation.lost'] })).body.errors[0].field).toMatch(/types/)
})

test('the key that makes a live webhook stands in the audit trail', async () => {
  const { status } = await post('webhooks/create/.json', { key: live, url: 'https://guide.example/hook' })
  expect(status, harness.logLines.filter(line => /"err"/.test(line)).at(-1)).toBe(200)
  const entries = await context.database.query<{ kind: string }>(
    "SELECT actor_kind AS kind FROM audit_entry WHERE object_kind = 'webhook'",
  )
  expect(entries).toEqual([{ kind: 'key' }])
})
