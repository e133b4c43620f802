// People of the administration: made, listed, disabled, given another password.

import { randomInt } from 'node:crypto'
import { isLanguage, languages } from '../../lodging/documents/languages.ts'
import { isShortText, shortTextComplaint } from '../../lodging/documents/short-text.ts'
import { isOperator } from '../../lodging/people/giving-roles.ts'
import type { Grant, PersonState } from '../../lodging/people/person.ts'
import { foldedEmail, isMailAddress } from '../../lodging/reservations/guest-email.ts'
import { endLinks } from '../../store/people/links.ts'
import * as stored from '../../store/people/people.ts'
import { revokeSessionsOf } from '../../store/people/sessions.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { refuseHousePublisher } from '../../store/publishers/house-publisher.ts'
import { about, badRequest, Fault, type FieldError, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { hashPassword, passwordErrors } from './passwords.ts'

export type { ListedPerson } from '../../store/people/people.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'passwordCost'>

/** A person to be created, unchecked. */
export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly language: string
  readonly password: Secret
  /** The server has drawn the password: nobody guesses it, and no dictionary is loaded. */
  readonly isDrawn?: true
  readonly grants: readonly Grant[]
}

const longestName = 200
const longestEmail = 254

/** For the whole installation. */
export const operatorGrant: Grant = { role: 'operator', publisherId: null, propertyId: null }

/**
 * Creates a person and returns the id. BadRequestException names every field that is wrong; ConflictException when the
 * e-mail address is taken, or a role is one at the publisher of the desk.
 */
export async function createPerson({ database, passwordCost }: Context, person: NewPerson): Promise<number> {
  const { grants, language } = person
  const [name, email] = [person.name.trim(), person.email.trim()]
  const errors = [
    ...personErrors({ name, email, language }),
    ...(person.isDrawn ? [] : await passwordErrors(person.password, { name, email })),
  ]
  if (errors.length > 0) throw badRequest(errors)
  const passwordHash = await hashPassword(person.password, passwordCost)
  const emailFolded = foldedEmail(email)
  return database.transaction(async transaction => {
    await refuseDesk(transaction, grants)
    return stored.createPerson(transaction, { name, email, emailFolded, language, passwordHash, grants })
  })
}

/** Gives a person roles. NotFoundException for an unknown publisher or property, ConflictException for the publisher of the desk. */
export async function giveRoles(
  transaction: Transaction,
  personId: number,
  grants: readonly Grant[],
): Promise<void> {
  await refuseDesk(transaction, grants)
  await stored.addGrants(transaction, personId, grants)
}

/** ConflictException for a role at the publisher of the desk, which has the guests of all houses. */
export async function refuseDesk(transaction: Transaction, grants: readonly Grant[]): Promise<void> {
  for (const { publisherId } of grants)
    if (publisherId !== null) await refuseHousePublisher(transaction, publisherId)
}

/** People in the order they were created, all or a part of them. */
export const listPeople = (
  { database }: Pick<Context, 'database'>,
  part: ListPart<number> = wholeList,
): Promise<stored.ListedPerson[]> => stored.listPeople(database, part)

/**
 * Lets the person of an address sign in, or no longer; then all sessions and links end. NotFoundException when there is nobody,
 * ConflictException for the last operator.
 */
export async function setPersonState(context: Context, email: string, state: PersonState): Promise<void> {
  await storePersonState(context, await personOf(context, email), state)
}

/** Lets a person sign in, or no longer; then all sessions and links end. ConflictException for the last operator. */
export async function storePersonState(
  { database, clock }: Context,
  person: stored.ListedPerson,
  state: PersonState,
): Promise<void> {
  const now = clock.now().toString()
  await database.transaction(transaction =>
    keepingAnOperator(transaction, person, async () => {
      await stored.setPersonState(transaction, person.id, state)
      if (state === 'active') return
      await revokeSessionsOf(transaction, person.id, now)
      await endLinks(transaction, person.id, now)
    }),
  )
}

/** Changes a person; ConflictException, and nothing is changed, if that leaves nobody who is an operator. */
async function keepingAnOperator(
  transaction: Transaction,
  { grants }: Pick<stored.ListedPerson, 'grants'>,
  change: () => Promise<void>,
): Promise<void> {
  if (!isOperator(grants)) return change()
  await stored.lockOperators(transaction)
  const hadOne = await stored.hasOperator(transaction)
  await change()
  if (hadOne && !(await stored.hasOperator(transaction))) {
    throw new Fault('ConflictException', 'This is the last operator; make somebody else one first.')
  }
}

/** Gives the person of an address another password; all sessions end. Throws as `createPerson` and `setPersonState`. */
export async function changePassword(
  { database, clock, passwordCost }: Context,
  email: string,
  password: Secret,
): Promise<void> {
  const person = await personOf({ database }, email)
  const errors = await passwordErrors(password, person)
  if (errors.length > 0) throw badRequest(errors)
  const passwordHash = await hashPassword(password, passwordCost)
  const now = clock.now().toString()
  await database.transaction(async transaction => {
    await stored.setPasswordHash(transaction, person.id, passwordHash)
    await revokeSessionsOf(transaction, person.id, now)
    await endLinks(transaction, person.id, now)
  })
}

/** Lets the person of an address sign in at once, although strangers have failed to. NotFoundException when there is nobody. */
export async function unlock({ database, clock }: Context, email: string): Promise<void> {
  const { id } = await personOf({ database }, email)
  const now = clock.now().toString()
  await database.transaction(transaction => stored.unlockPerson(transaction, id, now))
}

/** Gives the person of an address a role. NotFoundException for an unknown person, publisher or property. */
export async function grantRole({ database }: Context, email: string, grant: Grant): Promise<void> {
  const { id } = await personOf({ database }, email)
  await database.transaction(transaction => giveRoles(transaction, id, [grant]))
}

/**
 * Takes a role from the person of an address; again is no error. NotFoundException when there is nobody, ConflictException for
 * the last operator.
 */
export async function revokeRole(context: Context, email: string, grant: Grant): Promise<void> {
  await removeRole(context, await personOf(context, email), grant)
}

/** Takes a role from a person; again is no error. ConflictException for the last operator. */
export const removeRole = (
  { database }: Pick<Context, 'database'>,
  person: stored.ListedPerson,
  grant: Grant,
): Promise<void> =>
  database.transaction(transaction =>
    keepingAnOperator(transaction, person, () => stored.removeGrant(transaction, person.id, grant)),
  )

/** The person of an e-mail address. NotFoundException when there is nobody. */
export async function personOf(
  { database }: Pick<Context, 'database'>,
  email: string,
): Promise<stored.ListedPerson> {
  const person = await stored.findPersonByEmail(database, foldedEmail(email))
  if (!person) throw notFound('There is no person of this e-mail address; "hostelry admin list" shows all.')
  return person
}

/** What is wrong with what a person is called; none: it may be stored. */
export function personErrors({
  name,
  email,
  language,
}: Pick<NewPerson, 'name' | 'email' | 'language'>): FieldError[] {
  const checks = [
    [name !== '' && isShortText(name, longestName), 'name', shortTextComplaint(longestName)],
    [
      isShortText(email, longestEmail) && isMailAddress(email),
      'email',
      { message: 'must be an e-mail address, such as ada@example.com', code: 'email' },
    ],
    [isLanguage(language), 'language', { message: `must be one of ${languages.join(', ')}`, code: 'choice' }],
  ] as const
  return checks.filter(([isGood]) => !isGood).map(([, field, complaint]) => about(field, complaint))
}

/** Without letters that look like digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const [groups, groupLength] = [4, 5]

/** A random password of 100 bits, in groups that can be copied by hand. */
export const randomPassword = (): Secret =>
  new Secret(
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  )
