// The servers of a simulated world: processes that share the database, the payment company and the inventory source, have
// everything else to themselves, and can die and be started again.

import { Catalog } from '../../src/catalog/catalog.ts'
import { announce } from '../../src/operations/announce.ts'
import { BookingBatcher } from '../../src/operations/booking/batch-booking.ts'
import type { AppContext } from '../../src/operations/context.ts'
import { openLimits, sharedCount } from '../../src/operations/limits/limits.ts'
import { UsageCounter } from '../../src/operations/publishers/usage-counter.ts'
import { openDuplicateFinder } from '../../src/operations/reservations/duplicates.ts'
import { LiveDesk } from '../../src/operations/shopping/live/live-desk.ts'
import { SessionQuotes } from '../../src/operations/shopping/quotes/session-quotes.ts'
import { WakeSignal } from '../../src/operations/wake-signal.ts'
import type { PaymentGateway } from '../../src/outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../../src/sources/source.ts'
import type { NewsSource } from '../../src/store/properties/change-feed.ts'
import type { Clock } from '../../src/values/clock.ts'
import { incarnate, type Loom } from './loom.ts'
import type { Stage } from './stage.ts'
import { simulatedDatabase, whileBusy } from './stand-ins/simulated-database.ts'
import type { Incarnation } from './strand.ts'

export interface Server {
  readonly incarnation: Incarnation
  readonly context: AppContext
}

export interface Shared {
  readonly stage: Stage
  readonly loom: Loom
  readonly clock: Clock
  readonly payments: PaymentGateway
  readonly sources: readonly InventorySource[]
}

/** Guests look at the same dates, so what was found is kept for long enough that prices change meanwhile. */
const liveSettings = { cacheSeconds: 60, waitMilliseconds: 1_000 }

/** Starts a server process. */
export function startServer(name: string, { stage, loom, clock, payments, sources }: Shared): Server {
  const incarnation = incarnate(name)
  const { keyring } = stage.context
  const wakeSignal = new WakeSignal()
  const database = simulatedDatabase({
    loom,
    real: stage.real,
    server: incarnation,
    onCommit: notices => announce({ catalog, wakeSignal }, notices),
  })
  const feed = simulatedFeed(stage.newsroom.reader(), loom)
  // Every request asks what is new, as a server does that has been idle.
  const catalog = new Catalog({ database, feed, clock, freshMilliseconds: 0, megabytes: 16 })
  const settings = async () => (await catalog.terms()).settings
  const context: AppContext = {
    ...stage.context,
    database,
    clock,
    payments,
    sources: new Map(sources.map(source => [source.name, source])),
    live: new LiveDesk(liveSettings, clock),
    batcher: new BookingBatcher(database),
    duplicates: openDuplicateFinder(database),
    usage: new UsageCounter(clock),
    limits: openLimits(clock, sharedCount({ database, keyring, clock }, settings)),
    wakeSignal,
    catalog,
    quotes: new SessionQuotes(database, () => undefined),
  }
  return { incarnation, context }
}

/** The news of the database, asked for when it is the strand's turn. */
const simulatedFeed = (news: Pick<NewsSource, 'read'>, loom: Loom): NewsSource => ({
  onNews: () => undefined,
  async read() {
    // All of the server wait for one reading, and so does a job that is to settle what stands still.
    await loom.turn('reads the news', { isLocking: true })
    return whileBusy(loom, {}, () => news.read())
  },
  [Symbol.asyncDispose]: async () => undefined,
})
