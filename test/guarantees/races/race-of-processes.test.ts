// Two thousand buyers for the last rooms, at four server processes on one database: stays of one to five nights that
// overlap in every way. Every night is sold to its last room and no further, and nobody is told of a deadlock or of
// anything else but a confirmation or that the room is gone. HOSTELRY_RACE_ROUNDS asks for more than one round.

import { expect, test } from 'vitest'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { randomFrom } from '../../chaos/random.ts'
import { inventoryUntruths } from '../../support/hotels/inventory-truth.ts'
import { bookingBody, realToday, smallHotel } from '../../support/hotels/small-hotel.ts'
import { seed } from '../../support/run/random-runs.ts'
import { type RunningServer, runningServer, type ServerAnswer } from '../../support/run/running-server.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const rounds = Number(process.env.HOSTELRY_RACE_ROUNDS ?? 1)
const buyers = 2000
/** Of them at a time; the others wait for their turn as in a queue outside. */
const atOnce = 32
const allotment = 25
const nightsForSale = 20
const longestStay = 5
const firstNight = addDays(realToday(), 30)

const harness = await testApp({ jobs: false })
const { database } = harness.app.context
const { key } = await testPublisher(harness)
const { key: adminKey } = await database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'race', expiresAt: null }),
)
// Few connections each: other test files use the same PostgreSQL.
const environment = { ...harness.environment, DATABASE_POOL_SIZE: '4' }
const servers: RunningServer[] = []
for (let server = 0; server < 4; server += 1) servers.push(await runningServer(environment))

interface Buyer {
  readonly first: number
  readonly nights: number
}

/**
 * First those who want several nights, whose transactions overlap in every way; then as many for each single night as
 * there are rooms of it, so that a night which is not full at the end has refused somebody whom it had room for.
 */
function buyersInOrder(): Buyer[] {
  const singles = Array.from({ length: nightsForSale * allotment }, (_, index) => ({
    first: index % nightsForSale,
    nights: 1,
  }))
  const longer = Array.from({ length: buyers - singles.length }, () => {
    const nights = 2 + below(longestStay - 1)
    return { first: below(nightsForSale - nights + 1), nights }
  })
  return [...longer, ...singles]
}

const { below } = randomFrom(seed)

interface Bought extends Buyer {
  readonly answer: ServerAnswer
}

/** Everybody books once, at one of the servers. */
async function race(property: number): Promise<Bought[]> {
  const waiting = buyersInOrder().values()
  const bought: Bought[] = []
  const client = async (server: RunningServer): Promise<void> => {
    for (const buyer of waiting) {
      const checkin = addDays(firstNight, buyer.first)
      const body = bookingBody({ key, property, checkin, nights: buyer.nights })
      bought.push({ ...buyer, answer: await server.post('book/reservation/.json', body) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => client(servers[index % servers.length]!)))
  return bought
}

async function soldByNight(property: number): Promise<number[]> {
  const rows = await database.query<{ night: string; sold: number }>(
    'SELECT night, sold FROM night WHERE property_id = $1 AND room_id = 1',
    [property],
  )
  const sold = new Map(rows.map(row => [row.night, row.sold]))
  return Array.from(
    { length: nightsForSale },
    (_, offset) => sold.get(formatDay(addDays(firstNight, offset))) ?? 0,
  )
}

const awaitOutcome = ({ answer: { status, body } }: Bought): string =>
  status === 200 || status === 409 ? `${status} ${body.type ?? body.status}` : `${status} ${body.message}`

test.each(Array.from({ length: rounds }, (_, round) => 9101 + round))(
  `two thousand buyers at four servers buy the last rooms of hotel %i and no more (seed ${seed})`,
  async property => {
    const hotel = smallHotel({ id: property, from: realToday(), allotment })
    expect((await servers[0]!.putProperty(adminKey, hotel)).status).toBe(200)
    const bought = await race(property)
    expect(bought).toHaveLength(buyers)
    expect([...new Set(bought.map(awaitOutcome))].sort()).toEqual([
      '200 confirmed',
      '409 RoomUnavailableException',
    ])
    expect(await soldByNight(property)).toEqual(Array(nightsForSale).fill(allotment))
    const booked = bought.filter(({ answer }) => answer.status === 200)
    expect(booked.reduce((sum, { nights }) => sum + nights, 0)).toBe(nightsForSale * allotment)
    expect(new Set(booked.map(({ answer }) => answer.body.confirmation_number)).size).toBe(booked.length)
    expect(await inventoryUntruths(database)).toEqual([])
  },
  180_000,
)
