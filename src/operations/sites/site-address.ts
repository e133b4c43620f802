// Where a site is: its slug, its hosts, and whether it is the default one, so that no address belongs to two sites.

import type { SiteAddress } from '../../lodging/site-address.ts'
import type { CheckedAddress } from '../../lodging/site-check.ts'
import type { OwnedAddress } from '../../store/sites/sites.ts'
import { conflict } from '../../values/faults.ts'

interface WantedAddress {
  readonly publisherId: number
  /** The name of the site, of which a slug is made. */
  readonly name: string
  readonly wanted: CheckedAddress
}

/** The address of a site among those of all sites. ConflictException when another site has the slug or a host. */
export function addressAmong(
  sites: readonly OwnedAddress[],
  { publisherId, name, wanted }: WantedAddress,
): SiteAddress {
  const others = sites.filter(site => site.publisherId !== publisherId)
  const slug = wanted.slug ?? slugOf(name, publisherId)
  if (others.some(other => other.slug === slug)) {
    throw conflict('slug', `Another site is at /sites/${slug}; give this one another slug.`)
  }
  for (const [index, host] of wanted.hosts.entries()) {
    const owner = others.find(({ hosts }) => hosts.includes(host))
    if (owner) throw conflict(`hosts[${index}]`, `The host ${host} belongs to the site ${owner.slug}.`)
  }
  const isDefault = wanted.isDefault ?? !others.some(other => other.isDefault)
  return { slug, hosts: wanted.hosts, isDefault }
}

/** Letters and digits of the name without their accents; `site-1` for a name that has none. */
function slugOf(name: string, publisherId: number): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 40).replace(/-$/, '') ?? `site-${publisherId}`
}
