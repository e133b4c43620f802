// The page of results as the server sends it: what it finds, what it says of a stay that cannot be, and what it does with
// whatever is in an address.

import { expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { grantProperties, listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { listSites, saveSite } from '../../../src/operations/sites/sites.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { url } = running.app

const stay = 'checkin=2027-03-19&checkout=2027-03-22&room=2'

async function page(path: string) {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    heading: /<h1[^>]*>([^<]*)</.exec(text)?.[1],
    names: [...text.matchAll(/<h2><a [^>]*>([^<]*)</g)].map(([, name]) => name),
  }
}

test('a stay shows totals with taxes and fees, and what is full comes last with its nearest dates', async () => {
  const { status, text, heading, names } = await page(`/search?${stay}`)
  expect([status, heading]).toEqual([200, '11 properties have rooms for you'])
  expect(names).toHaveLength(13)
  expect(names.slice(-2)).toEqual(['Maple Street Town House', 'The Old Assay House'])
  // As the interface answers for the same stay.
  const { body } = await running.post('property/available/.json', {
    key: 'demo',
    property_id: 3144,
    checkin: '2027-03-19',
    checkout: '2027-03-22',
    rooms: [{ adults: 2 }],
  })
  expect(text).toContain(`>${body.rate.low.total.total.toFixed(2)} <span>USD</span>`)
  expect(text).toContain('Nothing free for this stay')
  expect(text).toMatch(/href="\/properties\/3108\?checkin=2027-03-\d\d&amp;checkout=/)
  expect(text).toContain('Closed for now')
})

test('the widget on another site is understood', async () => {
  const { text } = await page('/search?Checkin=03/19/2027&Checkout=03/22/2027&GuestsAdult=2&GuestsChildren=1')
  expect(text).toContain('3 nights, 2 adults, 1 child')
})

test.each([
  ['room=2-x', /^The age of 1 child is missing: until you tell us, prices are for a child of 8\./],
  [
    'room=2-4-x&room=1-x',
    /^The ages of 2 children are missing: until you tell us, prices are for children of 8\./,
  ],
  ['adults=2&children=2&ages=4', /^The age of 1 child is missing/],
  ['room=2,4,9', /What you see is for 2 adults\. Choose your guests again\. Change/],
  ['room=2,', /What you see is for 2 adults\. Choose your guests again\. Change/],
  ['room=2,&room=1-x', /What you see is for 1 adult, 1 child\. .* The age of 1 child is missing/],
])('%s: what is not known of the guests is named, with what the prices take', async (guests, notice) => {
  for (const path of ['/search', '/properties/3144']) {
    const { text } = await page(`${path}?checkin=2027-03-19&checkout=2027-03-22&${guests}`)
    const [, shown = ''] = /<p class="search-notice is-problem" role="alert">(.*?)<\/p>/s.exec(text) ?? []
    expect(shown.replace(/<[^>]+>/g, '')).toMatch(notice)
  }
})

test('sorted by price, the lowest total comes first', async () => {
  const { text } = await page(`/search?${stay}&sort=price`)
  const totals = [...text.matchAll(/class="result-total">([\d,.]+) </g)].map(([, total]) =>
    Number(total!.replace(',', '')),
  )
  expect(totals).toHaveLength(11)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
})

test('filters narrow the list and stay in its links', async () => {
  const { names, text } = await page(`/search?${stay}&filter=502`)
  expect(names).toEqual(['Heron Bay Resort', 'Stillwater Spa Hotel'])
  expect(text).toMatch(/<input id="filter-502"[^>]*checked/)
  expect(text).toContain('<input type="hidden" name="filter" value="502"')
})

test('wishes of rates find what has such a rate, at its price, and as many as was said before', async () => {
  const { body } = await running.post('properties/available/.json', {
    ...{
      key: 'demo',
      checkin: '2027-03-19',
      checkout: '2027-03-22',
      rooms: [{ adults: 2 }],
      currency: 'USD',
    },
  })
  const wanted = (body as Property[]).flatMap(({ name, currency, property_accommodation }) => {
    // In the United States the first amount is all that is paid.
    const isAltogether = currency === 'USD'
    const totals = property_accommodation
      .flatMap(({ rates }) => rates)
      .filter(
        rate => rate.description.meal_plan === 'half_board' && rate.cancellation_penalties[0]!.penalty === 0,
      )
      .map(({ total }) => (isAltogether ? total.altogether : total.total))
      .filter(total => total >= 700 && total <= 1300)
    return totals.length === 0 ? [] : [`${name} ${Math.min(...totals).toFixed(2)}`]
  })
  expect(wanted.length).toBeGreaterThan(1)
  const before = await page(`/search?${stay}&least=700&most=1300&free=1`)
  const [, count] = /value="half_board"[^>]*><span>[^<]*<\/span> <span class="chip-count">(\d+)</.exec(
    before.text,
  )!
  expect(Number(count)).toBe(wanted.length)
  const { text, names } = await page(`/search?${stay}&least=700&most=1300&free=1&meal=half_board`)
  const totals = [...text.matchAll(/class="result-total">([\d,.]+) </g)].map(([, total]) =>
    total!.replace(',', ''),
  )
  expect(names.map((name, place) => `${name} ${totals[place]}`).sort()).toEqual(wanted.sort())
})

test('where nothing matches, it says which wish to leave out, and what that would find', async () => {
  const { heading, text } = await page(`/search?${stay}&filter=502&filter=504&filter=505`)
  expect(heading).toBe('Nothing matches all of these')
  expect(text).toContain('Without “By the lake” <span>1 property</span>')
  expect(text).not.toContain('0 properties</span></a>')
})

test('without dates it shows every property and claims no price', async () => {
  const { heading, text } = await page('/search')
  expect(heading).toBe('13 properties')
  expect(text).toContain('Choose dates for prices')
  expect(text).not.toContain('class="result-total"')
})

test.each([
  ['checkin=2027-03-22&checkout=2027-03-19', 'must be after the arrival'],
  ['checkin=2027-03-22&checkout=2027-03-22', 'must be after the arrival'],
  ['checkin=2027-03-22', 'are needed'],
  ['checkin=2027-02-30&checkout=2027-03-03', 'could not be read'],
  ['checkin=2027-03-01&checkout=2027-07-01', '99 nights at most'],
  ['checkin=2026-03-01&checkout=2026-03-03', 'is in the past'],
  ['checkin=2036-03-01&checkout=2036-03-03', 'too far ahead'],
])('%s is said to be wrong, with every property and no price', async (query, said) => {
  const { status, text, names } = await page(`/search?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(said)
  expect(names).toHaveLength(13)
  expect(text).not.toContain('class="result-total"')
})

test('an unknown code and an unknown place are said', async () => {
  const { text } = await page(`/search?${stay}&code=NO-SUCH&place=Atlantis`)
  expect(text).toContain('We do not know the code “NO-SUCH”.')
  expect(text).toContain('no place or property called “Atlantis”')
})

test('a place narrows the list, however its name is typed, and the name of a property leads to its page', async () => {
  expect((await page(`/search?${stay}&place=lake+HERON`)).names).toEqual([
    'Heron Bay Resort',
    'Stillwater Spa Hotel',
  ])
  expect((await page(`/search?${stay}&place=inn`)).names).toEqual(["Miller's Inn"])
  const property = await page(`/search?${stay}&place=The+Larkin+Hotel`)
  expect([property.status, property.headers.get('location')]).toEqual([303, `/properties/3101?${stay}`])
})

test('a name that is mistyped is taken for what it most likely means, and that is said', async () => {
  const { text, names } = await page(`/search?${stay}&place=larkn`)
  expect(text).toContain('We know no “larkn”. What you see is for The Larkin Hotel.')
  expect(names).toEqual(['The Larkin Hotel'])
  expect((await page(`/search?${stay}&place=!!`)).text).toContain('no place or property called “!!”')
})

test('what a guest may mean is suggested, with what tells it from others, in the language of the page', async () => {
  const suggested = async (path: string) => (await fetch(`${url}${path}`)).json()
  expect(await suggested('/de/places?text=lake')).toContainEqual({
    name: 'Lake Heron',
    note: expect.stringMatching(/ · 2 Unterkünfte$/),
  })
  expect(await suggested('/places?text=larkin')).toEqual([
    { name: 'The Larkin Hotel', note: 'Juniper Falls and Lake Heron' },
  ])
  for (const text of ['', '!', '%00', 'x'.repeat(500)])
    expect(await suggested(`/places?text=${text}`)).toEqual([])
})

test('from a property the way leads back to the search that led there, also after other dates', async () => {
  const { text } = await page(`/search?${stay}&place=Lake+Heron&stars=3`)
  const [, href = ''] = /<h2><a href="(\/properties\/[^"]+)">/.exec(text) ?? []
  const property = await page(href.replaceAll('&amp;', '&'))
  const [, back = '', says] = /<nav aria-label="Where you are"><a href="([^"]+)">([^<]+)</.exec(
    property.text,
  )!
  expect(says).toMatch(/^Lake Heron, .*19.*22 March/)
  const again = await page(back.replaceAll('&amp;', '&'))
  expect(again.names).toEqual((await page(`/search?${stay}&place=Lake+Heron&stars=3`)).names)
  // The form of the stay on the page of the property.
  const form = /<search[\s\S]*?<\/search>/.exec(property.text)![0]
  expect(form).toContain('name="place" value="Lake Heron"')
  expect(form).toContain('name="stars" value="3"')
  const hostile = await page(`/properties/3144?${stay}&place=%3Cscript%3E`)
  expect(hostile.text).toContain('&lt;script>, ')
})

test('from a property, and from one that is full, a link leads to the others by their distance', async () => {
  const property = await page(`/de/properties/3144?${stay}`)
  const [, byDistance = ''] =
    /href="([^"]*near=[^"]*)"[^>]*>Alle Unterkünfte nach Entfernung</.exec(property.text) ?? []
  const nearest = await page(byDistance.replaceAll('&amp;', '&'))
  expect(nearest.text).toMatch(/<option value="distance" selected[^>]*>Nächste</)
  // It is the nearest to itself; the stay goes along.
  expect(nearest.names[0]).toBe('Juniper Vacation Condos')
  expect(nearest.text).toContain('3 Nächte, 2 Erwachsene')
  const { text } = await page(`/search?${stay}&currency=EUR`)
  const full = /id="property-3108"[\s\S]*?<\/li>/.exec(text)![0]
  expect(full).toMatch(
    /href="\/search\?checkin=2027-03-19[^"]*&amp;currency=EUR&amp;near=38\.[^"]*">Others nearby</,
  )
})

test('near a point, the distance is shown and the nearest comes first', async () => {
  const { names, text } = await page(`/search?${stay}&near=38.9667,-106.9459`)
  expect(names[0]).toBe('Stillwater Spa Hotel')
  expect(text).toContain('0.0 km away')
})

test('the part for scripts is the results alone', async () => {
  const { text } = await page(`/search?${stay}&part=results`)
  expect(text).toContain('data-said')
  expect(text).not.toContain('<html')
})

const hostile = `"><script>alert(1)</script>\r\nSet-Cookie: a=b\0../../etc'`

test.each([
  'place',
  'code',
  'checkin',
  'checkout',
  'room',
  'adults',
  'children',
  'ages',
  'rooms',
  'filter',
  'type',
  'area',
  'stars',
  'amenity',
  'sort',
  'near',
  'cursor',
  'part',
  'currency',
])('hostile text as %s comes out as text', async name => {
  for (const path of ['/search', '/', '/stay-calendar']) {
    const query = new URLSearchParams(stay)
    query.set(name, hostile)
    const { status, text, headers } = await page(`${path}?${query}`)
    expect(status).toBe(200)
    expect(text).not.toContain('<script>alert')
    expect(headers.get('set-cookie') ?? '').not.toContain('a=b')
  }
})

test('a cursor of another search begins at the start', async () => {
  const { names, text } = await page(`/search?${stay}&cursor=s1.AAAA`)
  expect(names).toHaveLength(13)
  expect(text).toContain('class="result-total"')
  expect((await page('/search?cursor=s1.AAAA')).names).toHaveLength(13)
})

test('the calendar of a property has prices and rules, and knows full nights', async () => {
  const answer = await fetch(`${url}/stay-calendar?from=2027-03-18&room=2&property=3108`)
  const { from, days } = (await answer.json()) as { from: string; days: [number | null, number][] }
  expect([from, days.length]).toEqual(['2027-03-18', 70])
  expect(days[2]![0]).toBeNull()
  expect(days[2]![1] & 4).toBe(4)
  const unknown = await fetch(`${url}/stay-calendar?from=2027-03-18&property=-1`)
  expect(await unknown.json()).toMatchObject({ days: [] })
})

test('more than a page of properties is paged, and none comes twice', async () => {
  const hotels: number[] = []
  for (let id = 9001; id <= 9015; id += 1) {
    const hotel = smallHotel({ id, from: parseDay(testToday)! })
    await importProperty(running.app.context, hotel, null, {})
    hotels.push(id)
  }
  const demo = (await listPublishers(running.app.context)).find(({ name }) => name === 'Demo publisher')
  await grantProperties(running.app.context, demo!.id, hotels)
  const first = await page(`/search?${stay}`)
  expect([first.heading, first.names.length]).toEqual(['28 properties', 20])
  const next = /class="button" href="([^"]*cursor=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&')
  const second = await page(next!)
  expect(second.names).toHaveLength(8)
  expect(new Set([...first.names, ...second.names]).size).toBe(28)
  expect(second.text).toContain('Back to the first')
})

test('a map has tiles where the site has an address for them, and its policy allows them', async () => {
  const [site] = await listSites(running.app.context)
  const mapTiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: 'Drawn by Example Maps' }
  await saveSite(running.app.context, {
    ...site!,
    publisherId: site!.publisher.id,
    document: { ...site!.document, mapTiles },
  })
  await expect
    .poll(async () => (await page(`/search?${stay}&place=Lake+Heron`)).text, { timeout: 5000 })
    .toContain('Drawn by Example Maps')
  const { text, headers } = await page(`/search?${stay}&place=Lake+Heron`)
  expect(text).toMatch(/<image href="https:\/\/tiles\.example\.com\/1\d\/\d+\/\d+\.png"/)
  expect(text).not.toContain('A drawing')
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://tiles.example.com")
})
