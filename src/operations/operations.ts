// The door between the wire and the house: every question that http may ask. app.ts composes the one that is real,
// tests of the wire put one of their own in its place.

import type { KeyHolder } from '../lodging/publisher.ts'
import type { ReservationReference } from '../lodging/reservation-search.ts'
import type {
  CancellationAnswer,
  HoldAnswer,
  PropertyAnswer,
  ReservationAnswer,
  ReservationPage,
} from './answers.ts'
import type { CancelledForProperty, PropertyCancellation } from './back-office/cancel-for-property.ts'
import type { ReviewDecision } from './back-office/decide-review.ts'
import type {
  OperatorDecision,
  RecordPage,
  RecordQuestion,
  ReservationRecord,
} from './back-office/reservation-records.ts'
import type { GatewayMessage } from './payments/payment-webhooks.ts'
import type {
  AvailabilityManyRequest,
  AvailabilityRequest,
  CancelRequest,
  HoldReference,
  PreviewRequest,
  ReservationListRequest,
  ReservationRequest,
  ViewManyRequest,
  ViewRequest,
} from './requests.ts'
import type { CacheValidator } from './shopping/cache-validator.ts'

export interface Operations {
  /** The publisher that a key belongs to; undefined for an unknown, expired or revoked one, in the same time (R5). */
  identify(key: string): Promise<KeyHolder | undefined>
  /** The publisher of a key that was identified of late, without waiting; undefined when it has to be asked for. */
  knownHolder(key: string): KeyHolder | undefined
  /** Whether an answer that was given would be the same if it were asked for again now. */
  isStillValid(validator: CacheValidator): boolean

  /** The same as `identify` for administrators; a publisher's key is none and the other way round. */
  identifyAdmin(key: string): Promise<{ readonly keyId: string } | undefined>

  view(holder: KeyHolder, request: ViewRequest): Promise<PropertyAnswer>
  viewMany(holder: KeyHolder, request: ViewManyRequest): Promise<PropertyAnswer[]>
  available(holder: KeyHolder, request: AvailabilityRequest): Promise<PropertyAnswer>
  /** Each is priced when it is asked for. */
  availableMany(holder: KeyHolder, request: AvailabilityManyRequest): Promise<Iterable<PropertyAnswer>>
  preview(holder: KeyHolder, request: PreviewRequest): Promise<PropertyAnswer>
  reserve(holder: KeyHolder, request: ReservationRequest): Promise<ReservationAnswer>

  hold(holder: KeyHolder, request: PreviewRequest): Promise<HoldAnswer>
  release(holder: KeyHolder, reference: HoldReference): Promise<void>
  viewReservation(holder: KeyHolder, reference: ReservationReference): Promise<ReservationAnswer>
  listReservations(holder: KeyHolder, request: ReservationListRequest): Promise<ReservationPage>
  cancelReservation(holder: KeyHolder, request: CancelRequest): Promise<CancellationAnswer>

  /** Takes a property document in; BadRequestException with all of its errors at once. */
  importProperty(document: unknown, options: { readonly mayRename: boolean }): Promise<ImportOutcome>
  /** Changes nights of a property's calendars and inventory; all errors at once, NotFoundException as below. */
  changeCalendar(propertyId: number, change: unknown): Promise<ImportOutcome>
  /** The document as an import would take it; NotFoundException when there is no such property. */
  exportProperty(id: number): Promise<unknown>
  listProperties(): Promise<readonly ListedProperty[]>

  /** Reservations as those who run the house see them, and what they decide. */
  listRecords(question: RecordQuestion): Promise<RecordPage>
  showReservationRecord(reference: ReservationReference): Promise<ReservationRecord>
  decideReview(decision: ReviewDecision): Promise<ReservationRecord>
  recordNoShow(decision: OperatorDecision): Promise<ReservationRecord>
  cancelForProperty(asked: PropertyCancellation): Promise<CancelledForProperty>

  /** Takes a message of the payment gateway; refused unless the gateway has signed it. */
  receivePaymentWebhook(message: GatewayMessage): Promise<void>

  /** Whether requests can be served now; `reason` says what is missing, without internals. */
  ready(): Promise<Readiness>
}

export interface ImportOutcome {
  readonly id: number
  readonly version: number
  /** False when the document was the one already held. */
  readonly changed: boolean
  readonly warnings: readonly string[]
}

export interface ListedProperty {
  readonly id: number
  readonly name: string
  readonly version: number
  /** Instant of the last change, RFC 3339 UTC. */
  readonly updatedAt: string
}

export interface Readiness {
  readonly ready: boolean
  readonly reason: string | null
}
