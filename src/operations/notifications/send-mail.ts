// Writes one mail about an event and sends it. Guests chose their address themselves, or somebody else did for them, so
// that no address gets more than a day's measure (threat C9).

import { isMailAddress, type Mail, MailError } from '../../outbound/mail.ts'
import { countMail } from '../../store/notifications/deliveries.ts'
import type { TakenDelivery } from '../../store/notifications/outbox.ts'
import { getPublisher } from '../../store/publishers/publishers.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { House } from '../context.ts'
import type { Outcome } from './delivery-outcome.ts'
import { calendarFile } from './mails/calendar-file.ts'
import { cancellationMail, confirmationMail } from './mails/guest-mails.ts'
import type { MailContent, MailOccasion } from './mails/mail-content.ts'
import { mailHtml } from './mails/mail-html.ts'
import { mailText } from './mails/mail-text.ts'
import { cancellationNotice, reservationNotice } from './mails/property-mails.ts'

/** Mails to one guest's address within 24 hours. */
const mostMailsADay = 20

/** Sends the mail of a delivery, or says why there is none to send. */
export async function sendEventMail(house: House, delivery: TakenDelivery): Promise<Outcome> {
  const occasion = await gatherOccasion(house, delivery)
  if (!occasion) return { kind: 'refused', status: 'reservation is gone' }
  const isForGuest = delivery.kind === 'guest_mail'
  const { guest } = occasion.reservation
  const to = isForGuest ? guest.email : occasion.property.reservationEmail
  if (to === null || !isMailAddress(to)) return { kind: 'refused', status: 'no usable address' }
  if (isForGuest && !(await mayHaveAnother(house, delivery.id, to))) {
    return { kind: 'refused', status: `more than ${mostMailsADay} mails a day to one address` }
  }
  const mail = isForGuest ? guestMail(occasion, house.mail.sender) : propertyMail(occasion)
  try {
    const note = await house.mail.send({ ...mail, to, id: mailId(delivery) })
    return { kind: 'delivered', status: 'sent', note }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { kind: error.isFinal ? 'refused' : 'failed', status: error.message }
  }
}

async function gatherOccasion(house: House, { event }: TakenDelivery): Promise<MailOccasion | undefined> {
  const { database, catalog } = house
  const [reservation, properties, publisher] = await Promise.all([
    findReservation(database, { propertyId: event.propertyId, id: event.reservationId }),
    catalog.currentProperties([event.propertyId]),
    getPublisher(database, event.publisherId),
  ])
  const property = properties.get(event.propertyId)
  return reservation && property && { event, reservation, property, publisherName: publisher.name }
}

/** Addresses are counted by a keyed hash, and in any case of letters. */
function mayHaveAnother({ database, keyring }: House, deliveryId: number, to: string): Promise<boolean> {
  const recipient = keyring.fingerprint('guest', `mail ${to.toLowerCase()}`)
  return database.transaction(transaction => countMail(transaction, deliveryId, recipient, mostMailsADay))
}

type WrittenMail = Omit<Mail, 'id' | 'to'>

function guestMail(occasion: MailOccasion, organizer: string): WrittenMail {
  const isCancelled = occasion.event.type === 'reservation.cancelled'
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  return {
    ...written(isCancelled ? cancellationMail(occasion) : confirmationMail(occasion)),
    replyTo: occasion.property.reservationEmail,
    calendar: { method, text: calendarFile(occasion, method, organizer) },
  }
}

const propertyMail = (occasion: MailOccasion): WrittenMail => ({
  ...written(
    occasion.event.type === 'reservation.cancelled'
      ? cancellationNotice(occasion)
      : reservationNotice(occasion),
  ),
  replyTo: null,
  calendar: null,
})

const written = (content: MailContent) => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})

const mailId = ({ event, kind }: TakenDelivery): string =>
  `${event.sequence}.${kind.replace('_', '-')}.${event.eventId}`
