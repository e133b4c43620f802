// An address that takes connections and says nothing, like a host that has vanished behind a proxy.

import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A connection string to it; it ends with the test file. */
export async function silentAddress(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return `postgresql://nobody@127.0.0.1:${port}/nothing?sslmode=disable`
}
