// The embed: its size, its answer, and a page on another origin, with a policy that allows no more than the script.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedWords } from '../../../src/http/sites/assets/embed.ts'
import { soughtIn } from '../../../src/http/sites/stay-query.ts'
import { violationsIn } from '../../support/pages/accessibility.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { url } = running.app
const script = `${url}/embed.js`

describe('the script', () => {
  test('is under 18 KB, for any page, and asked for again after minutes', async () => {
    const answer = await fetch(script, { headers: { 'accept-encoding': 'identity' } })
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(18 * 1024)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(script, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(script, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

/** What a careful site sends: styles, requests, forms and markup as text are all forbidden. */
const policy = `default-src 'none'; script-src ${url}; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'`
let html = ''
const host = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  response.end(
    `<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1>${html}</main></html>`,
  )
})
let browser: Browser
beforeAll(async () => {
  await new Promise<void>(resolve => host.listen(0, 'localhost', resolve))
  if (hasBrowser) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  host.close()
})

/** Opens the page of another origin with a script tag and its attributes; `complaints` is what the browser objects to. */
async function openWith(attributes: string, before = ''): Promise<{ page: Page; complaints: string[] }> {
  html = `${before}<script src="${script}" ${attributes}></script><div id="later"></div>`
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
  return { page, complaints }
}

describe.runIf(hasBrowser)('on a page of another origin', () => {
  test('opens the search page of the site with the stay, without a cookie before', async () => {
    const { page, complaints } = await openWith('data-site="demo" data-code=""')
    await page.getByLabel('Check-in').fill('2027-02-28')
    await page.getByLabel('Check-in').blur()
    expect(await page.getByLabel('Check-out').inputValue()).toBe('')
    await page.getByLabel('Check-out').fill('2027-03-02')
    await page.getByLabel('Adults').selectOption('3')
    await page.getByLabel('Children').selectOption('2')
    await page.getByLabel('Age of child 1').selectOption('0')
    await page.getByLabel('Age of child 2').selectOption('17')
    await page.getByLabel('Discount code').fill(' A&B=1 ')
    expect(await page.context().cookies()).toEqual([])
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(`${url}/**`)
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/sites/demo/search')
    expect(Object.fromEntries(searchParams)).toEqual({
      Checkin: '02/28/2027',
      Checkout: '03/02/2027',
      GuestsAdult: '3',
      GuestsChildren: '2',
      ages: '0,17',
      PromoCode: 'A&B=1',
    })
    expect(soughtIn(searchParams).rooms).toEqual([{ adults: 3, ages: [0, 17] }])
    await page.context().close()
  })

  test('asks the age of each child, and does not search without one', async () => {
    const { page, complaints } = await openWith('')
    const ages = page.getByLabel(/^Age of child/)
    await page.getByLabel('Check-in').fill('2027-02-28')
    await page.getByLabel('Check-out').fill('2027-03-02')
    expect(await ages.count()).toBe(0)
    await page.getByLabel('Children').selectOption('3')
    expect(await ages.count()).toBe(3)
    expect(await violationsIn(page)).toEqual([])
    await ages.nth(0).selectOption('4')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(page.url()).toContain('localhost')
    expect(await ages.nth(1).evaluate(field => field.matches(':focus:invalid'))).toBe(true)
    // Fewer children: what was chosen for the others stays.
    await page.getByLabel('Children').selectOption('1')
    expect(await ages.count()).toBe(1)
    expect(await ages.nth(0).inputValue()).toBe('4')
    await page.getByLabel('Children').selectOption('0')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(`${url}/**`)
    expect(new URL(page.url()).searchParams.has('ages')).toBe(false)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('does not search for a stay that ends before it begins', async () => {
    const { page } = await openWith('')
    await page.getByLabel('Check-in').fill('2027-02-10')
    await page.getByLabel('Check-out').fill('2027-02-09')
    const message = () =>
      page.getByLabel('Check-out').evaluate((field: HTMLInputElement) => field.validationMessage)
    expect(await message()).toBe('Choose a day after check-in.')
    await page.getByRole('button').click()
    expect(page.url()).toContain('localhost')
    // A later first day takes the last one along.
    await page.getByLabel('Check-in').fill('2027-02-12')
    await page.getByLabel('Check-in').blur()
    expect(await page.getByLabel('Check-out').inputValue()).toBe('2027-02-13')
    expect(await message()).toBe('')
    await page.context().close()
  })

  test.each(Object.entries(embedWords))('is accessible in %s, and fits a phone', async (language, words) => {
    const attributes = `data-language="${language}" data-code="X" data-accent="#ffe600" data-paper="#fff7cc"`
    const { page, complaints } = await openWith(attributes)
    for (const label of [words.checkin, words.checkout, words.adults, words.children, words.code])
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(1)
    expect(await page.getByRole('form', { name: words.title }).getAttribute('lang')).toBe(language)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(complaints).toEqual([])
    expect(await violationsIn(page)).toEqual([])
    await page.context().close()
  })

  test('books a property by a link, in the colours that it was given', async () => {
    const { page } = await openWith(
      'data-property="3144" data-language="fr" data-accent="#ffe600" data-radius="20"',
    )
    const link = page.getByRole('link', { name: 'Réserver' })
    expect(await link.getAttribute('href')).toBe(`${url}/fr/properties/3144`)
    const style = await link.evaluate(each => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(each)
      return { backgroundColor, color, borderRadius }
    })
    // Black, as white could not be read on yellow.
    expect(style).toEqual({
      backgroundColor: 'rgb(255, 230, 0)',
      color: 'rgb(0, 0, 0)',
      borderRadius: '20px',
    })
    expect(await violationsIn(page)).toEqual([])
    await page.context().close()
  })

  test('is where the page wants it, also when that comes later', async () => {
    const { page } = await openWith('data-into="later" data-property="3144"')
    expect(await page.locator('#later').getByRole('link').count()).toBe(1)
    await page.context().close()
  })

  test('takes hostile attributes for nothing', async () => {
    const hostile = `data-site="javascript:alert(1)" data-property="3144/../../x" data-accent="red;}*{display:none" data-language="xx" data-code="&quot;><img src=x onerror=alert(1)>" data-radius="1px;color:red"`
    const { page, complaints } = await openWith(hostile)
    expect(await page.getByLabel('Discount code').inputValue()).toBe('"><img src=x onerror=alert(1)>')
    expect(await page.getByRole('button', { name: 'Search' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('works on the page of the documentation that shows it', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    await page.goto(`${url}/docs/embed`)
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBeGreaterThanOrEqual(1)
    expect(await page.getByRole('button', { name: 'Suchen' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await page.getByRole('link', { name: 'Book now' }).click()
    await page.waitForURL(`${url}/properties/3144`)
    await page.context().close()
  })
})
