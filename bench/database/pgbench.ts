// Runs recorded statements with pgbench, PostgreSQL's own load program: the speed of the database with nothing but
// the statements between it and the client.

import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { BenchContext } from '../setup/bench-context.ts'
import type { Recording } from './reservation-statements.ts'
import type { SentStatement } from './sent-statement.ts'

/** Why pgbench cannot be used; null when it can. */
export function pgbenchLacking(): string | null {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return null
  } catch {
    return 'pgbench is not installed'
  }
}

/**
 * Runs a recording over so many connections, each with its share of the bookings, and returns the seconds without
 * those of connecting. The context uses a copy of the database that the recording was made on.
 */
export async function replay(
  context: Pick<BenchContext, 'connectionString' | 'directory'>,
  recording: Recording,
  clients: number,
): Promise<number> {
  const script = join(context.directory, 'reservations.pgbench')
  await writeFile(script, scriptOf(recording, clients))
  const { done, perSecond, said } = await pgbench(context, script, { clients, transactions: 1 })
  if (done !== clients) throw new Error(`pgbench did not finish:\n${said}`)
  return clients / perSecond
}

interface Runs {
  readonly clients: number
  /** Of each client. */
  readonly transactions: number
}

/** Runs a script, as text, and returns its transactions a second. */
export async function transactionsPerSecond(
  context: Pick<BenchContext, 'connectionString' | 'directory'>,
  text: string,
  runs: Runs,
): Promise<number> {
  const script = join(context.directory, 'transactions.pgbench')
  await writeFile(script, text)
  return (await pgbench(context, script, runs)).perSecond
}

async function pgbench(
  { connectionString }: Pick<BenchContext, 'connectionString'>,
  script: string,
  { clients, transactions }: Runs,
): Promise<{ readonly done: number; readonly perSecond: number; readonly said: string }> {
  const numbers = ['-c', String(clients), '-j', '1', '-t', String(transactions)]
  const parameters = ['-n', '-f', script, ...numbers, connectionString]
  const { stdout, stderr } = await promisify(execFile)('pgbench', parameters, { maxBuffer: 1e8 })
  const done = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1])
  const said = `${stdout}\n${stderr}`
  if (!(perSecond > 0)) throw new Error(`pgbench did not finish:\n${said}`)
  return { done, perSecond, said }
}

/** One script for all: each client runs its own reservations. */
function scriptOf(recording: Recording, clients: number): string {
  const lines: string[] = []
  const prepared = preparedIn(recording)
  for (const [name, { text }] of prepared) lines.push(`PREPARE ${name} AS ${text};`)
  for (let client = 0; client < clients; client += 1) {
    lines.push(`\\if :client_id = ${client}`)
    for (let index = client; index < recording.length; index += clients)
      lines.push(...recording[index]!.map(lineOf))
    lines.push('\\endif')
  }
  return `${lines.join('\n')}\n`
}

/** Statements that the server prepares by name are prepared once per connection here too. */
function preparedIn(recording: Recording): Map<string, SentStatement> {
  const named = recording.flat().filter(statement => statement.name !== null)
  return new Map(named.map(statement => [quotedName(statement), statement]))
}

const quotedName = ({ name }: SentStatement): string => pg.escapeIdentifier(name!)

function lineOf(statement: SentStatement): string {
  const literals = statement.values.map(literalOf)
  if (statement.name !== null) {
    return `EXECUTE ${quotedName(statement)}${literals.length > 0 ? `(${literals.join(', ')})` : ''};`
  }
  // Several statements sent as one text stay one round trip.
  if (literals.length === 0)
    return `${statement.text
      .trim()
      .replace(/;\s*(?=\S)/g, '\\; ')
      .replace(/;?\s*$/, '')};`
  return `${statement.text.trim().replace(/\$(\d+)/g, (_, number: string) => literals[Number(number) - 1]!)};`
}

/** pgbench replaces its own variables by name, even within quotes, so colons are escaped. */
function literalOf(value: string | null): string {
  if (value === null) return 'NULL'
  const ownName = /:(?=client_id|scale|random_seed|default_seed)/g
  if (!ownName.test(value)) return pg.escapeLiteral(value)
  return `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replace(ownName, '\\x3a')}'`
}
