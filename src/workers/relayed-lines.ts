// What workers print, written by the primary process alone and in whole lines: of several processes that write to one pipe,
// long writes would mix.

import type { Readable, Writable } from 'node:stream'

const lineFeed = 10

/** Passes on whole lines; what is left at the end gets its line feed. */
export function relayLines(from: Readable, to: Pick<Writable, 'write'>): void {
  let rest: Buffer[] = []
  from.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      to.write(Buffer.concat([...rest, chunk.subarray(0, end)]))
      rest = []
    }
    if (end < chunk.length) rest.push(chunk.subarray(end))
  })
  from.on('end', () => {
    if (rest.length > 0) to.write(Buffer.concat([...rest, Buffer.of(lineFeed)]))
  })
}
