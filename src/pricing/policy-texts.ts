// Policies in plain English, drawn from the same data as the amounts so that the two cannot disagree (contract P9, B3).

import type { PolicyCharge } from '../lodging/policies.ts'
import { percentNumber } from '../values/money.ts'
import type { CancellationPeriod } from './cancellation.ts'
import type { Moment } from './moment.ts'
import { amountText } from './promotion-display.ts'

/** "The first night is due when booking." Amounts are minor units of `currency`. */
export function depositText(charge: PolicyCharge, currency: string): string {
  if (charge.kind === 'none') return 'No deposit is due when booking.'
  const [subject, verb] = subjectOf(charge, currency)
  return capitalised(`${subject} ${verb} due when booking.`)
}

/**
 * "Free cancellation until 24 Dec 2026, 18:00 (property time); after that the first night is charged. Without a
 * cancellation and without arrival the full amount is charged."
 */
export function cancellationText(
  periods: readonly CancellationPeriod[],
  noShow: PolicyCharge,
  currency: string,
): string {
  const clauses = periods.map((period, index) =>
    index === 0 ? firstClause(period, currency) : laterClause(period, index, currency),
  )
  return `${clauses.join('; ')}. If nobody arrives, ${chargedText(noShow, currency)}.`
}

function firstClause({ until, charge }: CancellationPeriod, currency: string): string {
  const end = until === null ? '' : ` until ${timeText(until)}`
  if (charge.kind === 'none') return `Free cancellation${end}`
  const opening = charge.kind === 'full' ? 'Not refundable: on cancellation' : 'On cancellation'
  return `${opening}${end} ${chargedText(charge, currency)}`
}

const laterClause = ({ from, charge }: CancellationPeriod, index: number, currency: string): string =>
  index === 1 || from === null
    ? `after that ${chargedText(charge, currency)}`
    : `from ${timeText(from)} ${chargedText(charge, currency)}`

function chargedText(charge: PolicyCharge, currency: string): string {
  const [subject, verb] = subjectOf(charge, currency)
  return `${subject} ${verb} charged`
}

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

const timeText = ({ wallText }: Moment): string => `${wallText} (property time)`

const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
