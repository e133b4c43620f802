// Results of which some were not priced before the deadline: they are shown, say so, and claim neither a price nor that they are full.

import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import type { Page } from '../../../src/http/sites/page.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { listSites } from '../../../src/operations/sites/sites.ts'
import { pageFormats } from '../../../src/wording/pages/page-formats.ts'
import { pageWords } from '../../../src/wording/pages/page-words.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const [site] = await listSites(running.app.context)

/** A page whose answers come over HTTP, the last property of a search unpriced, and a property asked for by itself. */
const latePage = (query: string): Page => {
  const ask = async (path: string, fields: object) => {
    const { body } = await running.post(`${path}/.json`, { key: 'demo', ...fields })
    const unpriced = (property: Property) => ({
      ...property,
      is_available: false,
      was_searched: false,
      unavailable_reason: null,
      rate: { low: null },
    })
    if (path === 'property/available') return { status: 200, headers: {}, body: unpriced(body) }
    if (path !== 'properties/available') return { status: 200, headers: {}, body }
    const late = unpriced(body.at(-2))
    return { status: 200, headers: {}, body: [late, ...body.slice(0, 3)] }
  }
  const page: Partial<Page> = {
    site: site!,
    language: 'en',
    words: pageWords.en,
    formats: pageFormats('en'),
    currency: 'USD',
    today: '2026-12-01',
    firstDay: '2026-12-01',
    path: '/search',
    parameters: { id: '3144' },
    query: new URLSearchParams(query),
    href: path => path,
    text: texts => texts.en ?? '',
    absolute: path => `https://stay.example.com${path}`,
    ask: ask as Page['ask'],
  }
  return page as Page
}

test('a price that is late is said to be coming', async () => {
  await compileComponents()
  const { searchPage } = await import('../../../src/http/sites/search/search-page.tsx')
  const answer = await searchPage(latePage('checkin=2027-03-19&checkout=2027-03-22&part=results'))
  const content = 'content' in answer ? String(answer.content) : ''
  expect(content).toContain('Some prices are still coming.')
  expect(content).toContain('Price still coming')
  expect(content.match(/class="result-total"/g)).toHaveLength(3)
  expect(content).not.toContain('Nothing free for this stay')
  // The script looks for this to ask again.
  expect(content).toContain('data-partial')
})

test('a property whose source does not answer is not said to be full', async () => {
  await compileComponents()
  const { propertyPage } = await import('../../../src/http/sites/property/property-page.tsx')
  const page = latePage('checkin=2027-03-19&checkout=2027-03-22')
  const { body } = await propertyPage(page)
  const content = renderToString(body)
  expect(content).toContain(pageWords.en.vacancy.sourceUnavailable)
  expect(content).not.toContain(pageWords.en.vacancy.nothingFree)
})
