// What a guest is written when a stay is confirmed or cancelled. Of the card it names brand and last four digits.

import { type CardBrand, cardBrands } from '../../../lodging/cards.ts'
import type { CardOnFile, Reservation } from '../../../lodging/reservation.ts'
import { shownCancellation } from '../../reservations/reservation-actions.ts'
import type { MailContent, MailContext, MailPart } from './mail-content.ts'
import { amountInWords, instantInWords, oneLine, shortDay } from './mail-words.ts'
import {
  daysPart,
  duePart,
  numberPart,
  placePart,
  pricePart,
  settlementFacts,
  stayPart,
  termsPart,
} from './stay-parts.ts'

export function confirmationMail(mailContext: MailContext): MailContent {
  const { reservation, property, publisherName } = mailContext
  const name = oneLine(property.name)
  return {
    subject: `Your stay at ${name} is confirmed`,
    preview: `From ${shortDay(reservation.checkin)} to ${shortDay(reservation.checkout)}, confirmation number ${reservation.confirmationNumber}`,
    letterhead: name,
    tone: 'glad',
    title: 'Your stay is confirmed',
    opening: [
      `Dear ${guestName(reservation)},`,
      `thank you for your reservation. We look forward to welcoming you.`,
    ],
    parts: [
      numberPart(reservation),
      daysPart(reservation, property),
      stayPart(mailContext),
      pricePart(reservation.price),
      duePart(reservation.price, cardInWords(reservation.card)),
      ...currencyPart(reservation),
      termsPart(mailContext),
      placePart(property),
    ],
    closing: [
      `You booked through ${oneLine(publisherName)}. To change or cancel the stay, turn to them and name the confirmation number.`,
      'This mail was sent automatically because this address was given for the reservation.',
    ],
  }
}

export function cancellationMail(mailContext: MailContext): MailContent {
  const { reservation, property, publisherName } = mailContext
  const name = oneLine(property.name)
  return {
    subject: `Your stay at ${name} is cancelled`,
    preview: `From ${shortDay(reservation.checkin)} to ${shortDay(reservation.checkout)}, confirmation number ${reservation.confirmationNumber}`,
    letterhead: name,
    tone: 'quiet',
    title: 'Your stay is cancelled',
    opening: [
      `Dear ${guestName(reservation)},`,
      'your reservation has been cancelled and the room is no longer held for you.',
    ],
    parts: [
      numberPart(reservation),
      daysPart(reservation, property),
      ...settlementPart(mailContext),
      stayPart(mailContext),
      placePart(property),
    ],
    closing: [
      `You booked through ${oneLine(publisherName)}. If you did not mean to cancel, turn to them and name the confirmation number.`,
      'This mail was sent automatically because this address was given for the reservation.',
    ],
  }
}

/** What the cancellation costs and gives back, in the currency that the guest was shown. */
function settlementPart({ reservation, property }: MailContext): MailPart[] {
  const { cancellation, price } = reservation
  if (!cancellation) return []
  return [
    {
      kind: 'facts',
      title: 'The cancellation',
      facts: [
        {
          label: 'Cancelled',
          value: `${instantInWords(cancellation.at, property.timeZone)} (property time)`,
        },
        ...settlementFacts(reservation, shownCancellation(reservation, cancellation), price.currency),
      ],
    },
  ]
}

/** Contract P10: the property is owed its own currency. */
function currencyPart({ exchange, propertyPrice }: Reservation): MailPart[] {
  const { from, to, rate, asOf } = exchange
  if (from === to) return []
  const total = amountInWords(propertyPrice.total.total, from)
  const day = asOf === null ? '' : ` of ${asOf}`
  return [
    {
      kind: 'sentences',
      title: 'Currency',
      sentences: [
        `The property charges in ${from}: the total there is ${total}.`,
        `Amounts in ${to} were reckoned at the rate${day}: 1 ${from} = ${rate} ${to}.`,
      ],
    },
  ]
}

const guestName = ({ guest }: Reservation): string => oneLine(`${guest.first_name} ${guest.last_name}`, 80)

const cardInWords = ({ brand, last_four }: CardOnFile): string =>
  `${cardBrands[brand as CardBrand] ?? brand} ending in ${last_four}`
