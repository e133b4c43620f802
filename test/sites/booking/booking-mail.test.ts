// The mails of a booking lead to its page, in a real mail and a real browser; the calendar file of the page is that of the mail.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSite } from '../../../src/demo/demo-site.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { saveSite } from '../../../src/operations/sites/sites.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { freePort } from '../../support/run/free-port.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())
const port = await freePort()
const running = await testApp({
  jobs: false,
  variables: {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: server.url,
    MAIL_FROM: 'Example Hotels <stay@hotels.example>',
  },
})
const { context } = running.app
const { key } = await testPublisher(running)
const from = parseDay(testToday)!
const name = 'Inn, "The; Old\\New"\nBEGIN:VEVENT'
await importProperty(
  context,
  { ...smallHotel({ from }), name: name.replace('\n', ' '), reservation_email: 'desk@inn.example' },
  null,
)
const [publisher] = await listPublishers(context)

const site = { publisherId: publisher!.id, slug: 'inn', document: demoSite }
await saveSite(context, { ...site, hosts: [], isDefault: true })

let days = 10
async function booked() {
  days += 3
  const { body } = await running.post(
    'book/reservation/.json',
    bookingBody({ key, checkin: addDays(from, days), nights: 2 }),
  )
  return body as { confirmation_number: string; guest: { email: string } }
}

async function mailTo(address: string) {
  await using courier = new Courier(context, () => undefined)
  for (let round = 0; round < 3; round += 1) {
    await courier.run()
    await courier.settled()
  }
  return server.received.findLast(({ recipients }) => recipients.includes(address))!
}

const linkIn = (text: string | undefined): string =>
  /http:\/\/\S+\/my-booking\/\S+?key=[\w-]{22}/.exec(text ?? '')?.[0] ?? ''

describe('a mail to the guest', () => {
  let browser: Browser
  beforeAll(async () => {
    if (hasBrowser) browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.runIf(hasBrowser)('has a button that opens the booking in a browser', async () => {
    const { confirmation_number: number, guest } = await booked()
    const { mail } = await mailTo(guest.email)
    const address = linkIn(mail.text)
    expect(address).toMatch(`http://127.0.0.1:${port}/my-booking/${number}?key=`)
    expect(mail.text).toContain('View, change or cancel your booking:')
    const mailPage = await browser.newPage()
    await mailPage.setContent(mail.html!)
    const button = mailPage.getByRole('link', { name: 'View, change or cancel your booking' })
    expect(await button.getAttribute('href')).toBe(address)
    await button.click()
    await mailPage.waitForURL('**/my-booking/**')
    expect(await mailPage.locator('.bk-number b').textContent()).toBe(number)
    await mailPage.close()
  })

  test('has it in every kind of mail, and the property’s own mail has it in none', async () => {
    const { confirmation_number: number, guest } = await booked()
    const first = linkIn((await mailTo(guest.email)).mail.text)
    const modify = { key, confirmation_number: number, guest: { first_name: 'Augusta' } }
    expect((await running.post('reservation/modify/.json', modify)).status).toBe(200)
    expect(linkIn((await mailTo(guest.email)).mail.text)).toBe(first)
    await running.post('reservation/cancel/.json', { key, confirmation_number: number })
    const { mail } = await mailTo(guest.email)
    expect(mail.subject).toContain('is cancelled')
    expect(linkIn(mail.text)).toBe(first)
    const toProperty = server.received.filter(({ recipients }) => recipients.includes('desk@inn.example'))
    expect(toProperty.length).toBeGreaterThan(2)
    for (const { raw } of toProperty) expect(raw).not.toContain('my-booking')
  })

  test('leads to the host of the site, or to its path, or nowhere without a site', async () => {
    const { guest } = await booked()
    await saveSite(context, { ...site, hosts: ['stay.example.com'], isDefault: false })
    expect(linkIn((await mailTo(guest.email)).mail.text)).toMatch(
      `http://stay.example.com:${port}/my-booking/`,
    )
    const next = await booked()
    await saveSite(context, { ...site, hosts: [], isDefault: false })
    expect(linkIn((await mailTo(next.guest.email)).mail.text)).toMatch(
      `http://127.0.0.1:${port}/sites/inn/my-booking/`,
    )
    const last = await booked()
    await context.database.query('DELETE FROM site')
    const { mail } = await mailTo(last.guest.email)
    expect(mail.text).toContain(last.confirmation_number)
    expect(mail.text).not.toContain('my-booking')
    await saveSite(context, { ...site, hosts: [], isDefault: true })
  })
})

describe('the calendar file', () => {
  const property = (file: string, wanted: string): string =>
    new RegExp(`^${wanted}[:;](.*)$`, 'm').exec(file.replace(/\r\n /g, '').replaceAll('\r', ''))?.[1] ?? ''

  test('is the event of the mail, and counts up with each change until it is cancelled', async () => {
    const { confirmation_number: number, guest } = await booked()
    const received = await mailTo(guest.email)
    const address = linkIn(received.mail.text).replace('?', '/stay.ics?')
    const read = async (): Promise<string> => {
      const answer = await fetch(address)
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      return answer.text()
    }
    const first = await read()
    for (const line of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS', 'SUMMARY'])
      expect(property(first, line), line).toBe(property(received.calendar, line))
    await running.post('reservation/modify/.json', {
      key,
      confirmation_number: number,
      guest: { first_name: 'B' },
    })
    const changed = await read()
    await running.post('reservation/cancel/.json', { key, confirmation_number: number })
    const cancelled = await read()
    const sequences = [first, changed, cancelled].map(file => Number(property(file, 'SEQUENCE')))
    expect(sequences[1]).toBeGreaterThan(sequences[0]!)
    expect(sequences[2]).toBeGreaterThan(sequences[1]!)
    expect(property(cancelled, 'METHOD')).toBe('CANCEL')
    expect(property(cancelled, 'STATUS')).toBe('CANCELLED')
    expect(property(cancelled, 'UID')).toBe(property(first, 'UID'))
  })

  test('is folded and escaped, whatever the property is called', async () => {
    const { guest } = await booked()
    const file = await (
      await fetch(linkIn((await mailTo(guest.email)).mail.text).replace('?', '/stay.ics?'))
    ).text()
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(property(file, 'SUMMARY')).toContain('Inn\\, "The\\; Old\\\\New" BEGIN:VEVENT')
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
