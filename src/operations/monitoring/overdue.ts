// Reports what will need staff if nothing changes: a reservation that has been unknown for minutes and keeps its rooms, and
// an authorisation that soon can no longer be captured (threats B8 and B9).

import { readLapsing, readLongUnknown } from '../../store/reservations/due-reservations.ts'
import type { AppContext } from '../context.ts'

const unknownMinutes = 5
const hoursBeforeLapse = 24

/** Contains no guest or card data. */
export interface Overdue {
  readonly reservationId: string
  readonly sentence: string
}

/** Reports each overdue reservation once. */
export function overdueWatch(context: AppContext, onOverdue: (delay: Overdue) => void): () => Promise<void> {
  let reported = new Set<string>()
  return async () => {
    const delays = [...(await findUnknown(context)), ...(await findLapsing(context))]
    for (const delay of delays) if (!reported.has(delay.sentence)) onOverdue(delay)
    reported = new Set(delays.map(({ sentence }) => sentence))
  }
}

async function findUnknown({ database, clock }: AppContext): Promise<Overdue[]> {
  const before = clock.now().subtract({ minutes: unknownMinutes }).toString()
  const unknown = await readLongUnknown(database, before)
  return unknown.map(({ id, cause, since }) => ({
    reservationId: id,
    sentence: `reservation ${id} has been unknown since ${since}: its ${cause ?? 'payment or source'} has not confirmed the outcome`,
  }))
}

async function findLapsing({ database, clock, payments }: AppContext): Promise<Overdue[]> {
  if (!payments) return []
  const oldest = clock.now().subtract({ hours: payments.captureWithinHours })
  const askedBefore = oldest.add({ hours: hoursBeforeLapse })
  const lapsing = await readLapsing(database, payments.name, {
    from: oldest.toString(),
    to: askedBefore.toString(),
  })
  return lapsing.map(({ id, status, sentAt }) => {
    const end = Temporal.Instant.from(sentAt).add({ hours: payments.captureWithinHours })
    return {
      reservationId: id,
      sentence: `reservation ${id} is ${status} and its payment is not captured; capture is possible until ${end}`,
    }
  })
}
