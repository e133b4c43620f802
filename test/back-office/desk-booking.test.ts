// Staff books for a guest by the protocol of publishers: at the price that was said, once, with what binds guests alone left out and
// what binds the house kept, and no card.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { archiveProperty, restoreProperty } from '../../src/operations/properties/archive-property.ts'
import { createDiscountCode } from '../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { archivePublisher } from '../../src/operations/publishers/archive-publisher.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { testToday } from '../support/run/test-app.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'

const { harness, context, source, book, request, freshDay, counters, reservations, findings } =
  await sourceContext()
const { server } = harness.app
const today = parseDay(testToday)!

/** A hotel that guests have to book a week ahead, with a choice of beds. */
const early = 9021
const document = smallHotel({ id: early, from: today })
const beds = [
  { code: 'K', description: 'King' },
  { code: 'TT', description: 'Two twins' },
]
await importProperty(
  context,
  {
    ...document,
    cutoff_days: 7,
    rooms: document.rooms.map(room => ({ ...room, beds })),
    calendar: [
      { ...document.calendar[0], min_advance_days: 5 },
      { from: formatDay(addDays(today, 40)), to: formatDay(addDays(today, 40)), stop_sell: true },
    ],
  },
  null,
)
/** A hotel of somebody else. */
const foreign = 9022
await importProperty(context, smallHotel({ id: foreign, from: today }), null)

const desk = await signedInWith(
  harness.app,
  [hotels.plain, hotels.paid, hotels.vault, early, remoteHotels.plain].map(propertyId =>
    grant('front_desk', { propertyId }),
  ),
)

async function post(property: number, verb: string, body: object, headers: HeadersOfPage = desk) {
  const url = `/admin/v1/properties/${property}/${verb}`
  const answer = await server.inject({ method: 'POST', url, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

const stayFrom = (day: Day, nights = 1) => ({
  checkin: formatDay(day),
  checkout: formatDay(addDays(day, nights)),
  rooms: [{ adults: 2 }],
})
let guests = 0
const wish = (day: Day, choices: object = {}) => {
  guests += 1
  return {
    ...stayFrom(day),
    room_id: 1,
    rate_code: 'BAR',
    expected_total: '100.00',
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: `desk-${guests}@example.com`, phone: '1' },
    idempotency_key: randomUUID(),
    ...choices,
  }
}
/** What the other two routes are asked of a wish. */
const shopping = (
  verb: string,
  { guest: _, expected_total: _t, idempotency_key: _k, ...choice }: object & Wish,
) => {
  const { room_id: _room, rate_code: _rate, ...stay } = choice
  return verb === 'offers' ? stay : choice
}
type Wish = Readonly<Partial<Record<keyof ReturnType<typeof wish>, unknown>>>
const later = (date: Day, headers = desk) => post(hotels.plain, 'reservations', wish(date), headers)

test('the offered, the previewed and the booked price are that of a publisher, and the record names who booked', async () => {
  const day = freshDay()
  const offers = await post(hotels.plain, 'offers', stayFrom(day))
  expect(context.searches.take()).toEqual({ searches: [], lost: [] })
  expect(offers.body).toMatchObject({ currency: 'USD', unavailable_reason: null })
  const [room] = offers.body.rooms
  expect(room).toMatchObject({
    id: 1,
    left: 3,
    reasons: [],
    rates: [{ code: 'BAR', total: 100, deposit: 100 }],
  })
  const preview = await post(hotels.plain, 'preview', { ...stayFrom(day), room_id: 1, rate_code: 'BAR' })
  expect(preview.body).toMatchObject({ room: 'Counted', deposit: 100, price: { total: 100 } })
  const made = await post(hotels.plain, 'reservations', wish(day))
  expect(made.status).toBe(201)
  expect(made.body.reservation).toMatchObject({
    status: 'confirmed',
    total: 100,
    to_pay: 100,
    payment_state: 'none',
    publisher: 'Front desk',
    confirmation_number: expect.any(String),
  })
  expect(made.body.events[0].cause).toMatch(/^reserved by Ada Lovelace \(person \d+\)$/)
  expect(await counters(hotels.plain, formatDay(day))).toEqual({ sold: 1, held: 0 })
})

test('where the hotel is paid through a gateway or keeps cards, nothing is charged and nothing is kept', async () => {
  for (const property of [hotels.paid, hotels.vault]) {
    const made = await post(property, 'reservations', wish(freshDay()))
    expect(made.body.reservation).toMatchObject({ status: 'confirmed', payment_state: 'none', to_pay: 100 })
    expect(made.body.payment_attempts).toEqual([])
  }
  const [{ count }] = (await context.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM card_vault',
  )) as [{ count: number }]
  expect(count).toBe(0)
  expect(await findings()).toEqual([])
})

test('two clicks at once, and a third one later, book once', async () => {
  const [day, body] = [freshDay(), {}]
  Object.assign(body, wish(day))
  const clicks = await Promise.all([1, 2].map(() => post(hotels.plain, 'reservations', body)))
  const late = await post(hotels.plain, 'reservations', body)
  const answers = [...clicks, late].map(each => [each.status, each.body.reservation?.id])
  expect(new Set(answers.map(String)).size, JSON.stringify(clicks[0]!.body)).toBe(1)
  expect(answers[0]![0]).toBe(201)
  expect(await reservations(hotels.plain, formatDay(day))).toHaveLength(1)
  const other = await post(hotels.plain, 'reservations', { ...body, rate_code: 'BAR', expected_total: '99' })
  expect([other.status, other.body.errors[0].field]).toEqual([422, 'idempotency_key'])
})

test('the same guest and stay under another key is a question, and booked when it is answered', async () => {
  const [day, body] = [freshDay(), {}]
  Object.assign(body, wish(day))
  const first = await post(hotels.plain, 'reservations', body)
  const again = { ...body, idempotency_key: randomUUID() }
  const second = await post(hotels.plain, 'reservations', again)
  expect(second).toMatchObject({ status: 409, body: { type: 'ConflictException' } })
  expect(second.body.errors).toEqual([
    { field: 'confirmation_number', message: first.body.reservation.confirmation_number },
  ])
  const meant = { ...again, idempotency_key: randomUUID(), allow_duplicate: true }
  expect((await post(hotels.plain, 'reservations', meant)).status).toBe(201)
})

test('a price that has changed since the preview, up or down, is refused with the new one, and nothing is written', async () => {
  const day = freshDay()
  for (const expected_total of ['99.99', '100.01']) {
    const refused = await post(hotels.plain, 'reservations', wish(day, { expected_total }))
    expect(refused).toMatchObject({ status: 409, body: { type: 'ConflictException' } })
    expect(refused.body.errors).toContainEqual({ field: 'new_total', message: '100' })
    expect(refused.body.message).toContain('costs 100 USD now')
  }
  expect(await reservations(hotels.plain, formatDay(day))).toEqual([])
  expect(await counters(hotels.plain, formatDay(day))).toEqual({ sold: 0, held: 0 })
})

test('cutoff and minimum advance bind guests and not the house; a closed night binds both, and is named', async () => {
  const soon = addDays(today, 1)
  const guest = await book(request({ property: early, checkin: soon }))
  expect(guest.status).toBe(409)
  const offers = await post(early, 'offers', stayFrom(soon))
  expect(offers.body).toMatchObject({ unavailable_reason: null, rooms: [{ beds }, { beds }] })
  const made = await post(early, 'reservations', wish(soon, { rooms: [{ adults: 2, bed_type: 'TT' }] }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const closed = addDays(today, 40)
  const none = await post(early, 'offers', stayFrom(closed))
  expect(none.body.unavailable_reason).toBe('no_rooms_available')
  expect(none.body.rooms[0]).toMatchObject({
    is_available: false,
    rates: [],
    reasons: [{ code: 'stop_sell', day: formatDay(closed), limit: null, requested: null }],
  })
  const refused = await post(early, 'reservations', wish(closed))
  expect(refused).toMatchObject({ status: 409, body: { type: 'ConflictException' } })
  expect(refused.body.message).toContain('it is closed on a night of the stay')
})

test('the last room is sold once when the desk and a publisher want it at the same time', async () => {
  const day = freshDay()
  for (let sold = 0; sold < 2; sold += 1) expect((await later(day)).status).toBe(201)
  const [ours, theirs] = await Promise.all([later(day), book(request({ checkin: day }))])
  expect([ours.status, theirs.status].sort(), JSON.stringify([ours.body, theirs.body])).toEqual(
    ours.status === 201 ? [201, 409] : [200, 409],
  )
  expect(await counters(hotels.plain, formatDay(day))).toEqual({ sold: 3, held: 0 })
  expect(await findings()).toEqual([])
})

test('the property of somebody else does not exist, whatever is asked of it', async () => {
  const day = freshDay()
  for (const [verb, body] of [
    ['offers', stayFrom(day)],
    ['preview', { ...stayFrom(day), room_id: 1, rate_code: 'BAR' }],
    ['reservations', wish(day)],
  ] as const) {
    const [theirs, nobodys] = [await post(foreign, verb, body), await post(999_999, verb, body)]
    expect([theirs.status, theirs.body.message]).toEqual([404, nobodys.body.message])
  }
  expect(await reservations(foreign, formatDay(day))).toEqual([])
})

test('rooms of a remote source are booked there, and a guest without an e-mail address is not', async () => {
  source.script = { does: 'confirm' }
  const day = freshDay()
  const made = await post(remoteHotels.plain, 'reservations', wish(day))
  expect(made.body.reservation, JSON.stringify(made.body)).toMatchObject({ status: 'confirmed' })
  expect(made.body.source_booking).toMatchObject({ state: 'confirmed' })
  const guest = { first_name: 'Ada', last_name: 'Lovelace', phone: '+44 20 7946 0000' }
  const refused = await post(remoteHotels.plain, 'reservations', wish(freshDay(), { guest }))
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'guest.email'])
})

test('a guest needs a phone number or an e-mail address; without the latter only the hotel gets a mail', async () => {
  const named = { first_name: 'Ada', last_name: 'Lovelace' }
  const refused = await post(hotels.plain, 'reservations', wish(freshDay(), { guest: named }))
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'guest.phone'])
  const card = { ...named, phone: '1', note: 'Card 4111 1111 1111 1111' }
  const holding = await post(hotels.plain, 'reservations', wish(freshDay(), { guest: card }))
  expect([holding.status, holding.body.errors[0].field]).toEqual([400, 'guest.note'])
  const ids = []
  for (const guest of [
    { ...named, phone: '1' },
    { ...named, email: 'ada@example.com' },
  ]) {
    const made = await post(hotels.plain, 'reservations', wish(freshDay(), { guest }))
    ids.push(made.body.reservation.id)
  }
  await context.database.transaction(transaction => dispatchEvents(transaction, 1000))
  const mailsOf = async (id: string) => {
    const record = await server.inject({ url: `/admin/v1/reservations/${id}`, headers: desk })
    return record.json().mails.map(({ to }: { to: string }) => to)
  }
  expect([await mailsOf(ids[0]), await mailsOf(ids[1])]).toEqual([[], ['guest']])
})

const houseId = async () =>
  (await context.database.query<{ id: number }>('SELECT publisher_id AS id FROM house_publisher'))[0]!.id

const makeCode = (code: string, terms: object) =>
  createDiscountCode(context, { code, category: 'discount', percent_off: 10, ...terms })

test('a discount code for all publishers or for the front desk lowers offer, preview and booking alike, and one of others does not exist', async () => {
  await post(hotels.plain, 'offers', stayFrom(freshDay()))
  await makeCode('EVERYBODY', {})
  await makeCode('HOUSE', { publishers: [await houseId()] })
  await makeCode('THEIRS', { publishers: [(await houseId()) + 1000] })
  const choice = { room_id: 1, rate_code: 'BAR' }
  for (const code of ['EVERYBODY', 'HOUSE']) {
    const asked = { ...stayFrom(freshDay()), discount_code: code.toLowerCase() }
    const discount = { code: asked.discount_code, saved: 10, rebate: 0, instructions: null }
    const offers = await post(hotels.plain, 'offers', asked)
    expect(offers.body).toMatchObject({ discount_reason: null })
    expect(offers.body.rooms[0].rates[0]).toMatchObject({ total: 90, discount })
    const { body: preview } = await post(hotels.plain, 'preview', { ...asked, ...choice })
    expect(preview).toMatchObject({ discount_reason: null, discount, price: { total: 90 } })
    const dear = await post(hotels.plain, 'reservations', { ...wish(parseDay(asked.checkin)!), ...asked })
    expect(dear.body.errors).toContainEqual({ field: 'new_total', message: '90' })
    const wanted = { ...wish(parseDay(asked.checkin)!), ...asked, expected_total: '90.00' }
    const made = await post(hotels.plain, 'reservations', wanted)
    expect(made.body.reservation, JSON.stringify(made.body)).toMatchObject({ status: 'confirmed', total: 90 })
    const [row] = await context.database.query<{ uses: number }>(
      'SELECT uses FROM discount_code WHERE code_folded = $1',
      [asked.discount_code],
    )
    expect(row).toEqual({ uses: 1 })
  }
  const theirs = { ...stayFrom(freshDay()), discount_code: 'THEIRS' }
  const offers = await post(hotels.plain, 'offers', theirs)
  expect(offers.body).toMatchObject({ discount_reason: 'unknown_code' })
  expect(offers.body.rooms[0].rates[0]).toMatchObject({ total: 100, discount: null })
  const preview = await post(hotels.plain, 'preview', { ...theirs, ...choice })
  expect(preview.body).toMatchObject({ discount_reason: 'unknown_code', discount: null })
  const refused = await post(hotels.plain, 'reservations', { ...wish(parseDay(theirs.checkin)!), ...theirs })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'discount_code', message: 'unknown_code' }],
  ])
  expect(await reservations(hotels.plain, theirs.checkin)).toEqual([])
})

test('a discount code that each guest may use once wants an e-mail address, and is used once by it', async () => {
  await makeCode('ONCE', { max_uses_per_guest: 1 })
  const wanted = (guest: object) => ({
    ...wish(freshDay(), { guest: { first_name: 'Ada', last_name: 'King', ...guest } }),
    discount_code: 'ONCE',
    expected_total: '90.00',
  })
  const nameless = await post(hotels.plain, 'reservations', wanted({ phone: '1' }))
  expect([nameless.status, nameless.body.errors[0].field]).toEqual([422, 'guest.email'])
  const statuses = []
  for (const email of ['once@example.com', 'once@example.com', 'other@example.com']) {
    const { status, body } = await post(hotels.plain, 'reservations', wanted({ email }))
    statuses.push(status === 201 ? status : body.errors[0])
  }
  expect(statuses).toEqual([201, { field: 'discount_code', message: 'used_up' }, 201])
})

test('one of the staff who guesses codes does not keep the others from entering theirs', async () => {
  const guess = (discount_code: string, headers = desk) =>
    post(hotels.plain, 'offers', { ...stayFrom(freshDay()), discount_code }, headers)
  const guesser = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
  for (let tried = 0; tried < 50; tried += 1) {
    const { status } = await guess(`GUESS${tried}`, guesser)
    expect(status).toBe(200)
  }
  const late = await guess('HOUSE', guesser)
  expect(late.status).toBe(429)
  expect((await guess('HOUSE')).status).toBe(200)
})

test('reports count what the desk books once, under its own publisher', async () => {
  const day = formatDay(freshDay())
  const { body: booked } = await later(parseDay(day)!)
  const operator = await signedInWith(harness.app, [grant('operator')])
  const url = `/admin/v1/reports/stays?group=publisher&property_id=${hotels.plain}&from=${day}&to=${day}`
  const report = (await server.inject({ url, headers: operator })).json()
  const roomNights = report.columns.findIndex(({ name }: { name: string }) => name === 'room_nights')
  const shown = report.rows.map(({ keys, values }: never) => [keys[0], values[roomNights]])
  expect(shown, JSON.stringify(report)).toEqual([[String(booked.reservation.publisher_id), 1]])
})

test('at an archived property nothing is booked until it is restored, and the publisher of the desk stays in business', async () => {
  const asked = wish(freshDay())
  const made = await post(hotels.plain, 'reservations', asked)
  await archiveProperty(context, hotels.plain)
  const refused = await later(freshDay())
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('restore it') } })
  for (const verb of ['offers', 'preview']) {
    const { status } = await post(hotels.plain, verb, shopping(verb, wish(freshDay())))
    expect(status, verb).toBe(409)
  }
  // Its first answer was lost on the way.
  const again = await post(hotels.plain, 'reservations', asked)
  expect([again.status, again.body.reservation?.id]).toEqual([201, made.body.reservation.id])
  await restoreProperty(context, hotels.plain)
  await expect.poll(() => later(freshDay()).then(({ status }) => status)).toBe(201)
  await expect(archivePublisher(context, await houseId())).rejects.toMatchObject({ status: 409 })
})

test('the publisher of the desk gets no key, no pages, no webhook and nobody who works for it, so that only the houses see its guests', async () => {
  await later(freshDay())
  const [house] = await context.database.query<{ id: number }>(
    'SELECT publisher_id AS id FROM house_publisher',
  )
  const publisher_id = house!.id
  const headers = await signedInWith(harness.app, [grant('operator')])
  const send = (path: string, payload: object) =>
    server.inject({ method: 'POST', url: `/admin/v1/${path}`, headers, payload })
  const role = { role: 'publisher_manager', publisher_id }
  const colleague = await send('people', {
    name: 'Ada',
    email: 'ada-of-the-desk@example.com',
    language: 'en',
    role: 'read_only',
    property_id: hotels.plain,
  })
  expect(colleague.statusCode, colleague.body).toBe(201)
  const asked = [
    ['keys', { kind: 'publisher', publisher_id, label: 'All guests' }],
    ['sites', { publisher_id, name: 'All guests' }],
    ['webhooks', { publisher_id, url: 'https://hooks.example/all' }],
    ['people', { name: 'Eve', email: 'eve@example.com', language: 'en', ...role }],
    [`people/${colleague.json().id}/roles`, role],
  ] as const
  for (const [path, payload] of asked) {
    const answer = await send(path, payload)
    expect([answer.statusCode, answer.json().errors?.[0]?.field], `${path} ${answer.body}`).toEqual([
      409,
      'publisher_id',
    ])
  }
  // Somebody who was given the role when it still could be.
  const former = await signedInWith(harness.app, [grant('read_only', { propertyId: hotels.plain })])
  await context.database.query(
    `INSERT INTO person_role (person_id, role, publisher_id) SELECT max(person_id), 'publisher_manager', $1 FROM person`,
    [publisher_id],
  )
  for (const [path, payload] of asked.slice(0, 3)) {
    const answer = await server.inject({ method: 'POST', url: `/admin/v1/${path}`, headers: former, payload })
    expect([answer.statusCode, answer.json().errors?.[0]?.field], path).toEqual([409, 'publisher_id'])
  }
})

test('no odd field makes a request fail in the server, or sells at a price that nobody said', async () => {
  const day = freshDay()
  const odd = [
    null,
    -1,
    1.5,
    1e300,
    ' ',
    '\0',
    '\ud800',
    'x'.repeat(3000),
    [],
    {},
    [null],
    true,
    '9999-12-31',
    '-1',
  ]
  const rooms = [
    { adults: 21 },
    { adults: 2, children_ages: [18] },
    { adults: 2, bed_type: 'ZZ', name: '\ud800' },
  ]
  const parts = ['first_name', 'last_name', 'email', 'phone', 'note']
  const { guest, ...rest } = wish(day)
  const bodies: Wish[] = [
    ...Object.keys(rest).flatMap(name => odd.map(value => ({ ...rest, guest, [name]: value }))),
    ...rooms.map(room => ({ ...rest, guest, rooms: [room] })),
    ...parts.flatMap(part => odd.map(value => ({ ...rest, guest: { ...guest, [part]: value } }))),
    ...odd.map(value => ({ ...rest, guest: value })),
    { ...rest, guest, checkout: formatDay(addDays(day, 100)) },
    { ...rest, guest, rooms: Array.from({ length: 10 }, () => ({ adults: 1 })) },
  ]
  for (const property of [hotels.plain, remoteHotels.plain]) {
    for (const body of bodies) {
      for (const verb of ['offers', 'preview', 'reservations']) {
        const sent = verb === 'reservations' ? { ...body, expected_total: '99.99' } : shopping(verb, body)
        const { status } = await post(property, verb, sent)
        expect(status, `${verb} ${JSON.stringify(sent)}`).toBeLessThan(500)
        if (verb === 'reservations') expect(status, JSON.stringify(sent)).toBeGreaterThanOrEqual(400)
      }
    }
  }
  expect(await reservations(hotels.plain, formatDay(day))).toEqual([])
})
