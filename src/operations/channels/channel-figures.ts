// How the channels are doing in all, for the metrics.

import {
  type BookingFigure,
  type MessageFigure,
  readBookingFigures,
  readMessageFigures,
} from '../../store/channels/channel-figures.ts'
import type { AppContext } from '../context.ts'

export interface ChannelFigures {
  readonly messages: readonly MessageFigure[]
  readonly bookings: readonly BookingFigure[]
}

/** Of all servers of the database. Throws ServiceUnavailableException when it cannot be reached. */
export async function channelFigures({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<ChannelFigures> {
  const [messages, bookings] = await Promise.all([
    readMessageFigures(database, clock.now().toString()),
    readBookingFigures(database),
  ])
  return { messages, bookings }
}
