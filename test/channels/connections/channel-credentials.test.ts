// Who sends a message of a channel: which login and secrets open which connection, how often they may be guessed at, and what an
// envelope of an error says to the sender.

import { beforeEach, describe, expect, test } from 'vitest'
import { childAt, parseXml } from '../../../src/channels/xml.ts'
import type { ChannelKind } from '../../../src/lodging/channels/channel.ts'
import { authenticate, partnerOf } from '../../../src/operations/channels/authenticate.ts'
import { changeChannel, createChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import { createPartner } from '../../../src/operations/channels/partners.ts'
import { siteConnectFault } from '../../../src/operations/channels/siteconnect/answer-siteconnect.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const { context } = await eventContext()
const connect = async (kind: ChannelKind, login: string, fields: object = {}) => {
  const { channel, secret } = await createChannel(context, { property_id: 3144, kind, login, ...fields })
  return { id: channel.id, kind, login, secret: secret.reveal(text => text) }
}
const longest = 'l'.repeat(64)
const shared = { partner_secret: 'shared-by-all' }
const site = await connect('siteconnect', 'H1', shared)
const other = await connect('siteconnect', longest)
const beds = await connect('cloudbeds', 'H1', shared)

/** Each test is another client. */
let ip = ''
let clients = 0
beforeEach(() => {
  clients += 1
  ip = `198.51.100.${clients}`
})
const credentials = { ...site, partnerSecret: null as string | null }
const idOf = async (changes: Partial<Parameters<typeof authenticate>[1]>) =>
  (await authenticate(context, { ...credentials, ip, ...changes }))?.id ?? null

describe('credentials', () => {
  test.each<[string, object, number | null]>([
    ['its login and secret', {}, site.id],
    ['the secret of another', { secret: other.secret }, null],
    ['no secret', { secret: '' }, null],
    ['another login', { login: 'H2' }, null],
    ['the login of another kind', { kind: 'alpinebits' }, null],
    ['a login of 64 letters', { login: longest, secret: other.secret }, other.id],
    ['a login that only begins so', { login: `${longest}x`, secret: other.secret }, other.id],
    ['the partner’s secret in place of its own', { secret: shared.partner_secret }, null],
    ['the partner’s secret, which proves', { secret: shared.partner_secret, partnerProves: true }, site.id],
    ['its secret, where the partner’s proves too', { partnerProves: true }, site.id],
    ['a wrong secret, where the partner’s proves', { secret: 'wrong', partnerProves: true }, null],
    [
      'the partner’s secret for a connection without one',
      { login: longest, secret: shared.partner_secret, partnerProves: true },
      null,
    ],
    ['the partner’s secret beside its own', { ...beds, partnerSecret: shared.partner_secret }, beds.id],
    ['a wrong partner’s secret beside its own', { ...beds, partnerSecret: 'wrong' }, null],
    ['its own secret twice', { ...beds, partnerSecret: beds.secret }, null],
    [
      'a partner’s secret where the connection has none',
      { login: longest, secret: other.secret, partnerSecret: shared.partner_secret },
      null,
    ],
  ])('of %s open what they should', async (_, changes, id) => {
    expect(await idOf(changes)).toBe(id)
  })

  test('open a paused connection, and none that is archived', async () => {
    const old = await connect('siteconnect', 'OLD', shared)
    await setChannelState(context, old.id, 'paused')
    expect(await idOf(old)).toBe(old.id)
    await setChannelState(context, old.id, 'archived')
    expect(await idOf(old)).toBeNull()
    expect(await idOf({ ...old, secret: shared.partner_secret, partnerProves: true })).toBeNull()
  })

  test('are those that the connection has now', async () => {
    const changing = await connect('cloudbeds', 'C1', { partner_secret: 'the-first-secret' })
    await changeChannel(context, changing.id, { partner_secret: 'the-second-secret' })
    expect(await idOf({ ...changing, partnerSecret: 'the-first-secret' })).toBeNull()
    expect(await idOf({ ...changing, partnerSecret: 'the-second-secret' })).toBe(changing.id)
  })
})

describe('guesses', () => {
  const wrong = (guess: number, changes: object = {}) => idOf({ secret: `guess ${guess}`, ...changes })

  test('at one login are thirty from an address, then right ones are refused too, but not from elsewhere', async () => {
    for (let guess = 0; guess < 30; guess += 1) expect(await wrong(guess)).toBeNull()
    await expect(idOf({})).rejects.toMatchObject({ status: 429 })
    expect(await idOf({ ip: '203.0.113.99' })).toBe(site.id)
    expect(await idOf({ login: longest, secret: other.secret })).toBe(other.id)
    expect(await idOf({ ...beds, partnerSecret: null })).toBe(beds.id)
  })

  test('that are the same count once', async () => {
    for (let guess = 0; guess < 40; guess += 1) expect(await wrong(0)).toBeNull()
    expect(await idOf({})).toBe(site.id)
  })

  test('at many logins are a hundred from an address', async () => {
    for (let guess = 0; guess < 100; guess += 1) expect(await wrong(guess, { login: `L${guess}` })).toBeNull()
    await expect(idOf({})).rejects.toMatchObject({ status: 429 })
    expect(await idOf({ ip: null })).toBe(site.id)
  })

  test('from no known address are thirty at one login, and not limited over all', async () => {
    for (let guess = 0; guess < 110; guess += 1)
      expect(await wrong(guess, { ip: null, login: `N${guess}` })).toBeNull()
    for (let guess = 0; guess < 30; guess += 1)
      expect(await wrong(guess, { ip: null, login: longest })).toBeNull()
    await expect(idOf({ ip: null, login: longest, secret: other.secret })).rejects.toMatchObject({
      status: 429,
    })
    expect(await idOf({ ip: null })).toBe(site.id)
  })
})

describe('a partner’s secret alone', () => {
  const of = (partnerSecret: string) => partnerOf(context, { kind: 'cloudbeds', partnerSecret, ip })

  test('is known where a connection has it, or a partner that may make properties', async () => {
    expect(await of(shared.partner_secret)).toEqual({ isKnown: true, partner: null })
    expect(await of('nobody has this')).toEqual({ isKnown: false, partner: null })
    const secret = 'of a partner of ours'
    const partner = await createPartner(context, { kind: 'cloudbeds', name: 'P', secret, callbackUrl: null })
    expect(await of(secret)).toEqual({ isKnown: true, partner: expect.objectContaining({ id: partner.id }) })
    expect(await partnerOf(context, { kind: 'siteconnect', partnerSecret: secret, ip })).toEqual({
      isKnown: false,
      partner: null,
    })
  })

  test('is guessed at thirty times from an address', async () => {
    for (let guess = 0; guess < 30; guess += 1) expect((await of(`guess ${guess}`)).isKnown).toBe(false)
    await expect(of(shared.partner_secret)).rejects.toMatchObject({ status: 429 })
  })
})

test.each([
  [400, 'Client'],
  [413, 'Client'],
  [428, 'Client'],
  [429, 'Server'],
  [430, 'Client'],
  [499, 'Client'],
  [500, 'Server'],
  [503, 'Server'],
])('an envelope for an error of %i is a fault of the %s', (status, code) => {
  const fault = childAt(
    parseXml(siteConnectFault({ status: status as 400, message: 'What is wrong.' })),
    'Body',
    'Fault',
  )!
  expect(fault.children.map(({ text }) => text)).toEqual([`soap:${code}`, 'What is wrong.'])
})
