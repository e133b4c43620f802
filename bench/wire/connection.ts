// A keep-alive connection that sends one request at a time and counts the bytes of the answer. It parses only status
// and length, so that the load costs little.

import { connect, type Socket } from 'node:net'

export interface Answered {
  readonly status: number
  /** The body, when the connection keeps bodies; else empty. */
  readonly body: string
}

const headEnd = Buffer.from('\r\n\r\n')

export class Connection {
  readonly #port: number
  readonly #keepsBodies: boolean
  #socket: Socket
  #waiting: { resolve(answer: Answered): void; reject(error: unknown): void } | null = null
  /** The bytes of an answer whose head is not complete yet. */
  #partOfHead: Buffer | null = null
  #status = 0
  #missing = -1
  #isChunked = false
  /** The bytes of a chunk that is not complete yet. */
  #partOfChunk: Buffer | null = null
  #closes = false
  #body: Buffer[] = []

  constructor(port: number, keepsBodies = false) {
    this.#port = port
    this.#keepsBodies = keepsBodies
    this.#socket = this.#open()
  }

  /** Sends a whole request, head and body; settles when the answer is complete. */
  ask(request: Uint8Array): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (this.#socket.destroyed) this.#socket = this.#open()
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true })
    const isCurrent = (): boolean => socket === this.#socket
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', error => isCurrent() && this.#lose(error))
    socket.on('close', () => isCurrent() && this.#lose(new Error('the server closed the connection')))
    return socket
  }

  #lose(error: unknown): void {
    const waiting = this.#waiting
    this.#waiting = null
    this.#missing = -1
    this.#partOfChunk = null
    waiting?.reject(error)
  }

  #take(chunk: Buffer): void {
    if (this.#missing >= 0 && this.#isChunked) this.#takeChunks(chunk)
    else if (this.#missing >= 0) this.#takeBody(chunk)
    else this.#takeHead(this.#partOfHead === null ? chunk : Buffer.concat([this.#partOfHead, chunk]))
  }

  #takeHead(bytes: Buffer): void {
    const end = bytes.indexOf(headEnd)
    if (end < 0) {
      this.#partOfHead = bytes
      return
    }
    this.#partOfHead = null
    const head = bytes.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    this.#isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    if (length === undefined && !this.#isChunked) {
      this.#lose(new Error(`an answer that does not say where it ends: ${head}`))
      return
    }
    this.#status = Number(head.slice(9, 12))
    this.#closes = /\r\nconnection: close/i.test(head)
    this.#missing = Number(length ?? 0)
    const body = bytes.subarray(end + headEnd.length)
    if (this.#isChunked) this.#takeChunks(body)
    else this.#takeBody(body)
  }

  /** A chunk is its length in a line, its bytes, and the end of a line; the last one is empty. */
  #takeChunks(bytes: Buffer): void {
    let rest = this.#partOfChunk === null ? bytes : Buffer.concat([this.#partOfChunk, bytes])
    for (;;) {
      const line = rest.indexOf('\r\n')
      const size = line < 0 ? Number.NaN : Number.parseInt(rest.toString('latin1', 0, line), 16)
      const end = line + 2 + size + 2
      if (Number.isNaN(size) || rest.length < end) break
      if (this.#keepsBodies) this.#body.push(rest.subarray(line + 2, end - 2))
      rest = rest.subarray(end)
      if (size > 0) continue
      this.#partOfChunk = null
      this.#finish()
      return
    }
    this.#partOfChunk = rest
  }

  #takeBody(bytes: Buffer): void {
    this.#missing -= bytes.length
    if (this.#keepsBodies) this.#body.push(bytes)
    if (this.#missing <= 0) this.#finish()
  }

  #finish(): void {
    const answer = { status: this.#status, body: Buffer.concat(this.#body).toString('utf8') }
    const waiting = this.#waiting
    this.#missing = -1
    this.#waiting = null
    this.#body = []
    if (this.#closes) this.#socket.destroy()
    waiting?.resolve(answer)
  }
}

/** A POST of a JSON body as bytes. */
export const postOf = (path: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
