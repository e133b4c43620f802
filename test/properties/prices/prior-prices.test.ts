// Prior prices against a plain log: random histories of a hotel are stored change by change, and what the database has kept of them
// gives the prices that a list of all states, priced day by day, gives (decision 77).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { PricedNight } from '../../../src/lodging/prices/price.ts'
import type { RoomParty } from '../../../src/lodging/properties/property.ts'
import { formerPriceDays } from '../../../src/lodging/property-documents/former-prices.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { writeImported } from '../../../src/operations/properties/import-property.ts'
import { priceRate } from '../../../src/pricing/availability.ts'
import type { StaySearch, Supply } from '../../../src/pricing/search.ts'
import { forgetFormerPrices, readFormerPrices } from '../../../src/store/properties/former-prices.ts'
import { readStock } from '../../../src/store/properties/stock.ts'
import { addDays, type Day, formatDay, localTimeAt, parseDay } from '../../../src/values/civil-dates.ts'
import { testDatabase } from '../../support/run/database.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'

const { database } = await testDatabase()
const minute = 60_000
const { today } = localTimeAt(Temporal.Now.instant().epochMilliseconds, 'UTC')
/** A month ends in the middle of the stay. */
const turn = parseDay(`${formatDay(addDays(today, 60)).slice(0, 8)}01`)!
const stay = { checkin: addDays(turn, -2), checkout: addDays(turn, 2) }
const inDays = (days: number): string => formatDay(addDays(today, days))
const seller = 7

interface Hotel {
  /** Before and after the turn of the month; null: no price. */
  readonly price: readonly [number, number] | null
  readonly single: number | null
  /** Of the second plan; null: prices of its own. */
  readonly percent: number | null
  readonly isForSome: boolean
  readonly promotions: readonly object[]
}

const promotions: readonly { readonly [field: string]: unknown; readonly conditions?: object }[] = [
  { percent_off: 10 },
  { percent_off: 25, conditions: { min_lead_days: nightsUntil(stay.checkin) + 9 } },
  { percent_off: 20, conditions: { max_lead_days: nightsUntil(stay.checkin) + 4 } },
  { amount_off_night: 15, conditions: { booking: { from: inDays(-12), to: inDays(3) } } },
  { percent_off: 30, conditions: { booking: { from: inDays(-50), to: inDays(-20) } } },
  { percent_off: 40, conditions: { min_nights: 5 } },
  { percent_off: 50, conditions: { publishers: [seller] } },
  { percent_off: 60, conditions: { needs_code: true } },
  { percent_off: 5, combinable: true },
  { amount_off_stay: 30, combinable: true, conditions: { rate_plans: ['SAVE'] } },
  { free_nights: { stay: 4, pay: 3 } },
].map((promotion, index) => ({ id: index + 1, name: `Promotion ${index + 1}`, ...promotion }))

function nightsUntil(day: Day): number {
  return day - today
}

const hotels: fc.Arbitrary<Hotel> = fc.record({
  price: fc.option(fc.tuple(fc.constantFrom(80, 100, 120), fc.constantFrom(100, 110)), { freq: 8 }),
  single: fc.option(fc.constantFrom(70, 95)),
  percent: fc.option(fc.constantFrom(-10, 0, 15)),
  isForSome: fc.integer({ min: 0, max: 7 }).map(number => number === 0),
  promotions: fc.subarray([...promotions], { maxLength: 4 }),
})

const histories = fc.record({
  steps: fc.array(fc.record({ hotel: hotels, hours: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 2,
    maxLength: 7,
  }),
  parties: fc.constantFrom<RoomParty[]>(
    [{ adults: 2, childAges: [] }],
    [{ adults: 1, childAges: [] }],
    [
      { adults: 3, childAges: [] },
      { adults: 1, childAges: [] },
    ],
  ),
  forgets: fc.boolean(),
})

const cancellation = { steps: [], no_show: 'none' }

const documentOf = (id: number, { price, single, percent, isForSome, promotions: given }: Hotel) => ({
  id,
  name: 'House with a past',
  time_zone: 'UTC',
  currency: 'EUR',
  prior_price: 'lowest_30_days',
  payment_types: [{ code: 'VI' }],
  rooms: [{ id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 3 }],
  rate_plans: [
    { code: 'BAR', title: 'Best rate', cancellation },
    {
      code: 'SAVE',
      title: 'Saver',
      cancellation,
      ...(percent !== null && { derived: { from: 'BAR', percent } }),
      ...(isForSome && { access: { publishers: [seller], codes: [] } }),
    },
  ],
  promotions: given,
  calendar:
    price === null
      ? []
      : ['BAR', ...(percent === null ? ['SAVE'] : [])].flatMap(rate_code => [
          span(rate_code, [addDays(turn, -20), addDays(turn, -1)], { standard: price[0], single }),
          span(rate_code, [turn, addDays(turn, 20)], { standard: price[1] + 1, single }),
        ]),
})

const span = (
  rate_code: string,
  [from, to]: readonly [Day, Day],
  { standard, single }: { readonly standard: number; readonly single: number | null },
) => ({
  from: formatDay(from),
  to: formatDay(to),
  rate_plans: [rate_code],
  price: { standard, extra_adult: 20, ...(single !== null && { single }) },
})

async function store(document: object): Promise<void> {
  const checked = checkPropertyDocument(document)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  await database.transaction(transaction => writeImported(transaction, checked, {}))
}

async function supplyNow(id: number): Promise<Supply> {
  const [stock] = await readStock(database, [id], today)
  const { property, calendars, inventory } = stock!
  return { property, calendars, inventory, discount: null }
}

const searchOn = (
  day: Day,
  parties: readonly RoomParty[],
  publisherId: number,
  now?: number,
): StaySearch => ({
  stay,
  parties,
  publisherId,
  local: { today: day, minuteOfDay: 600 },
  ...(now !== undefined && { now }),
  discountCode: null,
  exchange: sameCurrency('EUR'),
})

interface State {
  readonly supply: Supply
  readonly from: number
  readonly until: number
}

/** The prices that the stay had for everybody, day by day and state by state, the latest first. */
function* plainPrices(log: readonly State[], parties: readonly RoomParty[], rateCode: string, now: number) {
  for (const { supply, from: begun, until } of log.toReversed()) {
    const from = Math.max(begun, now - formerPriceDays * 1440 * minute)
    if (until < from) return
    const end = Math.min(until, now)
    for (
      let day = localTimeAt(end, 'UTC').today;
      day >= localTimeAt(from, 'UTC').today;
      day = addDays(day, -1)
    ) {
      const rate = priceRate(supply, searchOn(day, parties, 0), 1, rateCode)?.rate ?? null
      yield { day, nights: rate?.nights ?? null }
    }
  }
}

/** Undefined: not known, as the log begins later; null: it had no price before. */
function plainPrior(
  prices: readonly { readonly day: Day; readonly nights: readonly PricedNight[] | null }[],
  night: number,
  isWhole: boolean,
): number | null | undefined {
  const isReduced = prices.map(({ nights }) => (nights?.[night]?.promotionalSavings ?? 0) > 0)
  const before = isReduced.indexOf(false)
  if (before < 0) return isWhole ? null : undefined
  const begun = before === 0 ? today : prices[before - 1]!.day
  const counted = prices
    .slice(before)
    .filter(({ day, nights }) => day >= addDays(begun, -30) && nights !== null)
    .map(({ nights }) => Number(nights![night]!.rate))
  return counted.length === 0 ? null : Math.min(...counted)
}

let lastId = 0
function nextId(): number {
  lastId += 1
  return lastId
}

test('of random histories are those of a plain log', { timeout: 120_000 }, async () => {
  const found = { known: 0, none: 0, unknown: 0 }
  await fc.assert(
    fc.asyncProperty(histories, async ({ steps, parties, forgets }) => {
      const id = nextId()
      const log: { supply: Supply; minutes: number }[] = []
      for (const [index, step] of steps.entries()) {
        await store(documentOf(id, step.hotel))
        // All changes are half past an hour, so that none is about midnight.
        const isLast = index === steps.length - 1
        const minutes = step.hours * 60 + (isLast ? Temporal.Now.zonedDateTimeISO('UTC').minute + 30 : 0)
        log.push({ supply: await supplyNow(id), minutes })
        await database.query(
          'UPDATE former_price SET until = until - make_interval(mins => $2) WHERE property_id = $1',
          [id, minutes],
        )
      }
      if (forgets) await forgetFormerPrices(database, Temporal.Now.instant())
      const { supply } = log.at(-1)!
      const former = (await readFormerPrices(database, new Map([[id, supply]]), today)).get(id)!
      const now = Temporal.Now.instant().epochMilliseconds
      let begun = now
      const states = log
        .toReversed()
        .map(each => {
          const until = begun
          begun -= each.minutes * minute
          return { supply: each.supply, from: begun, until }
        })
        .toReversed()
      const isWhole = begun < now - formerPriceDays * 1440 * minute
      for (const rateCode of ['BAR', 'SAVE']) {
        const asked = searchOn(today, parties, seller, now)
        const rate = priceRate({ ...supply, former }, asked, 1, rateCode)?.rate
        const plain = [...plainPrices(states, parties, rateCode, now)]
        for (const [night, { promotionalSavings, priorLowest }] of (rate?.nights ?? []).entries()) {
          const expected = promotionalSavings > 0 ? plainPrior(plain, night, isWhole) : undefined
          expect([rateCode, night, priorLowest]).toEqual([rateCode, night, expected])
          found[expected === undefined ? 'unknown' : expected === null ? 'none' : 'known'] += 1
        }
      }
    }),
    { numRuns: randomRuns(12, 100, 3000), seed },
  )
  expect(found.known).toBeGreaterThan(0)
})

test('of prices that a transaction sets and takes back nothing is kept, and what it leaves ends at one instant', async () => {
  const id = nextId()
  const hotel: Hotel = { price: [100, 100], single: null, percent: null, isForSome: false, promotions: [] }
  await store(documentOf(id, hotel))
  await store(documentOf(id, { ...hotel, price: [80, 90], promotions: promotions.slice(0, 1) }))
  const rows = await database.query<{ instants: number; kept: number }>(
    `SELECT count(DISTINCT until) AS instants, count(*) AS kept FROM former_price
      WHERE property_id = $1 AND (month IS NOT NULL OR document IS NOT NULL)`,
    [id],
  )
  expect(rows).toEqual([{ instants: 1, kept: 5 }])
  for (const table of ['room', 'property'])
    await database.query(`DELETE FROM ${table} WHERE property_id = $1`, [id])
  expect(await database.query('SELECT FROM former_price WHERE property_id = $1', [id])).toEqual([])
})

test('nothing is kept where the market does not ask, and from the day on which it does', async () => {
  const id = nextId()
  const hotel: Hotel = { price: [100, 100], single: null, percent: null, isForSome: false, promotions: [] }
  const at = (price: number, prior_price: 'none' | 'lowest_30_days') =>
    store({ ...documentOf(id, { ...hotel, price: [price, price] }), prior_price })
  const kept = async (): Promise<number> =>
    (await database.query('SELECT FROM former_price WHERE property_id = $1', [id])).length
  await at(100, 'none')
  await at(90, 'none')
  expect(await kept()).toBe(0)
  await at(90, 'lowest_30_days')
  expect(await kept()).toBe(1)
  await at(80, 'lowest_30_days')
  expect(await kept()).toBeGreaterThan(1)
  await at(80, 'none')
  expect(await kept()).toBe(0)
})

test('are kept as long as a reduction can need them', async () => {
  const [id, without] = [nextId(), nextId()]
  const hotel: Hotel = { price: [100, 100], single: null, percent: null, isForSome: false, promotions: [] }
  for (const each of [id, without]) {
    await store(documentOf(each, hotel))
    await store(documentOf(each, { ...hotel, price: [90, 90] }))
  }
  await store(documentOf(id, { ...hotel, promotions: promotions.slice(0, 1) }))
  const keptOf = async (days: number): Promise<number[]> => {
    await forgetFormerPrices(database, Temporal.Now.instant().add({ hours: 24 * days }))
    const rows = await database.query<{ id: number }>(
      'SELECT DISTINCT property_id AS id FROM former_price WHERE property_id = ANY ($1) AND month IS NULL ORDER BY 1',
      [[id, without]],
    )
    return rows.map(row => row.id)
  }
  expect(await keptOf(30)).toEqual([id, without])
  expect(await keptOf(32)).toEqual([id])
  expect(await keptOf(formerPriceDays - 1)).toEqual([id])
  expect(await keptOf(formerPriceDays + 1)).toEqual([])
})
