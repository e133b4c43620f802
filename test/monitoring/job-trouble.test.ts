// Why a run of a job failed, in words of ours only, and how a job is doing at an instant.

import { describe, expect, test } from 'vitest'
import { troubleOf } from '../../src/operations/job-trouble.ts'
import { stateOf } from '../../src/operations/monitoring/list-jobs.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import type { JobRow } from '../../src/store/monitoring/job-runs.ts'
import { Fault } from '../../src/values/faults.ts'

const refused = new Fault('BadRequestException', 'Wilhelmina wrote this')
const slow = new OutboundError('timeout', 'https://secret.example did not answer')
const named = (name: string): Error => Object.assign(new Error('Wilhelmina'), { name })

describe('the reason of a failed run', () => {
  test.each<[unknown, string]>([
    [refused, 'the work was refused (BadRequestException)'],
    [slow, 'another system did not answer in time'],
    [Object.assign(new Error('x'), { code: '23505' }), 'the database refused a statement (23505)'],
    [new AggregateError([slow]), 'one piece of work failed: another system did not answer in time'],
    [
      new AggregateError([refused, slow]),
      '2 pieces of work failed, the first: the work was refused (BadRequestException)',
    ],
    [new AggregateError([]), '0 pieces of work failed, the first'],
    [new TypeError('Wilhelmina'), 'an unexpected fault (TypeError); the log has it whole'],
    [named('for Wilhelmina'), 'an unexpected fault (unknown); the log has it whole'],
    [named('Wilhelmina!'), 'an unexpected fault (unknown); the log has it whole'],
    [named('x'.repeat(61)), 'an unexpected fault (unknown); the log has it whole'],
    ['Wilhelmina', 'an unexpected fault (unknown); the log has it whole'],
  ])('%o', (error, words) => expect(troubleOf(error)).toBe(words))
})

describe('a job', () => {
  const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
  const ago = (minutes: number): string => now.subtract({ minutes }).toString()
  const row = (fields: Partial<JobRow>): JobRow =>
    ({ askedAt: null, runningSince: null, nextAt: null, outcome: 'done', ...fields }) as JobRow

  test.each<[string, string, Partial<JobRow>]>([
    ['done', 'is expected later', { nextAt: ago(-10) }],
    ['done', 'is hardly too late', { nextAt: ago(5) }],
    ['late', 'is too late', { nextAt: ago(6) }],
    ['asked', 'was asked for after its time had come', { askedAt: ago(1), nextAt: ago(60) }],
    ['running', 'has begun after its time had come', { runningSince: ago(1), nextAt: ago(60) }],
    ['asked', 'was asked for again while it runs', { askedAt: ago(1), runningSince: ago(60) }],
    ['late', 'was asked for and does not begin', { askedAt: ago(6) }],
    ['failed', 'failed and is tried again', { outcome: 'failed', nextAt: ago(0) }],
  ])('is %s that %s', (state, _what, fields) => expect(stateOf(row(fields), now)).toBe(state))

  test('that has no row has never run', () => expect(stateOf(undefined, now)).toBe('never'))
})
