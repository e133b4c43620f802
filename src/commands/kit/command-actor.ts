// Who runs a command, for the audit trail.

import { userInfo } from 'node:os'
import type { Actor } from '../../values/actor.ts'

/** The user of the operating system; its number where it has no name, as in a container. */
export function commandActor(command: string): Actor {
  const actor = { kind: 'command', address: null, source: command } as const
  try {
    return { ...actor, id: userInfo().username }
  } catch {
    return { ...actor, id: `user ${process.getuid?.() ?? 'unknown'}` }
  }
}
