// The key in the Authorization header, and the 401 for a request without a valid key, for every interface.

import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '../../values/faults.ts'

/** The token of `Authorization: Bearer …`; undefined when there is none. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]

/** Keys are printable ASCII; anything else counts as no key. */
export const wellFormed = (key: unknown): string =>
  typeof key === 'string' && /^[\x21-\x7e]{1,256}$/.test(key) ? key : ''

/** UnauthorizedException with the header that names the scheme. */
export const unauthorized = (message: string): Fault =>
  new Fault('UnauthorizedException', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
