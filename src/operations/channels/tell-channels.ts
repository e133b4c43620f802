// Tells channels the bookings of their property: due ones are leased, sent and settled, with the retries of webhooks. A
// booking is sent as it is by then. At least once: a crash between sending and settling sends it again.

import { wasConfirmed } from '../../lodging/reservations/reservation.ts'
import {
  type BookingSettlement,
  hasDueBooking,
  noteTold,
  settleBooking,
  type TakenBooking,
  takeWaitingBookings,
} from '../../store/channels/channel-bookings.ts'
import { getChannel } from '../../store/channels/channels.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { AppContext } from '../context.ts'
import { settlementOf } from '../notifications/delivery-outcome.ts'
import type { TellOutcome } from './protocol.ts'
import { protocols } from './protocols.ts'
import { keepMessage } from './take-message.ts'

const bookingsAtOnce = 16
/** A slow channel takes up at most this many sendings. */
const eachChannel = 4
/** Longer than any attempt takes. */
const leaseSeconds = 120

export interface TellingReport {
  readonly booking: TakenBooking
  readonly settlement: BookingSettlement
  /** A fault of this server that prevented the sending. */
  readonly error: unknown
}

/** The bookings that one server tells. */
export class Teller implements AsyncDisposable {
  readonly #context: AppContext
  readonly #report: (report: TellingReport) => void
  readonly #underWay = new Map<Promise<void>, number>()

  constructor(context: AppContext, report: (report: TellingReport) => void) {
    this.#context = context
    this.#report = report
  }

  /** Leases what is due, starts sending it, and returns how much that is. `settled` waits until it is sent. */
  async run(): Promise<number> {
    const limit = bookingsAtOnce - this.#underWay.size
    if (limit <= 0 || !(await hasDueBooking(this.#context.database))) return 0
    const taking = { limit, eachChannel, busyChannels: [...this.#underWay.values()], leaseSeconds }
    const taken = await this.#context.database.transaction(transaction =>
      takeWaitingBookings(transaction, taking),
    )
    for (const booking of taken) this.#start(booking)
    return taken.length
  }

  /** Settles when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.keys())
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled()
  }

  #start(booking: TakenBooking): void {
    const sending = this.#tell(booking).finally(() => {
      this.#underWay.delete(sending)
      // There is room again.
      this.#context.wakeSignal.wake()
    })
    this.#underWay.set(sending, booking.channelId)
  }

  async #tell(booking: TakenBooking): Promise<void> {
    const { outcome, error, isKnown } = await this.#attempt(booking)
    const settled = settlementOf(outcome, booking.attempts)
    const settlement: BookingSettlement =
      settled.state === 'waiting'
        ? settled
        : { status: settled.status, state: settled.state === 'delivered' ? 'told' : 'parked' }
    try {
      await this.#context.database.transaction(async transaction => {
        await settleBooking(transaction, booking, settlement)
        if (settlement.state !== 'told') return
        await noteTold(transaction, {
          ...booking,
          acknowledgement: outcome.acknowledgement ?? null,
          isKnown,
        })
      })
      this.#report({ booking, settlement, error })
    } catch (failure) {
      // The lease expires, and the booking is sent again.
      this.#report({ booking, settlement, error: failure })
    }
  }

  async #attempt(booking: TakenBooking): Promise<Attempt> {
    const { channelId, propertyId, reservationId, version, attempts } = booking
    const { database } = this.#context
    try {
      const channel = await getChannel(database, channelId)
      const reservation = await findReservation(database, { propertyId, id: reservationId })
      const { tell } = protocols[channel.kind]
      const outcome: TellOutcome =
        reservation && wasConfirmed(reservation.status) && tell
          ? await tell(this.#context, channel, { reservation, version, attempts })
          : { kind: 'refused', status: 'nothing to tell' }
      if (outcome.kind === 'refused') await this.#keepUnsent(booking, outcome.status)
      return { outcome, error: null, isKnown: channel.knownBy === 'delivery' }
    } catch (error) {
      return { outcome: { kind: 'failed', status: 'could not be sent' }, error, isKnown: false }
    }
  }

  /** Nothing was sent, so no message says why; this one shows it to whoever looks at the connection. */
  async #keepUnsent({ channelId, reservationId, version }: TakenBooking, error: string): Promise<void> {
    const kept = `Booking ${reservationId}, version ${version}`
    const message = { action: 'Booking', senderId: null, requestId: reservationId, replayOf: null, kept }
    await keepMessage(this.#context, { id: channelId }, message, {
      direction: 'out',
      outcome: 'refused',
      error: `not sent: ${error}`,
      answer: null,
    })
  }
}

interface Attempt {
  readonly outcome: TellOutcome
  readonly error: unknown
  /** The channel's counts take it into account once it is delivered. */
  readonly isKnown: boolean
}
