// The states of the home page, the search and the pages of properties.

import { changeDraft, linkToPreview } from '../../src/operations/sites/drafts.ts'
import type { LiveSearchAnswer } from '../../src/sources/live-offers.ts'
import { at, type PageState, stayQuery, type Visit } from './page-state.ts'

const noticeOfResults = '.search-notice'
const search = `search?${stayQuery}`
const property = `properties/3144?${stayQuery}`

export const homeStates: readonly PageState[] = [
  { name: 'home', shows: 'The home page.', open: at('') },
  {
    name: 'preview',
    shows: 'The preview of a draft with another colour and headline, marked as one.',
    open: async ({ page, desk: { app }, slug }) => {
      const headline = 'Spring opens on 27 March'
      await changeDraft(app.context, slug, { headline, theme: { accent: '#7a2e57', radius: 20 } })
      await page.goto(`${app.url}${(await linkToPreview(app.context, slug)).path}`)
    },
  },
]

/** Opens a picker of the search, on a phone from the summary of the stay. */
const picker =
  (field: string, opened: string) =>
  async ({ page, base }: Visit): Promise<void> => {
    await page.goto(`${base}/${search}`)
    const short = page.locator('.search-short')
    if (await short.isVisible()) await short.click()
    await page.locator(`${field} button`).click()
    await page.locator(opened).waitFor()
  }

/** The hotel that is searched live does not answer meanwhile. */
const withoutAnswer =
  (look: (visit: Visit) => Promise<unknown>) =>
  async (visit: Visit): Promise<void> => {
    const { live } = visit.desk
    const { promise, resolve } = Promise.withResolvers<LiveSearchAnswer>()
    live.searches = () => promise
    try {
      await look(visit)
    } finally {
      live.searches = null
      resolve({ answered: null, reason: 'no answer', retryAfter: null })
    }
  }

/** Until the page has asked again as often as it does by itself. */
async function openLate({ page, base }: Visit): Promise<void> {
  for (let answers = 0; answers < 2; answers += 1) {
    const again = page.waitForResponse(/part=results/)
    if (answers === 0) await page.goto(`${base}/${search}&stars=4`)
    await again
  }
}

export const searchStates: readonly PageState[] = [
  {
    name: 'search',
    shows: 'Results for a stay: totals, full properties last, and the plan.',
    open: at(search),
  },
  { name: 'search-without-dates', shows: 'All properties, before dates are chosen.', open: at('search') },
  {
    name: 'search-dates',
    shows: 'The days of the stay, with the lowest prices.',
    isOneScreen: true,
    open: picker('.search-dates', '.calendar'),
  },
  {
    name: 'search-guests',
    shows: 'The guests and their rooms.',
    isOneScreen: true,
    open: picker('.search-guests', '.search-panel'),
  },
  {
    name: 'search-filters',
    shows: 'All filters, with how many properties each leaves.',
    isOneScreen: true,
    open: async ({ page, base }) => {
      await page.goto(`${base}/${search}`)
      await page.locator('.search-filters summary').click()
    },
  },
  {
    name: 'search-map',
    shows: 'The plan with totals; on a phone in place of the list.',
    isOneScreen: true,
    open: async ({ page, base }) => {
      await page.goto(`${base}/${search}`)
      const opener = page.locator('.map-open')
      if (await opener.isVisible()) await opener.click()
      await page.locator('.search-map svg').waitFor()
    },
  },
  {
    name: 'search-nothing',
    shows: 'Filters that no property meets, and what each of them costs.',
    open: at(`${search}&filter=502&filter=504&filter=505`),
  },
  {
    name: 'search-full',
    shows: 'No property of this kind is free: the nearest dates.',
    open: at(`${search}&type=9`),
  },
  {
    name: 'search-unknown',
    shows: 'A place and a code that nobody knows.',
    open: at(`${search}&place=Atlantis&code=NOPE`),
  },
  {
    name: 'search-wrong-dates',
    shows: 'A departure before the arrival.',
    open: at('search?checkin=2027-03-20&checkout=2027-03-16&room=2'),
  },
  {
    name: 'search-past',
    shows: 'A stay that is past.',
    from: noticeOfResults,
    most: 420,
    open: at('search?checkin=2027-01-12&checkout=2027-01-16&room=2'),
  },
  {
    name: 'search-too-far',
    shows: 'A stay that is further ahead than any property takes bookings.',
    from: noticeOfResults,
    most: 420,
    open: at('search?checkin=2031-03-18&checkout=2031-03-22&room=2'),
  },
  {
    name: 'search-too-many-codes',
    shows: 'More codes than one address may try: the totals are without.',
    from: noticeOfResults,
    most: 420,
    open: async ({ page, base }) => {
      const guess = `${base}/${search}&place=miller&code=GUESS`
      // As many as an hour's.
      for (let count = 0; count < 20; count += 1) await page.request.get(`${guess}-${count}`)
      await page.goto(`${base}/${search}&code=GUESS-20`)
    },
  },
  {
    name: 'search-late',
    shows: 'A price that has not come in time: it is still coming.',
    at: 'large',
    from: noticeOfResults,
    most: 520,
    open: withoutAnswer(openLate),
  },
  {
    name: 'search-second-page',
    shows: 'The second page of the results of a larger destination.',
    at: 'large',
    widths: [360, 768, 1280],
    from: '.results-head',
    most: 1150,
    open: async ({ page, base }) => {
      await page.goto(`${base}/${search}`)
      await page.locator('.paging a.button').click()
      await page.waitForURL(/cursor=/)
    },
  },
]

export const propertyStates: readonly PageState[] = [
  { name: 'property', shows: 'A property with its rooms and offers for a stay.', open: at(property) },
  {
    name: 'property-further',
    shows: 'Further down: prices by day, facilities, what is good to know, reviews, and where it is.',
    from: '#dates',
    open: at(`properties/3101?${stayQuery}`),
  },
  {
    name: 'property-without-dates',
    shows: 'A property before dates are chosen.',
    open: at('properties/3144'),
  },
  {
    name: 'property-gallery',
    shows: 'Its pictures over the whole screen.',
    isOneScreen: true,
    open: async ({ page, base }) => {
      await page.goto(`${base}/${property}`)
      await page.locator('a[href="#picture-1"]').first().click()
      await page.locator('dialog.gallery[open]').waitFor()
    },
  },
  {
    name: 'property-price',
    shows: 'The price of an offer, line by line.',
    open: at(`properties/3101?${stayQuery}&detail=11-BB`),
  },
  {
    name: 'property-full',
    shows: 'A property that is full on these dates, and when it is not.',
    open: at(`properties/3108?${stayQuery}`),
  },
  {
    name: 'property-short-stay',
    shows: 'A stay that is too short for the rules of the rooms.',
    open: at('properties/3101?checkin=2027-12-24&checkout=2027-12-26&room=2'),
  },
  {
    name: 'property-no-answer',
    shows: 'A property whose booking system never answers.',
    at: 'large',
    widths: [360, 1280],
    from: '.vacancies',
    most: 680,
    open: withoutAnswer(at(`properties/3101?${stayQuery}`)),
  },
  { name: 'property-closed', shows: 'A property that takes no guests for now.', open: at('properties/3112') },
]
