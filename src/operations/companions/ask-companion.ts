// One question to a companion service that is known by its row: its secrets are opened, its contract says the rest.

import type { Companion } from '../../lodging/companions/companion.ts'
import { contracts } from '../../lodging/companions/companion.ts'
import type { Message } from '../../lodging/companions/contract.ts'
import type { CompanionAnswer } from '../../outbound/companions/call-companion.ts'
import type { AppContext } from '../context.ts'
import { openSecret } from './companion-secrets.ts'

/** Asks once; `id` is that of earlier attempts at the same message. Never throws for what the service does. */
export function askCompanion(
  { companions, keyring }: Pick<AppContext, 'companions' | 'keyring'>,
  { id: companionId, kind, name: ofCompanion, url, secrets: sealed }: Companion,
  name: string,
  data: object,
  id?: string,
): Promise<CompanionAnswer> {
  const { version, messages } = contracts[kind]
  const message = (messages as Readonly<Record<string, Message>>)[name]
  if (!message) throw new RangeError(`the contract of ${kind} has no message ${name}`)
  const secrets = sealed.map(secret => openSecret(keyring, ofCompanion, secret))
  return companions.ask({ companionId, kind, name, url, secrets, version, message, data, ...(id && { id }) })
}
