// Home and results in a real browser: with and without scripts, by keyboard alone, and held to their own policy.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

const stay = 'checkin=2027-03-19&checkout=2027-03-22&room=2'

/** Runs with a page; fails where the browser complained of anything. */
async function withPage(
  path: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`${running.app.url}${path}`, { waitUntil: 'load' })
  await use(page)
  expect(complaints).toEqual([])
  await context.close()
}

const sized = (width: number, more: BrowserContextOptions = {}): BrowserContextOptions => ({
  viewport: { width, height: 800 },
  ...more,
})

const states: readonly [name: string, path: string][] = [
  ['home', '/'],
  ['home in German', '/de'],
  ['results', `/search?${stay}`],
  ['results in Japanese', `/ja/search?${stay}`],
  ['no dates', '/search'],
  ['dates that cannot be', '/search?checkin=2027-03-22&checkout=2027-03-19'],
  ['an unknown code and place', `/search?${stay}&code=NOPE&place=%3Cscript%3E`],
  ['nothing matches', `/search?${stay}&filter=502&filter=504&filter=505`],
]

/** A phone and a desk. */
const widths = [360, 1280]

test.runIf(hasBrowser).each(states)(
  '%s can be used by every guest, on a phone and on a desk',
  async (_name, path) => {
    await withPage(path, sized(360), async page => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await faultsIn(page), `${width}`).toEqual([])
      }
    })
  },
)

describe.runIf(hasBrowser).each(widths)('at %i pixels', width => {
  test('calendar, guests, filters and map can be used by every guest when open', async () => {
    await withPage(`/search?${stay}`, sized(width), async page => {
      for (const [opener, shown] of [
        ['.search-dates button', '.calendar'],
        ['.search-guests button', '.search-panel'],
      ] as const) {
        if (width < 960) await page.click('.search-short')
        await page.click(opener)
        await page.waitForSelector(shown)
        expect(await faultsIn(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect.poll(() => page.locator(shown).count()).toBe(0)
      }
      await page.click('.search-filters summary')
      expect(await faultsIn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.waitForSelector('.filter-panel', { state: 'hidden' })
      if (width < 1120) await page.click('.map-open')
      await page.waitForSelector('.search-map svg', { state: 'visible' })
      expect(await faultsIn(page)).toEqual([])
    })
  })

  test('without scripts, a form leads from home to totals and filters', async () => {
    await withPage('/', sized(width, { javaScriptEnabled: false }), async page => {
      await page.fill('[name=checkin]', '2027-03-19')
      await page.fill('[name=checkout]', '2027-03-22')
      await page.click('.search-guests summary')
      await page.fill('[name=children]', '1')
      await page.fill('[name=ages]', '7')
      await page.click('.search-go button')
      await page.waitForURL(/\/search\?/)
      expect(await page.textContent('h1')).toContain('have rooms for you')
      expect(await page.textContent('.result-price')).toContain('3 nights, 2 adults, 1 child')
      await page.locator('.chips label', { hasText: 'Pet friendly' }).click()
      await page.click('.search-filters > button')
      await page.waitForURL(/[?&]filter=/)
      await expect.poll(() => page.locator('.result').count()).toBe(4)
      await page.click('.filter-sheet summary')
      await page.check('[name=meal][value=breakfast]')
      await page.fill('[name=most]', '900')
      await page.click('.filter-foot .when-sent')
      await page.waitForURL(/meal=breakfast/)
      expect(page.url()).toMatch(/filter=.*most=900|most=900.*filter=/)
      expect(await page.locator('.result').count()).toBeLessThan(4)
      expect(await page.textContent('.result-price')).toContain('3 nights, 2 adults, 1 child')
    })
  })
})

describe.runIf(hasBrowser)('with scripts', () => {
  test('dates are chosen by keyboard alone', async () => {
    await withPage('/search?checkin=2027-03-19&checkout=2027-03-22', sized(1280), async page => {
      await page.focus('.search-dates button')
      await page.keyboard.press('Enter')
      const focused = () =>
        page.evaluate(() => document.activeElement?.querySelector('.hidden')?.textContent ?? '')
      await expect.poll(focused).toMatch(/^Friday,? 19 March 2027.*arrival/)
      const steps: [key: string, day: RegExp][] = [
        ['ArrowRight', /20 March/],
        ['ArrowDown', /27 March/],
        ['Home', /22 March/],
        ['End', /28 March/],
        ['PageDown', /28 April/],
        ['PageDown', /28 May/],
        ['PageUp', /28 April/],
        ['ArrowUp', /21 April/],
        ['ArrowLeft', /20 April/],
      ]
      for (const [key, day] of steps) {
        await page.keyboard.press(key)
        await expect.poll(focused).toMatch(day)
      }
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.textContent('.calendar [role=status]'))
        .toBe('Choose the day of departure.')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toMatch(/22 April/)
      await page.keyboard.press('Enter')
      // The calendar closes, and the focus is where it was.
      await expect.poll(() => page.locator('.calendar').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-field')
      expect(await page.inputValue('[name=checkin]')).toBe('2027-04-20')
      expect(await page.inputValue('[name=checkout]')).toBe('2027-04-22')
      await page.locator('.search-go button').press('Enter')
      await page.waitForURL(/checkin=2027-04-20/)
      expect(await page.textContent('h1')).toContain('have rooms for you')
    })
  })

  test('no price of the calendar is below what the night costs', async () => {
    const answer = await fetch(`${running.app.url}/stay-calendar?property=3144&from=2026-12-02`)
    expect((await answer.json()).days[0][0]).toBe(120.2)
    const stay = 'checkin=2026-12-02&checkout=2026-12-03'
    await withPage(`/properties/3144?${stay}`, sized(1280), async page => {
      await page.click('.search-dates button')
      const label = page.locator('.calendar .is-from .hidden')
      await expect.poll(() => label.textContent()).toContain('from 121 USD')
    })
  })

  test('an earlier day is another arrival, and dates can be cleared', async () => {
    await withPage('/search?checkin=2027-03-19&checkout=2027-03-22', sized(1280), async page => {
      const press = async (name: RegExp): Promise<string> => {
        const day = page.locator('.calendar .picker-month button', { hasText: name }).first()
        // Playwright waits while something is disabled; a guest presses it all the same.
        await day.dispatchEvent('click')
        return (await page.textContent('.calendar [role=status]')) ?? ''
      }
      await page.goto(`${running.app.url}/`)
      await page.click('.search-dates button')
      expect(await page.getAttribute('.calendar .picker-month button >> nth=0', 'aria-disabled')).toBe(
        'false',
      )
      expect(await press(/ 12 December 2026/)).toBe('Choose the day of departure.')
      // An earlier day is another arrival.
      expect(await press(/ 5 December 2026/)).toBe('Choose the day of departure.')
      // An arrival alone is kept, and searching asks for the departure.
      expect(await page.textContent('.search-dates button')).toMatch(/5.* – \?$/)
      await page.click('.search-go button')
      await expect.poll(() => page.locator('.calendar').count()).toBe(1)
      expect(new URL(page.url()).search).toBe('')
      expect(await page.textContent('.calendar [role=status]')).toBe('Choose the day of departure.')
      await page.locator('.calendar button', { hasText: 'Clear dates' }).click()
      await expect.poll(() => page.textContent('.calendar [role=status]')).toBe('Choose the day of arrival.')
    })
  })

  test('a place is suggested while it is typed, and chosen by keys, which a screen reader follows', async () => {
    await withPage('/', sized(360), async page => {
      const field = page.locator('[name=place]')
      await field.fill('hero')
      await page.waitForSelector('[role=option]')
      expect(await page.locator('.search-place [role=status]').textContent()).toMatch(/^\d suggestions$/)
      expect(await page.locator('[role=option] b').allTextContents()).toContain('Lake Heron')
      const chosen = page.locator('[role=option][aria-selected=true]')
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => chosen.locator('b').textContent()).toBe('Heron Bay Resort')
      expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => chosen.locator('b').textContent()).toBe('Lake Heron')
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toBe('Lake Heron')
      expect(await field.getAttribute('aria-expanded')).toBe('false')
      expect(new URL(page.url()).search).toBe('')
      await field.fill('larkin')
      await page.locator('[role=option]').first().click()
      expect(await field.inputValue()).toBe('The Larkin Hotel')
      await field.fill('nowhere at all')
      await expect.poll(() => page.locator('.search-place [role=status]').textContent()).toBe('No suggestion')
      await field.fill('hero')
      await page.waitForSelector('[role=option]')
      expect(await faultsIn(page)).toEqual([])
    })
  })

  test('guests are counted by room, and children have ages', async () => {
    await withPage('/', sized(360), async page => {
      await page.click('.search-guests button')
      await page.click('[aria-label="More: Children"]')
      await page.selectOption('.guest-ages select', '3')
      await page.locator('button', { hasText: 'Add a room' }).click()
      await page.locator('.guest-room').nth(1).locator('[aria-label="Fewer: Adults"]').click()
      await page.locator('.panel-foot button', { hasText: 'Done' }).click()
      await expect
        .poll(() => page.textContent('.search-guests button'))
        .toContain('3 adults, 1 child, 2 rooms')
      await page.click('.search-go button')
      await page.waitForURL(/room=2-3&room=1/)
    })
  })

  test.each([
    { width: 360, height: 780, rooms: 2 },
    { width: 390, height: 844, rooms: 3 },
    { width: 768, height: 600, rooms: 3 },
    { width: 1280, height: 720, rooms: 4 },
  ])(
    '$rooms rooms with children can be searched from results of $width × $height pixels',
    async ({ width, height, rooms }) => {
      await withPage(`/search?${stay}`, { viewport: { width, height } }, async page => {
        // What lies over a button takes the click: it fails then.
        page.setDefaultTimeout(5000)
        if (width < 960) await page.click('.search-short')
        await page.click('.search-guests button')
        for (let room = 0; room < rooms; room++) {
          const fields = page.locator('.guest-room').nth(room)
          await fields.locator('[aria-label="More: Children"]').click()
          await fields.locator('.guest-ages select').selectOption('4')
          if (room < rooms - 1) await page.locator('.panel-foot button', { hasText: 'Add a room' }).click()
        }
        await page.locator('.panel-foot button', { hasText: 'Done' }).click()
        await expect.poll(() => page.locator('.search-panel').count()).toBe(0)
        await page.click('.search-go button')
        await page.waitForURL(new RegExp(Array.from({ length: rooms }, () => 'room=2-4').join('&')))
      })
    },
  )

  test('filters change the list in place, are said, and are gone back from', async () => {
    await withPage(`/search?${stay}`, sized(1280), async page => {
      await page.evaluate(() => {
        document.title = 'the same page'
      })
      await page
        .locator('.chips label', { hasText: 'By the lake' })
        .or(page.locator('.chips label', { hasText: 'Wellness' }))
        .first()
        .click()
      await expect.poll(() => page.locator('.result').count()).toBe(3)
      expect(page.url()).toContain('filter=506')
      expect(await page.textContent('#results-said')).toBe('3 properties have rooms for you')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('filter-506')
      await page.selectOption('[name=sort]', 'price')
      await expect.poll(() => page.url()).toContain('sort=price')
      await page.goBack()
      await page.goBack()
      await expect.poll(() => page.locator('.result').count(), { timeout: 5000 }).toBe(13)
      expect(await page.title()).toBe('the same page')
    })
  })

  test('the sheet of filters stays while the list changes, says how many are found, and leads back to them', async () => {
    await withPage(`/search?${stay}`, { viewport: { width: 360, height: 780 } }, async page => {
      const found = () => page.textContent('.filter-foot .when-live')
      await page.click('.filter-sheet summary')
      const [free] = (await page.textContent('.results-head h1'))!.match(/^\d+(?= properties have rooms)/)!
      expect(await found()).toBe(`Show ${free} properties`)
      const rest = page.locator('.filter-groups')
      await rest.evaluate(element => element.scrollTo(0, 250))
      const label = page.locator('.filter-groups label', { hasText: 'Breakfast and dinner included' })
      const count = await label.locator('.chip-count').textContent()
      await label.click()
      await expect.poll(found).toBe(`Show ${count} properties`)
      expect(await rest.evaluate(element => element.scrollTop)).toBeGreaterThan(100)
      await page.click('.filter-foot .when-live')
      await page.waitForSelector('.filter-panel', { state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('All filters (1)')
      expect(await page.locator('.result').count()).toBe(Number(count))
      // By its corner, by a tap on the dark, and where the focus leaves it.
      const corner = page.getByRole('button', { name: 'Close' })
      for (const leave of [
        () => corner.click(),
        () => page.mouse.click(180, 20),
        () => page.focus('.site-header a'),
      ]) {
        await page.click('.filter-sheet summary')
        await page.waitForSelector('.filter-panel')
        await leave()
        await page.waitForSelector('.filter-panel', { state: 'hidden' })
      }
    })
  })

  test('results near a place can be sorted as recommended, and by distance again', async () => {
    await withPage(`/search?${stay}&near=38.9667,-106.9459`, sized(1280), async page => {
      await page.selectOption('[name=sort]', 'order')
      await expect.poll(() => page.locator('#results[aria-busy]').count()).toBe(0)
      expect(await page.inputValue('select[name=sort]')).toBe('order')
      expect(page.url()).toContain('sort=order')
      await page.selectOption('[name=sort]', 'distance')
      await expect.poll(() => page.url()).not.toContain('sort=')
    })
  })
})
