// The pages of one booking without a server.

import type { Reservation } from '../../../client/src/types.ts'
import type { Page } from '../../../src/http/sites/page.ts'
import type { PageAnswer } from '../../../src/http/sites/page-answer.ts'
import { answerOutline } from './page-outline.ts'
import {
  bookedReservation,
  bookingRecord,
  chargedAsShown,
  type PageChoices,
  scriptedPage,
  searchedProperty,
  viewedProperty,
} from './scripted-page.ts'

/** An action on a booking, which the reasons stand against. */
export const action = (name: string, ...reasons: string[]) => ({
  action: name,
  allowed: reasons.length === 0,
  reasons: reasons.map(id => ({ id, message: '' })),
})
const both = [action('cancel'), action('modify')]
/** What the payment company’s form loads. */
export const sources = { script: 'https://pay.example/v3', scripts: [], frames: [], connections: [] } as never

export interface Asked {
  readonly form?: Record<string, string>
  readonly reservation?: Partial<Reservation>
  readonly answers?: object
  readonly page?: PageChoices
}
/** A page of the booking R1, which can be changed and cancelled. */
export const scriptedBooking = ({ form = {}, reservation = {}, answers = {}, page = {} }: Asked = {}) =>
  scriptedPage({
    query: 'key=abc',
    form,
    parameters: { number: 'R1' },
    bookingRecord: async () => bookingRecord,
    ...page,
    answers: {
      'reservation/view': chargedAsShown({ ...bookedReservation(), actions: both, ...reservation }),
      'property/view': viewedProperty(),
      'property/available': searchedProperty(),
      ...answers,
    },
  })
/** The outline of what a page of it answers. */
export const bookingOutline = async (
  handle: (page: Page) => Promise<PageAnswer> | PageAnswer,
  asked: Asked = {},
) =>
  // Each preview has a key of its own.
  answerOutline(await handle(scriptedBooking(asked).page)).replace(
    /(name=attempt \| value=)[\w-]{22}/,
    '$1KEY',
  )
