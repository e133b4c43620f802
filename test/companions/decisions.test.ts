// Decisions of companion services: what they may do to a price and a booking, and that one that is slow, wrong, replayed or gone
// changes no money and loses no booking.

import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanionOptions } from '../../src/lodging/companions/companion.ts'
import {
  changeCompanion,
  checkCompanion,
  createCompanion,
  rotateCompanionSecret,
  showCompanion,
} from '../../src/operations/companions/companions.ts'
import { CompanionDesk } from '../../src/outbound/companions/companion-desk.ts'
import { readReservationEvents } from '../../src/store/reservations/reservations.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { accepts, scriptedCompanion } from '../support/companions/scripted-companion.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { publisherOf, testKeyOf } from '../support/hotels/test-key.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'

const { harness, context, gateway, request, book, counters, findings, reservations } = await bookingContext({
  variables: { COMPANION_ALLOW_PRIVATE: 'true' },
})
const companion = await scriptedCompanion()
atTheEnd(async () => companion[Symbol.asyncDispose]())
const { id, secret } = await createCompanion(context, {
  kind: 'decision',
  name: 'revenue',
  url: companion.url,
})
companion.secret = secret

const allowed = {
  may_refuse: true,
  most_decrease_percent: 10,
  most_increase_percent: 5,
  when_silent: 'continue',
} as const
const let_ = (options: CompanionOptions) => changeCompanion(context, id, { options, isOn: true })
/** A preview of the same stay. */
const preview = async ({ payment: _, guest: __, ...body }: ReturnType<typeof request>) =>
  harness.post('book/preview/.json', { ...body, rooms: body.rooms.map(({ adults }) => ({ adults })) })
const totalOf = (answer: Awaited<ReturnType<typeof preview>>) =>
  answer.body.property_accommodation?.[0].rates[0].total.total
const quoted = (body: object, answer: Awaited<ReturnType<typeof preview>>) => ({
  ...body,
  quote_id: answer.body.meta_data.quote_id,
})
const adjustTo = (total: number) => (asked: { body: { type: string } }) =>
  asked.body.type === 'decision.price'
    ? { decision: 'adjust', total, reason: 'quiet nights' }
    : { decision: 'accept' }

beforeEach(async () => {
  // A fresh guard, so that no test rests for what one before it has done.
  Object.assign(context, {
    companions: new CompanionDesk({
      clock: context.clock,
      allow: { allowHttp: true, allowPrivate: true },
      onSilence: trouble => noted.push(trouble.reason),
    }),
  })
  noted.length = 0
  companion.asked.length = 0
  companion.script = accepts
  await let_(allowed)
})
const noted: string[] = []
const { companions: noting } = context

describe('a price that is adjusted', () => {
  test('is shown, quoted and charged; a reservation with the quote is asked about the booking only', async () => {
    companion.script = adjustTo(9_500)
    const body = request({ property: hotels.paid })
    const shown = await preview(body)
    expect(totalOf(shown)).toBe(95)
    companion.script = adjustTo(9_900)
    const made = await book(quoted(body, shown))
    expect([made.status, made.body.total.total, made.body.total.balance_due]).toEqual([200, 95, 95])
    const entry = gateway.ledger.entries.find(({ reference }) => reference === made.body.id)
    expect(entry?.authorised).toBe(9_500)
    expect(companion.asked.map(({ type }) => type)).toEqual(['decision.price', 'decision.booking'])
    const [first] = await readReservationEvents(context.database, hotels.paid, made.body.id)
    expect(first?.cause).toBe('reserved; revenue set 95.00 USD in place of 100.00: quiet nights')
    expect(await findings()).toEqual([])
  })

  test('without a quote is that of the moment, and is refused above what is expected', async () => {
    companion.script = adjustTo(10_500)
    const made = await book(request({ property: hotels.plain }))
    expect([made.status, made.body.total.total]).toEqual([200, 105])
    const body = { ...request({ property: hotels.plain }), expected_total: 100 }
    expect(outcome(await book(body))).toBe('409 PriceChangedException')
    expect(await reservations(hotels.plain, body.checkin)).toEqual([])
  })

  test.each([8_999, 10_501, -1])('to %i is outside the bounds of the hotel: nothing changes', async total => {
    companion.script = adjustTo(total)
    expect(totalOf(await preview(request()))).toBe(100)
    expect(noted).toEqual(['a total outside the bounds of the hotel'])
  })

  test('has the bounds and the stay in its question, and no guest', async () => {
    const body = request({ rooms: 2 })
    await preview(body)
    expect(companion.asked).toEqual([
      {
        type: 'decision.price',
        version: 1,
        data: {
          occasion: 'preview',
          property_id: 9001,
          room_id: 1,
          rate_code: 'BAR',
          publisher_id: 1,
          checkin: body.checkin,
          checkout: body.checkout,
          rooms: [
            { adults: 2, children: 0, children_ages: [] },
            { adults: 2, children: 0, children_ages: [] },
          ],
          currency: 'USD',
          may_refuse: true,
          total: 20_000,
          least_total: 18_000,
          most_total: 21_000,
        },
      },
    ])
  })
})

describe('a refusal', () => {
  test('of a price ends a preview, with its reason', async () => {
    companion.script = () => ({ decision: 'refuse', reason: 'closed for a wedding' })
    const answer = await preview(request())
    expect(outcome(answer)).toBe('409 RoomUnavailableException')
    expect(answer.body.errors).toEqual([{ field: 'rate_code', message: 'closed for a wedding' }])
  })

  test('of a booking leaves nothing: no room, no reservation, no money', async () => {
    companion.script = ({ body }) =>
      body.type === 'decision.booking' ? { decision: 'refuse', reason: 'no groups' } : { decision: 'accept' }
    const body = request({ property: hotels.paid })
    const before = gateway.ledger.entries.length
    expect(outcome(await book(body))).toBe('409 RoomUnavailableException')
    expect(await reservations(hotels.paid, body.checkin)).toEqual([])
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    expect(gateway.ledger.entries).toHaveLength(before)
    const { guest } = companion.asked.at(-1).data
    expect(Object.keys(guest)).toEqual(['first_name', 'last_name', 'email', 'phone'])
  })

  test('that the hotel does not allow changes nothing', async () => {
    await let_({ may_refuse: false })
    companion.script = () => ({ decision: 'refuse', reason: 'no' })
    expect((await book(request())).status).toBe(200)
    expect(noted).toEqual(Array(2).fill('it refuses, which the hotel does not let it'))
  })
})

/** Each way to be no answer, with the reason that operators read. */
const faults: readonly [string, typeof companion.script, string][] = [
  ['an error', (_, { response }) => void response.writeHead(500).end('{}'), 'HTTP 500'],
  ['a redirect', (_, { response }) => void response.writeHead(302, { location: '/' }).end(), 'HTTP 302'],
  ['a closed connection', (_, { response }) => void response.destroy(), 'a broken answer'],
  ['another shape', () => ({ decision: 'adjust', total: '95' }), 'an answer of another shape'],
  ['too much', () => ({ decision: 'accept', more: 'x'.repeat(70_000) }), 'an answer that is too long'],
  [
    'the answer to another question',
    (_, { send }) => send({ decision: 'adjust', total: 9_000, reason: 'old' }, 'msg_of_before') as undefined,
    'an answer to another question',
  ],
  [
    'an answer with the secret of another',
    ({ id: own }, { send }) =>
      send({ decision: 'adjust', total: 9_000, reason: 'x' }, own, 'whsec_AAAA') as undefined,
    'an answer without its signature',
  ],
  [
    'an answer without a signature',
    (_, { response }) => void response.end('{"decision":"adjust","total":9000,"reason":"x"}'),
    'an answer to another question',
  ],
]

describe.each(faults)('a service that gives %s', (_, script, reason) => {
  test('changes no price and no booking', async () => {
    companion.script = script
    const body = request({ property: hotels.paid })
    const shown = await preview(body)
    expect(totalOf(shown)).toBe(100)
    const made = await book(quoted(body, shown))
    expect([made.status, made.body.total.total]).toEqual([200, 100])
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
    expect(noted).toEqual([reason, reason])
  })

  test('sells nothing where the hotel wants it to be heard', async () => {
    await let_({ when_silent: 'refuse' })
    companion.script = script
    const body = request({ property: hotels.paid })
    const before = gateway.ledger.entries.length
    expect(outcome(await book(body))).toBe('502 RemoteInventoryException')
    expect(await reservations(hotels.paid, body.checkin)).toEqual([])
    expect(gateway.ledger.entries).toHaveLength(before)
  })
})

test('a service that is gone costs its deadline at most, and is left alone after five failures in a row', async () => {
  Object.assign(context, { companions: noting })
  companion.script = (_, { response }) => void response.destroy()
  for (let asked = 0; asked < 5; asked += 1) expect(totalOf(await preview(request()))).toBe(100)
  expect(companion.asked).toHaveLength(5)
  companion.script = adjustTo(9_500)
  expect(totalOf(await preview(request()))).toBe(100)
  expect(companion.asked).toHaveLength(5)
  const { health } = await showCompanion(context, id)
  expect(health).toMatchObject({ isResting: true, failed: 5, notAsked: 1 })
  const told = async () => (await showCompanion(context, id)).troubles
  await expect.poll(async () => (await told()).length, { interval: 20 }).toBe(5)
  expect((await told())[0]).toMatchObject({ message: 'price', reason: 'a broken answer' })
})

test('a service that is silent is waited for until its deadline and no longer', async () => {
  companion.script = () => new Promise<never>(() => {})
  const begun = performance.now()
  expect(totalOf(await preview(request()))).toBe(100)
  expect(performance.now() - begun).toBeGreaterThan(1_900)
  expect(noted).toEqual(['no answer in time'])
})

test('a service is asked about its own properties only, and not at all by test keys', async () => {
  companion.script = adjustTo(9_500)
  await changeCompanion(context, id, { propertyIds: [hotels.vault] })
  expect(totalOf(await preview(request()))).toBe(100)
  await changeCompanion(context, id, { propertyIds: null })
  expect(totalOf(await preview(request()))).toBe(95)
  const key = await testKeyOf(context, await publisherOf(context))
  expect(totalOf(await preview({ ...request(), key }))).toBe(100)
})

test('questions are signed with both secrets while one is being replaced, and either signs answers', async () => {
  companion.script = adjustTo(9_500)
  const newer = await rotateCompanionSecret(context, id)
  expect(totalOf(await preview(request()))).toBe(95)
  companion.secret = newer
  expect(totalOf(await preview(request()))).toBe(95)
  expect((await checkCompanion(context, id)).isReady).toBe(true)
  companion.secret = new Secret('whsec_AAAA')
  expect(await checkCompanion(context, id)).toMatchObject({
    isReady: false,
    reason: 'an answer without its signature',
  })
  companion.secret = newer
})
