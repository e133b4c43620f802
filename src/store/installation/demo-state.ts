// Whether this installation wants the demo and has it; an interrupted load is resumed.

import type { Reader, Transaction } from '../postgres/database.ts'

export type DemoState = 'wished' | 'loaded'

/** Undefined where the demo was never requested. */
export async function readDemoState(reader: Reader): Promise<DemoState | undefined> {
  const [row] = await reader.query<{ value: DemoState }>("SELECT value FROM setting WHERE name = 'demo'")
  return row?.value
}

/** As `readDemoState`, of its past and future. */
export async function readDemoYearState(reader: Reader): Promise<DemoState | undefined> {
  const [row] = await reader.query<{ value: DemoState }>("SELECT value FROM setting WHERE name = 'demo_year'")
  return row?.value
}

/** Records that it has its past and future; nothing where the demo was removed meanwhile. */
export async function endDemoYear(transaction: Transaction): Promise<void> {
  await transaction.query(`UPDATE setting SET value = '"loaded"' WHERE name = 'demo_year'`)
}

/** Writes the state of its past and future over the one that is stored. */
export async function writeDemoYearState(transaction: Transaction, state: DemoState): Promise<void> {
  await transaction.query(
    `INSERT INTO setting (name, value) VALUES ('demo_year', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(state)],
  )
}

/** Writes the state of the demo over the one that is stored. */
export async function writeDemoState(transaction: Transaction, state: DemoState): Promise<void> {
  await transaction.query(
    `INSERT INTO setting (name, value) VALUES ('demo', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(state)],
  )
}
