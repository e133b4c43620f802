// A table as PostgreSQL writes and reads it whole (COPY): rows out of a connection as bytes, and back into one.

import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver's connection offers to a statement of one's own; its types do not tell. */
interface CopyConnection {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The rows of `COPY … TO STDOUT`; `rows` settles with their number after the last byte. */
export interface CopiedRows {
  readonly bytes: Readable
  readonly rows: Promise<number>
}

/** Starts the statement; nothing else may be asked on the connection before the last byte is read. */
export function copyOut(client: pg.Client, statement: string): CopiedRows {
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>()
  // Whoever reads the bytes is told of a failure by them.
  rows.catch(() => undefined)
  let from: CopyConnection | undefined
  let count = 0
  const bytes = new Readable({ read: () => from?.stream.resume() })
  const failed = (error: Error): void => {
    reject(error)
    bytes.destroy(error)
  }
  client.query({
    submit(connection: unknown) {
      from = connection as CopyConnection
      from.query(statement)
    },
    handleCopyData({ chunk }: { readonly chunk: Uint8Array }) {
      // The driver reads the next message into the same memory.
      if (!bytes.push(Buffer.from(chunk))) from!.stream.pause()
    },
    handleCommandComplete({ text }: { readonly text: string }) {
      count = rowsIn(text)
    },
    handleError: failed,
    handleReadyForQuery() {
      bytes.push(null)
      resolve(count)
    },
  })
  return { bytes, rows }
}

/** Feeds `COPY … FROM STDIN` and returns the number of rows. */
export function copyIn(
  client: pg.Client,
  statement: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let count = 0
  let failure: Error | null = null
  client.query({
    submit(connection: unknown) {
      ;(connection as CopyConnection).query(statement)
    },
    handleCopyInResponse(connection: unknown) {
      const to = connection as CopyConnection
      feed(to, bytes).then(
        () => to.endCopyFrom(),
        (error: Error) => {
          failure = error
          to.sendCopyFail('the copy cannot be read')
        },
      )
    },
    handleCommandComplete({ text }: { readonly text: string }) {
      count = rowsIn(text)
    },
    handleError(error: Error) {
      failure ??= error
      reject(failure)
    },
    handleReadyForQuery: () => resolve(count),
  })
  return promise
}

async function feed(to: CopyConnection, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) {
    to.sendCopyFromChunk(chunk)
    if (to.stream.writableNeedDrain) await once(to.stream, 'drain')
  }
}

/** "COPY 12". */
const rowsIn = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? 0)
