// Whether a request came through a proxy that adds headers.

import type { IncomingHttpHeaders } from 'node:http'

/** True if the request has a proxy's header; a proxy that adds none is not detected. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers['x-forwarded-host'] !== undefined ||
  headers['x-real-ip'] !== undefined ||
  headers.forwarded !== undefined ||
  headers.via !== undefined
