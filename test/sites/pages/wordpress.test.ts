// The WordPress plug-in: what it prints, and that the embed of the server works in it. WordPress itself has small stand-ins.

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { createKey } from '../../../src/operations/publishers/keys.ts'
import { violationsIn } from '../../support/pages/accessibility.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const root = join(import.meta.dirname, '../../..')
const plugin = join(root, 'integrations/wordpress/hostelry')
const hasPhp = spawnSync('php', ['--version']).status === 0

type Shown = readonly ['shortcode' | 'block', string, Readonly<Record<string, unknown>>]

interface Asked {
  readonly settings?: Readonly<Record<string, unknown>>
  readonly shown?: readonly Shown[]
  readonly [other: string]: unknown
}

/** What the plug-in answers, in order. A warning of PHP is an error. */
function wordpress({ settings, ...asked }: Asked) {
  const { stdout, stderr, status } = spawnSync('php', [join(root, 'test/support/pages/wordpress.php')], {
    input: JSON.stringify({ options: settings ? { hostelry_settings: settings } : {}, ...asked }),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const hostile = `"><img src=x onerror=alert(1)>' onload='x`
const server = 'https://rooms.example.com'

test('the versions of the plug-in and the languages of its settings are those of the product', () => {
  const read = (file: string): string => readFileSync(join(plugin, file), 'utf8')
  const version = /Version: +([\d.]+)/.exec(read('hostelry.php'))![1]
  expect(read('readme.txt')).toContain(`Stable tag: ${version}\n`)
  const listed = /HOSTELRY_LANGUAGES = array\((.*)\)/.exec(read('includes/settings.php'))![1]!
  expect([...listed.matchAll(/'(\w+)'/g)].map(([, language]) => language).sort()).toEqual(
    [...languages].sort(),
  )
})

describe.runIf(hasPhp)('the plug-in in PHP', () => {
  test('has no syntax error in any file', () => {
    const files = globSync('**/*.php', { cwd: plugin })
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) expect(spawnSync('php', ['-l', file], { cwd: plugin }).status).toBe(0)
  })

  test('escapes or drops whatever an author writes', () => {
    const attributes = Object.fromEntries(
      ['property', 'site', 'language', 'code', 'accent', 'paper', 'ink', 'radius'].map(name => [
        name,
        hostile,
      ]),
    )
    const [search, offers] = wordpress({
      settings: { server, key: 'hst_1' },
      shown: [
        ['shortcode', 'hostelry_search', attributes],
        ['block', 'hostelry/stay', { ...attributes, part: hostile }],
      ],
    })
    for (const html of [search, offers]) {
      expect(html).not.toContain('<img')
      expect(html).not.toContain("' onload")
      expect(html).not.toMatch(/data-(?:property|site|language|accent|paper|ink|radius)/)
      expect(html).toContain('data-show="search"')
    }
  })

  test('takes of the settings only what can be one', () => {
    const read = (saved: unknown) => wordpress({ saved })[0]
    expect(
      read({ server: 'https://rooms.example.com:8443/path?x', site: 'demo', key: 'hst_1', language: 'de' }),
    ).toEqual({ server: 'https://rooms.example.com:8443', site: 'demo', key: 'hst_1', language: 'de' })
    const nothing = { server: '', site: '', key: '', language: '' }
    for (const server of [
      'javascript:alert(1)',
      'https://',
      'https://a"b/',
      'ftp://x',
      `https://x${hostile}`,
    ])
      expect(read({ server, site: hostile, key: hostile, language: 'xx' }).server).not.toMatch(
        /["'<> ]|script/,
      )
    expect(read({ server: 'javascript:alert(1)', site: hostile, key: hostile, language: 'xx' })).toEqual(
      nothing,
    )
    expect(read('text')).toEqual(nothing)
  })

  test('says to authors what is missing, and nothing to guests', () => {
    const calendar: Shown = ['shortcode', 'hostelry_calendar', {}]
    const asAuthor = { capabilities: ['edit_posts'], shown: [calendar] }
    expect(wordpress(asAuthor)[0]).toContain('the address of the server is missing')
    expect(wordpress({ ...asAuthor, settings: { server } })[0]).toContain('the publishable key is missing')
    expect(wordpress({ ...asAuthor, settings: { server, key: 'x' } })[0]).toContain(
      'the number of its property',
    )
    expect(wordpress({ shown: [calendar] })).toEqual([''])
  })

  test('shows its settings to who manages the site only, and leaves none behind', () => {
    const settings = { server, key: 'hst_1', language: 'fr' }
    const [html] = wordpress({ settings, page: true, capabilities: ['manage_options'] })
    expect(html).toContain(`value="${server}"`)
    expect(html).toContain('<option value="fr" selected>')
    expect(html).toContain('name="option_page"')
    expect(wordpress({ settings, page: true })).toEqual([''])
    expect(wordpress({ settings, uninstall: true })).toEqual([[]])
  })
})

describe.runIf(hasPhp && hasBrowser)('its HTML in a page of another origin', async () => {
  const running = await testApp({ demo: true })
  const { context, url } = running.app
  let html = ''
  const host = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}; require-trusted-types-for 'script'`,
    })
    response.end(
      `<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1>${html}</main></html>`,
    )
  })
  let browser: Browser
  let key: string
  let origin: string
  beforeAll(async () => {
    await new Promise<void>(resolve => host.listen(0, 'localhost', resolve))
    origin = `http://localhost:${(host.address() as AddressInfo).port}`
    const holder = { kind: 'publisher', publisherId: 1, origins: [origin] } as const
    key = (await createKey(context, { holder, label: '', expiresOn: null })).key
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    host.close()
  })

  async function open(shown: readonly Shown[], settings = {}): Promise<{ page: Page; complaints: string[] }> {
    html = wordpress({ settings: { server: url, key, ...settings }, shown }).join('')
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    // The demo's clock stands in the year of the tests.
    await page.clock.install({ time: '2026-12-01T12:00:00Z' })
    await page.goto(origin)
    return { page, complaints }
  }

  test('the calendar shows prices by day, leafs on, and leads to the stay', async () => {
    const { page, complaints } = await open([['shortcode', 'hostelry_calendar', { property: '3144' }]])
    const days = page.locator('td a')
    await days.first().waitFor()
    expect(await page.locator('caption').textContent()).toBe('December 2026')
    expect(await page.getByRole('button', { name: 'Earlier month' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Later month' }).click()
    await page.getByRole('table', { name: 'January 2027' }).waitFor()
    await page.getByLabel('Nights').selectOption('3')
    await page.getByLabel('Adults').selectOption('1')
    const tenth = page.getByRole('link', { name: /January 10, 2027, from \$/ })
    await page.waitForFunction(() =>
      document
        .querySelector('.hostelry > div')
        ?.shadowRoot?.querySelector('td a')
        ?.getAttribute('href')
        ?.includes('room=1'),
    )
    expect(await tenth.getAttribute('href')).toBe(
      `${url}/properties/3144?checkin=2027-01-10&checkout=2027-01-13&room=1#rooms`,
    )
    // What it says is what the interface says.
    const { body } = await running.post('property/calendar/.json', {
      key: 'demo',
      property_id: 3144,
      from: '2027-01-10',
      days: 1,
      nights: 3,
      rooms: [{ adults: 1 }],
    })
    const amount = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
    expect(await tenth.textContent()).toContain(amount.format(body.days[0].lowest_total))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await violationsIn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('offers are cards with a link, beside a search box', async () => {
    const { page, complaints } = await open([
      ['block', 'hostelry/stay', { part: 'offers', accent: '#8a1c4a' }],
      ['block', 'hostelry/stay', { part: 'search', property: '3144' }],
    ])
    const links = page.getByRole('link', { name: /^See prices: / })
    await links.first().waitFor()
    expect(await links.count()).toBeGreaterThan(2)
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(
        new RegExp(`^${url}/(search|properties/\\d+)(\\?code=\\w+)?$`),
      )
    expect(await page.getByRole('form', { name: 'Find a place to stay' }).count()).toBe(1)
    expect(await violationsIn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('with a key for another origin, says that prices are away and leads to the pages', async () => {
    const holder = { kind: 'publisher', publisherId: 1, origins: ['https://other.example.com'] } as const
    const other = (await createKey(context, { holder, label: '', expiresOn: null })).key
    const shown: readonly Shown[] = [['shortcode', 'hostelry_calendar', { property: '3144' }]]
    const { page } = await open(shown, { key: other, language: 'de' })
    await page.getByText('Die Preise können gerade nicht angezeigt werden.').waitFor()
    const link = page.getByRole('link', { name: 'Zur Unterkunft' })
    expect(await link.getAttribute('href')).toBe(`${url}/de/properties/3144`)
    await page.context().close()
  })
})
