// Finds the site, the language and the currency of a request.

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operations as Interface } from '../../../client/src/types.ts'
import { type KeyHolder, scopes } from '../../lodging/publishers/publisher.ts'
import { siteUrl } from '../../lodging/publishers/site-address.ts'
import { type PageLanguage, pageLanguages } from '../../lodging/sites/page-text.ts'
import type { DraftedSite, Site, SiteDocument } from '../../lodging/sites/site.ts'
import type { Overriding } from '../../operations/installation/overrides.ts'
import type { Operations } from '../../operations/operations.ts'
import { notFound } from '../../values/faults.ts'
import { pageFormats } from '../../wording/pages/page-formats.ts'
import type { PublisherCalls } from '../publisher/calls.ts'
import type { ClientAddresses } from '../wire/client-address.ts'
import { cartCookie, cookieAge, cookieOfParts, partsOfCookie } from './cart/cart-cookie.ts'
import type { Page, Query } from './page.ts'
import { askInCurrency } from './parts/asking-in-currency.ts'
import { fieldsIn } from './sent-fields.ts'

export interface PageParts {
  /** The client address of a request; null where all clients would have the same one. */
  readonly addressOf: ClientAddresses['ofRequest']
  readonly calls: PublisherCalls
  readonly previewPicture: Page['previewOf']
  readonly bookings: BookingAccess
  /** May be a second old. */
  readonly sites: () => Promise<readonly DraftedSite[]>
  /** The draft that a token shows of a site; null for any other text. */
  readonly previewedDocument: (site: DraftedSite, token: string) => SiteDocument | null
  /** What the installation puts in place of, and beside, what pages have; `isPreview`: with its drafts. */
  readonly overriding: (isPreview: boolean) => Overriding
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly isHttps: boolean
  /** Whether the primary database is away. */
  readonly isOnMemoryAlone: () => boolean
}

/** What pages need beside the publisher interface. */
export type BookingAccess = Pick<
  Operations,
  | 'signBooking'
  | 'isSignedBooking'
  | 'lookUpBooking'
  | 'showBookingRecord'
  | 'stayCalendar'
  | 'showCardForm'
  | 'listShownProperties'
  | 'now'
>

type PathParameters = Readonly<Record<string, string>>

/** The page that a request asks for; NotFoundException where no site is there, or not in that language. */
export async function pageOf(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<Page> {
  const { calls, bookings, isHttps } = parts
  const {
    slug,
    language: named,
    ...parameters
  } = {
    ...placeOf(request),
    ...(request.params as PathParameters),
  }
  const { site, isPreview } = await siteOf(parts, request, slug)
  const { languages, currencies } = site.document
  const language = (named ?? languages[0]) as PageLanguage
  if (!languages.includes(language)) throw notFound('There is no such page.')
  const overriding = parts.overriding(isPreview)
  const words = overriding.words(language)
  const prefix = slug === undefined ? '' : `/sites/${slug}`
  const address = siteUrl(askedAt(site, request, slug), parts.publicUrl)
  const [path = '', ...search] = request.url.split('?')
  const query = fieldsIn(search.join('?'))
  const session = {
    session_id: sessionOf(request, reply, isHttps),
    user_agent: request.headers['user-agent']?.slice(0, 255) ?? null,
    ip: request.ip,
  }
  const now = bookings.now()
  const guestAddress = parts.addressOf(request.raw)
  const holder = { ...holderOf(site), guestAddress }
  return {
    site,
    language,
    words,
    formats: pageFormats(language, words),
    style: overriding.style(site.slug),
    slot: name => overriding.slot(name, { site: site.slug, language }),
    currency: chosenCurrency(currencies, query.get('currency'), { request, reply, isHttps }),
    now,
    today: now.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    firstDay: now.toZonedDateTimeISO('-12:00').toPlainDate().toString(),
    path: pathWithin(path, prefix, language),
    parameters,
    query,
    form: new URLSearchParams(),
    session,
    ...cartIn(site, { request, reply, isHttps }),
    previewOf: parts.previewPicture,
    nonce: randomBytes(16).toString('base64'),
    requestId: request.id,
    isPreview,
    isBookable: () => !parts.isOnMemoryAlone(),
    href: addressesBelow(prefix, languages, language),
    absolute: addressesBelow(address, languages, language),
    ...bookingsOf(site, bookings, { key: query.get('key') ?? '', ip: guestAddress }),
    cardForm: propertyId => bookings.showCardForm(holder, propertyId),
    listProperties: (from, count) => bookings.listShownProperties(holder, { from, count }),
    text: text =>
      text[language] ?? languages.map(other => text[other]).find(other => other !== undefined) ?? '',
    ask: (operation, sent, { idempotencyKey } = {}) =>
      askInCurrency({ fields: sent, idempotencyKey }, ({ fields, idempotencyKey: name }) =>
        calls.call(operation, operation in worded ? { ...fields, language } : fields, {
          holder,
          session,
          ...(name && { idempotencyKey: name }),
        }),
      ),
  }
}

/** The page with the form that was sent. Read last, so that who may not send it is refused for nothing. */
export const withForm = (page: Page, { body }: FastifyRequest): Page =>
  typeof body === 'string' ? { ...page, form: fieldsIn(body) } : page

/** The site of a request: its draft in a browser that was given a preview of it, else as it is live. */
async function siteOf(
  { sites, previewedDocument, isHttps }: PageParts,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<{ site: Site; isPreview: boolean }> {
  const found = siteFor(await sites(), slug, hostOf(request))
  const preview = request.cookies[previewCookie(isHttps)]
  const draft = preview === undefined ? null : previewedDocument(found, preview)
  return { site: { ...found, document: draft ?? found.document }, isPreview: draft !== null }
}

/** The site with the host at which it was asked for as the first, where that is one of its own. */
function askedAt(site: Site, request: FastifyRequest, slug: string | undefined): Site {
  const host = slug === undefined ? site.hosts.find(each => each === hostOf(request)) : undefined
  return host === undefined ? site : { ...site, hosts: [host] }
}

const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase()

/** Makes the addresses of pages below `base`. The first language of a site is not in its addresses. */
const addressesBelow =
  (base: string, languages: readonly PageLanguage[], language: PageLanguage): Page['href'] =>
  (path, query = {}, other = language) => {
    const inLanguage = other === languages[0] ? '' : `/${other}`
    const whole = `${base}${inLanguage}${path === '/' ? '' : path}`
    return `${/^(https?:\/\/[^/]*)?$/.test(whole) ? `${whole}/` : whole}${queryText(query)}`
  }

/** What a page may ask about bookings of its publisher: `key` is the signature in its address, `ip` the guest's address. */
const bookingsOf = (
  { publisher: { id } }: Site,
  bookings: BookingAccess,
  { key, ip }: { readonly key: string; readonly ip: string | null },
): Pick<Page, 'bookingPath' | 'opensBooking' | 'lookUpBooking' | 'bookingRecord' | 'stayCalendar'> => ({
  bookingPath: number => [`/my-booking/${number}`, { key: bookings.signBooking(id, number) }],
  opensBooking: confirmationNumber => bookings.isSignedBooking(id, { confirmationNumber, signature: key }),
  lookUpBooking: typed => bookings.lookUpBooking(id, { ...typed, ip }),
  bookingRecord: reservationId => bookings.showBookingRecord(id, { id: reservationId }),
  stayCalendar: (first, ...others) =>
    bookings.stayCalendar(id, { id: first }, ...others.map(other => ({ id: other }))),
})

type Worded = {
  [Path in keyof Interface]: 'language' extends keyof Interface[Path]['request'] ? Path : never
}[keyof Interface]

/** The operations that are asked in the language of the page. */
const worded: Readonly<Record<Worded, true>> = {
  'property/view': true,
  'properties/view': true,
  'property/available': true,
  'properties/available': true,
  'book/preview': true,
  'book/basket/preview': true,
  'book/basket': true,
  'book/hold': true,
  'book/reservation': true,
  'reservation/modify': true,
  currencies: true,
  settings: true,
  'discounts/all': true,
  'discounts/grouped': true,
  'properties/snapshot': true,
  'places/suggest': true,
}

/** The site and the language that an unknown path begins with; the parameters of a known one say the same. */
function placeOf({ url }: FastifyRequest): PathParameters {
  const [, slug, language] = atStart.exec(url) ?? []
  return { ...(slug && { slug }), ...(language && { language }) }
}

/** By the slug of the path, else by the host name, else the default site. */
function siteFor(sites: readonly DraftedSite[], slug: string | undefined, host: string): DraftedSite {
  const found =
    slug === undefined
      ? (sites.find(({ hosts }) => hosts.includes(host)) ?? sites.find(({ isDefault }) => isDefault))
      : sites.find(site => site.slug === slug)
  if (!found) throw notFound('There is no such page.')
  return found
}

/** The site asks as its publisher, with every scope and without a key, about the properties that it shows. */
const holderOf = ({ publisher, document: { properties } }: Site): KeyHolder => ({
  publisher: properties === null ? publisher : { ...publisher, shownOnly: new Set(properties) },
  keyId: `site ${publisher.id}`,
  scopes,
  origins: null,
  requestsPerMinute: null,
  isTest: false,
})

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly isHttps: boolean
}

/** The currency that the address names, which the visit remembers; else the remembered one; else the first. */
function chosenCurrency(
  currencies: readonly string[],
  named: string | null,
  { request, reply, isHttps }: Visit,
): string {
  const cookie = isHttps ? '__Host-currency' : 'currency'
  const offered = (currency: string | null | undefined): string | undefined =>
    currencies.find(each => each === currency)
  const chosen = offered(named)
  if (chosen !== undefined && chosen !== request.cookies[cookie])
    reply.setCookie(cookie, chosen, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
  return chosen ?? offered(request.cookies[cookie]) ?? currencies[0]!
}

/** What the browser keeps for the pages of this publisher. */
function cartIn({ publisher }: Site, { request, reply, isHttps }: Visit): Pick<Page, 'cart' | 'keepCart'> {
  const name = cartCookie(isHttps, publisher.id)
  return {
    cart: partsOfCookie(request.cookies[name]),
    keepCart: parts => {
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
      reply.setCookie(name, cookieOfParts(parts), { ...attributes, maxAge: cookieAge(parts) })
    },
  }
}

/** With one slash at its beginning: links and redirects are made of it, and two would name another host (threat D17). */
function pathWithin(path: string, prefix: string, language: PageLanguage): string {
  const within = path.slice(prefix.length)
  const rest =
    within === `/${language}` || within.startsWith(`/${language}/`)
      ? within.slice(language.length + 1)
      : within
  return `/${rest.replace(/^[/\\]+/, '')}`
}

function queryText(query: Query): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const given = pairs.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** A random name for the visit, so that guesses of codes and holds are counted by guest. It ends with the browser’s session. */
function sessionOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  // Browsers take a name with this prefix only over https.
  const name = isHttps ? '__Host-session' : 'session'
  const sent = request.cookies[name]
  if (sent !== undefined && /^[\w-]{22}$/.test(sent)) return sent
  const made = randomBytes(16).toString('base64url')
  reply.setCookie(name, made, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
  return made
}

/** The name of the cookie that has the token of a preview. Browsers take the prefix only over https. */
export const previewCookie = (isHttps: boolean): string => (isHttps ? '__Host-preview' : 'preview')

export const languagePattern = pageLanguages.join('|')

const atStart = new RegExp(`^(?:/sites/([a-z0-9-]+))?(?:/(${languagePattern}))?(?=[/?]|$)`)
