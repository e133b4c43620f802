// Signing in with a passkey or through an identity provider, and a person's own passkeys: which operation each route asks with
// what, its whole answer and its cookies.

import { describe, expect, test } from 'vitest'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { adminWire, personSession } from '../../support/wire/admin-wire.ts'

const session = personSession()
const person = { person: session }
const passkey = { id: 3, name: 'Phone', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null }
const shownPasskeys = {
  passkeys: [{ id: 3, name: 'Phone', created_at: '2026-11-01T10:00:00Z', last_used_at: null }],
}
const begun = { session, token: new Secret('of-a-session'), device: new Secret('of-a-browser') }

const { ask, calls } = await adminWire({
  beginPasskeySignIn: async () =>
    ({ challenge: 'ch', rpId: 'hotel.example', token: new Secret('under-way') }) as never,
  finishPasskeySignIn: async () => begun as never,
  beginPasskey: async () =>
    ({
      question: {
        challenge: 'ch',
        rpId: 'hotel.example',
        handle: 'AA',
        email: 'ada@example.com',
        name: 'Ada King',
        known: [{ credentialId: 'AQ', transports: ['usb'] }],
      },
      token: new Secret('under-way'),
    }) as never,
  addPasskey: async () => [passkey] as never,
  listPasskeys: async () => [passkey] as never,
  removePasskey: async () => [] as never,
  beginSingleSignOn: async () => ({ url: 'https://id.example/go', token: new Secret('under-way') }) as never,
  finishSingleSignOn: async () => begun as never,
  finishWithCode: async () => begun as never,
})

describe('signing in another way', () => {
  const underWay = {
    authorization: '',
    cookie: '__Host-hostelry_sign_in=under-way; __Host-hostelry_device=known',
    'user-agent': 'curl/8',
  }
  const visitor = { address: null, agent: 'curl', device: 'known', token: 'under-way' }
  const cookiesOf = (headers: Readonly<Record<string, unknown>>) =>
    [headers['set-cookie'] ?? []].flat().map(text => String(text).split(';')[0])
  const isSet = ['hostelry_sign_in=under-way']
  const isBegun = [
    '__Host-hostelry_sign_in=',
    'hostelry_sign_in=',
    'hostelry_session=of-a-session',
    'hostelry_device=of-a-browser',
  ]
  const signed = { id: 'AQ', signature: 'Ag', handle: 'Aw' }
  const ada = { id: 7, name: 'Ada King', email: 'ada@example.com', language: 'en' }

  test.each([
    [
      'POST session/passkey',
      undefined,
      ['beginPasskeySignIn', null],
      isSet,
      { challenge: 'ch', rp_id: 'hotel.example' },
    ],
    [
      'POST session/passkey/finish',
      { ...signed, client_data: 'e30', authenticator_data: 'BB' },
      [
        'finishPasskeySignIn',
        { ...visitor, signed: { ...signed, clientData: 'e30', authenticatorData: 'BB' } },
      ],
      isBegun,
      expect.objectContaining({ person: ada }),
    ],
    [
      'POST session/single-sign-on',
      undefined,
      ['beginSingleSignOn', null],
      isSet,
      { url: 'https://id.example/go' },
    ],
    [
      'POST session/single-sign-on/finish',
      { answer: 'code=x&state=y' },
      ['finishSingleSignOn', { ...visitor, answer: 'code=x&state=y' }],
      isBegun,
      expect.objectContaining({ person: ada }),
    ],
    [
      'POST session/single-sign-on/code',
      { code: '492039' },
      ['finishWithCode', { ...visitor, code: '492039' }],
      isBegun,
      expect.objectContaining({ person: ada }),
    ],
  ])('%s', async (route, sent, call, cookies, answer) => {
    const given = await ask(route, { ...(sent && { body: sent }), headers: underWay })
    expect([given.status, given.body, calls]).toEqual([201, answer, [call]])
    expect(cookiesOf(given.headers)).toEqual(cookies)
    const elsewhere = { ...underWay, 'sec-fetch-site': 'cross-site' }
    expect((await ask(route, { ...(sent && { body: sent }), headers: elsewhere })).status).toBe(403)
  })

  const password = 'seven green bicycles'
  const made = { id: 'AQ', attestation: 'CC', transports: ['usb'] }
  const headers = { cookie: '__Host-hostelry_session=of-a-session; __Host-hostelry_sign_in=under-way' }
  const question = {
    challenge: 'ch',
    rp_id: 'hotel.example',
    handle: 'AA',
    email: 'ada@example.com',
    name: 'Ada King',
    known: [{ id: 'AQ', transports: ['usb'] }],
  }

  test.each([
    ['GET account/passkeys', undefined, ['listPasskeys', ada], [], 200, shownPasskeys],
    [
      'POST account/passkeys',
      { password },
      ['beginPasskey', session, `secret ${password}`],
      isSet,
      201,
      question,
    ],
    [
      'POST account/passkeys/finish',
      { ...made, name: 'Phone', client_data: 'e30' },
      ['addPasskey', session, { token: 'under-way', name: 'Phone', made: { ...made, clientData: 'e30' } }],
      ['__Host-hostelry_sign_in=', 'hostelry_sign_in='],
      201,
      shownPasskeys,
    ],
    [
      'POST account/passkeys/3/remove',
      { password },
      ['removePasskey', session, { id: 3, password: `secret ${password}` }],
      [],
      200,
      { passkeys: [] },
    ],
  ])('%s', async (route, sent, call, cookies, status, answer) => {
    const given = await ask(route, { ...person, ...(sent && { body: sent }), headers })
    expect([given.status, given.body, calls]).toEqual([status, answer, [call]])
    expect(cookiesOf(given.headers)).toEqual(cookies)
    const lacking = personSession({ lacksSecondFactor: true })
    const isAllowed = !route.endsWith('/remove')
    const before = await ask(route, { person: lacking, ...(sent && { body: sent }), headers })
    expect(before.status).toBe(isAllowed ? status : 403)
    const nobody = personSession({ grants: [] })
    expect((await ask(route, { person: nobody, ...(sent && { body: sent }), headers })).status).toBe(status)
  })
})
