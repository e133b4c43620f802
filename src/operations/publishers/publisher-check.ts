// What is wrong with a publisher that somebody describes, by the names of its fields.

import { isLanguage, languages } from '../../lodging/languages.ts'
import type { PublisherSettings } from '../../lodging/publisher.ts'
import { isShortText } from '../../lodging/short-text.ts'
import { isCurrency } from '../../values/currencies.ts'
import type { FieldError } from '../../values/faults.ts'

/** Settings as somebody wrote them; undefined leaves one as it is. */
export type GivenSettings = {
  readonly [Name in keyof PublisherSettings]?:
    | (PublisherSettings[Name] extends boolean ? boolean : string | null)
    | undefined
}

const longestName = 200
const longestUrl = 2000

export const nameErrors = (name: string): FieldError[] =>
  name.trim() !== '' && isShortText(name.trim(), longestName)
    ? []
    : [{ field: 'name', message: `must be 1 to ${longestName} characters in one line` }]

/** How each setting is called outside, what it takes, and how that is said. */
const settingChecks: Readonly<
  Record<keyof PublisherSettings, { field: string; takes: (value: unknown) => boolean; message: string }>
> = {
  language: {
    field: 'language',
    takes: value => typeof value === 'string' && isLanguage(value),
    message: `must be one of ${languages.join(', ')}`,
  },
  defaultCurrency: {
    field: 'default_currency',
    takes: value => value === null || (typeof value === 'string' && isCurrency(value)),
    message: 'must be an ISO 4217 code such as EUR, or none',
  },
  envelope: {
    field: 'envelope',
    takes: value => value === 'bare' || value === 'data',
    message: 'must be bare or data',
  },
  readsByGet: { field: 'reads_by_get', takes: isBoolean, message: 'must be yes or no' },
  pendingAs504: { field: 'pending_as_504', takes: isBoolean, message: 'must be yes or no' },
  permalinkUrl: { field: 'permalink_url', takes: isAddress, message: addressMessage() },
  bookDirectUrl: { field: 'book_direct_url', takes: isAddress, message: addressMessage() },
}

export const settingErrors = (given: GivenSettings): FieldError[] =>
  settingNames
    .filter(name => given[name] !== undefined && !settingChecks[name].takes(given[name]))
    .map(name => ({ field: settingChecks[name].field, message: settingChecks[name].message }))

/** The settings that were given, once `settingErrors` has found nothing wrong with them. */
export const readSettings = (given: GivenSettings): Partial<PublisherSettings> =>
  Object.fromEntries(
    settingNames.filter(name => given[name] !== undefined).map(name => [name, given[name]]),
  ) as Partial<PublisherSettings>

const settingNames = Object.keys(settingChecks) as readonly (keyof PublisherSettings)[]

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

/** A blank or a control character would end the link that is made of it, or could not be stored. */
function isAddress(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string' || value.length > longestUrl || !value.isWellFormed()) return false
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(value) && URL.canParse(value)
}

function addressMessage(): string {
  return `must be an address of at most ${longestUrl} characters that begins with https:// or http://, or none`
}
