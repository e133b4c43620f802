// Addresses of names that others have configured, asked of DNS itself. The system's resolver has two threads for the whole process:
// a name server that never answers would hold each for ten seconds, and nobody could reach the payment company meanwhile.

import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../values/loopback.ts'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Whether a host of a URL can be on the public Internet: a public address, or a name that public DNS can know. Names without a dot,
 * with a label that DNS does not have, and those kept for other uses (RFC 6761, 6762, 7686, 9476, ICANN's "internal", and "arpa", which
 * is for the network itself) lead nowhere or inside.
 */
export function canBePublic(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) > 0) return isPublicAddress(bare)
  const name = bare.replace(/\.$/, '')
  const labels = name.split('.')
  if (labels.length < 2 || name.length > 253 || !labels.every(each => label.test(each))) return false
  return !/^(localhost|local|internal|arpa|invalid|onion|test|alt)$/i.test(labels.at(-1)!)
}

const label = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i

/** A name server gets so long, and is asked so often. */
const patience = { timeout: 1500, tries: 2 }

/**
 * All addresses of a name in the public DNS, as `dns.lookup` gives them; of the two kinds one is enough. Names of the hosts file and
 * of a search list are not known. Throws the error of DNS. `servers`: others than the system's, for tests.
 */
export async function publicAddressesOf(
  hostname: string,
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  // DNS is not asked for these names (RFC 6761).
  if (isLoopbackHost(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new dns.Resolver(patience)
  if (servers) resolver.setServers(servers)
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'rejected' ? [] : answer.value.map(address => ({ address, family }))
