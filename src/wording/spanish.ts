// Spanish: a blank that does not break stands before a percent sign.

import { localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import type { CivilDate, Words } from './words.ts'

const formats = localeFormats('es')
const { percent: percentText, plural, weekdays, months } = formats

const dateText = ({ day, month, year }: Omit<CivilDate, 'dayOfWeek'>): string =>
  `${day} de ${months[month - 1]} de ${year}`

const weekdayAndDateText = (date: CivilDate): string => `${weekdays[date.dayOfWeek - 1]}, ${dateText(date)}`

const atProperty = (until: string | null): string =>
  until === null ? '' : ` hasta el ${until} (hora local del alojamiento)`

const ofTotal = (percent: number): string => `el ${percentText(percent)}\u00a0% del importe total`

export const spanish: Words = {
  language: 'es',
  formats,
  dates: {
    date: dateText,
    weekdayAndDate: weekdayAndDateText,
    moment: (date, clock) => `${weekdayAndDateText(date)}, ${clock}`,
    shortMoment: (date, clock) => `${dateText(date)}, ${clock}`,
  },
  policies: {
    due: {
      none: () => 'No se requiere ningún depósito al reservar.',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'Al reservar se paga la primera noche.',
          other: `Al reservar se pagan las ${nights} primeras noches.`,
        }),
      percent: ({ percent }) => `Al reservar se paga ${ofTotal(percent)}.`,
      amount: ({ amount }) => `Al reservar se pagan ${amount} por habitación.`,
      sum: ({ amount }) => `Al reservar se pagan ${amount}.`,
      full: () => 'Al reservar se paga el importe total.',
    },
    charged: {
      none: () => 'no se cobra nada',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'se cobra la primera noche',
          other: `se cobran las ${nights} primeras noches`,
        }),
      percent: ({ percent }) => `se cobra ${ofTotal(percent)}`,
      amount: ({ amount }) => `se cobran ${amount} por habitación`,
      sum: ({ amount }) => `se cobran ${amount}`,
      full: () => 'se cobra el importe total',
    },
    freeCancellation: until => `Cancelación gratuita${atProperty(until)}`,
    notRefundable: (until, charged) =>
      `No reembolsable: en caso de cancelación${atProperty(until)}, ${charged}`,
    onCancellation: (until, charged) => `En caso de cancelación${atProperty(until)}, ${charged}`,
    afterThat: charged => `después, ${charged}`,
    fromThen: (from, charged) => `desde el ${from} (hora local del alojamiento), ${charged}`,
    ifNobodyArrives: charged => `Si no se presenta nadie, ${charged}.`,
    sentence: clauses => `${clauses.join('; ')}.`,
    taxOf: fee => `Impuesto sobre ${fee}`,
    changeFee: {
      name: 'Cargo por modificación',
      description: 'Lo que habría costado la cancelación en el momento de modificar la reserva.',
    },
    changeFeeIsKept: amount => `El cargo por modificación de ${amount} no se reembolsa.`,
  },
  promotions: {
    percent: ({ percent }) => `${percentText(percent)}\u00a0% de descuento`,
    amount_per_night: ({ amount }) => `${amount} de descuento por noche`,
    amount_per_stay: ({ amount }) => `${amount} de descuento en la estancia`,
    free_nights: ({ stay, pay }) => `${stay} noches al precio de ${pay}`,
    fixed_price: ({ amount }) => `${amount} por noche`,
  },
  mails: mailWords.es.stay,
  paragraph: sentences => sentences.join(' '),
}
