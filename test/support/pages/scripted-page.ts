// A page of a site without a server: what it asks is answered by a script and written down, so that tests compare all of it.

import type { Property, Reservation } from '../../../client/src/types.ts'
import { demoSite } from '../../../src/demo/demo-site.ts'
import type { Page, Query } from '../../../src/http/sites/page.ts'
import { amountsOf } from '../../../src/http/sites/parts/charge.ts'
import type { SiteDocument } from '../../../src/lodging/sites/site.ts'
import type { BookingRecord } from '../../../src/operations/sites/booking-record.ts'
import { pageFormats } from '../../../src/wording/pages/page-formats.ts'
import { pageWords } from '../../../src/wording/pages/page-words.ts'
import { presentProperty } from '../prices/plain-presenter.ts'
import { presentReservation } from '../prices/plain-presenter-reservation.ts'
import { sampleAnswer, sampleBooking, samplePublisher, sampleSearch } from '../prices/sample-answers.ts'

/** What an operation answers: a body, a fault that is thrown, or a function of the fields that gives either. */
// biome-ignore lint/suspicious/noExplicitAny: fields and answers of every operation
type Script = Readonly<Record<string, any>>

/** What differs from a plain page in English. */
export interface PageChoices extends Partial<Omit<Page, 'query' | 'form' | 'site'>> {
  readonly query?: string
  readonly form?: string | Readonly<Record<string, string>>
  readonly document?: Partial<SiteDocument>
  readonly publisher?: Partial<Page['site']['publisher']>
  readonly answers?: Script
  /** Of the answers, by operation. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface ScriptedPage {
  readonly page: Page
  /** Every operation that was asked, with its fields; with its options where there are some. */
  readonly asked: unknown[][]
}

/** The page on 1 December 2026, noon, at https://stay.example.com. */
export function scriptedPage(choices: PageChoices = {}): ScriptedPage {
  const { query = '', form = '', document, publisher, answers = {}, headers = {}, ...changes } = choices
  const language = changes.language ?? 'en'
  const asked: unknown[][] = []
  const ask = async (path: string, fields: unknown, options?: unknown) => {
    asked.push(options === undefined ? [path, fields] : [path, fields, options])
    if (!(path in answers)) throw new Error(`nothing answers ${path}`)
    const answer = answers[path]
    const body = typeof answer === 'function' ? answer(fields) : answer
    if (body instanceof Error) throw body
    return { status: 200, headers: headers[path] ?? {}, body }
  }
  const page = {
    site: {
      slug: 'demo',
      hosts: [],
      isDefault: true,
      publisher: { ...samplePublisher, ...publisher },
      document: { ...demoSite, ...document },
    },
    words: pageWords[language],
    formats: pageFormats(language),
    style: '',
    slot: () => [],
    language,
    currency: 'USD',
    now: Temporal.Instant.from('2026-12-01T12:00:00Z'),
    today: '2026-12-01',
    firstDay: '2026-12-01',
    path: '/',
    parameters: {},
    query: new URLSearchParams(query),
    form: new URLSearchParams(form),
    session: { session_id: 'visit', user_agent: null, ip: null },
    cart: [],
    keepCart: () => undefined,
    previewOf: () => undefined,
    isPreview: false,
    isBookable: () => true,
    nonce: 'nonce',
    requestId: 'request-1',
    href: (path: string, more: Query = {}, other = language) => hrefOf(path, more, other),
    absolute: (path: string, more: Query = {}, other = language) =>
      `https://stay.example.com${hrefOf(path, more, other)}`,
    bookingPath: (name: string) => [`/my-booking/${name}`, { key: `signed-${name}` }] as const,
    opensBooking: () => true,
    lookUpBooking: async () => null,
    cardForm: async () => null,
    text: (text: Readonly<Partial<Record<string, string>>>) => text[language] ?? text.en ?? '',
    ask,
    ...changes,
  }
  return { page: page as unknown as Page, asked }
}

function hrefOf(path: string, query: Query, language: string): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const given = pairs.filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
  const whole = language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
  return `${whole}${text === '' ? '' : `?${text}`}`
}

/** The property of the published sample as `property/view` answers it. */
export const viewedProperty = (): Property => answered(presentProperty(sampleAnswer(2), address))

/** The same with two rates in one of its two rooms, as `property/available` answers it. */
export const searchedProperty = (): Property =>
  answered(presentProperty(sampleAnswer(2, sampleSearch), address))

/** What is recorded of a booking that nothing has happened to. */
export const bookingRecord: BookingRecord = {
  timeZone: 'America/Denver',
  rateTitle: 'Best available',
  mealPlan: 'breakfast',
  beds: ['One king'],
  history: [{ kind: 'booked', at: '2026-11-21T03:00-07:00' }],
  lastChange: null,
  now: '2026-12-01T05:00-07:00',
  secondsSince: 5000,
}

/** The reservation of the published sample. */
export const bookedReservation = (): Reservation => answered(presentReservation(sampleBooking))

/** The reservation, charged as it is shown where that is the property's own currency. */
export function chargedAsShown(reservation: Reservation): Reservation {
  const { meta_data } = reservation
  const { charge, currency } = meta_data
  return currency === charge.currency
    ? {
        ...reservation,
        meta_data: { ...meta_data, charge: { ...charge, ...amountsOf(reservation, currency) } },
      }
    : reservation
}

const address = 'https://rooms.example'

// biome-ignore lint/suspicious/noExplicitAny: JSON has no types
const answered = (answer: unknown): any => JSON.parse(JSON.stringify(answer))
