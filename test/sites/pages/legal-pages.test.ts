// Texts of the publisher come out as text, wherever they are shown; its legal pages have links, and nothing that runs.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import { legalHtml } from '../../../src/operations/sites/legal-html.ts'
import { createSite } from '../../../src/operations/sites/sites.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;</style></title>`
const page = async (path: string) => {
  const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

describe('markdown of the publisher', () => {
  test.each([
    ['<script>alert(1)</script>', '<script'],
    ['a <b onclick="x()">b</b>', '<b'],
    ['[x](javascript:alert(1))', 'href'],
    ['[x](JaVa\tScript:alert(1))', 'href'],
    ['[x](data:text/html,hi)', 'href'],
    ['[x](//evil.example)', 'href'],
    ['<javascript:alert(1)>', 'href'],
    ['![x](https://evil.example/x.png)', '<img'],
    ['[x](https://a.example/"onmouseover="alert(1))', '"onmouseover'],
    ['```"><script>\n</code><script>x</script>\n```', '<script'],
    ['[x]: javascript:alert(1)\n\n[x]', 'href'],
  ])('%s has no %s', (markdown, forbidden) => {
    expect(legalHtml(markdown)).not.toContain(forbidden)
  })

  test('of any kind has only elements that were written for it', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '](',
      '[',
      ')',
      '![',
      '`',
      '\n',
      '\n\n',
      '#',
      '|',
      '-',
      '*',
      'a',
      ' ',
      'javascript:',
      'https://a.example',
      'onerror=',
      '<script>',
      '<img ',
      '<!--',
      ']]>',
      '\\',
      '<a href=',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const html = legalHtml(pieces.join(''))
        for (const [, tag = ''] of html.matchAll(/<\/?([^\s>]*)/g)) {
          expect(allowed).toContain(tag.replace(/\/$/, ''))
        }
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(https?|mailto):/)
      }),
      { numRuns: 2000 },
    )
  })

  test('has headings below that of the page, lists, tables and links', () => {
    const html = legalHtml(
      '# One\n\n- a\n\n| a |\n|---|\n| b |\n\n[mail](mailto:a@b.example) <https://c.example>',
    )
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<li>a</li>')
    expect(html).toContain('<div class="table" tabindex="0"><table>')
    expect(html).toContain('<a href="mailto:a@b.example">mail</a>')
    expect(html).toContain('<a href="https://c.example/">https://c.example</a>')
  })
})

test.each([
  ['## One\n\n### Two\n\n## Three', ['h2', 'h3', 'h2']],
  [
    '###### One\n\n# Two\n\n#### Three\n\n##### Four\n\n###### Five\n\n### Six',
    'h2 h2 h3 h4 h4 h3'.split(' '),
  ],
  ['> ## One\n\n- # Two', ['h2', 'h2']],
])('headings of %j skip no level', (markdown, levels) => {
  expect([...legalHtml(markdown).matchAll(/<(h\d)>/g)].map(([, level]) => level)).toEqual(levels)
})

const allowed = [
  'p',
  'a',
  'em',
  'strong',
  'del',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'br',
].concat(['h2', 'h3', 'h4', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'])

describe('the pages of a site', () => {
  test('show terms and privacy in the language of the page, else in the first one', async () => {
    expect((await page('/terms')).text).toContain('<h1>Terms</h1>')
    expect((await page('/de/terms')).text).toContain('Der Vertrag über den Aufenthalt')
    const first = await createPublisher(context, { name: 'English', sellsAll: false })
    const texts = { languages: ['en', 'fr'], privacy: { en: 'We tell nobody.' } }
    await createSite(context, { publisher_id: first.id, name: 'English', ...texts })
    const { id } = await createPublisher(context, { name: 'None', sellsAll: false })
    await createSite(context, { publisher_id: id, name: 'None' })
    await expect.poll(async () => (await page('/sites/none')).status, { timeout: 5000 }).toBe(200)
    expect((await page('/sites/english/fr/privacy')).text).toContain('<div class="legal" lang="en">')
    expect((await page('/sites/none/terms')).status).toBe(404)
    expect((await page('/sites/none')).text).not.toContain('/terms"')
  })

  test('show whatever the publisher writes as text', async () => {
    const { id } = await createPublisher(context, { name: hostile, sellsAll: true })
    const content = { headline: hostile, introduction: hostile, terms: hostile, privacy: hostile }
    const tiles = { url: 'https://t.example/{z}/{x}/{y}"><script>', credit: hostile }
    await createSite(context, {
      publisher_id: id,
      slug: 'hostile',
      name: hostile.slice(0, 80),
      operator: hostile,
      ...content,
      map_tiles: tiles,
      analytics_url: `https://count.example/"><script>alert(1)</script>`,
    })
    await expect.poll(async () => (await page('/sites/hostile')).status, { timeout: 5000 }).toBe(200)
    for (const path of ['', '/terms', '/privacy', '/de', '/nothing']) {
      const { text } = await page(`/sites/hostile${path}`)
      expect(text).not.toMatch(/<script>|<img src=x|onerror=alert\(1\)>(?!&)/)
    }
    expect((await page('/sites/hostile')).text).toContain('&lt;script>alert(1)&lt;/script>')
  })
})
