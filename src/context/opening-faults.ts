// Errors that keep the context from opening, as sentences that say what to do. Any other error is passed on.

import type { Config } from '../config/config.ts'
import { directoryFault } from '../store/installation/data-directory.ts'
import { databaseAddress } from '../store/postgres/database-address.ts'
import { OperatorError } from '../values/operator-error.ts'

/** The server was told to stop before it was open, and has closed what was. */
export class StoppedAtStart extends OperatorError {
  constructor() {
    super('Stopped before the start was complete.')
  }
}

/** The OperatorError for an error at opening, or the error itself. */
export function openingFault(error: unknown, { dataDirectory, databaseUrl }: Config): unknown {
  for (const origin of originsOf(error)) {
    const fault =
      (databaseUrl === null ? undefined : databaseFault(origin, databaseUrl)) ??
      directoryFault(origin, dataDirectory)
    if (fault) return fault
  }
  return error
}

/** The error, its causes, and the members of an AggregateError. */
function* originsOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return
  yield error
  if (error instanceof AggregateError) for (const each of error.errors) yield* originsOf(each)
  yield* originsOf(error.cause)
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])
const untrusted = /CERT|UNABLE_TO_VERIFY/

function databaseFault(error: Error, connectionString: string): OperatorError | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const address = addressOf(connectionString)
  if (!address) {
    return new OperatorError(
      'DATABASE_URL cannot be read. It looks like postgresql://user:password@host:5432/database; characters such as @ : / # ? % in a password are percent-encoded.',
    )
  }
  const { hosts, database, user } = address
  const place = `PostgreSQL at ${hosts} (DATABASE_URL)`
  const sentence = (text: string): OperatorError => new OperatorError(`${place} ${text}`)
  if (unreachable.has(code) || (code === 'ENOENT' && syscall === 'connect') || isTimeout(error)) {
    return sentence(
      `cannot be reached (${code || 'no answer'}). Check that it runs and accepts this machine, and that host and port are right.`,
    )
  }
  if (code.startsWith('28') || /^SASL|password must be a string/.test(error.message)) {
    return sentence(
      `refuses the user "${user}": the password is wrong or missing, or pg_hba.conf does not admit the user. Characters such as @ : / # ? % in a password are percent-encoded.`,
    )
  }
  if (untrusted.test(code)) {
    return sentence(
      `has a certificate that is not trusted (${code}). Name its authority with sslrootcert= in DATABASE_URL or with NODE_EXTRA_CA_CERTS.`,
    )
  }
  const explanation =
    explanations[code] ?? (/does not support SSL/.test(error.message) ? explanations.noTls : undefined)
  return explanation ? sentence(explanation({ database, user })) : undefined
}

const explanations: Readonly<Record<string, (named: { database: string; user: string }) => string>> = {
  '25006': () =>
    'takes no changes: it is a standby, or read-only. Name the primary, or all hosts of the cluster, in DATABASE_URL.',
  '3D000': ({ database }) =>
    `has no database "${database}". Create it with createdb, or correct the name at the end of DATABASE_URL.`,
  '42501': ({ database, user }) =>
    `does not let the user "${user}" create tables in the database "${database}". Make the user its owner: ALTER DATABASE ${database} OWNER TO ${user}.`,
  '53300': () =>
    'has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE of the servers.',
  '57P03': () => 'is starting or stopping. Try again in a few seconds.',
  noTls: () => 'does not speak TLS. Remove sslmode from DATABASE_URL, or switch TLS on in PostgreSQL.',
}

const isTimeout = ({ message }: Error): boolean =>
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/.test(
    message,
  )

function addressOf(connectionString: string): ReturnType<typeof databaseAddress> | undefined {
  try {
    return databaseAddress(connectionString)
  } catch {
    return undefined
  }
}
