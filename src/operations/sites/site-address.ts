// Where a site is: its slug, its hosts, and whether it is the default one, so that no address belongs to two sites.

import type { SiteAddress } from '../../lodging/publishers/site-address.ts'
import type { CheckedAddress } from '../../lodging/sites/site-check.ts'
import type { OwnedAddress } from '../../store/sites/sites.ts'
import { conflict, Fault } from '../../values/faults.ts'
import { isLoopbackHost } from '../../values/loopback.ts'
import type { AppContext } from '../context.ts'

interface WantedAddress {
  readonly publisherId: number
  /** The name of the site, of which a slug is made. */
  readonly name: string
  readonly wanted: CheckedAddress
  /** Whether an operator wants it: for nobody else a site gets a host of the server, or its root without being asked. */
  readonly isOperator: boolean
}

/**
 * The address of a site among those of all sites. ConflictException when another site has the slug or a host,
 * ForbiddenException for a host of the server that no operator gives.
 */
export function addressAmong(
  server: Pick<AppContext, 'publicUrl' | 'adminUrl'>,
  sites: readonly OwnedAddress[],
  { publisherId, name, wanted, isOperator }: WantedAddress,
): SiteAddress {
  const former = sites.find(site => site.publisherId === publisherId)
  const others = sites.filter(site => site !== former)
  const slug = wanted.slug ?? slugOf(name, publisherId)
  if (others.some(other => other.slug === slug)) {
    throw conflict('slug', `Another site is at /sites/${slug}; give this one another slug.`)
  }
  for (const [index, host] of wanted.hosts.entries()) {
    const owner = others.find(({ hosts }) => hosts.includes(host))
    if (owner) throw conflict(`hosts[${index}]`, `The host ${host} belongs to the site ${owner.slug}.`)
    const isHeld = former?.hosts.includes(host) ?? false
    if (!isOperator && !isHeld && isOfServer(server, host)) {
      const message = `The host ${host} is that of this server; leave it out, or ask an operator for it.`
      throw new Fault('ForbiddenException', message, { errors: [{ field: `hosts[${index}]`, message }] })
    }
  }
  const isDefault = wanted.isDefault ?? (isOperator && !others.some(other => other.isDefault))
  return { slug, hosts: wanted.hosts, isDefault }
}

/** Whether guests or staff reach the server itself by this host. */
const isOfServer = (
  { publicUrl, adminUrl }: Pick<AppContext, 'publicUrl' | 'adminUrl'>,
  host: string,
): boolean =>
  isLoopbackHost(host) || [publicUrl, adminUrl].some(url => new URL(url).hostname.replace(/\.$/, '') === host)

/** Letters and digits of the name without their accents; `site-1` for a name that has none. */
function slugOf(name: string, publisherId: number): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 40).replace(/-$/, '') ?? `site-${publisherId}`
}
