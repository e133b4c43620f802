// A server with the demo, some reservations and an operator, for tests of the administration's pages in a browser.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type TestApp, testApp, testToday } from '../run/test-app.ts'

export const operator = { email: 'tom@example.com', password: 'seven green bicycles' }
/** May read everything and change nothing. */
export const reader = { email: 'rita@example.com', password: 'nine quiet lanterns' }

export interface OpenedPage extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complains of: errors, and what the policy of the page forbids. */
  readonly complaints: string[]
}

interface PageChoices {
  readonly width?: number
  readonly dark?: boolean
  /** A tablet or a telephone: fingers, no mouse. */
  readonly isTouch?: boolean
  readonly language?: string
  /** Who signs in, unless it is the operator. */
  readonly who?: typeof operator
}

export interface AdminPages {
  readonly harness: TestApp
  readonly url: string
  /** Confirmation numbers by last name. */
  readonly numbers: ReadonlyMap<string, string>
  open(browser: Browser, choices?: PageChoices): Promise<OpenedPage>
  /** The same, signed in, at an address below /admin. */
  openSignedIn(browser: Browser, path: string, choices?: PageChoices): Promise<OpenedPage>
}

/** First and last name, days until arrival, nights, adults. */
const stays = [
  ['Ada', 'Lovelace', 0, 4, 2],
  ['Priya', 'Natarajan', 1, 3, 2],
  ['Oskar', 'Lindqvist', 1, 7, 2],
  ['Joaquín', 'Salazar', 2, 2, 1],
  ['Wilhelmina', 'Featherstonehaugh-Cholmondeley', 3, 1, 1],
  ['Lena', 'Brandt', 20, 2, 2],
  ['Kenji', 'Mori', 40, 5, 2],
] as const

/** Call it once at the top of a test file. */
export async function adminPages(choices: Parameters<typeof testApp>[0] = {}): Promise<AdminPages> {
  const harness = await testApp({ demo: true, ...choices })
  const { url, context } = harness.app
  await createPerson(context, {
    name: 'Tom Becker',
    email: operator.email,
    language: 'en',
    password: new Secret(operator.password),
    grants: [operatorGrant],
  })
  await createPerson(context, {
    name: 'Rita Sandoval',
    email: reader.email,
    language: 'en',
    password: new Secret(reader.password),
    grants: [{ ...operatorGrant, role: 'read_only' }],
  })
  const numbers = new Map<string, string>()
  for (const [first, last, days, nights, adults] of stays) {
    numbers.set(last, await book(harness, { first, last, days, nights, adults }))
  }
  const open: AdminPages['open'] = async (
    browser,
    { width = 1280, dark = false, isTouch = false, language = 'en-GB' } = {},
  ) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      locale: language,
      reducedMotion: 'reduce',
      ...(isTouch && { hasTouch: true, isMobile: true }),
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(harness.clock.now().toString())
    const complaints: string[] = []
    page.on('console', message => {
      // The browser names every answer that is a refusal.
      const isNoise = message.text().startsWith('Failed to load resource')
      if (['error', 'warning'].includes(message.type()) && !isNoise) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    return { context, page, complaints, [Symbol.asyncDispose]: () => context.close() }
  }
  return {
    harness,
    url,
    numbers,
    open,
    openSignedIn: async (browser, path, choices) => {
      const opened = await open(browser, choices)
      await opened.context.request.post(`${url}/admin/v1/session`, {
        data: choices?.who ?? operator,
        headers: { origin: url },
      })
      await opened.page.goto(`${url}/admin${path}`)
      await opened.page.locator('h1').waitFor()
      return opened
    },
  }
}

interface Stay {
  /** That of the demo unless given. */
  readonly key?: string
  readonly first: string
  readonly last: string
  readonly days: number
  readonly nights: number
  readonly adults: number
}

/** Books a stay at one of the demo's hotels, and gives its confirmation number. */
export async function book(
  harness: TestApp,
  { key = 'demo', first, last, days, nights, adults }: Stay,
): Promise<string> {
  const today = parseDay(testToday)!
  const checkin = addDays(today, days)
  const { status, body } = await harness.post('book/reservation/.json', {
    key,
    property_id: 3144,
    accommodation_id: 101,
    rate_code: 'FLEX',
    checkin: formatDay(checkin),
    checkout: formatDay(addDays(checkin, nights)),
    rooms: [{ name: `${first} ${last}`, adults }],
    guest: {
      first_name: first,
      last_name: last,
      email: `${last.toLowerCase().slice(0, 9)}@example.com`,
      phone: '+1 970 555 0100',
    },
    payment: {
      cardholder: `${first} ${last}`,
      number: '4111111111111111',
      month: '12',
      year: 2028,
      cvv: '123',
      postal_code: '81224',
    },
  })
  if (status !== 200) throw new Error(`the booking of ${last} was refused: ${JSON.stringify(body)}`)
  return body.confirmation_number
}
