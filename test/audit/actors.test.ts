// Whoever changes something is named: a command by the user of the operating system, a channel, a job, a statement typed by
// hand. What reads cards and guests leaves an entry too, and so do signing in and failing to. Bookings leave none here.

import { userInfo } from 'node:os'
import { afterAll, describe, expect, test } from 'vitest'
import { viewCard } from '../../src/operations/booking/card-vault.ts'
import { replayChannelMessage } from '../../src/operations/channels/messages.ts'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseGuest } from '../../src/operations/guests/privacy.ts'
import { startJobs } from '../../src/operations/jobs.ts'
import { WakeSignal } from '../../src/operations/wake-signal.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { actingAs } from '../../src/values/actor.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { cloudbedsConnection } from '../support/channels/cloudbeds-connection.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, request, book, pass } = await bookingContext()
const { app } = harness
const { database } = context
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())

interface Entry {
  readonly actor: string
  readonly address: string | null
  readonly source: string
  readonly what: string
  readonly after: Record<string, unknown> | null
}

/** What `work` leaves in the trail. */
async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  const [last] = await database.query<{ id: number }>(
    'SELECT coalesce(max(entry_id), 0) AS id FROM audit_entry',
  )
  await work()
  return database.query<Entry & Record<string, unknown>>(
    `SELECT actor_kind || ' ' || actor_name AS actor, address, source,
            object_kind || ' ' || object_id || ' ' || action AS what, after
       FROM audit_entry WHERE entry_id > $1 ORDER BY entry_id`,
    [last!.id],
  )
}

const night = (days: number): string => formatDay(addDays(parseDay(testToday)!, days))

describe('who acts is', () => {
  test('the user of the operating system for a command, with its name', async () => {
    const hostelry = commandLine(harness.environment, directory.path)
    const entries = await entriesOf(async () => {
      expect(await hostelry('publisher create Alps')).toMatchObject({ exitCode: 0 })
    })
    expect(entries).toEqual([
      expect.objectContaining({
        actor: `command ${userInfo().username}`,
        address: null,
        source: 'publisher create',
        what: expect.stringMatching(/^publisher \d+ created$/),
      }),
    ])
    const { json, output, exitCode } = await hostelry(
      'audit export --action created --object publisher --json',
    )
    expect([exitCode, json?.objectKind ?? output]).toEqual([
      0,
      expect.stringContaining('"objectKind":"publisher"'),
    ])
  }, 60_000)

  test('a channel for its messages; whoever takes one again, for that', async () => {
    const { call, channel } = await cloudbedsConnection(harness, 9500)
    const update = {
      currency: 'USD',
      Inventory: [
        { ota_room_id: '1', ota_rate_id: 'BAR', start_date: night(10), end_date: night(12), close: true },
      ],
    }
    const entries = await entriesOf(() => call('ARIUpdate', update))
    expect(entries).toEqual([
      expect.objectContaining({ actor: 'channel cloudbeds', what: 'calendar 9500 changed' }),
    ])
    expect(entries[0]?.after).toMatchObject({
      first_night: night(10),
      last_night: night(12),
      rate_codes: ['BAR'],
    })
    const other = { ...update, Inventory: [{ ...update.Inventory[0], close: false }] }
    await call('ARIUpdate', other)
    const [message] = await database.query<{ id: number }>(
      'SELECT min(message_id) AS id FROM channel_message',
    )
    const person = { kind: 'command', id: 'ada', address: null, source: 'channel replay' } as const
    const again = await entriesOf(() =>
      actingAs(person, () => replayChannelMessage(context, channel.id, message!.id)),
    )
    expect(again.map(({ actor, what }) => `${actor}: ${what}`)).toEqual([
      'command ada: calendar 9500 changed',
    ])
  })

  test('a job by its name', async () => {
    let isDone = false
    const job = {
      name: 'set something',
      everySeconds: 3600,
      run: async () => {
        await database.transaction(transaction => writeSettings(transaction, { holdMinutes: 11 }))
        isDone = true
      },
    }
    const entries = await entriesOf(async () => {
      const unexpected = (_: string, error: unknown) => expect(error).toBeUndefined()
      await using _ = startJobs({ wakeSignal: new WakeSignal() }, [job], unexpected)
      await expect.poll(() => isDone).toBe(true)
    })
    expect(entries).toEqual([
      expect.objectContaining({ actor: 'job set something', what: 'setting hold_minutes created' }),
    ])
  })

  test('an admin key by its label', async () => {
    const { ask } = await adminRequests(app)
    const entries = await entriesOf(() => ask('POST', 'publishers', { name: 'Andes' }))
    expect(entries).toEqual([expect.objectContaining({ actor: 'key test' })])
  })

  test('the user of the database for a statement typed by hand', async () => {
    const entries = await entriesOf(() =>
      database.query("UPDATE publisher SET name = 'Typed' WHERE publisher_id = 1"),
    )
    const [user] = await database.query<{ name: string }>('SELECT session_user::text AS name')
    expect(entries).toEqual([expect.objectContaining({ actor: `database ${user!.name}` })])
  })

  test('never the one before, on the same connection', async () => {
    const somebody = { kind: 'command', id: 'ada', address: null, source: 'x' } as const
    await Promise.all(
      Array.from({ length: 20 }, () =>
        actingAs(somebody, () => database.transaction(({ query }) => query('SELECT 1'))),
      ),
    )
    const entries = await entriesOf(() =>
      database.query("UPDATE publisher SET name = 'Again' WHERE publisher_id = 1"),
    )
    expect(entries[0]?.actor).toMatch(/^database /)
  })

  test('written as it is, whatever it is', async () => {
    const id = `o'Brien \\ "x" ${String.fromCharCode(0, 10)}$1`
    const somebody = { kind: 'command', id, address: null, source: "'; DROP TABLE publisher; --" } as const
    const entries = await entriesOf(() =>
      actingAs(somebody, () =>
        database.transaction(({ query }) => query("UPDATE publisher SET name = 'O' WHERE publisher_id = 1")),
      ),
    )
    expect(entries).toEqual([
      expect.objectContaining({ actor: `command o'Brien \\ "x" $1`, source: "'; DROP TABLE publisher; --" }),
    ])
  })
})

describe('also noted is', () => {
  test('signing in and out, and failing to, without what was typed', async () => {
    const ownPage = { host: 'localhost:8080', origin: 'http://localhost:8080' }
    const signIn = (email: string, password: string) =>
      app.server.inject({
        method: 'POST',
        url: '/admin/v1/session',
        remoteAddress: '203.0.113.9',
        headers: ownPage,
        payload: { email, password },
      })
    await signedInWith(app, [grant('front_desk')])
    const [person] = await database.query<{ id: number; email: string }>(
      'SELECT person_id AS id, email FROM person',
    )
    const entries = await entriesOf(async () => {
      await signIn(person!.email, 'my wrong passphrase')
      await signIn('the-passphrase-i-typed-here@example.com', 'my wrong passphrase')
      const { cookies } = await signIn(person!.email, 'seven green bicycles')
      await app.server.inject({
        method: 'DELETE',
        url: '/admin/v1/session',
        remoteAddress: '203.0.113.9',
        headers: { ...ownPage, cookie: `${cookies[0]!.name}=${cookies[0]!.value}` },
      })
    })
    expect(entries.map(({ actor, address, what }) => [actor, address, what])).toEqual([
      ['visitor ', '203.0.113.9', `person ${person!.id} sign_in_failed`],
      ['visitor ', '203.0.113.9', 'person  sign_in_failed'],
      ['person Ada Lovelace', '203.0.113.9', `person ${person!.id} signed_in`],
      ['person Ada Lovelace', '203.0.113.9', `person ${person!.id} signed_out`],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/passphrase|bicycles/)
  })

  test('every view of a card, the export of a guest and the erasure; nothing of the card or the guest', async () => {
    const { body } = await book(request({ property: hotels.vault }))
    const key = { propertyId: hotels.vault, reservationId: body.id }
    const [email] = (
      await database.query<{ email: string }>(
        "SELECT guest ->> 'email' AS email FROM reservation WHERE reservation_id = $1",
        [body.id],
      )
    ).map(row => row.email)
    const entries = await entriesOf(async () => {
      await viewCard(context, key, 'Grace')
      await exportGuest(context, email!)
      await exportGuest(context, 'nobody@example.com')
      pass({ hours: 24 * 40 })
      await eraseGuest(context, { confirmationNumber: body.confirmation_number })
    })
    expect(entries.map(({ what }) => what)).toEqual([
      `reservation ${body.id} card_viewed`,
      `reservation ${body.id} exported`,
      'guest  exported',
      `reservation ${body.id} erased`,
    ])
    expect(entries[0]?.after).toEqual({ viewed_by: 'Grace', view: 1 })
    const text = JSON.stringify(entries)
    for (const hidden of [email!, 'Lovelace', '4111', 'nobody@']) expect(text).not.toContain(hidden)
    const places = await database.query(
      "SELECT DISTINCT property_id, publisher_id IS NULL AS none FROM audit_entry WHERE action = 'card_viewed'",
    )
    expect(places).toEqual([{ property_id: hotels.vault, none: false }])
  })
})

test('what publishers and guests book leaves no entry: it has a history of its own', async () => {
  const entries = await entriesOf(async () => {
    const { body } = await book(request())
    await harness.post('reservation/cancel/.json', { key: body.key, id: body.id })
  })
  expect(entries).toEqual([])
})
