// Settings of the whole installation: read, and changed by name.

import * as stored from '../../store/installation/settings.ts'
import { isCurrency } from '../../values/currencies.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

type Settings = stored.Settings

/** Each setting with how a word becomes its value; undefined for a word that cannot. */
const readers: { readonly [Name in keyof Settings]: (word: string) => Settings[Name] | undefined } = {
  defaultCurrency: word =>
    word === 'none' ? null : isCurrency(word.toUpperCase()) ? word.toUpperCase() : undefined,
  envelope: word => (word === 'bare' || word === 'data' ? word : undefined),
  bookableHorizonDays: word => readBetween(word, 1, 3650),
  exchangeRateMaxAgeDays: word => readBetween(word, 1, 365),
  holdMinutes: word => readBetween(word, 1, 1440),
  quoteMinutes: word => readBetween(word, 1, 1440),
  guestRetentionMonths: word => readBetween(word, 1, 240),
  eventRetentionMonths: word => readBetween(word, 1, 240),
  declinedCardsPerKey: word => readBetween(word, 1, 1000),
  declinedCardsPerSession: word => readBetween(word, 1, 1000),
  declinedCardsPerCardRange: word => readBetween(word, 1, 1000),
  declinedCardsMinutes: word => readBetween(word, 1, 1440),
  declinedCardsSessionMinutes: word => readBetween(word, 1, 1440),
  inventorySharePercent: word => readBetween(word, 1, 100),
  inventoryShareMinutes: word => readBetween(word, 1, 10_080),
}

const meanings: Readonly<Record<keyof Settings, string>> = {
  defaultCurrency: 'an ISO 4217 code such as EUR, or none',
  envelope: 'bare or data',
  bookableHorizonDays: 'a whole number of days from 1 to 3650',
  exchangeRateMaxAgeDays: 'a whole number of days from 1 to 365',
  holdMinutes: 'a whole number of minutes from 1 to 1440',
  quoteMinutes: 'a whole number of minutes from 1 to 1440',
  guestRetentionMonths: 'a whole number of months from 1 to 240',
  eventRetentionMonths: 'a whole number of months from 1 to 240',
  declinedCardsPerKey: 'a whole number of cards from 1 to 1000',
  declinedCardsPerSession: 'a whole number of cards from 1 to 1000',
  declinedCardsPerCardRange: 'a whole number of cards from 1 to 1000',
  declinedCardsMinutes: 'a whole number of minutes from 1 to 1440',
  declinedCardsSessionMinutes: 'a whole number of minutes from 1 to 1440',
  inventorySharePercent: 'a whole number of percent from 1 to 100',
  inventoryShareMinutes: 'a whole number of minutes from 1 to 10080',
}

export const settingNames = Object.keys(meanings) as readonly (keyof Settings)[]

/** All settings, with defaults for those never set. */
export const showSettings = ({ database }: Pick<AppContext, 'database'>): Promise<Settings> =>
  stored.readSettings(database)

/**
 * Sets the named settings, all or none, and gives their new values; the others stay. A value may be the word for it
 * ("400", "none") too. BadRequestException names every setting that is unknown or cannot have its value.
 */
export async function changeSettings(
  { database }: Pick<AppContext, 'database'>,
  given: Readonly<Record<string, unknown>>,
): Promise<Partial<Settings>> {
  const errors: FieldError[] = []
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const changed = isSetting(name) ? readers[name](wordOf(value)) : undefined
    if (!isSetting(name)) errors.push({ field: name, message: `is none of ${settingNames.join(', ')}` })
    else if (changed === undefined) errors.push({ field: name, message: `must be ${meanings[name]}` })
    else changes[name] = changed
  }
  if (errors.length > 0) throw badRequest(errors)
  await database.transaction(transaction => stored.writeSettings(transaction, changes))
  return changes
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(meanings, name)

/** Empty, which no setting takes, for a value of another type. */
const wordOf = (value: unknown): string =>
  value === null ? 'none' : typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function readBetween(word: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
