// Two people cannot overwrite each other: a change with If-Match is made of what its maker saw, or not at all. Whoever is refused
// is told who has changed what meanwhile, and when.

import { describe, expect, test } from 'vitest'
import { operatorGrant } from '../../../src/operations/people/people.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { signedInWith } from '../../support/people/signed-in.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const { app } = await testApp()
const { context, server } = app
const headers = await signedInWith(app, [operatorGrant])

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  ifMatch?: string,
) {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${path}`,
    headers: { ...headers, 'content-type': 'application/json', ...(ifMatch && { 'if-match': ifMatch }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, etag: answer.headers.etag as string, body: answer.json() }
}

await importProperty(context, smallHotel({ id: 1, from: parseDay(testToday)! }), null)
const { id: publisherId } = await createPublisher(context, { name: 'Valley Guide', sellsAll: false })
const channel = await send('POST', 'channels', { property_id: 1, kind: 'cloudbeds' })
const webhook = await send('POST', 'webhooks', {
  publisher_id: publisherId,
  url: 'https://guide.example.com/hook',
})
const companion = await send('POST', 'companions', {
  kind: 'decision',
  name: 'revenue',
  url: 'https://revenue.example.com/',
})
await send('POST', 'discount-codes', { code: 'SPRING10', category: 'discount', percent_off: 10 })
await send('POST', 'sites', { publisher_id: publisherId, name: 'Valley Guide' })
await send('PATCH', 'sites/valley-guide/draft', { operator: 'The valley' })

/** What one person sets, and what another sets without having seen it: of the same field, and of another. */
const objects = [
  ['publisher', `publishers/${publisherId}`, { name: 'Valley' }, { language: 'de' }, 'name'],
  [
    'webhook',
    `webhooks/${webhook.body.id}`,
    { url: 'https://one.example.com/' },
    { types: ['reservation.confirmed'] },
    'url',
  ],
  [
    'companion service',
    `companions/${companion.body.id}`,
    { url: 'https://one.example.com/' },
    { is_on: false },
    'url',
  ],
  ['discount code', 'discount-codes/SPRING10', { percent_off: 12 }, { max_uses: 5 }, 'definition'],
  [
    'channel',
    `channels/${channel.body.id}`,
    { minimum_stay: 'through' },
    { partner_id: 'H1' },
    'minimum_stay',
  ],
  ['site', 'sites/valley-guide', { hosts: ['stay.example.com'] }, { operator: 'Somebody' }, 'hosts'],
  ['draft', 'sites/valley-guide/draft', { name: 'The valley' }, { operator: 'Nobody' }, 'draft'],
] as const

/** "Ada Lovelace at 2026-12-01T12:00:00Z: name" */
const by = (field: string) =>
  expect.stringMatching(new RegExp(`^Ada Lovelace at \\d{4}-\\S+Z: ${field}[\\w., ]*$`))

/** A field of the object that has no such value yet. */
function fresh(path: string, number: number): object {
  if (/^(webhooks|companions)/.test(path)) return { url: `https://${number}.example.com/` }
  if (path.startsWith('discount')) return { description: `Number ${number}` }
  if (path.startsWith('channels')) return { partner_id: `Number ${number}` }
  return { name: `Number ${number}` }
}

describe('two people who change the same thing', () => {
  test.each(objects)(
    '%s: the second is refused, told who was first, and may decide anew',
    async (...object) => {
      const [, path, first, second, field] = object
      const seen = await send('GET', path)
      expect(seen.etag).toMatch(/^"\d+"$/)
      const made = await send('PATCH', path, first, seen.etag)
      expect(made.body).toMatchObject(first)
      expect(made.status).toBe(200)
      const refused = await send('PATCH', path, second, seen.etag)
      expect(refused.status).toBe(412)
      expect(refused.body).toMatchObject({
        type: 'PreconditionFailedException',
        errors: [{ field: 'If-Match', message: by(field) }],
      })
      expect(refused.body.message).toContain(refused.body.errors[0].message)
      const now = await send('GET', path)
      expect(now.etag).toBe(made.etag)
      expect(now.body).toMatchObject(first)
      expect(now.body).not.toMatchObject(second)
      const decided = await send('PATCH', path, second, now.etag)
      expect(decided.status).toBe(200)
      expect(decided.body).toMatchObject({ ...first, ...second })
    },
  )

  test.each(objects)('%s: of two at once one is made', async (_name, path, first, second) => {
    const { etag } = await send('GET', path)
    // What both set differs from what there is.
    const changes = [
      { ...first, ...fresh(path, 1) },
      { ...second, ...fresh(path, 2) },
    ]
    const made = await Promise.all(changes.map(change => send('PATCH', path, change, etag)))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('programs that send no If-Match, or *, change whatever there is', async () => {
    for (const [, path, first, second] of objects) {
      expect((await send('PATCH', path, first)).status, path).toBe(200)
      expect((await send('PATCH', path, second, '*')).status, path).toBe(200)
    }
  })

  test('an If-Match that is no version is refused, and nothing is changed', async () => {
    const before = await send('GET', 'discount-codes/SPRING10')
    const refused = await send('PATCH', 'discount-codes/SPRING10', { percent_off: 99 }, 'W/"x"')
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'If-Match'])
    expect(await send('GET', 'discount-codes/SPRING10')).toEqual(before)
  })
})

test('a draft is published as it was seen, or not', async () => {
  const seen = await send('GET', 'sites/valley-guide/draft')
  await send('PATCH', 'sites/valley-guide/draft', { name: 'Changed meanwhile' })
  const refused = await send('POST', 'sites/valley-guide/draft/publish', undefined, seen.etag)
  expect(refused.status).toBe(412)
  const now = await send('GET', 'sites/valley-guide/draft')
  const published = await send('POST', 'sites/valley-guide/draft/publish', undefined, now.etag)
  expect([published.status, published.body.name]).toEqual([200, 'Changed meanwhile'])
})

test('the first change of a draft is laid over the live site that its maker saw', async () => {
  const seen = await send('GET', 'sites/valley-guide')
  await send('PATCH', 'sites/valley-guide', { operator: 'Meanwhile' })
  expect((await send('PATCH', 'sites/valley-guide/draft', { name: 'Blind' }, seen.etag)).status).toBe(412)
  const { etag } = await send('GET', 'sites/valley-guide')
  expect((await send('PATCH', 'sites/valley-guide/draft', { name: 'Seen' }, etag)).status).toBe(200)
  // Another draft was begun: what the live site was says nothing of it.
  expect((await send('PATCH', 'sites/valley-guide/draft', { name: 'Blind' }, etag)).status).toBe(412)
})

test('a draft is thrown away as it was seen, or not', async () => {
  const seen = await send('GET', 'sites/valley-guide/draft')
  await send('PATCH', 'sites/valley-guide/draft', { name: 'Still being written' })
  expect((await send('DELETE', 'sites/valley-guide/draft', undefined, seen.etag)).status).toBe(412)
  const now = await send('GET', 'sites/valley-guide/draft')
  expect(now.body.name).toBe('Still being written')
  expect((await send('DELETE', 'sites/valley-guide/draft', undefined, now.etag)).status).toBe(200)
})

describe('what somebody has changed meanwhile is not deleted', () => {
  /** Objects of their own, as nothing is left of them. */
  const made = {
    'discount code': async () => {
      await send('POST', 'discount-codes', { code: 'GONE5', category: 'discount', percent_off: 5 })
      return ['discount-codes/GONE5', { percent_off: 6 }, 'definition'] as const
    },
    webhook: async () => {
      const url = 'https://gone.example.com/'
      const { body } = await send('POST', 'webhooks', { publisher_id: publisherId, url })
      return [`webhooks/${body.id}`, { url: 'https://stays.example.com/' }, 'url'] as const
    },
    'companion service': async () => {
      const url = 'https://gone.example.com/'
      const { body } = await send('POST', 'companions', { kind: 'decision', name: 'gone', url })
      return [`companions/${body.id}`, { url: 'https://stays.example.com/' }, 'url'] as const
    },
    site: async () => {
      const publisher_id = (await createPublisher(context, { name: 'Gone Guide', sellsAll: false })).id
      const { body } = await send('POST', 'sites', { publisher_id, name: 'Gone Guide' })
      return [`sites/${body.slug}`, { operator: 'Somebody new' }, 'document'] as const
    },
  }

  test.each(Object.entries(made))('%s: it stays until its deletion is of what there is', async (_, make) => {
    const [path, change, field] = await make()
    const seen = await send('GET', path)
    expect((await send('PATCH', path, change, seen.etag)).status).toBe(200)
    const refused = await send('DELETE', path, undefined, seen.etag)
    expect([refused.status, refused.body.errors]).toEqual([412, [{ field: 'If-Match', message: by(field) }]])
    const now = await send('GET', path)
    expect(now.body).toMatchObject(change)
    expect((await send('DELETE', path, undefined, now.etag)).status).toBe(200)
    expect((await send('GET', path)).status).toBe(404)
  })
})

test('a review is decided on as it was read, or not', async () => {
  const written = { property_id: 1, source: 'survey', external_id: '1', rating: 5, written_on: '2026-11-02' }
  await send('POST', 'reviews', { reviews: [{ ...written, text: 'Lovely.' }] })
  const [read] = (await send('GET', 'reviews?property_id=1')).body.reviews
  await send('POST', 'reviews', { reviews: [{ ...written, text: 'Buy pills here.', rating: 4 }] })
  for (const verb of ['publish', 'reject']) {
    const refused = await send('POST', `reviews/${read.id}/${verb}`, undefined, `"${read.version}"`)
    expect([refused.status, refused.body.errors]).toEqual([
      412,
      [{ field: 'If-Match', message: by('rating') }],
    ])
  }
  const [now] = (await send('GET', 'reviews?property_id=1')).body.reviews
  expect([now.text, now.state]).toEqual(['Buy pills here.', 'pending'])
  const decided = await send('POST', `reviews/${read.id}/reject`, undefined, `"${now.version}"`)
  expect([decided.status, decided.body.state, decided.etag]).toEqual([
    200,
    'rejected',
    `"${decided.body.version}"`,
  ])
})

test('what a publisher may sell is replaced as it was seen, on whichever page of the list', async () => {
  const path = `publishers/${publisherId}/properties`
  const seen = await send('GET', `${path}?limit=1`)
  expect((await send('POST', `${path}/grant`, { property_ids: [1] })).status).toBe(200)
  const refused = await send('PUT', path, { property_ids: [] }, seen.etag)
  expect([refused.status, refused.body.errors]).toEqual([
    412,
    [{ field: 'If-Match', message: by('property_ids') }],
  ])
  const now = await send('GET', path)
  expect(now.body.property_ids).toEqual([1])
  const limited = await send('PUT', path, { property_ids: [] }, now.etag)
  expect([limited.status, limited.body.granted]).toEqual([200, 0])
  expect((await send('GET', path)).etag).toBe(limited.etag)
})

test('who is refused is told of the last change of what they see, not of later ones of other fields', async () => {
  const path = `publishers/${publisherId}`
  const seen = await send('GET', path)
  await send('PATCH', path, { name: 'Changed before' })
  await send('PUT', `${path}/properties`, { property_ids: [1] })
  const refused = await send('PATCH', path, { language: 'fr' }, seen.etag)
  expect([refused.status, refused.body.errors]).toEqual([412, [{ field: 'If-Match', message: by('name') }]])
})

/** Routes that write and take no If-Match, each with the reason. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'makes something that was not there, or replaces nothing': [
    'createProperty',
    'createPublisher',
    'createKey',
    'createDiscountCode',
    'createWebhook',
    'createCompanion',
    'createSite',
    'createChannel',
    'addPicture',
    'invitePerson',
    'addReservationNote',
    'allowAssistant',
    'linkToPreview',
    'addPasskey',
    'createPartner',
    'bookForGuest',
    'recordPayment',
    'makeClosure',
    'createSeason',
    'writeInvoice',
  ],
  'replaces the few values of a name for nights, on which no price depends; the audit trail has the ones before':
    ['replaceSeason'],
  'is the same in any order: adds to a set or takes from it': [
    'grantProperties',
    'revokeProperties',
    'giveRole',
    'takeRole',
    'deleteSeason',
  ],
  'moves a state, and is refused or changes nothing where somebody else has moved it': [
    'pauseChannel',
    'resumeChannel',
    'archiveChannel',
    'revokeKey',
    'enablePerson',
    'disablePerson',
    'resolveReservation',
    'recordNoShow',
    'cancelForProperty',
    'endClosure',
    'endSessionsOfPerson',
    'inviteAgain',
    'resetSecondFactor',
    'unbindIdentity',
    'endPartner',
    'archiveProperty',
    'restoreProperty',
    'archivePublisher',
    'restorePublisher',
  ],
  'draws a secret, which nobody has seen before': [
    'rotateWebhookSecret',
    'endOldWebhookSecrets',
    'rotateCompanionSecret',
    'endOldCompanionSecrets',
    'rotateChannelSecret',
  ],
  'sends or reads again, and changes nothing that people edit': [
    'testWebhook',
    'checkCompanion',
    'replayWebhook',
    'resendDelivery',
    'retellChannel',
    'replayChannelMessage',
    'openMissingNights',
    'runJob',
    'retryStuckWork',
    'discardStuckWork',
    'resendReservationMail',
    'startContentImport',
    'continueContentImport',
    'stopContentImport',
    'resumeContentImport',
    'loadDemo',
    'importExchangeRates',
  ],
  'asks only': [
    'checkProperty',
    'simulatePriceRules',
    'searchReservations',
    'countReservations',
    'exportReservations',
    'showLink',
    'offerStay',
    'previewStay',
  ],
  'names single values; those that are left out stay, and the audit trail has the ones before': [
    'changeSettings',
    'switchPriceRules',
    'setExchangeRate',
    'removeExchangeRate',
    'changePerson',
    'changeCalendar',
  ],
  'brings documents of another system, which has the last word on them': [
    'importReviews',
    'startReservationImport',
    'continueReservationImport',
  ],
  'is about the asker’s own account or session': [
    'changeAccount',
    'changeOwnPassword',
    'endOwnSession',
    'endOtherSessions',
    'renewRecoveryCodes',
    'removeSecondFactor',
    'beginSecondFactor',
    'confirmSecondFactor',
    'removePasskey',
    'beginPasskey',
    'saveFilter',
    'renameSavedFilter',
    'removeSavedFilter',
    'signIn',
    'signOut',
    'beginPasskeySignIn',
    'finishPasskeySignIn',
    'beginSingleSignOn',
    'finishSingleSignOn',
    'finishWithCode',
    'askForReset',
    'choosePassword',
  ],
}

test('every route that writes takes If-Match, or its reason not to stands in the list of this test', async () => {
  const { paths } = (await server.inject('/openapi.json')).json()
  const writing = Object.entries<Record<string, Documented>>(paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([, methods]) => Object.entries(methods))
    .filter(([method]) => method !== 'get')
    .map(([, route]) => route)
  const takesNone = writing.filter(
    ({ parameters = [] }) => !parameters.some(({ name }) => name === 'if-match'),
  )
  expect(takesNone.map(({ operationId }) => operationId).sort()).toEqual(Object.values(exempt).flat().sort())
})

interface Documented {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string }[]
}

test('counts and times are no change: a use of a code and a message of a channel keep the version', async () => {
  const code = await send('GET', 'discount-codes/SPRING10')
  const connection = await send('GET', `channels/${channel.body.id}`)
  await context.database.transaction(transaction =>
    transaction.query('UPDATE discount_code SET uses = uses + 1', []),
  )
  await send('POST', `channels/${channel.body.id}/pause`)
  expect((await send('GET', 'discount-codes/SPRING10')).etag).toBe(code.etag)
  expect((await send('GET', `channels/${channel.body.id}`)).etag).toBe(connection.etag)
})
