// Log lines gathered into blocks: a write for each line would cost a request more than the rest of its way through the
// server. What is written is complete at the latest a moment later, and when the process ends in an orderly way.
// sonic-boom, the destination of the framework's logger, was measured in its place: 1.0 to 2.0 µs of processor time a line,
// by its ways to write, where this takes 0.3 (400,000 lines of a request to a file, in turns, Node 26).

const blockBytes = 64 * 1024
const delayMilliseconds = 50

/** A UTF-16 unit takes at most three. */
const bytesPerUnit = 3

/** As much of a stream as is needed here. */
interface Sink {
  write(bytes: Uint8Array): unknown
}

export class LogLines implements Disposable {
  readonly #sink: Sink
  readonly #block = Buffer.alloc(blockBytes)
  #used = 0
  #timer: NodeJS.Timeout | null = null

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Takes one line, its end included. */
  write(line: string): void {
    const mostBytes = line.length * bytesPerUnit
    if (this.#used + mostBytes > blockBytes) this.flush()
    if (mostBytes > blockBytes) {
      this.#sink.write(Buffer.from(line))
      return
    }
    this.#used += this.#block.write(line, this.#used)
    this.#timer ??= setTimeout(() => this.flush(), delayMilliseconds)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#used === 0) return
    // A copy, as a stream may write it later.
    const bytes = Buffer.from(this.#block.subarray(0, this.#used))
    this.#used = 0
    this.#sink.write(bytes)
  }

  [Symbol.dispose](): void {
    this.flush()
  }
}
