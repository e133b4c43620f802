// Companion services: programs of others that this server asks over HTTP, several of each kind (docs/companions.md).

import { type TSchema, Type } from 'typebox'
import type { FieldError } from '../../values/faults.ts'
import type { Contract } from './contract.ts'
import { decisionContract } from './decision-contract.ts'
import { identityContract } from './identity-contract.ts'
import { messageContract } from './message-contract.ts'
import { reviewContract } from './review-contract.ts'

/** Every kind of companion service, with its contract. */
export const contracts = {
  decision: decisionContract,
  message: messageContract,
  review: reviewContract,
  identity: identityContract,
} as const satisfies Record<string, Contract>

export type CompanionKind = keyof typeof contracts

export const companionKinds = Object.keys(contracts) as CompanionKind[]

export interface Companion {
  readonly id: number
  readonly kind: CompanionKind
  /** By which people know it; it never changes. */
  readonly name: string
  readonly url: string
  /** Sealed, the newest first; a second one while a secret is being replaced. */
  readonly secrets: readonly Buffer[]
  /** Those that it is asked about; null: all. */
  readonly propertyIds: readonly number[] | null
  readonly options: CompanionOptions
  /** One that is off is not asked. */
  readonly isOn: boolean
  /** RFC 3339, UTC. */
  readonly createdAt: string
}

/** At most so many of a kind, as they are asked one after another. */
export const mostOfKind = 5

/** A name: what a person types. */
export const companionName = '^[a-z][a-z0-9-]{0,31}$'

interface Option {
  readonly kinds: readonly CompanionKind[]
  readonly schema: TSchema
  readonly fallback: boolean | number | string
  /** The value of a word of the command line; undefined for none. */
  readonly read: (word: string) => boolean | number | string | undefined
  /** The accepted values, in words that follow "must be". */
  readonly values: string
}

const yesOrNo = (kinds: readonly CompanionKind[], fallback: boolean, description: string): Option => ({
  kinds,
  schema: Type.Boolean({ description }),
  fallback,
  read: word => (word === 'yes' ? true : word === 'no' ? false : undefined),
  values: 'yes or no',
})

const percent = (kinds: readonly CompanionKind[], most: number, description: string): Option => ({
  kinds,
  schema: Type.Integer({ minimum: 0, maximum: most, description }),
  fallback: 0,
  read: word => (/^\d{1,3}$/.test(word) && Number(word) <= most ? Number(word) : undefined),
  values: `a whole number of percent from 0 to ${most}`,
})

const oneOf = (kinds: readonly CompanionKind[], choices: readonly string[], description: string): Option => ({
  kinds,
  schema: Type.Unsafe<string>({ type: 'string', enum: [...choices], description }),
  fallback: choices[0]!,
  read: word => (choices.includes(word) ? word : undefined),
  values: choices.join(' or '),
})

/** What an operator sets of a service; interface, command line, administration and docs have it from here. */
export const companionOptions = {
  may_refuse: yesOrNo(['decision'], false, 'Whether it may refuse what would be sold.'),
  most_decrease_percent: percent(['decision'], 90, 'By how many percent of the total it may lower a price.'),
  most_increase_percent: percent(['decision'], 100, 'By how many percent of the total it may raise a price.'),
  when_silent: oneOf(
    ['decision'],
    ['continue', 'refuse'],
    'What holds without an answer that counts: continue sells at the computed price, refuse sells nothing.',
  ),
  people_mails: yesOrNo(
    ['message'],
    false,
    'Whether it is also handed the mails to people of the administration, which can have links to sign in.',
  ),
  may_limit_roles: yesOrNo(
    ['identity'],
    false,
    'Whether it may limit a session to some of the roles that the person has.',
  ),
  sign_in_when_silent: oneOf(
    ['identity'],
    ['deny', 'allow'],
    'What holds without an answer that counts: deny signs nobody in, allow signs in whoever has proven to be a person here.',
  ),
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof companionOptions

export const optionNames = Object.keys(companionOptions) as OptionName[]

export interface CompanionOptions {
  readonly may_refuse?: boolean
  readonly most_decrease_percent?: number
  readonly most_increase_percent?: number
  readonly when_silent?: 'continue' | 'refuse'
  readonly people_mails?: boolean
  readonly may_limit_roles?: boolean
  readonly sign_in_when_silent?: 'deny' | 'allow'
}

/** The options that services of a kind have. */
export const optionsOfKind = (kind: CompanionKind): OptionName[] =>
  optionNames.filter(name => (companionOptions[name].kinds as readonly string[]).includes(kind))

/** All options of a kind: what is given, and what holds until it is set. */
export const completeOptions = (kind: CompanionKind, given: CompanionOptions): CompanionOptions =>
  Object.fromEntries(optionsOfKind(kind).map(name => [name, given[name] ?? companionOptions[name].fallback]))

/** The errors of options that services of a kind do not have. */
export const optionErrors = (kind: CompanionKind, given: object): FieldError[] =>
  Object.keys(given)
    .filter(name => !(optionsOfKind(kind) as string[]).includes(name))
    .map(name => ({
      field: `options.${name}`,
      message: `is no option of a service of the kind ${kind}; leave it out`,
    }))

/** Those of a kind that are asked about a property, in the order in which they are. */
export const companionsFor = (
  companions: readonly Companion[],
  kind: CompanionKind,
  propertyId: number,
): Companion[] =>
  companions.filter(
    each =>
      each.kind === kind && each.isOn && (each.propertyIds === null || each.propertyIds.includes(propertyId)),
  )
