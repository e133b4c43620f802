// What every route of the administration needs, in one table: a right, and the object that it is about. A route that is not
// here does not start; a person without the right, or whose roles do not cover the object, is refused (threats A1, A3).

import type { Grant } from '../../../lodging/people/person.ts'
import { type Coverage, coverageOf, type Right } from '../../../lodging/people/rights.ts'
import type { Named } from '../../../operations/people/coverage.ts'
import type { JsonObject } from '../../reading/json-body.ts'

/** The parts of a request, before their types are known. */
export interface AskedParts {
  readonly path: object
  readonly query: object
  readonly body: object
  readonly document: JsonObject
}

export interface Access {
  readonly right: Right
  /** installation: the whole of it; list: what the person's roles cover; else the objects that the request names. */
  readonly about: 'installation' | 'list' | Naming
}

/** The objects that a request names. */
interface Naming {
  (asked: AskedParts): readonly Named[]
  /** Its path alone names them, so that somebody whose roles do not cover them sends no body in vain. */
  readonly isByPath?: true
}

const of = (right: Right, about: Access['about']): Access => ({ right, about })

/** The object whose id the path has. */
const inPath = (kind: Named['kind'], field = 'id'): Naming =>
  Object.assign(({ path }: AskedParts) => [{ kind, id: (path as Record<string, unknown>)[field] } as Named], {
    isByPath: true,
  } as const)

/** The publisher or property that a body names. */
const inBody =
  (kind: 'publisher' | 'property', field: string) =>
  ({ body, document }: AskedParts): readonly Named[] => [
    { kind, id: ({ ...document, ...body } as Record<string, unknown>)[field] } as Named,
  ]

/** Every property of a document of reviews; what is no list of them is refused later. */
const ofReviews = ({ document: { reviews } }: AskedParts): readonly Named[] =>
  (Array.isArray(reviews) ? reviews : [null]).map(review => ({ kind: 'property', id: review?.property_id }))

const publisher = inPath('publisher')
const property = inPath('property')
const reservation = inPath('reservation', 'reference')
const site = inPath('site', 'slug')

/** By the operationId of the route. */
const table: Readonly<Record<string, Access>> = {
  listProperties: of('properties.read', 'list'),
  exportProperty: of('properties.read', property),
  importProperty: of('properties.change', property),
  createProperty: of('properties.change', 'installation'),
  checkProperty: of('properties.read', property),
  showPropertyArchive: of('properties.read', property),
  // Who may make a property may end it.
  archiveProperty: of('properties.change', 'installation'),
  restoreProperty: of('properties.change', 'installation'),
  addPicture: of('properties.change', property),
  changeCalendar: of('properties.change', property),
  viewCalendar: of('properties.read', property),
  editCalendar: of('properties.change', property),
  downloadCalendar: of('properties.read', property),
  importCalendar: of('properties.change', property),
  // Of the stream of events, which tells of the properties that may be read.
  watchCalendars: of('properties.read', 'list'),
  listReservations: of('reservations.read', 'list'),
  searchReservations: of('reservations.read', 'list'),
  countReservations: of('reservations.read', 'list'),
  exportReservations: of('reservations.read', 'list'),
  // Whoever may change what is booked may book.
  offerStay: of('reservations.decide', property),
  previewStay: of('reservations.decide', property),
  bookForGuest: of('reservations.decide', property),
  // It changes how many rooms are left, as an edit of the calendar does.
  startReservationImport: of('properties.change', property),
  continueReservationImport: of('properties.change', property),
  showReservationImport: of('properties.change', property),
  showDashboard: of('reservations.read', 'list'),
  showReport: of('reservations.read', 'list'),
  downloadReport: of('reservations.read', 'list'),
  showReservation: of('reservations.read', reservation),
  resolveReservation: of('reservations.resolve', reservation),
  recordNoShow: of('reservations.decide', reservation),
  addReservationNote: of('reservations.decide', reservation),
  resendReservationMail: of('reservations.decide', reservation),
  cancelForProperty: of('reservations.decide', reservation),
  changeForProperty: of('reservations.decide', reservation),
  listPublishers: of('publishers.read', 'list'),
  showPublisher: of('publishers.read', publisher),
  createPublisher: of('installation.change', 'installation'),
  changePublisher: of('publishers.change', publisher),
  showPublisherArchive: of('publishers.read', publisher),
  // Whoever ended the business with a publisher says when it begins again, not the publisher.
  archivePublisher: of('installation.change', 'installation'),
  restorePublisher: of('installation.change', 'installation'),
  listGrants: of('publishers.read', publisher),
  // What a publisher may sell is not its own to say.
  limitToProperties: of('installation.change', 'installation'),
  grantProperties: of('installation.change', 'installation'),
  revokeProperties: of('installation.change', 'installation'),
  // The key of an administrator belongs to no publisher.
  createKey: of('publishers.change', inBody('publisher', 'publisher_id')),
  listKeys: of('publishers.read', 'list'),
  showKey: of('publishers.read', inPath('key')),
  showKeyUsage: of('publishers.read', inPath('key')),
  revokeKey: of('publishers.change', inPath('key')),
  listDiscountCodes: of('installation.read', 'installation'),
  showDiscountCode: of('installation.read', 'installation'),
  createDiscountCode: of('installation.change', 'installation'),
  changeDiscountCode: of('installation.change', 'installation'),
  deleteDiscountCode: of('installation.change', 'installation'),
  listReviews: of('properties.read', 'list'),
  importReviews: of('properties.change', ofReviews),
  publishReview: of('properties.change', inPath('review')),
  rejectReview: of('properties.change', inPath('review')),
  listSettings: of('installation.read', 'installation'),
  showSetting: of('installation.read', 'installation'),
  changeSettings: of('installation.change', 'installation'),
  listExchangeRates: of('installation.read', 'installation'),
  setExchangeRate: of('installation.change', 'installation'),
  removeExchangeRate: of('installation.change', 'installation'),
  importExchangeRates: of('installation.change', 'installation'),
  listWebhooks: of('publishers.read', 'list'),
  showWebhook: of('publishers.read', inPath('webhook')),
  createWebhook: of('publishers.change', inBody('publisher', 'publisher_id')),
  changeWebhook: of('publishers.change', inPath('webhook')),
  deleteWebhook: of('publishers.change', inPath('webhook')),
  rotateWebhookSecret: of('publishers.change', inPath('webhook')),
  endOldWebhookSecrets: of('publishers.change', inPath('webhook')),
  testWebhook: of('publishers.change', inPath('webhook')),
  replayWebhook: of('publishers.change', inPath('webhook')),
  listDeliveries: of('publishers.read', inPath('webhook')),
  resendDelivery: of('publishers.change', inPath('delivery')),
  listSites: of('publishers.read', 'list'),
  showSite: of('publishers.read', site),
  createSite: of('publishers.change', inBody('publisher', 'publisher_id')),
  changeSite: of('publishers.change', site),
  deleteSite: of('publishers.change', site),
  showDraft: of('publishers.read', site),
  changeDraft: of('publishers.change', site),
  linkToPreview: of('publishers.change', site),
  publishDraft: of('publishers.change', site),
  discardDraft: of('publishers.change', site),
  listChannels: of('properties.read', 'list'),
  showChannel: of('properties.read', inPath('channel')),
  createChannel: of('properties.change', inBody('property', 'property_id')),
  changeChannel: of('properties.change', inPath('channel')),
  rotateChannelSecret: of('properties.change', inPath('channel')),
  pauseChannel: of('properties.change', inPath('channel')),
  resumeChannel: of('properties.change', inPath('channel')),
  archiveChannel: of('properties.change', inPath('channel')),
  retellChannel: of('properties.change', inPath('channel')),
  openMissingNights: of('properties.change', inPath('channel')),
  listChannelMessages: of('properties.read', inPath('channel')),
  showChannelMessage: of('properties.read', inPath('channel')),
  replayChannelMessage: of('properties.change', inPath('channel')),
  listAuditEntries: of('audit.read', 'list'),
  // Of what the person's roles cover; an entry outside is not found.
  showAuditEntry: of('audit.read', 'list'),
  // Whom an operator lets make properties, and the systems of the whole installation.
  listPartners: of('installation.read', 'installation'),
  createPartner: of('installation.change', 'installation'),
  endPartner: of('installation.change', 'installation'),
  listSources: of('installation.read', 'installation'),
  listSourceMessages: of('installation.read', 'installation'),
  showSourceMessage: of('installation.read', 'installation'),
  showContentImport: of('installation.read', 'installation'),
  startContentImport: of('installation.change', 'installation'),
  continueContentImport: of('installation.change', 'installation'),
  stopContentImport: of('installation.change', 'installation'),
  resumeContentImport: of('installation.change', 'installation'),
  listContentImports: of('installation.read', 'installation'),
  listJobs: of('installation.read', 'installation'),
  showJob: of('installation.read', 'installation'),
  listStuckWork: of('installation.read', 'installation'),
  runJob: of('installation.change', 'installation'),
  retryStuckWork: of('installation.change', 'installation'),
  discardStuckWork: of('installation.change', 'installation'),
  // Which people somebody sees and changes, the operations decide by their roles.
  listPeople: of('people.read', 'list'),
  showPerson: of('people.read', 'list'),
  invitePerson: of('people.change', 'list'),
  inviteAgain: of('people.change', 'list'),
  changePerson: of('people.change', 'list'),
  enablePerson: of('people.change', 'list'),
  disablePerson: of('people.change', 'list'),
  giveRole: of('people.change', 'list'),
  takeRole: of('people.change', 'list'),
  listSessionsOfPerson: of('installation.change', 'installation'),
  endSessionsOfPerson: of('installation.change', 'installation'),
  resetSecondFactor: of('installation.change', 'installation'),
  unbindIdentity: of('installation.change', 'installation'),
  showDemo: of('installation.read', 'installation'),
  loadDemo: of('installation.change', 'installation'),
}

/** What a route needs. TypeError for one that is not in the table. */
export function accessOf(operationId: string): Access {
  const access = Object.hasOwn(table, operationId) ? table[operationId] : undefined
  if (!access) throw new TypeError(`src/http/admin/kit/access.ts does not say who may use ${operationId}`)
  return access
}

/** Where the roles of a person allow a route; null: nowhere. */
export function allowedBy(grants: readonly Grant[], { right, about }: Access): Coverage | null {
  const coverage = coverageOf(grants, right)
  return about === 'installation' && coverage !== 'everything' ? null : coverage
}
