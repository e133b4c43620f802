// Rooms of different types and rate plans in one reservation (decision 76): what they cost, that each is sold once, and what every later
// answer and message tells of them.

import { describe, expect, test } from 'vitest'
import { writeReservation as writeAlpineBits } from '../../src/channels/alpinebits/guest-requests/write-reservation.ts'
import { cloudbedsBooking } from '../../src/channels/cloudbeds/booking.ts'
import { reservationMessage } from '../../src/channels/opentravel/reservation-message.ts'
import { ownCodes } from '../../src/lodging/channels/channel.ts'
import { confirmationMail } from '../../src/operations/notifications/mails/guest-mails.ts'
import { mailText } from '../../src/operations/notifications/mails/mail-text.ts'
import { webhookBody } from '../../src/operations/notifications/webhook-payload.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { showBookingRecord } from '../../src/operations/sites/booking-record.ts'
import { findReservation } from '../../src/store/reservations/reservations.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { mailContext } from '../support/notifications/mail-contexts.ts'
import { testToday } from '../support/run/test-app.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const { harness, context, gateway, key, request, book, findings } = await bookingContext({
  sources: clock => [new ScriptedSource(clock)],
})

const [house, charged, remote] = [9021, 9022, 9023]

/** Two counted types at two plans: FLEX is free until two days before, SAVER is paid when booking and never given back. */
const mixedHotel = (id: number) => {
  const hotel = smallHotel({ id, from: parseDay(testToday)! })
  const [span] = hotel.calendar
  const priced = (room: number, rate_plan: string, standard: number) => ({
    ...span!,
    rooms: [room],
    rate_plans: [rate_plan],
    price: { standard, extra_adult: 20 },
  })
  return {
    ...hotel,
    rooms: [
      { ...hotel.rooms[0]!, id: 1, name: 'Double', allotment: 2 },
      {
        ...hotel.rooms[0]!,
        id: 2,
        name: 'Suite',
        allotment: 2,
        beds: [{ code: 'K', description: 'King' }],
      },
    ],
    rate_plans: [
      {
        code: 'FLEX',
        title: 'Flexible',
        cancellation: { steps: [{ hours_before: 48, charge: { nights: 1 } }], no_show: 'full' },
      },
      {
        code: 'SAVER',
        title: 'Saver',
        deposit: { steps: [{ charge: 'full' }] },
        cancellation: { steps: [{ hours_before: null, charge: 'full' }], no_show: 'full' },
      },
    ],
    calendar: [
      priced(1, 'FLEX', 100),
      priced(1, 'SAVER', 80),
      priced(2, 'FLEX', 250),
      priced(2, 'SAVER', 200),
    ],
    taxes: [{ name: 'VAT', percent: 10 }],
    fees: [
      { name: 'Service', amount: 25, unit: 'stay', per: 'booking' },
      { name: 'Linen', amount: 7, unit: 'stay', per: 'room' },
    ],
  }
}

for (const id of [house, charged, remote])
  await importProperty(
    context,
    {
      ...mixedHotel(id),
      ...(id === charged && { payment_collection: 'gateway' }),
      ...(id === remote && { source: 'scripted' }),
    },
    null,
  )

type Booking = ReturnType<typeof request>

/** A double at FLEX for two, and a suite at SAVER for three. */
const kinds = [{}, { adults: 3, accommodation_id: 2, rate_code: 'SAVER', bed_type: 'K' }]

const mixed = (choices: Parameters<typeof request>[0] = {}, rooms: readonly object[] = kinds) => {
  const booking = request({ property: house, rate: 'FLEX', nights: 2, rooms: rooms.length, ...choices })
  return { ...booking, rooms: booking.rooms.map((room, place) => ({ ...room, ...rooms[place] })) }
}

const preview = (
  { guest: _guest, payment: _payment, ...asked }: Booking | ReturnType<typeof mixed>,
  more = {},
) => harness.post('book/preview/.json', { ...asked, ...more })

const rateOf = ({ body }: Awaited<ReturnType<typeof preview>>) => body.property_accommodation[0].rates[0]

/** The room alone, as a stay of one room. */
const alone = (booking: ReturnType<typeof mixed>, place: number) => {
  const { accommodation_id, rate_code, ...room } = booking.rooms[place] as Record<string, unknown>
  return {
    ...booking,
    accommodation_id: (accommodation_id ?? booking.accommodation_id) as number,
    rate_code: (rate_code ?? booking.rate_code) as string,
    rooms: [room] as unknown as Booking['rooms'],
  }
}

const counts = async (booking: { readonly property_id: number; readonly checkin: string }) => {
  const rows = await context.database.query<{ sold: number; held: number }>(
    'SELECT sold, held FROM night WHERE property_id = $1 AND night = $2 ORDER BY room_id',
    [booking.property_id, booking.checkin],
  )
  return rows.map(({ sold, held }) => [sold, held])
}

describe('the preview of different rooms', () => {
  test('has each room as it is alone, and what is for the booking once', async () => {
    const booking = mixed()
    const whole = rateOf(await preview(booking))
    const [double, suite] = [
      rateOf(await preview(alone(booking, 0))),
      rateOf(await preview(alone(booking, 1))),
    ]
    expect(whole.total.total).toBe(double.total.total + suite.total.total - 25)
    expect(whole.total.balance_due).toBe(suite.total.total - 25)
    const [first, second] = whole.by_room
    expect(first).toMatchObject({
      accommodation_id: 1,
      accommodation_name: 'Double',
      rate_code: 'FLEX',
      rate_title: 'Flexible',
      is_refundable: 'Y',
      is_deposit_required: 'N',
      no_show_penalty: double.no_show_penalty,
    })
    for (const field of [
      'total',
      'nights',
      'tax_items',
      'fees',
      'cancellation_penalties',
      'cancellation_policy',
    ])
      expect(first[field], field).toEqual(double[field])
    expect(second).toMatchObject({
      accommodation_id: 2,
      rate_code: 'SAVER',
      is_refundable: 'N',
      is_deposit_required: 'Y',
      cancellation_policy: suite.cancellation_policy,
      deposit_policy: suite.deposit_policy,
    })
    expect(second.nights).toEqual(suite.nights)
    expect(second.fees.map(({ name }: { name: string }) => name)).toEqual(['Linen'])
    expect(second.total.total).toBe(suite.total.total - 25)
    // The terms of the whole say which room has which, and add up.
    expect(whole.cancellation_policy).toBe(
      `Double, Flexible: ${first.cancellation_policy} Suite, Saver: ${second.cancellation_policy}`,
    )
    expect(whole).toMatchObject({ is_refundable: 'Y', is_deposit_required: 'Y' })
    expect(whole.cancellation_penalties.map(({ penalty }: { penalty: number }) => penalty)).toEqual(
      first.cancellation_penalties.map(({ penalty }: { penalty: number }) => penalty + second.total.total),
    )
    expect(whole.no_show_penalty).toBe(whole.total.total)
    expect(whole.deposits[0]).toMatchObject({ kind: 'deposit', amount: second.total.total })
  })

  test('is that of one kind, where all rooms name the same', async () => {
    const { key: _, ...plain } = request({ property: house, rate: 'SAVER', room: 2, rooms: 2 })
    const named = {
      ...plain,
      key,
      accommodation_id: 1,
      rate_code: 'FLEX',
      rooms: plain.rooms.map(room => ({ ...room, accommodation_id: 2, rate_code: 'SAVER' })),
    }
    const [one, other] = [await preview({ ...plain, key }), await preview(named)]
    expect(rateOf(other)).toEqual(rateOf(one))
    expect(rateOf(other).by_room[0]).not.toHaveProperty('rate_code')
  })

  test('counts rooms of one type at different rates together', async () => {
    const rates = ['FLEX', 'SAVER', 'FLEX'].map(rate_code => ({ rate_code }))
    expect(outcome(await preview(mixed({}, rates.slice(0, 2))))).toBe('200')
    const refused = await preview(mixed({}, rates))
    expect([outcome(refused), refused.body.errors[0].field]).toEqual([
      '409 RoomUnavailableException',
      'rooms[2].has_no_inventory',
    ])
  })

  test('refuses what it cannot carry, with the field and the way out', async () => {
    const good = mixed()
    const withRoom = (room: object) => ({ rooms: [good.rooms[0], { ...good.rooms[1], ...room }] })
    const refusals: readonly (readonly [object, string, string])[] = [
      [withRoom({ accommodation_id: 77 }), '400 BadRequestException', 'rooms[1].accommodation_id'],
      [withRoom({ rate_code: 'NONE' }), '400 BadRequestException', 'rooms[1].rate_code'],
      [withRoom({ rate_code: 5 }), '400 BadRequestException', 'rooms[1].rate_code'],
      [withRoom({ adults: 9 }), '409 RoomUnavailableException', 'rooms[1].is_occupancy_exceeded'],
      [{ rate_code: 'NONE' }, '400 BadRequestException', 'rate_code'],
      [{ property_id: remote }, '400 BadRequestException', 'rooms[1].accommodation_id'],
      [{ discount_code: 'SUMMER' }, '400 BadRequestException', 'discount_code'],
      [{ extras: [{ code: 'parking' }] }, '400 BadRequestException', 'extras'],
      [{ hold_id: crypto.randomUUID() }, '400 BadRequestException', 'hold_id'],
      [{ receipt: true }, '400 BadRequestException', 'receipt'],
      [{ rooms: Array(10).fill(good.rooms[1]) }, '400 BadRequestException', 'rooms'],
    ]
    for (const [change, wanted, field] of refusals)
      for (const answer of [await preview({ ...good, ...change }), await book({ ...good, ...change })])
        expect([outcome(answer), answer.body.errors[0].field], JSON.stringify(change)).toEqual([
          wanted,
          field,
        ])
    const noBed = await book({ ...good, ...withRoom({ bed_type: 'X' }) })
    expect([outcome(noBed), noBed.body.errors[0].field]).toEqual([
      '422 BookingValidationException',
      'rooms[1].bed_type',
    ])
  })
})

describe('a reservation of different rooms', () => {
  test('is one, at the price that was shown, and gives every room back', async () => {
    const booking = mixed()
    const shown = await preview(booking)
    const rate = rateOf(shown)
    const { quote_id } = shown.body.meta_data
    const tooLow = await book({ ...booking, expected_total: String(rate.total.total - 0.01) })
    expect(outcome(tooLow)).toBe('409 PriceChangedException')
    const { status, body } = await book({ ...booking, quote_id, expected_total: String(rate.total.total) })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const field of [
      'total',
      'by_room',
      'cancellation_policy',
      'deposit_policy',
      'cancellation_penalties',
    ])
      expect(body[field], field).toEqual(rate[field])
    expect(body.room).toEqual({ id: 1, name: 'Double, Suite' })
    expect(body.rooms).toMatchObject([
      { accommodation_id: 1, rate_code: 'FLEX', bed_type: null },
      { accommodation_id: 2, rate_code: 'SAVER', bed_type: 'K' },
    ])
    expect(await counts(booking)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await findings()).toEqual([])
    const { confirmation_number } = body
    expect((await harness.post('reservation/view/.json', { key, confirmation_number })).body).toEqual(body)
    const again = await book(booking)
    expect(outcome(again)).toBe('409 DuplicateBookingException')
    const other = mixed({}, [{}, { accommodation_id: 2, bed_type: 'K' }])
    expect(
      outcome(
        await book({ ...other, guest: booking.guest, checkin: booking.checkin, checkout: booking.checkout }),
      ),
    ).toBe('200')
    const simulated = await harness.post('reservation/cancel/.json', {
      key,
      confirmation_number,
      simulate: true,
    })
    expect(simulated.body.penalty).toBe(body.by_room[1].total.total)
    const cancelled = await harness.post('reservation/cancel/.json', { key, confirmation_number })
    expect(cancelled.body).toMatchObject({ penalty: body.by_room[1].total.total, refund: 0 })
    expect(await counts(booking)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await findings()).toEqual([])
  })

  test('is told room by room to its guest, and to the publisher', async () => {
    const { body } = await book(mixed())
    const reservation = (await findReservation(context.database, { propertyId: house, id: body.id }))!
    const property = (await context.catalog.currentProperties([house])).get(house)!
    const text = mailText(confirmationMail(mailContext({ reservation, property })))
    const [double, suite] = body.by_room
    for (const line of [
      'Room 1: Double, Flexible, Guest',
      'Room 2: Suite, Saver, Guest',
      `Room 1, 2 nights: ${double.total.subtotal.toFixed(2)} USD`,
      `Room 2, 2 nights: ${suite.total.subtotal.toFixed(2)} USD`,
      `Total: ${body.total.total.toFixed(2)} USD`,
      'Double, Flexible: Free cancellation until',
      'Suite, Saver: Not refundable',
    ])
      expect(text).toContain(line)
    const record = await showBookingRecord(context, reservation.publisherId, { id: body.id })
    expect(record).toMatchObject({
      rateTitle: 'Flexible, Saver',
      mealPlan: null,
      kinds: ['Double, Flexible', 'Suite, Saver'],
      beds: [null, 'King'],
    })
    const event = { ...mailContext().event, sequence: 1 } as Parameters<typeof webhookBody>[0]
    const told = JSON.parse(webhookBody(event, reservation)).data.reservation
    expect(told.rooms).toEqual([
      { accommodation_id: 1, rate_code: 'FLEX' },
      { accommodation_id: 2, rate_code: 'SAVER' },
    ])
  })

  test('is told to channels with the type, the rate and the price of each room', async () => {
    const { body } = await book(mixed())
    const reservation = (await findReservation(context.database, { propertyId: house, id: body.id }))!
    const mapping = ownCodes
    const totals = body.by_room.map(({ total }: { total: { total: number } }) => total.total)
    const { Rooms } = cloudbedsBooking(reservation, {
      mapping,
      country: 'US',
      modifiedAt: null,
    }) as { Rooms: { ChannelRoomType: string; RateId: string; Price: number }[] }
    expect(Rooms.map(({ ChannelRoomType, RateId, Price }) => [ChannelRoomType, RateId, Price])).toEqual([
      ['1', 'FLEX', totals[0]],
      ['2', 'SAVER', totals[1]],
    ])
    const toldTo = (xml: string, name: string) =>
      [...xml.matchAll(new RegExp(`${name}="([^"]+)"`, 'g'))].map(([, told]) => told)
    const alpineBits = writeAlpineBits(
      { reservation, isKnown: false, changedAt: reservation.createdAt, mealPlanOf: () => undefined },
      { version: '2020-10', hotel: { code: 'H', name: 'House' }, mapping },
    )
    expect(toldTo(alpineBits, 'RoomTypeCode')).toEqual(['1', '2'])
    expect(toldTo(alpineBits, 'RatePlanCode')).toEqual(['FLEX', 'SAVER'])
    expect(toldTo(alpineBits, 'AmountAfterTax').map(Number)).toEqual(totals)
    const siteConnect = reservationMessage({
      reservation,
      resStatus: 'Commit',
      echoToken: 'e',
      hotelCode: 'H',
      codes: [
        { roomCode: 'DBL', rateCode: 'F' },
        { roomCode: 'STE', rateCode: 'S' },
      ],
      requestorId: 'R',
      amount: 'AmountAfterTax',
      now: context.clock.now(),
      hasGuests: false,
    })
    expect(toldTo(siteConnect, 'RoomDescription Name')).toEqual(['Double', 'Suite'])
    expect(toldTo(siteConnect, 'RatePlan RatePlanCode')).toEqual(['F', 'S'])
    expect(toldTo(siteConnect, 'Total AmountAfterTax').map(Number)).toEqual([...totals, body.total.total])
  })

  test('keeps dates, parties and rates, and takes other names, beds and guests', async () => {
    const { body } = await book(mixed())
    const { confirmation_number } = body
    const modify = (more: object) =>
      harness.post('reservation/modify/.json', { key, confirmation_number, ...more })
    const party = body.rooms.map(({ adults }: { adults: number }) => ({ adults }))
    for (const [change, field] of [
      [{ checkout: body.checkin.replace(/^20/, '21') }, 'checkout'],
      [{ accommodation_id: 1 }, 'accommodation_id'],
      [{ rate_code: 'FLEX' }, 'rate_code'],
      [{ rooms: party.slice(1) }, 'rooms'],
    ] as const) {
      const refused = await modify({ ...change, simulate: true })
      if (field === 'checkout' && refused.status === 400) continue
      expect([outcome(refused), refused.body.errors[0].field]).toEqual([
        '422 BookingValidationException',
        field,
      ])
    }
    const named = await modify({
      rooms: party.map((room: object, place: number) => ({ ...room, name: `Room of ${place}` })),
    })
    expect(named.status, JSON.stringify(named.body)).toBe(200)
    const { reservation } = named.body
    expect(reservation.by_room).toEqual(body.by_room)
    expect(reservation.rooms).toEqual(
      body.rooms.map((room: object, place: number) => ({ ...room, name: `Room of ${place}` })),
    )
    expect(await findings()).toEqual([])
  })

  test('holds every type of room while its payment is open', async () => {
    const booking = mixed({ property: charged })
    const paid = await book(booking)
    expect(outcome(paid)).toBe('200')
    expect(await counts(booking)).toEqual([
      [1, 0],
      [1, 0],
    ])
    gateway.script = { does: 'decline' }
    const refused = mixed({ property: charged })
    expect(outcome(await book(refused))).toBe('402 CreditCardException')
    expect(await counts(refused)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await findings()).toEqual([])
  })

  test('may be an item of a basket', async () => {
    const [one, other] = [mixed(), request({ property: hotels.plain })]
    const items = [one, other].map(({ key: _key, guest: _guest, payment: _payment, ...item }) => item)
    const shown = await harness.post('book/basket/preview/.json', { key, items: [items[0]] })
    expect(shown.body.total.total).toBe(rateOf(await preview(one)).total.total)
    const { status, body } = await harness.post('book/basket/.json', {
      key,
      items: [items[0]],
      guest: one.guest,
      payment: one.payment,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await counts(one)).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})

test('different rooms and single ones at once sell every night once, and wait for each other without a deadlock', async () => {
  const { checkin, checkout } = mixed()
  const at = <Asked extends object>(booking: Asked) => ({ ...booking, checkin, checkout })
  const there = [{ adults: 2 }, { accommodation_id: 2, bed_type: 'K' }]
  const back = [{ accommodation_id: 2, bed_type: 'K' }, { rate_code: 'SAVER' }]
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, turn) =>
      turn % 3 === 2
        ? book(at(request({ property: house, rate: 'FLEX', nights: 2 })))
        : book(at(mixed({}, turn % 3 === 0 ? there : back))),
    ),
  )
  const known = ['200', '409 RoomUnavailableException']
  expect(answers.map(outcome).filter(each => !known.includes(each))).toEqual([])
  const sold = answers.filter(({ status }) => status === 200).flatMap(({ body }) => body.rooms)
  expect(sold.filter(({ accommodation_id = 1 }) => accommodation_id === 1)).toHaveLength(2)
  expect((await counts({ property_id: house, checkin })).every(([rooms]) => rooms! <= 2)).toBe(true)
  const [{ deadlocks }] = (await context.database.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  )) as [{ deadlocks: number }]
  expect(deadlocks).toBe(0)
  expect(await findings()).toEqual([])
})
