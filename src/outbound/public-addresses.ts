// Tells public addresses from those of private networks, so that an address configured by others cannot reach
// machines behind our firewall (threat E1).

import { BlockList, isIP } from 'node:net'

/** Blocks of the IANA IPv4 Special-Purpose Address Registry, multicast and reserved ones. */
const notPublicV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // public by its number, but the host of a virtual machine at one large cloud
  ['169.254.0.0', 16], // link local, and the metadata service of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays from 6to4, withdrawn
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]

/**
 * The only allocated IPv6 block. Everything outside is not public: unspecified, loopback, mapped and compatible IPv4,
 * NAT64, discard, unique local, link local, site local, segment routing, multicast.
 */
const givenOutV6 = ['2000::', 3] as const

/** Blocks inside it that are not public. */
const notPublicV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries any IPv4 address inside
  ['3fff::', 20], // documentation
]

/**
 * Whether an IP address, as DNS or a URL parser gives it (IPv6 without brackets), is globally reachable. False for
 * anything that is not an address and for one with a zone.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !withheldV4.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !withheldV6.check(address, 'ipv6')
}

const withheldV4 = blocks('ipv4', notPublicV4)
const openV6 = blocks('ipv6', [givenOutV6])
const withheldV6 = blocks('ipv6', notPublicV6)

function blocks(family: 'ipv4' | 'ipv6', networks: typeof notPublicV4): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
