// An answer as the bytes that go out: the one place where an answer gets its envelope and its buffers.

import type { PublisherSettings } from '../../../lodging/publisher.ts'
import { EventLoopYield } from '../../../values/event-loop-yield.ts'
import { type ByteWriter, writer } from '../../json/byte-writer.ts'
import { pieces } from '../../json/fragments.ts'

/** Writes one answer. A long one is a generator, which yields wherever what was written may be sent. */
export type WriteAnswer = (out: ByteWriter) => Iterable<void> | void

const [dataOpen, dataClose] = pieces('{"data":…}')

/** A part of a long answer is sent when it has so many bytes, or when others have waited long enough. */
const partBytes = 64 * 1024

/**
 * The body, wrapped where the publisher has set it so (contract S1). That of a long answer comes in parts, each written when
 * it is asked for; between two of them other requests may have their turn.
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

async function* partsOf(steps: Iterable<void>, isWrapped: boolean): AsyncGenerator<Buffer, void> {
  const turns = new EventLoopYield()
  writer.begin()
  if (isWrapped) writer.put(dataOpen)
  for (const _ of steps) {
    const pause = turns.next()
    if (pause === undefined && writer.waitingBytes < partBytes) continue
    yield writer.take()
    await pause
    // What another answer has left that failed half way is none of this one.
    writer.begin()
  }
  if (isWrapped) writer.put(dataClose)
  yield writer.take()
}
