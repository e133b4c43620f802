// Who asks the administration: the holder of an admin key, from the Authorization header, or a person who is signed in, from
// the cookie of the session.

import type { FastifyRequest } from 'fastify'
import { type Coverage, coverageOf, type Right } from '../../../lodging/people/rights.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { Named } from '../../../operations/people/coverage.ts'
import type { Manager } from '../../../operations/people/manage-people.ts'
import { operatorGrant } from '../../../operations/people/people.ts'
import type { Actor } from '../../../values/actor.ts'
import { Fault } from '../../../values/faults.ts'
import { bearerOf, unauthorized, wellFormed } from '../../wire/bearer.ts'
import { type Access, type AskedParts, allowedBy } from './access.ts'
import { requireSameSite } from './same-site.ts'
import { sessionTokenOf } from './session-cookie.ts'

export type PersonSession = NonNullable<Awaited<ReturnType<Operations['identifyPerson']>>>

export type Caller =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'person'; readonly session: PersonSession }

/**
 * Who asks. UnauthorizedException for nobody, ForbiddenException for a person whose browser asks for another site, or who
 * has no role for this. A key in the header stands before a session. `isByPerson` is false for what a page asks by itself.
 */
export async function callerOf(
  operations: Pick<Operations, 'identifyPerson' | 'identifyAdmin'>,
  request: FastifyRequest,
  isByPerson = true,
): Promise<Caller> {
  const token = sessionTokenOf(request)
  if (request.headers.authorization !== undefined || token === undefined) {
    return { kind: 'key', keyId: await keyIdOf(operations, request) }
  }
  requireSameSite(request)
  const session = await operations.identifyPerson(token, isByPerson)
  if (!session) throw unauthorized('The session has ended; sign in again.')
  return { kind: 'person', session }
}

/** ForbiddenException for a person whose roles need a second factor that is not set up. Keys belong to programs. */
export function requireSecondFactor(caller: Caller): void {
  if (caller.kind === 'key' || !caller.session.lacksSecondFactor) return
  throw new Fault(
    'ForbiddenException',
    'Your roles need a second factor; set one up first, with /admin/v1/account/second-factor or on any page.',
  )
}

/** Where the caller may use a route. ForbiddenException for a person whose roles allow it nowhere. */
export function requireAllowed(caller: Caller, access: Access): Coverage {
  if (caller.kind === 'key') return 'everything'
  const coverage = allowedBy(caller.session.grants, access)
  if (coverage === null) throw forbidden()
  return coverage
}

interface Further {
  readonly asked: AskedParts
  readonly covers: (coverage: Coverage, named: readonly Named[]) => Promise<boolean>
}

/** ForbiddenException for a request that asks for more than the caller may. */
export async function requireFurther(
  caller: Caller,
  { about, further }: Access,
  { asked, covers }: Further,
): Promise<void> {
  if (!further?.isAsked(asked)) return
  const coverage = rightsOf(caller, further.right)
  if (coverage === 'everything') return
  const named = typeof about === 'function' ? about(asked) : []
  if (coverage === null || named.length === 0 || !(await covers(coverage, named))) throw forbidden()
}

/** Where the caller has a right; null: nowhere. */
export const rightsOf = (caller: Caller, right: Right): Coverage | null =>
  caller.kind === 'key' ? 'everything' : coverageOf(caller.session.grants, right)

/**
 * What exists for the caller on a route that needs this right: what the roles that give it are for. This does not depend on what
 * `access` says about objects.
 */
export function wallOf(caller: Caller, { right }: Access): Coverage {
  return rightsOf(caller, right) ?? { publisherIds: [], propertyIds: [] }
}

/** Whether the caller may do everything. */
export const isOperator = (caller: Caller): boolean =>
  rightsOf(caller, 'installation.change') === 'everything'

/** ForbiddenException unless the caller may do everything. */
export function requireOperator(caller: Caller): void {
  requireAllowed(caller, { right: 'installation.change', about: 'installation' })
}

export const forbidden = (): Fault =>
  new Fault('ForbiddenException', 'Your roles do not allow this; ask an operator for one that does.')

/** The caller as records name it. */
export const nameOf = (caller: Caller): string =>
  caller.kind === 'key'
    ? `key ${caller.keyId}`
    : `${caller.session.person.name} (person ${caller.session.person.id})`

/** The caller as the audit trail names it; null: nobody is known yet, as before signing in. */
export function actorOf(caller: Caller | null): Pick<Actor, 'kind' | 'id'> {
  if (caller === null) return { kind: 'visitor', id: '' }
  return caller.kind === 'key'
    ? { kind: 'key', id: caller.keyId }
    : { kind: 'person', id: String(caller.session.person.id) }
}

/** The session of the caller; UnauthorizedException for the holder of a key. */
export function sessionOf(caller: Caller): PersonSession {
  if (caller.kind === 'person') return caller.session
  throw unauthorized('Nobody is signed in; a key has no session.')
}

async function keyIdOf(
  operations: Pick<Operations, 'identifyAdmin'>,
  request: FastifyRequest,
): Promise<string> {
  const key = wellFormed(bearerOf(request.headers))
  const admin = await operations.identifyAdmin(key)
  if (!admin || key === '') {
    throw unauthorized('An admin key is needed; send it as "Authorization: Bearer <key>", or sign in.')
  }
  return admin.keyId
}

/** The caller as other editors of a calendar see it: the name of a person, or the label of a key. */
export async function editorOf(operations: Pick<Operations, 'showKey'>, caller: Caller): Promise<string> {
  if (caller.kind === 'person') return caller.session.person.name
  const { label } = await operations.showKey(caller.keyId)
  return label === '' ? `key ${caller.keyId}` : label
}

/** The caller as whoever keeps people: a key has all rights. */
export async function managerOf(operations: Pick<Operations, 'showKey'>, caller: Caller): Promise<Manager> {
  const grants = caller.kind === 'person' ? caller.session.grants : [operatorGrant]
  return { name: await editorOf(operations, caller), grants }
}
