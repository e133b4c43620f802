// What waits to be sent, for the metrics.

import {
  type DeliveryFigure,
  readDeliveryFigures,
  readOutboxAge,
} from '../../store/notifications/sending-figures.ts'
import type { AppContext } from '../context.ts'

export interface SendingFigures {
  readonly deliveries: readonly DeliveryFigure[]
  /** Seconds. */
  readonly outboxAge: number
}

/** Of all servers of the database. Throws ServiceUnavailableException when it cannot be reached. */
export async function sendingFigures({ database }: Pick<AppContext, 'database'>): Promise<SendingFigures> {
  const [deliveries, outboxAge] = await Promise.all([readDeliveryFigures(database), readOutboxAge(database)])
  return { deliveries, outboxAge }
}
