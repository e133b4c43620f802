// The states of a booking, and of the way to it.

import { recordNoShow } from '../../src/operations/back-office/no-show.ts'
import {
  at,
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

/** In ten days, when cancelling half board costs half of it. */
const soon = 'checkin=2027-02-19&checkout=2027-02-23&room=2'
/** Over when the clock is moved. */
const thisWeek = 'checkin=2027-02-10&checkout=2027-02-12&room=2'
const afterIt = '2027-02-13T18:00:00Z'

/** Books at the source, whose answer is lost. */
async function unanswered(visit: Visit): Promise<void> {
  const { source } = visit.desk
  source.script = { does: 'lose', acts: false }
  await book(visit, checkoutOf(remote))
  source.script = { does: 'confirm' }
}

async function cancel(visit: Visit, rate: string, query = stayQuery): Promise<void> {
  const { part } = await book(visit, checkoutOf(rate, query))
  await visit.page.goto(part('cancel'))
  await press(visit.page, 'button.bk-danger')
}

const numberIn = (address: string): string => /my-booking\/(\w+)/.exec(address)![1]!

export const bookingStates: readonly PageState[] = [
  { name: 'booking', shows: 'The confirmation, right after booking.', open: visit => book(visit) },
  {
    name: 'booking-paid',
    shows: 'The confirmation of two rooms whose first night was charged.',
    open: visit => book(visit, checkoutOf(halfBoard, `${stayQuery}&room=2-7`)),
  },
  {
    name: 'booking-later',
    shows: '“My booking” on another day.',
    open: async visit => {
      await book(visit)
      await visit.desk.during('2027-02-20T18:00:00Z', () => visit.page.reload())
    },
  },
  {
    name: 'booking-fixed',
    shows: 'A booking that cannot be changed, and why.',
    open: async visit => {
      await book(visit, checkoutOf(remote))
      await visit.desk.during('2027-02-20T18:00:00Z', () => visit.page.reload())
    },
  },
  {
    name: 'booking-print',
    shows: 'The sheet that is printed.',
    widths: [794],
    open: async visit => {
      await book(visit)
      await visit.page.emulateMedia({ media: 'print' })
      // As the printer leaves it free.
      await visit.page.evaluate(() => {
        document.body.style.padding = '48px'
      })
    },
  },
  { name: 'booking-pending', shows: 'The property has not answered yet.', open: unanswered },
  {
    name: 'booking-failed',
    shows: 'The property said no.',
    open: async visit => {
      await unanswered(visit)
      for (let round = 0; round < 20; round += 1) await visit.desk.pass(30)
      await visit.page.reload()
    },
  },
  {
    name: 'booking-cancelling',
    shows: 'A cancellation that the property has not answered yet.',
    open: async visit => {
      visit.desk.source.cancels = { does: 'lose', acts: false }
      await cancel(visit, remote)
      visit.desk.source.cancels = { does: 'cancel' }
    },
  },
  {
    name: 'booking-cancelled',
    shows: 'A cancelled booking, with what it cost and what goes back to the card.',
    open: visit => cancel(visit, familyDen),
  },
  {
    name: 'booking-completed',
    shows: 'A stay that is over.',
    open: async visit => {
      await book(visit, checkoutOf(flexible, thisWeek))
      await visit.desk.during(afterIt, async () => {
        await visit.desk.pass(1)
        await visit.page.reload()
      })
    },
  },
  {
    name: 'booking-no-show',
    shows: 'The property has recorded that nobody arrived.',
    open: async visit => {
      await book(visit, checkoutOf(flexible, thisWeek))
      const reference = { confirmationNumber: numberIn(visit.page.url()) }
      const { context } = visit.desk.app
      await visit.desk.during(afterIt, async () => {
        await recordNoShow(context, { reference, by: 'the desk', reason: 'nobody came' })
        await visit.page.reload()
      })
    },
  },
]

export const cancelStates: readonly PageState[] = [
  {
    name: 'booking-cancel',
    shows: 'Cancelling: what it costs and gives back, then the question.',
    open: async visit => {
      const { part } = await book(visit, checkoutOf(halfBoard))
      await visit.page.goto(part('cancel'))
    },
  },
  {
    name: 'booking-cancel-charge',
    shows: 'Cancelling late, which costs half of the stay.',
    open: async visit => {
      const { part } = await book(visit, checkoutOf(halfBoard, soon))
      await visit.page.goto(part('cancel'))
    },
  },
  {
    name: 'booking-cancel-dearer',
    shows: 'A charge that rose between the question and the answer.',
    open: async visit => {
      const { part } = await book(visit, checkoutOf(halfBoard))
      await visit.page.goto(part('cancel'))
      await visit.desk.during('2027-03-08T18:00:00Z', async () => {
        await press(visit.page, 'button.bk-danger')
        await visit.page.locator('.bk-notice').first().waitFor()
      })
    },
  },
  {
    name: 'booking-cancel-refused',
    shows: 'A stay that cannot be cancelled any more, and whom to ask.',
    open: async visit => {
      const { part } = await book(visit, checkoutOf(flexible, thisWeek))
      await visit.desk.during(afterIt, () => visit.page.goto(part('cancel')))
    },
  },
]

/** Sends the form of the look-up. */
const lookUp = async ({ page }: Visit, email = 'ada@example.com'): Promise<void> => {
  await page.locator('[name=number]').fill('R2702SAMP1E000B')
  await page.locator('[name=email]').fill(email)
  await press(page, '.bk-form button')
}

export const lookUpStates: readonly PageState[] = [
  { name: 'my-booking', shows: 'Finding a booking without the link of the mail.', open: at('my-booking') },
  {
    name: 'my-booking-unknown',
    shows: 'No booking has this number and this address; strangers are told no more.',
    open: async visit => {
      await visit.page.goto(`${visit.base}/my-booking`)
      await lookUp(visit)
    },
  },
  {
    name: 'my-booking-too-many',
    shows: 'Too many wrong look-ups.',
    open: async visit => {
      await visit.page.goto(`${visit.base}/my-booking`)
      for (let tries = 0; tries < 40; tries += 1) {
        await lookUp(visit, `ada${tries}@example.com`)
        const answer = await visit.page.locator('.bk-notice').textContent()
        if (answer?.includes('minutes')) return
      }
      throw new Error('no number of look-ups is too many')
    },
  },
]
