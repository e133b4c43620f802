// What is for sale during the run: a database, two hotels, a hotel whose price tells its age, a publisher and its keys.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realToday, smallHotel } from '../../test/support/hotels/small-hotel.ts'
import type { DatabaseCluster } from './database.ts'
import { installation, present, runCommand, type ServerMachine } from './servers.ts'

/** Charges nothing; keeps cards for its own desk; its price is counted up (versions.ts); nobody changes or books it. */
export const hotels = { plain: 9001, vault: 9002, versions: 9003, quiet: 9004 } as const
/** Of room 1 of the plain hotel, a night; room 2 has no count. */
export const allotment = 40
const nightsForSale = 700

export interface Keys {
  readonly publisher: string
  readonly admin: string
}

/** Makes the role and a database, as docs/high-availability.md says. */
export async function createDatabase(cluster: DatabaseCluster, name: string): Promise<void> {
  const leader = await cluster.leader()
  const { role, password } = installation
  const [known] = await cluster.query(leader, `SELECT FROM pg_roles WHERE rolname = '${role}'`)
  if (!known) {
    await cluster.query(leader, `CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD '${password}'`)
    await cluster.query(leader, `GRANT pg_monitor TO ${role}`)
  }
  await cluster.query(leader, `CREATE DATABASE ${name} OWNER ${role}`)
}

/** Fills the database of a release by its own commands. The first of them migrates it. */
export async function furnish(found: ServerMachine, directory: string, release = present): Promise<Keys> {
  const run = async (...words: string[]): Promise<string> => {
    const { code, output } = await runCommand(found, words, release)
    if (code !== 0) throw new Error(`hostelry ${words.join(' ')}: ${output}`)
    return output
  }
  const collections = { plain: 'none', vault: 'vault', versions: 'none', quiet: 'none' } as const
  const documents = Object.entries(hotels).map(([name, id]) => ({
    ...smallHotel({ id, from: realToday(), nights: nightsForSale, allotment }),
    payment_collection: collections[name as keyof typeof hotels],
  }))
  const file = join(directory, 'hotels.json')
  writeFileSync(file, JSON.stringify(documents))
  await run('import', file)
  await run('publisher', 'create', 'Publisher', '--sells-all')
  const publisher = keyIn(await run('key', 'create', '--publisher', '1', '--limit', '0'))
  return { publisher, admin: keyIn(await run('key', 'create', '--admin')) }
}

function keyIn(output: string): string {
  const [key] = /\bhst_[\w-]+/.exec(output) ?? []
  if (!key) throw new Error(`no key in: ${output}`)
  return key
}
