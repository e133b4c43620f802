// What operators may say of webhooks and deliveries: what cannot be is refused before the database is asked for it.

import { expect, test } from 'vitest'
import { listDeliveries, resendDelivery } from '../../../src/operations/notifications/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  endOldSecrets,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  showWebhook,
  testWebhook,
} from '../../../src/operations/notifications/webhooks.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const { context, publisherId } = await eventContext()
const refused = (field: string) => ({ type: 'BadRequestException', errors: [{ field }] })

test('webhooks are listed for one publisher or for all, never with what they are signed with', async () => {
  const url = 'https://guide.example/hook'
  const { id } = await createWebhook(context, { publisherId, url, types: [] })
  await rotateWebhook(context, id)
  const [listed, ...others] = await listWebhooks(context, publisherId)
  expect(others).toEqual([])
  expect(listed).toMatchObject({ id, publisherId, url, secrets: 2, waiting: 0, parked: 0 })
  expect(await listWebhooks(context, null)).toEqual([listed])
  expect(await listWebhooks(context, publisherId + 1)).toEqual([])
  await endOldSecrets(context, id)
  expect(await listWebhooks(context, null)).toMatchObject([{ secrets: 1 }])
  await deleteWebhook(context, id)
  expect(await listWebhooks(context, null)).toEqual([])
})

test.each(['a\0b', '\ud83d', 'two words', 'x'.repeat(2000)])(
  'an address with %j in it is refused',
  async part => {
    const url = `https://guide.example/${part}`
    await expect(createWebhook(context, { publisherId, url, types: [] })).rejects.toMatchObject(
      refused('url'),
    )
  },
)

test.each([
  '127.0.0.1',
  '169.254.169.254:8443',
  '[::1]',
  '[fe80::1]',
  '0x7f.1',
  'localhost',
  'a.internal.',
  'printer',
  '-x.com',
  'x-.com',
  'a..b.com',
  `${'x'.repeat(64)}.com`,
  'hotel.test',
  'hotel.alt',
  '7.2.0.192.in-addr.arpa',
  'router.home.arpa',
])('an address at %s, which this server never calls, is refused', async host => {
  const url = `https://${host}/hook`
  const outside = { ...context, egress: { ...context.egress, allowPrivate: false } }
  await expect(createWebhook(outside, { publisherId, url, types: [] })).rejects.toMatchObject({
    errors: [
      { field: 'url', message: 'must be on the public Internet; this server cannot call another machine' },
    ],
  })
})

test('an address with port 0 is refused', async () => {
  const url = 'https://guide.example:0/hook'
  await expect(createWebhook(context, { publisherId, url, types: [] })).rejects.toMatchObject({
    errors: [{ field: 'url', message: 'must have a port from 1 to 65535, or none' }],
  })
})

test.each([0, -1, 1.5, 2 ** 31, Number.NaN])('an id of %d is refused, and no database asked', async id => {
  const actions = [
    () => showWebhook(context, id),
    () => rotateWebhook(context, id),
    () => endOldSecrets(context, id),
    () => deleteWebhook(context, id),
    () => testWebhook(context, id),
    () => replayWebhook(context, id, 0),
    () => listDeliveries(context, id, null),
  ]
  for (const action of actions) await expect(action()).rejects.toMatchObject(refused('webhook_id'))
  await expect(listWebhooks(context, id)).rejects.toMatchObject(refused('publisher_id'))
})

test.each([-1, 0.5, 2 ** 53, Number.NaN])('a replay from event %d is refused', async after => {
  await expect(replayWebhook(context, 1, after)).rejects.toMatchObject(refused('after'))
})

test.each([0, 12, 1.5, 2 ** 60])('there is no delivery %d to send again', async id => {
  await expect(resendDelivery(context, id)).rejects.toMatchObject({ type: 'NotFoundException' })
})
