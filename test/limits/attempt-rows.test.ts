// Failed attempts as they are counted: those of the subjects that are asked about, since an instant, the newest first.

import { expect, test } from 'vitest'
import { forgetFailed, noteFailed } from '../../src/store/limits/failed-attempts.ts'
import { doneIn } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database)
const at = (second: number): string => `2030-01-01T00:00:${String(second).padStart(2, '0')}+00:00`
const [one, two, other] = ['01', '02', '03'].map(hex => Buffer.from(hex, 'hex')) as [Buffer, Buffer, Buffer]
const row = (subject: Buffer, attempt: string, second: number) => ({
  subject: `\\x${subject.toString('hex')}`,
  attempt,
  at: at(second),
})
const failed_attempt = [row(one, 'a', 10), row(one, 'b', 20), row(other, 'a', 30)]
const note = async (subjects: readonly Buffer[], since: number, attempt: string) => {
  const failed = { attempt, at: at(40) }
  const { result, changes } = await done({ failed_attempt }, tx =>
    noteFailed(tx, subjects, at(since), failed),
  )
  const read = result.map(each => `${each.subject.toString('hex')} ${each.attempt}`)
  return { read, changes: Object.keys(changes).map(key => key.replace('failed_attempt ', '')) }
}

test('an attempt is written for each subject, and what was before is read of these only', async () => {
  expect(await note([two, one], 9, 'c')).toEqual({ read: ['01 b', '01 a'], changes: ['\\x01 c', '\\x02 c'] })
  expect(await note([other], 9, 'c')).toEqual({ read: ['03 a'], changes: ['\\x03 c'] })
})

test('an attempt of the instant asked for is too old', async () => {
  expect((await note([one], 10, 'c')).read).toEqual(['01 b'])
  expect((await note([one], 20, 'c')).read).toEqual([])
})

test('a repeated attempt counts from the repetition', async () => {
  expect((await note([one], 9, 'a')).changes).toEqual(['\\x01 a'])
})

test('what is older than any limit looks back is forgotten', async () => {
  const { changes } = await done({ failed_attempt }, tx => forgetFailed(tx, at(20)))
  expect(changes).toEqual({ 'failed_attempt \\x01 a': null })
})
