// The pages of bookings on a server with hotels of its own and at a remote source, for tests that book by the interface.

import { demoSite } from '../../../src/demo/demo-site.ts'
import { listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { signBooking } from '../../../src/operations/sites/booking-link.ts'
import { saveSite } from '../../../src/operations/sites/sites.ts'
import type { bookingBody } from '../hotels/small-hotel.ts'
import { testPublisher } from '../run/test-app.ts'
import { type SourceContext, sourceContext } from '../sources/source-context.ts'

export interface BookingPages extends SourceContext {
  readonly url: string
  readonly publisherId: number
  /** Books for Ada Lovelace at one of the hotels; returns what the interface answers. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  booked(choices?: Partial<Parameters<typeof bookingBody>[0]>, changes?: object): Promise<any>
  /** The address of a page of the booking with this number or id, with its key. */
  address(name: string, part?: string): string
  get(address: string, headers?: Record<string, string>): Promise<PageText>
  /** Sends a form. */
  send(address: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<PageText>
}

export interface PageText {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Call it once at the top of a test file. The publisher of the bookings has the default site, another one has /sites/other. */
export async function bookingPages(): Promise<BookingPages> {
  const context = await sourceContext({ TRUST_PROXY: '127.0.0.1' })
  const { app } = context.harness
  const [first] = await listPublishers(app.context)
  const other = await testPublisher(context.harness)
  const publisherId = first!.id
  await saveSite(app.context, { publisherId, slug: 'inn', hosts: [], isDefault: true, document: demoSite })
  await saveSite(app.context, {
    publisherId: other.publisherId,
    slug: 'other',
    hosts: [],
    isDefault: false,
    document: demoSite,
  })
  const { url } = app
  return {
    ...context,
    url,
    publisherId,
    booked: async (choices = {}, changes = {}) => {
      const body = { ...context.request(choices), ...changes }
      const answer = await context.book(body)
      if (answer.status > 202) throw new Error(answer.text)
      return { ...answer.body, email: body.guest.email }
    },
    address: (name, part = '') =>
      `${url}/my-booking/${name}${part}?key=${signBooking(app.context, publisherId, name)}`,
    get: async (address, headers = {}) => textOf(await fetch(address, { redirect: 'manual', headers })),
    send: async (address, fields, headers = {}) =>
      textOf(
        await fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers,
          body: new URLSearchParams(fields),
        }),
      ),
  }
}

const textOf = async (answer: Response): Promise<PageText> => ({
  status: answer.status,
  headers: answer.headers,
  // The style sheet is the same everywhere, and long where a test fails.
  text: (await answer.text()).replace(/<style.*?<\/style>/s, ''),
})
