// French: the first day of a month is the "1er", and a blank that does not break stands before a semicolon, a colon and
// a percent sign.

import { localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import type { CivilDate, Words } from './words.ts'

const formats = localeFormats('fr')
const { percent: percentText, plural, weekdays, months } = formats

const dateText = ({ day, month, year }: Omit<CivilDate, 'dayOfWeek'>): string =>
  `${day === 1 ? '1er' : day} ${months[month - 1]} ${year}`

const weekdayAndDateText = (date: CivilDate): string => `${weekdays[date.dayOfWeek - 1]} ${dateText(date)}`

const atProperty = (until: string | null): string =>
  until === null ? '' : ` jusqu’au ${until} (heure locale de l’hébergement)`

const ofTotal = (percent: number): string => `${percentText(percent)}\u00a0% du montant total`

export const french: Words = {
  language: 'fr',
  formats,
  dates: {
    date: dateText,
    weekdayAndDate: weekdayAndDateText,
    moment: (date, clock) => `${weekdayAndDateText(date)} à ${clock}`,
    shortMoment: (date, clock) => `${dateText(date)} à ${clock}`,
  },
  policies: {
    due: {
      none: () => 'Aucun acompte n’est dû à la réservation.',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'La première nuit est due à la réservation.',
          other: `Les ${nights} premières nuits sont dues à la réservation.`,
        }),
      percent: ({ percent }) => `Un acompte de ${ofTotal(percent)} est dû à la réservation.`,
      amount: ({ amount }) => `Un acompte de ${amount} par chambre est dû à la réservation.`,
      sum: ({ amount }) => `Un acompte de ${amount} est dû à la réservation.`,
      full: () => 'Le montant total est dû à la réservation.',
    },
    charged: {
      none: () => 'aucuns frais ne sont facturés',
      nights: ({ nights }) =>
        plural(nights, {
          one: 'la première nuit est facturée',
          other: `les ${nights} premières nuits sont facturées`,
        }),
      percent: ({ percent }) => `des frais de ${ofTotal(percent)} sont facturés`,
      amount: ({ amount }) => `des frais de ${amount} par chambre sont facturés`,
      sum: ({ amount }) => `des frais de ${amount} sont facturés`,
      full: () => 'le montant total est facturé',
    },
    freeCancellation: until => `Annulation gratuite${atProperty(until)}`,
    notRefundable: (until, charged) =>
      `Non remboursable\u00a0: en cas d’annulation${atProperty(until)}, ${charged}`,
    onCancellation: (until, charged) => `En cas d’annulation${atProperty(until)}, ${charged}`,
    afterThat: charged => `ensuite, ${charged}`,
    fromThen: (from, charged) => `à partir du ${from} (heure locale de l’hébergement), ${charged}`,
    ifNobodyArrives: charged => `En cas de non-présentation, ${charged}.`,
    sentence: clauses => `${clauses.join('\u00a0; ')}.`,
    taxOf: fee => `Taxe sur ${fee}`,
    changeFee: {
      name: 'Frais de modification',
      description: 'Ce qu’aurait coûté l’annulation au moment de la modification de la réservation.',
    },
    changeFeeIsKept: amount => `Les frais de modification de ${amount} ne sont pas remboursés.`,
  },
  promotions: {
    percent: ({ percent }) => `${percentText(percent)}\u00a0% de réduction`,
    amount_per_night: ({ amount }) => `${amount} de réduction par nuit`,
    amount_per_stay: ({ amount }) => `${amount} de réduction sur le séjour`,
    free_nights: ({ stay, pay }) => `${stay} nuits pour le prix de ${pay}`,
    fixed_price: ({ amount }) => `${amount} la nuit`,
  },
  mails: mailWords.fr.stay,
  paragraph: sentences => sentences.join(' '),
}
