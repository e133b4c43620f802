// Reads tables as spreadsheets save them: with or without a byte order mark, lines that end with CRLF, LF or CR, columns that
// are separated by commas, semicolons or tabs.

import { EventLoopYield } from './event-loop-yield.ts'

export type CsvSeparator = ',' | ';' | '\t'

export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  /** Without the spaces around them. */
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly separator: CsvSeparator
  /** The first row has the names of the columns; rows without any text are left out. */
  readonly rows: readonly CsvRow[]
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

const mostCells = 1_000
/** Of a cell, as it is written; no text that is taken in is nearly as long. A longer one would keep other requests waiting. */
const mostCharacters = 10_000

/**
 * The table in a text, or the first fault that keeps it from being read; more rows than `mostRows` below the heading are one.
 * Serves other requests in between.
 */
export async function readCsv(
  given: string,
  mostRows: number,
): Promise<CsvTable | { readonly fault: CsvFault }> {
  const text = given.startsWith('\ufeff') ? given.slice(1) : given
  // A line that some spreadsheets write to tell others what separates the columns.
  const named = /^"?sep=([,;\t])"?(\r\n|\n|\r)/.exec(text)
  const start = named?.[0].length ?? 0
  const separator = (named?.[1] as CsvSeparator | undefined) ?? separatorOf(text)
  const reader = new CsvReader(text, separator, { at: start, line: named ? 2 : 1 })
  const rows: CsvRow[] = []
  const turns = new EventLoopYield()
  for (;;) {
    await turns.next()
    const read = reader.next()
    if (read === null) return { separator, rows }
    if ('fault' in read) return read
    if (!read.cells.some(cell => cell !== '')) continue
    if (rows.length > mostRows) {
      const message = `is one row too many; at most ${mostRows} fit: send fewer at a time`
      return { fault: { line: read.line, message } }
    }
    rows.push(read)
  }
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): CsvSeparator {
  const end = text.search(/[\r\n]/)
  const first = (end < 0 ? text : text.slice(0, end)).slice(0, 10_000).replace(/"[^"]*"/g, '')
  const counts = ([',', ';', '\t'] as const).map(each => [each, first.split(each).length] as const)
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

const tooLong = (line: number): { readonly fault: CsvFault } => ({
  fault: {
    line,
    message: `has a text of more than ${mostCharacters} characters; shorten it, or close a quote that was left open`,
  },
})

class CsvReader {
  readonly #text: string
  readonly #separator: CsvSeparator
  #at: number
  #line: number

  constructor(text: string, separator: CsvSeparator, { at, line }: { at: number; line: number }) {
    this.#text = text
    this.#separator = separator
    this.#at = at
    this.#line = line
  }

  /** The next row; null after the last. */
  next(): CsvRow | { readonly fault: CsvFault } | null {
    if (this.#at >= this.#text.length) return null
    const line = this.#line
    const cells: string[] = []
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#plain()
      if (typeof cell !== 'string') return cell
      cells.push(cell.trim())
      if (cells.length > mostCells)
        return {
          fault: { line, message: `has more than ${mostCells} cells; this is no table of the server` },
        }
      if (this.#text[this.#at] === this.#separator) this.#at += 1
      else break
    }
    this.#endLine()
    return { line, cells }
  }

  #plain(): string | { readonly fault: CsvFault } {
    const start = this.#at
    while (this.#at < this.#text.length && !this.#isEnd(this.#text[this.#at]!)) this.#at += 1
    if (this.#at - start > mostCharacters) return tooLong(this.#line)
    return this.#text.slice(start, this.#at)
  }

  #quoted(): string | { readonly fault: CsvFault } {
    const line = this.#line
    const start = this.#at
    let cell = ''
    for (;;) {
      const close = this.#text.indexOf('"', this.#at + 1)
      if (close < 0)
        return { fault: { line, message: 'has a quote that is never closed; close it or remove it' } }
      if (close - start > mostCharacters) return tooLong(line)
      const part = this.#text.slice(this.#at + 1, close)
      this.#line += part.split(/\r\n|\n|\r/).length - 1
      cell += part
      this.#at = close + 1
      if (this.#text[this.#at] !== '"') break
      cell += '"'
    }
    const after = this.#text[this.#at]
    if (after === undefined || this.#isEnd(after)) return cell
    return { fault: { line, message: 'has a text after a closing quote; write a quote within a text twice' } }
  }

  #isEnd(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r'
  }

  #endLine(): void {
    if (this.#text[this.#at] === '\r' && this.#text[this.#at + 1] === '\n') this.#at += 1
    this.#at += 1
    this.#line += 1
  }
}
