// What a property is written when a stay in it is reserved or cancelled: amounts in its own currency, no card at all.

import type { Reservation } from '../../../lodging/reservation.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import type { MailContent, MailContext, MailFact, MailPart } from './mail-content.ts'
import { counted, instantInWords, oneLine, shortDay } from './mail-words.ts'
import { daysPart, duePart, numberPart, pricePart, settlementFacts, stayPart } from './stay-parts.ts'

export function reservationNotice(mailContext: MailContext): MailContent {
  const { reservation, property } = mailContext
  return {
    ...noticeHead(mailContext, 'New reservation'),
    tone: 'glad',
    opening: [
      `Booked through ${oneLine(mailContext.publisherName)} on ${instantInWords(reservation.createdAt, property.timeZone)}.`,
    ],
    parts: [
      numberPart(reservation),
      daysPart(reservation, property),
      guestPart(reservation),
      stayPart(mailContext),
      pricePart(reservation.propertyPrice),
      duePart(reservation.propertyPrice, null),
    ],
  }
}

export function cancellationNotice(mailContext: MailContext): MailContent {
  const { reservation, property, publisherName } = mailContext
  const { cancellation, propertyPrice } = reservation
  const settled: MailFact[] = cancellation
    ? settlementFacts(reservation, cancellation, propertyPrice.currency)
    : []
  const when = cancellation ? ` on ${instantInWords(cancellation.at, property.timeZone)}` : ''
  return {
    ...noticeHead(mailContext, 'Reservation cancelled'),
    tone: 'quiet',
    opening: [`Cancelled${when}; it was booked through ${oneLine(publisherName)}.`],
    parts: [
      numberPart(reservation),
      daysPart(reservation, property),
      ...(settled.length > 0 ? [{ kind: 'facts', title: 'The cancellation', facts: settled } as const] : []),
      guestPart(reservation),
      stayPart(mailContext),
    ],
  }
}

function noticeHead({ reservation, property }: MailContext, title: string) {
  const { checkin, checkout, confirmationNumber, rooms, roomName } = reservation
  const stay = `${shortDay(checkin)}, ${counted(nightsBetween(checkin, checkout), 'night')}`
  return {
    subject: `${title} ${confirmationNumber}: ${stay}`,
    preview: `${counted(rooms.length, 'room')}: ${roomName}`,
    letterhead: oneLine(property.name),
    title,
    closing: [
      'This mail was sent automatically to the address that the property document names as reservation_email.',
    ],
  }
}

/** Who comes, and what the guest wrote to the house. */
function guestPart({ guest }: Reservation): MailPart {
  const facts: MailFact[] = [
    { label: 'Name', value: oneLine(`${guest.first_name} ${guest.last_name}`) },
    { label: 'E-mail', value: oneLine(guest.email, 254) },
    { label: 'Telephone', value: oneLine(guest.phone) },
  ]
  if (guest.note) facts.push({ label: 'Note', value: oneLine(guest.note, 2000) })
  return { kind: 'facts', title: 'The guest', facts: facts.filter(({ value }) => value !== '') }
}
