// The content of a mail. HTML and text are both made from it, so that they cannot disagree.

import type { Language } from '../../../lodging/documents/languages.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import type { CardUse } from '../../../lodging/reservations/card-use.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import type { SiteDocument } from '../../../lodging/sites/site.ts'
import type { ReservationEvent } from '../../../store/notifications/outbox.ts'

/** The facts that a mail is written from. */
export interface MailContext {
  readonly event: Pick<ReservationEvent, 'type' | 'eventId' | 'reservationVersion' | 'occurredAt'>
  /** As it was after the event. */
  readonly reservation: Reservation
  /** The change that the event is about; null for any other event. */
  readonly change: ReservationChange | null
  readonly property: Property
  /** A guest's mail is in that of the reservation, a property's in its own where its document names one. */
  readonly language: Language
  readonly publisherName: string
  /** What became of the card. */
  readonly cardUse: CardUse
  /** Where the guest sees, changes and cancels the booking; null where its publisher has no site. */
  readonly bookingAddress: string | null
  /** The booking pages of the publisher; null without any, and in mails to the property. */
  readonly brand: MailBrand | null
}

/** What a mail takes over from booking pages. */
export type MailBrand = Pick<SiteDocument, 'name' | 'theme'>

export interface MailContent {
  readonly language: Language
  /** Contains no text written by a guest. */
  readonly subject: string
  /** Shown beside the subject in lists of mails. */
  readonly preview: string
  /** The name at the top of the mail. */
  readonly letterhead: string
  readonly brand: MailBrand | null
  /** Chooses the colours; cancellations are quieter. */
  readonly tone: 'glad' | 'quiet'
  readonly title: string
  readonly opening: readonly string[]
  readonly parts: readonly MailPart[]
  /** Small print at the end. */
  readonly closing: readonly string[]
}

export type MailPart =
  | { readonly kind: 'number'; readonly label: string; readonly value: string }
  | { readonly kind: 'days'; readonly days: readonly MailDay[] }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly MailFact[] }
  | { readonly kind: 'sentences'; readonly title: string; readonly sentences: readonly string[] }
  | { readonly kind: 'button'; readonly label: string; readonly address: string }

export interface MailDay {
  readonly label: string
  readonly value: string
  /** "from 15:00"; empty when the property names no time. */
  readonly note: string
}

export interface MailFact {
  readonly label: string
  readonly value: string
  /** Set apart from the rows above it. */
  readonly isSum?: true
  /** https, http, mailto or tel; any other scheme is not linked. */
  readonly link?: string
}
