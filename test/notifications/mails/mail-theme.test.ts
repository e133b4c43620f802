// A guest who booked on booking pages gets mails that look like them; the property, and a guest of a publisher without
// pages, get the server's own.

import { afterAll, expect, test } from 'vitest'
import { demoSite } from '../../../src/demo/demo-site.ts'
import type { SiteDocument } from '../../../src/lodging/sites/site.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { saveSite } from '../../../src/operations/sites/sites.ts'
import { addDays, type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())
const app = await testApp({ variables: { SMTP_URL: server.url, MAIL_FROM: 'Post <post@guide.example>' } })
const { context } = app.app
const today = parseDay(testToday) as Day
const hotel = { ...smallHotel({ from: today, allotment: 50 }), reservation_email: 'desk@lion.example' }
await importProperty(context, hotel, null)

const theme = {
  ...demoSite.theme,
  accent: '#7a1f3d',
  onAccent: '#fffdfa',
  wash: '#faf3ee',
  quietInk: '#51484b',
  fonts: 'plain' as const,
}

/** The mails of a booking and its cancelling, to the guest and to the property. */
async function mailsOf(site: Partial<SiteDocument> | null) {
  const { key, publisherId } = await testPublisher(app)
  if (site !== null)
    await saveSite(context, {
      publisherId,
      slug: `site-${publisherId}`,
      hosts: [],
      isDefault: false,
      document: { ...demoSite, ...site },
    })
  server.received.length = 0
  const body = bookingBody({ key, checkin: addDays(today, 20), nights: 2 })
  const { confirmation_number } = (await app.post('book/reservation/.json', body)).body
  await expect.poll(() => server.received.length, { timeout: 5_000 }).toBe(2)
  await app.post('reservation/cancel/.json', { key, confirmation_number })
  await expect.poll(() => server.received.length, { timeout: 5_000 }).toBe(4)
  const to = (address: string) =>
    server.received.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail)
  return { guest: to(body.guest.email), property: to('desk@lion.example') }
}

test('mails to the guest have accent, fonts and name of the site, those to the property have not', async () => {
  const { guest, property } = await mailsOf({ name: 'Valley <b>Stays</b>', theme })
  const [confirmed, cancelled] = guest
  for (const said of ['background:#7a1f3d', 'color:#fffdfa', 'background:#faf3ee', 'Instrument Sans'])
    expect(confirmed!.html).toContain(said)
  expect(cancelled!.html).toContain('background:#51484b')
  for (const { html, text } of guest) {
    expect(html).toContain('Valley &lt;b&gt;Stays&lt;/b&gt;')
    expect(html).not.toContain('Georgia')
    expect(html).toContain(hotel.name)
    // Its name alone, as a text mail has no letterhead.
    expect(text?.match(/Stays/g)).toEqual(['Stays'])
  }
  for (const { html } of property) expect(html).not.toMatch(/#7a1f3d|Stays/)
})

test('without a site, and with a theme of anything but colours, mails look as the server’s own', async () => {
  const hostile = { ...theme, wash: 'red;background:url(//evil.example)' }
  for (const site of [null, { theme: hostile }]) {
    const { guest } = await mailsOf(site)
    for (const { html } of guest) {
      expect(html).toContain('Georgia')
      expect(html).not.toMatch(/#7a1f3d|evil/)
    }
    expect(guest[0]!.html).toContain('#1f5c47')
  }
})
