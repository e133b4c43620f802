// Notices by way of a companion service: what it is handed, that nothing is lost while it is slow, wrong or gone, and that nothing comes
// twice.

import { beforeEach, expect, test } from 'vitest'
import { changeCompanion, createCompanion } from '../../src/operations/companions/companions.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { CompanionDesk } from '../../src/outbound/companions/companion-desk.ts'
import { scriptedCompanion } from '../support/companions/scripted-companion.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'

const { context, request, book, counters } = await bookingContext({
  variables: { COMPANION_ALLOW_PRIVATE: 'true' },
})
const companion = await scriptedCompanion()
atTheEnd(async () => companion[Symbol.asyncDispose]())
const { id, secret } = await createCompanion(context, { kind: 'message', name: 'sms', url: companion.url })
companion.secret = secret

const takes: typeof companion.script = asked => ({ outcome: 'taken', reference: asked.id })

/** Delivers what is due; the states of the guest's mails of a reservation. */
async function deliver(): Promise<void> {
  await using courier = new Courier(context, () => {})
  await courier.run()
  await courier.settled()
}
/** What waits is due. */
const itIsTime = () =>
  context.database.query("UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting'")
const statesOf = (reservation: string) =>
  context.database.query<{ state: string; status: string | null }>(
    `SELECT state, last_status AS status FROM delivery JOIN outbox_event USING (sequence)
      WHERE reservation_id = $1 AND delivery.kind = 'guest_mail'`,
    [reservation],
  )

beforeEach(() => {
  const allow = { allowHttp: true, allowPrivate: true }
  // A service that was left alone in one test is asked in the next; the transport has the desk that it was made with.
  const fresh = new CompanionDesk({ clock: context.clock, allow, onSilence: () => {} })
  context.companions.ask = fresh.ask.bind(fresh)
  companion.script = takes
  companion.ids.length = 0
  companion.asked.length = 0
})

test('the confirmation of a guest is handed over with address and telephone, and the mail server gets nothing', async () => {
  const body = request({ property: hotels.plain })
  const made = await book(body)
  await deliver()
  expect(await statesOf(made.body.id)).toEqual([{ state: 'delivered', status: 'sent' }])
  expect(companion.asked).toHaveLength(1)
  const [{ type, data }] = companion.asked
  expect(type).toBe('message.notice')
  expect(data).toMatchObject({
    audience: 'guest',
    to: { email: body.guest.email, phone: body.guest.phone },
    reply_to: null,
    language: 'en',
    property_id: hotels.plain,
    reservation_id: made.body.id,
    subject: 'Your stay at Small house 9001 is confirmed',
    text: expect.stringContaining(made.body.confirmation_number),
    html: expect.stringContaining('<html'),
    calendar: { method: 'PUBLISH', text: expect.stringContaining('BEGIN:VCALENDAR') },
  })
})

test.each([
  ['gone', (_, { response }) => void response.destroy()],
  ['broken', (_, { response }) => void response.writeHead(503).end()],
  ['wrong', () => ({ outcome: 'taken' })],
  ['replayed', (_, { send }) => send({ outcome: 'taken', reference: 'x' }, 'msg_of_before') as undefined],
] as const satisfies readonly (readonly [string, typeof companion.script])[])(
  'a service that is %s loses no booking and no notice: it is handed over again under the same id',
  async (_, script) => {
    companion.script = script
    const body = request({ property: hotels.plain })
    const made = await book(body)
    expect(made.status).toBe(200)
    await deliver()
    expect(await statesOf(made.body.id)).toMatchObject([{ state: 'waiting' }])
    expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 1, held: 0 })
    companion.script = takes
    await itIsTime()
    await deliver()
    expect(await statesOf(made.body.id)).toEqual([{ state: 'delivered', status: 'sent' }])
    expect(companion.ids).toHaveLength(2)
    expect(new Set(companion.ids).size).toBe(1)
    await itIsTime()
    await deliver()
    expect(companion.ids).toHaveLength(2)
  },
)

test('a notice that is refused waits for staff, without the words of the service', async () => {
  companion.script = () => ({ outcome: 'refused', reason: 'ada@example.com is no address' })
  const made = await book(request({ property: hotels.plain }))
  await deliver()
  expect(await statesOf(made.body.id)).toEqual([{ state: 'parked', status: 'refused by sms' }])
})

test('mails to people are handed over only where that is set, and those of other properties never', async () => {
  const mail = {
    id: 'trial.1',
    to: 'tom@example.com',
    replyTo: null,
    subject: 'A trial',
    text: 't',
    html: 'h',
  }
  const send = () => context.mail.send({ ...mail, calendar: null })
  expect(await send()).toContain('written to')
  await changeCompanion(context, id, { options: { people_mails: true } })
  expect(await send()).toBe('handed to sms')
  expect(companion.asked[0].data).toMatchObject({
    audience: 'person',
    to: { phone: null },
    property_id: null,
  })
  await changeCompanion(context, id, { propertyIds: [hotels.vault] })
  expect(await send()).toContain('written to')
  const made = await book(request({ property: hotels.plain }))
  await deliver()
  expect(await statesOf(made.body.id)).toEqual([{ state: 'delivered', status: 'sent' }])
  expect(companion.asked).toHaveLength(1)
})
