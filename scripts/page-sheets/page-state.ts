// What a state of a booking page is, and the ways to it that several states have in common.

import type { Page } from 'playwright-core'
import type { Desk, DeskKind } from './desk.ts'
import { fillIn, type Typed } from './guest.ts'

/** One guest who looks at one site. */
export interface Visit {
  /** A tab of a browser that has been nowhere. */
  readonly page: Page
  /** The address of the site, without a slash at its end. */
  readonly base: string
  /** The path name of the site. */
  readonly slug: string
  /** The server of the site. */
  readonly desk: Desk
  /** The name of the state: what is booked on the way to it is booked for a guest of its own. */
  readonly state: string
}

export interface PageState {
  /** Of its files. */
  readonly name: string
  /** What the sheet shows, as a sentence. */
  readonly shows: string
  /** The desk that it is seen at, in place of the demo's. */
  readonly at?: DeskKind
  /** What covers the page, such as a gallery: the screen is drawn and not the page under it, and opened at each width. */
  readonly isOneScreen?: true
  /** Of a long page: the selector of what is drawn first. */
  readonly from?: string
  /** Pixels of its height, where the rest is as on another sheet. */
  readonly most?: number
  /** As a browser without scripts has it. */
  readonly hasNoScripts?: true
  /** In place of the usual ones. */
  readonly widths?: readonly number[]
  open(visit: Visit): Promise<unknown>
}

/** The stay of most pages: Tuesday to Saturday, in five weeks. */
const stay = { checkin: '2027-03-16', checkout: '2027-03-20' }
export const stayQuery = `checkin=${stay.checkin}&checkout=${stay.checkout}&room=2`

export const at =
  (path: string) =>
  ({ page, base }: Visit): Promise<unknown> =>
    page.goto(`${base}/${path}`)

/** A rate that most bookings are of: nothing is due before the stay. */
export const flexible = 'property=3144&accommodation=101&rate=FLEX'
/** Charged here: the first night at booking. */
export const halfBoard = 'property=3102&accommodation=21&rate=HB'
/** Charged here as well, and dearer. */
export const familyDen = 'property=3102&accommodation=22&rate=HB'
/** In the books of a remote source, which takes no changes. */
export const remote = 'property=3111&accommodation=1&rate=ROAD'

export const checkoutOf = (rate: string, query = stayQuery): string => `checkout?${rate}&${query}`

/** Fills in the form of the checkout and sends it. */
export async function sendCheckout(visit: Visit, path: string, typed: Typed = {}): Promise<void> {
  const { page, base, state } = visit
  await page.goto(`${base}/${path}`)
  await fillIn(page, { email: `ada+${state}@example.com`, ...typed })
  await page.locator('button.book').click()
}

/** Books as a guest does; the page is that of the booking. Returns its address without the query, and the query. */
export async function book(
  visit: Visit,
  path: string = checkoutOf(flexible),
  typed: Typed = {},
): Promise<{ part(name: string): string }> {
  await sendCheckout(visit, path, typed)
  await visit.page.waitForURL(/\/my-booking\//)
  const address = visit.page.url()
  return { part: name => address.replace('?', `/${name}?`) }
}

/** Presses what the page has one of, and waits for the answer to be drawn. */
export async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click()
  await page.waitForLoadState('load')
}
