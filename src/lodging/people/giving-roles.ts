// Which roles a person may give and take, and which people a person sees: those of their own publishers and properties.

import { type Grant, isForInstallation, type Role, roles } from './person.ts'

interface Giving {
  /** What the role is for; for anything else it gives nothing. */
  readonly of: 'publisherId' | 'propertyId'
  readonly roles: readonly Role[]
}

/**
 * The roles that each manager gives: none allows anything there that the manager may not do. The front desk decides about
 * reservations, which a publisher may only read.
 */
const givenBy: Readonly<Partial<Record<Role, Giving>>> = {
  publisher_manager: { of: 'publisherId', roles: ['publisher_manager', 'read_only'] },
  property_manager: { of: 'propertyId', roles: ['property_manager', 'front_desk', 'read_only'] },
}

/** The roles that somebody with a role gives at least somewhere; `mayGive` says where. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  role === 'operator' ? roles : (givenBy[role]?.roles ?? [])

export const isOperator = (grants: readonly Grant[]): boolean =>
  grants.some(({ role }) => role === 'operator')

/** Whether somebody with these roles may give a role, or take it. Only operators give one for the whole installation. */
export const mayGive = (giver: readonly Grant[], given: Grant): boolean =>
  isOperator(giver) ||
  giver.some(held => {
    const giving = givenBy[held.role]
    if (!giving?.roles.includes(given.role) || given[giving.of] === null) return false
    return isForInstallation(held) || held[giving.of] === given[giving.of]
  })

/** Whether somebody with these roles may give every role that a person has, and so may change the person. */
export const mayManage = (giver: readonly Grant[], grants: readonly Grant[]): boolean =>
  isOperator(giver) || (grants.length > 0 && grants.every(grant => mayGive(giver, grant)))

/** The publishers and properties whose people somebody sees; null: all of that kind. */
export interface Reach {
  readonly publisherIds: readonly number[] | null
  readonly propertyIds: readonly number[] | null
}

/** Whom somebody with these roles sees: everybody, or whoever has a role for these publishers and properties. */
export function reachOf(grants: readonly Grant[]): Reach | 'everybody' {
  if (isOperator(grants)) return 'everybody'
  return { publisherIds: idsOf(grants, 'publisherId'), propertyIds: idsOf(grants, 'propertyId') }
}

function idsOf(grants: readonly Grant[], field: Giving['of']): number[] | null {
  const held = grants.filter(({ role }) => givenBy[role]?.of === field)
  return held.some(isForInstallation) ? null : held.map(grant => grant[field]).filter(id => id !== null)
}

/** Whether a role is for something within reach. */
export function isWithin(reach: Reach | 'everybody', { publisherId, propertyId }: Grant): boolean {
  if (reach === 'everybody') return true
  const has = (ids: readonly number[] | null, id: number | null) =>
    id !== null && (ids === null || ids.includes(id))
  return has(reach.publisherIds, publisherId) || has(reach.propertyIds, propertyId)
}
