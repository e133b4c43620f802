// What the head of a request has to be before its path means anything. HTTP leaves these shapes to be read in two ways, and a
// proxy may have read them in the other (threat D12).

import type { IncomingMessage } from 'node:http'
import { Fault } from '../../values/faults.ts'

/**
 * The refusal of a request by its head; null for one that can be read in one way only. An address in the first line is cut to its
 * path.
 */
export function headFault(request: IncomingMessage): Fault | null {
  const { host, 'transfer-encoding': coding } = request.headers
  const hosts = hostsIn(request.rawHeaders)
  if (hosts > 1) return refused('The header Host is there more than once; send it once.')
  if (host === undefined) {
    // HTTP/1.0 has no such header.
    if (request.httpVersion !== '1.0') return refused('The header Host is missing; send it.')
  } else if (!isSaneHost(host))
    return refused('The header Host is no host name with an optional port, such as rooms.example.com:8443.')
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return refused('The only Transfer-Encoding of this server is chunked; send the body without another.')
  return request.url!.startsWith('/') ? null : targetFault(request)
}

/** The latest header that was sane: most requests have the same. */
let latestHost = ''

function isSaneHost(header: string): boolean {
  if (header === latestHost) return true
  if (hostNameIn(header) === null) return false
  latestHost = header
  return true
}

/** The host name of a Host header in lower case, an address of IPv6 without its brackets; null if the header is malformed. */
export function hostNameIn(header: string): string | null {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([a-z\d_.-]+))(?::\d{1,5})?$/i.exec(header) ?? []
  return (address ?? name)?.toLowerCase() ?? null
}

function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** A client may send the whole address, if it is that of the header Host. */
function targetFault(request: IncomingMessage): Fault | null {
  const [whole, authority] = /^https?:\/\/([^/?#]*)/i.exec(request.url!) ?? []
  if (whole === undefined) {
    // An asterisk stands for the server as a whole, which OPTIONS alone can ask about.
    if (request.url === '*' && request.method === 'OPTIONS') return null
    request.url = '/'
    return refused('The first line names no path; send one that begins with a slash, such as /docs.')
  }
  const path = request.url!.slice(whole.length)
  request.url = path.startsWith('/') ? path : `/${path}`
  if (authority!.toLowerCase() === request.headers.host?.toLowerCase()) return null
  return refused('The first line names another host than the header Host; send the path alone.')
}

const refused = (sentence: string): Fault => new Fault('BadRequestException', sentence)
