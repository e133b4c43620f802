// Log lines gathered into blocks: a write for each line would cost a request more than the rest of its way through the
// server. What is written is complete at the latest a moment later, and when the process ends in an orderly way.

const blockBytes = 32 * 1024
const delayMilliseconds = 50

/** As much of a stream as is needed here. */
interface Sink {
  write(text: string): unknown
}

export class LogLines implements Disposable {
  readonly #sink: Sink
  #lines = ''
  #timer: NodeJS.Timeout | null = null

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Takes one line, its end included. */
  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= blockBytes) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), delayMilliseconds)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const lines = this.#lines
    this.#lines = ''
    if (lines !== '') this.#sink.write(lines)
  }

  [Symbol.dispose](): void {
    this.flush()
  }
}
