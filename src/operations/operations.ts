// Binds the tables of operations that HTTP can call to the context of a server. http/ knows only the type of what is bound;
// tests of the wire put answers of their own in its place.

import type { Database, Wall } from '../store/postgres/database.ts'
import { remembered } from '../values/remembered.ts'
import { administrationOperations } from './administration-operations.ts'
import { bookForGuest } from './back-office/book-for-guest.ts'
import { bind, bindByKey } from './bind.ts'
import {
  type DeskBooking,
  type DeskChoice,
  type DeskQuestion,
  offerStay,
  previewStay,
} from './booking/desk.ts'
import { readSnapshot } from './changes/read-snapshot.ts'
import { receiveAlpineBits } from './channels/alpinebits/receive.ts'
import { answerCloudbeds } from './channels/cloudbeds/answer-cloudbeds.ts'
import { showCalendar } from './channels/icalendar/show-calendar.ts'
import { answerSiteConnect } from './channels/siteconnect/answer-siteconnect.ts'
import type { AppContext } from './context.ts'
import type { DemoOperations } from './installation/demo-state.ts'
import { readiness } from './monitoring/readiness.ts'
import { stayCalendar } from './notifications/stay-calendar.ts'
import { receivePaymentWebhook } from './payments/payment-webhooks.ts'
import { limitedContext } from './people/limited-context.ts'
import { peopleOperations } from './people/people-operations.ts'
import { publisherBookings, publisherReads } from './publisher-operations.ts'
import { assistantMetadata } from './publishers/assistant-metadata.ts'
import {
  endAssistant,
  exchangeToken,
  identifyAssistant,
  registerAssistant,
} from './publishers/assistant-tokens.ts'
import { freshen, identify, identifyAdmin } from './publishers/identify.ts'
import { countRequest } from './publishers/key-usage.ts'
import { listReceiptKeys } from './receipts/receipt-keys.ts'
import { isStillValid } from './shopping/cache-validator.ts'
import { isSignedBooking, signBooking } from './sites/booking-link.ts'
import { showBookingRecord } from './sites/booking-record.ts'
import { previewedDocument } from './sites/drafts.ts'
import { lookUpBooking } from './sites/look-up-booking.ts'
import { listSites } from './sites/sites.ts'
import { byOwnClock, setTestClock, viewTestClock } from './test-keys/test-clock.ts'

export type Operations = ReturnType<typeof bindOperations>

/** The context of a server, with its two other database handles and the context of its test keys. */
interface ServerContext extends AppContext {
  readonly testKeys: AppContext
  /** The same database in the lane of bookings: statements that make, hold or cancel one go first. */
  readonly bookings: Database
  /** A connection apart from those of requests. */
  readonly watch: Database
  /** Whether the database can limit a transaction to some publishers and properties. */
  readonly hasWall: boolean
}

/** Readiness is cached for so long, so that frequent probes cost the database no more than rare ones. */
const readinessMilliseconds = 250

/** What staff books: by the protocol of publishers, in the context of the whole server, if the property exists for `own`. */
function bindDesk(own: AppContext, whole: AppContext) {
  const desk = { context: whole, seen: own.database }
  return {
    offerStay: (asked: DeskQuestion) => offerStay(desk, asked),
    previewStay: (asked: DeskChoice) => previewStay(desk, asked),
    bookForGuest: (asked: DeskBooking) => bookForGuest(desk, own, asked),
  }
}

/** The operations of the server itself and of its administration. */
const bindWithin = (context: AppContext, booking: AppContext) => ({
  ...bindDesk(context, booking),
  ...bind(context, {
    identify,
    identifyAdmin,
    assistantMetadata,
    registerAssistant,
    exchangeToken,
    endAssistant,
    identifyAssistant,
    freshen,
    isOnMemoryAlone: ({ catalog }) => catalog.isOnMemoryAlone,
    allowsWithoutDatabase: ({ catalog }, asOf: number) => catalog.allowsWithoutDatabase(asOf),
    /** Seconds since memory was compared with the database, while that is away; null while it is there. */
    memoryAge: ({ catalog }) => catalog.ageSeconds,
    countRequest,
    knownHolder: ({ catalog }, key: string) => catalog.knownHolder(key),
    isStillValid,
    listSites,
    listReceiptKeys,
    signBooking,
    isSignedBooking,
    now: ({ clock }: AppContext) => clock.now(),
    previewedDocument,
    overriding: ({ overrides }, isPreview: boolean) => overrides.of(isPreview),
    lookUpBooking,
    showBookingRecord,
    stayCalendar,
    receivePaymentWebhook,
    receiveAlpineBits,
    answerCloudbeds,
    answerSiteConnect,
    showCalendar,
  }),
  ...bind(context, administrationOperations),
})

/**
 * Binds every operation to the context; `demo` has its own. `limitedTo` binds those of the administration for somebody whose
 * roles cover only this: the database gives and takes no other rows.
 */
export function bindOperations(context: ServerContext, demo: DemoOperations) {
  const booking: AppContext = Object.create(context, { database: { value: context.bookings } })
  const test = byOwnClock(context.testKeys)
  return {
    ...bindWithin(context, booking),
    ...bind(context, peopleOperations),
    ...bindByKey({ live: context, test }, publisherReads),
    ...bindByKey({ live: booking, test }, publisherBookings),
    ...bind(context.testKeys, { viewTestClock, setTestClock }),
    // What properties are is the same for test keys.
    ...bind(context, { readSnapshot }),
    ...demo,
    ready: remembered(() => readiness(context.watch, context), readinessMilliseconds),
    // Who sees and changes which people, src/lodging/people/giving-roles.ts says; no row of theirs is behind the wall.
    limitedTo: (wall: Wall) => ({
      ...bindWithin(limitedContext(context, wall), booking),
      ...bind(context, peopleOperations),
    }),
  }
}
