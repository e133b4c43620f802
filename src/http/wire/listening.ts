// Listens on an address; the error of an address that cannot be used names its variable.

import cluster from 'node:cluster'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../../values/operator-error.ts'

export interface ListenAddress {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Prefix of its two variables. */
  readonly prefix: '' | 'ADMIN_' | 'METRICS_'
}

/**
 * The port of an address, a free one for port 0, so that links can be made before the server listens. Throws
 * OperatorError if the server cannot listen on the address; nothing is left open.
 */
export async function portAt(address: ListenAddress): Promise<number> {
  if (address.port === 0) return freePortAt(address)
  // The primary process has looked, and a second look would be given connections that are meant for other workers.
  if (!cluster.isWorker) await tryToListen(address)
  return address.port
}

/**
 * A free port below those that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of
 * those may be taken again before the server listens.
 */
async function freePortAt(address: ListenAddress): Promise<number> {
  for (let triesLeft = 100; ; triesLeft--) {
    const port = randomInt(20_000, 32_768)
    try {
      await tryToListen({ ...address, port })
      return port
    } catch (error) {
      if (!(error instanceof PortInUse) || triesLeft === 0) throw error
    }
  }
}

async function tryToListen(address: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host: address.host, port: address.port }, resolve)
    })
  } catch (error) {
    throw listeningFault(error, address)
  }
  await new Promise(resolve => probe.close(resolve))
}

class PortInUse extends OperatorError {}

/** Starts listening and returns the address: "http://127.0.0.1:8080". */
export async function listenAt(server: FastifyInstance, address: ListenAddress): Promise<string> {
  try {
    return await server.listen({ host: address.host, port: address.port })
  } catch (error) {
    throw listeningFault(error, address)
  }
}

/**
 * Stops listening and lets requests in flight finish. A connection that is still open after `milliseconds` is cut: a guest
 * who does not read the answer keeps nobody from stopping the server.
 */
export async function closeWithin(server: FastifyInstance, milliseconds: number): Promise<void> {
  const late = setTimeout(() => server.server.closeAllConnections(), milliseconds)
  try {
    await server.close()
  } finally {
    clearTimeout(late)
  }
}

function listeningFault(error: unknown, { host, port, prefix }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [hostName, portName] = [`${prefix}HOST`, `${prefix}PORT`]
  if (code === 'EADDRINUSE') {
    return new PortInUse(
      `Port ${port} of ${host} is in use, perhaps by a server that already runs. Stop it, or set ${portName} to another port.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new OperatorError(
      `Port ${port} of ${host} needs permissions that this user does not have. Set ${portName} to 1024 or more, with a proxy in front.`,
    )
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code)) {
    return new OperatorError(
      `${hostName}=${host} is not an address of this machine (${code}). Set ${hostName} to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`,
    )
  }
  return error
}
