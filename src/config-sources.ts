// The remote sources that can be configured: one entry each, with the variables it reads and how it is opened. A new
// source is a folder in src/sources/, its variables in config-variables.ts and an entry here.

import { httpUrl, yesOrNo } from './config-checks.ts'
import { type VariableName, variables } from './config-variables.ts'
import type { InventorySource } from './sources/source.ts'
import type { Clock } from './values/clock.ts'
import { Secret } from './values/secret.ts'

export interface ConfiguredSource {
  readonly name: string
  /** Loads and opens it; opening makes no call. */
  readonly open: (clock: Clock) => Promise<InventorySource>
}

type Read = (name: VariableName) => string
type Configure = (read: Read, mistakes: string[]) => ConfiguredSource['open']

const known: ReadonlyMap<string, Configure> = new Map([['connector', connector]])

/** The sources that SOURCES names, comma-separated. */
export function configuredSources(read: Read, mistakes: string[]): ConfiguredSource[] {
  const entries = read('SOURCES').split(',')
  const names = entries.map(entry => entry.trim()).filter(entry => entry !== '')
  if (new Set(names).size < names.length) mistakes.push('SOURCES names a source twice; name each once')
  return [...new Set(names)].flatMap(name => {
    const configure = known.get(name)
    if (configure) return [{ name, open: configure(read, mistakes) }]
    mistakes.push(
      `SOURCES lists remote sources, comma-separated; "${name}" is none of ${[...known.keys()].join(', ')}`,
    )
    return []
  })
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
    const { openConnector } = await import('./sources/connector/connector.ts')
    return openConnector({ url: url ?? '', token: new Secret(token), allowPrivate })
  }
}
