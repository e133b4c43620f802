// Webhooks and their deliveries as an administrator keeps them over HTTP.

import { afterAll, expect, test } from 'vitest'
import { webhookReceiver } from '../../support/notifications/webhook-receiver.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'
import { bodyOf, calls } from '../../support/wire/publisher-calls.ts'

const running = await testApp({
  demo: true,
  allowHttp: true,
  jobs: false,
  variables: { WEBHOOK_ALLOW_PRIVATE: 'true' },
})
const { context } = running.app
const admin = await adminRequests(running.app)
const { ask, refusal } = admin
const hostelry = commandLine(running.environment, '/tmp')
const { publisherId, key } = await testPublisher(running)
const url = 'https://guide.example/hook'
const newWebhook = async (body = {}): Promise<{ id: number; secret: string }> =>
  (await ask('POST', 'webhooks', { publisher_id: publisherId, url, ...body })).body

test('a webhook is made with a secret that is shown once, changed, and deleted', async () => {
  const made = await ask('POST', 'webhooks', {
    publisher_id: publisherId,
    url,
    types: ['reservation.confirmed'],
  })
  const { secret, ...shown } = made.body
  expect([made.status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
  expect(shown).toMatchObject({
    publisher_id: publisherId,
    url,
    types: ['reservation.confirmed'],
    secrets: 1,
    waiting: 0,
    parked: 0,
    disabled_at: null,
  })
  expect((await ask('GET', `webhooks/${shown.id}`)).body).toEqual(shown)
  const elsewhere = 'https://guide.example/other'
  expect((await ask('PATCH', `webhooks/${shown.id}`, { url: elsewhere })).body).toEqual({
    ...shown,
    url: elsewhere,
  })
  expect((await ask('PATCH', `webhooks/${shown.id}`, { types: [] })).body.types).toEqual([])
  expect((await ask('DELETE', `webhooks/${shown.id}`)).body).toEqual({ id: shown.id, deleted: true })
  expect((await ask('GET', `webhooks/${shown.id}`)).status).toBe(404)
})

test('a secret is rotated, and again once the old one is ended; none is in a list or in the log', async () => {
  const { id, secret } = await newWebhook()
  const rotated = await ask('POST', `webhooks/${id}/rotate-secret`)
  expect(rotated.body).toMatchObject({ id, secrets: 2, secret: expect.stringMatching(/^whsec_/) })
  expect(await refusal('POST', `webhooks/${id}/rotate-secret`)).toEqual([409, ['webhook_id']])
  expect((await ask('POST', `webhooks/${id}/end-old-secrets`)).body.secrets).toBe(1)
  expect((await ask('POST', `webhooks/${id}/rotate-secret`)).status).toBe(200)
  const said = [(await ask('GET', 'webhooks')).text, (await ask('GET', `webhooks/${id}`)).text]
  for (const text of [...said, running.logLines.join('')]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(rotated.body.secret)
    expect(text).not.toContain('whsec_')
  }
})

test('a test event says how the receiver answered', async () => {
  await using receiver = await webhookReceiver()
  const { id } = await newWebhook({ url: receiver.url })
  expect((await ask('POST', `webhooks/${id}/test`)).body).toEqual({
    outcome: 'delivered',
    status: 'HTTP 204',
  })
  expect(receiver.received.at(-1)?.body.type).toBe('webhook.test')
})

test('events are replayed, listed with what became of them, and sent again', async () => {
  const { id } = await newWebhook()
  const booked = await running.post(calls.reservation.path, bodyOf('reservation', key))
  expect(booked.status, booked.text).toBe(200)
  await context.database.query('UPDATE outbox_event SET dispatched_at = now()')
  const replayed = (await ask('POST', `webhooks/${id}/replay`, { after: 0 })).body
  expect(replayed).toMatchObject({ webhook_id: id })
  expect(replayed.events).toBeGreaterThan(0)
  await context.database.query(`UPDATE delivery SET state = 'parked', last_status = 'HTTP 500'`)
  const parked = (await ask('GET', `webhooks/${id}/deliveries?state=parked&limit=1`)).body
  expect(parked.deliveries).toMatchObject([
    { state: 'parked', last_status: 'HTTP 500', next_attempt_at: null },
  ])
  const all: number[] = []
  let cursor = ''
  do {
    const { body } = await ask('GET', `webhooks/${id}/deliveries?limit=1${cursor}`)
    for (const delivery of body.deliveries) all.push(delivery.id)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
  expect(all).toHaveLength(replayed.events)
  const [{ id: delivery }] = parked.deliveries
  expect((await ask('POST', `deliveries/${delivery}/resend`)).body).toEqual({
    id: delivery,
    state: 'waiting',
  })
  expect((await ask('GET', `webhooks/${id}/deliveries?state=waiting`)).body.deliveries).toHaveLength(1)
  await context.database.query('UPDATE webhook_endpoint SET disabled_at = now() WHERE endpoint_id = $1', [id])
  expect(await refusal('POST', `deliveries/${delivery}/resend`)).toEqual([409, ['delivery_id']])
  expect(await refusal('POST', `webhooks/${id}/replay`, { after: 0 })).toEqual([409, ['webhook_id']])
})

test('command line and HTTP keep the same webhooks, listed page by page', { timeout: 120_000 }, async () => {
  const { json: made } = await hostelry(`webhook create --publisher ${publisherId} --url ${url} --json`)
  await hostelry(`webhook set ${made.id} --types reservation.cancelled`)
  expect((await ask('GET', `webhooks/${made.id}`)).body).toMatchObject({
    url,
    types: ['reservation.cancelled'],
  })
  await ask('PATCH', `webhooks/${made.id}`, { url: 'https://guide.example/new' })
  const { json: listed } = await hostelry('webhook list --json')
  expect(listed.at(-1)).toMatchObject({ id: made.id, url: 'https://guide.example/new' })
  const found: number[] = []
  let cursor = ''
  do {
    const { body } = await ask('GET', `webhooks?publisher_id=${publisherId}&limit=2${cursor}`)
    for (const webhook of body.webhooks) found.push(webhook.id)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  expect(found).toEqual(listed.map(({ id }: { id: number }) => id))
})

test.each([
  [{}, ['publisher_id', 'url']],
  [{ publisher_id: 1, url: 'ftp://guide.example/' }, ['url']],
  [{ publisher_id: 1, url: 'https://user:word@guide.example/' }, ['url']],
  [{ publisher_id: 1, url, types: ['gone'], secret: 'mine' }, ['types[0]', 'secret']],
])('a webhook is refused as %j', async (body, fields) => {
  expect(await refusal('POST', 'webhooks', body)).toEqual([400, fields])
})

test('a webhook of a publisher that does not exist is refused by name', async () => {
  expect(await refusal('POST', 'webhooks', { publisher_id: 987_654, url })).toEqual([404, ['publisher_id']])
})

test('a change that is wrong changes nothing', async () => {
  const { id } = await newWebhook()
  const wrong = { url: 'https://guide.example/two words', types: ['reservation.confirmed'] }
  expect(await refusal('PATCH', `webhooks/${id}`, wrong)).toEqual([400, ['url']])
  expect(await refusal('PATCH', `webhooks/${id}`, { publisher_id: 1 })).toEqual([400, ['publisher_id']])
  expect((await ask('GET', `webhooks/${id}`)).body).toMatchObject({ url, types: [] })
  expect(await refusal('POST', `webhooks/${id}/replay`, { after: -1 })).toEqual([400, ['after']])
  expect(await refusal('GET', `webhooks/${id}/deliveries?state=lost`)).toEqual([400, ['state']])
})

test.each(['987654', 'none', '0', '99999999999999999999'])(
  'there is no webhook and no delivery %s',
  async id => {
    for (const [method, path, body] of [
      ['GET', `webhooks/${id}`],
      ['PATCH', `webhooks/${id}`, { url }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/rotate-secret`],
      ['POST', `webhooks/${id}/end-old-secrets`],
      ['POST', `webhooks/${id}/test`],
      ['POST', `webhooks/${id}/replay`, { after: 0 }],
      ['GET', `webhooks/${id}/deliveries`],
      ['POST', `deliveries/${id}/resend`],
    ] as const) {
      expect((await ask(method, path, body)).status, `${method} ${path}`).toBe(404)
    }
  },
)

test('no webhook opens without a key or to that of a publisher', async () => {
  const { id } = await newWebhook()
  for (const bearer of [null, key]) {
    expect((await ask('GET', 'webhooks', undefined, bearer)).status).toBe(401)
    expect((await ask('POST', `webhooks/${id}/rotate-secret`, undefined, bearer)).status).toBe(401)
    expect((await ask('DELETE', `webhooks/${id}`, undefined, bearer)).status).toBe(401)
  }
})

afterAll(() => {
  const mine = admin.routes.filter(route => /\/(webhooks|deliveries)/.test(route))
  expect([...admin.tried].sort()).toEqual(mine.sort())
})
