// Limits on connections, in all and from one address: each costs memory before the client has sent a key (threat D11).

import type { IncomingMessage, Server } from 'node:http'
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

/** Connections that have arrived together and are closed again are open for a moment beside those that count. */
const arrivingTogether = 512

/**
 * Closes connections beyond the limits as soon as they are opened. When there are too many in all, the one goes that has waited
 * longest without sending a request, so that whoever opens many in silence keeps nobody out; where all have sent one, the newest.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { inAll, perAddress, addressOf, onRefused } = limits
  const ofAddress = new AddressCounts(perAddress)
  /** Those that have sent no request, the oldest first, with what ends their count. */
  const silent = new Map<Socket, () => void>()
  let open = 0
  server.maxConnections = inAll + arrivingTogether
  // Among several workers too: otherwise a full one hands the connection on, and full ones hand it round.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', () => onRefused('all'))
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  server.on('connection', (connection: Socket) => {
    const address = addressOf(connection)
    if (!ofAddress.enter(address)) {
      onRefused('address')
      connection.destroy()
      return
    }
    open += 1
    let isOpen = true
    const leave = (): void => {
      if (!isOpen) return
      isOpen = false
      open -= 1
      silent.delete(connection)
      ofAddress.leave(address)
    }
    silent.set(connection, leave)
    connection.once('close', leave)
    if (open <= inAll) return
    const [oldest, leaveOldest] = silent.entries().next().value!
    onRefused('all')
    leaveOldest()
    oldest.destroy()
  })
}

/** How many connections each address has; 0 as the most for no limit. */
class AddressCounts {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** False for one too many. */
  enter(address: string | null): boolean {
    if (address === null || this.#most === 0) return true
    const count = (this.#open.get(address) ?? 0) + 1
    if (count > this.#most) return false
    this.#open.set(address, count)
    return true
  }

  leave(address: string | null): void {
    if (address === null || this.#most === 0) return
    const left = this.#open.get(address)! - 1
    if (left > 0) this.#open.set(address, left)
    else this.#open.delete(address)
  }
}
