// Records the statements of reservations that a server really sends while it books one after the other, so that
// pgbench runs exactly what the product runs.

import type { ServerProcess } from '../setup/server-process.ts'
import { Connection, postOf } from '../wire/connection.ts'
import { sleep } from '../wire/paired-load.ts'
import type { SentStatement } from './sent-statement.ts'

export const bookingPath = '/publisher/v3.0/book/reservation/.json'

/** For each body, the statements that the server sent to the database, in order. */
export type Recording = readonly (readonly SentStatement[])[]

/**
 * Sends the bodies one by one. Statements that a server also sends when idle, of its jobs and of what follows a
 * booking, are filtered out. `practice` bodies are booked first, to identify those.
 */
export async function recordReservations(
  server: ServerProcess,
  { practice, bodies }: { readonly practice: readonly string[]; readonly bodies: readonly string[] },
): Promise<Recording> {
  await server.statements()
  const connection = new Connection(server.port, true)
  const units = new Units()
  const background = new Set<string>()
  for (const body of practice) {
    await connection.ask(postOf(bookingPath, body))
    units.take(await server.statements())
    await sleep(100)
    for (const unit of units.take(await server.statements())) background.add(signatureOf(unit))
  }
  await sleep(12_000)
  for (const unit of units.take(await server.statements())) background.add(signatureOf(unit))
  const recording: SentStatement[][] = []
  for (const body of bodies) {
    await connection.ask(postOf(bookingPath, body))
    const own = units.take(await server.statements()).filter(unit => !background.has(signatureOf(unit)))
    recording.push(own.flat())
  }
  connection.close()
  return recording
}

/** Groups what one connection sends between BEGIN and its end as one unit, and any other statement as its own. */
class Units {
  readonly #open = new Map<number, SentStatement[]>()

  /** The complete units, by the time of their first statement. */
  take(statements: readonly SentStatement[]): SentStatement[][] {
    const complete: SentStatement[][] = []
    for (const statement of statements) {
      const open = this.#open.get(statement.connection)
      if (open !== undefined) {
        open.push(statement)
        if (!/^\s*(COMMIT|ROLLBACK)\b/i.test(statement.text)) continue
        this.#open.delete(statement.connection)
        complete.push(open)
      } else if (/^\s*BEGIN\b/i.test(statement.text) && !/\bCOMMIT\b/i.test(statement.text)) {
        this.#open.set(statement.connection, [statement])
      } else {
        complete.push([statement])
      }
    }
    return complete.sort((a, b) => a[0]!.at - b[0]!.at)
  }
}

/** The text that identifies a unit. */
const signatureOf = (unit: readonly SentStatement[]): string => (unit.length > 1 ? unit[1]! : unit[0]!).text
