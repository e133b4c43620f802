// A guest is forgotten when the time is over or on asking, in every table and for good; what was booked, sold and paid
// stays as it was (threat C6).

import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addReservationNote } from '../../src/operations/back-office/staff-notes.ts'
import { purgeCards } from '../../src/operations/booking/card-vault.ts'
import { completeStays } from '../../src/operations/booking/fall-due.ts'
import {
  eraseExpiredGuests,
  eraseGuest,
  purgeOldEvents,
  purgeOldMails,
} from '../../src/operations/guests/privacy.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { forgetPastNights } from '../../src/operations/properties/forget-nights.ts'
import { openMail } from '../../src/outbound/mail.ts'
import { readSettings, writeSettings } from '../../src/store/installation/settings.ts'
import { resendDelivery } from '../../src/store/notifications/deliveries.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { arrival, type CanaryGuest, canaryGuests } from '../support/canaries/canary-guests.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { type TestAnswer, testApp } from '../support/run/test-app.ts'

const running = await testApp()
const { post, app, clock } = running
const { context } = app
const { database } = context
const { book, found, key } = await canaryGuests(running)

/** What is asked of the book itself: all that must not change when a guest is erased from it. */
const unchanging = `
  SELECT (SELECT json_agg(json_build_array(confirmation_number, status, version, payment_state, checkin, checkout,
                   room_id, rate_code, rooms_count, price, property_price, exchange, discount_id, created_at, changed_at)
                   ORDER BY confirmation_number) FROM reservation)::text AS reservations,
         (SELECT json_agg(event ORDER BY reservation_id, sequence) FROM reservation_event event)::text AS record,
         (SELECT json_agg(night ORDER BY room_id, night) FROM night)::text AS nights,
         (SELECT json_agg(code ORDER BY discount_id) FROM discount_code code)::text AS codes`

const view = (booked: TestAnswer) => post('reservation/view/.json', { key, id: booked.body.id })
const numberOf = ({ booked }: CanaryGuest): string => booked.body.confirmation_number
const unchangedRows = async () => (await database.query(unchanging))[0]
const countOf = async (table: string, condition: string, values: unknown[] = []): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*) FROM ${table} WHERE ${condition}`,
    values,
  )
  return row?.count ?? 0
}

describe('a guest whose stay is over asks to be erased', () => {
  test('and is nowhere any more, while the book is what it was and another guest is untouched', async () => {
    const ada = await book('zaphodine')
    const other = await book('trilliane')
    // Mails are counted by a hash of the address.
    await expect.poll(() => countOf('delivery', 'recipient IS NOT NULL')).toBeGreaterThanOrEqual(2)
    expect(await found(ada)).toEqual(
      expect.arrayContaining([
        `public.reservation: ${ada.email}`,
        'public.quote_session: zaphodine',
        'public.reservation_text: zaphodine',
      ]),
    )
    expect(await countOf('card_vault', 'reservation_id = $1', [ada.booked.body.id])).toBe(1)
    expect(await countOf('quote_session', 'session_id = $1', ['zaphodine-session'])).toBe(1)
    clock.moveTo('2027-02-04T12:00:00Z')
    const before = await unchangedRows()
    const othersBefore = [await found(other), (await view(other.booked)).body]
    const ofAda = [ada.booked.body.id]

    expect(await eraseGuest(context, { email: ada.email })).toEqual({
      erased: [numberOf(ada)],
      stillToCome: [],
    })

    expect(await found(ada)).toEqual([])
    expect(await unchangedRows()).toEqual(before)
    expect([await found(other), (await view(other.booked)).body]).toEqual(othersBefore)
    expect(await countOf('card_vault', 'reservation_id = $1', ofAda)).toBe(0)
    expect(await countOf('card_vault', 'reservation_id = $1', [other.booked.body.id])).toBe(1)
    const hashes = `reservation_id = $1 AND (duplicate_fingerprint IS NOT NULL OR duplicate_active)`
    expect(await countOf('reservation', hashes, ofAda)).toBe(0)
    const redeemed = 'discount_redemption'
    expect(await countOf(redeemed, 'reservation_id = $1 AND guest_fingerprint IS NULL', ofAda)).toBe(1)
    expect(await countOf(redeemed, 'guest_fingerprint IS NULL')).toBe(1)
    const mailed = 'recipient IS NOT NULL AND reservation_id = $1'
    expect(await countOf('delivery JOIN outbox_event USING (sequence)', mailed, ofAda)).toBe(0)
  })

  test('and the reservation is read as before, with tombstones in place of the guest', async () => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const ada = await book('fordprefecta')
    clock.moveTo('2027-02-04T12:00:00Z')
    const before = (await view(ada.booked)).body
    await eraseGuest(context, { confirmationNumber: numberOf(ada) })
    const { status, body } = await view(ada.booked)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      guest: {
        first_name: 'erased',
        last_name: 'erased',
        email: 'erased',
        phone: 'erased',
        note: null,
        addresses: [],
      },
      rooms: before.rooms.map((room: object) => ({ ...room, name: 'erased' })),
      payment: { ...before.payment, last_four: 'erased' },
    })
    expect(before.rooms.map(({ adults }: { adults: number }) => adults)).toEqual([1, 2])
    const listed = await post('reservation/index/.json', { key, limit: 100 })
    expect(listed.body.reservations.find(({ id }: { id: string }) => id === body.id)).toEqual(body)
  })

  test('erasing twice is erasing once', async () => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const ada = await book('arthurine')
    clock.moveTo('2027-02-04T12:00:00Z')
    const both = await Promise.all(
      [1, 2].map(() => eraseGuest(context, { confirmationNumber: numberOf(ada) })),
    )
    expect(both.flatMap(({ erased }) => erased)).toEqual([numberOf(ada)])
    const rows = () => database.query('SELECT reservation::text FROM reservation ORDER BY reservation_id')
    const before = await rows()
    clock.moveTo('2027-02-05T12:00:00Z')
    for (const guest of [{ email: ada.email }, { email: 'erased@x' }, { confirmationNumber: numberOf(ada) }])
      expect(await eraseGuest(context, guest)).toEqual({ erased: [], stillToCome: [] })
    expect(await rows()).toEqual(before)
  })

  test('and nothing restores what was erased: neither sending his mails again nor all that runs beside', async () => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const ada = await book('slartine')
    const delivered = `SELECT delivery_id AS id FROM delivery JOIN outbox_event USING (sequence)
                        WHERE kind = 'guest_mail' AND state = 'delivered' AND reservation_id = $1`
    await expect.poll(async () => (await database.query(delivered, [ada.booked.body.id])).length).toBe(1)
    const [mail] = await database.query<{ id: number }>(delivered, [ada.booked.body.id])
    clock.moveTo('2027-02-04T12:00:00Z')
    await eraseGuest(context, { email: ada.email })
    await database.transaction(transaction => resendDelivery(transaction, mail!.id))
    context.wakeSignal.wake()
    const refused = `delivery_id = $1 AND state = 'parked' AND last_status = 'no usable address'`
    await expect.poll(() => countOf('delivery', refused, [mail!.id]), { timeout: 10_000 }).toBe(1)
    expect(await found(ada)).toEqual([])
  })

  test.each([
    ['Marvine@Guest.Example', 'mARVINE@gUEST.eXAMPLE', true],
    ['straßenjosé@guest.example', 'STRASSENJOSÉ@guest.example', true],
    ['zarniwoopa@guest.example', 'zarniwoop@guest.example', false],
    ['zarniwoopb@guest.example', 'zarniwoop_@guest.example', false],
    ['zarniwoopc@guest.example', '%', false],
  ])('%s asked for as %s: %s', async (booked, asked, isSame) => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const guest = await book(`guest${booked.length}${asked.length}x`, { email: booked })
    clock.moveTo('2027-02-04T12:00:00Z')
    const { erased } = await eraseGuest(context, { email: asked })
    expect(erased).toEqual(isSame ? [numberOf(guest)] : [])
    expect((await view(guest.booked)).body.guest.email).toBe(isSame ? 'erased' : booked)
  })
})

test('a guest who is still to come is told of and kept until the stay is cancelled', async () => {
  clock.moveTo('2026-12-01T12:00:00Z')
  const ada = await book('deepthoughta')
  const before = (await view(ada.booked)).body
  expect(await eraseGuest(context, { email: ada.email })).toEqual({
    erased: [],
    stillToCome: [numberOf(ada)],
  })
  expect((await view(ada.booked)).body).toEqual(before)
  await post('reservation/cancel/.json', { key, confirmation_number: numberOf(ada) })
  expect(await eraseGuest(context, { email: ada.email })).toEqual({
    erased: [numberOf(ada)],
    stillToCome: [],
  })
  expect(await found(ada)).toEqual([])
})

describe('three years later', () => {
  test('no guest is anywhere in the database, and the book is what it was', async () => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const guests = [await book('agrajaga'), await book('vroomfondela', { nights: 3 })]
    const late = await book('magratheaa', { from: addDays(arrival, 300), nights: 1 })
    // They left on 3 and 4 February 2027.
    clock.moveTo('2029-02-03T00:00:00Z')
    // What a job of the server would do once the clock has moved.
    await completeStays(context)
    await forgetPastNights(context)
    const before = await unchangedRows()
    await eraseExpiredGuests(context)
    expect(await found(guests[0]!)).toEqual([])
    expect(await found(guests[1]!)).not.toEqual([])
    clock.moveTo('2029-12-01T12:00:00Z')
    await purgeCards(context)
    await eraseExpiredGuests(context)
    for (const guest of [...guests, late]) expect(await found(guest)).toEqual([])
    expect(await countOf('reservation', `guest ->> 'email' <> 'erased' OR erased_at IS NULL`)).toBe(0)
    expect(await unchangedRows()).toEqual(before)
    expect(await eraseExpiredGuests(context)).toBe(0)
  })

  test('or sooner, as the settings say', async () => {
    clock.moveTo('2026-12-01T12:00:00Z')
    const ada = await book('hotblackia')
    await database.transaction(transaction => writeSettings(transaction, { guestRetentionMonths: 1 }))
    clock.moveTo('2027-03-02T23:59:59Z')
    expect(await eraseExpiredGuests(context)).toBe(0)
    clock.moveTo('2027-03-03T00:00:00Z')
    // More than are erased in one go.
    await database.query(
      `INSERT INTO reservation
       SELECT (jsonb_populate_record(booked, jsonb_build_object('reservation_id', gen_random_uuid(),
                 'confirmation_number', 'copy ' || number, 'duplicate_active', false))).*
         FROM reservation booked, generate_series(1, 450) AS number WHERE reservation_id = $1`,
      [ada.booked.body.id],
    )
    // A row that a job of the server holds is left to the next time, or erased by it.
    const copies = `confirmation_number LIKE 'copy %'`
    expect(await countOf('reservation', copies)).toBe(450)
    await expect
      .poll(async () => {
        await eraseExpiredGuests(context)
        return countOf('reservation', `${copies} AND erased_at IS NULL`)
      })
      .toBe(0)
    expect(await found(ada)).toEqual([])
  })
})

test('a note that staff writes about an erased guest is kept as long as guests are, and no longer', async () => {
  clock.moveTo('2026-12-01T12:00:00Z')
  const ada = await book('vogonjeltz')
  clock.moveTo('2031-03-05T12:00:00Z')
  const reference = { confirmationNumber: numberOf(ada) }
  await eraseGuest(context, reference)
  await addReservationNote(context, { reference, text: 'His sister found the towel.', by: 'Rita' })
  const { guestRetentionMonths } = await readSettings(database)
  const notes = () => countOf('reservation_note', 'reservation_id = $1', [ada.booked.body.id])
  const later = (seconds: number) =>
    Temporal.ZonedDateTime.from('2031-03-05T12:00:00[UTC]')
      .add({ months: guestRetentionMonths, seconds })
      .toInstant()
      .toString()
  clock.moveTo(later(0))
  await eraseExpiredGuests(context)
  expect(await notes()).toBe(1)
  clock.moveTo(later(1))
  await eraseExpiredGuests(context)
  expect(await notes()).toBe(0)
})

test('events and the record of their deliveries are deleted after their time, but none that is on its way', async () => {
  clock.moveTo('2026-12-01T12:00:00Z')
  const [old, waiting, fresh] = [await book('old'), await book('waiting'), await book('fresh')]
  const settled = `SELECT count(*) AS count FROM delivery WHERE state = 'waiting'`
  await expect.poll(async () => (await database.query(settled))[0]).toEqual({ count: 0 })
  const ids = [old, waiting].map(({ booked }) => booked.body.id)
  await database.query(
    `UPDATE outbox_event SET occurred_at = now() - interval '3 months 1 hour' WHERE reservation_id = ANY ($1)`,
    [ids],
  )
  await database.query(
    `UPDATE reservation_event SET at = now() - interval '3 months 1 hour' WHERE reservation_id = ANY ($1)`,
    [ids],
  )
  await database.query(
    `UPDATE delivery SET state = 'waiting', next_attempt_at = now() + interval '1 day'
      WHERE sequence = (SELECT sequence FROM outbox_event WHERE reservation_id = $1)`,
    [waiting.booked.body.id],
  )
  const events = ({ booked }: CanaryGuest) => countOf('outbox_event', 'reservation_id = $1', [booked.body.id])
  expect(await purgeOldEvents(context)).toBe(1)
  expect([await events(old), await events(waiting), await events(fresh)]).toEqual([0, 1, 1])
  expect(await purgeOldEvents(context)).toBe(0)
  // And the doctor does not miss it.
  const { findings } = await diagnose(context)
  expect(findings.filter(({ sentence }) => sentence.includes(old.booked.body.id))).toEqual([])
})

test('mails in files are deleted when the events are that they tell of', async () => {
  clock.moveTo('2026-12-01T12:00:00Z')
  await database.transaction(transaction => writeSettings(transaction, { eventRetentionMonths: 3 }))
  await using directory = await temporaryDirectory()
  await using mail = openMail({ smtpUrl: null, from: 'stay@example.com', directory: directory.path })
  expect(await mail.forget(clock.now())).toBe(0)
  const words = { to: 'ada@example.com', replyTo: null, subject: 'Stay', text: '', html: '', calendar: null }
  for (const [id, writtenAt] of Object.entries({
    old: '2026-09-01T11:59:59Z',
    fresh: '2026-09-01T12:00:00Z',
  })) {
    await mail.send({ ...words, id })
    await utimes(
      join(directory.path, `${id}.eml`),
      0,
      Temporal.Instant.from(writtenAt).epochMilliseconds / 1000,
    )
  }
  expect(await purgeOldMails({ ...context, mail })).toBe(1)
  expect(await readdir(directory.path)).toEqual(['fresh.eml'])
})
