// Checks the description of a publisher; errors name its fields.

import { isLanguage, languages } from '../../lodging/documents/languages.ts'
import { isShortText, shortTextComplaint } from '../../lodging/documents/short-text.ts'
import type { PublisherSettings } from '../../lodging/publishers/publisher.ts'
import { isCurrency } from '../../values/currencies.ts'
import { about, type Complaint, type FieldError } from '../../values/faults.ts'

/** Settings, unchecked; undefined leaves one unchanged. */
export type GivenSettings = {
  readonly [Name in keyof PublisherSettings]?:
    | (PublisherSettings[Name] extends boolean ? boolean : string | null)
    | undefined
}

const longestName = 200
const longestUrl = 2000

/** What is wrong with the name of a publisher; empty when nothing is. */
export const nameErrors = (name: string): FieldError[] =>
  name.trim() !== '' && isShortText(name.trim(), longestName)
    ? []
    : [about('name', shortTextComplaint(longestName))]

const yesOrNo = { message: 'must be yes or no', code: 'choice' } as const

/** The outer name of each setting, its check, and the text of the error. */
const settingChecks: Readonly<
  Record<keyof PublisherSettings, FieldError & { readonly takes: (value: unknown) => boolean }>
> = {
  language: {
    field: 'language',
    takes: value => typeof value === 'string' && isLanguage(value),
    message: `must be one of ${languages.join(', ')}`,
    code: 'choice',
  },
  defaultCurrency: {
    field: 'default_currency',
    takes: value => value === null || (typeof value === 'string' && isCurrency(value)),
    message: 'must be an ISO 4217 code such as EUR, or none',
    code: 'currency',
  },
  envelope: {
    field: 'envelope',
    takes: value => value === 'bare' || value === 'data',
    message: 'must be bare or data',
    code: 'choice',
  },
  readsByGet: { field: 'reads_by_get', takes: isBoolean, ...yesOrNo },
  pendingAs504: { field: 'pending_as_504', takes: isBoolean, ...yesOrNo },
  permalinkUrl: { field: 'permalink_url', takes: isAddress, ...addressComplaint() },
  bookDirectUrl: { field: 'book_direct_url', takes: isAddress, ...addressComplaint() },
}

/** What is wrong with the settings of a publisher; empty when nothing is. Settings left out are not checked. */
export const settingErrors = (given: GivenSettings): FieldError[] =>
  settingNames
    .filter(name => given[name] !== undefined && !settingChecks[name].takes(given[name]))
    .map(name => {
      const { takes: _, ...error } = settingChecks[name]
      return error
    })

/** The given settings, once `settingErrors` has found no error in them. */
export const readSettings = (given: GivenSettings): Partial<PublisherSettings> =>
  Object.fromEntries(
    settingNames.filter(name => given[name] !== undefined).map(name => [name, given[name]]),
  ) as Partial<PublisherSettings>

const settingNames = Object.keys(settingChecks) as readonly (keyof PublisherSettings)[]

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

/** Rejects blanks and control characters: they would end a link made of the address, or could not be stored. */
function isAddress(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string' || value.length > longestUrl || !value.isWellFormed()) return false
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(value) && URL.canParse(value)
}

function addressComplaint(): Complaint {
  return {
    message: `must be an address of at most ${longestUrl} characters that begins with https:// or http://, or none`,
    code: 'web_address',
  }
}
