// What every operation works with. open-context.ts fills it; tests fill it with a clock of their own.

import type { Catalog } from '../catalog/catalog.ts'
import type { Cell } from '../lodging/reservations/cell.ts'
import type { CallGuard } from '../outbound/call-guard.ts'
import type { CompanionDesk } from '../outbound/companions/companion-desk.ts'
import type { SingleSignOn } from '../outbound/identity-provider.ts'
import type { MailTransport } from '../outbound/mail.ts'
import type { PaymentGateway } from '../outbound/payments/payment-gateway.ts'
import type { Sources } from '../sources/source.ts'
import type { Pictures } from '../store/pictures/pictures.ts'
import type { Database } from '../store/postgres/database.ts'
import type { Replicas } from '../store/postgres/primary/replicas.ts'
import type { DuplicateKey } from '../store/reservations/reservations.ts'
import type { Batcher } from '../values/batcher.ts'
import type { Clock } from '../values/clock.ts'
import type { Keyring } from '../values/secrets/keyring.ts'
import type { BookingBatcher } from './booking/batch-booking.ts'
import type { Overrides } from './installation/overrides.ts'
import type { Installation } from './installation/place.ts'
import type { Limits } from './limits/limits.ts'
import type { Tallies } from './monitoring/tallies.ts'
import type { PasswordCost } from './people/passwords.ts'
import type { AddPicture } from './pictures/add-picture.ts'
import type { UsageCounter } from './publishers/usage-counter.ts'
import type { ReceiptKeys } from './receipts/receipt-keys.ts'
import type { SearchCounter } from './reports/search-counter.ts'
import type { LiveDesk } from './shopping/live/live-desk.ts'
import type { SessionQuotes } from './shopping/quotes/session-quotes.ts'
import type { ReviewProvider } from './shopping/review-provider.ts'
import type { WakeSignal } from './wake-signal.ts'

export interface AppContext {
  readonly database: Database
  readonly catalog: Catalog
  readonly pictures: Pictures
  /** Stores an uploaded picture; all uploads share one queue. */
  readonly addPicture: AddPicture
  /** Most pictures of a property with its rooms. */
  readonly picturesPerProperty: number
  readonly keyring: Keyring
  /** Sign receipts. */
  readonly receiptKeys: ReceiptKeys
  /** Which of several cells this installation is. */
  readonly cell: Cell
  /** Standbys that the database is to have. */
  readonly standbys: number
  /** Standbys that are read from; null for none. */
  readonly replicas: Replicas | null
  /** Stores the quotes of sessions in the background. */
  readonly quotes: SessionQuotes
  /** The payment gateway; null where no property charges cards through one. */
  readonly payments: PaymentGateway | null
  /** The remote sources at which rooms are booked, by name. */
  readonly sources: Sources
  /** The state of each source that is not simulated, by name. */
  readonly guards: ReadonlyMap<string, CallGuard>
  /** Searches those that are searched live, and keeps their answers for a while. */
  readonly live: LiveDesk
  /** Asks companion services. */
  readonly companions: Pick<CompanionDesk, 'ask' | 'note' | 'healthOf' | 'allow'>
  /** Takes waiting reservations together. */
  readonly batcher: BookingBatcher
  /** Finds the id of the live reservation that a refused request may duplicate; concurrent look-ups share a query. */
  readonly duplicates: Batcher<DuplicateKey, string | undefined>
  /** Limits on guessing. */
  readonly limits: Limits
  /** Requests of keys that are not in the database yet. */
  readonly usage: UsageCounter
  /** Searches that are not in the database yet. */
  readonly searches: Pick<SearchCounter, 'count' | 'take' | 'putBack'>
  /** What this process has done since it started. */
  readonly tallies: Tallies
  /** Where what is not in the database is kept, and the database as a whole. */
  readonly installation: Installation
  /** Words, mails, styles and slots of the installation's own. */
  readonly overrides: Overrides
  /** Sends mails. */
  readonly mail: MailTransport
  /** Where guests reach the server, for links in mails. */
  readonly publicUrl: string
  /** Where people reach the administration, for links in mails. */
  readonly adminUrl: string
  /** What hashing a password costs; a test may lower it. */
  readonly passwordCost: PasswordCost
  /** The identity provider through which people sign in; null for none. */
  readonly singleSignOn: SingleSignOn | null
  /** What webhooks and fetched pictures may reach beside public https addresses: nothing, unless an operator or a test allows it. */
  readonly egress: {
    readonly allowHttp: boolean
    readonly allowPrivate: boolean
    /** Webhooks of test keys may go to the server's own machine, as it is plainly somebody's own. */
    readonly reachesItself: boolean
  }
  /** Wakes the jobs of this process; `announce` does so after a commit that leaves work for them. */
  readonly wakeSignal: WakeSignal
  /** Gives the reviews that answers show. */
  readonly reviews: ReviewProvider
  readonly clock: Clock
  /** The server's, where `clock` is one of test keys (decision 67). */
  readonly serverClock?: Clock
}

/** For what is of the world and not of a booking, such as exchange rates. */
export const serverClockOf = ({
  clock,
  serverClock = clock,
}: Pick<AppContext, 'clock' | 'serverClock'>): Clock => serverClock
