// Mails to a property about a stay that is reserved, changed or cancelled: amounts in its own currency, nothing of the card.

import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import { instantText, shortDayText } from '../../../wording/date-texts.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { Words } from '../../../wording/words.ts'
import { changePart } from './change-part.ts'
import type { MailContent, MailContext, MailFact, MailPart } from './mail-content.ts'
import { guestLine, oneLine } from './one-line.ts'
import { daysPart, duePart, numberPart, pricePart, settlementFacts, stayPart } from './stay-parts.ts'

/** The mail to a property about a new reservation. */
export function reservationNotice(mailContext: MailContext): MailContent {
  const { reservation, property, publisherName } = mailContext
  const words = wordsIn(mailContext.language)
  const { notices } = words.mails
  const bookedAt = instantText(reservation.createdAt, property.timeZone, words)
  return {
    ...noticeHead(mailContext, notices.newReservation, words),
    tone: 'glad',
    opening: [notices.bookedThrough(oneLine(publisherName), bookedAt)],
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      guestPart(reservation, words),
      stayPart(mailContext, words),
      pricePart(dueOf(mailContext), words),
      duePart(dueOf(mailContext), words),
    ],
  }
}

/** The mail to a property about a changed stay, with what is different. */
export function changeNotice(mailContext: MailContext): MailContent {
  const { event, reservation, property, publisherName, change } = mailContext
  const words = wordsIn(mailContext.language)
  const { notices } = words.mails
  const changedAt = instantText(event.occurredAt, property.timeZone, words)
  return {
    ...noticeHead(mailContext, notices.changed, words),
    tone: 'glad',
    opening: [notices.changedThrough(oneLine(publisherName), changedAt)],
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      ...(change ? [changePart(change, words, 'owed')] : []),
      guestPart(reservation, words),
      stayPart(mailContext, words),
      pricePart(dueOf(mailContext), words),
      duePart(dueOf(mailContext), words),
    ],
  }
}

/** In the property's currency alone. */
const dueOf = ({ reservation: { propertyPrice }, cardUse }: MailContext) => ({
  owed: propertyPrice,
  shown: propertyPrice,
  use: cardUse,
  card: null,
})

/** The mail to a property about a cancelled reservation, with what the guest owes for it. */
export function cancellationNotice(mailContext: MailContext): MailContent {
  const { reservation, property, publisherName } = mailContext
  const { cancellation } = reservation
  const words = wordsIn(mailContext.language)
  const { notices } = words.mails
  const cancelledAt = cancellation && instantText(cancellation.at, property.timeZone, words)
  return {
    ...noticeHead(mailContext, notices.cancelled, words),
    tone: 'quiet',
    opening: [
      cancelledAt === null
        ? notices.cancelledSometime(oneLine(publisherName))
        : notices.cancelledAt(cancelledAt, oneLine(publisherName)),
    ],
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      ...settlementPart(reservation, words),
      guestPart(reservation, words),
      stayPart(mailContext, words),
    ],
  }
}

function settlementPart(reservation: Reservation, words: Words): MailPart[] {
  const { cancellation, propertyPrice } = reservation
  if (!cancellation) return []
  const settlement = { ...cancellation, currency: propertyPrice.currency }
  const facts = settlementFacts(reservation, { owed: settlement, shown: settlement }, words)
  return [{ kind: 'facts', title: words.mails.headings.cancellation, facts }]
}

function noticeHead({ reservation, property }: MailContext, title: string, words: Words) {
  const { checkin, checkout, confirmationNumber, rooms, roomName } = reservation
  const { mails, language } = words
  const stay = [shortDayText(checkin, words), mails.nights(nightsBetween(checkin, checkout))].join(
    mails.between,
  )
  return {
    language,
    subject: mails.notices.subject(title, confirmationNumber, stay),
    preview: mails.labelled(mails.notices.rooms(rooms.length), roomName),
    letterhead: oneLine(property.name),
    brand: null,
    title,
    closing: [mails.notices.sentToProperty],
  }
}

/** The guest, and the guest's message to the property. */
function guestPart({ guest }: Reservation, { mails }: Words): MailPart {
  const { labels, headings } = mails
  const facts: MailFact[] = [
    { label: labels.name, value: guestLine(mails.fullName(guest.first_name, guest.last_name)) },
    { label: labels.email, value: oneLine(guest.email, 254) },
    { label: labels.telephone, value: guestLine(guest.phone) },
  ]
  if (guest.note) facts.push({ label: labels.note, value: guestLine(guest.note, 2000) })
  return { kind: 'facts', title: headings.guest, facts: facts.filter(({ value }) => value !== '') }
}
