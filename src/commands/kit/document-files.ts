// Reads JSON documents from files and standard input: one document, an array of them, or NDJSON.

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Fault } from '../../values/faults.ts'
import { ownTerminal } from './terminal.ts'

export interface SourcedDocument {
  /** Where it was read, for messages: "hotels.ndjson line 12". */
  readonly source: string
  /** The document; BadRequestException when it cannot be read or is not JSON. */
  read(): unknown
}

/** The documents of a file, or of standard input for "-". A long NDJSON file is never in memory as a whole. */
export async function* documentsIn(
  file: string,
  { input: standardInput } = ownTerminal(),
): AsyncGenerator<SourcedDocument> {
  const name = file === '-' ? 'standard input' : file
  const input = file === '-' ? standardInput : createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  try {
    // Editors of some systems begin a file with a byte order mark, as a body over HTTP may.
    const first = (await nextLine(lines))?.replace(/^\ufeff/, '')
    if (first === undefined) {
      yield unreadable(name, 'is empty')
      return
    }
    yield* isOneOfMany(first) ? eachLine(lines, first, name) : wholeText(await restOf(lines, first), name)
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    yield unreadable(name, error.message)
  }
}

class UnreadableInput extends Error {}

/** Reading the first line may also fail: a stream opens its file only then, and the file may not exist. */
async function nextLine(lines: AsyncIterator<string>): Promise<string | undefined> {
  try {
    const next = await lines.next()
    return next.done ? undefined : next.value
  } catch (error) {
    throw new UnreadableInput(`cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Whether the first line is a whole document; then the others are too (NDJSON). A JSON list may also stand on one
 * line.
 */
function isOneOfMany(first: string): boolean {
  try {
    return !Array.isArray(JSON.parse(first))
  } catch {
    return false
  }
}

async function* eachLine(
  lines: AsyncIterator<string>,
  first: string,
  name: string,
): AsyncGenerator<SourcedDocument> {
  let text: string | undefined = first
  for (let number = 1; text !== undefined; number += 1) {
    const line = text
    if (line.trim() !== '') yield { source: `${name} line ${number}`, read: () => parsed(line) }
    text = await nextLine(lines)
  }
}

async function restOf(lines: AsyncIterator<string>, first: string): Promise<string> {
  const collected = [first]
  for (let next = await nextLine(lines); next !== undefined; next = await nextLine(lines))
    collected.push(next)
  return collected.join('\n')
}

function* wholeText(text: string, name: string): Generator<SourcedDocument> {
  let content: unknown
  try {
    content = parsed(text)
  } catch {
    yield { source: name, read: () => parsed(text) }
    return
  }
  if (!Array.isArray(content)) {
    yield { source: name, read: () => content }
    return
  }
  for (const [index, document] of content.entries())
    yield { source: `${name} [${index}]`, read: () => document }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Fault('BadRequestException', `is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const unreadable = (source: string, complaint: string): SourcedDocument => ({
  source,
  read: () => {
    throw new Fault('BadRequestException', complaint)
  },
})
