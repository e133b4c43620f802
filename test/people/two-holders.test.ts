// Two publishers and two hotels on one server: whoever may do everything with the one finds nothing of the other. Every route is
// asked for every foreign id, and answers as for an id that nothing has; no list shows what is foreign (threat A1).

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createChannel } from '../../src/operations/channels/channels.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { listReviews } from '../../src/operations/reviews/moderate-reviews.ts'
import { createSite } from '../../src/operations/sites/sites.ts'
import { type AdminMethod, adminRequests } from '../support/admin-requests.ts'
import { bookingContext, hotels } from '../support/booking-context.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/signed-in.ts'

const { harness, context, request, book } = await bookingContext()
const { server } = harness.app
const { routes } = await adminRequests(harness.app)
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
const { paths }: any = (await server.inject('/openapi.json')).json()

/** One of everything that belongs to a publisher or a hotel, by the name of its path. */
async function holder(name: string, property: number): Promise<Record<string, string | number>> {
  const { id: publisherId } = await createPublisher(context, { name, sellsAll: false })
  const keyOf = { kind: 'publisher', publisherId } as const
  const { keyId } = await createKey(context, { holder: keyOf, label: name, expiresOn: null })
  const webhook = await createWebhook(context, {
    ...{ publisherId, types: [], url: `https://${name}.example/hook` },
  })
  const { site } = await createSite(context, { publisher_id: publisherId, name })
  const { channel } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
  const reviewOf = {
    property_id: property,
    source: 'survey',
    external_id: name,
    rating: 4,
    written_on: '2026-09-29',
  }
  await importReviews(context, { reviews: [reviewOf] }, { publish: false })
  const [review] = await listReviews(
    context,
    { propertyId: property, state: null },
    { after: null, limit: 1 },
  )
  const { body: booked } = await book(request({ property }))
  const [delivery] = await context.database.query<{ id: number }>(
    `INSERT INTO delivery (sequence, kind, endpoint_id, state)
     SELECT sequence, 'webhook', $1, 'parked' FROM outbox_event ORDER BY sequence DESC LIMIT 1
     RETURNING delivery_id AS id`,
    [webhook.id],
  )
  return {
    ...{ properties: property, publishers: publisherId, keys: keyId, webhooks: webhook.id, sites: site.slug },
    ...{ channels: channel.id, reviews: review!.id, deliveries: delivery!.id, reservations: booked.id },
  }
}

const nothing: Record<string, string | number> = {
  ...{ properties: 999_999, publishers: 999_999, keys: 'key_nothing00000', webhooks: 999_999 },
  ...{ sites: 'nothing', channels: 999_999, reviews: 999_999, deliveries: 999_999 },
  reservations: randomUUID(),
}

let own: Record<string, string | number>
let foreign: Record<string, string | number>
let headers: HeadersOfPage
beforeAll(async () => {
  own = await holder('alps', hotels.plain)
  foreign = await holder('andes', hotels.vault)
  const [publisherId, propertyId] = [Number(own.publishers), Number(own.properties)]
  headers = await signedInWith(harness.app, [
    grant('publisher_manager', { publisherId }),
    grant('property_manager', { propertyId }),
    grant('front_desk', { propertyId }),
    grant('read_only', { publisherId }),
    grant('read_only', { propertyId }),
  ])
})

/** Asks with the ids of a holder in the path, and in the example of the body. */
async function ask(route: string, ids: Record<string, string | number>) {
  const [method = '', template = ''] = route.split(' ')
  const [, , , list = ''] = template.split('/')
  const nights =
    route.startsWith('GET') && template.endsWith('/calendar') ? '?from=2026-12-01&to=2026-12-01' : ''
  const url = template.replace('{message}', '1').replace(/\{\w+\}/, String(ids[list])) + nights
  const example = paths[template][method.toLowerCase()].requestBody?.content['application/json'].example
  const body = example && {
    ...example,
    ...(example.publisher_id !== undefined && { publisher_id: ids.publishers }),
    ...(example.property_id !== undefined && { property_id: ids.properties }),
    ...(template.endsWith('/properties/{id}') && { id: ids.properties }),
    ...(example.reviews && { reviews: [{ ...example.reviews[0], property_id: ids.properties }] }),
  }
  const answer = await server.inject({
    ...{ method: method as AdminMethod, url, headers },
    ...(body && { payload: body }),
  })
  const { request_id: _, url: __, ...rest } = answer.json()
  return { status: answer.statusCode, body: rest, text: answer.body }
}

const ofInstallation =
  /\/(session|discount-codes|settings|exchange-rates|demo|sources)\b|properties\/(grant|revoke)$/
const named = routes.filter(
  route =>
    !ofInstallation.test(route) &&
    (route.includes('{') || route.startsWith('POST')) &&
    ![
      'POST /admin/v1/publishers',
      'PUT /admin/v1/publishers/{id}/properties',
      'POST /admin/v1/reservations/search',
    ].includes(route),
)

test('there are routes of every kind', () => {
  expect(named.length).toBeGreaterThan(45)
  for (const list of Object.keys(nothing)) expect(named.join('\n')).toContain(`/${list}`)
})

test.each(named)('%s answers for a foreign id as for none', async route => {
  const [ofOther, ofNobody] = [await ask(route, foreign), await ask(route, nothing)]
  expect(ofOther.status, ofOther.text).toBe(404)
  expect({ ...ofOther, text: '' }).toEqual({ ...ofNobody, text: '' })
})

describe('a list', () => {
  const lists = [
    'properties',
    'publishers',
    'keys',
    'webhooks',
    'sites',
    'channels',
    'reviews',
    'reservations',
  ]

  test.each(lists)('of %s shows what is covered, and nothing else', async list => {
    const { body } = await ask(`GET /admin/v1/${list}`, own)
    const entries: Record<string, unknown>[] = body[list]
    const ids = entries.map(entry => entry.id ?? entry.key_id ?? entry.slug)
    expect(ids).toEqual([own[list]])
    const wide = (await server.inject({ url: `/admin/v1/${list}`, headers: await operator() })).json()
    expect(wide[list].length).toBeGreaterThan(1)
  })

  test.each([
    ['keys', 'publisher_id', 'publishers'],
    ['webhooks', 'publisher_id', 'publishers'],
    ['channels', 'property_id', 'properties'],
    ['reviews', 'property_id', 'properties'],
    ['reservations', 'property_id', 'properties'],
  ])('of %s by a foreign %s is empty', async (list, field, kind) => {
    const answer = await server.inject({ url: `/admin/v1/${list}?${field}=${foreign[kind]}`, headers })
    expect([answer.statusCode, answer.json()[list]]).toEqual([200, []])
  })
})

test('a search and the figures of the day know nothing foreign', async () => {
  const found = async (asker: HeadersOfPage) => {
    const search = { method: 'POST', url: '/admin/v1/reservations/search', headers: asker } as const
    const { reservations } = (await server.inject({ ...search, payload: { search: '@example' } })).json()
    const { totals } = (await server.inject({ url: '/admin/v1/dashboard', headers: asker })).json()
    return { ids: reservations.map(({ id }: { id: string }) => id), bookings: totals[0]?.bookings }
  }
  expect(await found(headers)).toEqual({ ids: [own.reservations], bookings: 1 })
  expect(await found(await operator())).toMatchObject({ ids: { length: 2 }, bookings: 2 })
})

const operator = () => signedInWith(harness.app, [grant('operator')])

test('what is covered is found', async () => {
  const reads = named.filter(route => /^GET \S+\/\{\w+\}$/.test(route) && !route.includes('message'))
  expect(reads.length).toBe(7)
  for (const route of reads) expect((await ask(route, own)).status, route).toBe(200)
})
