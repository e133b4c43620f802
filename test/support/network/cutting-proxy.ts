// A proxy between a server and PostgreSQL that cuts the connection around a COMMIT: before it arrives, or after it is done
// and before its answer arrives.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `before`: the COMMIT does not arrive. `after`: it is done and its answer is lost. `late`: its answer is lost and it arrives
 * some time later. `for good`: as `after`, and no further connection succeeds.
 */
export type Cut = 'before' | 'after' | 'late' | 'for good'

export interface CuttingProxy extends AsyncDisposable {
  readonly connectionString: string
  /** Cuts the connection of the next COMMIT after a statement of this form, or of one outside of a transaction. */
  cutNext(cut: Cut, written: RegExp): void
  /** Makes all connections silent without closing them, like a host that is gone. */
  silence(): void
  /** How often it has cut a connection. */
  readonly cuts: number
  /** Answers of the database to commits that arrived late. */
  readonly lateArrivals: number
  /** Accepts connections again. */
  restore(): void
}

const commitMessage = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1')
/** Longer than the first look-ups after a lost commit take. */
const lateMilliseconds = 700

export async function startCuttingProxy(connectionString: string): Promise<CuttingProxy> {
  // The platform's URL parser rejects it: the address of the embedded PostgreSQL has its directory among the parameters.
  const [, owner, address = '', name, query] =
    /^(\w+:\/\/[^@]*@)([^/]*)\/([^?]*)\??(.*)$/.exec(connectionString) ?? []
  const parameters = new URLSearchParams(query)
  const directory = parameters.get('host')
  const [host, port = parameters.get('port') ?? '5432'] = address.split(':')
  const reach = (): Socket =>
    directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(Number(port), host || '127.0.0.1')
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const state = { cut: null as Cut | null, written: /^/, cuts: 0, lateArrivals: 0, isClosed: false }

  const server = createServer(client => {
    if (state.isClosed) return void client.destroy()
    const database = reach()
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    let isInTransaction = false
    let hasWritten = false
    let isCut = false
    let isLate = false
    client.on('data', async (bytes: Buffer) => {
      if (silent.has(client)) return
      const text = bytes.toString('latin1')
      if (text.includes('BEGIN')) [isInTransaction, hasWritten] = [true, false]
      hasWritten ||= state.written.test(text)
      const commits = hasWritten && (isInTransaction ? bytes.equals(commitMessage) : state.written.test(text))
      if (bytes.equals(commitMessage) || text.includes('ROLLBACK')) isInTransaction = false
      if (state.cut === null || !commits) return void database.write(bytes)
      const { cut } = state
      isCut = true
      state.cut = null
      state.cuts += 1
      state.isClosed = cut === 'for good'
      if (cut === 'late') {
        isLate = true
        client.resetAndDestroy()
        await pause(lateMilliseconds)
      }
      if (cut === 'before') database.destroy()
      else database.write(bytes)
      if (cut === 'before') client.resetAndDestroy()
    })
    database.on('data', bytes => {
      if (silent.has(client)) return
      if (!isCut) return void client.write(bytes)
      // The COMMIT is done; its answer is dropped.
      if (isLate) state.lateArrivals += 1
      client.resetAndDestroy()
      database.destroy()
    })
    client.on('close', () => isCut || database.destroy())
    database.on('close', () => silent.has(client) || client.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const { port: own } = server.address() as AddressInfo
  return {
    connectionString: `${owner}127.0.0.1:${own}/${name}?sslmode=disable`,
    cutNext: (cut, written) => Object.assign(state, { cut, written }),
    get cuts() {
      return state.cuts
    },
    get lateArrivals() {
      return state.lateArrivals
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    restore: () => {
      state.isClosed = false
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
