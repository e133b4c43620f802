// A reservation of a property whose rooms are booked at a remote source: what the source says, at once and for certain,
// before the card is touched and after it (reservation protocol S0, S1, C).

import { afterEach, describe, expect, test } from 'vitest'
import { minor } from '../../../src/values/money.ts'
import { outcome } from '../../support/hotels/booking-context.ts'
import { testPublisher } from '../../support/run/test-app.ts'
import { remoteHotels, sourceContext } from '../../support/sources/source-context.ts'

const {
  harness,
  context,
  source,
  gateway,
  request,
  book,
  counters,
  findings,
  reconcile,
  status,
  causes,
  key,
} = await sourceContext()

const paid = () => request({ property: remoteHotels.paid })
const plain = () => request({ property: remoteHotels.plain })
const entryOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)
const view = async (id: string) => (await harness.post('reservation/view/.json', { key, id })).body
const lastId = () => source.calls.findLast(call => call.startsWith('book '))!.slice('book '.length)

afterEach(async () => {
  source.script = { does: 'confirm' }
  source.quotes = null
  source.choose = null
  source.supports = { ...source.supports, card: false }
  gateway.script = { does: 'approve' }
  expect(await findings()).toEqual([])
})

describe('a source that confirms', () => {
  test('is booked under our id, and its number is shown', async () => {
    const body = plain()
    const answer = await book(body)
    expect([answer.status, answer.body.status, answer.body.source]).toEqual([200, 'confirmed', 'scripted'])
    const [booked] = source.standing(answer.body.id)
    expect(answer.body.source_confirmation).toBe(booked?.confirmation)
    expect(booked?.booking).toMatchObject({
      reference: answer.body.id,
      propertyId: remoteHotels.plain,
      roomId: 1,
      rateCode: 'BAR',
      total: 10_000,
      currency: 'USD',
      guest: { email: body.guest.email },
    })
    expect(await counters(remoteHotels.plain, body.checkin)).toEqual({ sold: 1, held: 0 })
    expect(await view(answer.body.id)).toMatchObject({ source_confirmation: booked?.confirmation })
    expect(await causes(remoteHotels.plain, answer.body.id)).toEqual([
      'held: reserved',
      'source_sent: sent to the source',
      'confirmed: booked at the source',
    ])
  })

  test('comes after the payment, which is taken when it has confirmed', async () => {
    const answer = await book(paid())
    const { id } = answer.body
    expect([answer.status, answer.body.status]).toEqual([200, 'confirmed'])
    expect(await causes(remoteHotels.paid, id)).toEqual([
      'authorizing: reserved',
      'authorized: payment authorised',
      'source_sent: sent to the source',
      'confirmed: booked at the source',
    ])
    await reconcile()
    expect(entryOf(id)).toMatchObject({ state: 'captured', captured: 10_000 })
    expect(source.standing(id)).toHaveLength(1)
  })

  test('sells rooms that are not counted here as well', async () => {
    const answer = await book(request({ property: remoteHotels.plain, room: 2 }))
    expect([answer.status, source.standing(answer.body.id).length]).toEqual([200, 1])
  })

  test('has its reference written down before the first byte leaves', async () => {
    const seen: unknown[] = []
    source.choose = async () => {
      const written = await context.database.query(
        `SELECT reservation.status, attempt.state FROM reservation JOIN source_attempt attempt USING (reservation_id)
          WHERE reservation_id = $1`,
        [lastId()],
      )
      seen.push(...written)
      return { does: 'confirm' }
    }
    await book(plain())
    expect(seen).toEqual([{ status: 'source_sent', state: 'sent' }])
  })

  test('gets the card only where it wants it', async () => {
    await book(plain())
    expect(source.cards).toEqual([])
    source.supports = { ...source.supports, card: true }
    await book(plain())
    expect(source.cards).toEqual(['1111'])
  })
})

describe('before the card is touched', () => {
  test('a room that is sold out there is refused', async () => {
    source.quotes = () => ({ outcome: 'sold_out' })
    const calls = gateway.calls.length
    const body = paid()
    expect(outcome(await book(body))).toBe('409 RoomUnavailableException')
    expect(gateway.calls.length).toBe(calls)
    expect(await counters(remoteHotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    expect(outcome(await harness.post('book/preview/.json', body))).toBe('409 RoomUnavailableException')
  })

  test('a rate that the source does not sell any more asks to search again', async () => {
    source.quotes = () => ({ outcome: 'gone' })
    const answer = await book(paid())
    expect(outcome(answer)).toBe('409 RoomUnavailableException')
    expect(answer.body.message).toContain('Search again')
  })

  test('a source that does not answer, or says what cannot be, books nothing', async () => {
    const totals = [-1, 0.5, Number.NaN, 1_000_000, 10, '10000']
    for (const total of totals) {
      source.quotes = () => ({ outcome: 'available', total: total as never })
      expect([total, outcome(await book(paid()))]).toEqual([total, '502 RemoteInventoryException'])
    }
    source.quotes = () => ({ outcome: 'unavailable', reason: 'HTTP 500' })
    expect(outcome(await book(paid()))).toBe('502 RemoteInventoryException')
    source.quotes = () => Promise.reject(new TypeError('broken'))
    const calls = gateway.calls.length
    const broken = await book(paid())
    expect(outcome(broken)).toBe('502 RemoteInventoryException')
    expect(broken.text).not.toContain('broken')
    expect(gateway.calls.length).toBe(calls)
  })

  test('to a client of the older form it is RemoteInformationException, unless it books', async () => {
    const older = await testPublisher(harness, { settings: { envelope: 'data' } })
    const body = paid()
    source.quotes = () => ({ outcome: 'unavailable', reason: 'HTTP 500' })
    const preview = (key: string) => harness.post('book/preview/.json', { ...body, key })
    const answers = [await preview(key), await preview(older.key), await book({ ...body, key: older.key })]
    expect(answers.map(outcome)).toEqual([
      '502 RemoteInventoryException',
      '502 RemoteInformationException',
      '502 RemoteInventoryException',
    ])
    expect(answers[1]!.body).toMatchObject({ code: 502, url: '/publisher/v3.0/book/preview/.json' })
    expect(answers[1]!.headers['retry-after']).toBe('30')
    source.quotes = null
    expect((await preview(older.key)).status).toBe(200)
    const booked = await book({ ...body, key: older.key })
    expect(booked.body.data[0]).toMatchObject({
      source: 'scripted',
      source_confirmation: expect.any(String),
      source_reference: booked.body.data[0].meta_data.uuid,
    })
  })

  test('a price above the listed one is paid by who names none, as at a property of our own (contract B2)', async () => {
    source.quotes = () => ({ outcome: 'available', total: minor(12_050) })
    const plain = paid()
    const { body: shown } = await harness.post('book/preview/.json', plain)
    expect(shown.rate.low.total.total).toBe(120.5)
    const booked = await book(plain)
    expect([booked.status, booked.body.total?.total]).toEqual([200, 120.5])
    expect(source.standing(booked.body.id)[0]?.booking.total).toBe(12_050)
  })

  test('a price that has risen is refused with both totals, and one that was agreed to is paid', async () => {
    source.quotes = () => ({ outcome: 'available', total: minor(12_050) })
    const calls = gateway.calls.length
    const refused = await book({ ...paid(), expected_total: '100' })
    expect(outcome(refused)).toBe('409 PriceChangedException')
    expect(refused.body.errors).toEqual([
      { field: 'old_total', message: '100' },
      { field: 'new_total', message: '120.5' },
    ])
    expect(outcome(await book({ ...paid(), expected_total: '120.49' }))).toBe('409 PriceChangedException')
    expect(gateway.calls.length).toBe(calls)
    const agreed = await book({ ...paid(), expected_total: '120.50' })
    expect([agreed.status, agreed.body.total.total]).toEqual([200, 120.5])
    expect(entryOf(agreed.body.id)).toMatchObject({ authorised: 12_050 })
    expect(source.standing(agreed.body.id)[0]?.booking.total).toBe(12_050)
  })

  test('a price that has fallen is charged, line by line', async () => {
    source.quotes = ({ total }) => ({ outcome: 'available', total: minor(total - 1_999) })
    const fallen = await book(request({ property: remoteHotels.paid, nights: 3 }))
    expect([fallen.status, fallen.body.total.total, fallen.body.total.balance_due]).toEqual([
      200, 280.01, 280.01,
    ])
    expect(fallen.body.nights.map(({ rate }: { rate: number }) => rate)).toEqual([93.34, 93.33, 93.34])
    expect(entryOf(fallen.body.id)).toMatchObject({ authorised: 28_001 })
  })

  test('preview shows the price that the source asks now, and that promise is kept', async () => {
    source.quotes = () => ({ outcome: 'available', total: minor(9_000) })
    const body = paid()
    const shown = await harness.post('book/preview/.json', body)
    const [rate] = shown.body.property_accommodation[0].rates
    expect(rate.total.total).toBe(90)
    source.quotes = () => ({ outcome: 'available', total: minor(11_000) })
    const kept = await book({ ...body, quote_id: shown.body.meta_data.quote_id })
    expect([kept.status, kept.body.total.total]).toEqual([200, 90])
    expect(source.standing(kept.body.id)[0]?.booking.total).toBe(11_000)
  })
})

describe('a source that refuses', () => {
  test('because it is sold out: as if we had known, also when asked again under the same key', async () => {
    source.script = { does: 'sold out' }
    const body = paid()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect(outcome(await book(body, headers))).toBe('409 RoomUnavailableException')
    const id = lastId()
    expect(await counters(remoteHotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    await reconcile()
    expect(entryOf(id)).toMatchObject({ state: 'voided', captured: 0 })
    source.script = { does: 'confirm' }
    expect(outcome(await book(body, headers))).toBe('409 RoomUnavailableException')
    expect((await book(body)).status).toBe(200)
  })

  test('for another reason: the same request may be sent again', async () => {
    source.script = { does: 'refuse' }
    const body = paid()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect(outcome(await book(body, headers))).toBe('502 RemoteInventoryException')
    await reconcile()
    expect(entryOf(lastId())).toMatchObject({ state: 'voided' })
    source.script = { does: 'confirm' }
    expect((await book(body, headers)).status).toBe(200)
  })

  test('leaves no sealed card behind', async () => {
    source.script = { does: 'refuse' }
    await book(request({ property: remoteHotels.vault }))
    const sealed = await context.database.query('SELECT FROM card_vault WHERE reservation_id = $1', [
      lastId(),
    ])
    expect(sealed).toEqual([])
  })
})

describe('a source that was not reached', () => {
  test('is tried once more, and no more', async () => {
    const scripts = [{ does: 'not sent' }, { does: 'confirm' }] as const
    let next = 0
    source.choose = () => scripts[next++]!
    const answer = await book(paid())
    expect([answer.status, next]).toEqual([200, 2])
    expect(source.standing(answer.body.id)).toHaveLength(1)
    source.choose = null
    source.script = { does: 'not sent' }
    const calls = source.calls.length
    expect(outcome(await book(paid()))).toBe('502 RemoteInventoryException')
    expect(source.calls.slice(calls).filter(call => call.startsWith('book '))).toHaveLength(2)
    await reconcile()
    expect(entryOf(lastId())).toMatchObject({ state: 'voided' })
    expect(await status(lastId())).toBe('failed')
  })
})

describe('a source that is not configured', () => {
  test('cannot be booked, and availability says why', async () => {
    const body = request({ property: remoteHotels.away })
    const lines = harness.logLines.length
    for (const call of ['book/reservation', 'book/preview', 'book/hold']) {
      const answer = await harness.post(`${call}/.json`, body)
      expect(outcome(answer)).toBe('409 RoomUnavailableException')
      expect(answer.body.errors).toEqual([{ field: 'unavailable_reason', message: 'source_unavailable' }])
    }
    expect(harness.logLines.slice(lines).join('')).not.toContain('stack')
    const searched = (await harness.post('property/available/.json', body)).body
    expect([searched.unavailable_reason, searched.is_available, searched.source]).toEqual([
      'source_unavailable',
      false,
      'elsewhere',
    ])
    const rooms = searched.property_accommodation.map(({ rates }: { rates: unknown[] }) => rates)
    expect(rooms.flat()).toEqual([])
  })
})

test('a publisher that knows no pending bookings gets a 504 with the reference, again and again', async () => {
  const strict = await testPublisher(harness, { settings: { pendingAs504: true } })
  source.script = { does: 'lose', acts: true }
  const body = { ...plain(), key: strict.key }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await book(body, headers)
  const id = lastId()
  expect(outcome(first)).toBe('504 RemoteInventoryException')
  expect(first.body.message).toContain(id)
  const again = await book(body, headers)
  expect([outcome(again), again.headers['idempotent-replayed']]).toEqual([
    '504 RemoteInventoryException',
    'true',
  ])
  expect(source.bookings.filter(({ reference }) => reference === id)).toHaveLength(1)
})
