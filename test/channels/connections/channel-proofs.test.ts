// How a channel proves who it is: which secrets open which connection, what is compared whatever the first comparison says, and
// what is counted of those that fail.

import { describe, expect, test } from 'vitest'
import { authenticate, type Credentials, partnerOf } from '../../../src/operations/channels/authenticate.ts'
import type { AppContext } from '../../../src/operations/context.ts'

const hashOf = (text: string): Buffer => Buffer.from(`hash of ${text}`)
const channel = { id: 1, state: 'active', secretHash: hashOf('ours'), partnerSecretHash: hashOf('theirs') }
const credentials: Credentials = {
  kind: 'cloudbeds',
  login: 'login',
  secret: 'ours',
  partnerSecret: null,
  ip: '203.0.113.9',
}

/** What becomes of credentials where these rows are found, and what was asked, compared and counted. */
function asking(...rows: (object | null)[]) {
  const log = {
    subjects: [] as unknown[],
    failed: [] as unknown[],
    asked: [] as unknown[],
    compared: [] as string[],
  }
  const context = {
    database: {
      query: async (_: string, values: unknown) => {
        log.asked.push(values)
        const row = rows.length > 1 ? rows.shift() : rows[0]
        return row ? [row] : []
      },
    },
    keyring: {
      fingerprint: (purpose: string, text: string) =>
        Buffer.from(purpose === 'channel' ? `hash of ${text}` : text),
      matches: (purpose: string, text: string, hash: Uint8Array) => {
        log.compared.push(`${purpose} ${text} ${Buffer.from(hash)}`)
        return hashOf(text).equals(Buffer.from(hash))
      },
    },
    limits: {
      channelLogins: {
        admit: async (subjects: unknown) => {
          log.subjects.push(subjects)
          return { failed: async (what: string) => log.failed.push(what), [Symbol.dispose]: () => undefined }
        },
      },
    },
  } as unknown as AppContext
  return { context, log }
}
async function proving(row: object | null, changes: Partial<Credentials> = {}) {
  const { context, log } = asking(row)
  return { found: await authenticate(context, { ...credentials, ...changes }), ...log }
}
const textOf = (hex: unknown) => Buffer.from(String(hex), 'hex').toString()
const subjectsFor = (name: string, ip: string | null) => [
  { name, failures: 30, seconds: 3600 },
  ...(ip === null ? [] : [{ name: `channel logins from ${ip}`, failures: 100, seconds: 3600 }]),
]

describe('a connection is proven', () => {
  test.each<[string, object | null, Partial<Credentials>, boolean]>([
    ['by our secret', {}, {}, true],
    ['while it is paused', { state: 'paused' }, {}, true],
    ['not when it is archived', { state: 'archived' }, {}, false],
    ['not by another secret', {}, { secret: 'wrong' }, false],
    ['not where there is none', null, {}, false],
    ['by both secrets', {}, { partnerSecret: 'theirs' }, true],
    ['not with another secret of the channel’s', {}, { partnerSecret: 'wrong' }, false],
    [
      'not with one of the channel’s where it has none',
      { partnerSecretHash: null },
      { partnerSecret: 'theirs' },
      false,
    ],
    ['not by the channel’s own secret in place of ours', {}, { secret: 'theirs' }, false],
    ['by that where it proves', {}, { secret: 'theirs', partnerProves: true }, true],
    ['by ours where that proves, too', {}, { partnerProves: true }, true],
    ['not by another where that proves', {}, { secret: 'wrong', partnerProves: true }, false],
    ['not by none at all', { secretHash: null }, { secret: '' }, false],
  ])('%s', async (_, changes, sent, isProven) => {
    const row = changes && { ...channel, ...changes }
    const { found, failed } = await proving(row, sent)
    expect(found).toEqual(isProven ? row : null)
    expect(failed).toHaveLength(isProven ? 0 : 1)
  })

  test('after as many comparisons where nobody has the login as where somebody has it', async () => {
    const sent = { secret: 'wrong', partnerSecret: 'wrong' }
    const known = await proving(channel, sent)
    const unknown = await proving(null, sent)
    expect(known.compared).toEqual([
      'channel wrong hash of ours',
      'channel wrong hash of theirs',
      'channel wrong hash of theirs',
    ])
    const nobody = `channel wrong ${Buffer.alloc(32)}`
    expect(unknown.compared).toEqual([nobody, nobody, nobody])
    expect((await proving(channel)).compared).toHaveLength(2)
  })
})

describe('what fails is counted', () => {
  test('for the login from its address, and for the address', async () => {
    const { subjects, failed, asked } = await proving(null)
    expect(subjects).toEqual([subjectsFor('channel cloudbeds login from 203.0.113.9', '203.0.113.9')])
    expect(failed.map(textOf)).toEqual(['cloudbeds\nlogin\nours\n203.0.113.9'])
    expect(asked).toEqual([['cloudbeds', 'login']])
  })

  test('for the login alone where all clients have one address', async () => {
    const { subjects, failed } = await proving(null, { ip: null })
    expect(subjects).toEqual([subjectsFor('channel cloudbeds login from here', null)])
    expect(failed.map(textOf)).toEqual(['cloudbeds\nlogin\nours\n'])
  })

  test('with the first 64 characters of a login, and the first 500 of what was sent', async () => {
    const long = 'x'.repeat(600)
    const { subjects, failed, asked } = await proving(null, { login: long, secret: long })
    const [login, sent] = [long.slice(0, 64), long.slice(0, 500)]
    expect(subjects).toEqual([subjectsFor(`channel cloudbeds ${login} from 203.0.113.9`, '203.0.113.9')])
    expect(asked).toEqual([['cloudbeds', login]])
    expect(failed.map(textOf)).toEqual([`cloudbeds\n${sent}\n${sent}\n203.0.113.9`])
  })
})

describe('a channel’s own secret', () => {
  const partner = { id: 3, kind: 'cloudbeds' }
  const of = async (ip: string | null, ...rows: (object | null)[]) => {
    const { context, log } = asking(...rows)
    const answer = await partnerOf(context, { kind: 'cloudbeds', partnerSecret: 'theirs', ip })
    return { answer, ...log }
  }

  test('is that of a partner, of a connection, or of nobody', async () => {
    const asPartner = await of('203.0.113.9', partner)
    expect([asPartner.answer, asPartner.failed]).toEqual([{ isKnown: true, partner }, []])
    const asConnection = await of('203.0.113.9', null, channel)
    expect([asConnection.answer, asConnection.failed]).toEqual([{ isKnown: true, partner: null }, []])
    expect(asConnection.asked).toEqual(Array(2).fill(['cloudbeds', hashOf('theirs')]))
    const asNobody = await of('203.0.113.9', null)
    expect(asNobody.answer).toEqual({ isKnown: false, partner: null })
    expect(asNobody.failed.map(textOf)).toEqual(['cloudbeds\ntheirs\n203.0.113.9'])
  })

  test('is counted without a login', async () => {
    expect((await of('203.0.113.9', partner)).subjects).toEqual([
      subjectsFor('channel cloudbeds  from 203.0.113.9', '203.0.113.9'),
    ])
    const here = await of(null, null)
    expect(here.subjects).toEqual([subjectsFor('channel cloudbeds  from here', null)])
    expect(here.failed.map(textOf)).toEqual(['cloudbeds\ntheirs\n'])
  })
})
