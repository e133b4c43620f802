// What each role may do, and for what: everything that is not named here is denied.

import { type Grant, isForInstallation, type Role } from './person.ts'

/** The roles that have each right. An operator is one for the whole installation only. */
export const rights = {
  /** Settings, exchange rates, discount codes. */
  'installation.read': ['operator', 'read_only'],
  'installation.change': ['operator'],
  /** Publishers, their keys, booking pages and webhooks. */
  'publishers.read': ['operator', 'publisher_manager', 'read_only'],
  'publishers.change': ['operator', 'publisher_manager'],
  /** Properties, their calendars, channels and reviews. */
  'properties.read': ['operator', 'property_manager', 'front_desk', 'read_only'],
  'properties.change': ['operator', 'property_manager'],
  'reservations.read': ['operator', 'publisher_manager', 'property_manager', 'front_desk', 'read_only'],
  /** No-shows and cancellations for the hotel. */
  'reservations.decide': ['operator', 'property_manager', 'front_desk'],
  /** Another total for a stay than its rates make. */
  'reservations.price': ['operator', 'property_manager'],
  /** Invoices and receipts, which a hotel writes for its guests; publishers do not read them. */
  'invoices.read': ['operator', 'property_manager', 'front_desk', 'read_only'],
  /** What the server cannot decide. */
  'reservations.resolve': ['operator', 'property_manager'],
  /** Entries of the audit trail; which ones, `auditScopeOf` says. */
  'audit.read': ['operator', 'publisher_manager', 'property_manager', 'read_only'],
  /** Undoing what such an entry says: who may make the change itself again, for each of `undoableKinds`. */
  'audit.undo': ['operator', 'property_manager'],
  /** People and their roles; which of them, src/lodging/people/giving-roles.ts says. */
  'people.read': ['operator', 'publisher_manager', 'property_manager'],
  'people.change': ['operator', 'publisher_manager', 'property_manager'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

/** Where somebody has a right: everywhere, or for some publishers and properties. */
export type Coverage =
  | 'everything'
  | { readonly publisherIds: readonly number[]; readonly propertyIds: readonly number[] }

/** Where the grants of a person give a right; null: nowhere. */
export function coverageOf(grants: readonly Grant[], right: Right): Coverage | null {
  const giving = grants.filter(({ role }) => (rights[right] as readonly Role[]).includes(role))
  if (giving.length === 0) return null
  if (giving.some(isForInstallation)) return 'everything'
  const idsOf = (field: 'publisherId' | 'propertyId'): number[] => [
    ...new Set(giving.map(grant => grant[field]).filter(id => id !== null)),
  ]
  return { publisherIds: idsOf('publisherId'), propertyIds: idsOf('propertyId') }
}

/** To whom an object belongs: to a publisher, to a property, or (a reservation) to both; to neither: to the installation. */
export interface Place {
  readonly publisherId: number | null
  readonly propertyId: number | null
}

export const isCovered = (coverage: Coverage, { publisherId, propertyId }: Place): boolean =>
  coverage === 'everything' ||
  (publisherId !== null && coverage.publisherIds.includes(publisherId)) ||
  (propertyId !== null && coverage.propertyIds.includes(propertyId))
