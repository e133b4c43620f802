// Written by scripts/write-docs.ts from the tables of the server.

/** What people may do. */
export const roles = [
  'operator',
  'publisher_manager',
  'property_manager',
  'front_desk',
  'read_only',
] as const
export type Role = (typeof roles)[number]

/** Protocols of channels. */
export const channelKinds = ['cloudbeds', 'alpinebits', 'siteconnect', 'icalendar'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** States of a connection. */
export const channelStates = ['active', 'paused', 'archived'] as const
export type ChannelState = (typeof channelStates)[number]

/** What companion services do. */
export const companionKinds = ['decision', 'message', 'review', 'identity'] as const
export type CompanionKind = (typeof companionKinds)[number]

/** Languages of texts for guests. */
export const languages = ['en', 'de', 'fr', 'es', 'ja', 'it'] as const
export type Language = (typeof languages)[number]

/** What a promotion gives: one of these fields of its document. */
export const promotionKinds = [
  'percent_off',
  'amount_off_night',
  'amount_off_stay',
  'free_nights',
  'fixed_price',
] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** What the audit trail is about. */
export const auditedKinds = [
  'property',
  'calendar',
  'closure',
  'season',
  'price_rules',
  'channel',
  'channel_partner',
  'review',
  'publisher',
  'key',
  'webhook',
  'companion',
  'site',
  'discount_code',
  'exchange_rate',
  'source_import',
  'setting',
  'person',
  'person_link',
  'identity',
  'passkey',
  'saved_filter',
  'second_factor',
  'role',
  'reservation',
  'guest',
  'audit',
  'job',
] as const
export type AuditedKind = (typeof auditedKinds)[number]

/** What was done to it. */
export const auditedActions = [
  'created',
  'changed',
  'undone',
  'deleted',
  'granted',
  'revoked',
  'decided',
  'noted',
  'paid',
  'invoiced',
  'card_viewed',
  'exported',
  'erased',
  'signed_in',
  'signed_out',
  'sign_in_failed',
] as const
export type AuditedAction = (typeof auditedActions)[number]

/** Whose changes are undone. */
export const undoableKinds = ['calendar', 'property'] as const
export type UndoableKind = (typeof undoableKinds)[number]

/** What happened to money at the property. */
export const paymentDirections = ['taken', 'given_back', 'written_off'] as const
export type PaymentDirection = (typeof paymentDirections)[number]

/** How it moved. */
export const paymentKinds = ['cash', 'card_machine', 'bank_transfer', 'voucher'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Who does it. */
export const actorKinds = [
  'person',
  'key',
  'command',
  'channel',
  'job',
  'visitor',
  'database',
] as const
export type ActorKind = (typeof actorKinds)[number]

/** What a key may do. */
export const scopes = [
  'view',
  'availability',
  'preview',
  'book',
  'manage',
  'explain',
] as const
export type Scope = (typeof scopes)[number]

/** What jobs are about. */
export const jobGroups = [
  'sending',
  'reservations',
  'channels',
  'watching',
  'records',
  'forgetting',
] as const
export type JobGroup = (typeof jobGroups)[number]

/** How a job is doing. */
export const jobStates = ['never', 'asked', 'running', 'done', 'failed', 'late'] as const
export type JobState = (typeof jobStates)[number]

/** Events of webhooks. */
export const webhookTypes = [
  'reservation.confirmed',
  'reservation.cancelled',
  'reservation.no_show',
  'reservation.completed',
  'reservation.failed',
  'reservation.modified',
  'property.changed',
  'watch.bookable',
  'watch.cheaper',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** Reports. */
export const reportNames = [
  'bookings',
  'stays',
  'pick-up',
  'lost-searches',
  'commissions',
] as const
export type ReportName = (typeof reportNames)[number]

/** States of a review. */
export const reviewStates = ['pending', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Days of the week. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** What settings are about. */
export const settingGroups = ['money', 'people', 'kept', 'limits'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The roles that each role gives at least somewhere. */
export const rolesGiven = {
  operator: [
    'operator',
    'publisher_manager',
    'property_manager',
    'front_desk',
    'read_only',
  ],
  publisher_manager: ['publisher_manager', 'read_only'],
  property_manager: ['property_manager', 'front_desk', 'read_only'],
  front_desk: [],
  read_only: [],
} as const

/** The settings of the installation, with what each takes. */
export const settings = {
  defaultCurrency: {
    group: 'money',
    unit: null,
    default: null,
    type: 'string',
    format: 'currency',
  },
  envelope: {
    group: 'money',
    unit: null,
    default: 'bare',
    type: 'string',
    enum: ['bare', 'data'],
  },
  bookableHorizonDays: {
    group: 'money',
    unit: 'days',
    default: 731,
    type: 'integer',
    minimum: 1,
    maximum: 3650,
  },
  exchangeRateMaxAgeDays: {
    group: 'money',
    unit: 'days',
    default: 7,
    type: 'integer',
    minimum: 1,
    maximum: 365,
  },
  holdMinutes: {
    group: 'money',
    unit: 'minutes',
    default: 15,
    type: 'integer',
    minimum: 1,
    maximum: 1440,
  },
  quoteMinutes: {
    group: 'money',
    unit: 'minutes',
    default: 15,
    type: 'integer',
    minimum: 1,
    maximum: 1440,
  },
  guestRetentionMonths: {
    group: 'kept',
    unit: 'months',
    default: 24,
    type: 'integer',
    minimum: 1,
    maximum: 240,
  },
  eventRetentionMonths: {
    group: 'kept',
    unit: 'months',
    default: 3,
    type: 'integer',
    minimum: 1,
    maximum: 240,
  },
  nightRetentionMonths: {
    group: 'kept',
    unit: 'months',
    default: 37,
    type: 'integer',
    minimum: 2,
    maximum: 240,
  },
  reservationArchiveMonths: {
    group: 'kept',
    unit: 'months',
    default: 25,
    type: 'integer',
    minimum: 6,
    maximum: 240,
  },
  declinedCardsPerKey: {
    group: 'limits',
    unit: 'cards',
    default: 20,
    type: 'integer',
    minimum: 1,
    maximum: 1000,
  },
  declinedCardsPerSession: {
    group: 'limits',
    unit: 'cards',
    default: 5,
    type: 'integer',
    minimum: 1,
    maximum: 1000,
  },
  declinedCardsPerCardRange: {
    group: 'limits',
    unit: 'cards',
    default: 10,
    type: 'integer',
    minimum: 1,
    maximum: 1000,
  },
  declinedCardsMinutes: {
    group: 'limits',
    unit: 'minutes',
    default: 60,
    type: 'integer',
    minimum: 1,
    maximum: 1440,
  },
  declinedCardsSessionMinutes: {
    group: 'limits',
    unit: 'minutes',
    default: 10,
    type: 'integer',
    minimum: 1,
    maximum: 1440,
  },
  publishableKeyRequestsPerMinute: {
    group: 'limits',
    unit: 'requests',
    default: 3000,
    type: 'integer',
    minimum: 0,
    maximum: 999999,
  },
  secretKeyRequestsPerMinute: {
    group: 'limits',
    unit: 'requests',
    default: 0,
    type: 'integer',
    minimum: 0,
    maximum: 999999,
  },
  inventorySharePercent: {
    group: 'limits',
    unit: 'percent',
    default: 50,
    type: 'integer',
    minimum: 1,
    maximum: 100,
  },
  inventoryShareMinutes: {
    group: 'limits',
    unit: 'minutes',
    default: 60,
    type: 'integer',
    minimum: 1,
    maximum: 10080,
  },
  secondFactorFor: {
    group: 'people',
    unit: null,
    default: null,
    type: 'string',
    maxLength: 200,
  },
} as const

/** The settings that each kind of channel has of its own. */
export const channelOptions = {
  cloudbeds: {
    callback: {
      type: 'string',
      enum: ['BookingCreate', 'NotifyBooking'],
    },
    sub_id: { type: 'string', maxLength: 64 },
    occupancy_prices: { type: 'string', enum: ['take', 'ignore'] },
  },
  alpinebits: {
    push_user: { type: 'string', maxLength: 200 },
    push_version: { type: 'string', enum: ['2022-10', '2020-10'] },
  },
  siteconnect: {
    user_name: { type: 'string', maxLength: 64 },
    requestor_id: { type: 'string', maxLength: 64 },
    amount: {
      type: 'string',
      enum: ['AmountAfterTax', 'AmountBeforeTax'],
    },
  },
  icalendar: {
    room: { type: 'integer', minimum: 1, maximum: 2147483647 },
    minutes: { type: 'integer', minimum: 5, maximum: 1440 },
  },
} as const

/** What is set of companion services, with what each takes. */
export const companionOptions = {
  may_refuse: { type: 'boolean' },
  most_decrease_percent: { type: 'integer', minimum: 0, maximum: 90 },
  most_increase_percent: { type: 'integer', minimum: 0, maximum: 100 },
  when_silent: { type: 'string', enum: ['continue', 'refuse'] },
  people_mails: { type: 'boolean' },
  may_limit_roles: { type: 'boolean' },
  sign_in_when_silent: { type: 'string', enum: ['deny', 'allow'] },
} as const
