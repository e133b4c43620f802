// The connections of simulated servers, made cheap: a world asks some hundred statements and a long run plays a hundred
// thousand worlds. Each statement is planned once a connection, a BEGIN goes with the statement after it, and the COMMIT of
// what wrote nothing goes with whatever comes next. What PostgreSQL is asked, and in which order, stays as it was.

import { createHash } from 'node:crypto'
import pg from 'pg'

/** The application name of the connections that are made cheap. */
export const simulated = 'simulation'

interface State {
  /** To be sent before the next statement. */
  ahead: string | null
  /** Whether the open transaction has written or locked anything, as far as can be told. */
  hasWritten: boolean
}

interface Question {
  readonly text: string
  readonly values?: unknown
}

type Query = (this: pg.Client, text: unknown, values?: unknown, callback?: unknown) => unknown

interface Wire {
  readonly connectionParameters: { readonly application_name?: string }
  readonly database: string
  readonly connection: { readonly stream: { cork(): void; uncork(): void } }
  pipeline: boolean
}

const states = new WeakMap<pg.Client, State>()
const names = new Map<string, string>()
const commits = new Map<string, number>()

/** How often something may have been written in a database by simulated servers. */
export const writesIn = (database: string): number => commits.get(database) ?? 0

const nothing = (command: string): Promise<unknown> =>
  Promise.resolve({ command, rows: [], rowCount: null, fields: [] })

/** What writes or locks. */
const canWrite = /\b(?:INSERT|UPDATE|DELETE|SHARE|pg_advisory\w*|take_rooms)\b/

/** What waited for a row, and then found that it is not for it, has locked it all the same; so rows tell only who never waits. */
function wrote(text: string, { rowCount }: pg.QueryResult): boolean {
  return canWrite.test(text) && (rowCount !== 0 || !text.includes('SKIP LOCKED'))
}

/** Puts the cheap connections in the place of those of the driver that call themselves `simulated`. */
export function cheapConnections(): Disposable {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const real = prototype.query
  prototype.query = function query(question, list, callback) {
    const wire = this as unknown as Wire
    if (wire.connectionParameters.application_name !== simulated)
      return real.call(this, question, list, callback)
    // Without its deadline, which would be of the real clock.
    const { text, values } =
      typeof question === 'string' ? { text: question, values: list } : (question as Question)
    const state = states.get(this) ?? { ahead: null, hasWritten: false }
    states.set(this, state)
    wire.pipeline = true
    return send(this, { real, state, text, values, callback })
  }
  return {
    [Symbol.dispose]() {
      prototype.query = real
    },
  }
}

interface Sending {
  readonly real: Query
  readonly state: State
  readonly text: string
  readonly values: unknown
  readonly callback: unknown
}

function send(client: pg.Client, sending: Sending): unknown {
  const { state, text, real } = sending
  if (text.startsWith('BEGIN')) {
    // Without its patience, which would be of the real clock.
    state.ahead = state.ahead === null ? 'BEGIN' : `${state.ahead}; BEGIN`
    state.hasWritten = false
    return nothing('BEGIN')
  }
  if (text === 'COMMIT') {
    if (!state.hasWritten) return closeLater(state)
    noteWrite(client)
    return real.call(client, text)
  }
  return sendWithWhatIsAhead(client, sending)
}

function noteWrite(client: pg.Client): void {
  const { database } = client as unknown as Wire
  commits.set(database, writesIn(database) + 1)
}

function closeLater(state: State): Promise<unknown> {
  state.ahead = state.ahead?.startsWith('COMMIT; ') ? 'COMMIT' : state.ahead === null ? 'COMMIT' : null
  return nothing('COMMIT')
}

function sendWithWhatIsAhead(client: pg.Client, { real, state, text, values, callback }: Sending): unknown {
  const { stream } = (client as unknown as Wire).connection
  stream.cork()
  try {
    const { ahead } = state
    state.ahead = null
    // Where this fails the statement behind it fails too.
    if (ahead !== null) void (real.call(client, ahead) as Promise<unknown>).catch(() => undefined)
    if (typeof values === 'function') return real.call(client, text, values)
    const planned = text.includes(';') ? { text, values } : { name: nameOf(text), text, values }
    const answer = real.call(client, planned, callback)
    if (answer instanceof Promise) return answer.then(...noting(state, text))
    // Asked of the pool, which commits by itself.
    if (canWrite.test(text)) noteWrite(client)
    return answer
  } finally {
    stream.uncork()
  }
}

const noting = (state: State, text: string) =>
  [
    (result: pg.QueryResult) => {
      state.hasWritten ||= wrote(text, result)
      return result
    },
    (error: unknown) => {
      state.hasWritten = true
      throw error
    },
  ] as const

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
