// A host that takes connections and never answers, as one that stands still or is cut off.

import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { atTheEnd } from '../run/at-the-end.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'

/** The directory of its socket, as `host` of a connection string; it ends with the test file. */
export async function silentHost(): Promise<string> {
  const directory = await temporaryDirectory()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(join(directory.path, '.s.PGSQL.5432'), resolve))
  atTheEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
    await directory[Symbol.asyncDispose]()
  })
  return directory.path
}
