// What people do with their own account, and before they are signed in: which operation each route asks with what, and its
// whole answer.

import { describe, expect, test } from 'vitest'
import { Secret } from '../../../../src/values/secrets/secret.ts'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const session = personSession({
  grants: [
    { role: 'property_manager', publisherId: null, propertyId: 11 },
    { role: 'publisher_manager', publisherId: 4, propertyId: null },
  ],
})
const ada = { id: 7, name: 'Ada King', email: 'ada@example.com', language: 'en' }
const listedSession = (id: number) => ({
  id,
  createdAt: '2026-12-01T10:00:00Z',
  lastSeenAt: '2026-12-01T11:00:00Z',
  expiresAt: '2026-12-02T10:00:00Z',
  address: id === 41 ? '203.0.113.9' : null,
  agent: 'Firefox on Linux',
})
const shownSession = (id: number) => ({
  id,
  is_this: id === 41,
  created_at: '2026-12-01T10:00:00Z',
  last_seen_at: '2026-12-01T11:00:00Z',
  expires_at: '2026-12-02T10:00:00Z',
  address: id === 41 ? '203.0.113.9' : null,
  browser: 'Firefox on Linux',
})
const codes = [new Secret('abcd'), new Secret('efgh')]
const filters = [
  { id: 5, name: 'Tonight', conditions: { view: 'inHouse', property: 11, from: '2027-03-01' } },
]

const { ask, refusal, calls } = await adminWire({
  signIn: async () =>
    ({ session, token: new Secret('of-a-session'), device: new Secret('of-a-browser') }) as never,
  signOut: async () => 'https://id.example/end',
  showSignInWays: async () =>
    ({ password: true, singleSignOn: 'Example ID', passkeys: false, hasPeople: true }) as never,
  askForReset: async () => undefined as never,
  showLink: async () => ({ purpose: 'invitation', person: { ...ada, state: 'active' } }) as never,
  choosePassword: async () => ({ ...ada, state: 'active' }) as never,
  changeAccount: async () => ({ ...ada, name: 'Ada Byron', state: 'active' }) as never,
  changeOwnPassword: async () => undefined as never,
  listSessionsOf: async () => [listedSession(41), listedSession(40)] as never,
  endSessionOf: async () => undefined as never,
  endSessionsOf: async () => 3 as never,
  showSecondFactor: async () => ({ isOn: true, codesLeft: 8 }) as never,
  renewRecoveryCodes: async () => codes as never,
  removeSecondFactor: async () => undefined as never,
  beginSecondFactor: async () => ({ uri: new Secret('otpauth://x'), secret: new Secret('JBSW') }) as never,
  confirmSecondFactor: async () => codes as never,
  listSavedFilters: async () => filters as never,
  saveFilter: async () => filters as never,
  renameSavedFilter: async () => filters as never,
  removeSavedFilter: async () => [] as never,
})

const person = { person: session }

const shownSessionOfAda = {
  person: ada,
  roles: [
    { role: 'property_manager', publisher_id: null, property_id: 11 },
    { role: 'publisher_manager', publisher_id: 4, property_id: null },
  ],
  rights: expect.any(Array),
  has_password: true,
  lacks_second_factor: false,
  expires_at: '2026-12-02T12:00:00Z',
}

describe('before somebody is signed in', () => {
  const body = { email: 'ada@example.com', password: 'seven green bicycles' }
  const open = { authorization: '' }

  test('signing in takes what is needed, says who it is and sets the cookie', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const given = { ...body, email: 'Ada@example.com', code: '123456' }
    const answer = await ask('POST session', {
      body: given,
      headers: { ...open, 'user-agent': agent, cookie: '__Host-hostelry_device=known' },
    })
    expect([answer.status, answer.body]).toEqual([201, shownSessionOfAda])
    expect(calls).toEqual([
      [
        'signIn',
        {
          email: 'Ada@example.com',
          password: 'secret seven green bicycles',
          code: '123456',
          address: null,
          agent: 'Firefox on Linux',
          device: 'known',
        },
      ],
    ])
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/hostelry_session=of-a-session; .*HttpOnly/),
      expect.stringMatching(/hostelry_device=of-a-browser; .*HttpOnly/),
    ])
  })

  test('a page of another site signs nobody in, and asks for no link', async () => {
    const headers = { ...open, 'sec-fetch-site': 'cross-site' }
    const routes = [
      ['POST session', body],
      ['POST links', { email: body.email }],
      ['POST links/show', { token: 'x' }],
      ['POST links/use', { token: 'x', password: body.password }],
    ] as const
    for (const [route, sent] of routes) {
      const refused = [403, 'The request does not come from a page of this server.']
      expect([await refusal(route, { body: sent, headers }), calls]).toEqual([refused, []])
    }
  })

  test.each([
    [
      'GET session/ways',
      undefined,
      ['showSignInWays'],
      { password: true, single_sign_on: 'Example ID', passkeys: false, has_people: true },
    ],
    ['POST links', { email: 'ada@example.com' }, ['askForReset', 'ada@example.com', null], { asked: true }],
    [
      'POST links/show',
      { token: 'tok' },
      ['showLink', 'tok'],
      { purpose: 'invitation', name: 'Ada King', email: 'ada@example.com', language: 'en' },
    ],
    [
      'POST links/use',
      { token: 'tok', password: 'seven green bicycles', name: 'Ada', language: 'de' },
      ['choosePassword', 'tok', { password: 'secret seven green bicycles', name: 'Ada', language: 'de' }],
      { email: 'ada@example.com' },
    ],
  ] as const)('%s', async (route, sent, call, answer) => {
    const { status, body } = await ask(route, { ...(sent && { body: sent }), headers: open })
    expect([status, body, calls]).toEqual([200, answer, [call]])
  })
})

describe('whoever is signed in', () => {
  const password = 'seven green bicycles'
  const shownCodes = { recovery_codes: ['abcd', 'efgh'] }
  const one = filters[0]!

  test.each([
    ['GET session', undefined, [], 200, shownSessionOfAda],
    [
      'DELETE session',
      undefined,
      [['signOut', session]],
      200,
      { signed_out: true, continue_at: 'https://id.example/end' },
    ],
    [
      'PATCH account',
      { name: 'Ada Byron' },
      [['changeAccount', ada, { name: 'Ada Byron' }]],
      200,
      { ...ada, name: 'Ada Byron' },
    ],
    [
      'PUT account/password',
      { old_password: password, password: 'eight purple umbrellas' },
      [
        [
          'changeOwnPassword',
          session,
          { old: `secret ${password}`, password: 'secret eight purple umbrellas' },
        ],
      ],
      200,
      { changed: true },
    ],
    [
      'GET account/sessions',
      undefined,
      [['listSessionsOf', 7]],
      200,
      { sessions: [shownSession(41), shownSession(40)] },
    ],
    ['POST account/sessions/40/end', undefined, [['endSessionOf', 7, 40]], 200, { ended: 1 }],
    ['POST account/sessions/end-others', undefined, [['endSessionsOf', 7, 41]], 200, { ended: 3 }],
    [
      'GET account/second-factor',
      undefined,
      [['showSecondFactor', ada]],
      200,
      { is_on: true, recovery_codes_left: 8, needs_password: true },
    ],
    [
      'POST account/second-factor',
      { password },
      [['beginSecondFactor', session, `secret ${password}`]],
      201,
      { uri: 'otpauth://x', secret: 'JBSW' },
    ],
    [
      'POST account/second-factor/confirm',
      { code: '123456' },
      [['confirmSecondFactor', session, '123456']],
      201,
      shownCodes,
    ],
    [
      'POST account/second-factor/recovery-codes',
      { password },
      [['renewRecoveryCodes', session, `secret ${password}`]],
      201,
      shownCodes,
    ],
    [
      'POST account/second-factor/remove',
      { password },
      [['removeSecondFactor', session, `secret ${password}`]],
      200,
      { is_on: false, recovery_codes_left: 0, needs_password: true },
    ],
    ['GET account/reservation-filters', undefined, [['listSavedFilters', ada]], 200, { filters }],
    [
      'POST account/reservation-filters',
      { name: 'Tonight', conditions: { view: 'inHouse', property: 11, from: '2027-03-01' } },
      [['saveFilter', ada, { name: 'Tonight', conditions: one.conditions }]],
      201,
      { filters },
    ],
    [
      'POST account/reservation-filters',
      { name: 'March', conditions: { status: 'review', to: '2027-03-31' } },
      [['saveFilter', ada, { name: 'March', conditions: { status: 'review', to: '2027-03-31' } }]],
      201,
      { filters },
    ],
    [
      'PATCH account/reservation-filters/5',
      { name: 'Today' },
      [['renameSavedFilter', ada, { id: 5, name: 'Today' }]],
      200,
      { filters },
    ],
    [
      'DELETE account/reservation-filters/5',
      undefined,
      [['removeSavedFilter', ada, 5]],
      200,
      { filters: [] },
    ],
  ] as const)('%s', async (route, sent, call, status, answer) => {
    const given = await ask(route, { ...person, ...(sent && { body: sent }) })
    expect([given.status, given.body]).toEqual([status, answer])
    expect(calls).toEqual(call)
  })

  test('is told what the roles allow, and where', async () => {
    const { body } = await ask('GET session', person)
    const where = { is_everywhere: false, publisher_ids: [], property_ids: [11] }
    expect(body.rights).toContainEqual({ ...where, right: 'properties.change' })
    expect(body.rights).toContainEqual({
      ...where,
      right: 'publishers.change',
      publisher_ids: [4],
      property_ids: [],
    })
    expect(body.rights.map(({ right }: { right: string }) => right)).not.toContain('installation.read')
    const operator = await ask('GET session', { person: personSession() })
    const everywhere = { is_everywhere: true, publisher_ids: [], property_ids: [] }
    expect(operator.body.rights).toContainEqual({ ...everywhere, right: 'installation.read' })
  })

  test('through an identity provider needs no password for the second factor', async () => {
    const by = { person: personSession({ method: 'single_sign_on' as never }) }
    expect((await ask('GET account/second-factor', by)).body.needs_password).toBe(false)
    const begun = await ask('POST account/second-factor', { ...by, body: {} })
    expect([begun.status, calls[0]?.[2]]).toEqual([201, undefined])
  })

  test('without a role, or a second factor that is needed, sees to the account', async () => {
    for (const route of ['GET session', 'GET account/sessions', 'GET account/reservation-filters'])
      expect((await ask(route, { person: personSession({ grants: [] }) })).status).toBe(200)
    const lacking = personSession({ lacksSecondFactor: true })
    const before = [
      ['GET session', 200],
      ['DELETE session', 200],
      ['GET account/second-factor', 200],
      ['POST account/second-factor', 201],
      ['POST account/second-factor/confirm', 201],
      ['GET account/sessions', 403],
      ['PATCH account', 403],
      ['POST account/second-factor/recovery-codes', 403],
      ['POST account/second-factor/remove', 403],
      ['GET account/reservation-filters', 403],
    ] as const
    for (const [route, status] of before) {
      const sent = /^(GET|DELETE)/.test(route)
        ? {}
        : { body: route.endsWith('/confirm') ? { code: '1' } : {} }
      expect([route, (await ask(route, { person: lacking, ...sent })).status]).toEqual([route, status])
    }
  })

  test('is told of an id that is none', async () => {
    expect(await refusal('POST account/sessions/x/end', person)).toEqual([
      404,
      'There is no session of this id.',
    ])
    const noFilter = [404, 'You have no filter of this id.']
    expect(await refusal('DELETE account/reservation-filters/x', person)).toEqual(noFilter)
  })
})
