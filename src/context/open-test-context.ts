// The context of test keys: the properties, prices and settings of the server, with tables, limits, a payment company and
// sources of its own, so that nothing that an operation does in it can reach anything live (docs/testing.md).

import type { Config } from '../config/config.ts'
import { isOwnMachine } from '../config/own-machine.ts'
import { BookingBatcher } from '../operations/booking/batch-booking.ts'
import type { AppContext } from '../operations/context.ts'
import { openLimits, sharedCount } from '../operations/limits/limits.ts'
import { openTallies } from '../operations/monitoring/tallies.ts'
import { openDuplicateFinder } from '../operations/reservations/duplicates.ts'
import { SessionQuotes } from '../operations/shopping/quotes/session-quotes.ts'
import { WakeSignal } from '../operations/wake-signal.ts'
import type { MailTransport } from '../outbound/mail.ts'
import { simulatedGatewayFor } from '../outbound/payments/simulated-gateway.ts'
import { simulatedSources } from '../sources/simulated-source.ts'
import type { Database } from '../store/postgres/database.ts'

interface Opening {
  readonly opening: AsyncDisposableStack
  readonly warn: (message: string) => void
  readonly config: Config
}

/** Over a database with the schema of test keys; `opening` closes what the context opens. */
export function openTestContext(
  live: AppContext,
  database: Database,
  { opening, warn, config }: Opening,
): AppContext {
  const { catalog, clock, keyring } = live
  const shared = sharedCount({ database, keyring, clock }, async () => (await catalog.terms()).settings)
  const quotes = new SessionQuotes(database, error => warn(`A quote of a test key was not stored: ${error}`))
  return {
    ...live,
    database,
    quotes: opening.use(quotes),
    limits: openLimits(clock, shared),
    batcher: new BookingBatcher(database),
    duplicates: openDuplicateFinder(database),
    // A property that cannot be paid with a live key cannot be with a test key.
    payments: live.payments && simulatedGatewayFor(live.payments),
    sources: simulatedSources(live.sources),
    wakeSignal: new WakeSignal(),
    searches: noSearches,
    // What is done with a test key is in no metric.
    tallies: openTallies(live.clock),
    mail: noMail,
    egress: { ...live.egress, reachesItself: isOwnMachine(config) },
  }
}

/** What is searched with a test key is in no report. */
const noSearches: AppContext['searches'] = {
  count: () => undefined,
  take: () => ({ searches: [], lost: [] }),
  putBack: () => undefined,
}

async function mailed(): Promise<never> {
  throw new Error('nothing that a test key does is mailed')
}

const noMail: MailTransport = {
  sender: 'test-keys@invalid',
  send: mailed,
  tryOut: mailed,
  trouble: async () => null,
  forget: async () => 0,
  [Symbol.asyncDispose]: async () => undefined,
}
