// Who acts, for the audit trail: set where a request, a command, a message of a channel or a job begins, and passed along with
// its work. The database writes it into each entry.

import { AsyncLocalStorage } from 'node:async_hooks'

export const actorKinds = ['person', 'key', 'command', 'channel', 'job', 'visitor', 'database'] as const
export type ActorKind = (typeof actorKinds)[number]

export interface Actor {
  /** `visitor`: nobody who is known. `database`: a statement that no program of ours sent; no actor is set for it. */
  readonly kind: Exclude<ActorKind, 'database'>
  /** Of the person, key or channel; the name of the job, or of the user of the operating system. */
  readonly id: string
  /** Of the client; null for this machine, and where all clients would have the same one. */
  readonly address: string | null
  /** Id of the request, or name of the command. */
  readonly source: string
}

const acting = new AsyncLocalStorage<Actor>()

/** Runs `work` as an actor; what it writes to the database names the actor. */
export const actingAs = <Result>(actor: Actor, work: () => Result): Result => acting.run(actor, work)

/** Who acts; undefined for publishers and guests, whose bookings have a history of their own. */
export const actorNow = (): Actor | undefined => acting.getStore()

/** Longer ones are cut. */
const longest = 200

/** The actor as the database reads it, JSON in one line; undefined when nobody is set. */
export function actorText(): string | undefined {
  const actor = acting.getStore()
  // The database takes no NUL, and a name of the operating system may be anything.
  const clean = (text: string) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, longest)
      .toWellFormed()
  return (
    actor &&
    JSON.stringify({
      kind: actor.kind,
      id: clean(actor.id),
      address: actor.address && clean(actor.address),
      source: clean(actor.source),
    })
  )
}
