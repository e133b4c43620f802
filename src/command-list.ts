// The commands of the command line, in the order in which its overview lists them.

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
} from './commands/admin.ts'
import { auditExport, auditVerify } from './commands/audit.ts'
import { calendarChange } from './commands/calendar.ts'
import { cardView } from './commands/cards.ts'
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
} from './commands/channels.ts'
import type { Command, RemoteCommand } from './commands/command.ts'
import { demo } from './commands/demo.ts'
import { discountCodeDelete, discountCodeList, discountCodeSet } from './commands/discount-codes.ts'
import { doctor } from './commands/doctor.ts'
import {
  exchangeRateImport,
  exchangeRateList,
  exchangeRateSet,
  exchangeRateUnset,
} from './commands/exchange-rates.ts'
import { guestErase, guestExport } from './commands/guests.ts'
import { importFiles } from './commands/import-files.ts'
import { keyCreate, keyList, keyRevoke, keyUsage } from './commands/keys.ts'
import { logNameOf } from './commands/log.ts'
import { mcp } from './commands/mcp.ts'
import { migrateSchema } from './commands/migrate-schema.ts'
import { partnerCreate, partnerEnd, partnerList } from './commands/partners.ts'
import { picturesCopy } from './commands/pictures.ts'
import { exportDocument, propertyArchive, propertyList, propertyRestore } from './commands/properties.ts'
import {
  publisherArchive,
  publisherCreate,
  publisherGrant,
  publisherList,
  publisherRestore,
  publisherRevoke,
  publisherSet,
} from './commands/publishers.ts'
import { report } from './commands/reports.ts'
import { reservationImport } from './commands/reservation-import.ts'
import {
  reservationCancel,
  reservationList,
  reservationNoShow,
  reservationResolve,
  reservationShow,
} from './commands/reservations.ts'
import { reviewImport, reviewList, reviewPublish, reviewReject } from './commands/reviews.ts'
import { settingsSet, settingsShow } from './commands/settings.ts'
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
} from './commands/sites.ts'
import { sourceImport, sourceShow, sourceStop } from './commands/sources.ts'
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
} from './commands/webhooks.ts'

export type AnyCommand = Command | RemoteCommand

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
  settingsShow,
  settingsSet,
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
  logNameOf,
  demo,
  doctor,
  migrateSchema,
  mcp,
]
