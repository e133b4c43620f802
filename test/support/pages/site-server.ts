// The booking pages of two sites on a server without a database: what pages ask is answered by a script.

import Fastify, { type InjectOptions } from 'fastify'
import { demoSite } from '../../../src/demo/demo-site.ts'
import { addSitePages, type SiteParts } from '../../../src/http/sites/site-pages.ts'
import { answerError } from '../../../src/http/wire/errors.ts'
import { refuseUnknownPaths } from '../../../src/http/wire/unknown-paths.ts'
import type { DraftedSite, SiteDocument } from '../../../src/lodging/sites/site.ts'
import { noOverrides } from '../../../src/operations/installation/overrides.ts'
import { Fault } from '../../../src/values/faults.ts'
import { samplePublisher } from '../prices/sample-answers.ts'

const draftDocument: SiteDocument = { ...demoSite, name: 'Drafted Falls' }

const site: DraftedSite = {
  slug: 'demo',
  hosts: [],
  isDefault: true,
  draft: null,
  document: demoSite,
  publisher: samplePublisher,
}

export interface SiteServer {
  /** What a browser gets. */
  get(url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<Answered>
  post(url: string, headers?: Record<string, string>, body?: string): Promise<Answered>
  /** Changed by a test, and put back by it. */
  readonly state: {
    sites: DraftedSite[]
    isOver: boolean
    address: string | null
    /** What every operation answers. */
    answer: () => unknown
  }
  readonly taken: unknown[]
  readonly site: DraftedSite
}

interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: headers of every answer
  readonly headers: Record<string, any>
  readonly text: string
}

/** Call it once at the top of a test file. The token of a preview is "good". */
export async function siteServer(parts: Partial<SiteParts> = {}): Promise<SiteServer> {
  const taken: unknown[] = []
  const state: SiteServer['state'] = {
    sites: [site],
    isOver: false,
    address: '203.0.113.9',
    answer: () => new Fault('ServiceUnavailableException', 'Nobody answers.'),
  }
  const app = Fastify({ genReqId: () => 'request-1' })
  refuseUnknownPaths(app)
  app.setErrorHandler(answerError)
  const call = async () => {
    const body = state.answer()
    if (body instanceof Error) throw body
    return { status: 200, headers: {}, body }
  }
  const take = (request: unknown) => {
    taken.push(request)
    return { perMinute: 1, remaining: 0, seconds: 7, isOver: state.isOver }
  }
  const showHome = await addSitePages(app, {
    publicUrl: 'https://rooms.example',
    isHttps: false,
    pageHeaders: { 'x-page': 'yes' },
    calls: { call },
    bookings: {
      now: () => Temporal.Instant.from('2026-12-01T12:00:00Z'),
      showCardForm: async () => null,
      listShownProperties: async () => ({ total: 1, ids: [7] }),
      lookUpBooking: async () => null,
    },
    previewPicture: () => undefined,
    sites: async () => state.sites,
    isOnMemoryAlone: () => false,
    overriding: noOverrides.of,
    previewedDocument: (_: DraftedSite, token: string) => (token === 'good' ? draftDocument : null),
    limits: { take },
    addressOf: () => state.address,
    ...parts,
  } as unknown as SiteParts)
  app.get('/', async (request, reply) => ((await showHome(request, reply)) ? reply : 'no site'))
  await app.ready()
  const ask = async (options: InjectOptions): Promise<Answered> => {
    const { statusCode, headers, body } = await app.inject({
      ...options,
      headers: { accept: 'text/html', host: 'rooms.example', ...options.headers },
    })
    return { status: statusCode, headers, text: body }
  }
  return {
    state,
    taken,
    site,
    get: (url, headers = {}, method = 'GET') => ask({ method, url, headers }),
    post: (url, headers = {}, payload = '') =>
      ask({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  }
}
