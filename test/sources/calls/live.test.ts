// Properties of a source that is searched live: they are shown, previewed, booked and cancelled like any other, and nothing
// that the source does costs a guest more than a refusal, or another property anything at all.

import { afterEach, describe, expect, test } from 'vitest'
import { setExchangeRate } from '../../../src/operations/installation/exchange-rates.ts'
import type { LiveSearchAnswer } from '../../../src/sources/live-offers.ts'
import { minor } from '../../../src/values/money.ts'
import { hotels, outcome } from '../../support/hotels/booking-context.ts'
import { searchBody } from '../../support/hotels/small-hotel.ts'
import { liveContext, liveHotels } from '../../support/sources/live-context.ts'

const live = await liveContext()
const { harness, context, source, key, freshDay, book, findings, reconcileFor, anotherServer } = live

afterEach(async () => {
  source.searches = null
  source.checks = null
  source.twist = rate => rate
  source.price = minor(12_000)
  source.currency = 'USD'
  source.behind.script = { does: 'confirm' }
  source.behind.isBlind = false
  source.calls.length = 0
  anotherServer()
  expect(await findings()).toEqual([])
})

const stay = (more: object = {}) => ({
  ...searchBody({ key, property: liveHotels.plain, checkin: freshDay(), nights: 2 }),
  ...more,
})
const available = async (body: object) => (await harness.post('property/available/.json', body)).body
const preview = (body: object, rate_code = 'FLEX') =>
  harness.post('book/preview/.json', { ...body, accommodation_id: 1, rate_code })
const booking = (body: ReturnType<typeof stay>, more: object = {}) => {
  const made = live.request({ property: body.property_id, rate: 'FLEX' })
  const rooms = made.rooms.map(room => ({ ...room, bed_type: 'king' }))
  return { ...made, checkin: body.checkin, checkout: body.checkout, rooms, ...more }
}
const roomOf = (property: { property_accommodation: { id: number }[] }, id = 1) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  property.property_accommodation.find(room => room.id === id) as any
const booked = () => source.behind.bookings.length
const searches = () => source.calls.filter(call => call.startsWith('search '))

describe('a property of a live source', () => {
  test('is available with the rates, lines, beds and penalties that the source gives', async () => {
    const answer = await available(stay())
    expect(answer).toMatchObject({ is_available: true, was_searched: true, unavailable_reason: null })
    expect(answer.meta_data.priced_at).toBe(context.clock.now().toString())
    const [flex, breakfast] = roomOf(answer).rates
    expect(flex).toMatchObject({
      code: 'FLEX',
      is_refundable: 'Y',
      beds: [{ code: 'king' }, { code: 'twin' }],
      total: { subtotal: 240, tax: 15, total: 255, checkin_fee: 20, promotional_savings: 20 },
      nights: [{ rate: 120, original_rate: 130, inventory: 4 }, { rate: 120 }],
    })
    expect(breakfast.description).toMatchObject({ meal_plan: 'breakfast', text: 'Free breakfast' })
    expect(breakfast.total.total).toBe(375)
    expect(answer.rate.low).toMatchObject({ accommodation_id: 1, rate_code: 'FLEX' })
    expect(roomOf(answer, 2)).toMatchObject({ is_available: false, rates: [] })
  })

  test('needs a deposit where something is due now, and none where everything is paid at the house', async () => {
    const depositOf = async () => {
      const [{ is_deposit_required, balance_due }] = roomOf(await available(stay())).rates
      return [is_deposit_required, balance_due]
    }
    expect(await depositOf()).toEqual(['Y', 255])
    source.twist = rate => ({ ...rate, dueNow: minor(0) })
    expect(await depositOf()).toEqual(['N', 0])
  })

  test('is viewed without asking the source', async () => {
    const { body } = await harness.post('property/view/.json', { key, property_id: liveHotels.plain })
    expect(body).toMatchObject({ id: liveHotels.plain, source: 'live', was_searched: false })
    expect(source.calls).toEqual([])
  })

  test('is previewed line by line at the price of a check', async () => {
    const asked = stay()
    await available(asked)
    source.price = minor(13_000)
    const { status, body } = await preview(asked)
    expect(status).toBe(200)
    expect(roomOf(body).rates[0]).toMatchObject({
      total: { subtotal: 260, total: 275 },
      tax_items: [{ name: 'Sales tax', total: 15 }],
      checkin_fees: [{ name: 'Resort fee', total: 20 }],
    })
    expect(body.meta_data.quote_id).toEqual(expect.any(String))
  })

  test('is booked with the bed, the offer and the total that were checked, and cancelled', async () => {
    const asked = stay()
    await available(asked)
    const answer = await book(booking(asked, { rooms: [{ name: 'Ada', adults: 2, bed_type: 'twin' }] }))
    expect([answer.status, answer.body.status, answer.body.source]).toEqual([200, 'confirmed', 'live'])
    const [made] = source.behind.standing(answer.body.id)
    expect(made!.booking).toMatchObject({
      total: 25_500,
      currency: 'USD',
      rateCode: 'FLEX',
      live: { propertyKey: `P${liveHotels.plain}`, roomKey: 'dbl', offer: { bed: { code: 'twin' } } },
    })
    expect(made!.booking.live!.offer.token).toMatch(/^book FLEX twin /)
    const cancelled = await harness.post('reservation/cancel/.json', { key, id: answer.body.id })
    expect(cancelled.status).toBe(200)
    await reconcileFor(300)
    expect(source.behind.standing(answer.body.id)).toEqual([])
  })

  test("is searched and booked for the guest's session, of which nothing is kept with the offer", async () => {
    const meta_data = { session_id: 'a-session', ip: '203.0.113.9', user_agent: 'a browser' }
    const asked = stay({ meta_data })
    await available(asked)
    const answer = await book(booking(asked, { meta_data }))
    const [made] = source.behind.standing(answer.body.id)
    expect(made!.booking.live).toMatchObject({ language: 'en', session: { ip: '203.0.113.9' } })
    const [kept] = await context.database.query<{ live: string; shown: string }>(
      `SELECT (SELECT string_agg(live::text, '') FROM source_attempt) AS live,
              (SELECT string_agg(offers, '') FROM live_offer) AS shown`,
    )
    expect(kept!.live).toContain('book FLEX king')
    expect(kept!.live + kept!.shown).not.toMatch(/203\.0\.113\.9|a-session/)
  })

  test('is paid first where it collects, and in the currency of the rate', async () => {
    const asked = stay({ property_id: liveHotels.paid })
    const answer = await book(booking(asked))
    expect([answer.status, answer.body.status]).toEqual([200, 'confirmed'])
    const entry = live.gateway.ledger.entries.find(({ reference }) => reference === answer.body.id)
    expect(entry).toMatchObject({ authorised: 25_500 })
  })

  test('needs one of the beds, the same for all rooms', async () => {
    const before = booked()
    const asked = stay({ rooms: [{ adults: 2 }, { adults: 2 }] })
    const rooms = ['king', 'twin'].map(bed_type => ({ name: 'Ada', adults: 2, bed_type }))
    expect(outcome(await book(booking(asked, { rooms })))).toBe('422 BookingValidationException')
    const other = [{ name: 'Ada', adults: 2, bed_type: 'bunk' }]
    expect(outcome(await book(booking(stay(), { rooms: other })))).toBe('422 BookingValidationException')
    expect(booked()).toBe(before)
  })

  test('says why nothing is left', async () => {
    const nothing = {
      rooms: [],
      unavailable: null,
      reasons: [{ code: 'less_than_min_stay', limit: 3 }],
    } as const
    source.searches = async ({ properties }) => ({
      answered: new Map(properties.map(({ key }) => [key, nothing])),
    })
    const answer = await available(stay())
    expect(answer).toMatchObject({ is_available: false, unavailable_reason: 'no_rooms_available' })
    expect(roomOf(answer)).toMatchObject({
      is_less_than_min_stay: true,
      unavailable_details: [{ code: 'less_than_min_stay', limit: 3, requested: 2 }],
    })
  })

  test('is not asked for what it does not take', async () => {
    const answer = await available({
      ...stay(),
      ...searchBody({ key, property: liveHotels.plain, checkin: freshDay(), nights: 15 }),
    })
    expect(roomOf(answer)).toMatchObject({ is_greater_than_max_stay: true })
    expect(source.calls).toEqual([])
  })
})

describe('a price that changes', () => {
  test('between the search and the booking is refused when it has risen, and nothing is booked', async () => {
    const asked = stay()
    await available(asked)
    source.price = minor(12_002)
    const before = booked()
    expect(outcome(await book(booking(asked)))).toBe('409 PriceChangedException')
    expect(booked()).toBe(before)
  })

  test('is booked after another preview, by who names no quote, no session and no total', async () => {
    const asked = stay()
    await available(asked)
    source.price = minor(12_002)
    expect(outcome(await book(booking(asked)))).toBe('409 PriceChangedException')
    const { body } = await preview(asked)
    const booked = await book(booking(asked))
    expect([booked.status, booked.body.total?.total]).toEqual([200, body.rate.low.total.total])
  })

  test('is refused after a preview too, whose price is no promise of the source', async () => {
    const asked = stay()
    const { quote_id } = (await preview(asked)).body.meta_data
    source.price = minor(12_002)
    expect(outcome(await book(booking(asked, { quote_id })))).toBe('409 PriceChangedException')
  })

  test('is charged as it is when it has fallen', async () => {
    const asked = stay()
    await available(asked)
    source.price = minor(11_000)
    const answer = await book(booking(asked))
    expect([answer.status, answer.body.total.total]).toEqual([200, 235])
    expect(source.behind.standing(answer.body.id)[0]!.booking.total).toBe(23_500)
  })

  test('between the check and the booking is the refusal of the source', async () => {
    source.behind.script = { does: 'refuse' }
    const asked = stay()
    const answer = await book(booking(asked))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body.status).not.toBe('confirmed')
  })

  test('and one that has ended or changed at the source asks to search again, and books nothing', async () => {
    const asked = stay()
    await available(asked)
    const before = booked()
    source.behind.script = { does: 'has changed' }
    const changed = await book(booking(asked))
    expect([outcome(changed), changed.body.message]).toEqual([
      '409 RoomUnavailableException',
      'The offer has ended or changed at the booking system of the property. Search again for what is on sale now. Nothing was booked or charged.',
    ])
    source.checks = () => ({ outcome: 'expired' })
    for (const answer of [await preview(asked), await book(booking(asked))])
      expect(answer).toMatchObject({ status: 409, body: { message: changed.body.message } })
    expect(booked()).toBe(before)
  })

  test('and one that the check cannot keep is sold out', async () => {
    const asked = stay()
    await available(asked)
    source.checks = () => ({ outcome: 'sold_out' })
    expect(outcome(await book(booking(asked)))).toBe('409 RoomUnavailableException')
    expect(outcome(await preview(asked))).toBe('409 RoomUnavailableException')
  })
})

describe('what was shown', () => {
  test('is found by another server, which searches nothing', async () => {
    const asked = stay()
    await available(asked)
    anotherServer()
    expect((await preview(asked)).status).toBe(200)
    expect(searches()).toHaveLength(1)
  })

  test('is searched again when its offers have expired, or the source no longer takes them', async () => {
    const asked = stay()
    await available(asked)
    live.pass({ minutes: 11 })
    expect((await preview(asked)).status).toBe(200)
    expect(searches()).toHaveLength(2)
    let checks = 0
    source.checks = ({ rate, offer }) => {
      checks += 1
      return checks === 1 ? { outcome: 'expired' } : { outcome: 'available', rate, offer }
    }
    expect((await preview(asked)).status).toBe(200)
    expect(searches()).toHaveLength(3)
  })

  test('is shown again within its seconds with its age, and is checked before it is booked', async () => {
    const asked = stay()
    const first = await available(asked)
    live.pass({ seconds: 50 })
    source.price = minor(20_000)
    const again = await available(asked)
    expect(again.meta_data.priced_at).toBe(first.meta_data.priced_at)
    expect(roomOf(again).rates[0].total.total).toBe(255)
    expect(outcome(await book(booking(asked)))).toBe('409 PriceChangedException')
    live.pass({ seconds: 20 })
    expect(roomOf(await available(asked)).rates[0].total.total).toBe(415)
  })

  test('is in the currency asked where the source sells in it, else converted from the one it sells in', async () => {
    await setExchangeRate(context, { currency: 'USD', perEuro: '1.25' })
    source.currency = 'EUR'
    const asked = stay({ currency: 'EUR' })
    const own = await available(asked)
    expect(roomOf(own).rates[0].total.total).toBe(255)
    expect(own.meta_data).toMatchObject({ currency: 'EUR', exchange_rate: 1 })
    const answer = await book(booking(asked, { currency: 'EUR' }))
    expect(source.behind.standing(answer.body.id)[0]!.booking).toMatchObject({
      currency: 'EUR',
      total: 25_500,
    })
    source.currency = 'USD'
    const converted = await available(stay({ currency: 'EUR' }))
    expect(roomOf(converted).rates[0].total.total).toBe(204)
  })
})

describe('a source that lies', () => {
  test.each([
    ['a total that its lines are not', { total: minor(1), dueNow: minor(0) }],
    ['nights of another stay', { nights: [] }],
    ['an amount that is none', { dueNow: 0.5 as never }],
    ['a currency that is none', { currency: 'ABC' }],
    ['no way to book', { offers: [] }],
    [
      'penalties with a gap',
      { penalties: [{ from: null, until: '2027-01-01T00:00:00Z', penalty: minor(0) }] },
    ],
    ['lists that are none', { taxes: null as never }],
  ])('with %s: the rate is left out, the other stays', async (_, lie) => {
    source.twist = rate => (rate.code === 'FLEX' ? { ...rate, ...lie } : rate)
    const answer = await available(stay())
    expect(roomOf(answer).rates.map(({ code }: { code: string }) => code)).toEqual(['BREAKFAST'])
  })

  test('at the check: nothing is booked', async () => {
    const asked = stay()
    source.checks = ({ rate, offer }) => ({ outcome: 'available', rate: { ...rate, total: minor(5) }, offer })
    const before = booked()
    expect(outcome(await book(booking(asked)))).toBe('502 RemoteInventoryException')
    expect(booked()).toBe(before)
  })

  test('with nonsense: it counts as no answer', async () => {
    source.searches = async () => ({ answered: new Map([[`P${liveHotels.plain}`, 'nonsense' as never]]) })
    expect(await available(stay())).toMatchObject({ was_searched: false, is_available: false })
  })
})

describe('a source that is slow or dead', () => {
  const several = (more: object = {}) => {
    const { property_id: _, ...asked } = stay()
    const property_ids = [hotels.plain, ...Object.values(liveHotels)]
    return harness.post('properties/available/.json', { ...asked, property_ids, ...more })
  }
  const never = (): Promise<LiveSearchAnswer> => new Promise(() => undefined)

  test('costs only its own properties, and at most the deadline', async () => {
    source.searches = never
    const began = performance.now()
    const { body } = await several({ deadline_ms: 1000 })
    expect(performance.now() - began).toBeLessThan(1000)
    const searched = Object.fromEntries(
      body.map((each: { id: number; was_searched: boolean }) => [each.id, each.was_searched]),
    )
    expect(searched).toEqual({ 9001: true, 9021: false, 9022: false, 9023: false })
    expect(body.find((each: { id: number }) => each.id === hotels.plain).is_available).toBe(true)
  })

  test('shows the properties that it has told, while another keeps it', async () => {
    source.searches = (search, _, onAnswered) => {
      onAnswered('P9022', source.available(search))
      onAnswered('P9023', { rooms: 'none' } as never)
      onAnswered('elsewhere', source.available(search))
      return never()
    }
    const day = { checkin: '2027-04-01', checkout: '2027-04-03', deadline_ms: 400 }
    for (let each = 0; each < 2; each += 1) {
      const { body } = await several(day)
      const searched = body.filter((one: { was_searched: boolean }) => one.was_searched)
      expect(searched.map((one: { id: number }) => one.id)).toEqual([hotels.plain, liveHotels.paid])
    }
  })

  test('is asked once for all its properties, and a later search has its late answer', async () => {
    const day = { checkin: '2027-03-01', checkout: '2027-03-03' }
    let answer: (() => void) | undefined
    source.searches = async search => {
      await new Promise<void>(resolve => {
        answer = resolve
      })
      return { answered: new Map(search.properties.map(({ key }) => [key, source.available(search)])) }
    }
    await several({ ...day, deadline_ms: 200 })
    expect(searches()).toEqual(['search P9021 P9022 P9023'])
    answer!()
    const { body } = await several({ ...day, deadline_ms: 200 })
    expect(body.every((each: { was_searched: boolean }) => each.was_searched)).toBe(true)
    expect(searches()).toHaveLength(1)
  })

  test('is sorted last by price, behind those that have one', async () => {
    source.searches = async () => ({ answered: null, reason: 'HTTP 503', retryAfter: null })
    const { body } = await several({ sort: 'price' })
    expect(body[0]).toMatchObject({ id: hotels.plain, was_searched: true })
    expect(body.slice(1).map((each: { was_searched: boolean }) => each.was_searched)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('gives a refusal to try again later, and books nothing', async () => {
    source.searches = async () => ({ answered: null, reason: 'HTTP 503', retryAfter: null })
    const before = booked()
    expect(outcome(await preview(stay()))).toBe('502 RemoteInventoryException')
    expect(outcome(await book(booking(stay())))).toBe('502 RemoteInventoryException')
    expect(booked()).toBe(before)
  })
})

describe('a booking whose answer is lost', () => {
  test.each([
    ['made', true, 'confirmed'],
    ['found late', { afterSeconds: 100 }, 'confirmed'],
    ['never found', false, 'failed'],
  ])('is pending, and when it was %s it is looked up and never sent again', async (_, acts, end) => {
    source.behind.script = { does: 'lose', acts }
    const answer = await book(booking(stay()))
    expect([answer.status, answer.body.status]).toEqual([202, 'pending'])
    await reconcileFor(600)
    const { body } = await harness.post('reservation/view/.json', { key, id: answer.body.id })
    expect(body.status).toBe(end)
    expect(source.behind.calls.filter(call => call === `book ${answer.body.id}`)).toHaveLength(1)
    expect(source.behind.standing(answer.body.id)).toHaveLength(end === 'confirmed' ? 1 : 0)
  })

  test('fails when the source has cancelled it meanwhile', async () => {
    source.behind.script = { does: 'lose', acts: true }
    const answer = await book(booking(stay()))
    await source.behind.cancel(
      { propertyId: 1, reference: answer.body.id, confirmation: null, sentAt: '', email: null },
      'theirs',
    )
    await reconcileFor(300)
    const { body } = await harness.post('reservation/view/.json', { key, id: answer.body.id })
    expect(body.status).toBe('failed')
  })
})
