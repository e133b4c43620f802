// An address that leads new connections elsewhere when it is told to, and keeps those that are open: like a proxy that does not
// end the sessions of a former primary.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface SwitchableAddress extends AsyncDisposable {
  readonly connectionString: string
  leadTo(connectionString: string): void
}

/** The connection strings name directories of sockets, or addresses of a network. */
export async function switchableAddress(first: string): Promise<SwitchableAddress> {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const { host, port } = new pg.Client({ connectionString: target })
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { user, database } = new pg.Client({ connectionString: first })
  return {
    connectionString: `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`,
    leadTo: connectionString => {
      target = connectionString
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
