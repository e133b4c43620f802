// Whether companion services of the kind `identity` let somebody sign in who has proven to be a person here (docs/companion-identity.md).

import type { Companion } from '../../lodging/companions/companion.ts'
import type { SignInAnswer, SignInQuestion } from '../../lodging/companions/identity-contract.ts'
import type { Role } from '../../lodging/people/person.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { findPerson } from '../../store/people/people.ts'
import type { NewSession } from '../../store/people/sessions.ts'
import { Fault } from '../../values/faults.ts'
import { askCompanion } from '../companions/ask-companion.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'catalog' | 'companions' | 'database' | 'keyring'>
type Beginning = Pick<NewSession, 'personId' | 'method' | 'isVouched' | 'address' | 'agent'>

/**
 * The roles that hold in the session that is to begin; null: all that the person has. Every service is asked, in the order in which they
 * were made; a role must be left by each. UnauthorizedException where one denies, is silent and set to deny, or no role is left.
 */
export async function rolesAllowed(context: Context, beginning: Beginning): Promise<readonly Role[] | null> {
  await context.catalog.ensureFresh()
  const { companions } = await context.catalog.terms()
  const services = companions.filter(({ kind, isOn }) => kind === 'identity' && isOn)
  if (services.length === 0) return null
  const { personId, method, address, agent } = beginning
  const person = await findPerson(context.database, personId)
  // Nobody else learns that such a person was here.
  if (person?.state !== 'active') return null
  const { name, email, grants, hasSecondFactor } = person
  let left: readonly Role[] | null = null
  for (const service of services) {
    const question: SignInQuestion = {
      person_id: personId,
      name,
      email,
      method,
      two_factors: beginning.isVouched || hasSecondFactor,
      address,
      browser: agent,
      roles: grants.map(({ role, publisherId, propertyId }) => ({
        role,
        publisher_id: publisherId,
        property_id: propertyId,
      })),
      may_limit_roles: service.options.may_limit_roles === true,
    }
    const said = await answerOf(context, service, question)
    if (said.decision === 'deny') throw await denied(context, beginning, service, said)
    const { roles } = said
    if (roles === null) continue
    left = roles.filter(role => left?.includes(role) ?? true)
    if (left.length === 0) throw await denied(context, beginning, service, noRoleLeft)
  }
  return left
}

type Said =
  | { readonly decision: 'allow'; readonly roles: readonly Role[] | null }
  | {
      readonly decision: 'deny'
      readonly why: 'denied_by_service' | 'service_silent'
      readonly reason: string
    }

const noRoleLeft = {
  decision: 'deny',
  why: 'denied_by_service',
  reason: 'none of your roles is left for this session',
} as const

/** The decision of one service; an answer outside what it may decide is none. */
async function answerOf(context: Context, service: Companion, question: SignInQuestion): Promise<Said> {
  const heard = await askCompanion(context, service, 'sign_in', question)
  if (heard.kind === 'silent') return withoutAnswer(service)
  const answer = heard.answer as SignInAnswer
  if (answer.decision === 'deny') return { decision: 'deny', why: 'denied_by_service', reason: answer.reason }
  if (answer.roles === undefined) return { decision: 'allow', roles: null }
  const fault = faultOf(answer.roles, question)
  if (fault === null) return { decision: 'allow', roles: answer.roles as readonly Role[] }
  context.companions.note({ companionId: service.id, message: 'sign_in', reason: fault })
  return withoutAnswer(service)
}

function faultOf(named: readonly string[], { roles, may_limit_roles: may }: SignInQuestion): string | null {
  if (!may) return 'an answer with roles, which may_limit_roles does not allow'
  const isHeld = named.every(name => roles.some(({ role }) => role === name))
  return isHeld ? null : 'an answer with a role that the person has not'
}

const withoutAnswer = ({ options }: Companion): Said =>
  options.sign_in_when_silent === 'allow'
    ? { decision: 'allow', roles: null }
    : { decision: 'deny', why: 'service_silent', reason: '' }

/** The refusal, which is in the audit trail. */
async function denied(
  { database }: Context,
  { personId, method, agent }: Beginning,
  { name }: Companion,
  { why, reason }: Extract<Said, { decision: 'deny' }>,
): Promise<Fault> {
  await database.transaction(transaction =>
    noteAudit(transaction, {
      action: 'sign_in_failed',
      objectKind: 'person',
      objectId: String(personId),
      after: { method, reason: why, service: name, agent },
    }),
  )
  const message =
    why === 'service_silent'
      ? `The service ${name}, which checks who signs in, does not answer; try again in a minute.`
      : `The service ${name} does not let you sign in: ${reason}.`
  return new Fault('UnauthorizedException', message, { reason: why })
}
