// Limits the log of the embedded PostgreSQL to two files while PostgreSQL writes to the first.

import { copyFile, stat, truncate } from 'node:fs/promises'

const mostBytes = 10_000_000
const lookMilliseconds = 60_000

/** Keeps one earlier log. Empties the present file instead of replacing it, because PostgreSQL has it open. */
export async function limitLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size <= mostBytes) return
  await copyFile(log, `${log}.1`)
  await truncate(log)
}

/** Checks now and then; retries when a log cannot be limited. */
export function keepLogLimited(log: string): Disposable {
  const timer = setInterval(() => limitLog(log).catch(() => undefined), lookMilliseconds)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
