// Feeds say of a stay what availability says, asked one by one: for hotels that nobody thought of.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { linesOf, queryXml, resultsOf } from '../support/channels/metasearch.ts'
import type { Json } from '../support/random/price-agreement.ts'
import { type Question, type RandomHotel, randomHotel } from '../support/random/random-documents.ts'
import { openExchange, openHotel } from '../support/random/random-hotels.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const runs = randomRuns(6, 12)
const today = parseDay(testToday)!
const daysAsked = 8

const running = await testApp()
const { post } = running
const { key, publisherId } = await testPublisher(running, { sellsAll: false })
await openExchange(running)

const hasSeenEach = (): boolean =>
  tally.open > runs * 3 &&
  tally.closed > runs &&
  tally.children > 0 &&
  tally.atCheckin > 0 &&
  tally.currencies.size > 3

const tally = { open: 0, closed: 0, children: 0, atCheckin: 0, currencies: new Set<string>() }

interface Asked {
  readonly id: number
  readonly from: Day
  readonly nights: number
  readonly party: { readonly adults: number; readonly ages: readonly number[] }
  readonly currency: string | undefined
}

const foundAt = async ({ id, from, nights, party, currency }: Asked, ahead: number): Promise<Json> => {
  const answer = await post('property/available/.json', {
    key,
    property_id: id,
    ...(currency !== undefined && { currency }),
    checkin: formatDay(addDays(from, ahead)),
    checkout: formatDay(addDays(from, ahead + nights)),
    rooms: [{ adults: party.adults, children: party.ages.length, children_ages: party.ages }],
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Amounts as numbers: both sides are the nearest to the same decimal. */
async function expectSameLines(asked: Asked): Promise<void> {
  const { id, from, nights, party, currency } = asked
  const lines = await linesOf(running, key, {
    checkin: formatDay(from),
    days: daysAsked,
    nights,
    adults: party.adults,
    after: id - 1,
    ...(party.ages.length > 0 && { children_ages: party.ages.join(',') }),
    ...(currency !== undefined && { currency }),
  })
  const expected: Json[] = []
  for (let ahead = 0; ahead < daysAsked; ahead += 1) {
    const found = await foundAt(asked, ahead)
    for (const room of found.property_accommodation) {
      for (const { code: rate_code, total } of room.rates) {
        expected.push({
          property_id: id,
          room_id: room.id,
          rate_code,
          checkin: formatDay(addDays(from, ahead)),
          nights,
          currency: found.meta_data.currency,
          subtotal: total.subtotal,
          tax: total.tax,
          fee: total.fee,
          total: total.total,
          checkin_fee: total.checkin_fee,
        })
        if (total.checkin_fee > 0) tally.atCheckin += 1
      }
    }
    tally.currencies.add(found.meta_data.currency)
  }
  const amounts = ['subtotal', 'tax', 'fee', 'total', 'checkin_fee']
  const shown = lines.map(line => ({
    ...Object.fromEntries(
      ['property_id', 'room_id', 'rate_code', 'checkin', 'nights', 'currency'].map(name => [
        name,
        line[name],
      ]),
    ),
    ...Object.fromEntries(amounts.map(name => [name, Number(line[name])])),
  }))
  expect(shown).toEqual(expected)
  tally.children += party.ages.length > 0 ? shown.length : 0
}

async function expectSameResults(asked: Asked): Promise<void> {
  const { id, from, nights, party } = asked
  const children = party.ages.map(age => `<Child age="${age}"/>`).join('')
  const context = `<Context><Occupancy>${party.adults + party.ages.length}</Occupancy><OccupancyDetails><NumAdults>${
    party.adults
  }</NumAdults>${children && `<Children>${children}</Children>`}</OccupancyDetails></Context>`
  const range = `<FirstDate>${formatDay(from)}</FirstDate><LastDate>${formatDay(addDays(from, daysAsked - 1))}</LastDate>`
  const results = await resultsOf(running, key, queryXml([id], `${range}<Nights>${nights}</Nights>`, context))
  expect(results).toHaveLength(daysAsked * nights)
  for (const result of results.filter(each => each.nights === nights)) {
    const found = await foundAt({ ...asked, currency: undefined }, parseDay(result.checkin)! - from)
    const { low } = found.rate
    const bundle = result.bundles[[party.adults, ...party.ages].join('-')] ?? null
    const isUsual = party.adults === 2 && party.ages.length === 0
    const price = isUsual ? result.price : bundle
    expect(price === null).toBe(low === null)
    if (price === null) {
      tally.closed += 1
      continue
    }
    tally.open += 1
    expect(price.currency).toBe(found.meta_data.currency)
    const { base, tax, fees } = price.amounts
    expect({ room: price.room, base: Number(base), tax: Number(tax) }).toEqual({
      room: String(low.accommodation_id),
      base: low.total.subtotal,
      tax: low.total.tax,
    })
    const decimals = base.split('.')[1]?.length ?? 0
    expect(fees).toBe((low.total.fee + low.total.checkin_fee).toFixed(decimals))
  }
}

let hotels = 0

async function expectSameHotel(hotel: RandomHotel): Promise<void> {
  hotels += 1
  const id = 5000 + 10 * hotels
  await openHotel(running, hotel, id)
  await running.app.context.database.transaction(transaction =>
    grantProperties(transaction, publisherId, [id]),
  )
  const questions: readonly Question[] = hotel.questions
  for (const { daysAhead, nights, rooms, currency } of questions) {
    const { adults, ages } = rooms[0]!
    const party = { adults, ages }
    const asked = { id, from: addDays(today, daysAhead), nights: Math.min(nights, 7), party, currency }
    await expectSameLines(asked)
    await expectSameResults(asked)
  }
}

test('each price of a feed is what availability of the stay says', { timeout: 240_000 }, async () => {
  // As many more hotels as it takes to have seen each kind of price.
  for (let batch = 0; batch === 0 || (!hasSeenEach() && batch < 10); batch += 1)
    await fc.assert(fc.asyncProperty(randomHotel({ today, publisherIds: [publisherId] }), expectSameHotel), {
      numRuns: runs,
      seed: seed + batch,
    })
  expect(hasSeenEach(), JSON.stringify({ ...tally, currencies: [...tally.currencies] })).toBe(true)
})
