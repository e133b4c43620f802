// Whether a request came through a proxy that adds headers.

import type { IncomingHttpHeaders } from 'node:http'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** True if the request has a proxy's header; a proxy that adds none is not detected. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  forwardingHeaders.some(name => name in headers)
