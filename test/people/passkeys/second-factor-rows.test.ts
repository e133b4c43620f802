// Second factors of people, over rows that differ by one condition each: an authenticator is set up once, a code is used once,
// and what belongs to somebody else stays as it is.

import { describe, expect, test } from 'vitest'
import {
  beginTotp,
  confirmTotp,
  findNewTotp,
  removeSecondFactor,
  replaceRecoveryCodes,
  showSecondFactor,
  useRecoveryCode,
  useTotpStep,
} from '../../../src/store/people/second-factors.ts'
import { doneIn, type PlantedRow, stored } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const totp = (person: number, row: object = {}): PlantedRow => ({
  person_id: person,
  secret: '\\x01',
  created_at: second(-9),
  last_step: 5,
  ...row,
})
const confirmed = { confirmed_at: second(-5) }
const code = (person: number, hash: string, row: object = {}): PlantedRow => ({
  person_id: person,
  code_hash: `\\x${hash}`,
  ...row,
})

const done = doneIn(database, ['person_totp', 'person_recovery_code'])

describe('an authenticator', () => {
  const secret = Buffer.from([7])

  test('is begun in the place of one that was never confirmed, and of no other', async () => {
    const begun = (...rows: PlantedRow[]) =>
      done({ person_totp: rows }, transaction => beginTotp(transaction, 1, { secret, now })).then(
        ({ result, changes }) => [result, changes],
      )
    const fresh = { person_id: 1, secret: '\\x07', created_at: stored(now), last_step: 0 }
    expect(await begun(totp(2))).toEqual([true, { 'person_totp 1': fresh }])
    const { person_id: _, ...anew } = fresh
    expect(await begun(totp(1), totp(2))).toEqual([true, { 'person_totp 1': anew }])
    expect(await begun(totp(1, confirmed))).toEqual([false, {}])
  })

  test.each([
    ['is being set up', {}, true],
    ['was begun at that instant', { created_at: second(-60) }, false],
    ['was begun after it', { created_at: second(-59) }, true],
    ['is in use', confirmed, false],
    ['is of another', { person_id: 3 }, false],
  ])('that %s is found as a new one: %s', async (_, row, isFound) => {
    const { result } = await done(
      { person_totp: [totp(1, row), totp(2, { secret: '\\x02' })] },
      transaction => findNewTotp(transaction, 1, second(-60)),
    )
    expect(result).toEqual(isFound ? Buffer.from([1]) : undefined)
  })

  test('is confirmed with its own secret, once', async () => {
    const confirming = (row: object) =>
      done(
        { person_totp: [totp(1, { secret: '\\x07', ...row }), totp(2, { secret: '\\x07' })] },
        transaction => confirmTotp(transaction, 1, { secret, step: 42, now }),
      ).then(({ result, changes }) => [result, changes])
    expect(await confirming({})).toEqual([
      true,
      { 'person_totp 1': { confirmed_at: stored(now), last_step: 42 } },
    ])
    for (const row of [{ secret: '\\x01' }, confirmed, { person_id: 3 }])
      expect(await confirming(row)).toEqual([false, {}])
  })

  test('has each step used once, and none before a used one', async () => {
    const using = (step: number, row: object = confirmed) =>
      done({ person_totp: [totp(1, row), totp(2, confirmed)] }, transaction =>
        useTotpStep(transaction, 1, step),
      ).then(({ result, changes }) => [result, changes])
    expect(await using(6)).toEqual([true, { 'person_totp 1': { last_step: 6 } }])
    expect(await using(5)).toEqual([false, {}])
    expect(await using(4)).toEqual([false, {}])
    expect(await using(6, {})).toEqual([false, {}])
    expect(await using(6, { ...confirmed, person_id: 3 })).toEqual([false, {}])
  })
})

describe('recovery codes', () => {
  test('take the place of those that a person has', async () => {
    const { changes } = await done(
      { person_recovery_code: [code(1, '01'), code(1, '02'), code(2, '01')] },
      transaction => replaceRecoveryCodes(transaction, 1, [Buffer.from([2]), Buffer.from([3])]),
    )
    expect(changes).toEqual({
      'person_recovery_code 1 \\x01': null,
      'person_recovery_code 1 \\x03': { person_id: 1, code_hash: '\\x03' },
    })
  })

  test('are used once each, by whom they belong to', async () => {
    const using = (person: number | null, row: object = {}) =>
      done({ person_recovery_code: [code(1, '01', row), code(1, '02'), code(2, '03')] }, transaction =>
        useRecoveryCode(transaction, person, { hash: Buffer.from([1]), now }),
      ).then(({ result, changes }) => [result, changes])
    expect(await using(1)).toEqual([true, { 'person_recovery_code 1 \\x01': { used_at: stored(now) } }])
    const unused = [false, {}]
    expect(await using(1, { used_at: second(-1) })).toEqual(unused)
    expect([await using(2), await using(null), await using(9)]).toEqual([unused, unused, unused])
  })
})

test('a person is shown whether there is a factor in use, and how many codes are left', async () => {
  const shown = async (totps: readonly PlantedRow[], codes: readonly PlantedRow[] = []) =>
    (
      await done({ person_totp: totps, person_recovery_code: codes }, transaction =>
        showSecondFactor(transaction, 1),
      )
    ).result
  expect(await shown([])).toEqual({ isOn: false, codesLeft: 0 })
  expect(await shown([totp(1)])).toEqual({ isOn: false, codesLeft: 0 })
  expect(await shown([totp(2, confirmed)])).toEqual({ isOn: false, codesLeft: 0 })
  expect(
    await shown(
      [totp(1, confirmed)],
      [code(1, '01'), code(1, '02'), code(1, '03', { used_at: now }), code(2, '04')],
    ),
  ).toEqual({ isOn: true, codesLeft: 2 })
})

test('a factor is taken away with its codes, used or not, and nobody else’s', async () => {
  const rows = {
    person_totp: [totp(1, confirmed), totp(2)],
    person_recovery_code: [code(1, '01'), code(1, '02', { used_at: now }), code(2, '01')],
  }
  const { changes } = await done(rows, transaction => removeSecondFactor(transaction, 1))
  expect(changes).toEqual({
    'person_totp 1': null,
    'person_recovery_code 1 \\x01': null,
    'person_recovery_code 1 \\x02': null,
  })
  expect((await done({}, transaction => removeSecondFactor(transaction, 1))).changes).toEqual({})
})
