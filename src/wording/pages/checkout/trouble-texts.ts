// What the checkout says in each language when something is in the way: what happened, what is safe, and what to do.

import type { PluralForms } from '../page-formats.ts'

export interface TroubleTexts {
  readonly title: string
  readonly text: string
}

export interface CheckoutTroubleWords {
  /** Before the title of a page that has errors. */
  readonly errorTitle: (title: string) => string
  readonly lookAgain: PluralForms
  readonly nothingBooked: string
  readonly retypeCard: string
  readonly higher: (amount: string) => TroubleTexts
  readonly lower: (amount: string) => TroubleTexts
  readonly before: string
  readonly now: string
  readonly declined: TroubleTexts
  /** How long the rooms are held. */
  readonly kept: (minutes: string) => string
  readonly soldOut: TroubleTexts
  readonly otherRooms: string
  readonly duplicate: (confirmationNumber: string) => TroubleTexts
  readonly showBooking: string
  readonly onceMore: string
  readonly noAnswer: TroubleTexts
  readonly reload: string
  readonly underWay: TroubleTexts
  readonly sentBefore: TroubleTexts
  readonly checkAgain: TroubleTexts
  readonly codeGone: (code: string) => TroubleTexts
  readonly tooManyCodes: TroubleTexts
  readonly tooMany: TroubleTexts
}
