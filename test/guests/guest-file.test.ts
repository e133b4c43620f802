// The file that a guest is handed over, seen whole: a stay that was cancelled with its money in major units, its messages and its
// sealed card; and what the audit trail keeps of it.

import { expect, test } from 'vitest'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'

const { context, book, request, harness, key } = await bookingContext()
const guest = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada.L@example.com', phone: '+49 228 1234' }
const stay = { checkin: '2026-12-20', checkout: '2026-12-22' }
const booked = (await book({ ...request({ property: hotels.vault }), ...stay, guest })).body
await harness.post('reservation/cancel/.json', { key, confirmation_number: booked.confirmation_number })
const paid = (await book({ ...request({ property: hotels.paid }), ...stay, guest })).body
await context.database.query(
  `UPDATE reservation SET cancellation = jsonb_set(jsonb_set(cancellation, '{penalty}', '1250'), '{refund}', '305')
    WHERE reservation_id = $1`,
  [booked.id],
)

test('a guest’s file has everything of each stay, under any spelling of the address', async () => {
  const file = await exportGuest(context, 'ada.l@EXAMPLE.com')
  expect(file).toMatchObject({ email: 'ada.l@EXAMPLE.com', as_of: '2026-12-01T12:00:00Z' })
  const one = file.reservations.find(({ id }) => id === booked.id)!
  expect(one).toEqual({
    confirmation_number: booked.confirmation_number,
    id: booked.id,
    property_id: hotels.vault,
    publisher_id: 1,
    room: 'Counted',
    rate_code: 'BAR',
    status: 'cancelled',
    payment_status: 'vaulted',
    created_at: '2026-12-01T12:00:00Z',
    ...stay,
    guest: expect.objectContaining(guest),
    rooms: [expect.objectContaining({ adults: 2 })],
    card: expect.objectContaining({ last_four: '1111' }),
    session: expect.any(Object),
    currency: 'USD',
    nights: [
      { night: '2026-12-20', rate: 100 },
      { night: '2026-12-21', rate: 100 },
    ],
    total: 200,
    discount_code: null,
    cancellation: {
      at: '2026-12-01T12:00:00Z',
      by: 'publisher',
      penalty: 12.5,
      refund: 3.05,
      currency: 'USD',
    },
    record: [expect.objectContaining({ to: 'confirmed' }), expect.objectContaining({ to: 'cancelled' })],
    payments: [],
    payments_at_property: [],
    invoices: [],
    notes: [],
    messages: expect.any(Array),
    quotes: [],
    card_kept_sealed: { views: 0, deleted_on: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
  })
  const other = file.reservations.find(({ id }) => id === paid.id)!
  expect(other).toMatchObject({ status: 'confirmed', cancellation: null, card_kept_sealed: null })
  expect(other.payments).toEqual([
    {
      kind: 'authorise',
      amount: 200,
      currency: 'USD',
      state: expect.any(String),
      gateway: expect.any(String),
      gateway_reference: expect.any(String),
      at: '2026-12-01T12:00:00Z',
    },
  ])
  expect(file.reservations).toHaveLength(2)
})

test('the audit trail has which reservations were handed over, or that there were none, and never the address', async () => {
  const entries = async () =>
    context.database.query<{ kind: string; id: string; after: unknown }>(
      `SELECT object_kind AS kind, object_id AS id, after FROM audit_entry WHERE action = 'exported' ORDER BY entry_id`,
    )
  const before = (await entries()).length
  await exportGuest(context, guest.email)
  const noted = (await entries()).slice(before)
  expect(noted.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [booked.id, paid.id].map(id => `reservation ${id}`).toSorted(),
  )
  await exportGuest(context, 'nobody@example.com')
  expect((await entries()).slice(before + 2)).toEqual([{ kind: 'guest', id: '', after: null }])
  expect(JSON.stringify(await entries())).not.toMatch(/example\.com/i)
})
