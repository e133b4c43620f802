// Calls addresses that others have configured; no other code does. Such an address, its name server and its answer
// are treated as hostile (threats E1, E4).

import { promises as dns, type LookupAddress } from 'node:dns'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-addresses.ts'
import { publicAddressesOf } from './public-names.ts'

// An import would load Node's client for fetch, of 10 MB, too.
const { request: httpRequest } = process.getBuiltinModule('node:http')

export interface GuardedFetchOptions {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** From resolving the name to the last byte of the answer; default 10,000. */
  readonly deadlineMilliseconds?: number
  /** Replaces these milliseconds when the caller has a deadline of its own. */
  readonly deadline?: AbortSignal
  /** The most bytes of the answer's body; default one mebibyte. */
  readonly maximumBytes?: number
  /** Status and headers are all that counts: a body that breaks, is too long or does not end in time is taken for an empty one. */
  readonly needsNoBody?: boolean
  /** Allows plain http: for tests, or when an operator says so. */
  readonly allowHttp?: boolean
  /** Allows addresses that are not public: for tests, or when an operator says so. */
  readonly allowPrivate?: boolean
  /** Returns all addresses of a name; default: public DNS, or with `allowPrivate` the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface GuardedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/**
 * Calls an https address once. The name is resolved once and refused when any of its addresses is not public, and the
 * connection goes to the checked addresses. Redirects are not followed: a 3xx is an answer like any other. Throws
 * OutboundError.
 */
export async function guardedFetch(
  address: string,
  options: GuardedFetchOptions = {},
): Promise<GuardedResponse> {
  const deadline = options.deadline ?? AbortSignal.timeout(options.deadlineMilliseconds ?? 10_000)
  const url = checkedUrl(address, options)
  const addresses = await checkedAddresses(url, options, deadline)
  return exchange({ url, addresses, options, deadline })
}

/** The URL parser normalises every form of an IPv4 address (decimal, octal, hexadecimal, short). */
function checkedUrl(address: string, options: GuardedFetchOptions): URL {
  const url = URL.parse(address)
  if (!url) throw new OutboundError('refused_address', 'The address is not a URL.')
  if (url.protocol !== 'https:' && !(options.allowHttp && url.protocol === 'http:')) {
    throw new OutboundError('refused_address', 'The address must begin with https://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('refused_address', 'The address must not carry a user name or password.')
  }
  return url
}

async function checkedAddresses(
  url: URL,
  options: GuardedFetchOptions,
  deadline: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const hostname = bareHostname(url)
  const family = isIP(hostname)
  const addresses = family ? [{ address: hostname, family }] : await resolved(url, options, deadline)
  if (options.allowPrivate || addresses.every(({ address }) => isPublicAddress(address))) return addresses
  throw new OutboundError('refused_address', notPublic(url))
}

const bareHostname = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** The same for a name that nobody knows and one that leads inside, so that nobody can ask which internal names exist. */
const notPublic = ({ host }: URL): string => `${host} has no address on the public Internet.`

async function resolved(
  url: URL,
  options: GuardedFetchOptions,
  deadline: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const hostname = bareHostname(url)
  const system = (name: string) => dns.lookup(name, { all: true })
  const resolve = options.resolve ?? (options.allowPrivate ? system : publicAddressesOf)
  const unresolved = options.allowPrivate ? `The name ${hostname} could not be resolved.` : notPublic(url)
  const timeUp = Promise.withResolvers<never>()
  deadline.addEventListener('abort', () => timeUp.reject(deadline.reason), { once: true })
  try {
    deadline.throwIfAborted()
    const addresses = await Promise.race([resolve(hostname), timeUp.promise])
    if (addresses.length > 0) return addresses
  } catch (error) {
    throw new OutboundError('not_sent', unresolved, error)
  }
  throw new OutboundError('not_sent', unresolved)
}

interface Call {
  readonly url: URL
  readonly addresses: readonly LookupAddress[]
  readonly options: GuardedFetchOptions
  readonly deadline: AbortSignal
}

async function exchange(call: Call): Promise<GuardedResponse> {
  const progress = { connected: false }
  try {
    const response = await answered(call, progress)
    const body = await bodyOf(response, call).catch(error => {
      if (call.options.needsNoBody) return new Uint8Array()
      throw error
    })
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    const { host } = call.url
    if (!progress.connected) {
      throw new OutboundError('not_sent', `The request to ${host} could not be sent.`, error)
    }
    if (call.deadline.aborted) throw new OutboundError('timeout', `${host} did not answer in time.`, error)
    throw new OutboundError(
      'broken',
      `The connection to ${host} broke before the answer was complete.`,
      error,
    )
  }
}

/** Uses a new connection: a pooled one may lead to an address checked under other options. */
function answered(call: Call, progress: { connected: boolean }): Promise<IncomingMessage> {
  const { url, options, deadline } = call
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      agent: false,
      lookup: lookupAmong(call.addresses),
      signal: deadline,
    })
    // Data written before this event waits in memory.
    request.on('socket', socket =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        progress.connected = true
      }),
    )
    request.on('response', resolve)
    request.on('error', reject)
    // Node closes a connection that switches protocols without an error.
    request.on('close', () => reject(new Error('closed without an answer')))
    request.end(options.body)
  })
}

/** Resolves the name for the connection to the checked addresses, so that no second DNS answer can differ. */
function lookupAmong(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, give) => {
    const [first] = addresses
    if (all) give(null, [...addresses])
    else give(null, first?.address ?? '', first?.family)
  }
}

async function bodyOf(response: IncomingMessage, { url, options }: Call): Promise<Uint8Array> {
  const maximumBytes = options.maximumBytes ?? 1_048_576
  const chunks: Buffer[] = []
  let length = 0
  // Leaving this loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maximumBytes) {
      throw new OutboundError('too_large', `${url.host} answered with more than ${maximumBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, length))
}
