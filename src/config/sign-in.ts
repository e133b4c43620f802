// The variables of signing in through an identity provider (docs/people.md).

import { Secret } from '../values/secrets/secret.ts'
import { yesOrNo } from './checks.ts'
import { type VariableName, variables } from './variables.ts'

/** How people sign in through a provider. */
export interface SingleSignOnSettings {
  /** As the provider writes it: a slash at the end counts. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret
  /** What the button says. */
  readonly name: string
  readonly allowPrivate: boolean
  /** Whether passwords are good too. */
  readonly allowsPasswords: boolean
  /** Whether the provider asks for a second factor, so that none is asked for here. */
  readonly isSecondFactor: boolean
  /** Whether signing out here leads on to signing out there. */
  readonly endsThere: boolean
}

/** Reads the variables and says what is wrong with them; null where no provider is configured. */
export function singleSignOnSettings(
  read: (name: VariableName) => string,
  mistakes: string[],
): SingleSignOnSettings | null {
  const given = (name: VariableName): string => read(name) || variables[name].fallback
  const issuer = read('OIDC_ISSUER')
  const allowPrivate = yesOrNo('OIDC_ALLOW_PRIVATE', given('OIDC_ALLOW_PRIVATE'), mistakes)
  const allowsPasswords = yesOrNo('OIDC_PASSWORDS', given('OIDC_PASSWORDS'), mistakes)
  const secondFactor = given('OIDC_SECOND_FACTOR')
  if (!['here', 'provider'].includes(secondFactor)) mistakes.push('OIDC_SECOND_FACTOR is here or provider')
  const signOut = given('OIDC_SIGN_OUT')
  if (!['here', 'provider'].includes(signOut)) mistakes.push('OIDC_SIGN_OUT is here or provider')
  if (issuer === '') {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      if (read(name) !== '') mistakes.push(`${name} is used with OIDC_ISSUER; set both`)
    if (!allowsPasswords) mistakes.push('OIDC_PASSWORDS=false needs OIDC_ISSUER: nobody could sign in')
    return null
  }
  const url = URL.parse(issuer)
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === ''
  if (!isPlain || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
    mistakes.push(
      'OIDC_ISSUER is an https address as the provider writes it; OIDC_ALLOW_PRIVATE=true lets it be http://',
    )
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (!/^[\x21-\x7e]{1,1000}$/.test(read(name)))
      mistakes.push(`${name} is needed with OIDC_ISSUER: ASCII without blanks`)
  const name = given('OIDC_NAME')
  if ([...name].length > 40) mistakes.push('OIDC_NAME has at most 40 characters')
  return {
    issuer,
    clientId: read('OIDC_CLIENT_ID'),
    clientSecret: new Secret(read('OIDC_CLIENT_SECRET')),
    name,
    allowPrivate,
    allowsPasswords,
    isSecondFactor: secondFactor === 'provider',
    endsThere: signOut === 'provider',
  }
}
