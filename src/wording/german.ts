// German. After a leading phrase the verb comes first ("danach wird die erste Nacht berechnet").

import { localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import type { CivilDate, Words } from './words.ts'

const formats = localeFormats('de')
const { percent: percentText, plural, weekdays, months } = formats

const dateText = ({ day, month, year }: Omit<CivilDate, 'dayOfWeek'>): string =>
  `${day}. ${months[month - 1]} ${year}`

const weekdayAndDateText = (date: CivilDate): string => `${weekdays[date.dayOfWeek - 1]}, ${dateText(date)}`

const atProperty = (until: string | null): string =>
  until === null ? '' : ` bis ${until} (Ortszeit der Unterkunft)`

/** One percent takes the singular. */
const ofTotal = (percent: number): string => `${percentText(percent)} % des Gesamtpreises`
const verb = (percent: number): string => plural(percent / 10_000, { one: 'wird', other: 'werden' })

export const german: Words = {
  language: 'de',
  formats,
  dates: {
    date: dateText,
    weekdayAndDate: weekdayAndDateText,
    moment: (date, clock) => `${weekdayAndDateText(date)}, ${clock} Uhr`,
    shortMoment: (date, clock) => `${dateText(date)}, ${clock} Uhr`,
  },
  policies: {
    due: {
      none: () => 'Bei der Buchung ist keine Anzahlung fällig.',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'Bei der Buchung ist die erste Nacht fällig.',
          other: `Bei der Buchung sind die ersten ${nights} Nächte fällig.`,
        }),
      percent: ({ percent }) =>
        `Bei der Buchung ${plural(percent / 10_000, { one: 'ist', other: 'sind' })} ${ofTotal(percent)} fällig.`,
      amount: ({ amount }) => `Bei der Buchung sind ${amount} je Zimmer fällig.`,
      sum: ({ amount }) => `Bei der Buchung sind ${amount} fällig.`,
      full: () => 'Bei der Buchung ist der volle Betrag fällig.',
    },
    charged: {
      none: () => 'wird nichts berechnet',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'wird die erste Nacht berechnet',
          other: `werden die ersten ${nights} Nächte berechnet`,
        }),
      percent: ({ percent }) => `${verb(percent)} ${ofTotal(percent)} berechnet`,
      amount: ({ amount }) => `werden ${amount} je Zimmer berechnet`,
      sum: ({ amount }) => `werden ${amount} berechnet`,
      full: () => 'wird der volle Betrag berechnet',
    },
    freeCancellation: until => `Kostenlose Stornierung${atProperty(until)}`,
    notRefundable: (until, charged) =>
      `Nicht erstattungsfähig: bei Stornierung${atProperty(until)} ${charged}`,
    onCancellation: (until, charged) => `Bei Stornierung${atProperty(until)} ${charged}`,
    afterThat: charged => `danach ${charged}`,
    fromThen: (from, charged) => `ab ${from} (Ortszeit der Unterkunft) ${charged}`,
    ifNobodyArrives: charged => `Bei Nichtanreise ${charged}.`,
    sentence: clauses => `${clauses.join('; ')}.`,
    taxOf: fee => `Steuer auf ${fee}`,
    changeFee: {
      name: 'Umbuchungsgebühr',
      description: 'Was eine Stornierung gekostet hätte, als die Buchung geändert wurde.',
    },
    changeFeeIsKept: amount => `Die Umbuchungsgebühr von ${amount} wird nicht erstattet.`,
  },
  promotions: {
    percent: ({ percent }) => `${percentText(percent)} % Rabatt`,
    amount_per_night: ({ amount }) => `${amount} Rabatt auf jede Nacht`,
    amount_per_stay: ({ amount }) => `${amount} Rabatt auf den Aufenthalt`,
    free_nights: ({ stay, pay }) => `${stay} Nächte bleiben, ${pay} bezahlen`,
    fixed_price: ({ amount }) => `${amount} je Nacht`,
  },
  mails: mailWords.de.stay,
  paragraph: sentences => sentences.join(' '),
}
