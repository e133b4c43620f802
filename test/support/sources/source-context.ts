// The booking context with hotels at a remote source that is controlled by the test.

import type { ReservationStatus } from '../../../src/lodging/reservations/reservation.ts'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { cancelOrphans } from '../../../src/operations/sources/orphan-bookings.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import { readReservationEvents } from '../../../src/store/reservations/reservations.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { type BookingContext, bookingContext } from '../hotels/booking-context.ts'
import { smallHotel } from '../hotels/small-hotel.ts'
import { testToday } from '../run/test-app.ts'
import { ScriptedSource } from './scripted-source.ts'

/** As `hotels` of the booking context; `away` is at a source that the server does not have. */
export const remoteHotels = { plain: 9011, paid: 9012, vault: 9013, away: 9014 } as const

export interface SourceContext extends BookingContext {
  readonly source: ScriptedSource
  /** Reservations reported for review, with the reason. */
  readonly reviewed: { readonly id: string; readonly reason: string }[]
  /** Runs all jobs once. */
  reconcile(): Promise<void>
  /** Runs the jobs for sources every few seconds for a while, then all jobs. */
  reconcileFor(seconds: number): Promise<void>
  status(id: string): Promise<ReservationStatus | undefined>
  /** The causes of a reservation's moves, in order. */
  causes(property: number, id: string): Promise<string[]>
}

/** `variables`: environment variables in addition to those of every test. */
export async function sourceContext(
  variables: Readonly<Record<string, string>> = {},
): Promise<SourceContext> {
  let source: ScriptedSource | undefined
  const booking = await bookingContext({
    variables,
    sources: clock => {
      source = new ScriptedSource(clock)
      return [source]
    },
  })
  const { context } = booking
  // The source of `away` was configured when its hotel was imported.
  const knowing = { ...context, sources: new Map([...context.sources, ['elsewhere', source!] as const]) }
  const paidInFull = { steps: [{ charge: 'full' }] }
  const collections = { plain: 'none', paid: 'gateway', vault: 'vault', away: 'none' } as const
  for (const [name, id] of Object.entries(remoteHotels)) {
    const document = smallHotel({ id, from: parseDay(testToday)! })
    const rate_plans = document.rate_plans.map(plan => ({ ...plan, deposit: paidInFull }))
    const payment_collection = collections[name as keyof typeof remoteHotels]
    const remote = { source: name === 'away' ? 'elsewhere' : 'scripted', payment_collection }
    await importProperty(knowing, { ...document, rate_plans, ...remote }, null)
  }
  const reviewed: { id: string; reason: string }[] = []
  const onReview = ({ id }: { id: string }, reason: string) => reviewed.push({ id, reason })
  const reconcile = async (): Promise<void> => {
    await resolveUnknownPayments(context, onReview)
    await resolveUnknownBookings(context, onReview)
    await finishAllCancelling(context, onReview)
    await cancelOrphans(context, onReview)
    await capturePayments(context)
  }
  return {
    ...booking,
    findings: async () => {
      const known = `property ${remoteHotels.away} cannot be booked`
      return (await booking.findings()).filter(finding => !finding.includes(known))
    },
    source: source!,
    reviewed,
    reconcile,
    reconcileFor: async seconds => {
      const step = seconds > 600 ? 30 : seconds > 120 ? 15 : 5
      for (let passed = 0; passed < seconds; passed += step) {
        booking.pass({ seconds: Math.min(step, seconds - passed) })
        await resolveUnknownBookings(context, onReview)
        await finishAllCancelling(context, onReview)
      }
      await reconcile()
    },
    status: async id => {
      const [row] = await context.database.query<{ status: ReservationStatus }>(
        'SELECT status FROM reservation WHERE reservation_id = $1',
        [id],
      )
      return row?.status
    },
    causes: async (property, id) =>
      (await readReservationEvents(context.database, property, id)).map(({ to, cause }) => `${to}: ${cause}`),
  }
}
