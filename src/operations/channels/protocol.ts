// What a kind of channel does beside taking messages: take a kept one again, and be told a booking.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { StoredChannel } from '../../store/channels/channels.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from '../notifications/delivery-outcome.ts'
import type { Incoming, Taken } from './take-message.ts'

/** A booking as a channel is told it. */
export interface ToldBooking {
  readonly reservation: Reservation
  /** The version that the channel will have. */
  readonly version: number
  /** How often it was tried, the present attempt included. */
  readonly attempts: number
}

/** Takes a kept message again; null for a kind of message that changes nothing. */
export type Replay = (
  context: AppContext,
  channel: StoredChannel,
  kept: { readonly message: Incoming; readonly text: string },
) => Promise<Taken | null>

/** Sends a booking as it is now to the callback address, and keeps the message (`keepMessage` with direction out). */
export type Tell = (context: AppContext, channel: StoredChannel, booking: ToldBooking) => Promise<TellOutcome>

/** `acknowledgement`: the id that the channel gave the delivery. */
export type TellOutcome = Outcome & { readonly acknowledgement?: string }

export interface Protocol {
  /** Null: its messages cannot be taken again. */
  readonly replay: Replay | null
  /** Null: its bookings are fetched. */
  readonly tell: Tell | null
}
