// Reservations that were made elsewhere: each line becomes a reservation that holds its rooms, or is refused with the way out; the
// same file twice changes nothing; nobody is told; and every check, report and export counts them like the others.

import { describe, expect, test } from 'vitest'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseGuest, forgetImports } from '../../src/operations/guests/privacy.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { showReport } from '../../src/operations/reports/report.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { foldReports } from '../../src/store/reports/fold.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { allReservations, recount } from '../support/prices/report-recount.ts'
import { testToday } from '../support/run/test-app.ts'

const { harness, context, book, request, counters, findings, pass } = await bookingContext()
const { server } = harness.app
const today = parseDay(testToday)!
const on = (offset: number) => formatDay(addDays(today, offset))
const manager = await signedInWith(harness.app, [grant('property_manager', { propertyId: hotels.plain })])
const operator = await signedInWith(harness.app, [grant('operator')])

let taken = 0
/** Nights that no other test uses. */
const freshNights = (): [string, string] => {
  taken += 4
  return [on(100 + taken), on(102 + taken)]
}

const heading =
  'confirmation_number,room_id,checkin,checkout,rooms,adults,total,status,guest_first_name,guest_last_name,guest_email,created_at'
interface Line {
  readonly number: string
  readonly stay?: readonly [string, string]
  readonly room?: number | string
  readonly rooms?: number
  readonly total?: string
  readonly status?: string
  readonly last?: string
  readonly created?: string
}
const lineOf = ({
  number,
  stay = freshNights(),
  room = 1,
  rooms = 1,
  total = '200',
  status = '',
  last = 'Lovelace',
  created = '',
}: Line) =>
  [
    number,
    room,
    ...stay,
    rooms,
    2 * rooms,
    total,
    status,
    'Ada',
    last,
    `${number.toLowerCase()}@example.com`,
    created,
  ].join(',')
const fileOf = (...lines: readonly Line[]) => [heading, ...lines.map(lineOf)].join('\r\n')

const at = (property: number, more = '') => `/admin/v1/properties/${property}/reservations/import${more}`
async function send(url: string, payload: object | undefined, headers: HeadersOfPage = manager) {
  const answer = await server.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const trial = async (file: string, more: object = {}, property: number = hotels.plain) =>
  (await send(at(property), { file, dry_run: true, ...more }, operator)).body

/** Imports a whole file; returns what came of it. */
async function take(file: string, more: object = {}, headers = manager, property: number = hotels.plain) {
  const begun = await send(at(property), { file, ...more }, headers)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  for (let { body } = begun; ; ) {
    if (body.finished_at !== null) return body
    const next = await send(at(property, '/continue'), undefined, headers)
    expect(next.status, JSON.stringify(next.body)).toBe(200)
    body = next.body
  }
}

const found = async (search: string, headers = manager) =>
  (await send('/admin/v1/reservations/search', { search }, headers)).body.reservations
const record = async (number: string) => {
  const [{ id }] = await found(number)
  return (await server.inject({ url: `/admin/v1/reservations/${id}`, headers: operator })).json()
}

describe('a line', () => {
  test('becomes a confirmed reservation that holds its rooms, found by its old number, without a payment and a mail', async () => {
    const stay = freshNights()
    const file = fileOf({ number: 'HX-4711', stay, rooms: 2, total: '300.50' })
    expect(await trial(file)).toMatchObject({ dry_run: true, imported: 1, refused: 0 })
    expect(await counters(hotels.plain, stay[0])).toEqual({ sold: 0, held: 0 })
    expect(await take(file)).toMatchObject({ total: 1, done: 1, imported: 1, present: 0, refused: 0 })
    expect(await counters(hotels.plain, stay[0])).toEqual({ sold: 2, held: 0 })
    const { reservation, events, mails, actions, ...rest } = await record('HX-4711')
    expect(reservation).toMatchObject({
      status: 'confirmed',
      payment_state: 'none',
      checkin: stay[0],
      checkout: stay[1],
      total: 300.5,
    })
    expect(rest).toMatchObject({
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'hx-4711@example.com' },
    })
    expect(JSON.stringify({ reservation, ...rest })).toContain('Imported')
    expect(events.map(({ cause }: { cause: string }) => cause)).toEqual(['imported: number HX-4711'])
    await context.database.transaction(transaction => dispatchEvents(transaction, 100))
    expect((await record('HX-4711')).mails).toEqual([])
    expect(mails).toEqual([])
    expect(actions.find(({ action }: { action: string }) => action === 'cancel')).toMatchObject({
      is_allowed: true,
      penalty: 0,
    })
    expect(await findings()).toEqual([])
  })

  test('under the same number is taken in once, however often the file is sent, and another one under it is refused', async () => {
    const stay = freshNights()
    const lines = [
      { number: 'HX-1', stay },
      { number: 'HX-2', stay },
    ]
    expect(await take(fileOf(...lines))).toMatchObject({ imported: 2 })
    expect(await trial(fileOf(...lines))).toMatchObject({ imported: 0, present: 2, refused: 0 })
    expect(await take(fileOf(...lines))).toMatchObject({ imported: 0, present: 2, refused: 0 })
    expect(await counters(hotels.plain, stay[0])).toEqual({ sold: 2, held: 0 })
    const other = await take(fileOf({ number: 'HX-1', stay, total: '150' }))
    expect(other.refusals).toEqual([
      { field: 'line[2].confirmation_number', message: expect.stringMatching(/imported before, as R\d{4}/) },
    ])
    expect(await found('HX-1')).toHaveLength(1)
  })

  test('that would oversell a night is refused, in a trial as in earnest, unless the person says that the house has the room', async () => {
    const stay = freshNights()
    const lines = [1, 2, 3, 4].map(each => ({ number: `OV-${each}`, stay }))
    const full = { imported: 3, refused: 1 }
    const refusal = {
      field: 'line[5].checkin',
      message: expect.stringContaining(`no room left on ${stay[0]}`),
    }
    expect(await trial(fileOf(...lines))).toMatchObject({ ...full, refusals: [refusal] })
    expect(await take(fileOf(...lines))).toMatchObject({ ...full, refusals: [refusal] })
    expect(await counters(hotels.plain, stay[0])).toEqual({ sold: 3, held: 0 })
    expect(await take(fileOf(...lines), { oversell: true })).toMatchObject({
      imported: 1,
      present: 3,
      refused: 0,
    })
    expect(await counters(hotels.plain, stay[0])).toEqual({ sold: 4, held: 0 })
    // Nobody else gets a room.
    const body = { ...request({ property: hotels.plain }), checkin: stay[0], checkout: stay[1] }
    expect((await book(body)).status).toBe(409)
    expect((await findings()).every(finding => finding.includes('oversold'))).toBe(true)
    const { reservation } = await record('OV-4')
    const cancelled = await send(`/admin/v1/reservations/${reservation.id}/cancel`, {
      reason: 'Moved next door.',
    })
    expect(cancelled.body).toMatchObject({ penalty: 0, reservation: { status: 'cancelled' } })
    expect(await findings()).toEqual([])
  })

  test('of the past is history: stayed, not come or cancelled, whatever the nights had', async () => {
    const past = [on(-30), on(-28)] as const
    const lines: Line[] = [
      ...[1, 2, 3, 4].map(each => ({ number: `PA-${each}`, stay: past, status: 'stayed' })),
      { number: 'PA-5', stay: past, status: 'no-show' },
      { number: 'PA-6', stay: past, status: 'canceled' },
    ]
    expect(await take(fileOf(...lines))).toMatchObject({ imported: 6, refused: 0 })
    const states = await Promise.all(lines.map(async ({ number }) => (await found(number))[0].status))
    expect(states).toEqual(['completed', 'completed', 'completed', 'completed', 'no_show', 'cancelled'])
    expect(await counters(hotels.plain, past[0])).toEqual({ sold: 5, held: 0 })
    expect(await findings()).toEqual([])
  })

  test.each<[string, Partial<Line>, string, RegExp]>([
    ['a room that is not there', { room: 7 }, 'room_id', /its rooms are 1 \(Counted\), 2 \(Uncounted\)/],
    ['a departure before the arrival', { stay: [on(90), on(90)] }, 'checkout', /after checkin/],
    ['a day of two meanings', { stay: ['1/2/2027', on(90)] }, 'checkin', /may be two days/],
    [
      'a state that nobody knows',
      { status: 'asleep' },
      'status',
      /one of confirmed, cancelled, no_show, completed/,
    ],
    ['a stay that cannot be over', { status: 'stayed' }, 'status', /not over/],
    ['an amount with too many decimals', { total: '1.005' }, 'total', /at most 2 decimals/],
    ['no amount', { total: '' }, 'total', /0 for a stay that is free/],
    ['nobody', { last: '' }, 'guest_last_name', /who stays/],
    ['no number', { number: '' }, 'confirmation_number', /number at the other system/],
    ['a card number', { last: '4111 1111 1111 1111' }, 'guest_last_name', /cards are never imported/],
    ['an amount beyond all bounds', { total: '999999999999999' }, 'total', /must be at most/],
    [
      'a day with half a character at the cut',
      { stay: [`${'x'.repeat(39)}😀`, on(90)] },
      'checkin',
      /not “x{39}”/,
    ],
    ['a time that no calendar has', { created: '0000-06-01T00:00:00Z' }, 'created_at', /must be an instant/],
    [
      'a time before the first year',
      { created: '0001-01-01T00:00:00+01:00' },
      'created_at',
      /must be an instant/,
    ],
    ['too many rooms', { rooms: 100 }, 'rooms', /from 1 to 99/],
  ])(
    'with %s is refused with the way out, and the others are taken in',
    async (_, wrong, column, message) => {
      const good = { number: `OK-${column}-${taken}`, room: 2 }
      const file = fileOf({ number: 'NO-1', ...wrong }, good)
      const refusal = { field: `line[2].${column}`, message: expect.stringMatching(message) }
      expect(await trial(file)).toMatchObject({ imported: 1, refused: 1 })
      const outcome = await take(file)
      expect(outcome).toMatchObject({ imported: 1, refused: 1 })
      expect(outcome.refusals).toContainEqual(expect.objectContaining(refusal))
      expect(JSON.stringify(outcome)).not.toMatch(/4111.?1111/)
      expect(harness.logLines.join('\n')).not.toMatch(/4111.?1111|lovelace/i)
    },
  )
})

describe('a file', () => {
  test('that is no table of reservations is refused as a whole', async () => {
    const refused = async (file: string) => (await send(at(hotels.plain), { file })).body
    for (const [file, message] of [
      ['', /names of the columns|required|CSV/],
      ['Ada,Lovelace\n1,2', /column 1 that is not known here/],
      ['confirmation_number,checkin\nx,y', /is missing/],
      [heading, /is the only line/],
    ] as const)
      expect(JSON.stringify(await refused(file)), file).toMatch(message)
    expect(JSON.stringify(await refused('Ada,Lovelace\n1,2'))).not.toContain('Ada')
  })

  test('goes on where it was, whoever continues it, and is done at the last of its lines', async () => {
    const file = fileOf(
      ...Array.from({ length: 130 }, (_, each) => ({ number: `LO-${each}`, room: 2, last: `Guest ${each}` })),
    )
    const begun = await send(at(hotels.plain), { file })
    expect(begun.body).toMatchObject({ total: 130, done: 0, finished_at: null })
    const both = await Promise.all([
      send(at(hotels.plain, '/continue'), undefined),
      send(at(hotels.plain, '/continue'), undefined, operator),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const shown = await server.inject({ url: at(hotels.plain), headers: manager })
    expect(shown.json()).toMatchObject({ done: 130, imported: 130, finished_at: expect.any(String) })
    expect(await found('LO-')).toHaveLength(100)
    expect(await findings()).toEqual([])
  })

  test('whose import nobody continues keeps its guests for a day and no longer, nor what was refused', async () => {
    const waiting = () => context.database.query('SELECT FROM reservation_import_line')
    await send(at(hotels.plain), { file: fileOf({ number: 'LEFT-1' }) })
    await forgetImports(context)
    expect(await waiting()).toHaveLength(1)
    pass({ hours: 25 })
    await forgetImports(context)
    expect(await waiting()).toEqual([])
    const later = await signedInWith(harness.app, [grant('operator')])
    expect((await server.inject({ url: at(hotels.plain), headers: later })).statusCode).toBe(404)
  })
})

const reported = [
  'bookings',
  'cancelled',
  'no_shows',
  'room_nights',
  'room_revenue',
  'revenue',
  'penalties',
  'refunds',
]

/** Every figure of the report on bookings equals a recount of the reservations themselves. */
async function compareWithRecount(): Promise<void> {
  const nothing = {
    propertyId: null,
    publisherId: null,
    roomId: null,
    rateCode: null,
    channel: null,
    country: null,
    currency: null,
    within: null,
  }
  const range = { from: addDays(today, -40), to: addDays(today, 40), by: ['publisher', 'property'] }
  const report = await showReport(context, {
    report: 'bookings',
    ...range,
    since: null,
    until: null,
    filter: nothing,
  } as never)
  const told = recount(await allReservations(context.database), [], { report: 'bookings', ...range })
  const pick = (sums: Record<string, unknown>) => reported.map(name => sums[name])
  const shown = report.rows.map(({ currency, keys, values }) => {
    const named = Object.fromEntries(report.columns.map(({ name }, place) => [name, values[place]]))
    return [[currency, ...keys].join(' '), pick(named)]
  })
  expect(shown.length).toBeGreaterThan(1)
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries([...told].map(([key, sums]) => [key, pick(sums)])),
  )
}

describe('what was imported', () => {
  test('is in the export of one server, which another takes in as it is', async () => {
    const document = smallHotel({ id: 9100, from: today })
    await importProperty(context, document, null)
    const desk = await signedInWith(harness.app, [grant('operator')])
    const own = {
      ...request({ property: hotels.plain }),
      guest: { ...request({}).guest, last_name: '=Hopper', phone: '+1 970 555 0100' },
    }
    const booked = (await book(own)).body
    const answer = await server.inject({
      method: 'POST',
      url: '/admin/v1/reservations/csv',
      headers: desk,
      payload: { property_id: hotels.plain, search: 'Hopper', form: 'semicolon' },
    })
    const file = answer.body
    // Here it is known already; elsewhere, which is another property here, it is new.
    expect(await take(file, {}, desk)).toMatchObject({ imported: 0, present: 1 })
    const elsewhere = file.replaceAll(String(hotels.plain), '9100')
    expect(await take(file.replace('"Small house 9001"', '""'), {}, desk)).toMatchObject({ present: 1 })
    expect(await take(elsewhere, {}, desk, 9100)).toMatchObject({ imported: 1, refused: 0 })
    const [copy] = (
      await send('/admin/v1/reservations/search', { search: 'Hopper', property_id: 9100 }, desk)
    ).body.reservations
    expect(copy).toMatchObject({ checkin: booked.checkin, checkout: booked.checkout, status: 'confirmed' })
    const { guest } = (
      await server.inject({ url: `/admin/v1/reservations/${copy.id}`, headers: desk })
    ).json()
    expect(guest).toMatchObject({ last_name: '=Hopper', phone: '+1 970 555 0100' })
    expect((await send(at(9100), { file }, desk)).body.message).toMatch(/no line of property 9100/)
  })

  test('is in reports to the cent, before and after they are folded', async () => {
    const desk = await signedInWith(harness.app, [grant('operator')])
    await take(
      'confirmation_number;room;checkin;checkout;total;tax;fee;status;penalty;created_at;cancelled_at;guest_last_name;publisher\n' +
        `RP-1;counted;${on(300)};${on(303)};333,34;30,01;12;;;${on(-9)};;Byron;Valley Guide\n` +
        `RP-2;counted;${on(300)};${on(303)};200;;;cancelled;50;${on(-9)};${on(-2)};Byron;Valley Guide\n`,
      {},
      desk,
    )
    await compareWithRecount()
    while ((await context.database.transaction(transaction => foldReports(transaction, 100))) > 0);
    await compareWithRecount()
    const ofByron = (await allReservations(context.database)).filter(
      ({ guest }) => guest.last_name === 'Byron',
    )
    const totals = ofByron.map(({ propertyPrice }) => propertyPrice.total)
    expect(totals.map(({ total, subtotal, tax, fee }) => [total, subtotal, tax, fee])).toEqual([
      [33_334, 29_133, 3_001, 1_200],
      [20_000, 20_000, 0, 0],
    ])
    expect(await findings()).toEqual([])
  })

  test('is exported with its guest and erased with it', async () => {
    const desk = await signedInWith(harness.app, [grant('operator')])
    await take(fileOf({ number: 'GU-1', stay: [on(-20), on(-18)], status: 'stayed' }), {}, desk)
    const { reservations } = await exportGuest(context, 'GU-1@example.com')
    expect(reservations).toMatchObject([{ status: 'completed', total: 200 }])
    await eraseGuest(context, { email: 'gu-1@example.com' })
    expect((await exportGuest(context, 'gu-1@example.com')).reservations).toEqual([])
    const left = await context.database.query<{ text: string }>(
      `SELECT row::text AS text FROM imported_reservation AS row WHERE number = 'GU-1'`,
    )
    expect(left[0]!.text).not.toMatch(/lovelace|example\.com/i)
    expect(
      await take(fileOf({ number: 'GU-1', stay: [on(-20), on(-18)], status: 'stayed' }), {}, desk),
    ).toMatchObject({ imported: 0, present: 1 })
  })

  test('is in the audit trail: the import, and each reservation', async () => {
    const entries = await context.database.query<{ what: string }>(
      `SELECT action || ' ' || object_id AS what FROM audit_entry
        WHERE object_kind = 'reservation' AND property_id = $1 AND actor_kind = 'person'`,
      [hotels.plain],
    )
    const imports = entries.filter(({ what }) => what === 'imported ')
    const each = new Set(entries.filter(({ what }) => what.startsWith('decided ')).map(({ what }) => what))
    expect(imports.length).toBeGreaterThan(5)
    const [row] = await context.database.query<{ count: number }>(
      'SELECT count(*) AS count FROM imported_reservation WHERE property_id = $1',
      [hotels.plain],
    )
    expect(each.size).toBeGreaterThanOrEqual(row!.count)
  })
})

test('somebody whose role is for another property imports nothing and sees no import', async () => {
  const other = await signedInWith(harness.app, [grant('property_manager', { propertyId: hotels.paid })])
  const desk = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
  const file = fileOf({ number: 'NOT-1' })
  expect((await send(at(hotels.plain), { file }, other)).status).toBe(404)
  expect((await send(at(hotels.plain, '/continue'), undefined, other)).status).toBe(404)
  expect((await server.inject({ url: at(hotels.plain), headers: other })).statusCode).toBe(404)
  expect((await send(at(hotels.plain), { file }, desk)).status).toBe(403)
})
