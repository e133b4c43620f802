// Visits of the checkout over HTTP, without scripts: a form is read from the page, filled in, and sent as a browser would.

import { demoSite } from '../../../src/demo/demo-site.ts'
import { listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { saveSite } from '../../../src/operations/sites/sites.ts'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import type { BookingContext } from '../hotels/booking-context.ts'

export interface CheckoutAnswer {
  readonly status: number
  readonly text: string
  readonly location: string | null
  readonly headers: Headers
  /** The fields of the form as they are, by name; of choices the chosen one. */
  readonly form: URLSearchParams
}

/** Opens the pages of the booking context’s publisher at the root. */
export async function openSite({ context }: Pick<BookingContext, 'context'>): Promise<void> {
  const [publisher] = await listPublishers(context)
  const site = { slug: 'test', hosts: [], isDefault: true, document: demoSite }
  await saveSite(context, { ...site, publisherId: publisher!.id })
}

/** The address of a checkout of one night. */
export const checkoutPath = (property: number, checkin: Day, { rooms = ['2'], more = '' } = {}): string =>
  `/checkout?property=${property}&accommodation=1&rate=BAR&checkin=${formatDay(checkin)}` +
  `&checkout=${formatDay(addDays(checkin, 1))}${rooms.map(room => `&room=${room}`).join('')}${more}`

let guests = 0

/** Everything that the form asks of a guest, another one at each call. */
export function someGuest(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  guests += 1
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `ada-${guests}@example.com`,
    phone: '+1 970 555 0100',
    country: 'US',
    line_1: '12 Pine Street',
    city: 'Denver',
    region: 'CO',
    postal_code: '80202',
    cardholder: 'Ada Lovelace',
    card_number: '4111 1111 1111 1111',
    expiry: '12/34',
    cvv: '123',
    ...changes,
  }
}

let visitors = 0

/** One visitor with an address of their own unless one is given, as limits count by it; the server must trust the proxy 127.0.0.1. */
export class Visit {
  readonly #url: string
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor({ harness }: BookingContext, address?: string) {
    this.#url = harness.app.url
    visitors += 1
    this.#address = address ?? `203.0.113.${visitors}`
  }

  open(path: string): Promise<CheckoutAnswer> {
    return this.#ask(path, {})
  }

  send(
    form: URLSearchParams,
    typed: Readonly<Record<string, string>>,
    { path = '/checkout', ...headers }: Readonly<Record<string, string>> = {},
  ): Promise<CheckoutAnswer> {
    const body = new URLSearchParams(form)
    for (const [name, value] of Object.entries(typed)) body.set(name, value)
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#url }
    return this.#ask(path, { method: 'POST', body: body.toString(), headers: { ...type, ...headers } })
  }

  /** Sends a form without fields. */
  post(path: string): Promise<CheckoutAnswer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#url }
    return this.#ask(path, { method: 'POST', body: '', headers: type })
  }

  async #ask(path: string, options: RequestInit): Promise<CheckoutAnswer> {
    const answer = await fetch(`${this.#url}${path}`, {
      ...options,
      redirect: 'manual',
      headers: {
        ...(options.headers as Record<string, string>),
        cookie: [...this.#cookies].map(pair => pair.join('=')).join('; '),
        'x-forwarded-for': this.#address,
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const text = await answer.text()
    const { status, headers } = answer
    return { status, text, headers, location: headers.get('location'), form: formIn(text) }
  }
}

/** Reads the inputs, choices and texts of the form of the checkout, or of a change. */
function formIn(html: string): URLSearchParams {
  const form = new URLSearchParams()
  const [, inner = ''] = /<form [^>]*class="(?:checkout-form|bk-form)[^"]*"([\s\S]*)<\/form>/.exec(html) ?? []
  for (const [tag] of inner.matchAll(/<input [^>]*>/g)) {
    const name = attribute(tag, 'name')
    const isChosen = !/type="(radio|checkbox)"/.test(tag) || / checked/.test(tag)
    if (name && isChosen) form.append(name, attribute(tag, 'value') ?? '')
  }
  for (const [, name = '', options = ''] of inner.matchAll(
    /<select [^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? ''
    form.append(name, attribute(chosen, 'value') ?? '')
  }
  const [, note = ''] = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(inner) ?? []
  form.append('note', unescaped(note))
  return form
}

const attribute = (tag: string, name: string): string | null => {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? null : unescaped(value)
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
