// Opens the remote sources that the configuration names.

import type { ConfiguredSource } from './config-sources.ts'
import type { InventorySource, Sources } from './sources/source.ts'
import type { Clock } from './values/clock.ts'

/** The configured sources by name, and those that tests add. Only their own code is loaded. */
export async function openSources(
  configured: readonly ConfiguredSource[],
  clock: Clock,
  given: readonly InventorySource[] = [],
): Promise<Sources> {
  const opened = await Promise.all(configured.map(({ open }) => open(clock)))
  return new Map([...opened, ...given].map(source => [source.name, source]))
}
