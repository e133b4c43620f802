// The page of a request without a server, for two sites: what it knows, which cookies it sets, and what it asks.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { demoSite } from '../../../src/demo/demo-site.ts'
import { type PageParts, pageOf, withForm } from '../../../src/http/sites/page-request.ts'
import type { DraftedSite, SiteDocument } from '../../../src/lodging/sites/site.ts'
import { noOverrides } from '../../../src/operations/installation/overrides.ts'
import { samplePublisher } from '../prices/sample-answers.ts'

const siteOf = (
  slug: string,
  changes: Partial<DraftedSite> = {},
  document: Partial<SiteDocument> = {},
): DraftedSite => ({
  slug,
  hosts: [],
  isDefault: false,
  publisher: { ...samplePublisher, name: slug },
  draft: null,
  document: { ...demoSite, languages: ['en', 'de', 'ja'], currencies: ['USD', 'EUR'], ...document },
  ...changes,
})
export const first = siteOf('first', { isDefault: true })
export const other = siteOf(
  'other',
  { hosts: ['stay.example.com', 'inn.example.com'] },
  { properties: [7, 8] },
)
/** The name of the visit that a request belongs to. */
export const visit = 'abcdefghijklmnopqrstuv'

export interface Asked {
  readonly url?: string
  readonly host?: string
  readonly params?: object
  readonly headers?: object
  readonly cookies?: object
  readonly body?: unknown
  readonly parts?: object
  readonly sites?: readonly DraftedSite[]
}

/** The page of a request, the cookies that its answer sets, and every question that it asked. */
export async function opened({ url = '/', host = 'rooms.example', ...asked }: Asked = {}) {
  const cookies: unknown[][] = []
  const calls: unknown[][] = []
  const answering =
    (name: string, answer: unknown) =>
    (...fields: unknown[]) => {
      calls.push([name, ...fields])
      return answer
    }
  const parts = {
    addressOf: () => '203.0.113.9',
    calls: { call: answering('call', 'answered') },
    previewPicture: (id: string) => `data:${id}`,
    bookings: {
      now: () => Temporal.Instant.from('2026-12-01T23:30:00Z'),
      signBooking: answering('sign', 'signed'),
      isSignedBooking: answering('opens', true),
      lookUpBooking: answering('look up', 'R1'),
      showBookingRecord: answering('record', 'record'),
      stayCalendar: answering('calendar', 'ics'),
      showCardForm: answering('card form', null),
      listShownProperties: answering('list properties', { total: 0, ids: [] }),
    },
    sites: async () => asked.sites ?? [first, other],
    previewedDocument: () => null,
    overriding: noOverrides.of,
    publicUrl: 'https://rooms.example',
    isHttps: false,
    isOnMemoryAlone: () => false,
    ...asked.parts,
  }
  const request = {
    url,
    params: asked.params ?? {},
    host: `${host}:8443`,
    hostname: host,
    protocol: 'https',
    headers: { 'user-agent': 'browser', ...asked.headers },
    cookies: { session: visit, ...asked.cookies },
    ip: '198.51.100.1',
    raw: {},
    id: 'request-1',
    body: asked.body,
  }
  const reply = { setCookie: (...cookie: unknown[]) => cookies.push(cookie) }
  const given = request as unknown as FastifyRequest
  const page = await pageOf(parts as unknown as PageParts, given, reply as unknown as FastifyReply)
  return { page: withForm(page, given), cookies, calls }
}
