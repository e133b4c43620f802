// What a mail says, before it is set as HTML and as text: both are made from this, so that they cannot disagree.

import type { Language } from '../../../lodging/languages.ts'
import type { Property } from '../../../lodging/property.ts'
import type { Reservation } from '../../../lodging/reservation.ts'
import type { OutboxEvent } from '../../../store/notifications/outbox.ts'

/** What a mail is written about. */
export interface MailContext {
  readonly event: Pick<OutboxEvent, 'type' | 'eventId' | 'reservationVersion' | 'occurredAt'>
  readonly reservation: Reservation
  readonly property: Property
  readonly publisherName: string
}

export interface MailContent {
  readonly language: Language
  /** Holds no text of a guest's. */
  readonly subject: string
  /** What lists of mails show beside the subject. */
  readonly preview: string
  /** The name at the head of the sheet. */
  readonly letterhead: string
  /** Colours a cancellation more quietly. */
  readonly tone: 'glad' | 'quiet'
  readonly title: string
  readonly opening: readonly string[]
  readonly parts: readonly MailPart[]
  /** Small, at the foot. */
  readonly closing: readonly string[]
}

export type MailPart =
  | { readonly kind: 'number'; readonly label: string; readonly value: string }
  | { readonly kind: 'days'; readonly days: readonly MailDay[] }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly MailFact[] }
  | { readonly kind: 'sentences'; readonly title: string; readonly sentences: readonly string[] }

export interface MailDay {
  readonly label: string
  readonly value: string
  /** "from 15:00"; empty when the property names no time. */
  readonly note: string
}

export interface MailFact {
  readonly label: string
  readonly value: string
  /** Stands out from those above it. */
  readonly isSum?: true
  /** https, http, mailto or tel; anything else is set without a link. */
  readonly link?: string
}
