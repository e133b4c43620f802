// Opens the remote sources that the configuration names.

import type { ConfiguredSource } from '../config/sources.ts'
import { CallGuard, type GuardLimits, type OnRest } from '../outbound/call-guard.ts'
import { guardedBy } from '../sources/guard.ts'
import type { InventorySource, Sources } from '../sources/source.ts'
import { type OnMessage, recordedBy } from '../sources/source-messages.ts'
import type { Clock } from '../values/clock.ts'

export interface OpenedSources {
  readonly sources: Sources
  readonly guards: ReadonlyMap<string, CallGuard>
}

interface Opening {
  readonly clock: Clock
  /** How each is asked. */
  readonly limits: (source: string) => GuardLimits
  readonly onRest: OnRest
  /** Told every message about a booking. */
  readonly onMessage: OnMessage
}

/** The configured sources by name, and those that tests add, each behind its guard. Only their own code is loaded. */
export async function openSources(
  configured: readonly ConfiguredSource[],
  { clock, limits, onRest, onMessage }: Opening,
  given: readonly InventorySource[] = [],
): Promise<OpenedSources> {
  const opened = [...(await Promise.all(configured.map(({ open }) => open(clock)))), ...given]
  const guards = new Map(
    opened.map(({ name }) => [name, new CallGuard(name, limits(name), { clock, onRest })]),
  )
  const guarded = opened.map(source =>
    guardedBy(guards.get(source.name)!, recordedBy(onMessage, clock, source)),
  )
  return { sources: new Map(guarded.map(source => [source.name, source])), guards }
}
