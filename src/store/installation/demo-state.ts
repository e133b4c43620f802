// Whether this installation is to have the demo, and has it: a load that was cut short is taken up again.

import type { Reader, Transaction } from '../postgres/database.ts'

export type DemoState = 'wished' | 'loaded'

/** Undefined where nobody ever asked for the demo. */
export async function readDemoState(reader: Reader): Promise<DemoState | undefined> {
  const [row] = await reader.query<{ value: DemoState }>("SELECT value FROM setting WHERE name = 'demo'")
  return row?.value
}

export async function writeDemoState(transaction: Transaction, state: DemoState): Promise<void> {
  await transaction.query(
    `INSERT INTO setting (name, value) VALUES ('demo', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(state)],
  )
}
