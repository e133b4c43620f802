// A context without a server, whose deliveries go out on demand to receivers on this machine.

import { randomUUID } from 'node:crypto'
import { readConfig } from '../../../src/config/config.ts'
import { type OpenAppContext, openContext } from '../../../src/context/open-context.ts'
import type { Cancellation, Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { type ReservationChange, recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import { Courier, type DeliveryReport } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createPublisher } from '../../../src/store/publishers/publishers.ts'
import { changeReservation, insertChange } from '../../../src/store/reservations/reservation-changes.ts'
import { type Move, moveReservation } from '../../../src/store/reservations/reservation-moves.ts'
import { insertReservation } from '../../../src/store/reservations/reservations.ts'
import { minor, zero } from '../../../src/values/money.ts'
import { bookedStay } from '../hotels/booked-stay.ts'
import { completeDocument } from '../hotels/property-documents.ts'
import { atTheEnd } from '../run/at-the-end.ts'
import { testDatabase } from '../run/database.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

export interface EventContext {
  readonly context: OpenAppContext
  readonly environment: Readonly<Record<string, string>>
  readonly directory: string
  readonly publisherId: number
  /** The reports of all couriers made here. */
  readonly reports: DeliveryReport[]
  /** Inserts a reservation of property 3144, announced as confirmed. */
  book(changes?: Partial<Reservation>): Promise<Reservation>
  move(reservation: Reservation, move: Move): Promise<Reservation>
  /** Changes it to what is said, and announces that. */
  change(reservation: Reservation, to: Partial<Reservation>): Promise<Reservation>
  cancel(reservation: Reservation, cancellation?: Partial<Cancellation>): Promise<Reservation>
  courier(): Courier
  /** Delivers until nothing is due. */
  deliver(): Promise<void>
  /** Makes waiting retries due at once. */
  hurry(): Promise<void>
  deliveries(): Promise<
    { kind: string; state: string; attempts: number; last_status: string; seconds: number }[]
  >
}

interface Choices {
  readonly variables?: Readonly<Record<string, string>>
  /** Replaces fields of the complete property document. */
  readonly property?: Readonly<Record<string, unknown>>
}

/** Call it once at the top of a test file. Property 3144 is the complete document without pictures. */
export async function eventContext({ variables = {}, property = {} }: Choices = {}): Promise<EventContext> {
  const { connectionString } = await testDatabase()
  const directory = await temporaryDirectory()
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: directory.path,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...variables,
  }
  const context = await openContext(readConfig(environment), { exclusive: false, allowHttp: true })
  atTheEnd(async () => {
    await context[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
  })
  const { database } = context
  const { property_image: _, rooms, ...document } = completeDocument()
  const imported = {
    ...document,
    rooms: rooms.map(({ images: __, ...room }: { images?: unknown }) => room),
    ...property,
  }
  await importProperty(context, imported, null)
  const publisher = await database.transaction(transaction =>
    createPublisher(transaction, { name: 'Valley guide', sellsAll: true }),
  )
  const reports: DeliveryReport[] = []
  const courier = () => new Courier(context, report => reports.push(report))
  const move: EventContext['move'] = async (reservation, wanted) => {
    await database.transaction(transaction => moveReservation(transaction, reservation, wanted))
    return { ...reservation, status: wanted.to, version: reservation.version + 1 }
  }
  return {
    context,
    environment,
    directory: directory.path,
    publisherId: publisher.id,
    reports,
    courier,
    move,
    async book(changes = {}) {
      const reservation = bookedStay({ id: randomUUID(), publisherId: publisher.id, ...changes })
      await database.transaction(transaction => insertReservation(transaction, reservation))
      return reservation
    },
    change: async (reservation, to) => {
      const changed = { ...reservation, ...to }
      const at = '2027-01-10T09:30:00Z'
      const cause = 'modified by publisher'
      const change: ReservationChange = {
        propertyId: reservation.propertyId,
        reservationId: reservation.id,
        id: randomUUID(),
        state: 'done',
        isChallenged: false,
        version: reservation.version + 1,
        cause,
        before: recordedStay(reservation),
        after: recordedStay(changed),
        penalty: minor(5_000),
        charged: minor(12_345),
        refunded: zero,
        paymentKey: null,
        madeAt: at,
        settledAt: at,
      }
      await database.transaction(async transaction => {
        await changeReservation(transaction, changed, { cause, at })
        await insertChange(transaction, change, null)
      })
      return { ...changed, version: reservation.version + 1 }
    },
    cancel: (reservation, changes = {}) =>
      move(reservation, {
        to: 'cancelled',
        cause: 'cancelled by publisher',
        at: '2027-02-01T09:30:00Z',
        cancellation: {
          at: '2027-02-01T09:30:00Z',
          by: 'publisher',
          penalty: zero,
          refund: reservation.propertyPrice.total.balanceDue,
          ...changes,
        },
      }),
    async deliver() {
      await using one = courier()
      let before = -1
      while (reports.length !== before) {
        before = reports.length
        await one.run()
        await one.settled()
      }
    },
    async hurry() {
      await database.query(`UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting'`)
    },
    deliveries: () =>
      database.query(
        `SELECT kind, state, attempts, last_status,
                round(extract(epoch FROM next_attempt_at - now()))::int AS seconds
           FROM delivery ORDER BY sequence, delivery_id`,
      ),
  }
}
