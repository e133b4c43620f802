// The operations of the administration that HTTP can call; those on people stand in people/people-operations.ts.

import { exportAuditTable, listAuditEntries, showAuditEntry } from './audit/entries.ts'
import { undoAuditEntry } from './audit/undo.ts'
import { whoChanged } from './audit/who-changed.ts'
import { cancelForProperty } from './back-office/cancel-for-property.ts'
import { changeForProperty } from './back-office/change-for-property.ts'
import { showDashboard } from './back-office/dashboard.ts'
import { showDaySheet } from './back-office/day-sheet.ts'
import { decideReview } from './back-office/decide-review.ts'
import {
  continueReservationImport,
  showReservationImport,
  startReservationImport,
} from './back-office/import-reservations.ts'
import { showInvoice, showInvoices, writeInvoice } from './back-office/invoices.ts'
import { recordNoShow } from './back-office/no-show.ts'
import { recordPayment } from './back-office/record-payment.ts'
import {
  countReservationRecords,
  listReservationRecords,
  showReservationRecord,
} from './back-office/reservation-records.ts'
import { exportReservations } from './back-office/reservations-csv.ts'
import { addReservationNote, resendReservationMail } from './back-office/staff-notes.ts'
import {
  changeChannel,
  createChannel,
  listChannels,
  retellChannel,
  rotateChannelSecret,
  setChannelState,
  showChannel,
} from './channels/channels.ts'
import { openMissingNights } from './channels/icalendar/open-missing.ts'
import { listChannelMessages, replayChannelMessage, showChannelMessage } from './channels/messages.ts'
import { createPartner, listPartners, stopPartner } from './channels/partners.ts'
import {
  changeCompanion,
  checkCompanion,
  createCompanion,
  deleteCompanion,
  endOldCompanionSecrets,
  listCompanions,
  rotateCompanionSecret,
  showCompanion,
} from './companions/companions.ts'
import type { AppContext } from './context.ts'
import { listExchangeRates, removeExchangeRates, setExchangeRate } from './installation/exchange-rates.ts'
import { importRates, importRatesFrom } from './installation/import-exchange-rates.ts'
import { changeSettings, showSettings } from './installation/settings.ts'
import { listJobs, runJob, showJob } from './monitoring/list-jobs.ts'
import { discardWork, listWork, retryWork } from './monitoring/stuck-work.ts'
import { listDeliveries, resendDelivery } from './notifications/deliveries.ts'
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
import { archiveProperty, restoreProperty, showPropertyArchive } from './properties/archive-property.ts'
import { downloadCalendar, importCalendar } from './properties/calendar-csv.ts'
import { changeCalendar } from './properties/change-calendar.ts'
import { checkProperty } from './properties/check-property.ts'
import { endClosure, listClosures, makeClosure } from './properties/closures.ts'
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
import { viewCalendars } from './properties/many/view-calendars.ts'
import {
  changePriceRules,
  listPriceRuleLog,
  showPriceRules,
  switchPriceRules,
} from './properties/price-rules/price-rules.ts'
import { simulatePriceRules } from './properties/price-rules/simulate-price-rules.ts'
import { copySeason } from './properties/seasons/copy-season.ts'
import { createSeason, deleteSeason, listSeasons, replaceSeason } from './properties/seasons/seasons.ts'
import { viewCalendar } from './properties/view-calendar.ts'
import { watchCalendars } from './properties/watch-calendars.ts'
import { archivePublisher, restorePublisher, showPublisherArchive } from './publishers/archive-publisher.ts'
import { allowAssistant, showAccessRequest } from './publishers/assistant-consent.ts'
import { showKeyUsage } from './publishers/key-usage.ts'
import { createKey, listKeys, revokeKey, showKey } from './publishers/keys.ts'
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
import { importReviews } from './reviews/import-reviews.ts'
import { listReviews, publishReview, rejectReview } from './reviews/moderate-reviews.ts'
import { changeDraft, discardDraft, linkToPreview, publishDraft, showDraft } from './sites/drafts.ts'
import { changeSite, createSite, deleteSite, showSite } from './sites/sites.ts'
import { continueContentImport, showContentImport, startContentImport } from './sources/import-content.ts'
import { listContentImports, resumeContentImport, stopContentImport } from './sources/running-imports.ts'
import { listSourceMessages, listSources, showSourceMessage } from './sources/source-states.ts'

export const administrationOperations = {
  /** A document over HTTP names no files, and none are written for it. */
  importProperty: (context: AppContext, document: unknown, choices: ImportChoices) =>
    importProperty(context, document, null, choices),
  listProperties,
  exportProperty: exportVersion,
  createProperty,
  checkProperty,
  showPropertyArchive,
  archiveProperty,
  restoreProperty,
  addPicture: ({ addPicture }: AppContext, dataUri: string) => addPicture(bytesOfDataUri(dataUri)),
  changeCalendar,
  viewCalendar,
  viewCalendars,
  editCalendar,
  downloadCalendar,
  importCalendar,
  watchCalendars,
  listClosures,
  makeClosure,
  endClosure,
  showPriceRules,
  changePriceRules,
  switchPriceRules,
  simulatePriceRules,
  listPriceRuleLog,
  listSeasons,
  createSeason,
  replaceSeason,
  deleteSeason,
  copySeason,
  importReviews,
  listReviews,
  publishReview,
  rejectReview,
  listRecords: listReservationRecords,
  countRecords: countReservationRecords,
  showReservationRecord,
  showInvoices,
  showInvoice,
  writeInvoice,
  exportReservations,
  startReservationImport,
  continueReservationImport,
  showReservationImport,
  decideReview,
  recordNoShow,
  recordPayment,
  addReservationNote,
  resendReservationMail,
  cancelForProperty,
  changeForProperty,
  showDashboard,
  showDaySheet,
  showReport,
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
  showAccessRequest,
  allowAssistant,
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
  openMissingNights,
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
  listCompanions,
  showCompanion,
  createCompanion,
  changeCompanion,
  deleteCompanion,
  rotateCompanionSecret,
  endOldCompanionSecrets,
  checkCompanion,
  listJobs,
  showJob,
  runJob,
  listWork,
  retryWork,
  discardWork,
  listAuditEntries,
  showAuditEntry,
  exportAuditTable,
  undoAuditEntry,
  whoChanged,
}
