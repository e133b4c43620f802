// The client address of a request: the other end of its connection, or the address that a trusted proxy passes on
// (threat A9). Limits by address use it.

import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { isForwarded } from './forwarded.ts'
import { isWatched } from './watched-paths.ts'

/** The address of a client; null for this machine, and where all clients would have the same one. */
export type AddressOf = (request: IncomingMessage) => string | null

export interface ClientAddresses {
  /** Of a connection; null for those of proxies and of this machine, which may have the requests of many clients. */
  ofConnection(socket: Socket): string | null
  /** Of a request; null behind a proxy that is not named or names no client, where all clients would have the same address. */
  ofRequest(request: IncomingMessage): string | null
  /** Looks at each request that arrives for one that such a proxy passes on. */
  watch(request: IncomingMessage): void
}

export interface AddressParts {
  /** Those whose X-Forwarded-For is believed: addresses, networks, or the names that proxy-addr knows. */
  readonly proxies: readonly string[]
  /** Whether clients use https, so that none of them comes without a proxy. */
  readonly isHttps: boolean
  /** Called for each request that another proxy passes on, or a named one without its client; null for one at a public address. */
  onUnnamedProxy(address: string | null): void
}

/** Private addresses of proxies that are remembered at most. */
const mostProxies = 100

/**
 * The addresses of clients. A private address that asks a server with https is a proxy although nobody names it, whether or not it
 * says for whom it asks: what it says is not believed, and its clients are not taken for one. A public one may be a client that says
 * so to have no limit. A named proxy that does not say for whom it asks has no client of its own either.
 */
export function clientAddresses({ proxies, isHttps, onUnnamedProxy }: AddressParts): ClientAddresses {
  const isProxy = proxies.length > 0 ? proxyAddress.compile([...proxies]) : () => false
  const unnamed = new Set<string>()
  let latestNamed: string | null = null
  const isUnnamed = (address: string): boolean => isHttps && isPrivate(address) && !isProxy(address, 0)
  return {
    ofConnection: ({ remoteAddress = '' }) =>
      isLoopback(remoteAddress) || isProxy(remoteAddress, 0) || unnamed.has(remoteAddress)
        ? null
        : networkOf(remoteAddress),
    ofRequest: request => {
      const address = proxyAddress(request, isProxy)
      if (isLoopback(address)) return null
      const { headers, socket } = request
      const peer = socket.remoteAddress ?? ''
      return isUnnamed(peer) || (!isForwarded(headers) && isProxy(peer, 0)) ? null : networkOf(address)
    },
    watch: ({ headers, url, socket: { remoteAddress = '' } }) => {
      if (!isForwarded(headers)) {
        const isOfProxy = isProxy(remoteAddress, 0) || isUnnamed(remoteAddress)
        if (isOfProxy && !isWatched(url)) onUnnamedProxy(plain(remoteAddress))
        return
      }
      if (remoteAddress === latestNamed) return
      if (isProxy(remoteAddress, 0)) {
        latestNamed = remoteAddress
        return
      }
      const isNear = isLoopback(remoteAddress) || isPrivate(remoteAddress)
      if (!isNear && !isHttps) return
      if (isUnnamed(remoteAddress) && unnamed.size < mostProxies) unnamed.add(remoteAddress)
      onUnnamedProxy(isNear ? plain(remoteAddress) : null)
    },
  }
}

const mapped = '::ffff:'
const plain = (address: string): string =>
  address.startsWith(mapped) ? address.slice(mapped.length) : address

const isLoopback = (address: string): boolean => address === '::1' || plain(address).startsWith('127.')

/** Networks that the Internet does not lead to. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(address: string): boolean {
  // Without the zone of a link.
  const text = plain(address).split('%', 1)[0]!
  if (isIPv4(text)) return privateNetworks.check(text, 'ipv4')
  return isIPv6(text) && privateNetworks.check(text, 'ipv6')
}

/** An IPv4 address, or the /64 network of an IPv6 one: a client can use all 2^64 addresses of its network. */
function networkOf(address: string): string {
  const text = plain(address)
  if (!text.includes(':')) return text
  const [head = '', tail] = text.split('::')
  const before = groupsIn(head)
  const after = groupsIn(tail ?? '')
  const zeros = new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')
}

const groupsIn = (text: string): string[] => (text === '' ? [] : text.split(':'))
