// What a command finds that begins no installation: it makes no database, no schema and no key, and changes no schema. Where one is
// missing, the database is not the one that is meant.

import type { Config } from '../config/config.ts'
import { hasEmbedded } from '../store/embedded/embedded-data.ts'
import { findSecretFile } from '../store/installation/secret-file.ts'
import type { Database } from '../store/postgres/database.ts'
import { placeOf } from '../store/postgres/database-address.ts'
import { missingSchema } from '../store/postgres/migrate.ts'
import { OperatorError } from '../values/operator-error.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDirectory'>

const otherVariables =
  'If a server has its variables in a file, such as /etc/hostelry.env, name the file: ENV_FILE=/etc/hostelry.env; otherwise set DATABASE_URL or DATA_DIR as the server has it.'

/** OperatorError where the embedded database is not there. */
export function requireDatabase({ databaseUrl, dataDirectory }: Place): void {
  if (databaseUrl !== null || hasEmbedded(dataDirectory)) return
  throw new OperatorError(
    `There is no database in ${dataDirectory}. A server makes one when it starts. ${otherVariables}`,
  )
}

/** OperatorError where the database has no schema of Hostelry, or an older one. */
export async function requireSchema(database: Database, place: Place): Promise<void> {
  const missing = await missingSchema(database)
  if (missing === null) return
  const { found, known } = missing
  throw new OperatorError(
    found === null
      ? `There is nothing of Hostelry in the ${databaseOf(place)}. A server makes its tables when it starts, and so does "hostelry migrate". ${otherVariables}`
      : `The ${databaseOf(place)} has schema ${found}, and this version of Hostelry needs schema ${known}; this command does not change it. Start the server of this version, or run "hostelry migrate", to bring it up to date; until then use the command line of the version that runs.`,
  )
}

/** The key of the installation. OperatorError where none is given and no file has it. */
export async function requireSecret(dataDirectory: string): Promise<Buffer> {
  const secret = await findSecretFile(dataDirectory)
  if (secret !== undefined) return secret
  throw new OperatorError(
    `There is no secret.key in ${dataDirectory}. A server without SECRET_KEY makes one there when it starts, and another key would not fit its data. Set DATA_DIR or SECRET_KEY as the server has it. ${otherVariables}`,
  )
}

/** The database that a command works on, so that nobody changes another one by mistake. */
export const databaseOf = ({ databaseUrl, dataDirectory }: Place): string =>
  databaseUrl === null ? `embedded database in ${dataDirectory}` : placeOf(databaseUrl)
