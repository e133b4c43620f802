// Whether a replica may be read from: it is a standby of this very primary and has its log as far as a point.

import pg from 'pg'
import { Fault } from '../../../values/faults.ts'
import type { Reader } from '../database.ts'
import type { LogPoint } from './primary-watch.ts'

/** What a replica says of itself. */
export interface Standing {
  readonly isStandby: boolean
  /** The system identifier of its cluster. */
  readonly system: string
  /** It receives the log from another server. */
  readonly isReceiving: boolean
  /** That of a primary, or the one that a standby receives; null where it does not stream, or its user may not see that. */
  readonly timeline: string | null
  /** Whether its user may see that (pg_monitor). */
  readonly isVisible: boolean
  /** From what it has replayed to the point; below zero where it has more. Null for one that replays nothing. */
  readonly bytes: number | null
  /** Since the newest commit that it has replayed; null as above. */
  readonly milliseconds: number | null
}

/**
 * How a server stands to a point of the log. What a later statement of the same transaction sees is no older than `bytes` says:
 * what is replayed is never taken back, and each statement sees what is replayed when it begins.
 */
export async function standingAt(reader: Reader, { position }: LogPoint): Promise<Standing> {
  const [row] = await reader.query<Standing>(
    `SELECT pg_is_in_recovery() AS "isStandby",
            system_identifier::text AS system,
            receiver.pid IS NOT NULL AS "isReceiving",
            CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8)
                 WHEN receiver.status = 'streaming' THEN lpad(upper(to_hex(receiver.received_tli)), 8, '0') END AS timeline,
            receiver.status IS NOT NULL AS "isVisible",
            CASE WHEN pg_is_in_recovery()
                 THEN pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::bigint END AS bytes,
            CASE WHEN pg_is_in_recovery()
                 THEN (extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::bigint
             END AS milliseconds
       FROM pg_control_system()
       LEFT JOIN pg_stat_wal_receiver AS receiver ON true`,
    [position],
  )
  return row!
}

/** Why a replica cannot be read from. */
export interface Unfitness {
  /** `behind` passes by itself, within moments as a rule; `primary` is no fault. */
  readonly reason: 'behind' | 'foreign' | 'not_following' | 'primary' | 'silent'
  /** The rest of a sentence: "belongs to another cluster than the primary". */
  readonly sentence: string
}

/** Null for a replica that has everything of this primary as far as the point, and nothing of another one. */
export function unfitnessOf(
  { isStandby, system, isReceiving, timeline, isVisible, bytes }: Standing,
  { server }: LogPoint,
): Unfitness | null {
  const [primarySystem, primaryTimeline] = server.split(' ')
  const unfit = (reason: Unfitness['reason'], sentence: string): Unfitness => ({ reason, sentence })
  if (system !== primarySystem) return unfit('foreign', 'belongs to another cluster than the primary')
  if (!isStandby && timeline === primaryTimeline) return unfit('primary', 'is the primary')
  if (!isStandby) return unfit('not_following', `is no standby, on timeline ${timeline}`)
  if (!isReceiving) return unfit('not_following', 'receives nothing from the primary')
  if (!isVisible)
    return unfit('not_following', 'does not show its user what it follows; GRANT pg_monitor to the user')
  if (timeline === null) return unfit('not_following', 'does not stream from the primary')
  if (timeline !== primaryTimeline)
    return unfit('not_following', `is on timeline ${timeline}, and the primary on ${primaryTimeline}`)
  if (bytes === null) return unfit('behind', 'has replayed nothing yet')
  if (bytes > 0) return unfit('behind', `is ${bytes} bytes behind the primary`)
  return null
}

/** Of a replica that cannot be asked. */
export const silent: Unfitness = { reason: 'silent', sentence: 'does not answer' }

/** Of one that refuses to be asked, with the code of PostgreSQL, which names nobody. */
export function unfitnessOfError(error: unknown): Unfitness {
  const origin = error instanceof Fault ? error.cause : error
  return origin instanceof pg.DatabaseError
    ? { ...silent, sentence: `refuses to answer (PostgreSQL says ${origin.code})` }
    : silent
}

/** Thrown where a replica cannot be read from. */
export class UnfitReplica extends Error {
  override readonly name = 'UnfitReplica'
  readonly unfitness: Unfitness

  constructor(unfitness: Unfitness) {
    super(`the replica ${unfitness.sentence}`)
    this.unfitness = unfitness
  }
}

/** In a word, why a read at a replica failed. */
export const reasonOf = (error: unknown): string =>
  error instanceof UnfitReplica ? error.unfitness.reason : 'failed'
