// The audit trail: what its entries say, which of them somebody may see, and what a seal covers.

import type { ActorKind } from '../../values/actor.ts'
import { type Grant, isForInstallation } from './person.ts'
import type { Right } from './rights.ts'

/** Kinds of objects that entries are about. */
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

/** What was done to them. */
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

/** Kinds of objects whose changes are undone, and the right that such a change needs. */
export const undoableKinds = {
  calendar: 'properties.change',
  property: 'properties.change',
} as const satisfies Partial<Record<(typeof auditedKinds)[number], Right>>

export type UndoableKind = keyof typeof undoableKinds

export interface AuditEntry {
  readonly id: number
  /** RFC 3339, UTC, with microseconds. */
  readonly at: string
  readonly actorKind: ActorKind
  /** Empty for a visitor. */
  readonly actorId: string
  /** As it was then. */
  readonly actorName: string
  /** Null for this machine. */
  readonly address: string | null
  /** Id of the request, name of the command or job. */
  readonly source: string
  readonly action: string
  readonly objectKind: string
  /** Empty where nothing has an id. */
  readonly objectId: string
  readonly publisherId: number | null
  readonly propertyId: number | null
  /** JSON: the fields that changed, by their path; null for none. */
  readonly before: string | null
  readonly after: string | null
}

/** What somebody may see: null for all entries, else those of some or all publishers and properties. */
export type AuditScope = {
  readonly publishers: 'all' | readonly number[]
  readonly properties: 'all' | readonly number[]
} | null

/**
 * Operators and readers of the whole installation see everything. Whoever manages publishers or properties sees their entries,
 * and none about people, settings and keys of administrators.
 */
export function auditScopeOf(grants: readonly Grant[]): AuditScope {
  const seesAll = grants.some(
    grant => ['operator', 'read_only'].includes(grant.role) && isForInstallation(grant),
  )
  if (seesAll) return null
  const giving = grants.filter(({ role }) => role !== 'front_desk')
  const isEverywhere = (role: Grant['role']): boolean =>
    giving.some(grant => grant.role === role && isForInstallation(grant))
  const idsOf = (field: 'publisherId' | 'propertyId'): number[] =>
    giving.map(grant => grant[field]).filter(id => id !== null)
  return {
    publishers: isEverywhere('publisher_manager') ? 'all' : idsOf('publisherId'),
    properties: isEverywhere('property_manager') ? 'all' : idsOf('propertyId'),
  }
}

/** What the seal of an entry covers: every field, as one text that no other entry has. */
export const sealedText = (entry: AuditEntry): string =>
  JSON.stringify([
    entry.id,
    entry.at,
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.address,
    entry.source,
    entry.action,
    entry.objectKind,
    entry.objectId,
    entry.publisherId,
    entry.propertyId,
    entry.before,
    entry.after,
  ])
