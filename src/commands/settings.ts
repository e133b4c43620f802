// hostelry settings: what holds for the whole installation.

import { readSettings, type Settings, writeSettings } from '../store/installation/settings.ts'
import { isCurrency } from '../values/currencies.ts'
import { type Command, table, UsageError } from './command.ts'

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

export const settingsShow: Command = {
  name: 'settings',
  usage: '',
  summary: 'Show the settings of the installation.',
  words: [0, 0],
  async run({ context, print }) {
    const settings = await readSettings(context.database)
    print(table(['setting', 'value'], Object.entries(settings)), settings)
  },
}

export const settingsSet: Command = {
  name: 'settings set',
  usage: 'NAME VALUE',
  summary: `Change one: ${Object.keys(meanings).join(', ')}.`,
  words: [2, 2],
  async run({ context, words, print }) {
    const [name = '', word = ''] = words
    if (!isSetting(name)) throw new UsageError(`NAME is one of ${Object.keys(meanings).join(', ')}`)
    const value = readers[name](word)
    if (value === undefined) throw new UsageError(`${name} is ${meanings[name]}`)
    await context.database.transaction(transaction => writeSettings(transaction, { [name]: value }))
    print(`${name} is now ${value ?? 'none'}`, { [name]: value })
  },
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(meanings, name)

function readBetween(word: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
