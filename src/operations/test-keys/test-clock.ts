// The clock of a publisher's test keys: ahead of the server's as far as a key has moved it, and going on from there. Operations and jobs
// know nothing of it: they run in a context whose clock it is (decision 67).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { isOutage } from '../../store/postgres/database-faults.ts'
import { byClock } from '../../store/test-keys/by-clock.ts'
import { findTestClock, listTestClocks, moveTestClock } from '../../store/test-keys/test-clocks.ts'
import { clockAhead } from '../../values/clock.ts'
import { badRequest } from '../../values/faults.ts'
import { completeStays, purgeOldClaims, releaseExpiredHolds } from '../booking/fall-due.ts'
import type { AppContext } from '../context.ts'
import type { Job } from '../jobs.ts'
import { daysKept, endClock } from './old-test-data.ts'

/** How far ahead a clock may go: a year more than stays can be booked by default, so that each can be over. */
export const mostDaysAhead = 1096

export interface ShownTestClock {
  readonly now: Temporal.Instant
  readonly aheadSeconds: number
  /** The latest that it may be set to. */
  readonly latest: Temporal.Instant
  /** When it goes back to the server's time by itself; null where it goes by that. */
  readonly endsAt: Temporal.Instant | null
}

export interface TestClockMove {
  /** RFC 3339; null for none. */
  readonly now: string | null
  readonly isReset: boolean
}

/** `context` is that of test keys, with the server's clock. BadRequestException with a live key. */
export async function viewTestClock(context: AppContext, holder: KeyHolder): Promise<ShownTestClock> {
  requireTestKey(holder)
  return shown(context, holder)
}

/**
 * Sets the clock forward, and answers when what is due by then is done; or has it end, with all that the publisher's test keys have
 * made. BadRequestException for a time that is past or too far, and with a live key.
 */
export async function setTestClock(
  context: AppContext,
  holder: KeyHolder,
  { now, isReset }: TestClockMove,
): Promise<ShownTestClock> {
  requireTestKey(holder)
  if (isReset) await endClock(context.database, holder.publisher.id)
  else if (now === null) throw refusedTime('is needed: the time that the clock is to show; or send reset')
  else await moveClock(context, holder.publisher.id, Temporal.Instant.from(now))
  return shown(context, holder)
}

async function moveClock(context: AppContext, publisherId: number, now: Temporal.Instant): Promise<void> {
  const here = context.clock.now()
  if (Temporal.Instant.compare(now, latestAt(here)) > 0)
    throw refusedTime(`is after ${latestAt(here)}, the latest for a test clock today`)
  const aheadMilliseconds = now.epochMilliseconds - here.epochMilliseconds
  const begunAt = here.toString()
  const isMoved =
    aheadMilliseconds >= 0 &&
    (await context.database.transaction(transaction =>
      moveTestClock(transaction, { publisherId, aheadMilliseconds, begunAt }),
    ))
  if (!isMoved) {
    const clock = await findTestClock(context.database, publisherId)
    const shows = clockAhead(context.clock, clock?.aheadMilliseconds ?? 0).now()
    throw refusedTime(
      `is before what the test clock shows (${shows}); it goes forward only, or back by reset`,
    )
  }
  const due = ofClock(context, { publisherId, aheadMilliseconds })
  await releaseExpiredHolds(due)
  await completeStays(due)
  await purgeOldClaims(due)
}

const refusedTime = (message: string) => badRequest([{ field: 'now', message }])

async function shown({ database, clock }: AppContext, { publisher }: KeyHolder): Promise<ShownTestClock> {
  const found = await findTestClock(database, publisher.id)
  const aheadMilliseconds = found?.aheadMilliseconds ?? 0
  return {
    now: clockAhead(clock, aheadMilliseconds).now(),
    aheadSeconds: aheadMilliseconds / 1000,
    latest: latestAt(clock.now()),
    endsAt: found ? Temporal.Instant.from(found.begunAt).add({ hours: 24 * daysKept }) : null,
  }
}

const latestAt = (here: Temporal.Instant): Temporal.Instant =>
  here.round('second').add({ hours: 24 * mostDaysAhead })

function requireTestKey({ isTest }: KeyHolder): void {
  if (isTest) return
  throw badRequest([
    {
      field: 'key',
      message: 'is a live key, whose clock is that of the world; only test keys have a clock to set',
    },
  ])
}

/** The context of test keys with the clock of the publisher that a key belongs to. */
export function byOwnClock(context: AppContext): (holder: KeyHolder) => Promise<AppContext> {
  /** For searches that are answered from memory while the database is away. */
  const known = new Map<number, number>()
  return async ({ publisher: { id } }) => {
    const ahead = await findTestClock(context.database, id).then(
      clock => clock?.aheadMilliseconds ?? 0,
      error => {
        if (isOutage(error)) return known.get(id) ?? 0
        throw error
      },
    )
    known.set(id, ahead)
    return ahead === 0 ? context : atClock(context, ahead)
  }
}

const atClock = (context: AppContext, milliseconds: number): AppContext =>
  Object.create(context, {
    clock: { value: clockAhead(context.clock, milliseconds) },
    serverClock: { value: context.clock },
  })

interface OneClock {
  /** Null: the server's. */
  readonly publisherId: number | null
  readonly aheadMilliseconds: number
}

/** The context for jobs on what goes by one clock. */
const ofClock = (context: AppContext, { publisherId, aheadMilliseconds }: OneClock): AppContext =>
  Object.create(atClock(context, aheadMilliseconds), {
    database: { value: byClock(context.database, publisherId) },
  })

/** The same jobs, each for what goes by the server's clock and then for every clock of test keys by itself. */
export const forEveryClock = (context: AppContext, jobsIn: (context: AppContext) => readonly Job[]): Job[] =>
  jobsIn(context).map(({ run: _, ...job }, place) => ({
    ...job,
    run: async () => {
      const clocks = await listTestClocks(context.database)
      let count = 0
      for (const clock of [serversClock, ...clocks]) {
        const done = await jobsIn(ofClock(context, clock))[place]!.run()
        if (typeof done === 'number') count += done
      }
      return count
    },
  }))

const serversClock: OneClock = { publisherId: null, aheadMilliseconds: 0 }
