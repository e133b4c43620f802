// The addresses of a server: the public one, and those that the administration and the metrics may have of their own.

import type { FastifyInstance } from 'fastify'
import { type Config, urlOf } from '../config/config.ts'
import { isOwnMachine } from '../config/own-machine.ts'
import { buildAdminServer, buildMetricsServer } from '../http/private-servers.ts'
import { type ListenAddress, listenAt, portAt } from '../http/wire/listening.ts'
import type { MetricsReaders } from '../http/wire/metrics/metrics.ts'
import type { WireConfig, WireParts } from '../http/wire/wire-server.ts'
import type { Operations } from '../operations/operations.ts'
import type { ShowPicture } from '../operations/pictures/show-picture.ts'
import type { Addresses } from './addresses.ts'

/**
 * Who may read the metrics at the public address; null: nobody, they are not there. Without a token only a server
 * that no other machine can reach serves them: a proxy on the same machine looks like the machine itself.
 */
export function publicMetricsReaders(config: Config): MetricsReaders | null {
  if (config.metricsAddress !== null) return null
  if (config.metricsToken !== null) return { token: config.metricsToken }
  return isOwnMachine(config) ? 'this machine' : null
}

interface PrivateServers extends Omit<WireParts, 'config'> {
  readonly addresses: Addresses
  readonly operations: Operations
  readonly wire: WireConfig
  readonly config: Config
  readonly showPicture: ShowPicture
}

/** Opens the servers with addresses of their own, to be closed with `opening`. */
export async function openPrivateServers(
  opening: AsyncDisposableStack,
  {
    addresses: { admin, metrics },
    operations,
    wire,
    config: { metricsToken: token, adminUrl },
    showPicture,
    ...parts
  }: PrivateServers,
): Promise<{ adminUrl: string | null; metricsUrl: string | null; servers: readonly FastifyInstance[] }> {
  const servers: FastifyInstance[] = []
  const openAt = async (
    address: ListenAddress,
    build: (config: WireConfig) => ReturnType<typeof buildAdminServer>,
  ): Promise<string> => {
    const own = { ...address, port: await portAt(address) }
    const server = await build({
      ...wire,
      publicUrl: urlOf(own),
      isHttps: adminUrl?.startsWith('https:') === true,
    })
    opening.defer(() => server.close())
    servers.push(server)
    return listenAt(server, own)
  }
  const urls = {
    adminUrl:
      admin &&
      (await openAt(admin, config =>
        buildAdminServer({ ...parts, operations, config, showPicture, guestUrl: wire.publicUrl }),
      )),
    metricsUrl: metrics && (await openAt(metrics, config => buildMetricsServer({ ...parts, token, config }))),
  }
  return { ...urls, servers }
}
