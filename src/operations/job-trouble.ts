// Why a run of a job failed, for people: words of ours only. Messages of libraries, of the database and of other companies may
// quote guests or secrets; they are in the log, which hides those.

import { OutboundError } from '../outbound/outbound-error.ts'
import { isOutage } from '../store/postgres/database-faults.ts'
import { Fault } from '../values/faults.ts'

const outside: Readonly<Record<OutboundError['kind'], string>> = {
  refused_address: 'an address is not allowed to be called',
  not_sent: 'another system could not be reached',
  timeout: 'another system did not answer in time',
  too_large: 'another system answered more than is read',
  broken: 'the connection to another system broke',
}

/** A sentence without a full stop. */
export function troubleOf(error: unknown): string {
  if (isOutage(error)) return 'the database is away'
  if (error instanceof AggregateError) {
    const { length } = error.errors
    const first = length > 0 ? `: ${troubleOf(error.errors[0])}` : ''
    return length === 1
      ? `one piece of work failed${first}`
      : `${length} pieces of work failed, the first${first}`
  }
  if (error instanceof OutboundError) return outside[error.kind]
  if (error instanceof Fault) return `the work was refused (${error.type})`
  const state = stateOf(error)
  if (state !== null) return `the database refused a statement (${state})`
  return `an unexpected fault (${nameOf(error)}); the log has it whole`
}

/** SQLSTATE; null for what is no error of the database. */
function stateOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

const nameOf = (error: unknown): string =>
  error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'unknown'
