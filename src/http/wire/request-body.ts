// The body of a request, as bytes. Clients without a key can send bytes too, so they must cost little: they are collected in
// a buffer that doubles, and the memory of all incomplete bodies is limited (threat D11).

import type { IncomingMessage } from 'node:http'
import { Fault } from '../../values/faults.ts'

export interface BodyLimits {
  /** Of one body. */
  readonly bodyBytes: number
  /** Of all incomplete bodies. */
  readonly pendingBytes: number
  /** Of the incomplete bodies from one address. */
  readonly pendingBytesPerAddress: number
  /** The address of a request, for the limit of one address; null if unknown. */
  addressOf(request: IncomingMessage): string | null
}

/** A body, or the Fault that refuses it. */
export type ReceivedBody = Buffer | Fault

const nothing = Buffer.alloc(0)
const leastBytes = 4096

export class RequestBodies {
  readonly #limits: BodyLimits
  #pendingBytes = 0
  readonly #pendingByAddress = new Map<string, number>()

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /**
   * Reads the body of a request. `done` is called once, unless the client disconnects before. Bytes after a refusal are
   * discarded.
   */
  read(request: IncomingMessage, done: (body: ReceivedBody) => void): void {
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    if (declared > this.#limits.bodyBytes) {
      request.resume()
      done(this.#tooLarge())
      return
    }
    let whole: Buffer | null = null
    let pending: PendingBody | null = null
    request.on('data', (chunk: Buffer) => {
      // Most bodies come in one piece.
      if (pending === null && chunk.length === declared) whole = chunk
      else {
        pending ??= this.#pend(request, done)
        pending.add(chunk)
      }
    })
    request.on('end', () => {
      if (pending === null) done(whole ?? nothing)
      else pending.end()
    })
  }

  #pend(request: IncomingMessage, done: (body: ReceivedBody) => void): PendingBody {
    const address = this.#limits.addressOf(request)
    const pending = new PendingBody({
      largest: this.#limits.bodyBytes,
      tooLarge: () => this.#tooLarge(),
      reserve: bytes => this.#reserve(address, bytes),
      release: bytes => this.#release(address, bytes),
      done,
    })
    request.once('close', () => pending.abandon())
    return pending
  }

  #reserve(address: string | null, bytes: number): Fault | null {
    if (this.#pendingBytes + bytes > this.#limits.pendingBytes) return overloaded()
    if (address !== null) {
      const ofAddress = (this.#pendingByAddress.get(address) ?? 0) + bytes
      if (ofAddress > this.#limits.pendingBytesPerAddress) return tooManyFromAddress()
      this.#pendingByAddress.set(address, ofAddress)
    }
    this.#pendingBytes += bytes
    return null
  }

  #release(address: string | null, bytes: number): void {
    this.#pendingBytes -= bytes
    if (address === null) return
    const left = (this.#pendingByAddress.get(address) ?? 0) - bytes
    if (left > 0) this.#pendingByAddress.set(address, left)
    else this.#pendingByAddress.delete(address)
  }

  #tooLarge(): Fault {
    const most = Math.floor(this.#limits.bodyBytes / 1024)
    return new Fault('PayloadTooLargeException', `The body is too large; send at most ${most} KiB at a time.`)
  }
}

interface Pending {
  readonly largest: number
  tooLarge(): Fault
  /** Reserves memory; a Fault if there is none. */
  reserve(bytes: number): Fault | null
  release(bytes: number): void
  done(body: ReceivedBody): void
}

/** A body that comes in several pieces. */
class PendingBody {
  readonly #pending: Pending
  #bytes = nothing
  #length = 0
  #isOver = false

  constructor(pending: Pending) {
    this.#pending = pending
  }

  add(chunk: Buffer): void {
    if (this.#isOver) return
    const length = this.#length + chunk.length
    const refusal = length > this.#pending.largest ? this.#pending.tooLarge() : this.#makeRoomFor(length)
    if (refusal) {
      this.abandon()
      this.#pending.done(refusal)
      return
    }
    chunk.copy(this.#bytes, this.#length)
    this.#length = length
  }

  end(): void {
    if (this.#isOver) return
    const bytes = this.#bytes.subarray(0, this.#length)
    this.abandon()
    this.#pending.done(bytes)
  }

  /** Releases the reserved memory; no more bytes are read. */
  abandon(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#pending.release(this.#bytes.length)
    this.#bytes = nothing
  }

  #makeRoomFor(length: number): Fault | null {
    const before = this.#bytes
    if (length <= before.length) return null
    const size = Math.min(this.#pending.largest, Math.max(length, 2 * before.length, leastBytes))
    const refusal = this.#pending.reserve(size - before.length)
    if (refusal) return refusal
    this.#bytes = Buffer.allocUnsafeSlow(size)
    before.copy(this.#bytes, 0, 0, this.#length)
    return null
  }
}

const soon = { headers: { 'Retry-After': '1' } }

const overloaded = (): Fault =>
  new Fault('ServiceUnavailableException', 'The server is receiving too much at once; send it again.', soon)

const tooManyFromAddress = (): Fault =>
  new Fault(
    'TooManyRequestsException',
    'Too many unfinished requests come from this address; finish some first.',
    soon,
  )
