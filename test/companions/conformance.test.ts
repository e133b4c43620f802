// The conformance kit passes each example service, and fails a service with one fault at the check of that fault and at no other.

import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checksOf } from '../../conformance/src/checks.ts'
import { contractOf, type KitContract, kinds } from '../../conformance/src/contract.ts'
import { companionKinds } from '../../src/lodging/companions/companion.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { freePort } from '../support/run/free-port.ts'

const root = join(import.meta.dirname, '../..')
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`

/** On a busy machine an answer may take a while: what is too slow has a test of its own. */
const patient = (contract: KitContract): KitContract => ({
  ...contract,
  messages: contract.messages.map(message => ({ ...message, deadline: message.deadline * 10 })),
})
const contracts = new Map(kinds().map(kind => [kind, patient(contractOf(kind))]))

/** The names of the checks that fail; they are made at once. */
async function failing(kind: string, url: string, contract = contracts.get(kind)!): Promise<string[]> {
  const checks = checksOf({ url, secret }, contract)
  const faults = await Promise.all(checks.map(({ run }) => run()))
  return checks.filter((_, index) => faults[index] !== null).map(({ name }) => name)
}

/** An example as its readers start it; it listens before this returns. */
async function example(kind: string): Promise<string> {
  const port = await freePort()
  const environment = { ...process.env, PORT: String(port), COMPANION_SECRET: secret }
  const child = spawn(process.execPath, [`examples/${kind}/server.ts`], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atTheEnd(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  await once(child.stdout, 'data')
  return `http://127.0.0.1:${port}`
}

test('there is a kit for every kind, and an example of less than 150 lines', () => {
  expect(kinds().sort()).toEqual([...companionKinds].sort())
  const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  const written = files.filter(file => file.endsWith('.ts'))
  expect(written.filter(file => file.endsWith('/server.ts'))).toEqual(
    expect.arrayContaining(companionKinds.map(kind => `${kind}/server.ts`)),
  )
  const lines = written.map(file => readFileSync(join(root, 'examples', file), 'utf8').split('\n').length)
  expect(Math.max(...lines)).toBeLessThan(150)
})

test.each(companionKinds)('the example of %s keeps its contract', async kind => {
  expect(await failing(kind, await example(kind))).toEqual([])
})

interface Asked {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  readonly version: number
  // biome-ignore lint/suspicious/noExplicitAny: of every contract
  readonly data: any
}

/** The parts of a service, each of which a test replaces by a faulty one. */
interface Parts {
  refusal(asked: Asked): number | null
  answer(asked: Asked): unknown
  sign(asked: Asked, text: string): Readonly<Record<string, string>>
  wait(asked: Asked): Promise<void>
}

const hmac = (id: string, timestamp: string, text: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
}

const rightful = ({ headers, id, body }: Asked): boolean =>
  String(headers['webhook-signature'] ?? '')
    .split(' ')
    .includes(hmac(id, String(headers['webhook-timestamp']), body))

const timely = ({ headers }: Asked): boolean =>
  Math.abs(Temporal.Now.instant().epochMilliseconds / 1000 - Number(headers['webhook-timestamp'])) < 300

const known = ({ type }: Asked, kind: string): boolean =>
  contracts.get(kind)!.messages.some(message => message.type === type)

/** What each message of each kind is answered by a service without a fault. */
const answers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'decision.price': () => ({ decision: 'accept' }),
  'decision.booking': () => ({ decision: 'accept' }),
  'message.notice': ({ id }) => ({ outcome: 'taken', reference: id }),
  'identity.sign_in': () => ({ decision: 'allow' }),
  'review.fetch': ({ data }) => {
    const from = Number(data.cursor ?? 0)
    const until = Math.min(from + data.limit, 3)
    const reviews = [1, 2, 3]
      .slice(from, until)
      .filter(id => data.property_ids?.includes(id) ?? true)
      .map(id => ({ property_id: id, external_id: `r-${id}`, rating: 4, written_on: '2026-11-02' }))
    return { reviews, cursor: String(until), more: until < 3 }
  },
}

const sound = (kind: string): Parts => ({
  refusal: asked =>
    !rightful(asked) || !timely(asked) ? 401 : !known(asked, kind) || asked.version !== 1 ? 422 : null,
  answer: asked => (asked.type.endsWith('.check') ? { ready: true } : answers[asked.type]?.(asked)),
  sign: ({ id, headers }, text) => {
    const timestamp = String(headers['webhook-timestamp'])
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': hmac(id, timestamp, text),
    }
  },
  wait: async () => {},
})

/** A service of a kind with parts in place of sound ones. */
async function serviceWith(kind: string, parts: Partial<Parts>): Promise<string> {
  const { refusal, answer, sign, wait } = { ...sound(kind), ...parts }
  const respond = async (response: ServerResponse, headers: IncomingHttpHeaders, body: string) => {
    const asked: Asked = { id: String(headers['webhook-id']), headers, body, ...JSON.parse(body) }
    const status = refusal(asked)
    if (status !== null) return response.writeHead(status).end()
    await wait(asked)
    const text = JSON.stringify(answer(asked))
    return response.writeHead(200, sign(asked, text)).end(text)
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await respond(response, request.headers, Buffer.concat(chunks).toString('utf8'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atTheEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const without = (asked: Asked, check: 'signature' | 'time' | 'type' | 'version', kind: string) => {
  const isRightful = check === 'signature' || rightful(asked)
  const isTimely = check === 'time' || timely(asked)
  if (!isRightful || !isTimely) return 401
  return (check === 'type' || known(asked, kind)) && (check === 'version' || asked.version === 1) ? null : 422
}

let turns = 0
const everyMessage = (kind: string, say: (type: string) => string): string[] =>
  contracts.get(kind)!.messages.map(({ type }) => say(type))

/** Faults of services of any kind, with the checks that fail for each. */
const general = (kind: string): readonly [string, Partial<Parts>, string[]][] => [
  [
    'that checks no signature',
    { refusal: asked => without(asked, 'signature', kind) },
    [
      'refuses a question without a signature',
      'refuses a question with a wrong signature',
      'refuses a question that was changed on its way',
    ],
  ],
  [
    'that does not look at the time',
    { refusal: asked => without(asked, 'time', kind) },
    ['refuses a question of ten minutes ago', 'refuses a question of ten minutes ahead'],
  ],
  [
    'that answers whatever is asked',
    { refusal: asked => without(asked, 'type', kind) },
    ['refuses a message that is not of its contract'],
  ],
  [
    'that answers every version',
    { refusal: asked => without(asked, 'version', kind) },
    ['refuses a version that it does not know'],
  ],
  [
    'that signs no answer',
    { sign: () => ({}) },
    everyMessage(kind, type => `signs its answer to ${type} over the id of the question`),
  ],
  [
    'that signs for another question',
    {
      sign: (_, text) => ({
        'webhook-id': 'other',
        'webhook-timestamp': '1',
        'webhook-signature': hmac('other', '1', text),
      }),
    },
    everyMessage(kind, type => `signs its answer to ${type} over the id of the question`),
  ],
  [
    'that knows the first of several signatures only',
    {
      refusal: asked => {
        const first = String(asked.headers['webhook-signature'] ?? '').split(' ')[0]
        const headers = { ...asked.headers, 'webhook-signature': first }
        return sound(kind).refusal({ ...asked, headers })
      },
    },
    ['takes a question with a second signature, as while a secret is being replaced'],
  ],
  [
    'that answers the same question anew',
    {
      answer: asked => {
        turns += 1
        return { ...(sound(kind).answer(asked) as object), turn: turns }
      },
    },
    everyMessage(kind, type => `gives ${type} the same answer when it comes again`),
  ],
  [
    'that refuses fields of later versions',
    { refusal: asked => (asked.data.a_field_of_later ? 400 : sound(kind).refusal(asked)) },
    everyMessage(kind, type => `leaves alone what it does not know in ${type}`),
  ],
]

describe.each(companionKinds)('a service of %s', kind => {
  test('without a fault passes', async () => {
    expect(await failing(kind, await serviceWith(kind, {}))).toEqual([])
  })

  test.each(general(kind))('%s fails the checks of that', async (_, parts, checks) => {
    expect(await failing(kind, await serviceWith(kind, parts))).toEqual(checks)
  })
})

describe('a service of decisions', () => {
  const price = (answer: (asked: Asked) => object): Partial<Parts> => ({
    answer: asked => (asked.type === 'decision.price' ? answer(asked) : sound('decision').answer(asked)),
  })

  test.each([
    [
      'that does not look at the bounds',
      price(({ data }) => ({ decision: 'adjust', total: data.total + 5_000, reason: 'busy' })),
      ['adjusts prices within their bounds', 'adjusts no price that has no bounds'],
    ],
    [
      'that does not look at whether it may refuse',
      {
        answer: (asked: Asked) =>
          asked.data.rooms?.length > 8
            ? { decision: 'refuse', reason: 'too many' }
            : sound('decision').answer(asked),
      },
      ['refuses no price where it may not', 'refuses no booking where it may not'],
    ],
  ] as const)('%s fails the checks of that', async (_, parts, checks) => {
    expect(await failing('decision', await serviceWith('decision', parts))).toEqual(checks)
  })

  test('that answers questions one after another is too slow for many at once', async () => {
    let queue = Promise.resolve()
    const wait = (asked: Asked): Promise<void> => {
      if (asked.type === 'decision.price')
        queue = queue.then(() => new Promise(resolve => setTimeout(resolve, 300)))
      return queue
    }
    const url = await serviceWith('decision', { wait })
    expect(await failing('decision', url, contractOf('decision'))).toContain(
      'answers twenty questions at once in time',
    )
  })

  test('that answers in another shape fails', async () => {
    const parts = price(() => ({ decision: 'adjust', total: '1' }))
    expect(await failing('decision', await serviceWith('decision', parts))).toContain(
      'answers decision.price in the shape of the contract, within 20000 ms',
    )
  })
})

describe('a service of messages', () => {
  const notice = (answer: (asked: Asked) => object): Partial<Parts> => ({
    answer: asked => (asked.type === 'message.notice' ? answer(asked) : sound('message').answer(asked)),
  })

  test.each([
    [
      'that has one reference for all',
      notice(() => ({ outcome: 'taken', reference: 'SM-1' })),
      'gives two notices two references',
    ],
    [
      'that wants a telephone',
      notice(({ data, id }) =>
        data.to.phone === null
          ? { outcome: 'refused', reason: 'no telephone' }
          : { outcome: 'taken', reference: id },
      ),
      'takes a notice that has an address alone, for a property and for a person',
    ],
  ] as const)('%s fails the check of that', async (_, parts, check) => {
    expect(await failing('message', await serviceWith('message', parts))).toEqual([check])
  })
})

describe('a service of reviews', () => {
  /** With other fields in its question or its answer. */
  const fetching = (asks: object, says: object = {}): Partial<Parts> => ({
    answer: asked => {
      const data = asked.data && { ...asked.data, ...asks }
      const answer = sound('review').answer({ ...asked, data }) as object
      return asked.type === 'review.fetch' ? { ...answer, ...says } : answer
    },
  })
  let handed = 0

  test.each([
    [
      'that does not look at the limit',
      fetching({ limit: 3 }),
      'hands over no more reviews than it is asked for',
    ],
    [
      'that does not look at the cursor',
      fetching({ cursor: null }, { more: true }),
      'goes on behind its cursor until there are no more',
    ],
    [
      'whose cursor stays',
      fetching({ limit: 0 }, { more: true, cursor: '0' }),
      'goes on behind its cursor until there are no more',
    ],
    [
      'that hands over each review once',
      {
        answer: (asked: Asked) => {
          const answer = sound('review').answer(asked) as { reviews?: object[] }
          if (asked.data.limit !== 1) return answer
          handed += 1
          return { ...answer, cursor: String(handed) }
        },
      },
      'hands over the same reviews when their answer was lost',
    ],
    [
      'that tells of every property',
      fetching({ property_ids: null }),
      'hands over reviews of the properties that it is asked about only',
    ],
  ] as const)('%s fails the check of that', async (_, parts, check) => {
    expect(await failing('review', await serviceWith('review', parts))).toEqual([check])
  })
})

describe('a service of identity', () => {
  const signIn = (answer: (asked: Asked) => object): Partial<Parts> => ({
    answer: asked => (asked.type === 'identity.sign_in' ? answer(asked) : sound('identity').answer(asked)),
  })

  test.each([
    [
      'that gives roles',
      signIn(({ data }) => ({ decision: 'allow', ...(data.may_limit_roles && { roles: ['operator'] }) })),
      'names no role that the person has not',
    ],
    [
      'that does not look at whether it may limit roles',
      signIn(({ data }) => ({ decision: 'allow', roles: [data.roles[0].role] })),
      'names no roles where it may not limit them',
    ],
    [
      'that wants an address',
      signIn(({ data }) => ({ decision: data.address === null ? 'unknown' : 'allow' })),
      'answers every way of signing in, from a known address and from none',
    ],
  ] as const)('%s fails the check of that', async (_, parts, check) => {
    expect(await failing('identity', await serviceWith('identity', parts))).toEqual([check])
  })
})
