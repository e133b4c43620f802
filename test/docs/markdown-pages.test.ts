// Markdown of the project as HTML and as sections, the pages that there are, and what a search finds in them.

import { describe, expect, test } from 'vitest'
import { escaped } from '../../src/http/pages/documentation/escaped.ts'
import { htmlOf, sectionsOf } from '../../src/http/pages/documentation/markdown.ts'
import {
  allPages,
  exampleText,
  pageAt,
  pageGroups,
  pathOfFile,
  readersOf,
  textOf,
} from '../../src/http/pages/documentation/pages.ts'
import { findSections } from '../../src/http/pages/documentation/search.ts'

const page = { path: 'events', title: 'Events', about: 'Webhooks.', file: 'docs/events.md' }

describe('HTML of Markdown', () => {
  test.each([
    ['# One & *two*', '<h1 id="one--two">One &amp; <em>two</em></h1>\n'],
    [
      '## One\n## One\n## One',
      ['one', 'one-1', 'one-2']
        .map(
          id =>
            `<h2 id="${id}">One<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h2>\n`,
        )
        .join(''),
    ],
    [
      '### `A_b` [c](d.md): É-1!',
      '<h3 id="a_b-c-é-1"><code>A_b</code> c: É-1!<a class="anchor" href="#a_b-c-é-1" aria-hidden="true" tabindex="-1">#</a></h3>\n',
    ],
    [
      '```ts\na < "b" && \'c\'\n```',
      '<pre tabindex="0"><code>a &#60; &#34;b&#34; &#38;&#38; &#39;c&#39;</code></pre>\n',
    ],
    ['<b>bold</b> and <!-- gone -->', '<p>bold and </p>\n'],
    ['<div>\nx\n</div>', ''],
    ['![a <picture>](x.png)', '<p>a &#60;picture&#62;</p>\n'],
    [
      '[x](https://a.example/?b=1&c="2")',
      '<p><a href="https://a.example/?b=1&#38;c=&#34;2&#34;">x</a></p>\n',
    ],
    ['[x](http://a.example)', '<p><a href="http://a.example">x</a></p>\n'],
    ['[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example">x</a></p>\n'],
    ['[x](#part)', '<p><a href="#part">x</a></p>\n'],
    ['[x](errors.md)', '<p><a href="/docs/errors">x</a></p>\n'],
    ['[x](errors.md#part)', '<p><a href="/docs/errors#part">x</a></p>\n'],
    ['[x](../README.md)', '<p><a href="/docs/start">x</a></p>\n'],
    ['[x](examples/property.json)', '<p><a href="/docs/examples/property.json">x</a></p>\n'],
    ['[*x*](../src/main.ts)', '<p><em>x</em></p>\n'],
    ['[x](examples/README.txt)', '<p>x</p>\n'],
    [
      '| a |\n|---|\n| b |',
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table></div>\n',
    ],
  ])('of %j', (markdown, html) => expect(htmlOf(page, markdown)).toBe(html))
})

const pagesOf = (group: string) =>
  pageGroups.find(({ title }) => title === group)!.pages.map(({ path }) => path)
const publisherPages = pagesOf('Publishers')
const internalPages = pagesOf('How it is built')

test('what publishers and builders call by one word is found in pages of publishers first, and of builders last', () => {
  for (const query of ['idempotency', 'test key', 'penalty', 'duplicate']) {
    const found = findSections(query).map(({ page }) => page.path)
    expect([query, publisherPages.includes(found[0]!)]).toEqual([query, true])
    const internal = found.map(path => internalPages.includes(path))
    expect([query, internal]).toEqual([query, internal.toSorted((one, other) => Number(one) - Number(other))])
  }
})

test('a page is found by its name, which its text may not have', () => {
  expect(findSections('getting started')[0]?.page.path).toBe('start')
})

test('sections are those below the first three headings, with their text without marks', () => {
  const markdown = [
    'before',
    '# Title',
    'A `text` with a [link](x.md), **bold**,',
    'and <!-- a comment --> more.',
    '## Part | one',
    '| a | b |',
    '|---|---|',
    '| c | d |',
    '### Deep',
    '#### Deeper',
    'of deep',
    '',
    '<div>html</div>',
    '',
    '## Part one',
  ].join('\n')
  expect(sectionsOf(markdown)).toEqual([
    { title: 'Title', id: '', depth: 1, text: 'A text with a link, bold, and more. ' },
    { title: 'Part  one', id: 'part--one', depth: 2, text: 'a b c d ' },
    { title: 'Deep', id: 'deep', depth: 3, text: 'of deep   ' },
    { title: 'Part one', id: 'part-one', depth: 2, text: '' },
  ])
  expect(sectionsOf('no heading')).toEqual([])
})

test('texts are escaped in elements and attributes', () => {
  expect(escaped(`a & <b> "c" 'd'`)).toBe('a &#38; &#60;b&#62; &#34;c&#34; &#39;d&#39;')
})

describe('the pages', () => {
  test('say whom they are for', () => {
    expect(readersOf(pageAt('hotels')!)).toBe('people who run a house or a destination, without any program')
    expect(new Set(pageGroups.map(({ readers }) => readers)).size).toBe(pageGroups.length)
  })

  test('are in these groups, in this order', () => {
    const decisions = allPages.filter(({ path }) => path.startsWith('decisions/'))
    expect(pageGroups.map(({ title, pages }) => [title, pages[0]!.path])).toEqual([
      ['Guide', 'start'],
      ['Hotels and destinations', 'hotels'],
      ['Publishers', 'quickstart'],
      ['Extensions', 'companions'],
      ['Operators', 'configuration'],
      ['How it is built', 'architecture'],
    ])
    expect(decisions.length).toBeGreaterThan(10)
    expect(decisions.map(({ path }) => path)).toEqual(decisions.map(({ path }) => path).toSorted())
    for (const { path, title, file } of decisions) {
      expect(file).toBe(`docs/${path}.md`)
      expect(title).not.toMatch(/^#|^\s|\s$/)
      expect(textOf({ path, title, file, about: '' }).split('\n')[0]).toBe(`# ${title}`)
    }
  })

  test('each has a title, a sentence, and a file with a heading', () => {
    expect(allPages).toEqual(pageGroups.flatMap(({ pages }) => pages))
    for (const each of allPages) {
      expect(each.title).not.toBe('')
      expect(each.about).toMatch(/\.$/)
      expect(textOf(each)).toMatch(/^#|^<|\n# /)
      expect(pageAt(each.path)).toBe(each)
      expect(pathOfFile(each.file)).toBe(each.path)
    }
    expect(pageAt('errors')!.file).toBe('docs/errors.md')
    expect(pageAt('client')!.file).toBe('client/README.md')
    expect(pageAt('nothing')).toBeUndefined()
    expect(pathOfFile('docs/nothing.md')).toBeUndefined()
  })

  test.each([
    ['docs/examples/property.json', 'examples/property.json'],
    ['docs/examples/property.yaml', undefined],
    ['examples/property.json', undefined],
    ['docs/property.json', undefined],
  ])('the file %s is at %s', (file, path) => expect(pathOfFile(file)).toBe(path))

  test.each([
    'x.json',
    'x',
    '../package.json',
    'A.json',
    'property.jsonx',
    'x/property.json',
    '.json',
    '1.json',
  ])('%s is no example', name => expect(exampleText(name)).toBeUndefined())
})

describe('a search', () => {
  const titles = (query: string) => findSections(query).map(({ section }) => section.title)

  test('finds sections that have every word, in any case, as a part of a word too', () => {
    expect(titles('')).toEqual([])
    expect(titles('  ')).toEqual([])
    expect(titles('idempotency nothing-has-this')).toEqual([])
    expect(titles('IDEMPOTENCY')).toEqual(titles('idempotency'))
    expect(titles('  idempotency  ')).toEqual(titles('idempotency'))
    for (const { section } of findSections('idempotency key retry')) {
      const words = `${section.title} ${section.text}`.toLowerCase()
      for (const word of ['idempotency', 'key', 'retry']) expect(words).toContain(word)
    }
  })

  test('looks for eight words, and finds thirty sections at most', () => {
    const eight = 'the the the the the the the the'
    expect(findSections('the')).toHaveLength(30)
    expect(titles(`${eight} nothing-has-this`)).toEqual(titles(eight))
    expect(titles(`${eight.slice(4)} nothing-has-this`)).toEqual([])
  })

  test('has those first that have the words in their titles', () => {
    const found = findSections('webhook')
      .filter(({ page }) => !internalPages.includes(page.path) && !publisherPages.includes(page.path))
      .map(({ section: { title } }) => title.toLowerCase().includes('webhook'))
    expect(found[0]).toBe(true)
    expect(found.indexOf(false)).toBeGreaterThan(0)
    expect(found.lastIndexOf(true)).toBeLessThan(found.indexOf(false))
  })

  test('has those first that speak of the words more densely, of those that do not have them in their titles', () => {
    const inText = findSections('webhook').filter(
      ({ page, section }) =>
        !section.title.toLowerCase().includes('webhook') &&
        !publisherPages.includes(page.path) &&
        !internalPages.includes(page.path),
    )
    const densities = inText.map(({ section: { title, text } }) => {
      const hits = `${title} ${text}`.toLowerCase().split('webhook').length - 1
      return hits / Math.sqrt(1 + text.length / 500)
    })
    expect(densities.length).toBeGreaterThan(3)
    expect(densities).toEqual(densities.toSorted((a, b) => b - a))
    expect(densities[0]).toBeGreaterThan(densities.at(-1)!)
  })

  test('shows the words around the first match', () => {
    for (const { section, excerpt } of findSections('idempotency')) {
      const { text } = section
      expect(excerpt.length).toBeLessThanOrEqual(210)
      const inner = excerpt.replace(/^… /, '').replace(/ …$/, '')
      const start = text.indexOf(inner)
      expect(start).toBeGreaterThanOrEqual(0)
      expect(excerpt.startsWith('… ')).toBe(start > 0)
      expect(excerpt.endsWith(' …')).toBe(start + inner.length < text.length)
      if (start > 0) expect(text[start - 1]).toBe(' ')
      if (text.toLowerCase().includes('idempotency')) expect(inner.toLowerCase()).toContain('idempotency')
      else expect(start).toBe(0)
    }
  })

  test('takes signs as they are', () => {
    expect(titles('a(b')).toEqual([])
    expect(findSections('x-total-count').length).toBeGreaterThan(0)
    expect(findSections('x.total.count')).toEqual([])
  })
})
