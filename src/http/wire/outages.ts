// Outages in the log: all requests of an outage fail for the same reason, so there is one line a second with their count
// and without a stack.

import type { Fault } from '../../values/faults.ts'

interface Log {
  error(fields: object, message: string): void
}

const secondsBetweenLines = 1

/** Requests refused since the last line, by reason. */
const refusedOf = new WeakMap<Log, Map<string, number>>()

/** Counts a request that was refused because of an outage; the first of a reason is logged at once. */
export function noteOutage(log: Log, fault: Fault): void {
  const refused = refusedOf.getOrInsertComputed(log, () => new Map())
  const reason = reasonOf(fault)
  const count = refused.get(reason)
  if (count !== undefined) {
    refused.set(reason, count + 1)
    return
  }
  tell(log, reason, 1)
  refused.set(reason, 0)
  nextLine(log, refused, reason)
}

function nextLine(log: Log, refused: Map<string, number>, reason: string): void {
  setTimeout(() => {
    const count = refused.get(reason)!
    if (count === 0) {
      refused.delete(reason)
      return
    }
    tell(log, reason, count)
    refused.set(reason, 0)
    nextLine(log, refused, reason)
  }, secondsBetweenLines * 1000).unref()
}

const tell = (log: Log, reason: string, count: number): void =>
  log.error({ count, reason }, 'requests refused because of an outage')

/** The message of the database or the network; without one, that for the client. */
function reasonOf({ cause, message }: Fault): string {
  if (!(cause instanceof Error)) return message
  return 'code' in cause ? `${cause.code}: ${cause.message}` : cause.message
}
