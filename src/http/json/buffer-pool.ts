// A pool of 1 MiB buffers for response bodies. One buffer serves many answers, as allocating it costs as much as a buffer for
// one. Buffers are reused when all their answers are sent: one allocation per response causes long major GC pauses.

const bufferBytes = 2 ** 20

/** Idle buffers that are kept; further ones are left to garbage collection. */
const mostIdle = 16

interface Pooled {
  readonly bytes: Buffer
  used: number
  /** Pieces that are allocated and not released. */
  out: number
}

const newPooled = (size: number): Pooled => {
  const pooled = { bytes: Buffer.allocUnsafeSlow(size), used: 0, out: 0 }
  pooledBuffers.set(pooled.bytes.buffer, pooled)
  return pooled
}

const pooledBuffers = new WeakMap<ArrayBufferLike, Pooled>()
const idleBuffers: Pooled[] = []
let current = newPooled(0)

/** `length` uninitialised bytes. A piece that is never released only keeps its buffer from being reused. */
export function allocate(length: number): Buffer {
  if (current.used + length > current.bytes.length) nextBuffer(length)
  const piece = current.bytes.subarray(current.used, current.used + length)
  current.used += length
  current.out += 1
  return piece
}

/** Releases pieces; the caller must not read them any more. Ignores buffers that are not from the pool. */
export function release(pieces: readonly Buffer[]): void {
  for (const { buffer } of pieces) {
    const owner = pooledBuffers.get(buffer)
    if (owner === undefined) continue
    owner.out -= 1
    if (owner !== current) keepIdle(owner)
  }
}

function nextBuffer(length: number): void {
  const full = current
  current = length > bufferBytes ? newPooled(length) : (idleBuffers.pop() ?? newPooled(bufferBytes))
  keepIdle(full)
}

function keepIdle(idle: Pooled): void {
  if (idle.out > 0 || idle.bytes.length !== bufferBytes || idleBuffers.length === mostIdle) return
  idle.used = 0
  idleBuffers.push(idle)
}
