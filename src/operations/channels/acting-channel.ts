// A channel as the one who acts, for the audit trail.

import type { StoredChannel } from '../../store/channels/channels.ts'
import { actingAs, actorNow } from '../../values/actor.ts'

/** Runs `work` as the channel; as the person or key that takes a message of it again, where somebody does. */
export function actingAsChannel<Result>({ id }: Pick<StoredChannel, 'id'>, work: () => Result): Result {
  const { kind = 'visitor', address = null, source = '' } = actorNow() ?? {}
  const isSomebody = kind === 'person' || kind === 'key' || kind === 'command'
  return isSomebody ? work() : actingAs({ kind: 'channel', id: String(id), address, source }, work)
}
