// What a mail tells of a change: the stay as it was, and what the change costs.

import { converter } from '../../../lodging/prices/exchange.ts'
import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import { type Minor, zero } from '../../../values/money.ts'
import { dayText } from '../../../wording/date-texts.ts'
import type { Words } from '../../../wording/words.ts'
import type { MailFact, MailPart } from './mail-content.ts'
import { oneLine } from './one-line.ts'

/** Amounts as the guest was shown them, or as the property is owed them. */
export function changePart(
  { before, after, penalty, charged, refunded }: ReservationChange,
  words: Words,
  amounts: 'shown' | 'owed',
): MailPart {
  const { mails, formats } = words
  const { labels } = mails
  const isShown = amounts === 'shown'
  const was = isShown ? before.price : before.propertyPrice
  const convert = isShown ? converter(after.exchange) : (amount: Minor) => amount
  const currency = isShown ? after.price.currency : after.propertyPrice.currency
  const facts: MailFact[] = [
    { label: labels.checkinBefore, value: dayText(before.checkin, words) },
    { label: labels.checkoutBefore, value: dayText(before.checkout, words) },
    {
      label: labels.roomBefore,
      value: [
        `${before.party.length} × ${oneLine(before.roomName)}`,
        mails.nights(nightsBetween(before.checkin, before.checkout)),
      ].join(mails.between),
    },
    { label: labels.totalBefore, value: formats.amount(was.total.total, was.currency) },
    ...[
      { label: labels.changeFee, amount: penalty },
      { label: labels.chargedNow, amount: charged },
      { label: labels.refund, amount: refunded },
    ]
      .filter(({ amount }) => amount !== zero)
      .map(({ label, amount }) => ({ label, value: formats.amount(convert(amount), currency) })),
  ]
  return { kind: 'facts', title: mails.headings.change, facts }
}
