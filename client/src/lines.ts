import type { Property } from './types.ts'

/** Everything that a publisher may sell. */
export interface Snapshot {
  /** What `properties.changes` goes on after. */
  readonly sequence: number
  /**
   * To be read once; its `return()` ends the connection of one that is not read to its end, as leaving a `for await` does. Throws
   * what the connection ends with; then go on with the id of the last property as `after`, and keep the sequence of the first
   * snapshot.
   */
  readonly properties: AsyncGenerator<Property, void>
}

/** Reads an answer of lines: the first at once, the others as they are asked for, so that the server sends no faster. */
export async function readSnapshot(body: ReadableStream<Uint8Array>): Promise<Snapshot> {
  const values = valuesOf(body)
  const { sequence } = (await values.next()).value as Pick<Snapshot, 'sequence'>
  // The same generator, because one that has not begun would not end the connection when it is closed.
  return { sequence, properties: values as Snapshot['properties'] }
}

async function* valuesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  for await (const line of linesOf(body)) yield JSON.parse(line)
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
