// Numbers of requests by key, day and operation: written in batches by a job and when the server stops, and listed.

import { requireId } from '../../lodging/documents/record-id.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import {
  addKeyUsage,
  forgetKeyUsage,
  listKeyUsage,
  type UsageCount,
} from '../../store/publishers/key-usage.ts'
import { addDays, formatDay, localTime } from '../../values/civil-dates.ts'
import type { Clock } from '../../values/clock.ts'
import { badRequest } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { RequestQuota } from '../limits/request-limits.ts'
import { requireKeyId } from './key-check.ts'

export type { UsageCount }

/** Days for which usage is kept, today being one. */
export const usageDays = 400

const mostTogether = 1000
const mostListed = 10_000

/** Counts a request of a key, and takes it from the key's limit; null for a key without a limit. */
export function countRequest(
  { limits, usage }: Pick<AppContext, 'limits' | 'usage'>,
  holder: KeyHolder,
  operation: string,
): RequestQuota | null {
  const quota = limits.requests.take(holder)
  usage.count(holder.keyId, operation, quota?.isOver ?? false)
  return quota
}

/** Writes all counts; those that cannot be written stay for the next call. */
export async function writeKeyUsage({
  database,
  usage,
}: Pick<AppContext, 'database' | 'usage'>): Promise<void> {
  const counts = usage.take()
  while (counts.length > 0) {
    const some = counts.slice(0, mostTogether)
    try {
      await database.transaction(transaction => addKeyUsage(transaction, some))
    } catch (error) {
      usage.putBack(counts)
      throw error
    }
    counts.splice(0, mostTogether)
  }
}

/** Deletes the usage of days before the last `usageDays`. */
export async function forgetOldKeyUsage({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await forgetKeyUsage(database.patient, daysAgo(clock, usageDays - 1))
}

interface UsageQuestion {
  /** Undefined: of all publishers. */
  readonly publisherId?: number | undefined
  /** Undefined: all keys. */
  readonly keyId?: string | undefined
  /** Today and the days before it, in UTC: 1 to `usageDays`. */
  readonly days: number
}

/**
 * Requests by key, day and operation, the newest day first, at most 10,000 rows; requests of the last seconds may be missing.
 * BadRequestException for a publisher's id or a number of days out of range; NotFoundException for what is no id of a key.
 */
export async function showKeyUsage(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { publisherId, keyId, days }: UsageQuestion,
): Promise<UsageCount[]> {
  if (publisherId !== undefined) requireId('publisher_id', publisherId)
  if (keyId !== undefined) requireKeyId(keyId)
  if (!Number.isInteger(days) || days < 1 || days > usageDays)
    throw badRequest([
      {
        field: 'days',
        message: `must be a whole number from 1 to ${usageDays}`,
        code: 'whole_number',
        limits: { least: 1, most: usageDays },
      },
    ])
  return listKeyUsage(database, {
    publisherId: publisherId ?? null,
    keyId: keyId ?? null,
    sinceDay: daysAgo(clock, days - 1),
    limit: mostListed,
  })
}

const daysAgo = (clock: Clock, days: number): string =>
  formatDay(addDays(localTime(clock.now(), 'UTC').today, -days))
