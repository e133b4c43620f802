// The bytes of an answer: the one place where an answer gets its envelope and its buffers.

import type { PublisherSettings } from '../../../lodging/publishers/publisher.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'
import { type ByteWriter, writer } from '../../json/byte-writer.ts'
import { pieces } from '../../json/fragments.ts'

/**
 * Writes one answer. For a long answer it is a generator that yields after each piece that may be sent, and promises that
 * are awaited before it goes on.
 */
export type WriteAnswer = (out: ByteWriter) => Iterable<Promise<void> | void> | void
type Steps = Exclude<ReturnType<WriteAnswer>, void>

/** The media type of an answer of lines. */
export const lineType = 'application/x-ndjson'

const [dataOpen, dataClose] = pieces('{"data":…}')

/** A part of a long answer is sent when it has this many bytes, or when other requests have waited long enough. */
const partBytes = 64 * 1024

/**
 * The body, in the publisher's envelope (contract S1). A long answer has several parts, each written on demand; other
 * requests may run between two of them.
 */
export function answerBody(
  write: WriteAnswer,
  envelope: PublisherSettings['envelope'],
): Buffer | AsyncGenerator<Buffer, void> {
  const isWrapped = envelope === 'data'
  writer.begin()
  if (isWrapped) writer.put(dataOpen)
  const steps = write(writer)
  if (steps) return partsOf(steps, isWrapped)
  if (isWrapped) writer.put(dataClose)
  return writer.take()
}

async function* partsOf(steps: Steps, isWrapped: boolean): AsyncGenerator<Buffer, void> {
  const turns = new EventLoopYield()
  writer.begin()
  if (isWrapped) writer.put(dataOpen)
  for (const step of steps) {
    const pause = step ?? turns.next()
    if (pause === undefined && writer.waitingBytes < partBytes) continue
    yield writer.take()
    await pause
    // Discards the rest of an answer that failed before it was complete.
    writer.begin()
  }
  if (isWrapped) writer.put(dataClose)
  yield writer.take()
}
