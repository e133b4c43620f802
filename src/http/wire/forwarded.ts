// Whether a request came through a proxy, as far as the proxy says so.

import type { IncomingHttpHeaders } from 'node:http'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** True when a header says that somebody passed the request on; a proxy that adds none is not noticed. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  forwardingHeaders.some(name => name in headers)
