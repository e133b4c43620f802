// Notes of the staff and mails that are sent once more: only what belongs to the reservation, and nothing that a note or a
// mailbox would spoil.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { showReservationRecord } from '../../src/operations/back-office/reservation-records.ts'
import { addReservationNote, resendReservationMail } from '../../src/operations/back-office/staff-notes.ts'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseGuest } from '../../src/operations/guests/privacy.ts'
import { eventContext } from '../support/notifications/event-context.ts'
import { mailServer } from '../support/notifications/mail-server.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())
const { context, book, cancel, deliver } = await eventContext({
  variables: { SMTP_URL: server.url, MAIL_FROM: 'Example Hotels <stay@hotels.example>' },
  property: { reservation_email: 'desk@lion.example' },
})

const guest = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
}
const booked = async (email = guest.email) => {
  const { confirmationNumber } = await book({ guest: { ...guest, email, note: null, addresses: [] } })
  return { confirmationNumber }
}
type Reference = Awaited<ReturnType<typeof booked>>
const note = (reference: Reference, text: string) =>
  addReservationNote(context, { reference, text, by: 'Rita' })
const notesOf = async (reference: Reference) => (await showReservationRecord(context, reference)).notes
const mailsOf = async (reference: Reference) => (await showReservationRecord(context, reference)).mails

describe('a note', () => {
  test('stays with the reservation, with who wrote it and when', async () => {
    const [one, other] = [await booked(), await booked()]
    await note(one, ' Late train.\nKey at the desk. ')
    const { notes } = await note(one, 'Allergic to nuts.')
    const written = { id: expect.any(Number), writtenBy: 'Rita', at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(notes).toEqual([
      { text: 'Late train.\nKey at the desk.', ...written },
      { text: 'Allergic to nuts.', ...written },
    ])
    expect(await notesOf(one)).toEqual(notes)
    expect(await notesOf(other)).toEqual([])
  })

  test.each([
    ['  ', 'must have 1 to 2000 characters'],
    ['x'.repeat(2_001), 'must have 1 to 2000 characters'],
    ['card 4111 1111 1111 1111', 'must not contain a card number'],
    ['a\u0000b', 'has a control character; send plain text'],
  ])('such as %j is refused, and not written', async (text, message) => {
    const reference = await booked()
    await expect(note(reference, text)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'text', message }],
    })
    expect(await notesOf(reference)).toEqual([])
  })

  test('beyond the two hundredth is refused', async () => {
    const reference = await booked()
    await context.database.query(
      `INSERT INTO reservation_note (property_id, reservation_id, text, written_by, written_at)
       SELECT property_id, reservation_id, 'one of many', 'test', now()
         FROM reservation, generate_series(1, 199) WHERE confirmation_number = $1`,
      [reference.confirmationNumber],
    )
    await note(reference, 'the last')
    await expect(note(reference, 'one too many')).rejects.toMatchObject({ status: 409 })
  })

  test('is told to its guest who asks for all data, and erased with the guest', async () => {
    const email = 'noted@example.com'
    const reservation = await book({ guest: { ...guest, email, note: null, addresses: [] } })
    await note({ confirmationNumber: reservation.confirmationNumber }, 'Prefers the attic.')
    const told = await exportGuest(context, email)
    expect(told.reservations[0]?.notes).toMatchObject([{ text: 'Prefers the attic.' }])
    await cancel(reservation)
    expect((await eraseGuest(context, { email })).erased).toHaveLength(1)
    const left = await context.database.query("SELECT FROM reservation_note WHERE text LIKE '%attic%'")
    expect(left).toEqual([])
  })
})

describe('a mail', () => {
  beforeEach(async () => {
    await deliver()
    server.received.length = 0
  })

  test('is sent again as another mail, to the guest alone', async () => {
    const reference = await booked()
    await deliver()
    const [toGuest, toProperty] = await mailsOf(reference)
    const confirmation = { type: 'reservation.confirmed', state: 'delivered' }
    expect(toGuest).toMatchObject({ kind: 'guest_mail', ...confirmation })
    expect(toProperty).toMatchObject({ kind: 'property_mail', ...confirmation })
    const { mails } = await resendReservationMail(context, { reference, mailId: toGuest!.id })
    expect(mails.map(({ state }) => state)).toEqual(['waiting', 'delivered'])
    await deliver()
    expect(server.received).toHaveLength(3)
    const received = server.received.filter(({ recipients }) => recipients.includes(guest.email))
    // A mailbox hides a second mail of one Message-ID.
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(2)
  })

  test('of another reservation is not found, nor one that there is not', async () => {
    const [mine, other] = [await booked(), await booked()]
    await deliver()
    const [ofOther] = await mailsOf(other)
    for (const mailId of [ofOther!.id, 987_654_321]) {
      const asked = resendReservationMail(context, { reference: mine, mailId })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    }
    await deliver()
    expect(server.received).toHaveLength(4)
  })
})
