// What mail readers get of a mail in HTML: its structure without styles, its links, and the colours and fonts of the booking
// pages where they are safe to put in a mail.

import { describe, expect, test } from 'vitest'
import { defaultTheme } from '../../../src/lodging/sites/theme.ts'
import type { MailContent, MailFact } from '../../../src/operations/notifications/mails/mail-content.ts'
import { mailHtml } from '../../../src/operations/notifications/mails/mail-html.ts'
import { mailLook } from '../../../src/operations/notifications/mails/mail-look.ts'
import { mailText } from '../../../src/operations/notifications/mails/mail-text.ts'
import { markup } from '../../../src/operations/notifications/mails/markup.ts'
import { oneLine } from '../../../src/operations/notifications/mails/one-line.ts'

const theme = {
  ...defaultTheme,
  accent: '#100000',
  onAccent: '#200000',
  paper: '#300000',
  wash: '#400000',
  ink: '#500000',
  quietInk: '#600000',
  line: '#700000',
}
const mail = (changes: Partial<MailContent> = {}): MailContent => ({
  language: 'en',
  subject: 'The <subject>',
  preview: 'The & preview',
  letterhead: 'The "house"',
  brand: null,
  tone: 'glad',
  title: 'The title',
  opening: ['One.', 'Two.'],
  parts: [],
  closing: ['Small.', 'Print.'],
  ...changes,
})
const ofFacts = (...facts: MailFact[]) =>
  mailHtml(mail({ parts: [{ kind: 'facts', title: 'Facts', facts }] }))

/** The body, without styles and what only lays it out. */
const bare = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/ (style|role|width|cellpadding|cellspacing|valign|align)="[^"]*"/g, '')
    .replaceAll(/<\/?(table|tr|body|html)>/g, '')
    .split('\n')
    .filter(line => line !== '')

describe('the HTML of a mail', () => {
  test('holds each of its texts once and in order, escaped', () => {
    const html = mailHtml(
      mail({
        brand: { name: 'The <pages>', theme },
        parts: [
          { kind: 'number', label: 'Number', value: 'R1' },
          {
            kind: 'days',
            days: [
              { label: 'In', value: 'Monday', note: 'from 15:00' },
              { label: 'Out', value: 'Tuesday', note: '' },
            ],
          },
          { kind: 'button', label: 'See', address: 'https://guide.example/?a=1&b=2' },
          { kind: 'facts', title: 'Facts', facts: [{ label: 'Sum', value: '1', isSum: true }] },
          { kind: 'sentences', title: 'Terms', sentences: ['First.', 'Second.'] },
        ],
      }),
    )
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n/)
    expect(html).toContain('<title>The &lt;subject&gt;</title>')
    expect(bare(html)).toEqual([
      '<div>The &amp; preview</div>',
      '<td>',
      '<td class="head"><div>The &lt;pages&gt;</div>The &quot;house&quot;</td>',
      '<td class="sheet">',
      '<h1>The title</h1>',
      '<p>One.</p><p>Two.</p>',
      '<td>',
      '<div>Number</div>',
      '<div>R1</div>',
      '</td>',
      '<td class="day">',
      '<div>In</div>',
      '<div>Monday</div>',
      '<div>from 15:00</div>',
      '</td><td class="day">',
      '<div>Out</div>',
      '<div>Tuesday</div>',
      '<div></div>',
      '</td>',
      '<p><a href="https://guide.example/?a=1&amp;b=2">See</a></p><h2>Facts</h2>',
      '<td>Sum</td>',
      '<td>1</td>',
      '<h2>Terms</h2><p>First.</p><p>Second.</p>',
      '</td>',
      '<td><div>Small.</div><div>Print.</div></td>',
      '</td>',
    ])
  })

  test('without booking pages names the house alone', () => {
    expect(bare(mailHtml(mail()))).toContain('<td class="head">The &quot;house&quot;</td>')
  })

  test('sets a sum apart from the rows above it', () => {
    const { accent, line } = mailLook(mail())
    const rows = (isSum?: true) =>
      ofFacts({ label: 'a', value: '1' }, { label: 'b', value: '2', ...(isSum && { isSum }) })
        .split('<tr>\n')
        .slice(1)
    const [first, sum] = rows(true)
    expect(first).not.toContain('border-top')
    expect(sum).toContain(`border-top:1px solid ${accent};`)
    expect(sum).toContain('font-weight:600;')
    const [, plain] = rows()
    expect(plain).toContain(`border-top:1px solid ${line};`)
    expect(plain).not.toContain('font-weight')
  })

  test('keeps a value of up to 24 characters on one line', () => {
    const isUnbroken = (length: number) =>
      ofFacts({ label: 'a', value: 'x'.repeat(length) }).includes('white-space:nowrap;')
    expect([1, 24, 25].map(isUnbroken)).toEqual([true, true, false])
  })

  test.each([
    ['https://lion.example/?a="', '<a href="https://lion.example/?a=&quot;">there</a>'],
    ['HTTP://lion.example', '<a href="HTTP://lion.example">there</a>'],
    ['mailto:desk@lion.example', '<a href="mailto:desk@lion.example">there</a>'],
    ['tel:+19705550100', '<a href="tel:+19705550100">there</a>'],
    ['httpx://lion.example', 'there'],
    ['https:/lion.example', 'there'],
    ['javascript:tel:1', 'there'],
    ['javascript://https://', 'there'],
    ['', 'there'],
  ])('a fact that leads to %j is shown as %s', (link, shown) => {
    expect(bare(ofFacts({ label: 'a', value: 'there', link }))).toContain(`<td>${shown}</td>`)
  })

  test('draws a line between the days, not before them', () => {
    const days = ['In', 'Out'].map(label => ({ label, value: 'x', note: '' }))
    const cells = mailHtml(mail({ parts: [{ kind: 'days', days }] })).split('<td class="day"')
    expect(cells.map(cell => cell.split('>')[0]!.includes('border-left'))).toEqual([false, false, true])
  })
})

describe('the look of a mail', () => {
  const look = (changes: object, tone: MailContent['tone'] = 'glad') =>
    mailLook({ tone, brand: { name: 'Pages', theme: { ...theme, ...changes } } })
  const own = (tone: MailContent['tone']) => mailLook({ tone, brand: null })

  test('is that of the booking pages, quieter for a cancellation', () => {
    const { names, text, ...colours } = look({})
    const shared = { tint: '#400000', ink: '#500000', faint: '#600000', line: '#700000' }
    const sheets = { sheet: '#300000', around: '#400000' }
    expect(colours).toEqual({ accent: '#100000', onAccent: '#200000', ...shared, ...sheets })
    expect(look({}, 'quiet')).toEqual({
      accent: '#600000',
      onAccent: '#300000',
      ...shared,
      ...sheets,
      names,
      text,
    })
  })

  test.each([
    ['serif', 'Newsreader', 'Instrument Sans'],
    ['plain', 'Instrument Sans', 'Instrument Sans'],
    ['book', 'Newsreader', 'Newsreader'],
    ['classic', 'Iowan Old Style', 'Instrument Sans'],
    ['system', '-apple-system', '-apple-system'],
  ])('has names and text in the fonts of %s', (fonts, names, text) => {
    const { names: ofNames, text: ofText } = look({ fonts })
    expect([ofNames, ofText].map(list => list.split(',')[0])).toEqual([names, text])
    for (const list of [ofNames, ofText]) expect(list).toMatch(/,(sans-)?serif$/)
  })

  test('of the server itself is dark on light, with another accent for a cancellation', () => {
    const { accent, tint, ...glad } = own('glad')
    const { accent: quieter, tint: quietTint, ...quiet } = own('quiet')
    expect(quiet).toEqual(glad)
    expect(new Set([accent, tint, quieter, quietTint]).size).toBe(4)
    for (const { names, text, ...colours } of [own('glad'), own('quiet')]) {
      expect(Object.values(colours).every(colour => /^#[0-9a-f]{6}$/.test(colour))).toBe(true)
      expect([names.split(',')[0], text.split(',')[0]]).toEqual(['Georgia', '-apple-system'])
    }
  })

  test.each(['accent', 'onAccent', 'paper', 'wash', 'ink', 'quietInk', 'line'])(
    'is the server’s own where %s is anything but a colour',
    name => {
      for (const colour of ['', 'red', '#12345', '#1234567', 'x#123456', '#12345g', '#123456;']) {
        expect(look({ [name]: colour })).toEqual(own('glad'))
        expect(look({ [name]: colour }, 'quiet')).toEqual(own('quiet'))
      }
      expect(look({ [name]: '#ABCDEF' })).not.toEqual(own('glad'))
    },
  )

  test('is the server’s own where the fonts are none of a theme', () => {
    expect(look({ fonts: 'url(//evil.example)' })).toEqual(own('glad'))
  })
})

describe('plain text', () => {
  test.each([
    ['Where', '-----'],
    ['宿泊', '----'],
    ['\u3000\u9fff\uff00\uff60', '--------'],
    ['\u2fff\ua000\ufeff\uff61', '----'],
    ['á1', '--'],
  ])('%j is underlined as wide as it is', (title, line) => {
    const text = mailText(mail({ parts: [{ kind: 'facts', title, facts: [] }] }))
    expect(text).toContain(`\n\n${title}\n${line}\n\n-- \n`)
  })

  test.each([
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
    [' x\u0000\u001f\u007f\u0085y ', 'x y'],
    ['a\u2028\u2029b\u061c\u200e\u200fc\u202a\u202ed\u2066\u2069e', 'a b c d e'],
    ['a\u200db\u202fc', 'a\u200db c'],
    ['', ''],
  ])('%j is told on one line', (text, told) => expect(oneLine(text)).toBe(told))

  test('a piece of HTML is put in as it is, and every text is escaped', () => {
    expect(markup`${markup`<i>`}${[markup`<b>`, markup`<u>`]}${0}${`&<>"'&`}`.toString()).toBe(
      '<i><b><u>0&amp;&lt;&gt;&quot;&#39;&amp;',
    )
  })
})
