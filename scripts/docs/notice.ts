// NOTICE: whose work the server runs with, and under which licences, from the lock file.

import { readFileSync } from 'node:fs'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: true
  readonly devOptional?: true
  readonly link?: true
}

/** Of packages that the lock file names none of: read in the text that they come with. */
const lookedUp: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' }

/** Every package of run time, with its licence. Throws for one that names none: somebody has to look it up. */
export function noticeText(): string {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const lines = Object.entries(packages).flatMap(([path, { version, license, dev, devOptional, link }]) => {
    const name = path.split('node_modules/').at(-1)
    // Packages of our own are links, or folders outside of node_modules.
    if (!path.includes('node_modules/') || dev || devOptional || link) return []
    const found = license ?? lookedUp[`${name} ${version}`]
    if (!found) throw new Error(`package-lock.json names no licence of ${name}`)
    return [`${name} ${version}: ${found}`]
  })
  return [
    'Hostelry',
    '',
    'Licensed under the Apache License 2.0, see LICENSE. It runs with these packages, which npm installs with their own licence texts:',
    '',
    ...[...new Set(lines)].sort(),
    '',
  ].join('\n')
}
