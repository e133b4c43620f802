// An assistant gets access to a publisher by the open rules of OAuth, only by the consent of a person who keeps its keys, and acts as a key
// that can do no more (threat A14).

import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldAssistants, registerAssistant } from '../../src/operations/publishers/assistant-tokens.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { freePort } from '../support/run/free-port.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { assistant } from '../support/wire/assistant.ts'
import { authorizationAt, back, verifier } from '../support/wire/authorization.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const port = await freePort()
const harness = await testApp({
  demo: true,
  jobs: false,
  variables: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
})
const { clock, logLines } = harness
const { context, server, url } = harness.app
const own = await testPublisher(harness, { sellsAll: false })
await grantProperties(context, own.publisherId, [3101])
const other = await testPublisher(harness)
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time).toString())
let operator: HeadersOfPage
let manager: HeadersOfPage
beforeEach(async () => {
  // Sessions and registrations are counted by the hour.
  pass({ hours: 2 })
  operator = await signedInWith(harness.app, [grant('operator')])
  manager = await signedInWith(harness.app, [grant('publisher_manager', { publisherId: own.publisherId })])
})
const oauth = authorizationAt(harness.app)

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const statusOf = async (token: string): Promise<number> =>
  (await assistant({ url, key: token, version: '2025-11-25' }).send(ping)).status
const toolsOf = async (token: string): Promise<string[]> =>
  (await assistant({ url, key: token }).request('tools/list')).tools.map(({ name }: { name: string }) => name)
const listed = async (keyId?: string) => {
  const answer = await server.inject({ method: 'GET', url: '/admin/v1/keys', headers: manager })
  const ofAssistants = answer
    .json()
    .keys.filter(({ client_id }: { client_id: string | null }) => client_id !== null)
  return keyId === undefined ? ofAssistants : ofAssistants.filter(({ id }: { id: string }) => id === keyId)
}
const newestKey = async (): Promise<{ id: string; label: string; revoked_at: string | null }> =>
  (await listed()).at(-1)

describe('an assistant finds the way', () => {
  test('from the refusal of a message to the server that gives tokens', async () => {
    const answer = await sendTo(`${url}/mcp`, ping, {
      headers: { accept: 'application/json, text/event-stream' },
    })
    const named = /^Bearer resource_metadata="([^"]+)"$/.exec(String(answer.headers['www-authenticate']))?.[1]
    expect(named).toBe(`${context.publicUrl}/.well-known/oauth-protected-resource/mcp`)
    for (const path of [new URL(named!).pathname, '/.well-known/oauth-protected-resource']) {
      const resource = (await server.inject(path)).json()
      expect(resource).toMatchObject({ resource: oauth.resource, authorization_servers: [context.publicUrl] })
    }
    const found = (await server.inject('/.well-known/oauth-authorization-server')).json()
    expect(found).toMatchObject({
      issuer: context.publicUrl,
      authorization_endpoint: `${context.adminUrl}/admin/connect`,
      token_endpoint: `${context.publicUrl}/oauth/token`,
      registration_endpoint: `${context.publicUrl}/oauth/register`,
      revocation_endpoint: `${context.publicUrl}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('and registers, with an address on https or on the person’s own machine', async () => {
    const made = await oauth.register({ client_name: ' Trip\u202e\u0007  Helper ' })
    expect(made.statusCode).toBe(201)
    expect(made.headers['cache-control']).toBe('no-store')
    expect(made.json()).toMatchObject({
      client_id: expect.stringMatching(/^hci_/),
      client_name: 'Trip Helper',
      redirect_uris: [back],
      token_endpoint_auth_method: 'none',
    })
    for (const uri of ['http://127.0.0.1/back', 'http://[::1]:9/back', 'http://localhost:33418/'])
      expect((await oauth.register({ redirect_uris: [uri] })).statusCode).toBe(201)
  })

  test.each<[string, object, string]>([
    ['plain http', { redirect_uris: ['http://assistant.example.com/back'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a scheme of its own', { redirect_uris: ['trip:/back'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: [`${back}#x`] }, 'invalid_redirect_uri'],
    ['a name in it', { redirect_uris: ['https://a@b.example.com/'] }, 'invalid_redirect_uri'],
    ['a name like loopback', { redirect_uris: ['http://127.0.0.1.evil.example/'] }, 'invalid_redirect_uri'],
    ['one good and one bad', { redirect_uris: [back, 'http://x.example/'] }, 'invalid_redirect_uri'],
    ['none', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['too many', { redirect_uris: Array(11).fill(back) }, 'invalid_redirect_uri'],
    ['one too long', { redirect_uris: [`${back}/${'x'.repeat(500)}`] }, 'invalid_redirect_uri'],
    ['no list', { redirect_uris: back }, 'invalid_redirect_uri'],
    ['a name that is a number', { client_name: 7 }, 'invalid_client_metadata'],
    ['a name too long', { client_name: 'x'.repeat(101) }, 'invalid_client_metadata'],
  ])('and does not register with %s', async (_, changed, error) => {
    const answer = await oauth.register(changed as Record<string, unknown>)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  })
})

describe('a person consents', () => {
  test('to what is shown: who asks, where one is sent back, for what', async () => {
    const clientId = await oauth.registered()
    const shown = await oauth.show(manager, oauth.request(clientId))
    expect(shown.json()).toEqual({
      client_name: 'Trip Helper',
      redirect_host: 'assistant.example.com',
      scopes: ['view', 'availability', 'preview'],
      error: null,
      refusal_url: `${back}?error=access_denied&state=st4te&iss=${encodeURIComponent(context.publicUrl)}`,
    })
    const answer = await oauth.consent(manager, {
      ...oauth.request(clientId),
      publisher_id: own.publisherId,
      scopes: ['view'],
    })
    const sentTo = new URL(answer.json().url)
    expect(`${sentTo.origin}${sentTo.pathname}`).toBe(back)
    expect(Object.fromEntries(sentTo.searchParams)).toEqual({
      code: expect.stringMatching(/^hac_/),
      state: 'st4te',
      iss: context.publicUrl,
    })
    const given = (await oauth.exchange(clientId, sentTo.searchParams.get('code')!)).json()
    expect(given).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'view' })
    expect(await toolsOf(given.access_token)).toEqual(['search_criteria', 'find_properties', 'view_property'])
  })

  test('for a port of the own machine that the program found free', async () => {
    const clientId = await oauth.registered({ redirect_uris: ['http://127.0.0.1/back?a=1'] })
    const at = async (redirect_uri: string) =>
      (await oauth.show(manager, oauth.request(clientId, { redirect_uri }))).statusCode
    expect(await at('http://127.0.0.1:49152/back?a=1')).toBe(200)
    expect(await at('http://127.0.0.1:49152/other?a=1')).toBe(400)
    expect(await at('http://127.0.0.1:49152/back')).toBe(400)
    expect(await at('http://localhost:49152/back?a=1')).toBe(400)
    expect(await at('https://127.0.0.1/back?a=1')).toBe(400)
  })

  test.each([
    `${back}/`,
    `${back}?x=1`,
    'https://assistant.example.com:444/back',
    'https://ASSISTANT.example.com/back',
    'https://assistant.example.com/back/../back',
    'https://evil.example/back',
  ])('and is sent nowhere but to an address that was registered: not to %s', async redirect_uri => {
    const asked = oauth.request(await oauth.registered(), { redirect_uri })
    const shown = await oauth.show(manager, asked)
    expect([shown.statusCode, shown.body.includes('refusal_url')]).toEqual([400, false])
    const given = await oauth.consent(manager, { ...asked, publisher_id: own.publisherId, scopes: ['view'] })
    expect(given.statusCode).toBe(400)
  })

  test.each<[string, Record<string, string | undefined>, string]>([
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without the method', { code_challenge_method: undefined }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for what no tool needs', { scope: 'view explain' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target'],
  ])('to no request %s', async (_, changed, error) => {
    const asked = oauth.request(await oauth.registered(), changed)
    const shown = (await oauth.show(manager, asked)).json()
    expect([shown.error, shown.scopes]).toEqual([error, []])
    expect(new URL(shown.refusal_url).searchParams.get('error')).toBe(error)
    const before = (await listed()).length
    const given = await oauth.consent(manager, { ...asked, publisher_id: own.publisherId, scopes: ['view'] })
    expect([given.statusCode, (await listed()).length]).toEqual([400, before])
  })

  test('to no more than was asked for, and to managing only where it is named', async () => {
    const clientId = await oauth.registered()
    const body = { ...oauth.request(clientId), publisher_id: own.publisherId }
    expect((await oauth.consent(manager, { ...body, scopes: ['view', 'book'] })).statusCode).toBe(400)
    expect((await oauth.consent(manager, { ...body, scopes: [] })).statusCode).toBe(400)
    const shown = await oauth.show(manager, oauth.request(clientId, { scope: undefined }))
    expect(shown.json().scopes).toEqual(['view', 'availability', 'preview', 'book'])
  })

  test('only who keeps the keys of that publisher, signed in, on a page of this server', async () => {
    const clientId = await oauth.registered()
    const body = { ...oauth.request(clientId), publisher_id: own.publisherId, scopes: ['view'] }
    const reader = await signedInWith(harness.app, [grant('read_only', { publisherId: own.publisherId })])
    const { key } = (
      await server.inject({
        method: 'POST',
        url: '/admin/v1/keys',
        headers: operator,
        payload: { kind: 'admin' },
      })
    ).json()
    const { cookie: _, ...nobody } = operator
    const before = (await listed()).length
    const statuses = [
      await oauth.consent(manager, { ...body, publisher_id: other.publisherId }),
      await oauth.consent(reader, body),
      await oauth.consent(nobody, body),
      await oauth.consent({ authorization: `Bearer ${key}` }, body),
      await oauth.consent(
        { ...manager, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        body,
      ),
      await oauth.consent({ ...manager, 'sec-fetch-site': 'same-site' }, body),
      await oauth.show({ authorization: `Bearer ${key}` }, oauth.request(clientId)),
      await oauth.show(reader, oauth.request(clientId)),
      await oauth.show(manager, oauth.request('hci_unknown')),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 403, 401, 401, 403, 403, 401, 403, 404])
    expect((await listed()).length).toBe(before)
  })

  test('each time anew: nothing is given for an access that there is already', async () => {
    const { clientId } = await oauth.connect(manager, own.publisherId)
    const again = await server.inject({
      url: '/admin/connect',
      query: oauth.request(clientId),
      headers: manager,
    })
    expect([again.statusCode, again.headers.location]).toEqual([200, undefined])
    expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await oauth.show(manager, oauth.request(clientId))).json()).not.toHaveProperty('url')
  })
})

describe('a code', () => {
  const given = async (clientId: string) => oauth.codeFor(manager, clientId, own.publisherId)

  test.each<[string, Record<string, string | undefined>]>([
    ['another secret', { code_verifier: 'w'.repeat(43) }],
    ['no secret', { code_verifier: undefined }],
    ['the challenge for the secret', { code_verifier: oauth.request('').code_challenge }],
    ['another address', { redirect_uri: `${back}/other` }],
    ['no address', { redirect_uri: undefined }],
  ])('opens nothing with %s, and then not with the right one either', async (_, changed) => {
    const clientId = await oauth.registered()
    const code = await given(clientId)
    const answers = [await oauth.exchange(clientId, code, changed), await oauth.exchange(clientId, code)]
    expect(answers.map(answer => [answer.statusCode, answer.json().error])).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
    ])
  })

  test('is of one client, for this resource', async () => {
    const clientId = await oauth.registered()
    const code = await given(clientId)
    const by = async (id: string, changed = {}) => (await oauth.exchange(id, code, changed)).json().error
    expect(await by(await oauth.registered())).toBe('invalid_grant')
    expect(await by('hci_unknown')).toBe('invalid_client')
    expect(await by(clientId, { resource: 'https://other.example.com/mcp' })).toBe('invalid_target')
    expect(await by(clientId, { grant_type: 'password' })).toBe('unsupported_grant_type')
    expect(await by(clientId)).toBeUndefined()
  })

  test('is good for a minute', async () => {
    const clientId = await oauth.registered()
    const code = await given(clientId)
    pass({ seconds: 60 })
    expect((await oauth.exchange(clientId, code)).json().error).toBe('invalid_grant')
  })

  test('is good once: a second time ends what it gave', async () => {
    const clientId = await oauth.registered()
    const code = await given(clientId)
    const { access_token: access, refresh_token: refresh } = (await oauth.exchange(clientId, code)).json()
    expect(await statusOf(access)).toBe(200)
    expect((await oauth.exchange(clientId, code)).json().error).toBe('invalid_grant')
    expect(await statusOf(access)).toBe(401)
    expect((await oauth.refresh(clientId, refresh)).json().error).toBe('invalid_grant')
  })

  test('of many at once one is good, and all of the family ends', async () => {
    const clientId = await oauth.registered()
    const code = await given(clientId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => oauth.exchange(clientId, code)))
    const tokens = answers.map(answer => answer.json().access_token).filter(token => token !== undefined)
    expect(tokens).toHaveLength(1)
    expect(await statusOf(tokens[0])).toBe(401)
  })
})

describe('tokens', () => {
  test('act as a key: its properties, its scopes, its limit, and at /mcp only', async () => {
    const { access } = await oauth.connect(manager, own.publisherId)
    const found = await assistant({ url, key: access }).call('view_property', { property_id: 3101 })
    const foreign = await assistant({ url, key: access }).call('view_property', { property_id: 3144 })
    expect([found.isError, foreign.isError]).toEqual([false, true])
    expect(await toolsOf(access)).not.toContain('book')
    const headers = { authorization: `Bearer ${access}` }
    const elsewhere = [
      await harness.post('property/view.json', { property_id: 3101 }, headers),
      await harness.post('property/view.json', { property_id: 3101, key: access }),
    ]
    expect(elsewhere.map(({ status }) => status)).toEqual([401, 401])
    expect((await server.inject({ url: '/admin/v1/keys', headers })).statusCode).toBe(401)
    const { id } = await newestKey()
    await context.database.query('UPDATE api_key SET requests_per_minute = 1 WHERE key_id = $1', [id])
    expect([await statusOf(access), await statusOf(access)]).toContain(429)
  })

  test('of a page of another site are refused, as secret keys are', async () => {
    const { access } = await oauth.connect(manager, own.publisherId)
    const page = { origin: 'https://evil.example' }
    const answer = await assistant({ url, key: access, version: '2025-11-25', headers: page }).send(ping)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  test('for access are good for an hour, and the refusal says that they have ended', async () => {
    const { access } = await oauth.connect(manager, own.publisherId)
    pass({ seconds: 3599 })
    expect(await statusOf(access)).toBe(200)
    pass({ seconds: 1 })
    const { status, headers } = await assistant({ url, key: access, version: '2025-11-25' }).send(ping)
    expect([status, headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/resource_metadata=.*error="invalid_token"/),
    ])
  })

  test('are refreshed, and one for refreshing that comes twice ends the family', async () => {
    const first = await oauth.connect(manager, own.publisherId)
    const second = (await oauth.refresh(first.clientId, first.refresh)).json()
    expect(second).toMatchObject({ scope: 'view availability preview', expires_in: 3600 })
    expect(await statusOf(second.access_token)).toBe(200)
    expect((await oauth.refresh(await oauth.registered(), second.refresh_token)).json().error).toBe(
      'invalid_grant',
    )
    expect((await oauth.refresh(first.clientId, first.refresh)).json().error).toBe('invalid_grant')
    expect(await statusOf(second.access_token)).toBe(401)
    expect((await oauth.refresh(first.clientId, second.refresh_token)).json().error).toBe('invalid_grant')
    expect((await newestKey()).revoked_at).not.toBeNull()
  })

  test('for refreshing open nothing at /mcp, and end after thirty days without use', async () => {
    const { clientId, refresh } = await oauth.connect(manager, own.publisherId)
    expect(await statusOf(refresh)).toBe(401)
    pass({ hours: 30 * 24 })
    expect((await oauth.refresh(clientId, refresh)).json().error).toBe('invalid_grant')
  })

  test('are revoked by the assistant, and of another by nobody', async () => {
    const { clientId, access, refresh } = await oauth.connect(manager, own.publisherId)
    const revoke = (client_id: string, token: string) => oauth.send('/oauth/revoke', { client_id, token })
    expect((await revoke(await oauth.registered(), refresh)).statusCode).toBe(200)
    expect((await revoke(clientId, 'hrt_unknown')).statusCode).toBe(200)
    expect(await statusOf(access)).toBe(200)
    expect((await revoke(clientId, refresh)).statusCode).toBe(200)
    expect(await statusOf(access)).toBe(401)
  })

  test('end with the key in the list of the publisher, and with the publisher', async () => {
    const { clientId, access, refresh } = await oauth.connect(manager, own.publisherId)
    const { id, label } = await newestKey()
    expect(label).toBe('Trip Helper (assistant.example.com)')
    await server.inject({ method: 'POST', url: `/admin/v1/keys/${id}/revoke`, headers: manager })
    expect(await statusOf(access)).toBe(401)
    expect((await oauth.refresh(clientId, refresh)).json().error).toBe('invalid_grant')
    const closing = await testPublisher(harness)
    const kept = await oauth.connect(operator, closing.publisherId)
    expect(await statusOf(kept.access)).toBe(200)
    await context.database.query('UPDATE publisher SET archived_at = now() WHERE publisher_id = $1', [
      closing.publisherId,
    ])
    expect(await statusOf(kept.access)).toBe(401)
    expect((await oauth.refresh(kept.clientId, kept.refresh)).json().error).toBe('invalid_grant')
  })

  test('are stored as hashes, and neither they nor codes are in the log', async () => {
    const { clientId, access, refresh } = await oauth.connect(manager, own.publisherId)
    const code = await oauth.codeFor(manager, clientId, own.publisherId)
    await oauth.exchange(clientId, code)
    await statusOf(access)
    server.flushRequestNotes()
    const [stored] = await context.database.query<{ text: string }>(
      'SELECT coalesce(string_agg(t::text, chr(10)), $1) AS text FROM assistant_token AS t',
      [''],
    )
    const [trail] = await context.database.query<{ text: string }>(
      'SELECT string_agg(t::text, chr(10)) AS text FROM audit_entry AS t',
      [],
    )
    for (const secret of [access, refresh, code, verifier]) {
      expect(stored!.text).not.toContain(secret)
      expect(trail!.text).not.toContain(secret)
      expect(logLines.join('\n')).not.toContain(secret)
    }
  })

  test('are in the audit trail with the person who consented', async () => {
    await oauth.connect(manager, own.publisherId)
    const { id } = await newestKey()
    const [entry] = await context.database.query<{ actor: string }>(
      `SELECT actor_kind AS actor FROM audit_entry WHERE object_kind = 'key' AND object_id = $1`,
      [id],
    )
    expect(entry).toEqual({ actor: 'person' })
  })
})

describe('what is sent to the endpoints', () => {
  test.each<[string, string, string]>([
    [
      'a field twice',
      'application/x-www-form-urlencoded',
      'grant_type=refresh_token&client_id=a&client_id=b',
    ],
    ['JSON', 'application/json', '{"grant_type":"refresh_token"}'],
    ['nothing', 'application/x-www-form-urlencoded', 'grant_type=refresh_token'],
  ])('%s is refused in the form of OAuth', async (_, type, payload) => {
    for (const endpoint of ['/oauth/token', '/oauth/revoke']) {
      const answer = await server.inject({
        method: 'POST',
        url: endpoint,
        headers: { 'content-type': type },
        payload,
      })
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('too much is refused', async () => {
    const answer = await oauth.register({ client_name: 'x'.repeat(17 * 1024) })
    expect(answer.statusCode).toBe(413)
  })
})

describe('programs', () => {
  test('that nobody connects are forgotten after a day, and keys that nothing reaches are ended', async () => {
    const unused = await oauth.registered()
    const { clientId, access } = await oauth.connect(manager, own.publisherId)
    await oauth.codeFor(manager, clientId, own.publisherId)
    const { id: neverFetched } = await newestKey()
    pass({ hours: 25 })
    await forgetOldAssistants(context)
    manager = await signedInWith(harness.app, [grant('operator')])
    expect((await oauth.show(manager, oauth.request(unused))).statusCode).toBe(404)
    expect((await oauth.show(manager, oauth.request(clientId))).statusCode).toBe(200)
    expect((await listed(neverFetched))[0].revoked_at).not.toBeNull()
    expect(await statusOf(access)).toBe(401)
  })

  test('of one address are twenty an hour', async () => {
    const register = () => registerAssistant(context, { redirect_uris: [back] }, '203.0.113.7')
    for (let count = 0; count < 20; count += 1) expect(await register()).toHaveProperty('clientId')
    await expect(register()).rejects.toMatchObject({ type: 'TooManyRequestsException' })
    expect(await registerAssistant(context, { redirect_uris: [back] }, '203.0.113.8')).toHaveProperty(
      'clientId',
    )
    pass({ hours: 1, seconds: 1 })
    expect(await register()).toHaveProperty('clientId')
  })
})
