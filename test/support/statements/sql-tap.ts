// A proxy to PostgreSQL that records the text of every statement and every value sent with one. What was never sent cannot
// have been stored.

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface SqlTap extends AsyncDisposable {
  readonly connectionString: string
  /** Texts of statements, without repetitions. */
  readonly statements: ReadonlySet<string>
  /** Every value sent, in order, with its statement. */
  readonly values: readonly SentValue[]
}

export interface SentValue {
  readonly statement: string
  readonly value: Buffer
}

/** Opens a proxy to the database of a connection string without TLS. */
export async function sqlTap(connectionString: string): Promise<SqlTap> {
  const { host = '127.0.0.1', port, database, user, password } = new pg.Client({ connectionString })
  const statements = new Set<string>()
  const values: SentValue[] = []
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const prepared = new Map<string, string>()
    const read = messageReader((type, body) => {
      if (type === 'Q') statements.add(textsOf(body, 1)[0]!)
      if (type === 'P') {
        const [name, statement] = textsOf(body, 2) as [string, string]
        prepared.set(name, statement)
        statements.add(statement)
      }
      if (type === 'B') {
        const statement = prepared.get(textsOf(body, 2)[1]!) ?? ''
        values.push(...boundValues(body).map(value => ({ statement, value })))
      }
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        if (from === near) read(chunk)
        to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const login = password ? `${user}:${encodeURIComponent(password)}` : user
  return {
    connectionString: `postgresql://${login}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    statements,
    values,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Assembles a client's bytes into messages; the startup message has no type. */
function messageReader(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isIntroduced = false
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const start = isIntroduced ? 1 : 0
      if (rest.length < start + 4) return
      const end = start + rest.readInt32BE(start)
      if (rest.length < end) return
      if (isIntroduced) onMessage(String.fromCharCode(rest[0]!), rest.subarray(start + 4, end))
      isIntroduced = true
      rest = rest.subarray(end)
    }
  }
}

/** The first texts of a message, each ended by a zero byte. */
function textsOf(body: Buffer, count: number): string[] {
  const texts: string[] = []
  let at = 0
  while (texts.length < count) {
    const end = body.indexOf(0, at)
    texts.push(body.toString('utf8', at, end))
    at = end + 1
  }
  return texts
}

/** The values of a Bind message: names of portal and statement, formats, then each value with its length. */
function boundValues(body: Buffer): Buffer[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  const values: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) continue
    values.push(Buffer.from(body.subarray(at, at + length)))
    at += length
  }
  return values
}
