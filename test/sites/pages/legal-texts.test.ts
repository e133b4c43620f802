// Texts of a publisher that take minutes or all memory to render hold nobody up: they are refused when they are saved, and those
// that are stored already are shown as they are written (threat D19).

import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { legalHtmlOf } from '../../../src/operations/sites/legal-texts.ts'
import { listSites, saveSite } from '../../../src/operations/sites/sites.ts'
import { testApp } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app
const { ask } = await adminRequests(running.app)
const [demo] = await listSites(context)

const longest = 30_000
const table = (columns: number): string =>
  `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat((longest - 4 * columns - 2) / 2)}`
const slow = '*a_'.repeat(longest / 3)
/** With what each would take of the whole server. */
const costly = [
  ['emphasis', slow], // 14 s
  ['an address', `${'a.'.repeat(longest / 2 - 1)}@a`], // 5 s
  ['quotes in quotes', '>'.repeat(longest)], // the end of the stack
  ['a table of many cells', table(3000)], // three gigabytes
  ['a table that becomes long', table(5)], // a megabyte of HTML
] as const

/** How often the server had its turn meanwhile: never while it renders a text itself. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 5)
  await work
  clearInterval(clock)
  return turns
}

describe('a text', () => {
  test('is rendered once, and kept', async () => {
    expect(await legalHtmlOf('## A\n\n*b*')).toBe('<h2>A</h2>\n<p><em>b</em></p>\n')
    expect(await Promise.race([legalHtmlOf('## A\n\n*b*'), nextTurn('another thread')])).not.toBe(
      'another thread',
    )
  })

  test('of the greatest length is rendered, in the usual way and in any language', async () => {
    for (const words of [
      'Lorem ipsum _dolor_ sit amet.\n\n- One\n- Two\n\n',
      '宿泊約款は、**次のとおり**です。\n\n',
    ])
      expect(await legalHtmlOf(words.repeat(longest / words.length))).toMatch(/<\/(ul|p)>\n$/)
  })

  test.each(costly)('with %s is given up within seconds, and holds nobody up', async (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(longest)
    const asked = legalHtmlOf(text)
    expect(await turnsDuring(asked)).toBeGreaterThan(2)
    const html = await asked
    // A quicker machine may finish some.
    if (html !== null) expect(html.length).toBeLessThanOrEqual(10 * longest)
    // The outcome is kept too.
    expect(await Promise.race([legalHtmlOf(text), nextTurn('another thread')])).toBe(html)
  })
})

describe('a site', () => {
  const message = 'takes too long to format; use shorter paragraphs, fewer marks and less nesting.'

  test('is refused with such a text, which is named', async () => {
    const refused = await ask('PATCH', 'sites/demo', { terms: { en: 'Fine.', de: slow }, privacy: slow })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        { field: 'terms.de', message },
        { field: 'privacy.en', message },
      ],
    ])
    const draft = await ask('PATCH', 'sites/demo/draft', { terms: slow })
    expect([draft.status, draft.body.errors]).toEqual([400, [{ field: 'terms.en', message }]])
    expect((await ask('PATCH', 'sites/demo', { terms: 'Fine.' })).status).toBe(200)
  })

  test('that has one already shows it as it is written', async () => {
    const document = { ...demo!.document, terms: { en: `<b>\n${slow}` } }
    await saveSite(context, { ...demo!, publisherId: demo!.publisher.id, document })
    const terms = async () => {
      const answer = await fetch(`${url}/terms`, { headers: { accept: 'text/html' } })
      return [answer.status, await answer.text()] as const
    }
    await expect.poll(async () => (await terms())[1], { timeout: 10_000 }).toContain('as-written')
    const [status, text] = await terms()
    expect([status, text.includes(`&lt;b>\n${slow}`)]).toEqual([200, true])
  })
})
