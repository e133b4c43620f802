// People as operators and managers manage them: an operator everybody, a manager those who have a role for the manager's own
// publishers and properties. Nobody gives a role above their own, and a person out of reach does not exist (threats A1, A3).

import { isWithin, mayGive, mayManage, reachOf } from '../../lodging/people/giving-roles.ts'
import type { Grant, Person, PersonState } from '../../lodging/people/person.ts'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import { createLink } from '../../store/people/links.ts'
import * as stored from '../../store/people/people.ts'
import { badRequest, Fault, notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { newLink, takeMailTurn } from './links.ts'
import { giveRoles, personErrors, refuseDesk, removeRole, storePersonState } from './people.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring' | 'limits' | 'passwordCost'>

/** Whoever keeps people: the roles, and the name that invitations have. */
export interface Manager {
  readonly name: string
  readonly grants: readonly Grant[]
}

/** A person as a manager sees them: only with roles that the manager may see. */
export interface ManagedPerson extends Omit<stored.ListedPerson, 'grants'> {
  /** Whether the manager may change the person, and not only the roles. */
  readonly mayChange: boolean
  readonly grants: readonly (Grant & { readonly mayTake: boolean })[]
}

/** The people that a manager sees, in the order they were created, all or a part of them. */
export async function listManagedPeople(
  { database }: Pick<Context, 'database'>,
  manager: Manager,
  part: ListPart<number>,
): Promise<ManagedPerson[]> {
  const people = await stored.listPeople(database, part, reachOf(manager.grants))
  return people.map(person => asSeenBy(manager, person))
}

/** A person. NotFoundException for one that the manager does not see. */
export const showManagedPerson = async (
  { database }: Pick<Context, 'database'>,
  manager: Manager,
  id: number,
): Promise<ManagedPerson> => asSeenBy(manager, await seenPerson(database, manager, id))

/** A person to be invited, unchecked. */
export interface Invitation extends Pick<Person, 'name' | 'email' | 'language'> {
  readonly grant: Grant
}

/**
 * Creates a person with a role, who gets a link by mail to choose a password with. BadRequestException names every field that is
 * wrong, NotFoundException an unknown publisher or property or a foreign one, ForbiddenException a role above the manager's own,
 * ConflictException an address that a person has, or a role at the publisher of the desk.
 */
export async function invitePerson(
  context: Context,
  manager: Manager,
  { grant, language, ...given }: Invitation,
): Promise<ManagedPerson> {
  const [name, email] = [given.name.trim(), given.email.trim()]
  const errors = [...personErrors({ name, email, language }), ...grantErrors(grant)]
  if (errors.length > 0) throw badRequest(errors)
  requireMayGive(manager, grant)
  const emailFolded = foldedEmail(email)
  const link = newLink(context, 'invitation', manager.name)
  const id = await context.database.transaction(async transaction => {
    const person = { name, email, emailFolded, language, passwordHash: null, grants: [grant] }
    await refuseDesk(transaction, [grant])
    const created = await stored.createPerson(transaction, person)
    await createLink(transaction, created, link)
    return created
  })
  return showManagedPerson(context, manager, id)
}

/** Sends another invitation; older links of the person end. ConflictException for somebody who has a password or is disabled. */
export async function inviteAgain(context: Context, manager: Manager, id: number): Promise<ManagedPerson> {
  const person = await changeablePerson(context.database, manager, id)
  if (!person.isInvited || person.state === 'disabled') {
    throw new Fault(
      'ConflictException',
      'Only somebody who has not chosen a password yet and is not disabled can be invited; others ask for another password when signing in.',
    )
  }
  await takeMailTurn(context, foldedEmail(person.email))
  const link = newLink(context, 'invitation', manager.name)
  await context.database.transaction(transaction => createLink(transaction, id, link))
  return showManagedPerson(context, manager, id)
}

/** Changes what a person is called, and the language; what is undefined stays. Throws as `invitePerson`. */
export async function changePerson(
  { database }: Context,
  manager: Manager,
  id: number,
  change: Partial<Pick<Person, 'name' | 'language'>>,
): Promise<ManagedPerson> {
  const person = await changeablePerson(database, manager, id)
  const fields = {
    name: change.name?.trim() ?? person.name,
    language: change.language ?? person.language,
  }
  const errors = personErrors({ ...person, ...fields })
  if (errors.length > 0) throw badRequest(errors)
  await database.transaction(transaction => stored.setPersonFields(transaction, id, fields))
  return showManagedPerson({ database }, manager, id)
}

/** Lets a person sign in, or no longer. ConflictException for the last operator. */
export async function setManagedState(
  context: Context,
  manager: Manager,
  id: number,
  state: PersonState,
): Promise<ManagedPerson> {
  await storePersonState(context, await changeablePerson(context.database, manager, id), state)
  return showManagedPerson(context, manager, id)
}

/** Gives a person a role. Throws as `invitePerson`. */
export async function giveRole(
  { database }: Context,
  manager: Manager,
  id: number,
  grant: Grant,
): Promise<ManagedPerson> {
  await seenPerson(database, manager, id)
  requireMayGive(manager, grant)
  await database.transaction(transaction => giveRoles(transaction, id, [grant]))
  return showManagedPerson({ database }, manager, id)
}

/** Takes a role from a person, at once; again is no error. Throws as `giveRole`; ConflictException for the last operator. */
export async function takeRole(context: Context, manager: Manager, id: number, grant: Grant): Promise<void> {
  const person = await seenPerson(context.database, manager, id)
  requireMayGive(manager, grant)
  await removeRole(context, person, grant)
}

async function seenPerson(
  database: Context['database'],
  manager: Manager,
  id: number,
): Promise<stored.ListedPerson> {
  const person = await stored.findPerson(database, id, reachOf(manager.grants))
  if (!person) throw notFound('There is no person of this id.')
  return person
}

async function changeablePerson(
  database: Context['database'],
  manager: Manager,
  id: number,
): Promise<stored.ListedPerson> {
  const person = await seenPerson(database, manager, id)
  if (mayManage(manager.grants, person.grants)) return person
  throw new Fault(
    'ForbiddenException',
    'This person has roles that you may not give, so an operator has to do this. You may give and take roles of your own publishers and properties.',
  )
}

/** BadRequestException for a role that nothing can have, NotFoundException for a foreign place, ForbiddenException for one above. */
function requireMayGive({ grants }: Manager, grant: Grant): void {
  const errors = grantErrors(grant)
  if (errors.length > 0) throw badRequest(errors)
  const isSomewhere = grant.publisherId !== null || grant.propertyId !== null
  if (isSomewhere && !isWithin(reachOf(grants), grant))
    throw notFound('There is no such publisher or property.')
  if (mayGive(grants, grant)) return
  throw new Fault(
    'ForbiddenException',
    'Your roles do not let you give or take this role there; ask an operator, or choose a lesser one for your own publisher or property.',
  )
}

const grantErrors = ({ role, publisherId, propertyId }: Grant) => {
  if (publisherId !== null && propertyId !== null) {
    return [{ field: 'property_id', message: 'must be left out when publisher_id is given' }]
  }
  const isInstallation = publisherId === null && propertyId === null
  return role === 'operator' && !isInstallation
    ? [
        {
          field: 'role',
          message: 'operator is for the whole installation; leave out publisher_id and property_id',
        },
      ]
    : []
}

function asSeenBy({ grants: own }: Manager, { grants, ...person }: stored.ListedPerson): ManagedPerson {
  const reach = reachOf(own)
  return {
    ...person,
    mayChange: mayManage(own, grants),
    grants: grants
      .filter(grant => isWithin(reach, grant))
      .map(grant => ({ ...grant, mayTake: mayGive(own, grant) })),
  }
}
