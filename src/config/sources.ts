// The remote sources that can be configured: one entry each, with the variables it reads and how it is opened. A new
// source is a folder in src/sources/, its variables in service-variables.ts and an entry here.

import type { LiveSettings } from '../operations/shopping/live/live-desk.ts'
import type { GuardLimits } from '../outbound/call-guard.ts'
import type { InventorySource } from '../sources/source.ts'
import type { Clock } from '../values/clock.ts'
import { Secret } from '../values/secrets/secret.ts'
import { apaleo } from './apaleo.ts'
import { httpUrl, meantBy, yesOrNo } from './checks.ts'
import { expedia } from './expedia.ts'
import { type VariableName, variables } from './variables.ts'

export interface ConfiguredSource {
  readonly name: string
  /** Loads and opens it; opening makes no call. */
  readonly open: (clock: Clock) => Promise<InventorySource>
}

type Read = (name: VariableName) => string
type Configure = (read: Read, mistakes: string[]) => ConfiguredSource['open']

const known: ReadonlyMap<string, Configure> = new Map([
  ['connector', connector],
  ['expedia', expedia],
  ['apaleo', apaleo],
])

/** All that is configured of remote sources. */
export interface SourceSettings {
  readonly sources: readonly ConfiguredSource[]
  /** How a source is asked, by its name. */
  readonly sourceLimits: (source: string) => GuardLimits
  readonly live: LiveSettings
}

/** `integer` reads a number within bounds. */
export const sourceSettings = (
  read: Read,
  integer: (name: VariableName, least: number, most: number) => number,
  mistakes: string[],
): SourceSettings => ({
  sources: configuredSources(read, mistakes),
  sourceLimits: sourceLimits(read, mistakes),
  live: {
    cacheSeconds: integer('SOURCE_CACHE_SECONDS', 0, 3600),
    waitMilliseconds: integer('SOURCE_WAIT_MS', 100, 60_000),
  },
})

/** The sources that SOURCES names, comma-separated. */
function configuredSources(read: Read, mistakes: string[]): ConfiguredSource[] {
  const entries = read('SOURCES').split(',')
  const names = entries.map(entry => entry.trim()).filter(entry => entry !== '')
  if (new Set(names).size < names.length) mistakes.push('SOURCES names a source twice; name each once')
  return [...new Set(names)].flatMap(name => {
    const configure = known.get(name)
    if (configure) return [{ name, open: configure(read, mistakes) }]
    mistakes.push(
      `SOURCES lists remote sources, comma-separated; "${name}" is none of ${[...known.keys()].join(', ')}${meantBy(name, [...known.keys()])}`,
    )
    return []
  })
}

const limitVariables = {
  atOnce: ['SOURCE_CALLS_AT_ONCE', 1000],
  perSecond: ['SOURCE_CALLS_PER_SECOND', 10_000],
  failures: ['SOURCE_FAILURES', 1000],
  restSeconds: ['SOURCE_REST_SECONDS', 3600],
} as const satisfies Record<keyof GuardLimits, readonly [VariableName, number]>

/** How a source is asked: a number for all sources, and one for each that is named, such as `20,connector:5`. */
function sourceLimits(read: Read, mistakes: string[]): (source: string) => GuardLimits {
  const readers = Object.entries(limitVariables).map(([limit, [name, most]]) => {
    const numbers = new Map<string, number>()
    for (const entry of (read(name) || variables[name].fallback).split(',')) {
      const [, source = '', digits] = /^(?:([a-z][a-z0-9_-]{0,31}):)?(\d{1,9})$/.exec(entry.trim()) ?? []
      const number = Number(digits)
      if (number >= 1 && number <= most && !numbers.has(source)) numbers.set(source, number)
      else
        mistakes.push(
          `${name} is a whole number from 1 to ${most}, or such numbers as 20,connector:5; not "${entry.trim()}"`,
        )
    }
    const usual = numbers.get('') ?? Number(variables[name].fallback)
    return [limit, (source: string) => numbers.get(source) ?? usual] as const
  })
  return source =>
    Object.fromEntries(readers.map(([limit, of]) => [limit, of(source)])) as unknown as GuardLimits
}

function connector(read: Read, mistakes: string[]): ConfiguredSource['open'] {
  const url = httpUrl('CONNECTOR_URL', read('CONNECTOR_URL'), mistakes)
  const token = read('CONNECTOR_TOKEN')
  const allowPrivate = yesOrNo(
    'CONNECTOR_ALLOW_PRIVATE',
    read('CONNECTOR_ALLOW_PRIVATE') || variables.CONNECTOR_ALLOW_PRIVATE.fallback,
    mistakes,
  )
  if (read('CONNECTOR_URL') === '')
    mistakes.push('CONNECTOR_URL is needed with SOURCES=connector: the address of the connector')
  if (url?.startsWith('http:') && !allowPrivate)
    mistakes.push('CONNECTOR_URL starts with https://; CONNECTOR_ALLOW_PRIVATE=true lets it be http://')
  if (!/^[\x21-\x7e]+$/.test(token))
    mistakes.push(
      'CONNECTOR_TOKEN is needed with SOURCES=connector: ASCII without blanks, because it is sent in a header',
    )
  return async () => {
    const { openConnector } = await import('../sources/connector/connector.ts')
    return openConnector({ url: url ?? '', token: new Secret(token), allowPrivate })
  }
}
