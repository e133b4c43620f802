// Policies in plain English, drawn from the same data as the amounts so that the two cannot disagree (contract P9, B3).

import type { PolicyCharge } from '../lodging/policies.ts'
import { type Minor, percentNumber, wholeInMillionths, zero } from '../values/money.ts'
import { amountText } from './promotion-display.ts'

/** A charge with what is said of it. */
export interface WordedCharge {
  readonly charge: PolicyCharge
  /** "The first night is due when booking." */
  readonly whenBooking: string
  /** "the first night is charged" */
  readonly whenCancelling: string
}

/** The words for a charge whose amounts are minor units of `currency`. */
export function inWords(charge: PolicyCharge, currency: string): WordedCharge {
  const [subject, verb] = subjectOf(charge, currency)
  const due = capitalised(`${subject} ${verb} due when booking.`)
  return {
    charge,
    whenBooking: charge.kind === 'none' ? 'No deposit is due when booking.' : due,
    whenCancelling: `${subject} ${verb} charged`,
  }
}

/** A charge of nothing, and one of everything. */
export const nothingCharged = inWords({ kind: 'none' }, '')
export const allCharged = inWords({ kind: 'full' }, '')

/** How a charge that came to an amount is told: as it is written, as nothing, or as everything. */
export type Telling = 0 | 1 | 2
const asWritten = 0
const asNothing = 1
export const asEverything = 2

/** Words name no more of a total than is charged (contract P9). */
export function tellingOf({ charge }: WordedCharge, amount: Minor, total: Minor): Telling {
  if (amount !== zero && amount !== total) return asWritten
  const isEverything = total === zero ? isWhole(charge) : amount === total
  return isEverything ? asEverything : asNothing
}

/** The words for a charge as it is told. */
export function wordsFor(worded: WordedCharge, telling: Telling): WordedCharge {
  if (telling === asWritten) return worded
  return telling === asNothing ? nothingCharged : allCharged
}

const isWhole = (charge: PolicyCharge): boolean =>
  charge.kind === 'full' || (charge.kind === 'percent' && charge.percent >= wholeInMillionths)

/** A charge and until when it is owed, as it reads on the property's wall; null for the last of a policy. */
export interface WordedPeriod {
  readonly charge: WordedCharge
  readonly untilText: string | null
}

/**
 * "Free cancellation until 24 Dec 2026, 18:00 (property time); after that the first night is charged. Without a
 * cancellation and without arrival the full amount is charged." There is at least one period; of those that follow each
 * other and say the same the last is told.
 */
export function cancellationText(all: readonly WordedPeriod[], noShow: WordedCharge): string {
  const periods = all.filter(({ charge }, index) => {
    const next = all[index + 1]
    return charge.whenCancelling !== next?.charge.whenCancelling
  })
  let text = ''
  for (let index = 0; index < periods.length; index += 1) {
    const begins = index === 0 ? null : periods[index - 1]!.untilText
    text +=
      begins === null ? firstClause(periods[index]!) : `; ${laterClause(periods[index]!, index, begins)}`
  }
  return `${text}. If nobody arrives, ${noShow.whenCancelling}.`
}

function firstClause({ untilText, charge: { charge, whenCancelling } }: WordedPeriod): string {
  const end = untilText === null ? '' : ` until ${untilText} (property time)`
  if (charge.kind === 'none') return `Free cancellation${end}`
  const opening = charge.kind === 'full' ? 'Not refundable: on cancellation' : 'On cancellation'
  return `${opening}${end} ${whenCancelling}`
}

const laterClause = ({ charge }: WordedPeriod, index: number, begins: string): string =>
  index === 1
    ? `after that ${charge.whenCancelling}`
    : `from ${begins} (property time) ${charge.whenCancelling}`

function subjectOf(charge: PolicyCharge, currency: string): [subject: string, verb: 'is' | 'are'] {
  switch (charge.kind) {
    case 'none':
      return ['nothing', 'is']
    case 'nights':
      return charge.nights === 1 ? ['the first night', 'is'] : [`the first ${charge.nights} nights`, 'are']
    case 'percent':
      return [`${percentNumber(charge.percent)}% of the total`, 'is']
    case 'amount':
      return [`${amountText(charge.amount, currency)} for each room`, 'is']
    case 'full':
      return ['the full amount', 'is']
  }
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
