// The database as one simulated server has it: the real one, asked a statement at a time when it is the strand's turn,
// with a connection that can break and a server that can die on either side of every step.

import { CommitLost, CommitOutcomeUnknown, notCommitted } from '../../../src/store/postgres/commits.ts'
import {
  type Database,
  type Reader,
  type Transaction,
  type TransactionTimeouts,
  traceable,
} from '../../../src/store/postgres/database.ts'
import { asFault } from '../../../src/store/postgres/database-faults.ts'
import type { Notice, OnCommit } from '../../../src/store/postgres/notices.ts'
import type { Loom, Order } from '../loom.ts'
import { currentStrand, type Incarnation, inside, never, outside } from '../strand.ts'

interface Parts {
  readonly loom: Loom
  readonly real: Database
  readonly server: Incarnation
  /** What the server is told of its own commits. */
  readonly onCommit: OnCommit
}

export const simulatedDatabase = (parts: Parts): Database => ({
  query: (text, values) => read(parts, text, values),
  patient: { query: (text, values) => read(parts, text, values) },
  transaction: (work, timeouts) => transact(parts, { work, timeouts }),
  statement: (text, values) =>
    transact(parts, {
      work: transaction => transaction.query(text, values),
      timeouts: traceable,
    }),
  announce: (...notices) => parts.onCommit(notices),
  [Symbol.asyncDispose]: async () => undefined,
})

/** As the driver says it. */
const connectionLost = (): Error => new Error('Connection terminated unexpectedly')

async function read<Row extends object>(
  { loom, real, server }: Parts,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const order = await loom.turn(`reads ${titleOf(text)}`)
  if (order === 'cut') throw asFault(connectionLost())
  const rows = await whileBusy(loom, {}, () => real.query<Row>(text, values))
  return survive(server, order, rows)
}

interface Undertaking<Result> {
  readonly work: (transaction: Transaction) => Promise<Result>
  readonly timeouts: TransactionTimeouts | undefined
}

/** The commit is not to be made: the connection breaks before it. */
class NotCommitted extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('not committed')
    this.result = result
  }
}

/** The connection broke, as far as the product knows; the real one rolls back, as it is dear to make. */
class RolledBack extends Error {}

async function transact<Result>(parts: Parts, undertaking: Undertaking<Result>): Promise<Result> {
  const { loom, real, server, onCommit } = parts
  const strand = currentStrand()!
  const beginning = await loom.turn('begins')
  if (beginning === 'cut') throw asFault(connectionLost())
  const connection = {}
  let done = loom.busy(connection)
  const close = loom.open(connection)
  const end: { order: Order; isBroken: boolean } = { order: 'go', isBroken: false }
  const onCut = () => {
    end.isBroken = true
  }
  const notices: Notice[] = []
  const attempt = async (transaction: Transaction): Promise<Result> => {
    notices.length = 0
    done()
    try {
      if (beginning === 'die after') server.die()
      const own = statements(parts, transaction, { connection, onCut, notices })
      const result = await Promise.race([inside(strand, () => undertaking.work(own)), server.death])
      const turn = inside(strand, () => loom.turn('commits', { isLocking: true }))
      end.order = await Promise.race([turn, server.death])
      if (end.order === 'cut' && loom.dice.chance(50)) throw new NotCommitted(result)
      return result
    } catch (error) {
      throw end.isBroken ? new RolledBack('', { cause: error }) : error
    } finally {
      done = loom.busy(connection)
    }
  }
  try {
    const result = await outside(() => real.transaction(attempt, undertaking.timeouts))
    if (end.order === 'cut') {
      const kept = cutOff(loom, undertaking, result, true)
      onCommit(notices)
      return kept
    }
    // Not awaited here: a server that is dead never hears of it, and its connection closes all the same.
    return survive(server, end.order, result).then(kept => {
      onCommit(notices)
      return kept
    })
  } catch (error) {
    if (server.isDead) return never()
    if (error instanceof RolledBack) throw error.cause
    if (error instanceof NotCommitted) return cutOff(loom, undertaking, error.result as Result, false)
    throw error
  } finally {
    close()
    done()
  }
}

/** The answer to a commit is lost; what came of it can be found out, mostly. */
function cutOff<Result>(
  { dice }: Loom,
  { timeouts }: Undertaking<Result>,
  result: Result,
  wasKept: boolean,
): Result {
  if (!timeouts?.isTraceable || dice.chance(40))
    throw new CommitOutcomeUnknown(new CommitLost(connectionLost()), result)
  if (wasKept) return result
  throw notCommitted(connectionLost())
}

interface Breakable {
  readonly connection: object
  readonly notices: Notice[]
  onCut(): void
}

function statements(
  { loom, server }: Parts,
  transaction: Transaction,
  { connection, notices, onCut }: Breakable,
): Transaction {
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    const order = await loom.turn(`writes ${titleOf(text)}`, { isLocking: true })
    if (order === 'cut') {
      onCut()
      throw asFault(connectionLost())
    }
    const rows = await whileBusy(loom, connection, () => transaction.query<Row>(text, values))
    return survive(server, order, rows)
  }
  const announce = (...told: readonly Notice[]) => void notices.push(...told)
  return { query, announce } satisfies Reader & Pick<Transaction, 'announce'> as unknown as Transaction
}

/** Something in the real database, which the loom waits for. */
export async function whileBusy<Result>(
  loom: Loom,
  connection: object,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = loom.busy(connection)
  try {
    return await outside(work)
  } finally {
    done()
  }
}

/** What came of a step, if the server is still there to hear it. */
function survive<Result>(server: Incarnation, order: Order, result: Result): Promise<Result> {
  if (order === 'die after') server.die()
  return server.isDead ? never() : Promise.resolve(result)
}

/** A statement in a word or two, for the trace. */
function titleOf(text: string): string {
  const known = titles.get(text)
  if (known !== undefined) return known
  const [found] = /\b(?:INSERT INTO|UPDATE|DELETE FROM|FROM) +(\w+)/.exec(text) ?? [text.trim().slice(0, 30)]
  const title = found.replace(/\s+/g, ' ')
  titles.set(text, title)
  return title
}
const titles = new Map<string, string>()
