// What an error of the database means: for the connection, for a retry, and for whoever asked.

import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  asFault,
  connectionIsLost,
  databaseAway,
  isOutage,
  isRetryable,
  isStandbyRefusal,
} from '../../../src/store/postgres/database-faults.ts'
import { Fault } from '../../../src/values/faults.ts'

const coded = (code: unknown, message = 'x') => Object.assign(new Error(message), { code })
const refusedBy = (routine: string) => {
  const error = new pg.DatabaseError('x', 0, 'error')
  return Object.assign(error, { code: '0A000', routine })
}
const away = 'The database cannot be reached now. Try again in a few seconds.'
const standby = 'The database takes no changes now. Try again in a few seconds.'
const busy = 'The database is too busy to answer now. Try again in a few seconds.'
const unstorable = 'A text of the request holds a character that cannot be stored, such as NUL. Remove it.'

type Named = [name: string, error: unknown]
const ofCodes = (...codes: readonly string[]): Named[] => codes.map(code => [code, coded(code)])
const lost: Named[] = [
  ...ofCodes('08000', '08006', '57P01', '57P02', '57P03', '25P03'),
  ...ofCodes('ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'EACCES', 'ENOTFOUND'),
  ...ofCodes('EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'),
  ...[
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client was closed and is not queryable',
  ].map((message): Named => [message, new Error(message)]),
]
const refusals: Named[] = [...ofCodes('25006'), ['an unlogged table', refusedBy('get_relation_info')]]
const retryable = ofCodes('40P01', '40001', '55P03')
const overloads = ofCodes('53000', '53100', '53200', '53300', '57014')
const ordinary: Named[] = [
  ...ofCodes('23505', '42601', '108000', '157P01', '125P03', '153100', '157014', ''),
  ['a number as its code', coded(8000)],
  ['another place of the message', new Error('The Connection terminated')],
  ['what only a mistake leads to', refusedBy('other')],
  ['0A000 that is not of the database', coded('0A000')],
  ['no error', 'Connection terminated'],
  ['nothing', undefined],
]

const meaningOf = (error: unknown) => ({
  lost: connectionIsLost(error),
  standby: isStandbyRefusal(error),
  again: isRetryable(error),
})
const none = { lost: false, standby: false, again: false }

describe.each([
  ['a lost connection', lost, { ...none, lost: true }, away],
  ['a standby that refuses', refusals, { ...none, standby: true }, standby],
  ['a transaction that may succeed next time', retryable, { ...none, again: true }, busy],
  ['a database without room or time', overloads, none, busy],
])('%s', (_name, errors, meaning, message) => {
  test.each(errors)('is told by %s', (_code, error) => {
    expect(meaningOf(error)).toEqual(meaning)
    const fault = asFault(error) as Fault
    expect(fault).toMatchObject({
      type: 'ServiceUnavailableException',
      message,
      cause: error,
      headers: { 'retry-after': '2' },
    })
    expect([isOutage(error), isOutage(fault)]).toEqual([false, true])
    // A fault means what its cause does, and stays what it is.
    expect([meaningOf(fault), asFault(fault)]).toEqual([meaning, fault])
  })
})

test.each(ordinary)('%s stays an error', (_name, error) => {
  expect([meaningOf(error), isOutage(error)]).toEqual([none, false])
  expect(asFault(error)).toBe(error)
})

test.each(['22021', '22P05'])('a character that cannot be stored (%s) is refused', code => {
  const error = coded(code)
  expect(asFault(error)).toMatchObject({
    type: 'BadRequestException',
    status: 400,
    message: unstorable,
    cause: error,
  })
  expect(meaningOf(error)).toEqual(none)
})

test('a database that is known to be away is told without a cause', () => {
  const fault = databaseAway()
  expect(fault).toBeInstanceOf(Fault)
  expect([fault.message, fault.cause, fault.headers, isOutage(fault)]).toEqual([
    away,
    undefined,
    { 'retry-after': '2' },
    true,
  ])
})
