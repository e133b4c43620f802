// What a presenter writes, read again as JSON.

import { type ByteWriter, writer } from '../../../src/http/json/byte-writer.ts'

/** The text that is written. */
export function textOf(write: (out: ByteWriter) => unknown): string {
  writer.begin()
  write(writer)
  return writer.take().toString()
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely.
export const written = (write: (out: ByteWriter) => unknown): any => JSON.parse(textOf(write))
