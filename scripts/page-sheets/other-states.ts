// Legal texts, pages that say what went wrong, and what the server shows elsewhere: the mail and the embed.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { at, book, checkoutOf, type PageState, remote, stayQuery, type Visit } from './page-state.ts'

export const legalStates: readonly PageState[] = [
  { name: 'terms', shows: 'The terms of the publisher.', open: at('terms') },
  { name: 'privacy', shows: 'The privacy notice of the publisher.', open: at('privacy') },
]

export const errorStates: readonly PageState[] = [
  { name: 'not-found', shows: 'An address that leads nowhere (404).', open: at('properties/1') },
  { name: 'bad-request', shows: 'A checkout without a stay (400).', open: at('checkout') },
  {
    name: 'too-many',
    shows: 'Too many requests from one address (429).',
    open: async ({ page, base }) => {
      const address = `${base}/checkout/address?country=DE`
      // More than a minute's.
      for (let count = 0; count < 61; count += 1) await page.request.get(address)
      await page.goto(address)
    },
  },
  {
    name: 'failed',
    shows: 'A fault of the server (500).',
    most: 460,
    open: async visit => {
      const { database } = visit.desk.app.context
      await database.transaction(({ query }) => query('ALTER TABLE discount_code RENAME TO mislaid', []))
      try {
        await at(`search?${stayQuery}&code=ALPINE10`)(visit)
      } finally {
        await database.transaction(({ query }) => query('ALTER TABLE mislaid RENAME TO discount_code', []))
      }
    },
  },
  {
    name: 'unavailable',
    shows: 'The booking system of the property cannot be asked for the price (503).',
    open: async visit => {
      const { source } = visit.desk
      source.quotes = () => ({ outcome: 'unavailable', reason: 'out of order' })
      await at(checkoutOf(remote))(visit)
      source.quotes = null
    },
  },
  {
    name: 'database-away',
    shows: 'The database is away: properties and prices from memory, and nothing can be booked.',
    at: 'away',
    most: 460,
    open: async ({ page, base, desk: { app, sites, postgres } }) => {
      const path = `search?${stayQuery}`
      // What is in memory by then is shown; for the first theme the database is still there.
      for (const site of sites) await page.request.get(`${app.url}${site.path}/${path}`)
      await postgres!.stop()
      await page.goto(`${base}/${path}`)
      await page.locator('.outage-notice').waitFor()
    },
  },
]

/** The last mail to the guest of this visit. */
async function mailOf({ desk, state }: Visit) {
  await using courier = new Courier(desk.app.context, () => undefined)
  const address = `ada+${state}@example.com`
  // The mails of other states are sent first.
  for (let sent = -1; sent < desk.mails.received.length; ) {
    sent = desk.mails.received.length
    await courier.run()
    await courier.settled()
  }
  const found = desk.mails.received.findLast(({ recipients }) => recipients.includes(address))
  if (!found) throw new Error(`no mail has come to ${address}`)
  return found.mail
}

const mailWidths = [360, 768]

export const mailStates: readonly PageState[] = [
  {
    name: 'mail',
    shows: 'The mail with the link to the booking.',
    widths: mailWidths,
    open: async visit => {
      await book(visit)
      await visit.page.goto('about:blank')
      await visit.page.setContent((await mailOf(visit)).html!)
    },
  },
  {
    name: 'mail-cancelled',
    shows: 'The mail about a cancellation.',
    widths: mailWidths,
    open: async visit => {
      const { part } = await book(visit)
      await visit.page.goto(part('cancel'))
      await visit.page.locator('button.bk-danger').click()
      await visit.page.waitForURL(/\/my-booking\/\w+\?/)
      await visit.page.goto('about:blank')
      await visit.page.setContent((await mailOf(visit)).html!)
    },
  },
]

const colours: Readonly<Record<string, string>> = {
  demo: '',
  resort: 'data-accent="#0b5c8a" data-paper="#eef4f9" data-radius="14"',
  city: 'data-accent="#e0a458" data-paper="#14161b" data-radius="0"',
}

export const embedStates: readonly PageState[] = [
  {
    name: 'embed',
    shows: 'The search box and the “book now” button on another site.',
    open: async ({ page, desk: { app }, slug }) => {
      const script = (more: string): string =>
        `<script src="${app.url}/embed.js" data-site="${slug}" ${colours[slug]} ${more}></script>`
      const host = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(blog(script))
      })
      await new Promise<void>(resolve => host.listen(0, 'localhost', resolve))
      await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
      await page.getByRole('form').waitFor()
      host.close()
    },
  },
]

/** A page of somebody else. */
const blog = (script: (more: string) => string): string => `<!DOCTYPE html>
<html lang="en"><title>Trail notes</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.6 Georgia, serif; color: #222 }</style>
<h1>Trail notes: three days around Lake Heron</h1>
<p>The ice on the lake holds until the middle of March. Start at the gondola, and be back before the snow turns soft.</p>
${script('data-code=""')}
<h2>Where I slept</h2>
<p>In the condos on Creekside Drive, with the skis in a heated cupboard.</p>
${script('data-property="3144"')}
</html>`
