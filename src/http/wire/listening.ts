// Taking an address to listen on; why it cannot be taken is said in a sentence with the variable that names it.

import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../../values/operator-error.ts'

export interface ListenAddress {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** What the names of its two variables begin with. */
  readonly prefix: '' | 'ADMIN_' | 'METRICS_'
}

/**
 * The port of an address, a free one where it asks for any, so that links can be made before the server listens. Throws
 * OperatorError when the address cannot be listened on now; nothing is left open.
 */
export async function portAt(address: ListenAddress): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host: address.host, port: address.port }, resolve)
    })
  } catch (error) {
    throw listeningFault(error, address)
  }
  const taken = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return typeof taken === 'object' && taken !== null ? taken.port : 0
}

/** Has a server listen, and gives where: "http://127.0.0.1:8080". */
export async function listenAt(server: FastifyInstance, address: ListenAddress): Promise<string> {
  try {
    return await server.listen({ host: address.host, port: address.port })
  } catch (error) {
    throw listeningFault(error, address)
  }
}

function listeningFault(error: unknown, { host, port, prefix }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [hostName, portName] = [`${prefix}HOST`, `${prefix}PORT`]
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} of ${host} is taken, perhaps by a server that runs already. Stop that one, or set ${portName} to another.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new OperatorError(
      `Port ${port} of ${host} needs rights that this user has not. Set ${portName} to 1024 or more, with a proxy in front.`,
    )
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code)) {
    return new OperatorError(
      `${hostName}=${host} is no address of this machine (${code}). Set ${hostName} to one of its own, such as 127.0.0.1, or to 0.0.0.0 for all.`,
    )
  }
  return error
}
