// Since when somebody waits for a request. A request asks the database several times, and an outage is to be told within two
// seconds of all of them together (docs/high-availability.md), so each question waits for a silent database only as long as
// is left.

import { AsyncLocalStorage } from 'node:async_hooks'

interface Clock {
  /** In milliseconds of performance.now(). */
  since: number
}

/** Null: the work is nobody's request. */
const clocks = new AsyncLocalStorage<Clock | null>()

/** Runs the work of a request that somebody waits for from now on, or has waited for since then. */
export const timed = <Result>(work: () => Result, since = performance.now()): Result =>
  clocks.run({ since }, work)

/** Runs work for several requests, of which each is waited for since then or by nobody (null): the oldest has its clock. */
export function timedAsOldest<Result>(since: readonly (number | null)[], work: () => Result): Result {
  const waited = since.filter(each => each !== null)
  return waited.length > 0 ? timed(work, Math.min(...waited)) : untimed(work)
}

/** Runs work for many requests, or for none, that a request only happens to start. */
export const untimed = <Result>(work: () => Result): Result => clocks.run(null, work)

/** Milliseconds after which a request is a long one, such as an import or a stream of events, for which nobody expects an answer soon. */
const longMilliseconds = 5_000

/**
 * When the wait for the request under way began, in milliseconds of performance.now(); null for a long one, a job or a command, which
 * wait for the database as long as they may.
 */
export function waitedSince(): number | null {
  const clock = clocks.getStore()
  return clock && performance.now() - clock.since <= longMilliseconds ? clock.since : null
}

/** Another system has answered, such as a bank: the time that it took is not the database's. */
export function restartClock(): void {
  const clock = clocks.getStore()
  if (clock) clock.since = performance.now()
}

/** Milliseconds after which an outage of the database is to be told as soon as it is seen; with that and the ways, two seconds. */
const outageMilliseconds = 1_500

/** A wait for a database that may be silent, shorter for a request that was waited for already, and never shorter than `least`. */
export function patience(milliseconds: number, least: number): number {
  const since = waitedSince()
  if (since === null) return milliseconds
  const left = 1 - (performance.now() - since) / outageMilliseconds
  return Math.max(least, milliseconds * Math.min(1, left))
}
