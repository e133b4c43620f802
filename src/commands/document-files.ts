// Reads JSON documents out of files and standard input: one document, an array of them, or one a line (NDJSON).

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { UsageError } from './command.ts'

export interface SourcedDocument {
  /** "hotels.ndjson line 12", for messages. */
  readonly source: string
  readonly document: unknown
}

/** The documents of a file, or of standard input for "-". A long NDJSON file is never held in memory whole. */
export async function* documentsIn(file: string): AsyncGenerator<SourcedDocument> {
  const name = file === '-' ? 'standard input' : file
  const input = file === '-' ? process.stdin : createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  const first = await nextLine(lines, name)
  if (first === undefined) throw new UsageError(`${name} is empty`)
  const beginning = parsed(first)
  if (beginning === undefined || Array.isArray(beginning)) {
    yield* wholeDocument(await restOf(lines, first), name)
    return
  }
  yield { source: `${name} line 1`, document: beginning }
  for (let number = 2; ; number += 1) {
    const text = await nextLine(lines, name)
    if (text === undefined) return
    if (text.trim() === '') continue
    const document = parsed(text)
    if (document === undefined) throw new UsageError(`${name} line ${number} is not JSON`)
    yield { source: `${name} line ${number}`, document }
  }
}

async function nextLine(lines: AsyncIterator<string>, name: string): Promise<string | undefined> {
  try {
    const next = await lines.next()
    return next.done ? undefined : next.value
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function restOf(lines: AsyncIterator<string>, first: string): Promise<string> {
  const collected = [first]
  for (let next = await lines.next(); !next.done; next = await lines.next()) collected.push(next.value)
  return collected.join('\n')
}

function* wholeDocument(text: string, name: string): Generator<SourcedDocument> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (!Array.isArray(content)) {
    yield { source: name, document: content }
    return
  }
  for (const [index, document] of content.entries()) yield { source: `${name} [${index}]`, document }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
