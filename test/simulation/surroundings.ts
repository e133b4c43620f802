// What a process finds around it, made to follow the simulated clock: timers, deadlines, the monotonic clock and what is
// drawn at random. Only strands see it; everything else in this process, the database driver among it, keeps the real ones.

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { cheapConnections } from './connections.ts'
import { currentStrand } from './strand.ts'

/** Puts the simulated surroundings in place; disposing takes them away. Once a process at a time. */
export function simulatedSurroundings(): Disposable {
  const connections = cheapConnections()
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    timeout: AbortSignal.timeout,
    now: performance.now,
    random: Math.random,
    randomUUID: crypto.randomUUID,
  }
  const setTimeout = (run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): unknown => {
    const strand = currentStrand()
    if (!strand) return real.setTimeout(run, milliseconds, ...given)
    return strand.loom.timer(strand, milliseconds, () => run(...given))
  }
  const clearTimeout = (timer: unknown): void => {
    if (timer instanceof SimulatedTimer) timer.isCleared = true
    else real.clearTimeout(timer as NodeJS.Timeout)
  }
  Object.assign(globalThis, { setTimeout, clearTimeout })
  AbortSignal.timeout = milliseconds =>
    currentStrand()?.loom.deadline(milliseconds) ?? real.timeout.call(AbortSignal, milliseconds)
  performance.now = () => currentStrand()?.loom.milliseconds() ?? real.now.call(performance)
  Math.random = () => currentStrand()?.loom.random() ?? real.random()
  crypto.randomUUID = options =>
    (currentStrand()?.loom.uuid() as ReturnType<typeof real.randomUUID>) ?? real.randomUUID(options)
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]() {
      connections[Symbol.dispose]()
      const { setTimeout, clearTimeout, timeout, now, random, randomUUID } = real
      Object.assign(globalThis, { setTimeout, clearTimeout })
      Object.assign(AbortSignal, { timeout })
      Object.assign(performance, { now })
      Object.assign(Math, { random })
      Object.assign(crypto, { randomUUID })
      syncBuiltinESMExports()
    },
  }
}

/** What setTimeout gives a strand. */
export class SimulatedTimer {
  isCleared = false
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
