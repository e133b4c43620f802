// Who sends a message: the holder of a key, or an assistant that a person has connected, with an access token. Tokens are for /mcp and
// nothing else, as they are looked up nowhere else. Whoever has neither is told where one gets a token (RFC 9728, section 5.1).

import type { Operations } from '../../operations/operations.ts'
import { mayBeAccessToken } from '../../operations/publishers/assistant-tokens.ts'
import { Fault } from '../../values/faults.ts'
import { type Asker, identifyCaller } from '../publisher/caller.ts'
import { headersFor } from '../publisher/pages.ts'

/** The path of what says how one gets a token. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

type Credentials = Parameters<typeof identifyCaller>[1]

/** The publisher of a message; UnauthorizedException without a key or token that is good. */
export async function identifyHolder(
  operations: Pick<Operations, 'identify' | 'identifyAssistant'>,
  publicUrl: string,
  credentials: Credentials,
  asker: Pick<Asker, 'publisherId'>,
): Promise<Pick<Awaited<ReturnType<typeof identifyCaller>>, 'holder' | 'pageHeaders'>> {
  const { bearer, page } = credentials
  const challenge = `Bearer resource_metadata="${publicUrl}${resourceMetadataPath}/mcp"`
  if (bearer !== undefined && mayBeAccessToken(bearer)) {
    const holder = await operations.identifyAssistant(bearer)
    if (holder === undefined)
      throw refused(
        'The access token has ended; use the refresh token, or connect again.',
        `${challenge}, error="invalid_token"`,
      )
    asker.publisherId = holder.publisher.id
    return { holder, pageHeaders: headersFor(holder, page) }
  }
  try {
    return await identifyCaller(operations, credentials, asker)
  } catch (error) {
    if (error instanceof Fault && error.type === 'UnauthorizedException')
      throw refused(error.message, challenge)
    throw error
  }
}

const refused = (message: string, challenge: string): Fault =>
  new Fault('UnauthorizedException', message, { headers: { 'WWW-Authenticate': challenge } })
