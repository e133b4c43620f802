// The example bodies of Rapid's published specification, as the adapter reads them: every one without a throw, and those of
// the calls that it makes with their meaning. They lie beside the project; where they do not, these tests are skipped.

import { afterAll, describe, expect, test } from 'vitest'
import type { LiveCheck } from '../../../src/sources/live-offers.ts'
import { readCheck } from '../../../src/sources/rapid/rapid-check.ts'
import { callRapid, errorTypes, type RapidConnection } from '../../../src/sources/rapid/rapid-client.ts'
import { findingOf, readItineraries } from '../../../src/sources/rapid/rapid-itineraries.ts'
import { readAvailability, readRate } from '../../../src/sources/rapid/rapid-rates.ts'
import { readToken, writeToken } from '../../../src/sources/rapid/rapid-token.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { exampleNames, hasSharedData, readExample } from '../../support/hotels/shared-data.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import {
  rapidBooking,
  rapidContract,
  rapidProperty,
  rapidStay,
  rapidUnderTest,
} from '../../support/sources/rapid-under-test.ts'

// biome-ignore lint/suspicious/noExplicitAny: a published example, of which a test spoils one field
type Json = any

const folder = 'expedia-rapid/examples'
const example = (name: string) => readExample(`${folder}/${name}.json`)
const names = exampleNames(folder)
const statusOf = (name: string): number => Number(name.split('__')[1])

const served = { status: 200, body: null as unknown }
const receiver = await httpReceiver((_request, response) => {
  response.writeHead(served.status, { 'content-type': 'application/json' }).end(JSON.stringify(served.body))
})
const under = await rapidUnderTest()
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await under[Symbol.asyncDispose]()
})
const url = `http://127.0.0.1:${receiver.port}/v3`
const soon = () => AbortSignal.timeout(5_000)
const connection: RapidConnection = {
  url,
  apiKey: new Secret('key'),
  sharedSecret: new Secret('secret'),
  clock: new FixedClock('2018-01-01T12:00:00Z'),
  allowPrivate: true,
  customerIp: '192.0.2.1',
  test: null,
}
const stay = rapidStay({
  checkin: parseDay('2018-02-14')!,
  checkout: parseDay('2018-02-16')!,
  parties: [
    { adults: 2, childAges: [] },
    { adults: 1, childAges: [10, 7] },
  ],
})
const reading = { stay, currency: 'request_currency', now: connection.clock.now() } as const

describe.skipIf(!hasSharedData())('each of the 231 examples', () => {
  test('is there', () => {
    expect(names).toHaveLength(231)
  })

  test.each(names)('%s is an answer, an error of Rapid’s, or none', async name => {
    Object.assign(served, { status: statusOf(name), body: readExample(`${folder}/${name}`) })
    const answer = await callRapid(connection, {
      operation: 'search',
      path: '/any',
      session: null,
      deadline: soon(),
    })
    if (served.status >= 500) return expect(answer).toMatchObject({ answer: 'lost' })
    expect(answer).toMatchObject({ answer: 'read', status: served.status, body: served.body })
    const types = answer.answer === 'read' ? errorTypes(answer) : []
    expect(types.length > 0).toBe(served.status >= 400)
    expect(types.every(type => /^[a-z_.]+$/.test(type))).toBe(true)
  })

  test('strays from the specification only in the kinds of ids and amounts, and in three lists', () => {
    const strays = names.flatMap(name =>
      rapidContract().bodyFindings(name.split('__')[0]!, statusOf(name), readExample(`${folder}/${name}`)),
    )
    const unknown = strays.filter(
      ({ at, fault }) =>
        !(
          (fault === 'must be string' && /\/(value|id|property_id|nights|amount)$/.test(at)) ||
          (fault === 'must be integer' && at.endsWith('/agent_id')) ||
          (fault === 'must be array' && /^body$|\/(nightly|stay)$/.test(at))
        ),
    )
    expect(unknown).toEqual([])
    expect(strays.length).toBeGreaterThan(39)
  })
})

describe.skipIf(!hasSharedData())('an availability', () => {
  test('has its price in the currency asked for, with what the property collects', () => {
    const found = readAvailability(
      example('getAvailability__200__availability-and-unavailable-reason'),
      reading,
    )!
    expect(found.get('824739')).toEqual({
      rooms: [],
      unavailable: null,
      reasons: [{ code: 'occupancy_exceeded', limit: 2 }],
    })
    const rate = found.get('19248')!.rooms[0]!.rates[0]!
    expect(rate).toMatchObject({
      code: '333abc',
      currency: 'USD',
      total: 2 * 53_097,
      isRefundable: true,
      amenities: ['Free Wireless Internet', '10 USD credit on activities and sports for your stay.'],
      checkinFees: [
        { name: 'Mandatory fee', amount: 756 },
        { name: 'Resort fee', amount: 756 },
        { name: 'Mandatory tax', amount: 756 },
      ],
      promotions: [{ id: 0, name: 'Book early and save 15%', saved: 2 * (49_164 - 47_500) }],
      offers: [{ bed: null, expiresAt: '2019-03-05T07:23:14Z' }],
    })
    expect(rate.nights.map(night => night.available)).toEqual([12, 12])
    const lines = [
      ...rate.nights.map(night => night.rate),
      ...[...rate.taxes, ...rate.fees].map(({ amount }) => amount),
    ]
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(rate.total)
  })

  test('has its price in the currency of the bill where Expedia charges the card', () => {
    const found = readAvailability(example('getAvailability__200__availability'), {
      ...reading,
      currency: 'billable_currency',
    })!
    const rate = found.get('19248')!.rooms[0]!.rates[0]!
    expect(rate).toMatchObject({
      currency: 'CAD',
      total: 140_400,
      nights: [{ rate: 61_800 }, { rate: 61_800 }],
      taxes: [{ name: 'Taxes and fees', amount: 14_800 }],
      fees: [{ name: 'Extra person fee', amount: 2_000 }],
    })
  })

  test('with a number for an id, and one of nothing', () => {
    const single = { ...stay, checkout: parseDay('2018-02-15')!, parties: [{ adults: 2, childAges: [] }] }
    for (const name of ['getAdditionalAvailability', 'getAvailability']) {
      expect(readAvailability(example(`${name}__200__no-availability`), reading)?.size).toBe(0)
    }
    const found = readAvailability(example('getAdditionalAvailability__200__availability'), {
      ...reading,
      stay: single,
    })
    expect(found?.size).toBe(1)
  })

  const rateOf = (name: string) => structuredClone((example(name) as Json[]).at(-1).rooms[0].rates[0])
  test.each<[string, (rate: Json) => void]>([
    [
      'no list of nights',
      rate => (rate.occupancy_pricing['2'].nightly = rate.occupancy_pricing['2'].nightly[0][0]),
    ],
    ['a night too few', rate => rate.occupancy_pricing['2'].nightly.pop()],
    ['a night without its rate', rate => rate.occupancy_pricing['2'].nightly[0].shift()],
    ['a night without lines', rate => (rate.occupancy_pricing['2'].nightly[0] = [])],
    ['an amount that is none', rate => (rate.occupancy_pricing['2'].nightly[0][0].value = 'free')],
    [
      'an amount with too many decimals',
      rate => (rate.occupancy_pricing['2'].nightly[0][0].value = '309.001'),
    ],
    ['a currency that is none', rate => (rate.occupancy_pricing['2'].nightly[0][0].currency = 'XYZ')],
    ['lines that do not add up', rate => (rate.occupancy_pricing['2'].nightly[0][0].value = '109.00')],
    ['no total', rate => delete rate.occupancy_pricing['2'].totals.inclusive],
    [
      'a total of nothing',
      rate => (rate.occupancy_pricing['2'].totals.inclusive.billable_currency.value = '0'),
    ],
    ['no price for one of the rooms', rate => delete rate.occupancy_pricing['1-7,10']],
    [
      'a charge at the property that cannot be read',
      rate => (rate.occupancy_pricing['2'].fees.resort_fee = '5'),
    ],
    ['no beds to book', rate => (rate.bed_groups = {})],
    ['no room left', rate => (rate.status = 'sold_out')],
  ])('with %s is not for sale, and never costs nothing', (_, spoil) => {
    const rate = rateOf('getAvailability__200__availability-and-unavailable-reason')
    expect(readRate(rate, reading)?.total).toBe(2 * 53_097)
    spoil(rate)
    expect(readRate(rate, reading)).toBeUndefined()
  })

  test('reads numbers where texts are declared', () => {
    const rate = rateOf('getAvailability__200__availability-and-unavailable-reason')
    rate.id = 333
    rate.occupancy_pricing['2'].nightly[0][0].value = 309
    rate.occupancy_pricing['2'].totals.inclusive.request_currency.value = 530.97
    expect(readRate(rate, reading)).toMatchObject({ code: '333', total: 2 * 53_097 })
  })
})

describe.skipIf(!hasSharedData())('a price check', () => {
  const single = { ...stay, checkout: parseDay('2018-02-15')!, parties: [{ adults: 2, childAges: [] }] }
  const check = (): LiveCheck => {
    const offer = { bed: null, token: writeToken({ link: '/v3/x', options: null })!, expiresAt: null }
    const rate = {
      total: minor(20_000),
      dueNow: minor(20_000),
      penalties: [],
      nights: [],
      text: '',
      offers: [offer],
    }
    return { stay: single, property: rapidProperty, roomKey: 'r', rate: rate as never, offer }
  }
  const read = (name: string) => readCheck(example(`priceCheck__200__${name}`), check(), 'request_currency')

  test('that is available has its price and the link that books', () => {
    const answer = read('available-example')
    expect(answer).toMatchObject({
      outcome: 'available',
      rate: { total: 26_100, checkinFees: [{ name: 'Mandatory fee', amount: 300 }] },
      offer: { expiresAt: '2019-03-05T07:23:14Z' },
    })
    const token = answer.outcome === 'available' ? answer.offer.token : ''
    expect(readToken(token)?.link).toBe('/v3/itineraries?token=MY5S3j36cOcL')
  })

  test('with traders tells who they are', () => {
    const answer = read('available-example-with-trader-information')
    expect(answer.outcome === 'available' && answer.rate.text).toMatch(
      /^Offered by Test Property Name, A Real Registry, 72973910d, 1-417-555-1212\. The right of withdrawal/,
    )
  })

  test('that is sold out is, and the two that are no price for this stay are none', () => {
    expect(read('sold-out-example')).toEqual({ outcome: 'sold_out' })
    for (const name of ['price-changed-example', 'room-change-example'])
      expect(read(name)).toEqual({ outcome: 'unavailable', reason: 'a price that cannot be read' })
  })
})

describe.skipIf(!hasSharedData())('a booking', () => {
  const source = under.open({ url })
  test.each([
    [
      '201__create-without-hold-no-challenge-example',
      { outcome: 'confirmed', confirmation: '8999989898988' },
    ],
    ['201__create-with-hold-no-challenge-example', { outcome: 'held', confirmation: '8999989898988' }],
    ['201__create-payment-challenged-example', { outcome: 'rejected', refusal: 'other' }],
    ['400__duplicate-itinerary-example', { outcome: 'unknown' }],
    ['400__invalid-country-code-example', { outcome: 'rejected', refusal: 'other' }],
    ['401__example', { outcome: 'rejected', refusal: 'other' }],
    ['403__example', { outcome: 'rejected', refusal: 'other' }],
    ['409__example', { outcome: 'rejected', refusal: 'changed' }],
    ['410__example', { outcome: 'rejected', refusal: 'sold_out' }],
    ['426__example', { outcome: 'rejected', refusal: 'other' }],
    ['429__example', { outcome: 'rejected', refusal: 'other' }],
    ['500__example', { outcome: 'unknown' }],
    ['503__example', { outcome: 'unknown' }],
  ])('answered with %s is %j', async (name, outcome) => {
    const file = `postItinerary__${name}`
    Object.assign(served, { status: statusOf(file), body: example(file) })
    const token = writeToken({ link: '/v3/itineraries?token=x', options: null })!
    const booking = rapidBooking(stay, minor(100), { bed: null, token, expiresAt: null })
    expect(await source.book(booking, soon())).toMatchObject(outcome)
    const covered = names.filter(each => each.startsWith('postItinerary__'))
    expect(covered).toHaveLength(13)
  })
})

describe.skipIf(!hasSharedData())('a retrieval', () => {
  const retrievals = names.filter(name => /^getReservation(ByItineraryId)?__20/.test(name))
  test.each(retrievals)('%s tells whether it is booked', name => {
    const itineraries = readItineraries(readExample(`${folder}/${name}`))!
    const isNothing = name.includes('no-itineraries')
    expect(itineraries).toHaveLength(isNothing ? 0 : 1)
    expect(findingOf(itineraries)).toEqual(
      isNothing ? { found: 'nothing' } : { found: 'booked', confirmation: '8999989898988' },
    )
  })
})
