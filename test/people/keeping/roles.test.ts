// Which role may use which route, cell by cell. Every request has a query field that no route knows, so that one that is allowed
// is refused with 400 before it does anything, and one that is not with 403 (threat A3).

import { describe, expect, test } from 'vitest'
import type { Grant } from '../../../src/lodging/people/person.ts'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import { storeProperty } from '../../support/hotels/stored-property.ts'
import { grant, signedInWith } from '../../support/people/signed-in.ts'
import { testApp } from '../../support/run/test-app.ts'
import { type AdminMethod, adminRequests } from '../../support/wire/admin-requests.ts'

const { app } = await testApp({ jobs: false })
const { server, context } = app
const { routes } = await adminRequests(app)
await storeProperty(context.database, 11)
const { id: publisherId } = await createPublisher(context, { name: 'Alps', sellsAll: false })
const [ofPublisher, ofProperty] = [{ publisherId }, { propertyId: 11 }]

/** The columns: a role for everything, for a publisher, for a property; and nobody's. */
const people: Readonly<Record<string, readonly Grant[]>> = {
  o: [grant('operator')],
  m: [grant('publisher_manager')],
  M: [grant('publisher_manager', ofPublisher)],
  p: [grant('property_manager')],
  P: [grant('property_manager', ofProperty)],
  f: [grant('front_desk')],
  F: [grant('front_desk', ofProperty)],
  r: [grant('read_only')],
  R: [grant('read_only', ofPublisher)],
  Q: [grant('read_only', ofProperty)],
  // A role that means nothing for what it was given for gives nothing there.
  x: [],
}

const [everybody, installation, installationRead] = ['omMpPfFrRQx', 'o', 'or']
const [publishersRead, publishersChange] = ['omMrRQ', 'omM']
const [propertiesRead, propertiesChange] = ['opPfFrRQ', 'opP']
/** Which people, giving-roles decides. */
const peopleOfOwn = 'omMpP'
const reservationsRead = 'omMpPfFrRQ'

/** The letters of those who may, by route; one that is missing here fails. */
const cells: Readonly<Record<string, string>> = {
  'GET /admin/v1/session': everybody,
  'DELETE /admin/v1/session': everybody,
  'PATCH /admin/v1/account': everybody,
  'PUT /admin/v1/account/password': everybody,
  'GET /admin/v1/account/sessions': everybody,
  'POST /admin/v1/account/sessions/{id}/end': everybody,
  'POST /admin/v1/account/sessions/end-others': everybody,
  'GET /admin/v1/account/second-factor': everybody,
  'POST /admin/v1/account/second-factor': everybody,
  'POST /admin/v1/account/second-factor/confirm': everybody,
  'POST /admin/v1/account/second-factor/recovery-codes': everybody,
  'POST /admin/v1/account/second-factor/remove': everybody,
  'GET /admin/v1/account/reservation-filters': everybody,
  'POST /admin/v1/account/reservation-filters': everybody,
  'PATCH /admin/v1/account/reservation-filters/{id}': everybody,
  'DELETE /admin/v1/account/reservation-filters/{id}': everybody,
  'GET /admin/v1/account/passkeys': everybody,
  'POST /admin/v1/account/passkeys': everybody,
  'POST /admin/v1/account/passkeys/finish': everybody,
  'POST /admin/v1/account/passkeys/{id}/remove': everybody,
  'GET /admin/v1/people': peopleOfOwn,
  'GET /admin/v1/people/{id}': peopleOfOwn,
  'POST /admin/v1/people': peopleOfOwn,
  'PATCH /admin/v1/people/{id}': peopleOfOwn,
  'POST /admin/v1/people/{id}/invite': peopleOfOwn,
  'POST /admin/v1/people/{id}/enable': peopleOfOwn,
  'POST /admin/v1/people/{id}/disable': peopleOfOwn,
  'POST /admin/v1/people/{id}/roles': peopleOfOwn,
  'POST /admin/v1/people/{id}/roles/take': peopleOfOwn,
  'GET /admin/v1/people/{id}/sessions': installation,
  'POST /admin/v1/people/{id}/sessions/end': installation,
  'POST /admin/v1/people/{id}/second-factor/reset': installation,
  'POST /admin/v1/people/{id}/identity/remove': installation,
  'GET /admin/v1/properties': propertiesRead,
  'GET /admin/v1/properties/{id}': propertiesRead,
  'PUT /admin/v1/properties/{id}': propertiesChange,
  'POST /admin/v1/properties': 'op',
  'POST /admin/v1/properties/{id}/check': propertiesRead,
  'GET /admin/v1/properties/{id}/archive': propertiesRead,
  'POST /admin/v1/properties/{id}/archive': 'op',
  'POST /admin/v1/properties/{id}/restore': 'op',
  'POST /admin/v1/properties/{id}/pictures': propertiesChange,
  'PATCH /admin/v1/properties/{id}/calendar': propertiesChange,
  'GET /admin/v1/properties/{id}/calendar': propertiesRead,
  'GET /admin/v1/calendars': propertiesRead,
  'POST /admin/v1/properties/{id}/calendar/edit': propertiesChange,
  'GET /admin/v1/properties/{id}/calendar/csv': propertiesRead,
  'POST /admin/v1/properties/{id}/calendar/csv': propertiesChange,
  'GET /admin/v1/properties/{id}/price-rules': propertiesRead,
  'PUT /admin/v1/properties/{id}/price-rules': propertiesChange,
  'PUT /admin/v1/properties/{id}/price-rules/switch': propertiesChange,
  'POST /admin/v1/properties/{id}/price-rules/simulation': propertiesRead,
  'GET /admin/v1/properties/{id}/price-rules/log': propertiesRead,
  'GET /admin/v1/properties/{id}/seasons': propertiesRead,
  'POST /admin/v1/properties/{id}/seasons': propertiesChange,
  'PUT /admin/v1/properties/{id}/seasons/{season}': propertiesChange,
  'DELETE /admin/v1/properties/{id}/seasons/{season}': propertiesChange,
  'POST /admin/v1/properties/{id}/seasons/{season}/copy': propertiesChange,
  'GET /admin/v1/properties/{id}/closures': propertiesRead,
  'POST /admin/v1/properties/{id}/closures': propertiesChange,
  'POST /admin/v1/properties/{id}/closures/{closure}/end': propertiesChange,
  'POST /admin/v1/properties/{id}/reservations/import': propertiesChange,
  'POST /admin/v1/properties/{id}/reservations/import/continue': propertiesChange,
  'POST /admin/v1/properties/{id}/offers': 'opPfF',
  'POST /admin/v1/properties/{id}/preview': 'opPfF',
  'POST /admin/v1/properties/{id}/reservations': 'opPfF',
  'GET /admin/v1/properties/{id}/reservations/import': propertiesChange,
  'GET /admin/v1/dashboard': reservationsRead,
  'GET /admin/v1/reports/{report}': reservationsRead,
  'GET /admin/v1/reports/{report}/csv': reservationsRead,
  'GET /admin/v1/partners': installationRead,
  'POST /admin/v1/partners': installation,
  'POST /admin/v1/partners/{id}/end': installation,
  'GET /admin/v1/sources': installationRead,
  'GET /admin/v1/sources/{source}/messages': installationRead,
  'GET /admin/v1/sources/{source}/messages/{message}': installationRead,
  'GET /admin/v1/sources/{source}/import': installationRead,
  'POST /admin/v1/sources/{source}/import': installation,
  'POST /admin/v1/sources/{source}/import/continue': installation,
  'POST /admin/v1/sources/{source}/import/stop': installation,
  'POST /admin/v1/sources/{source}/import/resume': installation,
  'GET /admin/v1/sources/{source}/imports': installationRead,
  'GET /admin/v1/jobs': installationRead,
  'GET /admin/v1/jobs/{job}': installationRead,
  'POST /admin/v1/jobs/{job}/run': installation,
  'GET /admin/v1/jobs/{job}/work': installationRead,
  'POST /admin/v1/jobs/{job}/work/{work}/retry': installation,
  'POST /admin/v1/jobs/{job}/work/{work}/discard': installation,
  'GET /admin/v1/reservations': reservationsRead,
  'POST /admin/v1/reservations/search': reservationsRead,
  'POST /admin/v1/reservations/counts': reservationsRead,
  'POST /admin/v1/reservations/csv': reservationsRead,
  'GET /admin/v1/reservations/{reference}': reservationsRead,
  'GET /admin/v1/reservations/{reference}/payments': reservationsRead,
  'POST /admin/v1/reservations/{reference}/payments': 'opPfF',
  'GET /admin/v1/reservations/{reference}/invoices': propertiesRead,
  'POST /admin/v1/reservations/{reference}/invoices': 'opPfF',
  'GET /admin/v1/reservations/{reference}/invoices/{number}/pdf': propertiesRead,
  'GET /admin/v1/reservations/{reference}/invoices/{number}/page': propertiesRead,
  'GET /admin/v1/today': reservationsRead,
  'POST /admin/v1/reservations/{reference}/resolve': 'opP',
  'POST /admin/v1/reservations/{reference}/no-show': 'opPfF',
  'POST /admin/v1/reservations/{reference}/cancel': 'opPfF',
  'POST /admin/v1/reservations/{reference}/modify': 'opPfF',
  'POST /admin/v1/reservations/{reference}/notes': 'opPfF',
  'POST /admin/v1/reservations/{reference}/mails/{mail_id}/resend': 'opPfF',
  'GET /admin/v1/publishers': publishersRead,
  'GET /admin/v1/publishers/{id}': publishersRead,
  'POST /admin/v1/publishers': installation,
  'GET /admin/v1/publishers/{id}/archive': publishersRead,
  'POST /admin/v1/publishers/{id}/archive': installation,
  'POST /admin/v1/publishers/{id}/restore': installation,
  'PATCH /admin/v1/publishers/{id}': publishersChange,
  'GET /admin/v1/publishers/{id}/properties': publishersRead,
  'PUT /admin/v1/publishers/{id}/properties': installation,
  'POST /admin/v1/publishers/{id}/properties/grant': installation,
  'POST /admin/v1/publishers/{id}/properties/revoke': installation,
  'GET /admin/v1/assistants/request': publishersChange,
  'POST /admin/v1/assistants/consent': publishersChange,
  'POST /admin/v1/keys': publishersChange,
  'GET /admin/v1/keys': publishersRead,
  'GET /admin/v1/keys/{id}': publishersRead,
  'GET /admin/v1/keys/{id}/usage': publishersRead,
  'POST /admin/v1/keys/{id}/revoke': publishersChange,
  'GET /admin/v1/discount-codes': installationRead,
  'GET /admin/v1/discount-codes/{code}': installationRead,
  'POST /admin/v1/discount-codes': installation,
  'PATCH /admin/v1/discount-codes/{code}': installation,
  'DELETE /admin/v1/discount-codes/{code}': installation,
  'GET /admin/v1/reviews': propertiesRead,
  'POST /admin/v1/reviews': propertiesChange,
  'POST /admin/v1/reviews/{id}/publish': propertiesChange,
  'POST /admin/v1/reviews/{id}/reject': propertiesChange,
  'GET /admin/v1/settings': installationRead,
  'GET /admin/v1/settings/{name}': installationRead,
  'PATCH /admin/v1/settings': installation,
  'GET /admin/v1/companions': installationRead,
  'GET /admin/v1/companions/{id}': installationRead,
  'POST /admin/v1/companions': installation,
  'PATCH /admin/v1/companions/{id}': installation,
  'DELETE /admin/v1/companions/{id}': installation,
  'POST /admin/v1/companions/{id}/check': installation,
  'POST /admin/v1/companions/{id}/rotate-secret': installation,
  'POST /admin/v1/companions/{id}/end-old-secrets': installation,
  'GET /admin/v1/exchange-rates': installationRead,
  'PUT /admin/v1/exchange-rates/{currency}': installation,
  'DELETE /admin/v1/exchange-rates/{currency}': installation,
  'POST /admin/v1/exchange-rates/import': installation,
  'GET /admin/v1/webhooks': publishersRead,
  'GET /admin/v1/webhooks/{id}': publishersRead,
  'POST /admin/v1/webhooks': publishersChange,
  'PATCH /admin/v1/webhooks/{id}': publishersChange,
  'DELETE /admin/v1/webhooks/{id}': publishersChange,
  'POST /admin/v1/webhooks/{id}/rotate-secret': publishersChange,
  'POST /admin/v1/webhooks/{id}/end-old-secrets': publishersChange,
  'POST /admin/v1/webhooks/{id}/test': publishersChange,
  'POST /admin/v1/webhooks/{id}/replay': publishersChange,
  'GET /admin/v1/webhooks/{id}/deliveries': publishersRead,
  'POST /admin/v1/deliveries/{id}/resend': publishersChange,
  'GET /admin/v1/sites': publishersRead,
  'GET /admin/v1/sites/{slug}': publishersRead,
  'POST /admin/v1/sites': publishersChange,
  'PATCH /admin/v1/sites/{slug}': publishersChange,
  'DELETE /admin/v1/sites/{slug}': publishersChange,
  'GET /admin/v1/sites/{slug}/draft': publishersRead,
  'PATCH /admin/v1/sites/{slug}/draft': publishersChange,
  'POST /admin/v1/sites/{slug}/draft/preview': publishersChange,
  'POST /admin/v1/sites/{slug}/draft/publish': publishersChange,
  'DELETE /admin/v1/sites/{slug}/draft': publishersChange,
  'GET /admin/v1/channels': propertiesRead,
  'GET /admin/v1/channels/{id}': propertiesRead,
  'POST /admin/v1/channels': propertiesChange,
  'PATCH /admin/v1/channels/{id}': propertiesChange,
  'POST /admin/v1/channels/{id}/rotate-secret': propertiesChange,
  'POST /admin/v1/channels/{id}/pause': propertiesChange,
  'POST /admin/v1/channels/{id}/resume': propertiesChange,
  'POST /admin/v1/channels/{id}/archive': propertiesChange,
  'POST /admin/v1/channels/{id}/retell': propertiesChange,
  'POST /admin/v1/channels/{id}/open-missing-nights': propertiesChange,
  'GET /admin/v1/channels/{id}/messages': propertiesRead,
  'GET /admin/v1/channels/{id}/messages/{message}': propertiesRead,
  'POST /admin/v1/channels/{id}/messages/{message}/replay': propertiesChange,
  'GET /admin/v1/audit': 'ompMPrRQ',
  'GET /admin/v1/audit/{id}': 'ompMPrRQ',
  'POST /admin/v1/audit/{entry}/undo': propertiesChange,
  'GET /admin/v1/demo': installationRead,
  'POST /admin/v1/demo/load': installation,
}

/** Signing in and choosing a password with a link need no role, and there is no session yet. */
const asked = routes.filter(
  route => !/^(POST \/admin\/v1\/(session.*|links.*)|GET \/admin\/v1\/session\/ways)$/.test(route),
)

test('the table has every route, and no other', () => {
  expect(Object.keys(cells).sort()).toEqual([...asked].sort())
})

describe.each(Object.entries(people))('somebody who is %s', (letter, grants) => {
  test('may use these routes and no others', async () => {
    const headers = await signedInWith(app, grants)
    for (const route of asked) {
      const [method = '', template = ''] = route.split(' ')
      const url = `${template.replace(/\{\w+\}/g, '1')}?nothing=1`
      const answer = await server.inject({ method: method as AdminMethod, url, headers })
      const expected = cells[route]!.includes(letter) ? 400 : 403
      expect(answer.statusCode, `${route} by ${letter}: ${answer.body}`).toBe(expected)
    }
  })
})

test('nobody may use any of them', async () => {
  // Together, as each refusal waits for a tenth of a second.
  const statuses = await Promise.all(
    asked.map(async route => {
      const [method = '', template = ''] = route.split(' ')
      const url = `${template.replace(/\{\w+\}/g, '1')}?nothing=1`
      return [route, (await server.inject({ method: method as AdminMethod, url })).statusCode]
    }),
  )
  expect(statuses).toEqual(asked.map(route => [route, 401]))
})

describe('a manager of publishers makes nobody an operator', () => {
  test.each(['m', 'M'])('with %s', async letter => {
    const headers = await signedInWith(app, people[letter]!)
    const send = async (method: AdminMethod, url: string, payload: object): Promise<number> =>
      (await server.inject({ method, url: `/admin/v1/${url}`, headers, payload })).statusCode
    expect(await send('POST', 'keys', { kind: 'admin' })).toBe(letter === 'm' ? 403 : 404)
    expect(await send('PATCH', `publishers/${publisherId}`, { sells_all: true })).toBe(403)
    expect(await send('PATCH', `publishers/${publisherId}`, { language: 'de' })).toBe(200)
    expect(await send('POST', 'sites', { publisher_id: publisherId, name: 'A', is_default: true })).toBe(403)
    expect(await send('POST', 'keys', { kind: 'publisher', publisher_id: publisherId })).toBe(201)
  })

  test('and takes no page of the server for a site', async () => {
    const { publicUrl } = app.context
    const { id } = await createPublisher(app.context, { name: 'Rival', sellsAll: false })
    const headers = await signedInWith(app, [grant('publisher_manager', { publisherId: id })])
    const send = async (method: AdminMethod, url: string, payload: object) => {
      const answer = await server.inject({ method, url: `/admin/v1/${url}`, headers, payload })
      return { status: answer.statusCode, ...answer.json() }
    }
    const refused = { status: 403, type: 'ForbiddenException', errors: [{ field: 'hosts[0]' }] }
    const site = { publisher_id: id, name: 'Rival' }
    const hosts = [`${new URL(publicUrl).hostname.toUpperCase()}.`]
    expect(await send('POST', 'sites', { ...site, hosts })).toMatchObject(refused)
    expect(await send('POST', 'sites', { ...site, is_default: null })).toMatchObject({ status: 403 })
    expect(await send('POST', 'sites', site)).toMatchObject({ status: 201, is_default: false })
    expect(await send('PATCH', 'sites/rival', { hosts })).toMatchObject(refused)
    expect(await send('PATCH', 'sites/rival', { hosts: ['rival.example'] })).toMatchObject({ status: 200 })
    expect(await send('PATCH', 'sites/rival', { is_default: null })).toMatchObject({ status: 403 })
  })

  test('and ends no key of an operator', async () => {
    const { keyId } = await adminRequests(app)
    const headers = await signedInWith(app, people.m!)
    const url = `/admin/v1/keys/${keyId}/revoke`
    expect((await server.inject({ method: 'POST', url, headers })).statusCode).toBe(403)
  })
})
