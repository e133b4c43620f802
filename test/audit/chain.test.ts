// The chain of the audit trail: nothing changes an entry or a seal, and who does so past the server is found out. The doctor
// and the command say which entry is missing, changed or foreign.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sealEntries } from '../../src/operations/audit/seal-entries.ts'
import { verifyAudit } from '../../src/operations/audit/verify.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { takeSealingTurn } from '../../src/store/audit/seals.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const { app, environment } = await testApp({ jobs: false })
const { context } = app
const { database } = context
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const hostelry = commandLine(environment, directory.path)

/** Leaves one entry. */
const change = (name: string) => createPublisher(context, { name, sellsAll: false })

const heads: string[] = []
const seal = () => sealEntries(context, head => heads.push(head))
const verify = (knownHead?: string) => verifyAudit(context, knownHead === undefined ? {} : { knownHead })

/** As somebody with the rights of an owner of the tables would: with the guards off. */
const unguarded = (statement: string, values: readonly unknown[] = []) =>
  database.transaction(async transaction => {
    await transaction.query("SET LOCAL session_replication_role = 'replica'")
    await transaction.query(statement, values)
  })

/** Takes back what a test did. */
const restored: (() => Promise<void>)[] = []
beforeEach(async () => {
  for (const restore of restored.splice(0).reverse()) await restore()
})

for (let count = 1; count <= 6; count++) await change(`Alps ${count}`)
await seal()
const ids = (
  await database.query<{ id: number }>('SELECT entry_id AS id FROM audit_seal ORDER BY sequence')
).map(({ id }) => id)
const [, second, third] = ids as [number, number, number]

describe('the tables', () => {
  test.each(['audit_entry', 'audit_seal'])('%s are only ever added to', async table => {
    for (const statement of [
      `UPDATE ${table} SET entry_id = entry_id`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      const attempt = database.transaction(transaction => transaction.query(statement))
      await expect(attempt, statement).rejects.toThrow()
    }
    expect(await verify()).toMatchObject({ entries: ids.length, faults: [] })
  })

  test('say why they refuse', async () => {
    const attempt = database.transaction(transaction => transaction.query('DELETE FROM audit_entry'))
    await expect(attempt).rejects.toMatchObject({ message: 'rows of audit_entry are only ever added' })
  })
})

describe('a whole chain', () => {
  test('is whole, and contains every head that it had', async () => {
    const before = (await verify()).head!
    await change('Pyrenees')
    expect(await verify()).toMatchObject({ waiting: 1, faults: [] })
    await seal()
    expect(await verify(before)).toMatchObject({ waiting: 0, faults: [] })
    expect(heads.at(-1)).toBe((await verify()).head)
  })

  test('is not forked by two servers that seal at once', async () => {
    for (let count = 1; count <= 5; count++) await change(`Urals ${count}`)
    await database.transaction(async transaction => {
      expect(await takeSealingTurn(transaction)).toBe(true)
      await seal()
      expect(await verify()).toMatchObject({ waiting: 5 })
    })
    await Promise.all([seal(), seal(), seal()])
    await seal()
    expect(await verify()).toMatchObject({ waiting: 0, faults: [] })
  })

  test('is of one installation: another key does not make it', async () => {
    const stranger = { database, keyring: new Keyring(Buffer.alloc(32, 7)) }
    expect((await verifyAudit(stranger)).faults[0]).toMatch(/was changed/)
  })
})

describe('it shows', () => {
  /** Does something to the tables, and undoes it before the next test. */
  async function tamper(table: string, statement: string, values: readonly unknown[] = []): Promise<void> {
    await unguarded(`CREATE TABLE kept_${table} AS TABLE ${table}`)
    await unguarded(statement, values)
    restored.push(async () => {
      await unguarded(`DELETE FROM ${table}`)
      await unguarded(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`)
      await unguarded(`DROP TABLE kept_${table}`)
    })
  }

  test('an entry that was deleted', async () => {
    await tamper('audit_entry', 'DELETE FROM audit_entry WHERE entry_id = $1', [second])
    expect((await verify()).faults).toEqual([`entry ${second} is missing`])
  })

  test.each([
    ["after = jsonb_set(after, '{name}', '\"Andes\"')"],
    ["actor_name = 'Somebody else'"],
    ["at = at - interval '1 hour'"],
    ["address = '203.0.113.1'"],
    ['property_id = 5'],
  ])('an entry that was changed: %s', async change => {
    await tamper('audit_entry', `UPDATE audit_entry SET ${change} WHERE entry_id = $1`, [second])
    expect((await verify()).faults).toEqual([`entry ${second} or its seal 2 was changed`])
  })

  test('two entries that were exchanged', async () => {
    await tamper(
      'audit_seal',
      'UPDATE audit_seal SET entry_id = CASE entry_id WHEN $1 THEN -1 ELSE $1 END WHERE entry_id IN ($1, $2)',
      [second, third],
    )
    expect((await verify()).faults).not.toEqual([])
  })

  test('a seal that was deleted, alone or with its entry', async () => {
    await tamper('audit_seal', 'DELETE FROM audit_seal WHERE sequence = 2')
    expect((await verify()).faults[0]).toBe('seal 2 is missing')
    await tamper('audit_entry', 'DELETE FROM audit_entry WHERE entry_id = $1', [second])
    expect((await verify()).faults).toEqual(['seal 2 is missing'])
  })

  test('an entry that was written past the trail', async () => {
    await tamper(
      'audit_entry',
      `INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, source, action, object_kind, object_id)
       SELECT at, actor_kind, actor_id, actor_name, source, action, object_kind, object_id
         FROM audit_entry WHERE entry_id = $1`,
      [second],
    )
    expect((await verify()).faults).toEqual([expect.stringMatching(/^entry \d+ is foreign/)])
  })

  test('the newest entries that were cut off with their seals, to who kept the head', async () => {
    const { head } = await verify()
    const last = ids.at(-1)!
    await tamper('audit_seal', 'DELETE FROM audit_seal WHERE entry_id >= $1', [last])
    await tamper('audit_entry', 'DELETE FROM audit_entry WHERE entry_id >= $1', [last])
    expect((await verify()).faults).toEqual([])
    expect((await verify(head!)).faults).toEqual([expect.stringMatching(/does not contain/)])
  })

  test('an entry that waits for its seal for too long, or was deleted while it waited', async () => {
    await change('Tatra')
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
      'SELECT max(entry_id) AS id FROM audit_entry',
    )
    await tamper(
      'audit_entry',
      "UPDATE audit_entry SET at = at - interval '11 minutes' WHERE entry_id = $1",
      [id],
    )
    expect((await verify()).faults).toEqual([expect.stringMatching(`^entry ${id} has waited`)])
    await unguarded('DELETE FROM audit_entry WHERE entry_id = $1', [id])
    expect((await verify()).faults).toEqual([expect.stringMatching(`^entry ${id} is missing`)])
  })

  test('all of it to the doctor, and to the command in one line with exit code 1', async () => {
    await seal()
    const whole = await hostelry('audit verify')
    expect([whole.exitCode, whole.output]).toEqual([
      0,
      expect.stringMatching(/^\d+ entries are whole, 0 wait for their seal; head \d+:[0-9a-f]{64}$/),
    ])
    expect((await verify(whole.output.split(' ').at(-1))).faults).toEqual([])
    await expect(verify('12')).rejects.toMatchObject({ status: 400 })
    await tamper('audit_entry', 'DELETE FROM audit_entry WHERE entry_id = $1', [second])
    const sentence = `entry ${second} is missing`
    const { findings } = await diagnose(context)
    expect(findings).toEqual([{ invariant: 'audit', sentence }])
    const broken = await hostelry('audit verify')
    expect([broken.exitCode, broken.output]).toEqual([1, `The audit trail is not whole: ${sentence}.`])
  }, 60_000)
})
