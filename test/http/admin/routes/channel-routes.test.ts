// Channels with their messages, and partners: which operation each route asks with what, its whole answer, and at which version
// a connection is changed.

import { describe, expect, test } from 'vitest'
import { Secret } from '../../../../src/values/secrets/secret.ts'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const channel = {
  id: 6,
  propertyId: 11,
  kind: 'cloudbeds',
  state: 'active',
  login: 'alps',
  partnerId: 'P1',
  callbackUrl: 'https://c.example/',
  currency: 'EUR',
  minimumStay: 'arrival',
  knownBy: 'delivery',
  mapping: { rooms: [{ theirs: 'DBL', room: 1 }], rates: [] },
  settings: { full_days: 500 },
  createdAt: '2026-11-01T10:00:00Z',
  hasPartnerSecret: true,
  polledAt: '2026-12-01T11:00:00Z',
  activity: {
    lastReceivedAt: '2026-12-01T10:00:00Z',
    lastSentAt: '2026-12-01T10:01:00Z',
    lastError: 'no room',
    lastErrorAt: '2026-12-01T10:02:00Z',
    accepted: 5,
    refused: 2,
    failed: 1,
  },
  calendarTrouble: { error: null, unreadable: 2, missing: 5, opensAt: '2026-12-02T00:00:00Z' },
  bookings: { waiting: 3, parked: 2, unacknowledged: 1 },
}
const alsoWrittenBy = [{ id: 5, kind: 'siteconnect', login: 'HOTEL1' }]
const shownChannel = {
  id: 6,
  property_id: 11,
  kind: 'cloudbeds',
  state: 'active',
  login: 'alps',
  partner_id: 'P1',
  address: 'http://localhost:8080/channels/cloudbeds',
  has_partner_secret: true,
  callback_url: 'https://c.example/',
  currency: 'EUR',
  minimum_stay: 'arrival',
  known_by: 'delivery',
  mapping: channel.mapping,
  settings: channel.settings,
  created_at: '2026-11-01T10:00:00Z',
  polled_at: '2026-12-01T11:00:00Z',
  activity: {
    last_received_at: '2026-12-01T10:00:00Z',
    last_sent_at: '2026-12-01T10:01:00Z',
    last_error: 'no room',
    last_error_at: '2026-12-01T10:02:00Z',
    accepted: 5,
    refused: 2,
    failed: 1,
  },
  calendar_trouble: { error: null, unreadable: 2, missing: 5, opens_at: '2026-12-02T00:00:00Z' },
  bookings: channel.bookings,
}
const message = {
  id: 21,
  channelId: 6,
  direction: 'in',
  action: 'ARIUpdate',
  senderId: 's-1',
  requestId: 'q-1',
  outcome: 'refused',
  error: 'no room',
  warnings: ['oversold'],
  replayOf: 20,
  at: '2026-12-01T10:00:00Z',
  body: '<in/>',
  answer: '<out/>',
}
const shownListed = {
  id: 21,
  channel_id: 6,
  direction: 'in',
  action: 'ARIUpdate',
  sender_id: 's-1',
  request_id: 'q-1',
  outcome: 'refused',
  error: 'no room',
  warnings: ['oversold'],
  replay_of: 20,
  at: '2026-12-01T10:00:00Z',
}
const partner = {
  id: 2,
  name: 'Cloudbeds',
  callbackUrl: null,
  properties: 3,
  createdAt: '2026-11-01T10:00:00Z',
  endedAt: null,
}
const shownPartner = {
  id: 2,
  kind: 'cloudbeds',
  name: 'Cloudbeds',
  callback_url: null,
  properties: 3,
  created_at: '2026-11-01T10:00:00Z',
  ended_at: null,
}
let present: object = channel

const { ask, refusal, calls } = await adminWire({
  listChannels: async () => [channel, { ...channel, id: 7 }] as never,
  showChannel: async () => channel as never,
  createChannel: async () => ({ channel, secret: new Secret('chs_x'), alsoWrittenBy }) as never,
  changeChannel: async (_id, _change, check) => {
    check?.(present as never)
    return channel as never
  },
  rotateChannelSecret: async () => new Secret('chs_y') as never,
  setChannelState: async (_id, state) => ({ ...channel, state }) as never,
  retellChannel: async () => 4 as never,
  openMissingNights: async () => 7 as never,
  listChannelMessages: async () => [message, { ...message, id: 20 }] as never,
  showChannelMessage: async () => message as never,
  replayChannelMessage: async () =>
    ({
      outcome: 'refused',
      messageId: 22,
      warnings: ['oversold'],
      errors: [{ field: 'rooms', message: 'no room' }],
    }) as never,
  listPartners: async () => [partner, { ...partner, id: 3 }] as never,
  createPartner: async () => partner as never,
  stopPartner: async () => ({ ...partner, endedAt: '2026-12-01T12:00:00Z' }) as never,
  whoChanged: async () => 'Grace did.' as never,
})

const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const check = expect.any(Function)
const created = { property_id: 11, kind: 'cloudbeds', login: 'alps' }
const newPartner = { kind: 'cloudbeds', name: 'Cloudbeds', secret: 'a-secret-that-cloudbeds-gave' }
const state = (name: string) =>
  [[['setChannelState', 6, name]], 200, { ...shownChannel, state: name }] as const

test.each([
  [
    'GET channels?limit=1&property_id=11&kind=cloudbeds&state=paused',
    undefined,
    [['listChannels', { propertyId: 11, kind: 'cloudbeds', state: 'paused' }, part(null, 2)]],
    200,
    { channels: [shownChannel], next_cursor: '6' },
  ],
  [
    'GET channels?cursor=5',
    undefined,
    [['listChannels', { propertyId: null, kind: null, state: null }, part(5, 101)]],
    200,
    { channels: [shownChannel, { ...shownChannel, id: 7 }], next_cursor: null },
  ],
  ['GET channels/6', undefined, [['showChannel', 6]], 200, shownChannel],
  [
    'POST channels',
    created,
    [['createChannel', created]],
    201,
    { ...shownChannel, secret: 'chs_x', also_written_by: alsoWrittenBy },
  ],
  [
    'PATCH channels/6',
    { callback_url: null },
    [['changeChannel', 6, { callback_url: null }, check]],
    200,
    shownChannel,
  ],
  [
    'POST channels/6/rotate-secret',
    undefined,
    [
      ['rotateChannelSecret', 6],
      ['showChannel', 6],
    ],
    200,
    { ...shownChannel, secret: 'chs_y' },
  ],
  ['POST channels/6/pause', undefined, ...state('paused')],
  ['POST channels/6/resume', undefined, ...state('active')],
  ['POST channels/6/archive', undefined, ...state('archived')],
  ['POST channels/6/retell', undefined, [['retellChannel', 6]], 200, { channel_id: 6, bookings: 4 }],
  [
    'POST channels/6/open-missing-nights',
    undefined,
    [['openMissingNights', 6]],
    200,
    { channel_id: 6, nights: 7 },
  ],
  [
    'GET channels/6/messages?limit=1&troubles=true',
    undefined,
    [['listChannelMessages', { channelId: 6, troubles: true }, part(null, 2)]],
    200,
    { messages: [shownListed], next_cursor: '21' },
  ],
  [
    'GET channels/6/messages',
    undefined,
    [['listChannelMessages', { channelId: 6, troubles: false }, part(null, 101)]],
    200,
    { messages: [shownListed, { ...shownListed, id: 20 }], next_cursor: null },
  ],
  [
    'GET channels/6/messages/21',
    undefined,
    [['showChannelMessage', 6, 21]],
    200,
    { ...shownListed, body: '<in/>', answer: '<out/>' },
  ],
  [
    'POST channels/6/messages/21/replay',
    undefined,
    [['replayChannelMessage', 6, 21]],
    200,
    {
      outcome: 'refused',
      message_id: 22,
      warnings: ['oversold'],
      errors: [{ field: 'rooms', message: 'no room' }],
    },
  ],
  [
    'GET partners?limit=1',
    undefined,
    [['listPartners', part(null, 2)]],
    200,
    { partners: [shownPartner], next_cursor: '2' },
  ],
  ['POST partners', newPartner, [['createPartner', { ...newPartner, callbackUrl: null }]], 201, shownPartner],
  [
    'POST partners',
    { ...newPartner, callback_url: 'https://c.example/' },
    [['createPartner', { ...newPartner, callbackUrl: 'https://c.example/' }]],
    201,
    shownPartner,
  ],
  [
    'POST partners/2/end',
    undefined,
    [['stopPartner', 2]],
    200,
    { ...shownPartner, ended_at: '2026-12-01T12:00:00Z' },
  ],
] as const)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('a connection is changed as it was read', () => {
  const tag = async () => String((await ask('GET channels/6')).headers.etag)
  const statusAt = async (now: object) => {
    const headers = { 'if-match': await tag() }
    present = now
    return (await ask('PATCH channels/6', { body: {}, headers })).status
  }

  test.each([
    [{ partnerId: null }],
    [{ hasPartnerSecret: false }],
    [{ callbackUrl: null }],
    [{ minimumStay: 'through' }],
    [{ knownBy: 'acknowledgement' }],
    [{ mapping: { rooms: [], rates: [] } }],
    [{ settings: {} }],
  ])('and not once it has %j', async change => {
    expect(await statusAt({ ...channel, ...change })).toBe(412)
    expect(calls[1]).toEqual([
      'whoChanged',
      { kind: 'channel', id: '6', seen: /^(?!state|secret|partner_secret)/ },
    ])
  })

  test.each([
    [{ state: 'paused' }],
    [{ polledAt: null }],
    [{ calendarTrouble: null }],
    [{ activity: { ...channel.activity, accepted: 99 } }],
    [{ bookings: { waiting: 0, parked: 0, unacknowledged: 0 } }],
    [{ settings: { full_days: 500 } }],
  ])('also once it has %j', async change => {
    expect(await statusAt({ ...channel, ...change })).toBe(200)
  })

  test('and its answer has the version anew', async () => {
    expect((await ask('PATCH channels/6', { body: {} })).headers.etag).toBe(await tag())
  })
})

test.each([
  ['GET channels/x', 'There is no such connection; its id is a number.'],
  ['GET channels/6/messages/0', 'There is no such message; its id is a number.'],
  ['POST partners/x/end', 'There is no such partner; its id is a number.'],
])('%s is not found', async (route, message) => {
  expect(await refusal(route)).toEqual([404, message])
})
