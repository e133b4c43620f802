// Writes one mail about an event and sends it. The number of mails a day to one address is limited, because anybody
// can enter another person's address (threat C9).

import type { Property } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import { isMailAddress } from '../../lodging/reservations/guest-email.ts'
import { asOfVersion, type RecordedStay } from '../../lodging/reservations/reservation-change.ts'
import { namesTogether } from '../../lodging/reservations/room-kinds.ts'
import { type Mail, MailError } from '../../outbound/mail.ts'
import { countMail } from '../../store/notifications/deliveries.ts'
import type { TakenMail } from '../../store/notifications/outbox.ts'
import { getPublisher } from '../../store/publishers/publishers.ts'
import { type BasketItem, findBasketOf, findBasketPlace } from '../../store/reservations/baskets.ts'
import { readChanges } from '../../store/reservations/reservation-changes.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import { findSiteDocument } from '../../store/sites/sites.ts'
import type { AppContext } from '../context.ts'
import { reservationCardUse } from '../reservations/card-use.ts'
import { bookingAddress } from '../sites/booking-address.ts'
import type { Outcome } from './delivery-outcome.ts'
import { calendarFile } from './mails/calendar-file.ts'
import { basketMail, cancellationMail, changeMail, confirmationMail } from './mails/guest-mails.ts'
import type { MailContent, MailContext } from './mails/mail-content.ts'
import { mailHtml } from './mails/mail-html.ts'
import { mailText } from './mails/mail-text.ts'
import { cancellationNotice, changeNotice, reservationNotice } from './mails/property-mails.ts'

/** Mails to one guest's address within 24 hours. */
const mostMailsADay = 20

/** Sends the mail of a delivery, or says why there is none to send. */
export async function sendEventMail(context: AppContext, delivery: TakenMail): Promise<Outcome> {
  const mailContext = await gatherMailContext(context, delivery)
  if (!mailContext) return { kind: 'refused', status: 'reservation is gone' }
  const isForGuest = delivery.kind === 'guest_mail'
  const basket = isForGuest ? await basketToTell(context, delivery) : null
  if (basket === 'told') return { kind: 'delivered', status: 'told with its basket' }
  const { guest } = mailContext.reservation
  const to = isForGuest ? guest.email : mailContext.property.reservationEmail
  if (to === null || !isMailAddress(to)) return { kind: 'refused', status: 'no usable address' }
  if (isForGuest && !(await mayHaveAnother(context, delivery.id, to))) {
    return { kind: 'refused', status: `more than ${mostMailsADay} mails a day to one address` }
  }
  const mail = basket
    ? await mailOfBasket(context, delivery, basket)
    : isForGuest
      ? guestMail(mailContext, context.mail.sender)
      : propertyMail(mailContext)
  const about = {
    audience: isForGuest ? 'guest' : 'property',
    propertyId: delivery.event.propertyId,
    reservationId: basket ? null : delivery.event.reservationId,
    language: mailContext.language,
    phone: isForGuest ? guest.phone : null,
  } as const
  try {
    const note = await context.mail.send({ ...mail, to, id: mailId(delivery), about })
    return { kind: 'delivered', status: 'sent', note }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { kind: error.isFinal ? 'refused' : 'failed', status: error.message }
  }
}

async function gatherMailContext(
  context: AppContext,
  { event, kind }: TakenMail,
): Promise<MailContext | undefined> {
  const { database, catalog } = context
  const [found, changes, properties, publisher, site] = await Promise.all([
    findReservation(database, { propertyId: event.propertyId, id: event.reservationId }),
    readChanges(database, event.propertyId, event.reservationId),
    catalog.currentProperties([event.propertyId]),
    getPublisher(database, event.publisherId),
    kind === 'guest_mail' ? findSiteDocument(database, event.publisherId) : undefined,
  ])
  const property = properties.get(event.propertyId)
  if (!found || !property) return undefined
  const reservation = asOfVersion(found, changes, event.reservationVersion)
  const change = changes.find(({ version }) => version === event.reservationVersion) ?? null
  const mailContext = {
    event,
    reservation,
    change,
    publisherName: publisher.name,
    cardUse: reservationCardUse(context, reservation),
    bookingAddress: await bookingAddress(context, reservation),
    brand: site ?? null,
  }
  return kind === 'guest_mail'
    ? { ...mailContext, property: propertyIn(property, reservation.language), language: reservation.language }
    : forProperty(mailContext, property)
}

type RoomOfStay = Pick<RecordedStay, 'roomId' | 'roomName' | 'propertyPrice'>

/** In the language of the property, of which the guest may know no word. */
function forProperty(
  mailContext: Omit<MailContext, 'property' | 'language'>,
  property: Property,
): MailContext {
  const { reservation, change } = mailContext
  const language = property.language ?? reservation.language
  if (language === reservation.language)
    return { ...mailContext, property: propertyIn(property, language), language }
  const named = <Stay extends RoomOfStay>(stay: Stay): Stay => {
    const nameOf = (roomId: number) => property.rooms.find(({ id }) => id === roomId)?.name
    const { mixed } = stay.propertyPrice
    if (mixed === undefined) return { ...stay, roomName: nameOf(stay.roomId) ?? stay.roomName }
    const names = mixed.map(({ roomId: id, roomName }) => ({ id, name: nameOf(id) ?? roomName }))
    return { ...stay, roomName: namesTogether(names) }
  }
  return {
    ...mailContext,
    reservation: named(reservation),
    change: change && { ...change, before: named(change.before) },
    property,
    language,
  }
}

/** Counts addresses by a keyed hash, ignoring case. */
function mayHaveAnother({ database, keyring }: AppContext, deliveryId: number, to: string): Promise<boolean> {
  const recipient = keyring.fingerprint('guest', `mail ${to.toLowerCase()}`)
  return database.transaction(transaction => countMail(transaction, deliveryId, recipient, mostMailsADay))
}

type Writer = (mailContext: MailContext) => MailContent

/** By the type of the event; any other one is a confirmation. */
const guestMails: Readonly<Record<string, Writer>> = {
  'reservation.modified': changeMail,
  'reservation.cancelled': cancellationMail,
}
const propertyMails: Readonly<Record<string, Writer>> = {
  'reservation.modified': changeNotice,
  'reservation.cancelled': cancellationNotice,
}

type WrittenMail = Omit<Mail, 'id' | 'to' | 'about'>

interface BasketToTell {
  readonly number: string
  readonly items: readonly BasketItem[]
}

/**
 * The basket of which the delivery tells the guest, as its first item does; `told`: the mail of the first tells of this one. Null for
 * all other mails, also one that somebody asks for again.
 */
async function basketToTell(
  { database }: AppContext,
  { event, timesResent }: TakenMail,
): Promise<BasketToTell | 'told' | null> {
  if (event.type in guestMails || timesResent > 0) return null
  const item = { propertyId: event.propertyId, id: event.reservationId }
  const found = await findBasketPlace(database, item)
  if (!found) return null
  if (found.place > 1) return 'told'
  const items = await findBasketOf(database, event.publisherId, found.number)
  return items.length > 1 ? { number: found.number, items } : null
}

/** All stays as they were booked. */
async function mailOfBasket(
  context: AppContext,
  delivery: TakenMail,
  { number, items }: BasketToTell,
): Promise<WrittenMail> {
  const { event } = delivery
  const stays = await Promise.all(
    items.map(({ propertyId, id }) =>
      gatherMailContext(context, {
        ...delivery,
        event: { ...event, propertyId, reservationId: id, reservationVersion: 1 },
      }),
    ),
  )
  const content = basketMail(
    stays.filter(stay => stay !== undefined),
    number,
  )
  return { ...written(content), replyTo: null, calendar: null }
}

function guestMail(mailContext: MailContext, organizer: string): WrittenMail {
  const { type } = mailContext.event
  const method = type === 'reservation.cancelled' ? 'CANCEL' : 'PUBLISH'
  return {
    ...written((guestMails[type] ?? confirmationMail)(mailContext)),
    replyTo: mailContext.property.reservationEmail,
    calendar: { method, text: calendarFile(mailContext, method, organizer) },
  }
}

const propertyMail = (mailContext: MailContext): WrittenMail => ({
  ...written((propertyMails[mailContext.event.type] ?? reservationNotice)(mailContext)),
  replyTo: null,
  calendar: null,
})

const written = (content: MailContent) => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})

/** Another one each time that somebody asks for it: mailboxes hide a second mail of the same id. */
const mailId = ({ event, kind, timesResent }: TakenMail): string =>
  [event.sequence, kind.replace('_', '-'), event.eventId, ...(timesResent > 0 ? [timesResent] : [])].join('.')
