// A whole answer as the bytes that go out: the one place where an answer gets its envelope and its buffers.

import { setImmediate } from 'node:timers/promises'
import type { PublisherSettings } from '../../lodging/publisher.ts'
import { type ByteWriter, writer } from './byte-writer.ts'
import { pieces } from './fragments.ts'

/** Writes one answer. A long one is a generator, which yields where other requests may have their turn. */
export type WriteAnswer = (out: ByteWriter) => Iterable<void> | void

const [dataOpen, dataClose] = pieces('{"data":…}')

/** The complete body, a long one in parts, wrapped where the publisher has set it so (contract S1). */
export async function answerParts(
  write: WriteAnswer,
  envelope: PublisherSettings['envelope'],
): Promise<Buffer[]> {
  writer.begin()
  if (envelope === 'data') writer.put(dataOpen)
  const parts: Buffer[] = []
  for (const _ of write(writer) ?? []) {
    parts.push(writer.take())
    await setImmediate()
  }
  if (envelope === 'data') writer.put(dataClose)
  parts.push(writer.take())
  return parts
}
