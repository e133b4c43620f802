// English for all regions: the month is a word, amounts have a currency code.

import { localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import type { CivilDate, Words } from './words.ts'

const formats = localeFormats('en')
const { percent: percentText, plural, weekdays, months, shortMonths } = formats

const dateText = ({ day, month, year }: CivilDate): string => `${day} ${months[month - 1]} ${year}`

const weekdayAndDateText = (date: CivilDate): string => `${weekdays[date.dayOfWeek - 1]}, ${dateText(date)}`

const atProperty = (until: string | null): string => (until === null ? '' : ` until ${until} (property time)`)

export const english: Words = {
  language: 'en',
  formats,
  dates: {
    date: dateText,
    weekdayAndDate: weekdayAndDateText,
    moment: (date, clock) => `${weekdayAndDateText(date)}, ${clock}`,
    shortMoment: ({ day, month, year }, clock) => `${day} ${shortMonths[month - 1]} ${year}, ${clock}`,
  },
  policies: {
    due: {
      none: () => 'No deposit is due when booking.',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'The first night is due when booking.',
          other: `The first ${nights} nights are due when booking.`,
        }),
      percent: ({ percent }) => `${percentText(percent)}% of the total is due when booking.`,
      amount: ({ amount }) => `${amount} for each room is due when booking.`,
      sum: ({ amount }) => `${amount} is due when booking.`,
      full: () => 'The full amount is due when booking.',
    },
    charged: {
      none: () => 'nothing is charged',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'the first night is charged',
          other: `the first ${nights} nights are charged`,
        }),
      percent: ({ percent }) => `${percentText(percent)}% of the total is charged`,
      amount: ({ amount }) => `${amount} for each room is charged`,
      sum: ({ amount }) => `${amount} is charged`,
      full: () => 'the full amount is charged',
    },
    freeCancellation: until => `Free cancellation${atProperty(until)}`,
    notRefundable: (until, charged) => `Not refundable: on cancellation${atProperty(until)} ${charged}`,
    onCancellation: (until, charged) => `On cancellation${atProperty(until)} ${charged}`,
    afterThat: charged => `after that ${charged}`,
    fromThen: (from, charged) => `from ${from} (property time) ${charged}`,
    ifNobodyArrives: charged => `If nobody arrives, ${charged}.`,
    sentence: clauses => `${clauses.join('; ')}.`,
    taxOf: fee => `${fee} tax`,
    changeFee: {
      name: 'Change fee',
      description: 'What cancelling would have cost when the reservation was changed.',
    },
    changeFeeIsKept: amount => `The change fee of ${amount} is not given back.`,
  },
  promotions: {
    percent: ({ percent }) => `${percentText(percent)}% off`,
    amount_per_night: ({ amount }) => `${amount} off each night`,
    amount_per_stay: ({ amount }) => `${amount} off the stay`,
    free_nights: ({ stay, pay }) => `Stay ${stay}, pay ${pay}`,
    fixed_price: ({ amount }) => `${amount} a night`,
  },
  mails: mailWords.en.stay,
  paragraph: sentences => sentences.join(' '),
}
