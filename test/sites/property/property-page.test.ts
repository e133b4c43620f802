// The page of a property as the server sends it: its prices, its refusals, hostile texts, and what programs read of it.

import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { safeLink } from '../../../src/http/sites/property/safe-link.ts'
import { pageLanguages } from '../../../src/lodging/sites/page-text.ts'
import { listSites, saveSite } from '../../../src/operations/sites/sites.ts'
import { hostileText, makeHostile } from '../../support/canaries/hostile-property.ts'
import { thingsIn, violationsOfSchema } from '../../support/pages/schema-org.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app
const [demo] = await listSites(context)

const page = async (path: string) => {
  const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2 }] }
const stayQuery = 'checkin=2027-03-12&checkout=2027-03-16&room=2'

/** Every name and amount of a list of prices, in order. */
const linesIn = (html: string): [string, number][] =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(?:<s>[^<]*<\/s> )?\s*([-\d.,]*)[^<]*<\/dd>/g)].map(
    ([, name, amount]) => [name!, Number(amount!.replaceAll(',', ''))],
  )

test.each([
  { id: 3144, more: '', fields: {} },
  { id: 3110, more: '&code=ALPINE10&currency=EUR', fields: { discount_code: 'ALPINE10', currency: 'EUR' } },
  { id: 3101, more: '&currency=GBP', fields: { currency: 'GBP' } },
])('prices line by line are those of preview: property $id with "$more"', async ({ id, more, fields }) => {
  const asked = { key: 'demo', property_id: id, ...stay, currency: 'USD', ...fields }
  const { body } = await running.post('property/available/.json', asked)
  const priced = body.property_accommodation.find((each: { rates: object[] }) => each.rates.length > 0)
  const [{ code }] = priced.rates
  const offer = { accommodation_id: priced.id, rate_code: code }
  const preview = await running.post('book/preview/.json', { ...asked, ...offer })
  const [rate] = preview.body.property_accommodation[0].rates
  const { total } = rate
  const address = `/properties/${id}/price?accommodation=${priced.id}&rate=${code}&${stayQuery}${more}`
  const lines = linesIn((await page(address)).text)
  const amountOf = new Map(lines)
  expect(amountOf.get('Total')).toBe(total.total)
  // As they are charged, in dollars.
  const { charge } = preview.body.meta_data
  expect(amountOf.get('Due when booking')).toBe(charge.balance_due)
  expect(amountOf.get('At the property')).toBeCloseTo(charge.total - charge.balance_due, 6)
  const ownCurrency = 'Charged in the property’s currency'
  expect(amountOf.get(ownCurrency)).toBe('currency' in fields ? charge.total : undefined)
  for (const { name, total: amount } of [...rate.tax_items, ...rate.fees])
    expect(lines).toContainEqual([name, amount])
  const parts = lines.slice(
    0,
    lines.findIndex(([name]) => name === 'Total'),
  )
  const nights = new Set(rate.nights.map(({ date }: { date: string }) => Number(date.slice(8))))
  const sum = parts
    .filter(([name]) => !nights.has(Number(/\d+/.exec(name.replace(/^\d+ nights$/, ''))?.[0])))
    .filter(([, amount]) => !Number.isNaN(amount))
    .reduce((cents, [, amount]) => cents + Math.round(amount * 100), 0)
  expect(sum).toBe(Math.round(total.total * 100))
  // The offers of the page have the same sums before they are itemised.
  const whole = linesIn((await page(`/properties/${id}?${stayQuery}${more}`)).text)
  expect(whole).toContainEqual(['Total', total.total])
})

test('without scripts a link opens the price with every tax and fee by name', async () => {
  const { text } = await page(`/properties/3110?${stayQuery}&detail=1-SUDOMARI`)
  expect(text).toMatch(/<details class="offer-detail" id="offer-1-0-detail" open/)
  expect(linesIn(text).map(([name]) => name)).toEqual(
    expect.arrayContaining(['Consumption tax', 'Lodging tax', 'Bathing tax, on top at check-in']),
  )
})

test('each offer leads to the checkout with the stay, the guests, the code and the choice of beds', async () => {
  const query = 'checkin=2027-03-12&checkout=2027-03-14&room=2&room=1-4&code=ALPINE10'
  const { text } = await page(`/properties/3101?${query}`)
  const form = /<form action="\/checkout">.*?<\/form>/s.exec(text)![0]
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  )
  expect(fields.join('&')).toMatch(/^property=3101&accommodation=11&rate=\w+&/)
  expect(fields.join('&')).toContain(query)
  expect(form).toContain('<select id="offer-11-0-bed" name="bed">')
  expect(text).toContain('3 adults, 1 child, 2 rooms')
})

test.each([
  { why: 'too short a stay', path: '3101?checkin=2026-12-26&checkout=2026-12-28', says: 'Stay 4 nights' },
  { why: 'a closed season', path: '3102?checkin=2027-04-20&checkout=2027-04-23', says: 'Closed on Tuesday' },
  { why: 'a party too large', path: '3144?checkin=2027-03-12&checkout=2027-03-14&room=9', says: 'at most 4' },
  { why: 'a property that is not sold now', path: '3112', says: 'cannot be booked at the moment' },
  { why: 'a day that is past', path: '3144?checkin=2026-11-01&checkout=2026-11-03', says: 'is past' },
  { why: 'a day too far ahead', path: '3144?checkin=2029-11-01&checkout=2029-11-03', says: 'too far ahead' },
])('$why is said, in words', async ({ path, says }) => {
  const { status, text } = await page(`/properties/${path}`)
  expect(status).toBe(200)
  expect(text).toContain(says)
})

test('a property that is not sold offers no dates', async () => {
  const { text } = await page('/properties/3112')
  // The form at the top of every page asks for dates, too.
  expect(text.replace(/<search.*?<\/search>/s, '')).not.toContain('Choose dates')
  expect(text).not.toContain('id="dates"')
})

test('what is free instead leads to an offer at the total that it names', async () => {
  const { text } = await page('/properties/3101?checkin=2026-12-26&checkout=2026-12-28')
  const [, href, total] = /<a class="instead" href="([^"]+)">.*?<strong>([^<]+)<\/strong>/s.exec(text)!
  const other = await page(href!.replaceAll('&amp;', '&'))
  expect(other.text).toContain(`<strong>${total!.replace('\u00a0USD', '')}</strong>`)
})

test('a day of the calendar leads to the stay that begins on it, and months lead to other months', async () => {
  const { text } = await page(`/properties/3144?${stayQuery}&month=2027-05`)
  expect(text).toContain('May 2027</caption>')
  expect(text).toContain('June 2027</caption>')
  expect(text).toContain('month=2027-03#dates')
  expect(text).toContain('month=2027-07#dates')
  const [, href, total] = /href="([^"]*checkin=2027-05-11[^"]*)"[^>]*>.*?From ([\d.,]+)\u00a0USD</s.exec(
    text,
  )!
  const day = await page(href!.replaceAll('&amp;', '&').split('#')[0]!)
  expect(day.text).toContain(`<strong>${total}</strong>`)
})

test.each(['2020-01', '9999-12', 'x', '2027-13', ''])(
  'month "%s" shows months that can be booked',
  async month => {
    const { status, text } = await page(`/properties/3144?month=${month}`)
    expect(status).toBe(200)
    expect(text).toMatch(/202[678]<\/caption>/)
  },
)

test('a property that the site does not sell is not told from one that does not exist', async () => {
  const { publisherId } = await testPublisher(running, { sellsAll: false })
  await saveSite(context, { publisherId, slug: 'few', hosts: [], isDefault: false, document: demo!.document })
  await expect.poll(async () => (await page('/sites/few')).status, { timeout: 5000 }).toBe(200)
  const plain = (text: string, id: number) =>
    text
      .replace(/nonce="[^"]+"/g, '')
      .replaceAll(`/${id}`, '/ID')
      .replace(/<style.*?<\/style>/s, '')
  const [there, unknown] = [
    await page('/sites/few/properties/3144'),
    await page('/sites/few/properties/9999'),
  ]
  expect([there.status, unknown.status]).toEqual([404, 404])
  expect(plain(there.text, 3144)).toBe(plain(unknown.text, 9999))
  expect((await page('/properties/0')).status).toBe(404)
  expect((await page('/properties/3144x')).status).toBe(404)
})

test('addresses that a publisher gave out lead to the page, with the stay', async () => {
  const settings = { permalinkUrl: 'https://old.example.com/our/hotels/' }
  const { publisherId } = await testPublisher(running, { settings })
  const site = { publisherId, slug: 'old', hosts: ['old.example.com'], isDefault: false }
  await saveSite(context, { ...site, document: demo!.document })
  const ask = (path: string, host: string) =>
    sendTo(`${url}${path}`, '', { method: 'GET', headers: { host, accept: 'text/html' } })
  await expect
    .poll(async () => (await ask('/our/hotels/3144?room=2', 'old.example.com')).headers.location, {
      timeout: 5000,
    })
    .toBe('/properties/3144?room=2')
  expect((await ask('/our/hotels/3144', 'old.example.com')).status).toBe(301)
  expect((await ask('/our/3144', 'old.example.com')).status).toBe(404)
  expect((await ask('/our/hotels/3144', 'other.example.com')).status).toBe(421)
})

test.each(pageLanguages)('search engines read the property and its offers: %s', async language => {
  const prefix = language === 'en' ? '' : `/${language}`
  for (const path of [`${prefix}/properties/3105?${stayQuery}`, `${prefix}/properties/3112`]) {
    const { text } = await page(path)
    const things = thingsIn(text)
    expect(things.flatMap(violationsOfSchema)).toEqual([])
    expect(things.map(thing => thing['@type'])).toContain('BreadcrumbList')
  }
})

test('an offer has the whole price, with every charge that cannot be avoided', async () => {
  const { text } = await page(`/properties/3110?${stayQuery}&currency=JPY`)
  const [hotel] = thingsIn(text)
  const [offer] = hotel!.makesOffer as { price: number; priceCurrency: string }[]
  expect(offer).toMatchObject({ price: 133_400, priceCurrency: 'JPY' })
  expect(text).toContain('<dt>Altogether</dt><dd>133,400</dd>')
  expect(text).toContain(`<meta property="og:image" content="${url}/images/`)
})

test('texts of a property come out as text, whatever they try to be', async () => {
  await makeHostile(context, 3103)
  const { status, text } = await page(`/properties/3103?${stayQuery}`)
  expect(status).toBe(200)
  expect(text).not.toContain('<script>document')
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('<!--')
  expect(text).not.toMatch(/href="javascript:/i)
  const [hotel] = thingsIn(text)
  expect(hotel!.name).toBe(hostileText)
})

test.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'x', '', null])(
  'no link leads to %s',
  address => expect(safeLink(address)).toBeNull(),
)

test.each(['/properties/3101', '/search'])(
  '%s with its style and script is smaller than 45 KB compressed, and a browser may keep it for the way back',
  async path => {
    const { text, headers } = await page(`${path}?${stayQuery}`)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const script = await page(/src="(\/assets\/pages-[^"]+)"/.exec(text)![1]!)
    const bytes = gzipSync(text).length + gzipSync(script.text).length
    expect(bytes).toBeLessThan(45_000)
    expect(text).toContain(path === '/search' ? 'Larkin' : 'Choose')
  },
)
