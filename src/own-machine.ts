// Whether only this machine can reach the server and no proxy is configured. Conveniences such as the demo key and
// open administration are safe only then.

import type { Config } from './config.ts'

/** True when the server listens on loopback only, has no other public address and trusts no proxy. */
export const isOwnMachine = ({ host, publicUrl, trustProxy }: Config): boolean =>
  isLoopback(host) &&
  trustProxy.length === 0 &&
  (publicUrl === null || isLoopback(new URL(publicUrl).hostname))

const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host)
