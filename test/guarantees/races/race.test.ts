// The last room is sold once. Two server processes on one database, 32 clients, overlapping stays of one to four
// nights; afterwards the tables are asked whether every count is what the reservations say.

import { expect, test } from 'vitest'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { randomFrom } from '../../chaos/random.ts'
import { inventoryUntruths } from '../../support/hotels/inventory-truth.ts'
import { bookingBody, realToday, smallHotel } from '../../support/hotels/small-hotel.ts'
import { seed } from '../../support/run/random-runs.ts'
import { type RunningServer, runningServer, type ServerAnswer } from '../../support/run/running-server.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const harness = await testApp()
const { database } = harness.app.context
const { key } = await testPublisher(harness)
const { key: adminKey } = await database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'race', expiresAt: null }),
)
const servers = await Promise.all([runningServer(harness.environment), runningServer(harness.environment)])

const clients = 32
const allotment = 3
const firstNight = addDays(realToday(), 30)
const nightsForSale = 8
const hotel = (id: number, price = 100) => smallHotel({ id, from: realToday(), price, allotment })

let lastHotel = 9000

/** Imports a hotel of its own for a test, also for its second try. */
async function newHotel(): Promise<number> {
  lastHotel += 1
  expect((await either().putProperty(adminKey, hotel(lastHotel))).status).toBe(200)
  return lastHotel
}

const { below, shuffled } = randomFrom(seed)

const checkedCode = checkDiscountDocument({
  code: 'FIVE',
  category: 'discount',
  percent_off: 10,
  max_uses: 5,
})
if ('errors' in checkedCode) throw new Error('the code is not valid')
const tenOff = checkedCode.discount

interface Attempt {
  readonly first: number
  readonly nights: number
  readonly rooms: number
  readonly answer: ServerAnswer
}

/** Books at one server or the other, nights counted from the first one for sale. */
async function book(
  property: number,
  { first, nights, rooms }: Omit<Attempt, 'answer'>,
  more: object = {},
): Promise<Attempt> {
  const checkin = addDays(firstNight, first)
  const body = { ...bookingBody({ key, property, checkin, nights, rooms }), ...more }
  let answer = await either().post('book/reservation/.json', body)
  // A 503 has written nothing and asks to try again, which a machine under load answers now and then.
  for (let turn = 0; answer.status === 503 && turn < 5; turn += 1)
    answer = await either().post('book/reservation/.json', body)
  return { first, nights, rooms, answer }
}

const either = (): RunningServer => servers[below(2)]!

/** Everybody at once: a handful of random stays each, then every night by itself until it is refused. */
async function race(property: number, mostRooms: number): Promise<Attempt[]> {
  const oneClient = async (): Promise<Attempt[]> => {
    const attempts: Attempt[] = []
    for (let round = 0; round < 5; round += 1) {
      const nights = 1 + below(4)
      const stay = { first: below(nightsForSale - nights + 1), nights, rooms: 1 + below(mostRooms) }
      attempts.push(await book(property, stay))
    }
    for (const first of shuffled([...Array(nightsForSale).keys()])) {
      attempts.push(await book(property, { first, nights: 1, rooms: 1 }))
    }
    return attempts
  }
  return (await Promise.all(Array.from({ length: clients }, oneClient))).flat()
}

/** How many rooms are sold on each of the nights for sale. */
async function soldByNight(property: number): Promise<number[]> {
  const rows = await database.query<{ night: string; sold: number }>(
    'SELECT night, sold FROM night WHERE property_id = $1 AND room_id = 1 ORDER BY night',
    [property],
  )
  const sold = new Map(rows.map(row => [row.night, row.sold]))
  return Array.from(
    { length: nightsForSale },
    (_, offset) => sold.get(formatDay(addDays(firstNight, offset) as Day)) ?? 0,
  )
}

/** How often each status and type of fault was answered. */
const outcomes = (attempts: readonly Attempt[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { answer } of attempts) {
    const outcome = answer.status === 200 ? '200' : `${answer.status} ${answer.body.type}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/**
 * Nothing is given back in a race, so a night that refused one room for one night was full at that moment and must
 * be full, to the last room, at its end.
 */
async function expectSoldOut(property: number, attempts: readonly Attempt[]): Promise<void> {
  const known = ['200', '409 RoomUnavailableException']
  expect(Object.keys(outcomes(attempts)).filter(outcome => !known.includes(outcome))).toEqual([])
  const refused = attempts.filter(
    ({ nights, rooms, answer }) => nights * rooms === 1 && answer.status === 409,
  )
  expect(new Set(refused.map(({ first }) => first)).size).toBe(nightsForSale)
  expect(await soldByNight(property)).toEqual(Array(nightsForSale).fill(allotment))
  const booked = attempts.filter(({ answer }) => answer.status === 200)
  expect(booked.reduce((sum, { nights, rooms }) => sum + nights * rooms, 0)).toBe(nightsForSale * allotment)
  expect(new Set(booked.map(({ answer }) => answer.body.confirmation_number)).size).toBe(booked.length)
  expect(await inventoryUntruths(database)).toEqual([])
}

test(`32 clients at two servers sell every night to its last room and no further (seed ${seed})`, async () => {
  const property = await newHotel()
  await expectSoldOut(property, await race(property, 1))
})

test(`bookings of several rooms take all of them or none, while the hotel changes its prices (seed ${seed})`, async () => {
  const property = await newHotel()
  let racing = true
  const imports: ServerAnswer[] = []
  const importing = (async () => {
    for (let turn = 0; racing || turn < 4; turn += 1) {
      imports.push(await either().putProperty(adminKey, hotel(property, turn % 2 === 0 ? 140 : 100)))
      await new Promise(resume => setTimeout(resume, 40))
    }
  })()
  const attempts = await race(property, 2)
  racing = false
  await importing
  await expectSoldOut(property, attempts)
  expect(imports.map(({ status, body }) => ({ status, changed: body.changed }))).toEqual(
    imports.map(() => ({ status: 200, changed: true })),
  )
  // Whatever the price was when a room was taken, it was one price: never a mixture of two.
  for (const { nights, rooms, answer } of attempts) {
    if (answer.status !== 200) continue
    expect([100, 140].map(price => price * nights * rooms)).toContain(answer.body.total.total)
  }
})

test(`two rooms at a time leave the odd one unsold (seed ${seed})`, async () => {
  const property = await newHotel()
  const attempts = await Promise.all(
    Array.from({ length: clients * 2 }, (_, index) =>
      book(property, { first: index % 2, nights: 2, rooms: 2 }),
    ),
  )
  expect(Object.keys(outcomes(attempts)).sort()).toEqual(['200', '409 RoomUnavailableException'])
  expect(outcomes(attempts)['200']).toBe(1)
  expect((await soldByNight(property)).reduce((sum, sold) => sum + sold, 0)).toBe(4)
  expect(await inventoryUntruths(database)).toEqual([])
})

test(`a code for five bookings is redeemed five times, by whichever five come first (seed ${seed})`, async () => {
  const property = await newHotel()
  const code = await database.transaction(transaction => saveDiscount(transaction, tenOff))
  const attempts = await Promise.all(
    Array.from({ length: clients * 2 }, (_, index) =>
      // Room 2 has no count and the nights differ, so that only the code is short.
      book(
        property,
        { first: index % nightsForSale, nights: 1, rooms: 1 },
        { accommodation_id: 2, discount_code: 'five' },
      ),
    ),
  )
  expect(outcomes(attempts)).toEqual({ '200': 5, '422 BookingValidationException': clients * 2 - 5 })
  const booked = attempts.filter(({ answer }) => answer.status === 200)
  expect(booked.map(({ answer }) => answer.body.total.total)).toEqual(Array(5).fill(90))
  const [uses] = await database.query('SELECT uses FROM discount_code WHERE discount_id = $1', [code.id])
  expect(uses).toEqual({ uses: 5 })
  expect(await inventoryUntruths(database)).toEqual([])
})

test(`buyers and guests who change their stays fight for the last rooms, and no stay is without its nights for a moment (seed ${seed})`, async () => {
  const property = await newHotel()
  const held = (
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        book(property, { first: index % nightsForSale, nights: 1, rooms: 1 }),
      ),
    )
  ).filter(({ answer }) => answer.status === 200)
  expect(held.length).toBeGreaterThan(8)
  const changes: ServerAnswer[] = []
  const changeStay = async ({ answer }: Attempt): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) {
      const nights = 1 + below(2)
      const checkin = addDays(firstNight, below(nightsForSale - nights + 1))
      changes.push(
        await either().post('reservation/modify/.json', {
          key,
          id: answer.body.id,
          checkin: formatDay(checkin),
          checkout: formatDay(addDays(checkin, nights)),
          rooms: Array.from({ length: 1 + below(2) }, () => ({ adults: 2 })),
        }),
      )
    }
  }
  let racing = true
  let looks = 0
  const watching = (async () => {
    const seen: string[] = []
    // Each look is one statement, so it sees one moment: stays as they are, and what is sold for them.
    for (; racing || looks < 20; looks += 1) seen.push(...(await inventoryUntruths(database)))
    return seen
  })()
  // Each stay is changed by two at once, at two servers.
  const buying = Array.from({ length: 4 }, async () => {
    const attempts: Attempt[] = []
    for (let turn = 0; turn < 3; turn += 1)
      attempts.push(await book(property, { first: below(nightsForSale), nights: 1, rooms: 1 }))
    return attempts
  })
  await Promise.all([...held, ...held].map(changeStay))
  const tried = (await Promise.all(buying)).flat()
  const bought = tried.filter(({ answer }) => answer.status === 200)
  racing = false
  expect(await watching).toEqual([])
  const kinds = changes.map(({ status, body }) => `${status} ${body.type ?? body.modification.status}`)
  const known = ['200 done', '409 RoomUnavailableException', '503 ServiceUnavailableException']
  expect([...new Set(kinds)].filter(kind => !known.includes(kind))).toEqual([])
  expect(kinds).toContain('200 done')
  expect(kinds).toContain('409 RoomUnavailableException')
  const sold = (await soldByNight(property)).reduce((sum, rooms) => sum + rooms, 0)
  const [kept] = await database.query<{ nights: number; stays: number }>(
    `SELECT sum((checkout - checkin) * rooms_count)::int AS nights, count(*)::int AS stays
       FROM reservation WHERE property_id = $1 AND status = 'confirmed'`,
    [property],
  )
  const answered = tried.map(({ answer: { status, body } }) => `${status} ${body.type ?? ''}`).join(', ')
  expect(kept, answered).toEqual({ nights: sold, stays: held.length + bought.length })
  expect(await inventoryUntruths(database)).toEqual([])
})

test('the checker sees a room that no reservation holds and one that is sold beyond the allotment', async () => {
  await expect(
    database.transaction(async transaction => {
      await transaction.query('ALTER TABLE night DROP CONSTRAINT night_never_oversold')
      await transaction.query('UPDATE night SET sold = sold + 1 WHERE property_id = 9001 AND night = $1', [
        formatDay(firstNight),
      ])
      const untruths = await inventoryUntruths(transaction)
      throw new Error(`${untruths.length}: ${untruths.join('; ')}`)
    }),
  ).rejects.toThrow(
    /^2: .*4 sold, 0 held of 3; .*counters say 4 sold and 0 held, reservations say 3 sold and 0 held$/,
  )
})
