// Who sends a message: the connection that a channel names with its login and proves with its secret. A stranger learns
// nothing: an unknown login, a wrong secret and an archived connection take the same path and get the same answer.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import { type ChannelPartner, findPartner } from '../../store/channels/channel-partners.ts'
import { findChannelByLogin, hasPartnerSecret, type StoredChannel } from '../../store/channels/channels.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { hashSecret, isSecret } from './channel-secrets.ts'

/** What a channel sends to prove who it is. */
export interface Credentials {
  readonly kind: ChannelKind
  readonly login: string
  readonly secret: string
  /** The channel's own secret, where it sends it too (Cloudbeds); null where it sends none. */
  readonly partnerSecret: string | null
  /** The channel's own secret may stand in place of ours: it has one for all its hotels (SiteConnect). */
  readonly partnerProves?: boolean
  /** The address of the client; null where all clients would have the same one. */
  readonly ip: string | null
}

/**
 * The connection of these credentials, paused or active; null when they are wrong. TooManyRequestsException with
 * Retry-After after 100 wrong ones in an hour from an address, or 30 of them for one login.
 */
export async function authenticate(
  context: AppContext,
  credentials: Credentials,
): Promise<StoredChannel | null> {
  const { database, keyring, limits } = context
  const { kind, login, secret, partnerSecret, ip, partnerProves = false } = credentials
  using permit = await limits.channelLogins.admit(subjectsOf(credentials))
  const channel = await findChannelByLogin(database, kind, login.slice(0, longestLogin))
  // All comparisons are made, whatever the first says, so that the time does not tell which was wrong.
  const proofs = [
    isSecret(keyring, secret, channel?.secretHash ?? nobody),
    isSecret(keyring, secret, channel?.partnerSecretHash ?? nobody) && partnerProves,
  ]
  const isRight = [
    channel !== undefined && channel.state !== 'archived',
    proofs.some(Boolean),
    partnerSecret === null || isSecret(keyring, partnerSecret, channel?.partnerSecretHash ?? nobody),
  ]
  if (channel && isRight.every(Boolean)) return channel
  await permit.failed(attemptOf(context, [kind, login, secret, ip ?? '']))
  return null
}

/**
 * Who sends a channel's own secret, without a login: `known` where a connection of its kind has it or a partner, which is null
 * where nobody may make properties with it. Throws as `authenticate`.
 */
export async function partnerOf(
  context: AppContext,
  { kind, partnerSecret, ip }: Pick<Credentials, 'kind' | 'ip'> & { readonly partnerSecret: string },
): Promise<{ readonly isKnown: boolean; readonly partner: ChannelPartner | null }> {
  const { database, keyring, limits } = context
  using permit = await limits.channelLogins.admit(subjectsOf({ kind, login: '', ip }))
  const hash = hashSecret(keyring, new Secret(partnerSecret))
  const partner = (await findPartner(database, kind, hash)) ?? null
  const isKnown = partner !== null || (await hasPartnerSecret(database, kind, hash))
  if (!isKnown) await permit.failed(attemptOf(context, [kind, partnerSecret, ip ?? '']))
  return { isKnown, partner }
}

const longestLogin = 64
/** No secret has this hash. */
const nobody = Buffer.alloc(32)
const hour = 3600

/**
 * A channel manager sends for all its hotels from few addresses, so a login that is tried out is counted too. Right
 * credentials are admitted between failures.
 */
const subjectsOf = ({ kind, login, ip }: Pick<Credentials, 'kind' | 'login' | 'ip'>): Subject[] => [
  {
    name: `channel ${kind} ${login.slice(0, longestLogin)} from ${ip ?? 'here'}`,
    failures: 30,
    seconds: hour,
  },
  ...(ip === null ? [] : [{ name: `channel logins from ${ip}`, failures: 100, seconds: hour }]),
]

const attemptOf = ({ keyring }: AppContext, parts: readonly string[]): string =>
  keyring.fingerprint('limit', parts.map(part => part.slice(0, 500)).join('\n')).toString('hex')
