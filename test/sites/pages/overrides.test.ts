// Files of DATA_DIR/overrides: words, styles and markup that stand in pages and mails instead of what is built in, and files that
// cannot be used, which change nothing.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readMarkup } from '../../../src/lodging/sites/slot-markup.ts'
import { styleFault } from '../../../src/lodging/sites/style-check.ts'
import { OverrideFiles } from '../../../src/operations/installation/overrides.ts'
import { overrideFaults } from '../../../src/operations/sites/override-faults.ts'
import { mailWords } from '../../../src/wording/mail-words.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { siteServer } from '../../support/pages/site-server.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
atTheEnd(async () => directory[Symbol.asyncDispose]())
const { path: data } = directory
const files = await OverrideFiles.open(data)
atTheEnd(async () => files[Symbol.dispose]())
const { get, site } = await siteServer({ overriding: isPreview => files.of(isPreview) })

/** Writes files below overrides, looks, and says what is wrong with them. */
async function having(contents: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  for (const [path, content] of Object.entries(contents)) {
    const file = join(data, 'overrides', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
  await files.look()
  return files.faults
}

afterEach(async () => {
  await rm(join(data, 'overrides'), { recursive: true, force: true })
  await files.look()
})

const shown = async (path = '/terms', headers = {}) => (await get(path, headers)).text

describe('words', () => {
  test('stand in place of the built-in ones in their language, until the file is gone', async () => {
    expect(await shown()).toContain('>My booking<')
    expect(await having({ 'words/en/pages.json': { common: { myBooking: 'Your <b>stay</b>' } } })).toEqual([])
    expect(await shown()).toContain('>Your &lt;b>stay&lt;/b><')
    expect(await shown('/de/terms')).not.toContain('Your &lt;b>')
    expect(await shown()).toContain('All properties')
    await rm(join(data, 'overrides'), { recursive: true })
    await files.look()
    expect(await shown()).toContain('>My booking<')
  })

  test('of mails and invoices too, also for who holds the words already', async () => {
    const held = wordsIn('de')
    const before = held.mails.confirmation.subject('Seehof')
    expect(
      await having({ 'mails/de.json': { stay: { confirmation: { subject: 'Auf bald im {property}' } } } }),
    ).toEqual([])
    expect(held.mails.confirmation.subject('Seehof')).toBe('Auf bald im Seehof')
    expect(wordsIn('en').mails.confirmation.subject('Seehof')).not.toContain('bald')
    expect(mailWords.de.stay.nights(2)).toBe('2 Nächte')
    await rm(join(data, 'overrides'), { recursive: true })
    await files.look()
    expect(held.mails.confirmation.subject('Seehof')).toBe(before)
  })

  test('name the region in which dates and amounts are written', async () => {
    const terms = async () => (await get('/de/terms')).text
    expect(await having({ 'words/de/pages.json': { common: { locale: 'de-CH' } } })).toEqual([])
    expect(files.of(false).words('de').common.locale).toBe('de-CH')
    expect(await terms()).toContain('<html lang="de"')
  })

  const end = 'Mend it or take it out; until then nothing of this file is used.'
  test.each<[string, unknown, string]>([
    ['words/en/pages.json', { offer: { withCode: 'Code' } }, 'offer.withCode lacks the place {code}'],
    ['words/en/pages.json', { offer: { withCode: '{code} {x}' } }, 'offer.withCode has an unknown place {x}'],
    ['words/de/pages.json', { common: { nope: 'x' } }, 'common.nope is no text of words/en'],
    [
      'words/de/pages.json',
      { common: { nights: { other: '{count}' } } },
      'common.nights lacks the form "one"',
    ],
    ['words/de/pages.json', { common: { nights: 'x' } }, 'common.nights needs plural forms'],
    [
      'words/de/pages.json',
      { common: { locale: 'xx' } },
      'common.locale is to be a region of the language, such as de-CH',
    ],
    ['words/de/pages.json', { common: null }, 'common is to be a text'],
    ['words/de/pages.json', { common: { myBooking: 5 } }, 'common.myBooking is to be a text'],
    ['words/de/pages.json', [], ''],
    ['words/de/pages.json', '"x"', 'is to be an object of texts'],
    ['words/fr/invoices.json', { amount: '' }, 'amount is empty'],
    ['mails/fr.json', { stay: { nights: 3 } }, 'stay.nights is to be a text'],
    ['mails/fr.json', { stay: 'x' }, 'stay has to hold the texts that words/en has there'],
    ['mails/fr.json', '{\n"stay":,}', 'line 2 is no JSON'],
  ])('in %s that are %j are refused', async (path, content, fault) => {
    const faults = await having({ [path]: content })
    if (fault === '') return expect(faults).toEqual([])
    expect(faults[0]).toMatch(new RegExp(`^overrides/${path}: `))
    expect(faults[0]).toContain(fault)
    expect(faults.every(each => each.endsWith(end))).toBe(true)
    expect(await shown('/de/terms')).toContain('Meine Buchung')
  })

  const long = `{"a": "${'long '.repeat(20)}",`
  test.each([
    ['{\n"stay":,}', 2],
    ['{"stay": {}', 1],
    ['{"stay": {}\n\n', 3],
    ['', 1],
    [`${long}\n\n"stay":,\n"b": 1}`, 3],
    [`${long}\n"stay"\n: }`, 3],
    ['{\n"stay": "x\n"}', 2],
  ])('in %j are refused with the line %i', async (text, line) => {
    expect((await having({ 'mails/en.json': text }))[0]).toMatch(
      `overrides/mails/en.json: line ${line} is no JSON; look at its quotes`,
    )
  })
})

describe('styles', () => {
  test('of all sites come behind those of the pages, those of one site last', async () => {
    expect(
      await having({
        'styles/style.css': '.x { color: red }',
        'styles/demo/style.css': '.y { color: blue }',
        'styles/other/style.css': '.z { color: green }',
      }),
    ).toEqual([])
    const [, style] = /<style nonce="[^"]+">([^<]*)<\/style>/.exec(await shown())!
    expect(style!.endsWith('.x { color: red }\n.y { color: blue }')).toBe(true)
  })

  test.each([
    ['a { b: c }', null],
    ['@media (width < 600px) { a { background: url("/images/1") } b::after { content: "}\\"" } }', null],
    ['a { background: url(data:image/png;base64,AA) } /* { */', null],
    ['a {\n', 'line 1: a { is not closed'],
    ['a {}\n}', 'line 2: a } closes nothing'],
    ['\n</style><script>', 'line 2: "</" has no place in a style sheet'],
    ['/* </style> */', 'line 1: a comment is not closed'],
    ['a { content: "</style>" }', 'line 1: a " is not closed in its line'],
    ['@import "x.css";', 'line 1: @import cannot be used; write the rules here'],
    ["a { background: url('https://x.example/a.png') }", 'line 1: pages load nothing from elsewhere'],
    ['a { background: url(//x.example/a.png) }', 'line 1: pages load nothing from elsewhere'],
  ])('%j: %s', async (css, fault) => {
    if (fault === null) expect(styleFault(css)).toBeNull()
    else expect(styleFault(css)).toContain(fault)
  })
})

describe('slots', () => {
  test('are in their places, as elements that the page writes', async () => {
    expect(
      await having({
        'slots/head.html': '<meta name="google-site-verification" content="a&quot;b">\n<!-- me -->',
        'slots/header.html': '<p>Closed on <strong>Mondays</strong> &amp; 1 &lt; 2</p>',
        'slots/header.de.html': '<p>Montags geschlossen</p>',
        'slots/demo/footer.html':
          '<a href="https://x.example/?a=1&amp;b=2">x</a><br><img src="/images/1" alt="">',
        'slots/other/footer.html': '<p>Other</p>',
      }),
    ).toEqual([])
    const html = await shown()
    expect(html.slice(0, html.indexOf('</head>'))).toContain(
      '<meta name="google-site-verification" content="a&quot;b"/>',
    )
    expect(html).toContain(
      '<div class="slot-header wide"><p>Closed on <strong>Mondays</strong> &amp; 1 &lt; 2</p></div>',
    )
    expect(html).toContain(
      '<div class="slot-footer wide"><a href="https://x.example/?a=1&amp;b=2">x</a><br/><img src="/images/1" alt/></div>',
    )
    expect(html).not.toContain('Other')
    expect(await shown('/de/terms')).toContain('<p>Montags geschlossen</p>')
  })

  const refused = (text: string, slot: 'head' | 'header' = 'header'): string => {
    const read = readMarkup(slot, text)
    return 'fault' in read ? read.fault : 'taken'
  }
  test.each([
    ['<script>alert(1)</script>', 'line 1: <script> is not among what this place takes'],
    ['\n<p onclick="x">', 'line 2: <p> takes no onclick'],
    ['<p style="x">', '<p> takes no style'],
    [
      '<a href="javascript:alert(1)">x</a>',
      'href of <a> cannot be "javascript:alert(1)"; it begins with https://',
    ],
    ['<a href="java&#115;cript:x">x</a>', 'cannot be "javascript:x"'],
    ['<a href="//x.example">x</a>', 'href of <a> cannot be'],
    ['<a href="/\\x.example">x</a>', 'href of <a> cannot be'],
    ['<a>x</a>', '<a> needs href'],
    ['<img src="https://x.example/a.png" alt="">', 'src of <img> cannot be'],
    ['<img src="/a">', '<img> needs alt'],
    ['<p constructor="x">', '<p> takes no constructor'],
    ['<iframe src="/">', '<iframe> is not among'],
    ['<svg><p>', '<svg> is not among'],
    ['<P>x</P>', 'a tag is not written as'],
    ["<p class='x'>", 'a tag is not written as'],
    ['<p><b>x</p>', '</p> closes <b> of line 1'],
    ['<p>', 'line 1: <p> is not closed'],
    ['</p>', '</p> closes nothing'],
    ['a < b', 'a tag is not written as'],
    ['<!-- x', 'a tag is not written as'],
    ['&bogus;', '&bogus; is not known; write & as &amp;'],
    ['R & B', '& is not known'],
    ['<meta name="x" content="y">', '<meta> is not among'],
  ])('%j is refused', (text, fault) => {
    expect(refused(text)).toContain(fault)
  })

  test.each([
    ['<meta http-equiv="refresh" content="0">', '<meta> takes no http-equiv'],
    ['<meta name="referrer" content="unsafe-url">', 'name of <meta> cannot be "referrer"'],
    ['<link rel="stylesheet" href="https://x.example/">', 'rel of <link> cannot be'],
    ['<p>x</p>', '<p> is not among what this place takes (link, meta)'],
    ['text', 'the head has no text'],
  ])('the head refuses %j', (text, fault) => {
    expect(refused(text, 'head')).toContain(fault)
  })
})

test('drafts are in previews only, in place of the live files of the same path', async () => {
  expect(
    await having({
      'words/en/pages.json': { common: { myBooking: 'Live stay' } },
      'slots/header.html': '<p>Live header</p>',
      'styles/style.css': '.live {}',
      'draft/words/en/pages.json': { common: { allProperties: 'Drafted houses' } },
      'draft/slots/header.html': '<p>Drafted header</p>',
    }),
  ).toEqual([])
  const texts = ['Live stay', 'Drafted houses', 'Live header', 'Drafted header', '.live {}']
  const has = (html: string) => texts.filter(text => html.includes(text))
  expect(has(await shown())).toEqual(['Live stay', 'Live header', '.live {}'])
  const preview = { cookie: 'preview=good' }
  expect(has(await shown('/terms', preview))).toEqual(['Drafted houses', 'Drafted header', '.live {}'])
})

test.each([
  'words/en/policies.json',
  'words/nl/pages.json',
  'words/en/mails.json',
  'words/pages.json',
  'mails/de/x.json',
  'draft/mails/de.json',
  'styles/other.css',
  'slots/head.nl.html',
  'slots/top.html',
  'slots/A B/head.html',
  'readme.txt',
])('a file at %s is in no place', async path => {
  const [fault, ...others] = await having({ [path]: '{}' })
  expect(others).toEqual([])
  expect(fault).toMatch(
    `overrides/${path} is in no place that is read. There are words/LANGUAGE/pages.json, `,
  )
})

test('files that are too large or not text are refused', async () => {
  expect(
    await having({ 'styles/style.css': ' '.repeat(256 * 1024 + 1), 'slots/head.html': Uint8Array.of(0xff) }),
  ).toEqual([
    'overrides/slots/head.html is not in UTF-8, and is not used.',
    'overrides/styles/style.css is larger than 256 kB, and is not used.',
  ])
})

test('the doctor names files that are not used, and sites that are not there', async () => {
  await having({ 'slots/demo/header.html': 'x', 'slots/other/header.html': 'x', 'styles/style.css': '{' })
  const database = { query: async () => [] } as never
  const faults = await overrideFaults({ overrides: files, database })
  expect(faults).toHaveLength(3)
  expect(faults[0]).toContain('overrides/styles/style.css: line 1: a { is not closed')
  expect(faults[1]).toMatch(`overrides has files for a site "${site.slug}", which is not there`)
})

test('the example of the documentation is used', async () => {
  const page = await readFile(new URL('../../../docs/overrides.md', import.meta.url), 'utf8')
  const written = [...page.matchAll(/^cat > "\$DATA_DIR\/overrides\/(\S+)" <<'END'\n([\s\S]*?\n)END$/gm)]
  expect(written).toHaveLength(5)
  expect(await having(Object.fromEntries(written.map(([, path, text]) => [path, text])))).toEqual([])
  expect(await shown()).toContain('All lodges')
})

test('a process that watches the files takes up what has changed by itself', async () => {
  using watching = await OverrideFiles.open(data)
  const told = new Promise(resolve => watching.watch(resolve))
  await having({ 'styles/style.css': 'a {' })
  expect(await told).toEqual(files.faults)
})
