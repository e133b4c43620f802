// Every setting of the installation: default, accepted values and meaning. The type, the defaults, the reading of values,
// the messages of the command and the table in docs/configuration.md come from here.

import { type TUnsafe, Type } from 'typebox'
import { isCurrency } from '../../values/currencies.ts'
import { roles } from '../people/person.ts'

/** What settings are about, in the order in which they are shown. */
export const settingGroups = ['money', 'people', 'kept', 'limits'] as const
export type SettingGroup = (typeof settingGroups)[number]

export interface Setting<Value> {
  readonly group: SettingGroup
  /** What a number counts; null for what is no number. */
  readonly unit: string | null
  /** The name in the database. */
  readonly storedAs: string
  /** The value until it is set. */
  readonly fallback: Value
  /** The accepted values, in words that follow "is". */
  readonly values: string
  /** The same as JSON Schema, for values that come as JSON. */
  readonly schema: TUnsafe<Value>
  readonly meaning: string
  /** The value of an operator's input; undefined for an invalid one. */
  readonly read: (word: string) => Value | undefined
}

/** [unit, least, most, default] */
type WholeNumber = readonly [unit: string, least: number, most: number, fallback: number]

const wholeNumber = (
  group: SettingGroup,
  storedAs: string,
  [unit, least, most, fallback]: WholeNumber,
  meaning: string,
): Setting<number> => ({
  group,
  unit,
  storedAs,
  fallback,
  values: `a whole number of ${unit} from ${least} to ${most}`,
  schema: Type.Unsafe({ type: 'integer', minimum: least, maximum: most, description: meaning }),
  meaning,
  read: word => {
    const value = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN
    return value >= least && value <= most ? value : undefined
  },
})

const currencyMeaning =
  "Currency of amounts when neither request nor publisher names one (contract S10); none is the property's."

const defaultCurrency: Setting<string | null> = {
  group: 'money',
  unit: null,
  storedAs: 'default_currency',
  fallback: null,
  values: 'an ISO 4217 code such as EUR, or none',
  schema: Type.Unsafe({
    anyOf: [{ type: 'string', format: 'currency' }, { type: 'null' }],
    description: currencyMeaning,
  }),
  meaning: currencyMeaning,
  read: word => {
    const code = word.toUpperCase()
    return word === 'none' ? null : isCurrency(code) ? code : undefined
  },
}

const envelopeMeaning =
  'Answers of publishers without a setting of their own (contract S1): bare, or data for the older form.'

const envelope: Setting<'bare' | 'data'> = {
  group: 'money',
  unit: null,
  storedAs: 'default_envelope',
  fallback: 'bare',
  values: 'bare or data',
  schema: Type.Unsafe({ type: 'string', enum: ['bare', 'data'], description: envelopeMeaning }),
  meaning: envelopeMeaning,
  read: word => (word === 'bare' || word === 'data' ? word : undefined),
}

const secondFactorMeaning =
  'Roles for which signing in needs a second factor. Whoever has such a role and no second factor sets one up first, and may do nothing else before.'

const secondFactorFor: Setting<string | null> = {
  group: 'people',
  unit: null,
  storedAs: 'second_factor_for',
  fallback: null,
  values: `roles separated by commas, of ${roles.join(', ')}, or none`,
  schema: Type.Unsafe({
    anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }],
    description: `${secondFactorMeaning} Separated by commas.`,
  }),
  meaning: secondFactorMeaning,
  read: word => {
    const named = word.split(',').map(role => role.trim())
    const known = roles.filter(role => named.includes(role))
    return word === 'none' ? null : new Set(named).size === known.length ? known.join(',') : undefined
  },
}

/** Days from today within which stays may be sold at the most. */
export const longestHorizon = 3650

export const installationSettings = {
  defaultCurrency,
  envelope,
  bookableHorizonDays: wholeNumber(
    'money',
    'bookable_horizon_days',
    ['days', 1, longestHorizon, 731],
    'Days from today within which a stay must end (contract R7).',
  ),
  exchangeRateMaxAgeDays: wholeNumber(
    'money',
    'exchange_rate_max_age_days',
    ['days', 1, 365, 7],
    'How old an exchange rate may be and still be used.',
  ),
  holdMinutes: wholeNumber(
    'money',
    'hold_minutes',
    ['minutes', 1, 1440, 15],
    'How long rooms are set aside for a publisher without a card.',
  ),
  quoteMinutes: wholeNumber(
    'money',
    'quote_minutes',
    ['minutes', 1, 1440, 15],
    'How long a quoted price is kept (contract B2).',
  ),
  guestRetentionMonths: wholeNumber(
    'kept',
    'guest_retention_months',
    ['months', 1, 240, 24],
    'Months after check-out for which guests are kept; then they are erased.',
  ),
  eventRetentionMonths: wholeNumber(
    'kept',
    'event_retention_months',
    ['months', 1, 240, 3],
    'Months for which events and the record of their deliveries are kept.',
  ),
  nightRetentionMonths: wholeNumber(
    'kept',
    'night_retention_months',
    ['months', 2, 240, 37],
    'Months for which counts of past nights are kept, for reports on occupancy; the stays themselves are kept permanently.',
  ),
  reservationArchiveMonths: wholeNumber(
    'kept',
    'reservation_archive_months',
    ['months', 6, 240, 25],
    'Months after check-out after which a stay whose guest is erased moves to the archive, where it is read as before.',
  ),
  declinedCardsPerKey: wholeNumber(
    'limits',
    'declined_cards_per_key',
    ['cards', 1, 1000, 20],
    'Declined cards of a key within declinedCardsMinutes; more get a 429 (threat C2). All guests of a site have five times as many.',
  ),
  declinedCardsPerSession: wholeNumber(
    'limits',
    'declined_cards_per_session',
    ['cards', 1, 1000, 5],
    "The same of a session, of a guest's e-mail address, and of an address on booking pages, within declinedCardsSessionMinutes.",
  ),
  declinedCardsPerCardRange: wholeNumber(
    'limits',
    'declined_cards_per_card_range',
    ['cards', 1, 1000, 10],
    "The same of a publisher's cards that begin with the same six digits; of those on its site five times as many.",
  ),
  declinedCardsMinutes: wholeNumber(
    'limits',
    'declined_cards_minutes',
    ['minutes', 1, 1440, 60],
    'Minutes within which declined cards are counted.',
  ),
  declinedCardsSessionMinutes: wholeNumber(
    'limits',
    'declined_cards_session_minutes',
    ['minutes', 1, 1440, 10],
    'The same for a session, an e-mail address and an address on booking pages.',
  ),
  publishableKeyRequestsPerMinute: wholeNumber(
    'limits',
    'publishable_key_requests_per_minute',
    ['requests', 0, 999_999, 3000],
    'Requests a minute, at each server, of a publishable key without a limit of its own; more get a 429. 0 is no limit.',
  ),
  secretKeyRequestsPerMinute: wholeNumber(
    'limits',
    'secret_key_requests_per_minute',
    ['requests', 0, 999_999, 0],
    'The same of a secret key.',
  ),
  inventorySharePercent: wholeNumber(
    'limits',
    'inventory_share_percent',
    ['percent', 1, 100, 50],
    "Share of a room's allotment beyond which a publisher or session that takes it is reported (threat C3).",
  ),
  inventoryShareMinutes: wholeNumber(
    'limits',
    'inventory_share_minutes',
    ['minutes', 1, 10_080, 60],
    'Minutes within which bookings count towards that share; rooms that are held always do.',
  ),
  secondFactorFor,
} as const satisfies Readonly<Record<string, Setting<unknown>>>

export type SettingName = keyof typeof installationSettings

export type Settings = {
  readonly [Name in SettingName]: (typeof installationSettings)[Name]['fallback']
}

export const settingNames = Object.keys(installationSettings) as readonly SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(installationSettings, name)

/** The settings from `storedValue`, by name in the database, with defaults where it returns undefined. */
export const settingsFrom = (storedValue: (storedAs: string) => unknown): Settings =>
  Object.fromEntries(
    Object.entries(installationSettings).map(([name, { storedAs, fallback }]) => [
      name,
      storedValue(storedAs) ?? fallback,
    ]),
  ) as Settings

export const defaultSettings: Settings = settingsFrom(() => undefined)
