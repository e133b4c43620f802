// The commands of the command line, in the order in which its overview lists them.

import { auditExport, auditVerify } from './installation/audit.ts'
import { backup, restore } from './installation/backup.ts'
import { configCheck } from './installation/config.ts'
import { demo, demoRemove, demoYear } from './installation/demo.ts'
import { doctor } from './installation/doctor.ts'
import {
  exchangeRateImport,
  exchangeRateList,
  exchangeRateSet,
  exchangeRateUnset,
} from './installation/exchange-rates.ts'
import { logNameOf } from './installation/log.ts'
import { mcp } from './installation/mcp.ts'
import { migrateSchema } from './installation/migrate-schema.ts'
import { receiptRotate, receiptVerify } from './installation/receipts.ts'
import { settingsGet, settingsSet, settingsShow, settingsUnset } from './installation/settings.ts'
import { mailTest, paymentTest } from './installation/trials.ts'
import type { Command, EnvironmentCommand, PlaceCommand, RemoteCommand } from './kit/command.ts'
import {
  adminCreate,
  adminDisable,
  adminEnable,
  adminGrant,
  adminInvite,
  adminList,
  adminPassword,
  adminResetSecondFactor,
  adminRevoke,
  adminSessions,
  adminUnlock,
} from './people/admin.ts'
import { calendarChange } from './properties/calendar.ts'
import {
  channelArchive,
  channelCreate,
  channelList,
  channelMapping,
  channelMessages,
  channelOpen,
  channelPause,
  channelReplay,
  channelResume,
  channelRetell,
  channelRotate,
  channelSet,
  channelShow,
} from './properties/channels.ts'
import {
  companionCheck,
  companionCreate,
  companionDelete,
  companionList,
  companionRotate,
  companionSet,
  companionShow,
} from './properties/companions.ts'
import { discountCodeDelete, discountCodeList, discountCodeSet } from './properties/discount-codes.ts'
import { importFiles } from './properties/import-files.ts'
import { picturesCopy } from './properties/pictures.ts'
import { exportDocument, propertyArchive, propertyList, propertyRestore } from './properties/properties.ts'
import { reviewImport, reviewList, reviewPublish, reviewReject } from './properties/reviews.ts'
import { sourceImport, sourceShow, sourceStop } from './properties/sources.ts'
import { keyCreate, keyList, keyRevoke, keyUsage } from './publishers/keys.ts'
import { overridesCheck } from './publishers/overrides.ts'
import { partnerCreate, partnerEnd, partnerList } from './publishers/partners.ts'
import {
  publisherArchive,
  publisherCreate,
  publisherGrant,
  publisherList,
  publisherRestore,
  publisherRevoke,
  publisherSet,
} from './publishers/publishers.ts'
import {
  siteCreate,
  siteDelete,
  siteDiscard,
  siteDraft,
  siteList,
  sitePreview,
  sitePublish,
  siteSet,
  siteShow,
} from './publishers/sites.ts'
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookReplay,
  webhookResend,
  webhookRotate,
  webhookSet,
  webhookTest,
} from './publishers/webhooks.ts'
import { cardView } from './reservations/cards.ts'
import { guestErase, guestExport } from './reservations/guests.ts'
import { report } from './reservations/reports.ts'
import { reservationImport } from './reservations/reservation-import.ts'
import {
  reservationCancel,
  reservationList,
  reservationNoShow,
  reservationResolve,
  reservationShow,
} from './reservations/reservations.ts'

export type AnyCommand = Command | RemoteCommand | EnvironmentCommand | PlaceCommand

export const commands: readonly AnyCommand[] = [
  importFiles,
  calendarChange,
  exportDocument,
  propertyList,
  propertyArchive,
  propertyRestore,
  picturesCopy,
  publisherList,
  publisherCreate,
  publisherSet,
  publisherArchive,
  publisherRestore,
  publisherGrant,
  publisherRevoke,
  adminCreate,
  adminInvite,
  adminList,
  adminSessions,
  adminResetSecondFactor,
  adminUnlock,
  adminDisable,
  adminEnable,
  adminGrant,
  adminRevoke,
  adminPassword,
  keyCreate,
  keyList,
  keyRevoke,
  keyUsage,
  report,
  discountCodeSet,
  discountCodeList,
  discountCodeDelete,
  siteList,
  siteShow,
  siteCreate,
  siteSet,
  siteDraft,
  sitePreview,
  sitePublish,
  siteDiscard,
  siteDelete,
  overridesCheck,
  settingsShow,
  settingsGet,
  settingsSet,
  settingsUnset,
  exchangeRateList,
  exchangeRateSet,
  exchangeRateUnset,
  exchangeRateImport,
  sourceImport,
  sourceShow,
  sourceStop,
  webhookCreate,
  webhookSet,
  webhookList,
  webhookRotate,
  webhookDelete,
  webhookTest,
  webhookReplay,
  webhookDeliveries,
  webhookResend,
  channelList,
  channelShow,
  channelCreate,
  channelSet,
  channelMapping,
  channelRotate,
  channelPause,
  channelResume,
  channelArchive,
  channelMessages,
  channelReplay,
  channelOpen,
  channelRetell,
  partnerCreate,
  partnerList,
  partnerEnd,
  reservationList,
  reservationImport,
  reservationShow,
  reservationResolve,
  reservationNoShow,
  reservationCancel,
  reviewImport,
  reviewList,
  reviewPublish,
  reviewReject,
  cardView,
  guestExport,
  guestErase,
  auditVerify,
  auditExport,
  receiptVerify,
  receiptRotate,
  companionCreate,
  companionList,
  companionShow,
  companionSet,
  companionCheck,
  companionRotate,
  companionDelete,
  logNameOf,
  configCheck,
  mailTest,
  paymentTest,
  demo,
  demoYear,
  demoRemove,
  backup,
  restore,
  doctor,
  migrateSchema,
  mcp,
]
