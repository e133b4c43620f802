// Texts of policies, generated from the same terms as the amounts so that both agree (contract P9, B3).

import type { StatedCharge } from '../lodging/prices/policies.ts'
import type { CancellationTerms, DepositTerms, MixedRoom, StayPrice } from '../lodging/prices/price.ts'
import { percentNumber } from '../values/money.ts'
import type { ChargeWords, Words } from './words.ts'

/** "The first night is due when booking." Amounts of the terms are minor units of `currency`. */
export const depositText = ({ charge, ownText }: DepositTerms, words: Words, currency: string): string =>
  ownText ?? chargeText(charge, words.policies.due, words, currency)

/** The same of a price, in which rooms of different kinds have their own: "Suite, Flexible: …. Double, Saver: …" */
export const depositTextOf = (
  { deposit, mixed }: Pick<StayPrice, 'deposit' | 'mixed'>,
  words: Words,
  currency: string,
): string =>
  mixed === undefined
    ? depositText(deposit, words, currency)
    : textOfRooms(mixed, words, room => depositText(room.deposit, words, currency))

/** The text of cancelling, as that of the deposit. */
export const cancellationTextOf = (
  { cancellation, mixed }: Pick<StayPrice, 'cancellation' | 'mixed'>,
  words: Words,
  currency: string,
): string =>
  mixed === undefined
    ? cancellationText(cancellation, words, currency)
    : textOfRooms(mixed, words, room => cancellationText(room.cancellation, words, currency))

/** One text where all rooms have the same, else each kind of room with its own. */
function textOfRooms(mixed: readonly MixedRoom[], words: Words, textOf: (room: MixedRoom) => string): string {
  const texts = mixed.map(textOf)
  if (new Set(texts).size === 1) return texts[0]!
  const { mails } = words
  const labelled = mixed.map(({ roomName, rateTitle, rateCode }, place) =>
    mails.labelled([roomName, rateTitle || rateCode].join(mails.between), texts[place]!),
  )
  return words.paragraph([...new Set(labelled)])
}

/**
 * "Free cancellation until 24 Dec 2026, 18:00 (property time); after that the first night is charged. If nobody
 * arrives, the full amount is charged." Consecutive periods with the same charge are one period in the text.
 */
export function cancellationText(terms: CancellationTerms, words: Words, currency: string): string {
  if (terms.ownText !== null) return terms.ownText
  const { policies } = words
  const charged = (charge: StatedCharge) => chargeText(charge, policies.charged, words, currency)
  const periods = terms.periods
    .map(({ until, charge }) => ({ until, charge, charged: charged(charge) }))
    .filter((period, index, all) => period.charged !== all[index + 1]?.charged)
  const clauses = periods.map((period, index) => {
    const begins = periods[index - 1]?.until ?? null
    if (begins === null) return firstClause(period, words)
    return index === 1
      ? policies.afterThat(period.charged)
      : policies.fromThen(momentText(begins, words), period.charged)
  })
  return words.paragraph([
    policies.sentence(clauses.join(policies.betweenClauses)),
    policies.ifNobodyArrives(charged(terms.noShow)),
  ])
}

interface Period {
  readonly until: string | null
  readonly charge: StatedCharge
  readonly charged: string
}

function firstClause({ until, charge, charged }: Period, words: Words): string {
  const { policies } = words
  const end = until === null ? null : momentText(until, words)
  if (charge.kind === 'none')
    return end === null ? policies.freeCancellation : policies.freeCancellationUntil(end)
  if (charge.kind === 'full')
    return end === null ? policies.notRefundable(charged) : policies.notRefundableUntil(end, charged)
  return end === null ? policies.onCancellation(charged) : policies.onCancellationUntil(end, charged)
}

function chargeText(charge: StatedCharge, texts: ChargeWords, words: Words, currency: string): string {
  switch (charge.kind) {
    case 'none':
      return texts.none
    case 'nights':
      return texts.nights(charge.nights)
    case 'percent':
      return texts.percent(words.formats.percent(charge.percent), percentNumber(charge.percent))
    case 'amount':
      return texts.amount(words.formats.amount(charge.amount, currency))
    case 'sum':
      return texts.sum(words.formats.amount(charge.amount, currency))
    case 'full':
      return texts.full
  }
}

/** An instant with the property's offset ("2026-12-24T18:00:00+01:00") in property local time. */
const momentText = (instant: string, { dates }: Words): string =>
  dates.shortMoment(
    {
      year: Number(instant.slice(0, 4)),
      month: Number(instant.slice(5, 7)),
      day: Number(instant.slice(8, 10)),
    },
    instant.slice(11, 16),
  )
