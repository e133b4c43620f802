// Signing in through an identity provider. It stands in for the password: only people who were invited sign in, found by an
// e-mail address that the provider has verified the first time, and by the provider's own name of them from then on.

import { randomUUID } from 'node:crypto'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import {
  type Expected,
  type Identity,
  ProviderError,
  type SingleSignOn,
} from '../../outbound/identity-provider.ts'
import {
  bindIdentity,
  findByIdentity,
  hasIdentity,
  type Known,
  removeIdentities,
} from '../../store/people/identities.ts'
import { findPassword, hasPeople } from '../../store/people/people.ts'
import { revokeSessionsOf } from '../../store/people/sessions.ts'
import { Fault, notFound } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { attemptsOf } from './attempts.ts'
import { takesPasskeys } from './passkeys.ts'
import { isCode } from './second-factor.ts'
import {
  type Begun,
  beginSession,
  codeMissing,
  noteFailure,
  passkeyMissing,
  subjectsFrom,
  type Visitor,
} from './sign-in.ts'
import { findStep, putStep, takeStep } from './sign-in-steps.ts'

/** How people may sign in; `singleSignOn` is the name of the provider, null for none; without people nobody can. */
export const showSignInWays = async ({
  database,
  singleSignOn,
  adminUrl,
}: Pick<AppContext, 'database' | 'singleSignOn' | 'adminUrl'>): Promise<{
  readonly password: boolean
  readonly singleSignOn: string | null
  readonly passkeys: boolean
  readonly hasPeople: boolean
}> => ({
  password: singleSignOn?.allowsPasswords ?? true,
  singleSignOn: singleSignOn?.name ?? null,
  passkeys: takesPasskeys({ adminUrl }),
  hasPeople: await hasPeople(database),
})

/** Somebody who has been at the provider, and whose code is missing. */
interface Waiting {
  readonly identity: Pick<Identity, 'issuer' | 'subject'>
  readonly emailFolded: string
}

/**
 * Sends somebody to the provider: the address to go to, and the token that this browser brings back. NotFoundException where
 * no provider is configured, ConflictException when it does not answer, TooManyRequestsException after many from one address.
 */
export async function beginSingleSignOn(
  context: AppContext,
  address: string | null,
): Promise<{ readonly url: string; readonly token: Secret }> {
  const { name, provider } = singleSignOnOf(context)
  using permit = await context.limits.signIns.admit(beginningsFrom(address))
  await permit.failed(randomUUID())
  try {
    const { url, expected } = await provider.begin(redirectUrl(context))
    return { url, token: await putStep(context, 'provider', expected) }
  } catch (error) {
    throw asFault(error, name)
  }
}

/**
 * Signs in whoever comes back from the provider with `answer`, the query of the address to which it sent the person.
 * UnauthorizedException, which says what to do, for anybody who may not, and with the field `code` when only that is missing;
 * ConflictException when the provider does not answer, TooManyRequestsException after several failures.
 */
export async function finishSingleSignOn(
  context: AppContext,
  { token, answer, ...visitor }: Visitor & { readonly token: string | undefined; readonly answer: string },
): Promise<Begun> {
  const { name, provider, isSecondFactor } = singleSignOnOf(context)
  const expected = await takeStep<Expected>(context, 'provider', token)
  const url = new URL(redirectUrl(context))
  url.search = answer
  let identity: Identity
  try {
    identity = await provider.finish(url, expected)
  } catch (error) {
    if (error instanceof ProviderError)
      await noteFailure(context, null, { ...reasonOf(error.kind), ...agentOf(visitor) })
    throw asFault(error, name)
  }
  const person = await personOf(context, identity, visitor)
  using _permit = await context.limits.signIns.admit(subjectsFrom(visitor))
  if (person.totpSecret !== null && !isSecondFactor) {
    const { emailFolded } = person
    await putStep(context, 'code', { identity, emailFolded } satisfies Waiting, token)
    throw codeMissing()
  }
  if (person.hasPasskey && !isSecondFactor && person.totpSecret === null) throw passkeyMissing()
  return begin(context, { person, identity, visitor, isVouched: isSecondFactor })
}

/** Signs in somebody whose code was missing. Throws as `finishSingleSignOn`; the code may be typed again. */
export async function finishWithCode(
  context: AppContext,
  { token, code, ...visitor }: Visitor & { readonly token: string | undefined; readonly code: string },
): Promise<Begun> {
  singleSignOnOf(context)
  const { identity, emailFolded } = await findStep<Waiting>(context, 'code', token)
  const subjects = [...attemptsOf(`codes of ${emailFolded} behind the provider`), ...subjectsFrom(visitor)]
  using permit = await context.limits.signIns.admit(subjects)
  const found = await findPassword(context.database, emailFolded)
  const owner = found && found.totpSecret !== null ? { id: found.id, totpSecret: found.totpSecret } : null
  if (!found || !(await isCode(context, owner, code))) {
    await permit.failed(randomUUID())
    await noteFailure(context, found?.id ?? null, { ...reasonOf('wrong_code'), ...agentOf(visitor) })
    throw new Fault('UnauthorizedException', 'This is not the present code, or it was used already.', {
      reason: 'old_code',
    })
  }
  await takeStep(context, 'code', token)
  return begin(context, { person: { ...found, emailFolded }, identity, visitor, isVouched: false })
}

interface Completed {
  readonly person: Known
  readonly identity: Pick<Identity, 'issuer' | 'subject'>
  readonly visitor: Visitor
  readonly isVouched: boolean
}

async function begin(
  context: AppContext,
  { person, identity, visitor, isVouched }: Completed,
): Promise<Begun> {
  const now = context.clock.now().toString()
  const begun = await beginSession(
    context,
    { ...visitor, personId: person.id, method: 'single_sign_on', isVouched },
    async transaction => {
      const isBound = await bindIdentity(transaction, person.id, { ...identity, now })
      if (!isBound) throw refusals.other_subject()
    },
  )
  if (begun) return begun
  return refuse(context, 'disabled', person.id, visitor)
}

/** The person of an identity. UnauthorizedException when it is nobody who may sign in. */
async function personOf(
  context: AppContext,
  { verifiedEmail, ...identity }: Identity,
  visitor: Visitor,
): Promise<Known> {
  const { database } = context
  const bound = await findByIdentity(database, identity)
  if (bound) return bound.state === 'active' ? bound : refuse(context, 'disabled', bound.id, visitor)
  if (verifiedEmail === null) return refuse(context, 'not_verified', null, visitor)
  const emailFolded = foldedEmail(verifiedEmail)
  // Another width of a letter is another mailbox, which somebody else may have.
  const isSame = emailFolded === verifiedEmail.toLowerCase()
  const found = isSame ? await findPassword(database, emailFolded) : undefined
  if (!found) return refuse(context, 'nobody', null, visitor)
  if (found.state !== 'active') return refuse(context, 'disabled', found.id, visitor)
  if (await hasIdentity(database, found.id, identity.issuer))
    return refuse(context, 'other_subject', found.id, visitor)
  return { ...found, emailFolded }
}

/** Lets the next sign-in find a person by the e-mail address again; all sessions end. None to unbind is no error. */
export const unbindIdentity = (
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  personId: number,
): Promise<void> =>
  database.transaction(async transaction => {
    await removeIdentities(transaction, personId)
    await revokeSessionsOf(transaction, personId, clock.now().toString())
  })

/** Whoever is told this has proven to be somebody at the provider. */
const refusals = {
  disabled: () => unauthorized('Your account here is disabled; ask an operator to enable it again.'),
  not_verified: () =>
    unauthorized(
      'The provider has not verified your e-mail address, so nobody can be found by it; have it verified there, or sign in with a password.',
    ),
  nobody: () =>
    unauthorized('Nobody with your e-mail address was invited here; ask an operator for an invitation.'),
  other_subject: () =>
    unauthorized(
      'Your e-mail address belongs to another account of the provider here; ask an operator to unbind it.',
    ),
} as const

async function refuse(
  context: AppContext,
  reason: keyof typeof refusals,
  personId: number | null,
  visitor: Visitor,
): Promise<never> {
  await noteFailure(context, personId, { ...reasonOf(reason), ...agentOf(visitor) })
  throw refusals[reason]()
}

const reasonOf = (reason: string) => ({ method: 'single_sign_on', reason })
const agentOf = ({ agent }: Visitor) => ({ agent })

const unauthorized = (message: string): Fault => new Fault('UnauthorizedException', message)

/** What went wrong at the provider, as a sentence for whoever wants to sign in; any other error as it is. */
function asFault(error: unknown, name: string): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'unreachable') {
    const message = `${name} does not answer as it should; try again in a minute, or sign in another way.`
    return new Fault('ConflictException', message, { cause: error })
  }
  return new Fault(
    'UnauthorizedException',
    error.kind === 'refused'
      ? `${name} did not sign you in; begin again.`
      : `The answer of ${name} does not belong to this sign-in; begin again.`,
    { cause: error },
  )
}

function singleSignOnOf({ singleSignOn }: Pick<AppContext, 'singleSignOn'>): SingleSignOn {
  if (singleSignOn === null) throw notFound('No identity provider is configured here.')
  return singleSignOn
}

/** The page to which the provider sends people back. */
const redirectUrl = ({ adminUrl }: Pick<AppContext, 'adminUrl'>): string =>
  `${adminUrl.replace(/\/+$/, '')}/admin/single-sign-on`

/** Each leaves something in the database for a while. */
const beginningsFrom = (address: string | null): Subject[] =>
  address === null ? [] : [{ name: `single sign-on begun from ${address}`, failures: 60, seconds: 600 }]
