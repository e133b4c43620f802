// The jobs as operators see them: how each went last on whichever server, a run at once, and work that is stuck.

import { beforeAll, describe, expect, test } from 'vitest'
import { createChannel, setChannelState } from '../../src/operations/channels/channels.ts'
import { JobKeeper } from '../../src/operations/job-keeper.ts'
import { jobKinds, jobOf } from '../../src/operations/job-kinds.ts'
import { type Job, startJobs } from '../../src/operations/jobs.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { WakeSignal } from '../../src/operations/wake-signal.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { type JobNote, nameJobs, readJobs, writeJobNotes } from '../../src/store/monitoring/job-runs.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, book, request, pass } = await bookingContext()
const { ask } = await adminRequests(harness.app)

const jobsOn = (server: Job[]) => {
  const keeper = new JobKeeper(context)
  const running = startJobs({ wakeSignal: new WakeSignal() }, server, () => undefined, keeper)
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await keeper[Symbol.asyncDispose]()
    },
  }
}

const shown = async (id: string) => (await ask('GET', `jobs/${id}`)).body
const patient = { timeout: 20_000 }

describe('a job', () => {
  test('that has never run says so, and what it is', async () => {
    expect(await shown('erase-guests')).toMatchObject({
      id: 'erase-guests',
      name: 'erase guests',
      does: 'erase-guests',
      state: 'never',
      group: 'forgetting',
      every_seconds: 21_600,
      last_run: null,
      last_failure: null,
      waiting: null,
      can_run_now: true,
    })
  })

  test('that ran is shown with its last run, what it did, and its next run', async () => {
    await using _ = jobsOn([jobOf('complete stays', async () => 3)])
    await expect.poll(async () => (await shown('complete-stays')).state, patient).toBe('done')
    const job = await shown('complete-stays')
    expect(job.last_run).toMatchObject({ outcome: 'done', count: 3 })
    expect(job.last_work.count).toBe(3)
    const ended = Temporal.Instant.from(job.last_run.ended_at)
    expect(ended.until(job.next_run_at).total('seconds')).toBeGreaterThan(500)
  })

  test('that fails is shown as failed, with a reason of ours and none of the message', async () => {
    const failing = jobOf('forget mails', async () => {
      throw new Error('Wilhelmina, 4111111111111111')
    })
    await using _ = jobsOn([failing])
    await expect.poll(async () => (await shown('forget-mails')).state, patient).toBe('failed')
    const job = await shown('forget-mails')
    expect(job.last_failure).toMatchObject({
      reason: 'an unexpected fault (Error); the log has it whole',
      in_a_row: 1,
    })
    expect(JSON.stringify(job)).not.toContain('Wilhelmina')
    // It runs every six hours, and is not waited for that long.
    const ended = Temporal.Instant.from(job.last_run.ended_at)
    expect(ended.until(job.next_run_at).total('seconds')).toBeLessThan(140)
    expect((await ask('GET', 'jobs?state=failed')).body.jobs.map(({ id }: { id: string }) => id)).toEqual([
      'forget-mails',
    ])
  })

  test('that runs on two servers runs once more when somebody asks, at once and on one of them', async () => {
    const runs = { one: 0, other: 0 }
    const job = (server: keyof typeof runs) => jobOf('erase guests', async () => ++runs[server])
    await using _one = jobsOn([job('one')])
    await using _other = jobsOn([job('other')])
    await expect.poll(() => runs).toEqual({ one: 1, other: 1 })
    const answer = await ask('POST', 'jobs/erase-guests/run')
    expect([answer.status, answer.body.state]).toEqual([200, 'asked'])
    await expect.poll(async () => (await shown('erase-guests')).last_run?.count, patient).toBe(2)
    expect(runs.one + runs.other).toBe(3)
    expect((await shown('erase-guests')).state).toBe('done')
  })

  test('that fails again and again runs at once too, without the longer pause', async () => {
    let runs = 0
    const failing = jobOf('forget links', async () => {
      runs += 1
      if (runs === 1) throw new OutboundError('timeout', 'https://secret.example did not answer')
    })
    await using _ = jobsOn([failing])
    await expect
      .poll(async () => (await shown('forget-links')).last_failure?.reason, patient)
      .toBe('another system did not answer in time')
    await ask('POST', 'jobs/forget-links/run')
    await expect.poll(async () => (await shown('forget-links')).state, patient).toBe('done')
    expect((await shown('forget-links')).last_failure.in_a_row).toBe(0)
  })

  test('that has ended is not started by whoever asks for it', async () => {
    await using keeper = new JobKeeper(context)
    const started: string[] = []
    const stop = keeper.onAsked('reconcile payments', () => started.push('ended'))
    keeper.onAsked('reconcile bookings', () => started.push('other'))
    stop()
    await ask('POST', 'jobs/reconcile-payments/run')
    await ask('POST', 'jobs/reconcile-bookings/run')
    await expect.poll(() => started, patient).toContain('other')
    expect(started).toEqual(['other'])
  })

  test('that a request came for while it ran runs once more', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let runs = 0
    const slow = jobOf('forget sessions', async () => {
      runs += 1
      if (runs === 1) await gate
    })
    await using _ = jobsOn([slow])
    await expect.poll(async () => (await shown('forget-sessions')).state, patient).toBe('running')
    await ask('POST', 'jobs/forget-sessions/run')
    await expect.poll(async () => (await shown('forget-sessions')).asked_at, patient).toBeNull()
    open()
    await expect.poll(() => runs, patient).toBe(2)
  })

  test('is late when it should have run long ago, and the doctor warns', async () => {
    await using _ = jobsOn([jobOf('forget quotes', async () => undefined)])
    await expect.poll(async () => (await shown('forget-quotes')).state, patient).toBe('done')
    const before = harness.clock.now()
    expect((await diagnose(context)).warnings.filter(text => text.includes('jobs'))).toEqual([])
    pass({ hours: 30 })
    expect((await shown('forget-quotes')).state).toBe('late')
    expect((await diagnose(context)).warnings.join()).toContain('no server runs the jobs')
    harness.clock.moveTo(before.toString())
  })

  test('of which every process does its own part cannot be asked for', async () => {
    const answer = await ask('POST', 'jobs/write-searches/run')
    expect([answer.status, answer.body.type]).toEqual([409, 'ConflictException'])
    expect((await shown('write-searches')).can_run_now).toBe(false)
  })

  test('that there is not is not found', async () => {
    for (const path of ['jobs/nothing', 'jobs/Deliver%20', 'jobs/nothing/work'])
      expect((await ask('GET', path)).status, path).toBe(404)
    for (const path of ['jobs/nothing/run', 'jobs/nothing/work/1/retry', 'jobs/deliver/work/999999/discard'])
      expect((await ask('POST', path)).status, path).toBe(404)
  })
})

test('the list has every job once, page by page', async () => {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { body } = await ask('GET', `jobs?limit=7${query}`)
    found.push(...body.jobs.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(found).toEqual([...jobKinds.keys()])
  const { body } = await ask('GET', 'jobs?group=sending')
  expect(body.jobs).toHaveLength(9)
})

describe('of the notes of two servers', () => {
  const note = (at: string, changes: Partial<JobNote>): JobNote => ({
    id: 'purge-cards',
    startedAt: at,
    endedAt: at,
    outcome: 'done',
    count: null,
    workedAt: null,
    workedCount: null,
    failedAt: null,
    trouble: null,
    failures: 0,
    wasDone: true,
    nextAt: at,
    runningSince: null,
    ...changes,
  })
  const failed = (at: string, trouble: string) =>
    note(at, { outcome: 'failed', failedAt: at, trouble, failures: 1, wasDone: false })
  const kept = async () => (await readJobs(context.database, ['purge-cards']))[0]!

  test('the run that ended last stays, whichever is written last', async () => {
    await nameJobs(context.database, ['purge-cards'])
    await writeJobNotes(context.database, [note('2026-12-01T10:00:02Z', { count: 2 })])
    await writeJobNotes(context.database, [note('2026-12-01T10:00:01Z', { count: 1 })])
    expect(await kept()).toMatchObject({ count: 2, outcome: 'done', failures: 0 })
  })

  test('a failure is kept although the other has run since, and failures in a row are those of both', async () => {
    await writeJobNotes(context.database, [failed('2026-12-01T10:01:00Z', 'first')])
    await writeJobNotes(context.database, [failed('2026-12-01T10:01:02Z', 'second')])
    await writeJobNotes(context.database, [failed('2026-12-01T10:01:01Z', 'between')])
    expect(await kept()).toMatchObject({ outcome: 'failed', trouble: 'second', failures: 3 })
    await writeJobNotes(context.database, [note('2026-12-01T10:01:03Z', {})])
    expect(await kept()).toMatchObject({ outcome: 'done', trouble: 'second', failures: 0 })
  })
})

describe('work that is stuck', () => {
  const parked: Record<string, number> = {}
  beforeAll(async () => {
    await book(request({ property: hotels.plain }))
    for (const kind of ['guest_mail', 'property_mail']) {
      const [row] = await context.database.query<{ id: number }>(
        `INSERT INTO delivery (sequence, kind, state, attempts, last_status)
         SELECT max(sequence), $1, 'parked', 9, 'HTTP 503' FROM outbox_event RETURNING delivery_id AS id`,
        [kind],
      )
      parked[kind] = row!.id
    }
  })
  const work = async (job: string) => (await ask('GET', `jobs/${job}/work`)).body.work

  test('is counted and listed with its reason, and comes in pages', async () => {
    expect((await shown('deliver')).waiting).toMatchObject({ stuck: 2 })
    const { body } = await ask('GET', 'jobs/deliver/work?limit=1')
    expect(body.work[0]).toMatchObject({
      id: String(parked.property_mail),
      kind: 'property_mail',
      state: 'parked',
      attempts: 9,
      reason: 'HTTP 503',
      property_id: hotels.plain,
      can_retry: true,
      can_discard: true,
    })
    const next = await ask('GET', `jobs/deliver/work?limit=1&cursor=${body.next_cursor}`)
    expect(next.body.work[0].id).toBe(String(parked.guest_mail))
    expect(next.body.next_cursor).toBeNull()
  })

  test('is tried again, or let go, and then neither listed nor counted', async () => {
    expect((await ask('POST', `jobs/deliver/work/${parked.guest_mail}/retry`)).body.state).toBe('waiting')
    expect((await ask('POST', `jobs/deliver/work/${parked.property_mail}/discard`)).body.state).toBe(
      'discarded',
    )
    expect(await work('deliver')).toEqual([])
    expect((await shown('deliver')).waiting.stuck).toBe(0)
    expect((await ask('POST', `jobs/deliver/work/${parked.property_mail}/discard`)).status).toBe(404)
    const rows = await context.database.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM delivery WHERE delivery_id = ANY ($1) ORDER BY delivery_id',
      [[parked.guest_mail, parked.property_mail]],
    )
    expect(rows).toEqual([
      { state: 'waiting', attempts: 0 },
      { state: 'parked', attempts: 9 },
    ])
  })

  test.each<[state: string, attempts: number, lastStatus: string | null, isStuck: boolean]>([
    ['waiting', 2, 'HTTP 503', true],
    ['waiting', 2, null, false],
    ['waiting', 0, null, false],
    ['waiting', 0, 'HTTP 503', false],
    ['delivered', 1, 'HTTP 204', false],
    ['parked', 9, 'HTTP 503', true],
  ])('is no delivery but one without success: %s after %i attempts, the last %s', async (...row) => {
    const [state, attempts, lastStatus, isStuck] = row
    await context.database.query(
      'UPDATE delivery SET state = $2, attempts = $3, last_status = $4 WHERE delivery_id = $1',
      [parked.guest_mail, state, attempts, lastStatus],
    )
    expect(await work('deliver')).toMatchObject(
      isStuck ? [{ id: String(parked.guest_mail), state, attempts, reason: lastStatus }] : [],
    )
  })

  test('of a mail about a changed password is tried again and not let go', async () => {
    await context.database.query(
      `INSERT INTO security_mail (person_id, kind, state, attempts, last_status)
       SELECT person_id, 'password_changed', 'parked', 9, 'refused' FROM person
       UNION ALL
       SELECT person_id, 'password_changed', 'delivered', 1, 'sent' FROM person`,
    )
    const stuck = await work('tell-people-how-they-sign-in')
    for (const { id, can_retry, can_discard } of stuck) {
      expect([can_retry, can_discard]).toEqual([true, false])
      const path = `jobs/tell-people-how-they-sign-in/work/${id}`
      expect((await ask('POST', `${path}/discard`)).status).toBe(409)
      expect((await ask('POST', `${path}/retry`)).status).toBe(200)
    }
    expect(await work('tell-people-how-they-sign-in')).toEqual([])
  })

  test.each(['tell-channels', 'tell-of-oversold-nights', 'capture-void-and-refund', 'erase-guests'])(
    'of %s is found by its own ids only, and no id is an error of the server',
    async job => {
      expect(await work(job)).toEqual([])
      for (const id of [
        '0',
        'x',
        '1-x',
        '99999999999999999999',
        '9999999999',
        '9999999999-018f6f9e-0000-4000-8000-000000000001',
        '1-018f6f9e-0000-4000-8000-000000000001',
      ]) {
        expect((await ask('GET', `jobs/${job}/work?cursor=${id}`)).status, id).toBe(200)
        for (const way of ['retry', 'discard'])
          expect((await ask('POST', `jobs/${job}/work/${id}/${way}`)).status, `${id} ${way}`).toBeOneOf([
            404, 409,
          ])
      }
    },
  )

  describe('of a channel', () => {
    beforeAll(async () => {
      await book(request({ property: hotels.plain }))
      await book(request({ property: hotels.plain }))
      const { channel } = await createChannel(context, { property_id: hotels.plain, kind: 'cloudbeds' })
      channelId = channel.id
    })
    let channelId = 0
    const told = (state: string, attempts: number, lastStatus: string | null) =>
      context.database.query('UPDATE channel_booking SET state = $1, attempts = $2, last_status = $3', [
        state,
        attempts,
        lastStatus,
      ])

    test.each<[state: string, attempts: number, lastStatus: string | null, stuck: number]>([
      ['waiting', 2, 'HTTP 503', 3],
      ['waiting', 2, null, 0],
      ['waiting', 0, null, 0],
      ['waiting', 0, 'HTTP 503', 0],
      ['told', 1, 'HTTP 200', 0],
      ['fetched', 0, null, 0],
      ['parked', 9, 'HTTP 503', 3],
    ])('are bookings %s after %i attempts, the last %s: %i', async (state, attempts, lastStatus, stuck) => {
      await told(state, attempts, lastStatus)
      expect(await work('tell-channels')).toMatchObject(
        Array.from({ length: stuck }, () => ({ state, attempts, reason: lastStatus, channel_id: channelId })),
      )
    })

    test('comes in pages, and is that of a connection in use', async () => {
      await told('parked', 9, 'HTTP 503')
      const ids = (await work('tell-channels')).map(({ id }: { id: string }) => id)
      expect(ids).toEqual([...ids].sort())
      const after = (await ask('GET', `jobs/tell-channels/work?cursor=${ids[0]}`)).body.work
      expect(after.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
      await setChannelState(context, channelId, 'paused')
      expect(await work('tell-channels')).toEqual([])
    })
  })
})
