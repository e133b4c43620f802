// The log of the embedded PostgreSQL, which is kept to two files while PostgreSQL goes on writing to the first.

import { copyFile, stat, truncate } from 'node:fs/promises'

const mostBytes = 10_000_000
const lookMilliseconds = 60_000

/** Keeps one log before the present one. The file is emptied, not replaced: PostgreSQL appends to what it has open. */
export async function limitLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size <= mostBytes) return
  await copyFile(log, `${log}.1`)
  await truncate(log)
}

/** Looks now and then; a log that cannot be limited now is tried again. */
export function keepLogLimited(log: string): Disposable {
  const timer = setInterval(() => limitLog(log).catch(() => undefined), lookMilliseconds)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
