// The client address of a request: the other end of its connection, or the address that a trusted proxy passes on
// (threat A9). Limits by address use it.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** The address of a client; null for this machine, and where all clients would have the same one. */
export type AddressOf = (request: IncomingMessage) => string | null

export interface ClientAddresses {
  /** Of a connection; null for those of proxies and of this machine, which may have the requests of many clients. */
  ofConnection(socket: Socket): string | null
  /** Of a request; null behind an unknown proxy on this machine, where all clients would have the same address. */
  ofRequest(request: IncomingMessage): string | null
}

/** Believes the X-Forwarded-For of `proxies`: addresses, networks, or the names that proxy-addr knows. */
export function clientAddresses(proxies: readonly string[]): ClientAddresses {
  const isProxy = proxies.length > 0 ? proxyAddress.compile([...proxies]) : () => false
  return {
    ofConnection: ({ remoteAddress = '' }) =>
      isLoopback(remoteAddress) || isProxy(remoteAddress, 0) ? null : networkOf(remoteAddress),
    ofRequest: request => {
      const address = proxyAddress(request, isProxy)
      return isLoopback(address) ? null : networkOf(address)
    },
  }
}

const mapped = '::ffff:'
const plain = (address: string): string =>
  address.startsWith(mapped) ? address.slice(mapped.length) : address

const isLoopback = (address: string): boolean => address === '::1' || plain(address).startsWith('127.')

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
