// The states of a change of a booking.

import { serveStripeScript } from '../../test/support/payments/stripe-script.ts'
import { fillIn, fillInCard, typeIntoForm } from './guest.ts'
import {
  book,
  checkoutOf,
  familyDen,
  flexible,
  halfBoard,
  type PageState,
  press,
  remote,
  stayQuery,
  type Visit,
} from './page-state.ts'

const preview = '.bk-acts [value=preview]'
const confirm = '.bk-acts button:not([name])'

/** To the form of a change of a new booking. */
async function open(visit: Visit, rate = flexible): Promise<void> {
  const { part } = await book(visit, checkoutOf(rate))
  await visit.page.goto(part('change'))
}

interface Wish {
  readonly rate: string
  /** Of the room and its rate, as the form names them. */
  readonly choice?: string
  readonly checkout?: string
}

/** To the page that says what a change costs. */
async function priced(visit: Visit, { rate, choice, checkout }: Wish): Promise<void> {
  const { page } = visit
  await open(visit, rate)
  await wish(page, { choice, checkout })
}

async function wish(
  page: Visit['page'],
  { choice, checkout }: { choice: string | undefined; checkout: string | undefined },
): Promise<void> {
  if (checkout) await page.locator('[name=checkout]').fill(checkout)
  if (choice) await page.locator('#change select').first().selectOption({ value: choice })
  await press(page, preview)
  await page.locator('.bk-compare').waitFor()
}

const dearer = { rate: halfBoard, choice: '22//HB' }

export const changeStates: readonly PageState[] = [
  { name: 'change', shows: 'The form of a change, as booked.', open: visit => open(visit) },
  {
    name: 'change-rooms',
    shows: 'Other rooms and rates on other dates.',
    open: async visit => {
      await open(visit)
      await visit.page.locator('[name=checkin]').fill('2027-03-23')
      await visit.page.locator('[name=checkout]').fill('2027-03-27')
      await press(visit.page, '[name=step][value=rooms]')
    },
  },
  {
    name: 'change-errors',
    shows: 'A change that cannot be: more guests than the room takes.',
    open: async visit => {
      await open(visit)
      await visit.page.locator('[name=adults-0]').fill('9')
      await press(visit.page, preview)
      await visit.page.locator('.bk-notice').waitFor()
    },
  },
  {
    name: 'change-full',
    shows: 'Dates on which the room is full, and the nearest that are not.',
    open: async visit => {
      const openDays = await firstOpening(visit)
      const { part } = await book(visit, checkoutOf('property=3108&accommodation=1&rate=HOUSE', openDays))
      await visit.page.goto(part('change'))
      await visit.page.locator('[name=checkin]').fill('2027-03-16')
      await visit.page.locator('[name=checkout]').fill('2027-03-20')
      await press(visit.page, preview)
      await visit.page.locator('.bk-notice').waitFor()
    },
  },
  {
    name: 'change-price',
    shows: 'What a longer stay costs; nothing is due before the stay.',
    open: visit => priced(visit, { rate: flexible, checkout: '2027-03-22' }),
  },
  {
    name: 'change-price-card',
    shows: 'What a dearer room costs, with the card that pays the difference.',
    open: visit => priced(visit, dearer),
  },
  {
    name: 'change-price-refund',
    shows: 'A cheaper room: what goes back to the card.',
    open: visit => priced(visit, { rate: familyDen, choice: '21//HB' }),
  },
  {
    name: 'change-declined',
    shows: 'The card of a change was declined.',
    open: async visit => {
      await priced(visit, dearer)
      await fillInCard(visit.page, '4000000000000002')
      await press(visit.page, confirm)
      await visit.page.locator('.bk-notice').waitFor()
    },
  },
  {
    name: 'change-refused',
    shows: 'A property whose booking system takes no changes, and whom to ask.',
    open: visit => open(visit, remote),
  },
  {
    name: 'booking-changed',
    shows: 'The booking, right after a change.',
    open: async visit => {
      await priced(visit, dearer)
      await fillInCard(visit.page)
      await press(visit.page, confirm)
      await visit.page.waitForURL(/\/my-booking\/\w+\?/)
    },
  },
  {
    name: 'booking-changing',
    shows: 'A change whose payment has no answer yet.',
    open: async visit => {
      await priced(visit, dearer)
      await fillInCard(visit.page, '5555550000000044')
      await press(visit.page, confirm)
      await visit.page.waitForURL(/\/my-booking\/\w+\?/)
    },
  },
]

/** The query of a stay on which a property that is nearly always full has its house free. */
async function firstOpening({ page, base }: Visit): Promise<string> {
  await page.goto(`${base}/properties/3108?${stayQuery}`)
  const href = await page.locator('a.instead').first().getAttribute('href')
  const found = new URLSearchParams(href!.split('?')[1])
  return `checkin=${found.get('checkin')}&checkout=${found.get('checkout')}&room=2`
}

/** A change that Stripe charges for, with its form on the page; the form is a stand-in. */
async function pricedWithForm(visit: Visit): Promise<void> {
  const { page, base, desk } = visit
  const script = await serveStripeScript(page.context(), desk.stripe!)
  script.answer = 'not at all'
  await page.goto(`${base}/${checkoutOf(halfBoard)}`)
  await page.locator('#field-token iframe').waitFor()
  await fillIn(page, { email: `ada+${visit.state}@example.com` })
  await typeIntoForm(page, '4242 4242 4242 4242')
  await page.locator('button.book').click()
  await page.waitForURL(/\/my-booking\//)
  await page.goto(page.url().replace('?', '/change?'))
  await wish(page, { choice: dearer.choice, checkout: undefined })
  await page.locator('#field-token iframe').waitFor()
  await page.waitForLoadState('load')
}

async function asked(visit: Visit): Promise<void> {
  await pricedWithForm(visit)
  await typeIntoForm(visit.page, '4000 0000 0000 3220')
  // A click beside a frame that was just typed into may be lost.
  await visit.page.locator(confirm).first().press('Enter')
  await visit.page.waitForURL(/asked=yes/, { waitUntil: 'commit' })
}

export const stripeChangeStates: readonly PageState[] = [
  {
    name: 'stripe-change',
    shows: 'A dearer room, paid by Stripe’s form, of which this is a stand-in.',
    at: 'stripe',
    open: pricedWithForm,
  },
  {
    name: 'stripe-change-question',
    shows: 'The bank asks about the change; the booking stays as it is until then.',
    at: 'stripe',
    open: asked,
  },
  {
    name: 'stripe-changing',
    shows: 'The booking while the bank’s question waits.',
    at: 'stripe',
    open: async visit => {
      await asked(visit)
      const [, number, key] = /confirm\/(\w+)\?key=([\w-]+)/.exec(visit.page.url()) ?? []
      await visit.page.goto(`${visit.base}/my-booking/${number}?key=${key}`)
    },
  },
]
