// Operations that return samples and record their requests, for tests of the HTTP layer.

import type { FastifyInstance } from 'fastify'
import { buildServer, type ServerConfig } from '../../../src/http/server.ts'
import { openMeter } from '../../../src/http/wire/metrics/metrics.ts'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import { openTallies } from '../../../src/operations/monitoring/tallies.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import type { ListedKey } from '../../../src/store/publishers/keys.ts'
import { systemClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import {
  sampleAnswer,
  sampleBooking,
  sampleHolder,
  samplePublisher,
  sampleSearch,
} from '../prices/sample-answers.ts'
import { keepAlive, sendTo, type WireAnswer } from './wire-requests.ts'

export const keys = {
  full: 'ldk_live_full_0123456789abcdef',
  /** May only view. */
  viewer: 'ldk_live_viewer_0123456789abcdef',
  /** Of a publisher with the `data` envelope. */
  wrapped: 'ldk_live_wrapped_0123456789abcdef',
  admin: 'lda_admin_0123456789abcdef',
}

const holders: Readonly<Record<string, KeyHolder>> = {
  [keys.full]: sampleHolder,
  [keys.viewer]: { ...sampleHolder, scopes: ['view'] },
  [keys.wrapped]: {
    ...sampleHolder,
    publisher: { ...samplePublisher, settings: { ...samplePublisher.settings, envelope: 'data' } },
  },
}

export interface Asked {
  readonly name: keyof Operations
  readonly request: unknown
}

export type FakeOperations = Operations & {
  readonly asked: Asked[]
  readonly lookedUp: string[]
}

const { reservation } = sampleBooking
const record = {
  reservation,
  publisherName: 'Valley Guide',
  balance: minor(0),
  events: [],
  changes: [],
  attempts: [],
  payments: [],
  lapsed: minor(0),
  booking: null,
  sourceMessages: [],
  cardViews: [],
  notes: [],
  mails: [],
  actions: [],
}
const imported = { id: 3144, version: 2, changed: true, warnings: [] }

/** Default answers; a test that needs others supplies them. */
const sampleAnswers: Partial<Operations> = {
  knownHolder: () => undefined,
  countRequest: () => null,
  isStillValid: () => false,
  freshen: () => undefined,
  isOnMemoryAlone: () => false,
  allowsWithoutDatabase: async () => false,
  memoryAge: () => null,
  identifyAdmin: async key => (key === keys.admin ? { keyId: 'a1' } : undefined),
  view: async (_holder, { verbosity }) => sampleAnswer(verbosity),
  viewMany: async (_holder, { verbosity }) => ({
    answers: [sampleAnswer(verbosity), sampleAnswer(verbosity)],
    found: null,
  }),
  available: async (_holder, { verbosity }) => sampleAnswer(verbosity, sampleSearch),
  availableMany: async (_holder, { verbosity }) => ({
    answers: [sampleAnswer(verbosity, sampleSearch)],
    found: null,
  }),
  preview: async () => sampleAnswer(2, { ...sampleSearch, itemised: true }),
  reserve: async () => sampleBooking,
  olderReservations: async (_holder, answers) =>
    answers.map(answer => ({
      ...answer,
      number: 17,
      dollars: answer.reservation.price.total.total,
      publisherCurrency: 'USD',
      publisherExchange: answer.reservation.exchange,
    })),
  importProperty: async () => imported,
  changeCalendar: async () => imported,
  showKey: async keyId => ({ keyId, label: 'test' }) as ListedKey,
  exportProperty: async id => ({ version: 2, document: { id } as PropertyDocument }),
  listProperties: async () => [
    {
      id: 3144,
      name: 'Hôtel des Alpes',
      order: 0,
      isOpen: true,
      version: 1,
      updatedAt: '2026-11-21T10:00:00Z',
      archivedAt: null,
    },
  ],
  listRecords: async page => ({
    ...page,
    reservations: [reservation],
    publisherNames: new Map(),
    balances: new Map(),
    changedAt: new Map(),
    total: 1,
  }),
  countRecords: async filters => filters.map(() => ({ count: 1, isMore: false })),
  showReservationRecord: async () => record,
  decideReview: async () => record,
  recordNoShow: async () => record,
  recordPayment: async () => record,
  bookForGuest: async () => record,
  addReservationNote: async () => record,
  resendReservationMail: async () => record,
  cancelForProperty: async ({ simulate }) => ({
    ...record,
    simulated: simulate,
    terms: { at: '2027-03-01T10:00:00Z', by: 'property', penalty: minor(1050), refund: minor(0) },
  }),
  ready: async () => ({ ready: true, reason: null, warning: null }),
}

/** Asked with each request, whatever it is about. */
const ofTheWire = new Set([
  'countRequest',
  'freshen',
  'isOnMemoryAlone',
  'allowsWithoutDatabase',
  'memoryAge',
])

function fakeOperations(replaced: Partial<Operations>): FakeOperations {
  const asked: Asked[] = []
  const lookedUp: string[] = []
  const identify = async (key: string) => {
    lookedUp.push(key)
    return Object.hasOwn(holders, key) ? holders[key] : undefined
  }
  const noted = Object.entries({ ...sampleAnswers, identify, ...replaced }).map(([name, answer]) => [
    name,
    (...given: unknown[]) => {
      // An import has its request first, other operations last.
      const request = name === 'importProperty' ? given[0] : given.at(-1)
      if (!name.startsWith('identify') && !ofTheWire.has(name))
        asked.push({ name: name as keyof Operations, request })
      return (answer as (...given: unknown[]) => unknown)(...given)
    },
  ])
  return { ...(Object.fromEntries(noted) as Operations), asked, lookedUp }
}

/** What the metrics are read from, with nothing in it. */
export const nothingMeasured: Parameters<typeof openMeter>[0] = {
  version: '0.0.0',
  tallies: openTallies(systemClock),
  pool: () => [],
  sending: async () => ({ deliveries: [], outboxAge: 0 }),
  reviewCounts: () => ({}),
  guards: new Map(),
  catalog: () => ({ values: 0, cost: 0, hits: 0, misses: 0 }),
  channels: async () => ({ messages: [], bookings: [] }),
  jobs: async () => [],
  database: async () => ({ isWritable: true, reason: null, redundancy: null }),
  replicas: { reads: () => new Map(), lags: async () => [] },
}

export interface WireUnderTest {
  readonly app: FastifyInstance
  readonly operations: FakeOperations
  readonly logLines: string[]
  /** Sends a body as it is (text, bytes) or as JSON, over a kept connection. */
  post(
    path: string,
    body: object | string | Buffer | undefined,
    headers?: Record<string, string>,
    sending?: { readonly method?: string; readonly isChunked?: boolean },
  ): Promise<WireAnswer>
  /** The address of the server, which listens from the first call. */
  url(): Promise<string>
}

export async function openWire(
  replaced: Partial<Operations> = {},
  config: Partial<ServerConfig> = {},
): Promise<WireUnderTest> {
  const operations = fakeOperations(replaced)
  const logLines: string[] = []
  const app = await buildServer({
    operations,
    previewPicture: () => undefined,
    config: {
      publicUrl: 'http://localhost:8080',
      hostNames: [],
      bodyLimitBytes: 256 * 1024,
      answerCacheBytes: 1_000_000,
      answersUnderWayBytes: 100_000_000,
      trustProxy: [],
      isHttps: false,
      mostConnections: 1000,
      mostConnectionsPerAddress: 0,
      hasAdmin: true,
      metricsReaders: 'this machine',
      tryOut: { key: null, stay: () => ({ checkin: '2027-01-10', checkout: '2027-01-14' }) },
      version: '1.2.3',
      logLevel: 'trace',
      ...config,
    },
    logName: text => `named-${Buffer.from(text).toString('hex')}`,
    log: { write: line => logLines.push(line) },
    meter: openMeter(nothingMeasured),
  })
  const agent = keepAlive()
  let listening: Promise<string> | undefined
  const listen = async (): Promise<string> => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    // Tests do not check these lines.
    logLines.length = 0
    return address
  }
  const url = (): Promise<string> => {
    listening ??= listen()
    return listening
  }
  app.addHook('preClose', async () => agent.destroy())
  const post: WireUnderTest['post'] = async (path, body, headers = {}, sending = {}) => {
    const type = { 'content-type': 'application/json' }
    const address = `${await url()}${path}`
    const answer = await sendTo(address, body ?? '', { ...sending, headers: { ...type, ...headers }, agent })
    app.flushRequestNotes()
    return answer
  }
  return { app, operations, logLines, post, url }
}

const base = '/publisher/v3.0'

export const paths = {
  view: `${base}/property/view/.json`,
  viewMany: `${base}/properties/view/.json`,
  available: `${base}/property/available/.json`,
  availableMany: `${base}/properties/available/.json`,
  preview: `${base}/book/preview/.json`,
  reserve: `${base}/book/reservation/.json`,
}

const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2 }] }
const chosen = { property_id: 3144, accommodation_id: 28, rate_code: 'BAR' }

/** A valid body for every operation. */
export const bodies = {
  view: { key: keys.full, property_id: 3144 },
  viewMany: { key: keys.full },
  available: { key: keys.full, property_id: 3144, ...stay },
  availableMany: { key: keys.full, ...stay },
  preview: { key: keys.full, ...chosen, ...stay },
  reserve: {
    key: keys.full,
    ...chosen,
    ...stay,
    rooms: [{ name: 'Ada Lovelace', adults: 2, bed_type: 'king' }],
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' },
    payment: {
      cardholder: 'Ada Lovelace',
      number: '4111111111111111',
      month: '04',
      year: 2029,
      cvv: '987',
      postal_code: 'SW1A 1AA',
    },
  },
}
