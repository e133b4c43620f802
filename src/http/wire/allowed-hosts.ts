// The host names that the server answers to. Whoever owns a name can point it at this machine, and then a browser takes a page of
// that name for a page of this server (threat A13). Nobody can do that with an address, or with a name without a dot.

import { isIP } from 'node:net'
import { Fault } from '../../values/faults.ts'
import { isLoopbackHost } from '../../values/loopback.ts'
import { hostNameIn } from './request-head.ts'

/** The hosts that sites have now; may be a second old. */
export type ReadHosts = () => Promise<readonly string[]>

export class AllowedHosts {
  readonly #named: ReadonlySet<string>
  readonly #ofSites: ReadHosts
  #known: ReadonlySet<string> = new Set()
  /** The header of the latest request that was allowed: most have the same. */
  #latest = ''

  /** `named` are host names in lower case, without a port. */
  constructor(named: readonly string[], ofSites: ReadHosts) {
    this.#named = new Set(named)
    this.#ofSites = ofSites
  }

  /** The refusal (421) of a Host header; null if it is allowed. A promise only where sites have to be read; rejects as they do. */
  refusal(header: string): Fault | null | Promise<Fault | null> {
    if (header === this.#latest) return null
    const host = hostNameIn(header) ?? ''
    if (!this.#isKnown(host)) return this.#refusalOf(host)
    this.#latest = header
    return null
  }

  #isKnown(host: string): boolean {
    if (this.#named.has(host) || this.#known.has(host)) return true
    return isIP(host) !== 0 || !host.includes('.') || isLoopbackHost(host)
  }

  async #refusalOf(host: string): Promise<Fault | null> {
    this.#known = new Set(await this.#ofSites())
    return this.#known.has(host) ? null : misdirected(host)
  }
}

const misdirected = (host: string): Fault =>
  new Fault(
    'MisdirectedRequestException',
    `This server does not answer to the host name ${host}. Its operator names it in PUBLIC_HOSTS, or gives it to a site; that of PUBLIC_URL and of ADMIN_URL is known.`,
  )
