// Settings of the whole installation; one that was never set has its default.

import type { Reader, Transaction } from '../postgres/database.ts'

export interface Settings {
  /** ISO 4217; amounts are in it when neither request nor publisher names one (contract S10). */
  readonly defaultCurrency: string | null
  /** How publishers get their answers unless they say otherwise (contract S1). */
  readonly envelope: 'bare' | 'data'
  /** Days from today within which a stay must end (contract R7). */
  readonly bookableHorizonDays: number
  /** Days after which a rate of the bank is too old to be quoted. */
  readonly exchangeRateMaxAgeDays: number
  /** How long rooms are set aside for a publisher without a card. */
  readonly holdMinutes: number
  /** How long a quoted price is kept (contract B2). */
  readonly quoteMinutes: number
  /** Months after check-out for which a reservation names its guest. */
  readonly guestRetentionMonths: number
  /** Months for which events and the record of their deliveries are kept. */
  readonly eventRetentionMonths: number
  /** Declined cards after which a key, a session, and the cards of a publisher that begin alike have to wait (threat C2). */
  readonly declinedCardsPerKey: number
  readonly declinedCardsPerSession: number
  readonly declinedCardsPerCardRange: number
  /** Minutes within which they are counted; for a session its own. */
  readonly declinedCardsMinutes: number
  readonly declinedCardsSessionMinutes: number
  /** Percent of a room's allotment beyond which one publisher or session is reported for taking it (threat C3). */
  readonly inventorySharePercent: number
  /** Minutes within which what was booked counts towards it; what is held always does. */
  readonly inventoryShareMinutes: number
}

export const defaultSettings: Settings = {
  defaultCurrency: null,
  envelope: 'bare',
  bookableHorizonDays: 731,
  exchangeRateMaxAgeDays: 7,
  holdMinutes: 15,
  quoteMinutes: 15,
  guestRetentionMonths: 24,
  eventRetentionMonths: 3,
  declinedCardsPerKey: 20,
  declinedCardsPerSession: 5,
  declinedCardsPerCardRange: 10,
  declinedCardsMinutes: 60,
  declinedCardsSessionMinutes: 10,
  inventorySharePercent: 50,
  inventoryShareMinutes: 60,
}

const names: Readonly<Record<keyof Settings, string>> = {
  defaultCurrency: 'default_currency',
  envelope: 'default_envelope',
  bookableHorizonDays: 'bookable_horizon_days',
  exchangeRateMaxAgeDays: 'exchange_rate_max_age_days',
  holdMinutes: 'hold_minutes',
  quoteMinutes: 'quote_minutes',
  guestRetentionMonths: 'guest_retention_months',
  eventRetentionMonths: 'event_retention_months',
  declinedCardsPerKey: 'declined_cards_per_key',
  declinedCardsPerSession: 'declined_cards_per_session',
  declinedCardsPerCardRange: 'declined_cards_per_card_range',
  declinedCardsMinutes: 'declined_cards_minutes',
  declinedCardsSessionMinutes: 'declined_cards_session_minutes',
  inventorySharePercent: 'inventory_share_percent',
  inventoryShareMinutes: 'inventory_share_minutes',
}

/** All settings, with defaults for those never set. */
export async function readSettings(reader: Reader): Promise<Settings> {
  const rows = await reader.query<{ name: string; value: never }>('SELECT name, value FROM setting')
  const stored = new Map(rows.map(row => [row.name, row.value]))
  const setting = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    stored.get(names[name]) ?? defaultSettings[name]
  return {
    defaultCurrency: setting('defaultCurrency'),
    envelope: setting('envelope'),
    bookableHorizonDays: setting('bookableHorizonDays'),
    exchangeRateMaxAgeDays: setting('exchangeRateMaxAgeDays'),
    holdMinutes: setting('holdMinutes'),
    quoteMinutes: setting('quoteMinutes'),
    guestRetentionMonths: setting('guestRetentionMonths'),
    eventRetentionMonths: setting('eventRetentionMonths'),
    declinedCardsPerKey: setting('declinedCardsPerKey'),
    declinedCardsPerSession: setting('declinedCardsPerSession'),
    declinedCardsPerCardRange: setting('declinedCardsPerCardRange'),
    declinedCardsMinutes: setting('declinedCardsMinutes'),
    declinedCardsSessionMinutes: setting('declinedCardsSessionMinutes'),
    inventorySharePercent: setting('inventorySharePercent'),
    inventoryShareMinutes: setting('inventoryShareMinutes'),
  }
}

/** Sets the given settings and leaves the others. */
export async function writeSettings(transaction: Transaction, settings: Partial<Settings>): Promise<void> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  await transaction.query(
    `INSERT INTO setting (name, value)
     SELECT name, value::jsonb FROM unnest($1::text[], $2::text[]) AS given (name, value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [given.map(([name]) => names[name as keyof Settings]), given.map(([, value]) => JSON.stringify(value))],
  )
}
