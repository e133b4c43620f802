// hostelry reservation: shows reservations and carries out what staff decides.

import { userInfo } from 'node:os'
import { isConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import { type Reservation, wasConfirmed } from '../../lodging/reservations/reservation.ts'
import type { RecordedStay } from '../../lodging/reservations/reservation-change.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import { cancelForProperty } from '../../operations/back-office/cancel-for-property.ts'
import { decideReview, type Verdict, verdicts } from '../../operations/back-office/decide-review.ts'
import { recordNoShow } from '../../operations/back-office/no-show.ts'
import {
  listReservationRecords,
  type OperatorDecision,
  type RecordStatus,
  type ReservationRecord,
  recordStatuses,
  showReservationRecord,
} from '../../operations/back-office/reservation-records.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'

export const reservationList: Command = {
  name: 'reservation list',
  usage: '[--status STATUS] [--property ID] [--publisher ID] [--page N]',
  summary: `List reservations, newest first, 100 a page. STATUS is one of ${recordStatuses.join(', ')}.`,
  options: { status: 'text', property: 'text', publisher: 'text', page: 'text' },
  words: [0, 0],
  async run(line) {
    const { reservations, page, total } = await listReservationRecords(line.context, {
      status: statusOf(line),
      propertyId: idOption(line, 'property'),
      publisherId: idOption(line, 'publisher'),
      checkinFrom: null,
      checkinTo: null,
      checkoutFrom: null,
      checkoutTo: null,
      stayingOn: null,
      search: null,
      order: 'created',
      within: null,
      page: idOption(line, 'page') ?? 1,
      limit: 100,
    })
    const headings = [
      'id',
      'number',
      'property',
      'status',
      'payment',
      'check-in',
      'check-out',
      'total',
      'made',
    ]
    const rows = reservations.map(reservation => [
      reservation.id,
      numberOf(reservation),
      reservation.propertyId,
      reservation.status,
      reservation.paymentState,
      formatDay(reservation.checkin),
      formatDay(reservation.checkout),
      amountText(reservation, reservation.propertyPrice.total.total),
      reservation.createdAt,
    ])
    const rest = total > reservations.length ? `\n${reservations.length} of ${total}, page ${page}` : ''
    line.print(table(headings, rows) + rest, { reservations: reservations.map(withoutCard), page, total })
  },
}

export const reservationShow: Command = {
  name: 'reservation show',
  usage: 'NUMBER|ID',
  summary: 'Show a reservation with its history and its payments.',
  words: [1, 1],
  async run(line) {
    printFile(line, await showReservationRecord(line.context, referenceOf(line)))
  },
}

export const reservationResolve: Command = {
  name: 'reservation resolve',
  usage:
    'NUMBER|ID confirmed|failed|cancelled --reason TEXT [--source-confirmation TEXT] [--by NAME] [--yes]',
  cannotBeUndone: line => {
    const { verdict } = verdictOf(line)
    return `Decide the reservation ${line.words[0]} as ${verdict}? Its rooms and its payment follow.`
  },
  summary:
    'Decide a reservation in review. confirmed captures the payment; failed releases rooms and payment; cancelled records that you cancelled it at its source, because the server could not.',
  options: { reason: 'text', by: 'text', 'source-confirmation': 'text' },
  words: [2, 2],
  async run(line) {
    const sourceConfirmation = textOption(line, 'source-confirmation') ?? null
    printFile(line, await decideReview(line.context, { ...verdictOf(line), sourceConfirmation }))
  },
}

export const reservationNoShow: Command = {
  name: 'reservation no-show',
  usage: 'NUMBER|ID --reason TEXT [--by NAME] [--yes]',
  cannotBeUndone: line => {
    decisionOf(line)
    return `Record a no-show of the reservation ${line.words[0]}? Its no-show penalty is kept.`
  },
  summary:
    'Record that the guest did not come; the nights stay sold, and the no-show penalty is kept from the payment.',
  options: { reason: 'text', by: 'text' },
  words: [1, 1],
  async run(line) {
    printFile(line, await recordNoShow(line.context, decisionOf(line)))
  },
}

export const reservationCancel: Command = {
  name: 'reservation cancel',
  usage: 'NUMBER|ID --reason TEXT [--waive-penalty] [--simulate] [--by NAME] [--yes]',
  cannotBeUndone: ({ words, options }) =>
    options.simulate === true ? undefined : `Cancel the reservation ${words[0]}? Its guest is told.`,
  summary: 'Cancel for the hotel, with the promised penalty or with none; --simulate only shows the cost.',
  options: { reason: 'text', by: 'text', 'waive-penalty': 'flag', simulate: 'flag' },
  words: [1, 1],
  async run(line) {
    const simulate = line.options.simulate === true
    const waivesPenalty = line.options['waive-penalty'] === true
    const { terms, ...file } = await cancelForProperty(line.context, {
      ...decisionOf(line),
      simulate,
      waivesPenalty,
    })
    const { reservation } = file
    const [penalty, refund] = [terms.penalty, terms.refund].map(amount => amountText(reservation, amount))
    const verbs = simulate ? ['cancelling would cost', 'give'] : ['cancelled; that costs', 'gives']
    line.print(`${verbs[0]} ${penalty} and ${verbs[1]} ${refund} back`, {
      simulated: simulate,
      penalty,
      refund,
      reservation: withoutCard(reservation),
    })
  },
}

/** The line before there is a database. */
type Unopened = Omit<CommandLine, 'context'>

/** UsageError for a number with a typing error. */
export function referenceOf({ words }: Pick<CommandLine, 'words'>): ReservationReference {
  const [word = ''] = words
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)) return { id: word.toLowerCase() }
  const confirmationNumber = word.toUpperCase()
  if (isConfirmationNumber(confirmationNumber)) return { confirmationNumber }
  throw new UsageError(`"${word}" is neither a whole confirmation number nor the id of a reservation`)
}

function decisionOf(line: Unopened): OperatorDecision {
  const reason = textOption(line, 'reason')
  if (reason === undefined) throw new UsageError('give --reason, a sentence for the record')
  return { reference: referenceOf(line), reason, by: textOption(line, 'by') ?? userInfo().username }
}

function verdictOf(line: Unopened): OperatorDecision & { readonly verdict: Verdict } {
  const [, word] = line.words
  const verdict = verdicts.find(each => each === word)
  if (verdict === undefined) throw new UsageError(`say ${verdicts.join(', ')}; not "${word}"`)
  return { ...decisionOf(line), verdict }
}

function statusOf(line: CommandLine): RecordStatus | null {
  const word = textOption(line, 'status')
  if (word === undefined) return null
  const status = recordStatuses.find(each => each === word)
  if (status === undefined) throw new UsageError(`--status is one of ${recordStatuses.join(', ')}`)
  return status
}

function idOption(line: CommandLine, name: string): number | null {
  const word = textOption(line, name)
  return word === undefined ? null : readId(word, `--${name}`)
}

/** A number exists only on success (contract B5). */
const numberOf = ({ status, confirmationNumber }: Reservation): string | null =>
  wasConfirmed(status) ? confirmationNumber : null

const amountText = ({ propertyPrice }: Reservation, amount: Minor): string =>
  `${decimalText(amount, propertyPrice.decimals)} ${propertyPrice.currency}`

/** Prints nothing of the card, not even its last digits. */
function withoutCard({ card: _, session: __, ...reservation }: Reservation) {
  return {
    ...reservation,
    confirmationNumber: numberOf(reservation as Reservation),
    checkin: formatDay(reservation.checkin),
    checkout: formatDay(reservation.checkout),
    price: withDates(reservation.price),
    propertyPrice: withDates(reservation.propertyPrice),
  }
}

const withDates = ({ nights, ...price }: Reservation['price']) => ({
  ...price,
  nights: nights.map(({ day, ...night }) => ({ day: formatDay(day), ...night })),
})

function printFile(line: CommandLine, file: ReservationRecord): void {
  const { reservation, events, changes, attempts, booking, sourceMessages, cardViews } = file
  const { guest } = reservation
  const facts = [
    ['reservation', reservation.id],
    ['number', numberOf(reservation) ?? 'none yet'],
    ['status', `${reservation.status}, payment ${reservation.paymentState}`],
    ['property', `${reservation.propertyId}, ${reservation.roomName} (${reservation.rateCode})`],
    ['publisher', reservation.publisherId],
    ['stay', `${formatDay(reservation.checkin)} to ${formatDay(reservation.checkout)}`],
    ['rooms', reservation.rooms.length],
    ['guest', `${guest.first_name} ${guest.last_name}, ${guest.email}, ${guest.phone}`],
    ['total', amountText(reservation, reservation.propertyPrice.total.total)],
    ['due when booking', amountText(reservation, reservation.propertyPrice.total.balanceDue)],
  ]
  const parts = [
    table(['what', ''], facts),
    table(
      ['when', 'from', 'to', 'why'],
      events.map(({ at, from, to, cause }) => [at, from, to, cause]),
    ),
    ...changes.map(
      ({ state, madeAt, before, after }) =>
        `change ${madeAt}, ${state}: from ${stayText(before)} to ${stayText(after)}`,
    ),
    table(
      ['sent to the gateway', 'amount', 'state', 'key', 'its reference', 'reason'],
      attempts.map(each => [
        `${each.sentAt} ${each.kind}`,
        amountText(reservation, each.amount),
        each.state,
        each.key,
        each.gatewayReference,
        each.reason,
      ]),
    ),
    ...(booking === null
      ? []
      : [
          `at ${booking.source}: ${booking.state}, ${booking.confirmation ?? 'no number'}, looked up ${booking.lookUps} times${booking.reason === null ? '' : `, reason: ${booking.reason}`}`,
        ]),
    ...(sourceMessages.length === 0
      ? []
      : [
          table(
            ['exchanged with the source', 'message', 'answer'],
            sourceMessages.map(each => [
              `${each.at} ${each.call}`,
              `${each.method} ${each.path}`,
              each.status ?? each.error,
            ]),
          ),
        ]),
    ...cardViews.map(({ at, viewedBy }) => `card seen ${at} by ${viewedBy}`),
  ]
  line.print(parts.join('\n\n'), {
    reservation: withoutCard(reservation),
    events,
    changes: changes.map(change => ({
      ...change,
      before: withoutPrices(change.before),
      after: withoutPrices(change.after),
    })),
    attempts,
    booking,
    sourceMessages,
    cardViews,
  })
}

const stayText = ({ roomName, rateCode, checkin, checkout, party, propertyPrice }: RecordedStay): string =>
  `${formatDay(checkin)} to ${formatDay(checkout)}, ${party.length} × ${roomName} (${rateCode}), ` +
  `${decimalText(propertyPrice.total.total, propertyPrice.decimals)} ${propertyPrice.currency}`

/** The stay in a line of JSON; what its price is made of is with the reservation. */
const withoutPrices = ({ price: _, propertyPrice, exchange: __, ...stay }: RecordedStay) => ({
  ...stay,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  total: decimalText(propertyPrice.total.total, propertyPrice.decimals),
})
