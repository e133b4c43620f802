// Opens the identity provider that the configuration names.

import type { SingleSignOnSettings } from '../config/sign-in.ts'
import type { SingleSignOn } from '../outbound/identity-provider.ts'

/** Null where none is configured. Only then its library is loaded; it is asked when the first person comes. */
export async function openSingleSignOn(settings: SingleSignOnSettings | null): Promise<SingleSignOn | null> {
  if (settings === null) return null
  const { openIdentityProvider } = await import('../outbound/openid-connect.ts')
  const { name, allowsPasswords, isSecondFactor, endsThere } = settings
  return { name, allowsPasswords, isSecondFactor, endsThere, provider: openIdentityProvider(settings) }
}
