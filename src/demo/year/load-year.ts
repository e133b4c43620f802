// Gives the demo a past and a future, by the import of reservations and of reviews. It is work of the minutes after the start: step by
// step, with pauses, so that requests do not wait for it; a server that stops goes on at its next start.

import {
  continueReservationImport,
  showReservationImport,
  startReservationImport,
} from '../../operations/back-office/import-reservations.ts'
import type { AppContext } from '../../operations/context.ts'
import { demoYearLoaded, demoYearStateOf, wishDemoYear } from '../../operations/installation/demo-state.ts'
import { listProperties } from '../../operations/properties/list-properties.ts'
import { importReviews } from '../../operations/reviews/import-reviews.ts'
import { actingAs } from '../../values/actor.ts'
import { localTime } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'
import { wholeList } from '../../values/list-part.ts'
import { demoProperties } from '../destination.ts'
import { demoIds, isOfDemo } from '../load-demo.ts'
import { demoReservations, oversells } from './reservations.ts'
import { waitingReviews } from './reviews.ts'

/** Records that the demo is to get its past and future. */
export const requestDemoYear = (context: AppContext): Promise<void> => wishDemoYear(context)

/** Whether it is requested and not there yet. */
export const isDemoYearRequested = async (context: AppContext): Promise<boolean> =>
  (await demoYearStateOf(context)) === 'wished'

interface Pace {
  /** Waits between two steps; false when the work is to stop, as it also does when the demo is removed. */
  readonly goOn: () => Promise<boolean>
}

/** Loads what is missing of it. Properties of somebody's own that have the id of one of the demo get nothing. */
export async function loadDemoYear(context: AppContext, { goOn }: Pace): Promise<void> {
  const loading = { kind: 'job', id: 'demo year', address: null, source: 'demo year' } as const
  await actingAs(loading, async () => {
    const now = context.clock.now()
    const { today } = localTime(now, 'UTC')
    const present = await listProperties(context, { ...wholeList, within: demoIds() })
    const ofDemo = new Set(present.filter(isOfDemo).map(({ id }) => id))
    const documents = demoProperties(today).filter(({ id }) => ofDemo.has(id!))
    for (const [id, table] of demoReservations(documents, now)) {
      if (!(await isBegun(context, id)))
        await startReservationImport(context, id, table, { mayOversell: oversells(id), isDryRun: false })
      do {
        if (!(await goOn()) || !(await isDemoYearRequested(context))) return
      } while ((await continueReservationImport(context, id)).finishedAt === null)
    }
    const reviews = waitingReviews(today).filter(({ property_id }) => ofDemo.has(property_id))
    if (reviews.length > 0) await importReviews(context, { reviews })
    await demoYearLoaded(context)
  })
}

/** An import that was begun before goes on as it was drawn then. */
async function isBegun(context: AppContext, propertyId: number): Promise<boolean> {
  try {
    await showReservationImport(context, propertyId)
    return true
  } catch (error) {
    if (error instanceof Fault && error.type === 'NotFoundException') return false
    throw error
  }
}
