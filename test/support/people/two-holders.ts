// Two publishers and two hotels on one server, each with one of everything that the administration knows by an id.

import { randomUUID } from 'node:crypto'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { createWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { createPerson } from '../../../src/operations/people/people.ts'
import { createKey } from '../../../src/operations/publishers/keys.ts'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import { importReviews } from '../../../src/operations/reviews/import-reviews.ts'
import { listReviews } from '../../../src/operations/reviews/moderate-reviews.ts'
import { createSite } from '../../../src/operations/sites/sites.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { bookingContext, hotels } from '../hotels/booking-context.ts'
import { type AdminMethod, adminRequests } from '../wire/admin-requests.ts'
import { grant, type HeadersOfPage, signedInWith } from './signed-in.ts'

/** Ids by the first part of a path: `publishers`, `keys`. */
export type Ids = Readonly<Record<string, string | number>>

export interface AskedAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
}

/** Ids that nothing has. */
export const nothing: Ids = {
  properties: 999_999,
  publishers: 999_999,
  keys: 'key_nothing00000',
  webhooks: 999_999,
  sites: 'nothing',
  channels: 999_999,
  reviews: 999_999,
  deliveries: 999_999,
  reservations: randomUUID(),
  audit: 999_999,
  people: 999_999,
}

/** Lists that show what is covered, by the first part of their path. */
export const lists = [
  'properties',
  'publishers',
  'keys',
  'webhooks',
  'sites',
  'channels',
  'reviews',
  'reservations',
]

/** The id of an entry of a list. */
export const idOf = (entry: Readonly<Record<string, unknown>>) => entry.id ?? entry.key_id ?? entry.slug

const ofInstallation =
  /\/(session|account|links|reports|discount-codes|settings|exchange-rates|demo|jobs|sources|partners|companions)\b|people\/\{id\}\/(sessions|second-factor|identity)|properties\/(grant|revoke)$/

/** Of the routes, those that name an object of a publisher or a hotel. */
const namedAmong = (routes: readonly string[]): string[] =>
  routes.filter(
    route =>
      !ofInstallation.test(route) &&
      (route.includes('{') || route.startsWith('POST')) &&
      ![
        'POST /admin/v1/publishers',
        'POST /admin/v1/properties',
        'POST /admin/v1/properties/{id}/archive',
        'POST /admin/v1/properties/{id}/restore',
        'POST /admin/v1/publishers/{id}/archive',
        'POST /admin/v1/publishers/{id}/restore',
        'PUT /admin/v1/publishers/{id}/properties',
        'POST /admin/v1/reservations/search',
        'POST /admin/v1/reservations/counts',
        'POST /admin/v1/reservations/csv',
      ].includes(route),
  )

/** Call once at the top of a test file. */
export async function twoHolders() {
  const booking = await bookingContext()
  const { harness, context } = booking
  const { server } = harness.app
  const { routes, key } = await adminRequests(harness.app)
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
  const { paths }: any = (await server.inject('/openapi.json')).json()

  const holder = async (name: string, property: number): Promise<Ids> => {
    const { id: publisherId } = await createPublisher(context, { name, sellsAll: false })
    const keyOf = { kind: 'publisher', publisherId } as const
    const { keyId } = await createKey(context, { holder: keyOf, label: name, expiresOn: null })
    const url = `https://${name}.example/hook`
    const webhook = await createWebhook(context, { publisherId, types: [], url })
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
    const first = { after: null, limit: 1 }
    const [review] = await listReviews(context, { propertyId: property, state: null }, first)
    const person = await createPerson(context, {
      name,
      email: `${name}@example.com`,
      language: 'en',
      password: new Secret('seven green bicycles'),
      grants: [grant('front_desk', { propertyId: property })],
    })
    const { body: booked } = await booking.book(booking.request({ property }))
    const [delivery] = await context.database.query<{ id: number }>(
      `INSERT INTO delivery (sequence, kind, endpoint_id, state)
       SELECT sequence, 'webhook', $1, 'parked' FROM outbox_event ORDER BY sequence DESC LIMIT 1
       RETURNING delivery_id AS id`,
      [webhook.id],
    )
    const [entry] = await context.database.query<{ id: number }>(
      'SELECT max(entry_id) AS id FROM audit_entry WHERE property_id = $1',
      [property],
    )
    return {
      audit: entry!.id,
      people: person,
      properties: property,
      publishers: publisherId,
      keys: keyId,
      webhooks: webhook.id,
      sites: site.slug,
      channels: channel.id,
      reviews: review!.id,
      deliveries: delivery!.id,
      reservations: booked.id,
    }
  }

  /** The headers of somebody who may do everything with what a holder has, and nothing else. */
  const signedInFor = ({ publishers, properties }: Ids): Promise<HeadersOfPage> => {
    const [publisherId, propertyId] = [Number(publishers), Number(properties)]
    return signedInWith(harness.app, [
      grant('publisher_manager', { publisherId }),
      grant('property_manager', { propertyId }),
      grant('front_desk', { propertyId }),
      grant('read_only', { publisherId }),
      grant('read_only', { propertyId }),
    ])
  }

  /** Asks with the ids of a holder in the path, and in the example of the body. */
  const ask = async (route: string, ids: Ids, headers: HeadersOfPage): Promise<AskedAnswer> => {
    const [method = '', template = ''] = route.split(' ')
    const [, , , list = ''] = template.split('/')
    const nights =
      route.startsWith('GET') && /\/calendar(\/csv)?$/.test(template) ? '?from=2026-12-01&to=2026-12-01' : ''
    const path = template.replace(/\{(message|mail_id)\}/, '1').replace(/\{\w+\}/, String(ids[list] ?? 'EUR'))
    const example = paths[template][method.toLowerCase()].requestBody?.content['application/json'].example
    const body = example && {
      ...example,
      ...(example.publisher_id !== undefined && { publisher_id: ids.publishers }),
      ...(example.property_id !== undefined && { property_id: ids.properties }),
      ...(template.endsWith('/properties/{id}') && { id: ids.properties }),
      ...(example.hosts && { hosts: [`${ids.sites}.example.com`] }),
      ...(example.reviews && { reviews: [{ ...example.reviews[0], property_id: ids.properties }] }),
    }
    const answer = await server.inject({
      method: method as AdminMethod,
      url: path + nights,
      headers: { ...headers, 'if-match': '*' },
      ...(body && { payload: body }),
    })
    const isFile = String(answer.headers['content-type']).startsWith('text/csv')
    const { request_id: _, url: __, ...rest } = isFile ? {} : answer.json()
    return { status: answer.statusCode, body: rest, text: answer.body }
  }

  const own = await holder('alps', hotels.plain)
  const foreign = await holder('andes', hotels.vault)
  return {
    booking,
    harness,
    context,
    server,
    routes,
    named: namedAmong(routes),
    holder,
    ask,
    own,
    foreign,
    headers: await signedInFor(own),
    signedInFor,
    operator: { authorization: `Bearer ${key}` },
  }
}
