// The addresses at which a server listens.

import type { Config } from '../config/config.ts'
import { type ListenAddress, portAt } from '../http/wire/listening.ts'

export interface Addresses {
  readonly public: ListenAddress
  /** Null: the administration has no address of its own. */
  readonly admin: ListenAddress | null
  readonly metrics: ListenAddress | null
}

/** The addresses of a configuration. */
export const addressesOf = ({ host, port, adminAddress, metricsAddress }: Config): Addresses => ({
  public: { host, port, prefix: '' },
  admin: adminAddress && { ...adminAddress, prefix: 'ADMIN_' },
  metrics: metricsAddress && { ...metricsAddress, prefix: 'METRICS_' },
})

/** Throws OperatorError if the server cannot listen on one of them. */
export async function requireAddresses(addresses: Addresses): Promise<void> {
  for (const address of Object.values(addresses)) if (address) await portAt(address)
}
