// What must be true after a fault: what buyers were told, what the books of the primary say, and what doctor says.

import pg from 'pg'
import { allotment, hotels } from './furnish.ts'
import type { Load } from './load.ts'
import { present, primaryUrl, runCommand, type ServerMachine } from './servers.ts'
import { promisedMilliseconds } from './versions.ts'

export interface Findings {
  readonly lost: number
  readonly doubled: number
  readonly oversold: number
  /** Answers with a status that nobody should get, and prices that nobody set. */
  readonly wrong: number
  readonly stalestMilliseconds: number
  readonly isDoctorClean: boolean
  /** What is not as it has to be. */
  readonly sentences: readonly string[]
}

interface Stored {
  readonly number: string
  readonly email: string
  readonly status: string
}

/** Compares; the load must rest. `found` is a machine on which doctor runs. */
export async function compare(load: Load, found: ServerMachine, release = present): Promise<Findings> {
  const stored = await readReservations(primaryUrl(release.database))
  const byNumber = new Map(stored.map(reservation => [reservation.number, reservation]))
  const lost: string[] = []
  const oversold = oversoldNights(load)
  for (const intent of load.intents) {
    const { number, email } = intent
    if (number === null) continue
    const kept = byNumber.get(number)
    if (kept?.email === email && kept.status === 'confirmed') continue
    lost.push(`${number} of ${email} is ${kept ? `${kept.status}, of ${kept.email}` : 'lost'}`)
    // Told once: later faults answer for their own.
    intent.number = null
  }
  const told = new Map(load.intents.map(({ email, number }) => [email, number]))
  const doubled: string[] = []
  for (const [email, all] of Map.groupBy(stored, reservation => reservation.email)) {
    if (!told.has(email)) continue
    if (all.length > 1) doubled.push(`${email} has ${all.length} reservations`)
    else if (told.get(email) === null) doubled.push(`${email} was refused and has ${all[0]!.number}`)
  }
  const wrong = [...load.answers.wrong, ...load.versions.wrong]
  const { stalest } = load.versions
  const doctor = await runCommand(found, ['doctor'], release)
  const stale = stalest > promisedMilliseconds ? [`an answer was ${Math.round(stalest)} ms too old`] : []
  return {
    lost: lost.length,
    doubled: doubled.length,
    oversold: oversold.length,
    wrong: wrong.length,
    stalestMilliseconds: Math.round(stalest),
    isDoctorClean: doctor.code === 0,
    sentences: [
      ...[lost, doubled, oversold, wrong].flatMap(sentences => sentences.slice(0, 10)),
      ...stale,
      ...(doctor.code === 0 ? [] : [`doctor: ${doctor.output}`]),
    ],
  }
}

/** All that did not fail. */
export async function readReservations(connectionString: string): Promise<Stored[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Stored>(
      `SELECT confirmation_number AS number, guest ->> 'email' AS email, status FROM reservation
        WHERE status <> 'failed'`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** By what buyers were told, not by the counts of the database: doctor compares those. */
function oversoldNights({ intents }: Load): string[] {
  const sold = new Map<string, number>()
  for (const { property, room, nights, number } of intents) {
    if (number === null || property !== hotels.plain || room !== 1) continue
    for (const night of nights) sold.set(night, (sold.get(night) ?? 0) + 1)
  }
  return [...sold]
    .filter(([, rooms]) => rooms > allotment)
    .map(([night, rooms]) => `${rooms} rooms of ${allotment} were confirmed for ${night}`)
}
