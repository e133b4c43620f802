// Classifies errors of the database: outages, and values that it cannot store, become faults with a sentence for the client.
// Mistakes in statements stay errors and go to the log.

import pg from 'pg'
import { Fault } from '../../values/faults.ts'

/** Deadlock, serialisation failure, lock not available in time: running the same transaction again may succeed. */
const retryableStates = new Set(['40P01', '40001', '55P03'])

/** Failures of network and socket, as Node names them. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Messages of driver errors without a code. */
const lostMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed)/

/** Whether to run the transaction that ended with this error again. */
export const isRetryable = (error: unknown): boolean => retryableStates.has(stateOf(error))

/** Whether this error makes its connection unusable. */
export function connectionIsLost(error: unknown): boolean {
  const state = stateOf(error)
  // 25P03: the database ended an idle transaction.
  if (lostCodes.has(state) || /^(08|57P0|25P03)/.test(state)) return true
  const origin = originOf(error)
  return origin instanceof Error && lostMessage.test(origin.message)
}

/**
 * Whether a standby, or a read-only primary, refused: all our statements need a writable primary. 0A000 is a standby's
 * answer for an unlogged table; elsewhere it is a mistake in a statement.
 */
export function isStandbyRefusal(error: unknown): boolean {
  const origin = originOf(error)
  const isUnlogged = origin instanceof pg.DatabaseError && origin.routine === 'get_relation_info'
  return stateOf(error) === '25006' || (stateOf(error) === '0A000' && isUnlogged)
}

/**
 * ServiceUnavailableException when the database is away or too busy; BadRequestException for a text with a character that
 * it cannot store; both have the error as cause. Any other error is returned as it is.
 */
export function asFault(error: unknown): unknown {
  if (error instanceof Fault) return error
  const state = stateOf(error)
  if (state === '22021' || state === '22P05') {
    return new Fault(
      'BadRequestException',
      'A text of the request holds a character that cannot be stored, such as NUL. Remove it.',
      { cause: error },
    )
  }
  const message = outageOf(error)
  return message === null ? error : unavailable(message, error)
}

/** The refusal of what needs a database that is known to be away. */
export const databaseAway = (): Fault => unavailable(unreachable)

const unavailable = (message: string, cause?: unknown): Fault =>
  new Fault('ServiceUnavailableException', message, { cause, headers: { 'retry-after': '2' } })

const unreachable = 'The database cannot be reached now. Try again in a few seconds.'

/** Whether this is a ServiceUnavailableException caused by the database. */
export const isOutage = (error: unknown): error is Fault =>
  error instanceof Fault && error.type === 'ServiceUnavailableException'

/** The message for the client; null when this is no outage. */
function outageOf(error: unknown): string | null {
  if (connectionIsLost(error)) return unreachable
  if (isStandbyRefusal(error)) return 'The database takes no changes now. Try again in a few seconds.'
  // 53: out of disk, memory or connections; 57014: the statement took too long.
  const isOverloaded = isRetryable(error) || /^(53|57014)/.test(stateOf(error))
  return isOverloaded ? 'The database is too busy to answer now. Try again in a few seconds.' : null
}

/** SQLSTATE or system code. */
function stateOf(error: unknown): string {
  const origin = originOf(error)
  return origin instanceof Error && 'code' in origin && typeof origin.code === 'string' ? origin.code : ''
}

const originOf = (error: unknown): unknown => (error instanceof Fault ? error.cause : error)
