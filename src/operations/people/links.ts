// Links by which people choose a password: an invitation, and another password for whoever forgot it. A link works once, and
// not for long. Asking for one tells a stranger nothing: every address takes the same path and gets the same answer (threat A8).

import { randomUUID } from 'node:crypto'
import type { Person } from '../../lodging/people/person.ts'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import {
  askForLink,
  type FoundLink,
  findLink,
  forgetLinks,
  type LinkPurpose,
  type NewLink,
  useLink,
} from '../../store/people/links.ts'
import { setPasswordHash, setPersonFields } from '../../store/people/people.ts'
import { revokeSessionsOf } from '../../store/people/sessions.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { hashPassword, passwordErrors } from './passwords.ts'
import { personErrors } from './people.ts'
import { requirePasswords } from './sign-in.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring' | 'limits' | 'singleSignOn' | 'passwordCost'>

const hoursOf: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24, reset: 1 }
/** Ended links are kept for a while, for those who look back. */
const daysKept = 30

/** The token of a link, which is stored nowhere: each attempt to send the mail derives it again. */
export const tokenOf = (keyring: Keyring, linkId: string): string =>
  keyring.fingerprint('person link', linkId).toString('base64url')

/** A link that begins now. */
export function newLink(
  { clock, keyring }: Pick<Context, 'clock' | 'keyring'>,
  purpose: LinkPurpose,
  invitedBy: string | null,
): NewLink {
  const id = randomUUID()
  const now = clock.now()
  return {
    id,
    token: tokenOf(keyring, id),
    purpose,
    invitedBy,
    createdAt: now.toString(),
    expiresAt: now.add({ hours: hoursOf[purpose] }).toString(),
  }
}

/**
 * Has a link sent to the person of an address, if there is one who may sign in; nobody is told which. BadRequestException for
 * what is no address, TooManyRequestsException when too many were asked for from one address of the network, ForbiddenException where
 * passwords are turned off. Where many were asked for a person, by whoever it was, no further mail is sent as long as the person has
 * one with a link that is good.
 */
export async function askForReset(context: Context, email: string, address: string | null): Promise<void> {
  requirePasswords(context)
  const errors = personErrors({ name: 'any', email: email.trim(), language: 'en' })
  if (errors.length > 0) throw badRequest(errors)
  const emailFolded = foldedEmail(email)
  if (address !== null)
    await takeTurn(context, [{ name: `mails asked for from ${address}`, failures: 20, seconds: 3600 }])
  const isOften = await isRefused(takeMailTurn(context, emailFolded))
  const link = newLink(context, 'reset', null)
  await context.database.transaction(transaction => askForLink(transaction, emailFolded, link, isOften))
}

async function isRefused(turn: Promise<void>): Promise<boolean> {
  try {
    await turn
    return false
  } catch (error) {
    if (error instanceof Fault && error.type === 'TooManyRequestsException') return true
    throw error
  }
}

/** Counts a mail for a person. TooManyRequestsException after too many (threat C9). */
export const takeMailTurn = (context: Pick<Context, 'limits'>, emailFolded: string): Promise<void> =>
  takeTurn(context, [
    { name: `mails to ${emailFolded} in an hour`, failures: 4, seconds: 3600 },
    { name: `mails to ${emailFolded} in a day`, failures: 10, seconds: 86_400 },
  ])

async function takeTurn({ limits }: Pick<Context, 'limits'>, subjects: readonly Subject[]): Promise<void> {
  using permit = await limits.signIns.admit(subjects)
  await permit.failed(randomUUID())
}

/** A link that can be used, with whom it is for. NotFoundException when it cannot. */
export async function showLink(
  { database, clock }: Context,
  token: string,
): Promise<Pick<FoundLink, 'purpose' | 'person'>> {
  return usableLink({ database, clock }, token)
}

/** What somebody chooses with a link; what is undefined stays. */
export interface Choice extends Partial<Pick<Person, 'name' | 'language'>> {
  readonly password: Secret
}

/**
 * Uses a link: the person has this password from now on, and all sessions end. NotFoundException when the link cannot be used,
 * BadRequestException for what cannot be chosen; then it can be used again. ForbiddenException where passwords are turned off.
 */
export async function choosePassword(
  { database, clock, singleSignOn, passwordCost }: Context,
  token: string,
  { password, ...change }: Choice,
): Promise<Person> {
  requirePasswords({ singleSignOn })
  const link = await usableLink({ database, clock }, token)
  const { person } = link
  const fields = { name: change.name?.trim() ?? person.name, language: change.language ?? person.language }
  const chosen = { ...person, ...fields }
  const errors = [...personErrors(chosen), ...(await passwordErrors(password, chosen))]
  if (errors.length > 0) throw badRequest(errors)
  const passwordHash = await hashPassword(password, passwordCost)
  const now = clock.now().toString()
  await database.transaction(async transaction => {
    if (!(await useLink(transaction, link, now))) throw gone()
    await setPersonFields(transaction, person.id, fields)
    await setPasswordHash(transaction, person.id, passwordHash)
    await revokeSessionsOf(transaction, person.id, now)
  })
  return chosen
}

async function usableLink({ database, clock }: Pick<Context, 'database' | 'clock'>, token: string) {
  const link = await findLink(database, token, clock.now().toString())
  if (!link) throw gone()
  return link
}

const gone = (): Fault =>
  new Fault(
    'NotFoundException',
    'This link was used already, has ended, or was replaced by a newer one. Ask for another with "Forgot your password?" on the page for signing in.',
    { reason: 'ended_link' },
  )

/** Deletes links that ended a month ago. */
export const forgetOldLinks = ({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> =>
  forgetLinks(
    database.patient,
    clock
      .now()
      .subtract({ hours: 24 * daysKept })
      .toString(),
  )
