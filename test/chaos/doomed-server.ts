// A whole server that dies where it is told to: `node doomed-server.ts SETTINGS`, with a channel to whoever started it.
// Its clock runs ahead by as much as it is told, its jobs come round twenty times as often, and its payment company and the
// remote company whose rooms it sells are fakes in another process, whose books outlive it.

import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/config/config.ts'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { type Job, startJobs } from '../../src/operations/jobs.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { reconcileBookings } from '../../src/operations/sources/reconcile-bookings.ts'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { openApp } from '../../src/server/app.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { clockAhead } from './clock-ahead.ts'
import { companySource } from './company-source.ts'
import { Passages } from './passages.ts'
import type { Death } from './steps.ts'

export interface DoomedSettings {
  readonly environment: Readonly<Record<string, string>>
  readonly stripe: { readonly url: string; readonly secretKey: string }
  readonly companyUrl: string
  readonly secondsAhead: number
  readonly death: Death | null
}

/** What it can be told while it runs. */
export interface Order {
  readonly secondsAhead?: number
  readonly death?: Death | null
}

/** What it says. */
export type Word = { readonly ready: string } | { readonly struck: Death } | { readonly trouble: string }

const hurry = 20
const shortestSeconds = 0.25

const settings: DoomedSettings = JSON.parse(process.argv[2]!)
const say = (word: Word): void => void process.send?.(word)
const config = readConfig(settings.environment)
let { secondsAhead } = settings
const clock = clockAhead(() => secondsAhead)
const passages = new Passages(config.dataDirectory, death => say({ struck: death }))
passages.arm(settings.death)
passages.watchDriver()

const ending = new Promise<void>(resolve => process.once('SIGTERM', resolve))
// Nothing is left running when whoever started it is gone.
process.once('disconnect', () => process.exit(1))
process.on('message', ({ secondsAhead: ahead = secondsAhead, death }: Order) => {
  secondsAhead = ahead
  if (death !== undefined) passages.arm(death)
})

const gateway = openStripeGateway({
  secretKey: new Secret(settings.stripe.secretKey),
  apiUrl: settings.stripe.url,
  clock,
})
await using app = await openApp(config, {
  clock,
  payments: passages.watchGateway(gateway),
  sources: [passages.watchSource(companySource(settings.companyUrl))],
  allowHttp: true,
  jobs: false,
})
await using courier = new Courier(app.context, () => undefined)
const jobs: Job[] = [
  { name: 'deliver', everySeconds: 1, wakesEarly: true, run: () => courier.run() },
  ...reservationJobs(app.context, ({ id, status }, reason) => {
    // A person is only told of an orphan; whether it is cancelled is in the company's books.
    if (status !== 'failed') say({ trouble: `a person has to decide on ${id}: ${reason}` })
  }),
  // What still differs at the end is found by the doctor.
  {
    name: 'reconcile bookings',
    everySeconds: 20,
    run: () => reconcileBookings(app.context, () => undefined),
  },
]
await using _running = startJobs(
  app.context,
  jobs.map(job => ({ ...job, everySeconds: Math.max(shortestSeconds, job.everySeconds / hurry) })),
  () => undefined,
)
say({ ready: app.url })
// Kept now: most of these servers have no time for it later.
flushCompileCache()
await ending
process.removeAllListeners('disconnect')
process.disconnect?.()
