// A host that speaks as much of PostgreSQL's protocol as a client needs that connects and asks one question.

import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What it does when it is connected to: answers a question with a value, refuses with the code of a reason, or says nothing. */
export type HostManner = { readonly says: string | null } | { readonly refuses: string } | 'is silent'

export interface PostgresHost {
  readonly port: number
  manner: HostManner
  /** Connections so far. */
  connections: number
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const refusal = (code: string): Buffer => message('E', Buffer.from(`SFATAL\0C${code}\0Mno ${code}\0\0`))

/** One row with one column of text. */
function answer(value: string | null): Buffer {
  const column = Buffer.alloc(18)
  column.writeInt32BE(25, 6)
  column.writeInt16BE(-1, 10)
  column.writeInt32BE(-1, 12)
  const one = Buffer.from([0, 1])
  const length = Buffer.alloc(4)
  length.writeInt32BE(value === null ? -1 : value.length)
  return Buffer.concat([
    message('T', Buffer.concat([one, Buffer.from('timeline\0'), column])),
    message('D', Buffer.concat([one, length, Buffer.from(value ?? '')])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
}

/** It ends with the test file. */
export async function postgresHost(manner: HostManner): Promise<PostgresHost> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    host.connections += 1
    sockets.add(socket.on('error', () => undefined))
    let isWelcome = false
    socket.on('data', chunk => {
      const { manner: present } = host
      if (present === 'is silent') return
      if ('refuses' in present) socket.end(refusal(present.refuses))
      else if (!isWelcome) {
        isWelcome = true
        socket.write(welcome)
      } else if (chunk.toString('latin1', 0, 1) === 'Q') socket.write(answer(present.says))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const host: PostgresHost = { port: (server.address() as { port: number }).port, manner, connections: 0 }
  return host
}
