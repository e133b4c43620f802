// Whether only this machine can reach the server and no proxy is configured. Conveniences such as the demo key and
// open administration are safe only then.

import { isLoopbackHost } from '../values/loopback.ts'
import type { Config } from './config.ts'

/** True when the server listens on loopback only, has no other public address and trusts no proxy. */
export const isOwnMachine = ({ host, publicUrl, trustProxy }: Config): boolean =>
  isLoopbackHost(host) &&
  trustProxy.length === 0 &&
  (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname))
