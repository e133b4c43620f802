// What a mail tells of a change: the stay as it was, and what the change costs.

import { converter } from '../../../lodging/prices/exchange.ts'
import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import { type Minor, zero } from '../../../values/money.ts'
import { dayText } from '../../../wording/date-texts.ts'
import type { Words } from '../../../wording/words.ts'
import { bothAmounts } from './both-amounts.ts'
import type { MailFact, MailPart } from './mail-content.ts'
import { oneLine } from './one-line.ts'

/** Amounts as the property is owed them; `both`: beside the same as the guest was shown them. */
export function changePart(
  { before, after, penalty, charged, refunded }: ReservationChange,
  words: Words,
  amounts: 'both' | 'owed',
): MailPart {
  const { mails } = words
  const { labels } = mails
  const isBoth = amounts === 'both'
  const was = { owed: before.propertyPrice, shown: isBoth ? before.price : before.propertyPrice }
  const convert = converter(after.exchange)
  const moved = (amount: Minor): string => {
    const owed = { currency: after.propertyPrice.currency, amount }
    const shown = isBoth ? { currency: after.price.currency, amount: convert(amount) } : owed
    return bothAmounts({ owed, shown }, words, price => price.amount)
  }
  const facts: MailFact[] = [
    { label: labels.checkinBefore, value: dayText(before.checkin, words) },
    { label: labels.checkoutBefore, value: dayText(before.checkout, words) },
    {
      label: labels.roomBefore,
      value: [
        before.price.mixed
          ? oneLine(before.roomName)
          : `${before.party.length} × ${oneLine(before.roomName)}`,
        mails.nights(nightsBetween(before.checkin, before.checkout)),
      ].join(mails.between),
    },
    { label: labels.totalBefore, value: bothAmounts(was, words, ({ total }) => total.total) },
    ...[
      { label: labels.changeFee, amount: penalty },
      { label: labels.chargedNow, amount: charged },
      { label: labels.refund, amount: refunded },
    ]
      .filter(({ amount }) => amount !== zero)
      .map(({ label, amount }) => ({ label, value: moved(amount) })),
  ]
  return { kind: 'facts', title: mails.headings.change, facts }
}
