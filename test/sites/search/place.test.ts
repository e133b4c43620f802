// What a site says of its place: in season on the home page, and events beside the stays that meet them.

import { Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import type { SiteSection } from '../../../src/lodging/sites/section.ts'
import { answerOutline } from '../../support/pages/page-outline.ts'
import { thingsIn, violationsOfSchema } from '../../support/pages/schema-org.ts'
import type { PageChoices } from '../../support/pages/scripted-page.ts'
import { property, scriptedSearch } from '../../support/pages/scripted-search.ts'

await compileComponents()
const { homePage } = await import('../../../src/http/sites/home/home-page.tsx')
const { EventsDuring } = await import('../../../src/http/sites/place/events-during.tsx')

const id = (digit: string): string => digit.repeat(32)
const winter = { from: '2026-11-01', to: '2027-04-30', yearly: true }
const summer = { from: '2026-05-01', to: '2026-10-31', yearly: true }
const sections: readonly SiteSection[] = [
  { kind: 'hero', title: { en: 'Meadows' }, picture: id('1'), ...summer },
  {
    kind: 'hero',
    title: { en: 'Snow' },
    text: { en: 'Much.' },
    picture: id('2'),
    alt: { en: 'Hills' },
    ...winter,
  },
  { kind: 'story', title: { en: 'The falls' }, text: { en: 'Sixty metres.' }, picture: id('3') },
  { kind: 'story', title: { en: 'Kayaks' }, place: 'Lake', ...summer },
  { kind: 'activity', title: { en: 'Ski' }, url: '/search?filter=503' },
  {
    kind: 'event',
    title: { en: 'Fair <b>' },
    text: { en: 'All day.' },
    from: '2026-12-05',
    picture: id('4'),
  },
  { kind: 'event', title: { en: 'Elsewhere' }, place: 'Yukimori', from: '2026-12-04', to: '2026-12-08' },
  { kind: 'event', title: { en: 'Past' }, from: '2026-11-01' },
  { kind: 'partner', title: { en: 'Lifts' }, picture: id('5'), url: 'https://lifts.example/' },
]

const home = (choices: PageChoices = {}) => {
  const four = [1, 2, 3, 4].map(each => property(each))
  const answers = { 'properties/view': four, 'properties/available': four, 'discounts/grouped': [] }
  return homePage(scriptedSearch({ query: '', path: '/', answers, document: { sections }, ...choices }))
}

test('the home page shows the place in its season, with what is on', async () => {
  // Each scripted page has a site of its own.
  const shown = answerOutline(await home())
    .replace(/data-properties=[^\n]*/g, 'data-properties=…')
    .replace(/search-\d+\.example/g, 'search.example')
  await expect(shown).toMatchFileSnapshot('../outlines/home-place.txt')
  const other = answerOutline(await home({ today: '2027-06-01' }))
  expect(other).toContain('Meadows')
  expect(other).toContain('Kayaks')
  expect(other).not.toContain('Snow')
})

test('search engines read the place and its events, and nothing of what is past', async () => {
  const { head } = await home()
  const html = renderToString(head!)
  const things = thingsIn(html)
  expect(things.map(({ '@type': type, name }) => [type, name])).toEqual([
    ['TouristDestination', 'Juniper Falls'],
    ['Event', 'Elsewhere'],
    ['Event', 'Fair <b>'],
  ])
  expect(things.flatMap(violationsOfSchema)).toEqual([])
  expect(html).not.toContain('<b>')
  expect(things[1]).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-08' })
})

test('an event is told beside a stay that meets it, at its place only', () => {
  const page = scriptedSearch({ query: '', path: '/search', document: { sections } })
  const during = (checkin: string, checkout: string, name: string) =>
    renderToString(
      EventsDuring({
        page,
        sought: { dates: { checkin, checkout, nights: 2 }, rooms: [], code: '' },
        properties: [{ destination: { id: 1, name, areas: [] } } as never],
      }) ?? h(Fragment, null),
    )
  expect(during('2026-12-04', '2026-12-06', 'Juniper')).toContain('Fair')
  expect(during('2026-12-04', '2026-12-06', 'Juniper')).not.toContain('Elsewhere')
  expect(during('2026-12-04', '2026-12-06', 'Yukimori')).toContain('Elsewhere')
  expect(during('2026-12-08', '2026-12-10', 'Juniper')).toBe('')
})
