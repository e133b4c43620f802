// Whether a server is plainly somebody's own machine, as a newcomer's is: nobody else can reach it, and nothing that
// passes requests on is told of. What is convenient there would be dangerous elsewhere.

import type { Config } from './config.ts'

/** True when the server listens on loopback only, has no other public address and trusts no proxy. */
export const isOwnMachine = ({ host, publicUrl, trustProxy }: Config): boolean =>
  isLoopback(host) &&
  trustProxy.length === 0 &&
  (publicUrl === null || isLoopback(new URL(publicUrl).hostname))

const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host)
