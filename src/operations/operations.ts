// The table of operations that HTTP can call, bound to the context of a server. http/ knows only its type; tests of
// the wire put answers of their own in its place.

import type { Database, Wall } from '../store/postgres/database.ts'
import { remembered } from '../values/remembered.ts'
import { exportAuditTable, listAuditEntries, showAuditEntry } from './audit/entries.ts'
import { whoChanged } from './audit/who-changed.ts'
import { bookForGuest } from './back-office/book-for-guest.ts'
import { cancelForProperty } from './back-office/cancel-for-property.ts'
import { cancelReservation } from './back-office/cancel-reservation.ts'
import { changeForProperty } from './back-office/change-for-property.ts'
import { showDashboard } from './back-office/dashboard.ts'
import { decideReview } from './back-office/decide-review.ts'
import {
  continueReservationImport,
  showReservationImport,
  startReservationImport,
} from './back-office/import-reservations.ts'
import { recordNoShow } from './back-office/no-show.ts'
import {
  countReservationRecords,
  listReservationRecords,
  showReservationRecord,
} from './back-office/reservation-records.ts'
import { exportReservations } from './back-office/reservations-csv.ts'
import { addReservationNote, resendReservationMail } from './back-office/staff-notes.ts'
import { bind, bindByKey } from './bind.ts'
import {
  type DeskBooking,
  type DeskChoice,
  type DeskQuestion,
  offerStay,
  previewStay,
} from './booking/desk.ts'
import { viewAsPublisher } from './booking/guest-challenge.ts'
import { holdRooms, releaseHold } from './booking/hold-rooms.ts'
import { modifyReservation } from './booking/modify-reservation.ts'
import { reserveRoom } from './booking/reserve.ts'
import { receiveAlpineBits } from './channels/alpinebits/receive.ts'
import {
  changeChannel,
  createChannel,
  listChannels,
  retellChannel,
  rotateChannelSecret,
  setChannelState,
  showChannel,
} from './channels/channels.ts'
import { answerCloudbeds } from './channels/cloudbeds/answer-cloudbeds.ts'
import { showCalendar } from './channels/icalendar/show-calendar.ts'
import { listChannelMessages, replayChannelMessage, showChannelMessage } from './channels/messages.ts'
import { createPartner, listPartners, stopPartner } from './channels/partners.ts'
import { answerSiteConnect } from './channels/siteconnect/answer-siteconnect.ts'
import type { AppContext } from './context.ts'
import type { DemoOperations } from './installation/demo-state.ts'
import { listExchangeRates, removeExchangeRates, setExchangeRate } from './installation/exchange-rates.ts'
import { importRates, importRatesFrom } from './installation/import-exchange-rates.ts'
import { listCurrencies } from './installation/list-currencies.ts'
import { changeSettings, showSettings } from './installation/settings.ts'
import { answerPriceQuery } from './metasearch/answer-price-query.ts'
import { showHotelList, showLandingPages } from './metasearch/list-feeds.ts'
import { showPriceFeed } from './metasearch/price-feed.ts'
import { listJobs, runJob, showJob } from './monitoring/list-jobs.ts'
import { readiness } from './monitoring/readiness.ts'
import { discardWork, listWork, retryWork } from './monitoring/stuck-work.ts'
import { listDeliveries, resendDelivery } from './notifications/deliveries.ts'
import { listPublishedEvents } from './notifications/list-events.ts'
import { stayCalendar } from './notifications/stay-calendar.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  endOldSecrets,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  showWebhook,
  testWebhook,
} from './notifications/webhooks.ts'
import { receivePaymentWebhook } from './payments/payment-webhooks.ts'
import { limitedContext } from './people/limited-context.ts'
import { peopleOperations } from './people/people-operations.ts'
import { archiveProperty, restoreProperty, showPropertyArchive } from './properties/archive-property.ts'
import { downloadCalendar, importCalendar } from './properties/calendar-csv.ts'
import { changeCalendar } from './properties/change-calendar.ts'
import { checkProperty } from './properties/check-property.ts'
import { createProperty } from './properties/create-property.ts'
import {
  changeDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  showDiscountCode,
} from './properties/discount-codes.ts'
import { editCalendar } from './properties/edit-calendar.ts'
import { exportVersion } from './properties/export-property.ts'
import { bytesOfDataUri, type ImportChoices, importProperty } from './properties/import-property.ts'
import { listProperties } from './properties/list-properties.ts'
import { viewCalendar } from './properties/view-calendar.ts'
import { watchCalendars } from './properties/watch-calendars.ts'
import { archivePublisher, restorePublisher, showPublisherArchive } from './publishers/archive-publisher.ts'
import { freshen, identify, identifyAdmin } from './publishers/identify.ts'
import { countRequest, showKeyUsage } from './publishers/key-usage.ts'
import { createKey, listKeys, revokeKey, showKey } from './publishers/keys.ts'
import { showPublisherSite } from './publishers/publisher-site.ts'
import {
  changePublisher,
  createPublisher,
  grantProperties,
  limitToProperties,
  listGrantedProperties,
  listPublishers,
  revokeProperties,
  showPublisher,
} from './publishers/publishers.ts'
import { showReport } from './reports/report.ts'
import { olderReservations } from './reservations/older-reservations.ts'
import { listReservations } from './reservations/reservations.ts'
import { importReviews } from './reviews/import-reviews.ts'
import { listReviews, publishReview, rejectReview } from './reviews/moderate-reviews.ts'
import { availableProperty } from './shopping/available.ts'
import { availableProperties } from './shopping/available-list.ts'
import { isStillValid } from './shopping/cache-validator.ts'
import { propertiesCalendar, propertyCalendar } from './shopping/calendar.ts'
import { showCardForm } from './shopping/card-forms.ts'
import { listDiscountsFor } from './shopping/list-discounts.ts'
import { previewRate } from './shopping/preview.ts'
import { viewProperties, viewProperty } from './shopping/view.ts'
import { isSignedBooking, signBooking } from './sites/booking-link.ts'
import { showBookingRecord } from './sites/booking-record.ts'
import {
  changeDraft,
  discardDraft,
  linkToPreview,
  previewedDocument,
  publishDraft,
  showDraft,
} from './sites/drafts.ts'
import { lookUpBooking } from './sites/look-up-booking.ts'

import { changeSite, createSite, deleteSite, listSites, showSite } from './sites/sites.ts'
import { continueContentImport, showContentImport, startContentImport } from './sources/import-content.ts'
import { listContentImports, resumeContentImport, stopContentImport } from './sources/running-imports.ts'
import { listSourceMessages, listSources, showSourceMessage } from './sources/source-states.ts'

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

/** The operations of administrators, other than those of properties and reservations. */
const administration = {
  listPublishers,
  showPublisher,
  createPublisher,
  changePublisher,
  showPublisherArchive,
  archivePublisher,
  restorePublisher,
  listGrantedProperties,
  grantProperties,
  revokeProperties,
  limitToProperties,
  listKeys,
  showKey,
  showKeyUsage,
  createKey,
  revokeKey,
  listDiscountCodes,
  showDiscountCode,
  createDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  showSettings,
  changeSettings,
  listExchangeRates,
  setExchangeRate,
  removeExchangeRates,
  importRates,
  importRatesFrom,
  showSite,
  createSite,
  changeSite,
  deleteSite,
  showDraft,
  changeDraft,
  linkToPreview,
  publishDraft,
  discardDraft,
  listWebhooks,
  showWebhook,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhook,
  endOldSecrets,
  testWebhook,
  replayWebhook,
  listDeliveries,
  resendDelivery,
  listChannels,
  showChannel,
  createChannel,
  changeChannel,
  setChannelState,
  rotateChannelSecret,
  retellChannel,
  listChannelMessages,
  showChannelMessage,
  replayChannelMessage,
  listPartners,
  createPartner,
  stopPartner,
  listSources,
  listSourceMessages,
  showSourceMessage,
  startContentImport,
  continueContentImport,
  showContentImport,
  stopContentImport,
  resumeContentImport,
  listContentImports,
  listJobs,
  showJob,
  runJob,
  listWork,
  retryWork,
  discardWork,
  listAuditEntries,
  showAuditEntry,
  exportAuditTable,
  whoChanged,
}

/** The operations that publishers call, with the holder of the key first: reads, */
const ofPublishers = {
  view: viewProperty,
  viewMany: viewProperties,
  available: availableProperty,
  availableMany: availableProperties,
  calendar: propertyCalendar,
  calendarMany: propertiesCalendar,
  preview: previewRate,
  listCurrencies,
  listDiscountsFor,
  showPublisherSite,
  listPublishedEvents,
  viewReservation: viewAsPublisher,
  showCardForm,
  listReservations,
  showHotelList,
  showLandingPages,
  showPriceFeed,
  answerPriceQuery,
}

/** and those in the lane of bookings. */
const ofBookings = {
  reserve: reserveRoom,
  hold: holdRooms,
  release: releaseHold,
  cancelReservation,
  modifyReservation,
  olderReservations,
}

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
    freshen,
    isOnMemoryAlone: ({ catalog }) => catalog.isOnMemoryAlone,
    allowsWithoutDatabase: ({ catalog }, asOf: number) => catalog.allowsWithoutDatabase(asOf),
    /** Seconds since memory was compared with the database, while that is away; null while it is there. */
    memoryAge: ({ catalog }) => catalog.ageSeconds,
    countRequest,
    knownHolder: ({ catalog }, key: string) => catalog.knownHolder(key),
    isStillValid,
    listSites,
    signBooking,
    isSignedBooking,
    now: ({ clock }: AppContext) => clock.now(),
    previewedDocument,
    lookUpBooking,
    showBookingRecord,
    stayCalendar,
    listProperties,
    // A document over HTTP names no files, and none are written for it.
    importProperty: (context, document: unknown, choices: ImportChoices) =>
      importProperty(context, document, null, choices),
    exportProperty: exportVersion,
    createProperty,
    checkProperty,
    showPropertyArchive,
    archiveProperty,
    restoreProperty,
    addPicture: ({ addPicture }: AppContext, dataUri: string) => addPicture(bytesOfDataUri(dataUri)),
    changeCalendar,
    viewCalendar,
    editCalendar,
    downloadCalendar,
    importCalendar,
    watchCalendars,
    importReviews,
    listReviews,
    publishReview,
    rejectReview,
    listRecords: listReservationRecords,
    countRecords: countReservationRecords,
    exportReservations,
    startReservationImport,
    continueReservationImport,
    showReservationImport,
    showDashboard,
    showReport,
    showReservationRecord,
    decideReview,
    recordNoShow,
    addReservationNote,
    resendReservationMail,
    cancelForProperty,
    changeForProperty,
    receivePaymentWebhook,
    receiveAlpineBits,
    answerCloudbeds,
    answerSiteConnect,
    showCalendar,
  }),
  ...bind(context, administration),
})

/**
 * Binds every operation to the context; `demo` has its own. `limitedTo` binds those of the administration for somebody whose
 * roles cover only this: the database gives and takes no other rows.
 */
export function bindOperations(context: ServerContext, demo: DemoOperations) {
  const booking: AppContext = Object.create(context, { database: { value: context.bookings } })
  return {
    ...bindWithin(context, booking),
    ...bind(context, peopleOperations),
    ...bindByKey({ live: context, test: context.testKeys }, ofPublishers),
    ...bindByKey({ live: booking, test: context.testKeys }, ofBookings),
    ...demo,
    ready: remembered(() => readiness(context.watch, context), readinessMilliseconds),
    // Who sees and changes which people, src/lodging/giving-roles.ts says; no row of theirs is behind the wall.
    limitedTo: (wall: Wall) => ({
      ...bindWithin(limitedContext(context, wall), booking),
      ...bind(context, peopleOperations),
    }),
  }
}
