// The name of a payment company or of a remote source stands in its own files, in the configuration, and in the one file
// that opens it. Everything above asks what a gateway or source can do, never which one it is.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const project = new URL('../../', import.meta.url).pathname
const sources = globSync('src/**/*.ts', { cwd: project })

/** Those of our own: the contract, and the gateways that take no money. */
const noVendor = ['payment', 'test', 'simulated']

const namesIn = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(path => pattern.exec(path)?.[1] ?? [])),
]
const gateways = namesIn(/^src\/outbound\/payments\/(.+)-gateway\.ts$/)
const remoteSources = namesIn(/^src\/sources\/([^/]+)\//)
const vendors = [...gateways.filter(name => !noVendor.includes(name)), ...remoteSources]

const mayName = (path: string): boolean =>
  /^src\/(?:outbound|config|sources\/[^/]+)\//.test(path) ||
  path === 'src/context/open-payments.ts' ||
  // Lists the pages of docs/, of which one may be about a source.
  path === 'src/http/pages/documentation/pages.ts'

test('no vendor is named above outbound/ but where it is configured and opened', () => {
  expect(vendors).toEqual(expect.arrayContaining(['stripe', 'connector']))
  const named = sources
    .filter(path => !mayName(path))
    .flatMap(path => {
      const text = `${path}\n${readFileSync(`${project}${path}`, 'utf8')}`
      return vendors.filter(vendor => new RegExp(vendor, 'i').test(text)).map(vendor => `${path}: ${vendor}`)
    })
  expect(named).toEqual([])
})
