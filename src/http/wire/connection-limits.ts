// Limits on connections, in all and from one address: each costs memory before the client has sent a key (threat D11).

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  readonly inAll: number
  /** For one address; 0 for no such limit. */
  readonly perAddress: number
  /** Null for one that is not counted by address. */
  addressOf(connection: Socket): string | null
  /** Called for each refused connection. */
  onRefused(limit: 'all' | 'address'): void
}

/** Closes connections beyond the limits as soon as they are opened. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { inAll, perAddress, addressOf, onRefused } = limits
  server.maxConnections = inAll
  // Among several workers too: otherwise a full one hands the connection on, and full ones hand it round.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', () => onRefused('all'))
  if (perAddress === 0) return
  const open = new Map<string, number>()
  server.on('connection', (connection: Socket) => {
    const address = addressOf(connection)
    if (address === null) return
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      onRefused('address')
      connection.destroy()
      return
    }
    open.set(address, count)
    connection.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
