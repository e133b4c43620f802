// What only a person can decide: reviews, no-shows, cancelling for the hotel. Each is done once, for a reason that stays in
// the record, and the money follows (reservation protocol 1 and 4).

import { afterAll, describe, expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { showReservationRecord } from '../../src/operations/back-office/reservation-records.ts'
import { completeStays } from '../../src/operations/booking/fall-due.ts'
import { cancellationMail } from '../../src/operations/notifications/mails/guest-mails.ts'
import type { MailContext } from '../../src/operations/notifications/mails/mail-content.ts'
import { mailText } from '../../src/operations/notifications/mails/mail-text.ts'
import { cancellationNotice } from '../../src/operations/notifications/mails/property-mails.ts'
import { retryUnknownPayments } from '../../src/operations/payments/retry-unknown-payments.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import type { FixedClock } from '../../src/values/clock.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { withoutChance } from '../support/random/without-chance.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testToday } from '../support/run/test-app.ts'

const { harness, context, gateway, request, book, counters, findings, pass, key } = await bookingContext({
  allotment: 50,
})
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const hostelry = commandLine(harness.environment, directory.path)
const { key: adminKey, keyId } = await context.database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'desk', expiresAt: null }),
)
const clock = harness.clock as FixedClock
await context.database.transaction(transaction =>
  writeExchangeRates(transaction, new Map([['USD', { perEuro: '1.0875', asOf: testToday }]]), 'admin'),
)

const admin = async (method: 'GET' | 'POST', path: string, payload?: object, sentKey = adminKey) => {
  const headers = { authorization: `Bearer ${sentKey}` }
  const url = `/admin/v1/reservations${path}`
  const answer = await harness.app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const decide = (id: string, verb: string, payload: object) => admin('POST', `/${id}/${verb}`, payload)

const run = async (...names: string[]) => {
  const jobs = reservationJobs(context, () => undefined)
  for (const name of names) await jobs.find(job => job.name === name)!.run()
}
const payments = () => run('capture, void and refund')
const ledgerOf = (id: string) => gateway.ledger.entries.filter(entry => entry.reference === id)

/** A reservation of 100 dollars whose payment nobody can tell of, after the half hour that it takes to say so. */
async function inReview({ acted = true } = {}): Promise<{ id: string; night: string }> {
  gateway.script = { does: 'lose', acted }
  gateway.isBlind = true
  const body = request({ property: hotels.paid })
  const { body: answer } = await book(body)
  pass({ minutes: 31 })
  await run('resolve unknown payments')
  expect((await admin('GET', `/${answer.id}`)).body.reservation.status).toBe('review')
  gateway.script = { does: 'approve' }
  gateway.isBlind = false
  return { id: answer.id, night: body.checkin }
}

/** A confirmed and paid stay of two nights at a hotel whose no-show costs one of them. */
async function paidStay(): Promise<{ id: string; number: string; checkin: string; checkout: string }> {
  const body = request({ property: noShowHotel, nights: 2 })
  const { body: answer } = await book(body)
  expect(answer.status).toBe('confirmed')
  await payments()
  const { checkin, checkout } = body
  return { id: answer.id, number: answer.confirmation_number, checkin, checkout }
}

/** What mails of a cancellation are written about. */
async function stayContextOf(id: string): Promise<MailContext> {
  const { reservation } = await showReservationRecord(context, { id })
  const property = (await context.catalog.properties([reservation.propertyId])).get(reservation.propertyId)!
  const event = {
    type: 'reservation.cancelled',
    eventId: id,
    reservationVersion: reservation.version,
    occurredAt: clock.now().toString(),
  }
  return {
    event,
    reservation,
    change: null,
    property,
    publisherName: 'Valley guide',
    cardUse: 'checked',
    language: reservation.language,
    bookingAddress: null,
    brand: null,
  }
}

const tokyoHotel = 9006
await importProperty(
  context,
  { ...smallHotel({ id: tokyoHotel, from: parseDay(testToday)!, allotment: 50 }), time_zone: 'Asia/Tokyo' },
  null,
)

const noShowHotel = 9005
{
  const document = smallHotel({ id: noShowHotel, from: parseDay(testToday)!, allotment: 50 })
  const cancellation = { steps: [{ hours_before: null, charge: { percent: 25 } }], no_show: { nights: 1 } }
  const rate_plans = document.rate_plans.map(plan => ({
    ...plan,
    deposit: { steps: [{ charge: 'full' }] },
    cancellation,
  }))
  const late = { cutoff_time: '18:00' }
  await importProperty(context, { ...document, ...late, rate_plans, payment_collection: 'gateway' }, null)
}

describe('a reservation in review', () => {
  test('is listed and shown with its record, and nothing of its card', async () => {
    const { id } = await inReview()
    const listed = await admin('GET', '?status=review')
    expect(listed.body).toMatchObject({ total: 1, page: 1, limit: 100 })
    expect(listed.body.reservations[0]).toMatchObject({ id, status: 'review', confirmation_number: null })
    expect((await admin('GET', '?status=pending&property_id=9001')).body.total).toBe(0)
    const shown = await admin('GET', `/${id}`)
    expect(shown.body.events.map(({ to }: { to: string }) => to)).toEqual([
      'authorizing',
      'unknown',
      'review',
    ])
    expect(shown.body.payment_attempts).toMatchObject([
      { kind: 'authorise', amount: 100, currency: 'USD', state: 'unknown', reason: 'no answer' },
    ])
    expect(withoutChance(shown.text)).not.toMatch(/last_four|expiry|cardholder|\*1111|\b41111/)
    const table = await hostelry('reservation list --status review')
    expect(table.output).toMatch(new RegExp(`^id .*\\n${id} +- +9002 +review +unknown .*100\\.00 USD`))
    const [file, data] = [
      await hostelry(`reservation show ${id}`),
      await hostelry(`reservation show ${id} --json`),
    ]
    expect(file.output).toMatch(/review +payment unknown for half an hour/)
    const nights = [{ day: data.json.reservation.checkin }]
    expect(data.json.reservation).toMatchObject({
      id,
      status: 'review',
      confirmationNumber: null,
      checkin: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      price: { nights },
      propertyPrice: { nights },
    })
    expect(withoutChance(file.output + data.output)).not.toMatch(/last_four|expiry|cardholder|\b41111/)
    await decide(id, 'resolve', { verdict: 'failed', reason: 'Tidying up.' })
    await payments()
  }, 90_000)

  test('is found by its day of arrival, both ends of the days asked for included', async () => {
    const { id, night } = await inReview()
    const next = formatDay(addDays(parseDay(night)!, 1))
    const before = formatDay(addDays(parseDay(night)!, -1))
    const found = async (from: string, to: string): Promise<boolean> => {
      const { body } = await admin('GET', `?checkin_from=${from}&checkin_to=${to}`)
      return body.reservations.some((listed: { id: string }) => listed.id === id)
    }
    expect(await found(night, night)).toBe(true)
    expect(await found(before, next)).toBe(true)
    expect(await found(before, before)).toBe(false)
    expect(await found(next, next)).toBe(false)
    await decide(id, 'resolve', { verdict: 'failed', reason: 'Tidying up.' })
    await payments()
  })

  test('is confirmed for a reason, and what its card holds is captured', async () => {
    const { id, night } = await inReview()
    expect(await counters(hotels.paid, night)).toEqual({ sold: 0, held: 1 })
    const other = await decide(id, 'resolve', { verdict: 'cancelled', reason: 'No.' })
    expect([other.status, other.body.errors[0].message]).toEqual([422, 'pending: not_to_be_cancelled'])
    const settled = await decide(id, 'resolve', { verdict: 'confirmed', reason: ' The bank  confirms it. ' })
    expect(settled.status).toBe(200)
    expect(settled.body.reservation).toMatchObject({ status: 'confirmed', payment_state: 'authorized' })
    expect(settled.body.reservation.confirmation_number).toMatch(/^R/)
    expect(settled.body.events.at(-1)).toMatchObject({
      from: 'review',
      to: 'confirmed',
      cause: `confirmed by key ${keyId}: The bank confirms it.`,
    })
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ state: 'captured', captured: 10_000 }])
    expect(await counters(hotels.paid, night)).toEqual({ sold: 1, held: 0 })
    const again = await decide(id, 'resolve', { verdict: 'failed', reason: 'No.' })
    expect([again.status, again.body.errors[0].message]).toEqual([422, 'confirmed: not_in_review'])
  })

  test('fails for a reason, its rooms are free again and what its card holds is released', async () => {
    const { id, night } = await inReview()
    const settled = await decide(id, 'resolve', { verdict: 'failed', reason: 'The guest called.' })
    expect(settled.body.reservation).toMatchObject({ status: 'failed', confirmation_number: null })
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ state: 'voided' }])
    expect(await counters(hotels.paid, night)).toEqual({ sold: 0, held: 0 })
  })

  test('settled while the gateway still cannot tell has its money found later', async () => {
    const stays = {
      confirmed: await inReview(),
      failed: await inReview(),
      'failed for nothing': await inReview({ acted: false }),
    }
    gateway.isBlind = true
    for (const [verdict, { id }] of Object.entries(stays)) {
      const payload = { verdict: verdict.split(' ')[0], reason: 'Decided.' }
      expect((await decide(id, 'resolve', payload)).body.reservation.payment_state).toBe('unknown')
    }
    await retryUnknownPayments(context)
    pass({ minutes: 16 })
    expect(await findings()).toHaveLength(2)
    gateway.isBlind = false
    await retryUnknownPayments(context)
    await payments()
    expect(await findings()).toEqual([])
    expect(ledgerOf(stays.confirmed.id)).toMatchObject([{ state: 'captured' }])
    expect(ledgerOf(stays.failed.id)).toMatchObject([{ state: 'voided' }])
    expect(ledgerOf(stays['failed for nothing'].id)).toEqual([])
  })

  test('is decided once, whoever comes at the same time', async () => {
    const { id } = await inReview()
    const answers = await Promise.all(
      ['confirmed', 'failed', 'confirmed', 'failed'].map(verdict =>
        decide(id, 'resolve', { verdict, reason: 'At once.' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    await payments()
    expect(await findings()).toEqual([])
  })

  test('is decided on the command line too, under the name of who decides', async () => {
    const { id } = await inReview()
    const unreasoned = await hostelry(`reservation resolve ${id} failed`)
    expect([unreasoned.exitCode, unreasoned.errors]).toEqual([2, expect.stringMatching(/give --reason/)])
    const settled = await hostelry(
      `reservation resolve ${id} failed --reason "Called off." --by Ada --json --yes`,
    )
    expect(settled.json.events.at(-1)).toMatchObject({ to: 'failed', cause: 'failed by Ada: Called off.' })
    await retryUnknownPayments(context)
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ state: 'voided' }])
  }, 90_000)
})

describe('a guest who does not come', () => {
  test('is recorded from the cutoff on; the nights stay sold and the penalty is kept of what was paid', async () => {
    const { id, checkin } = await paidStay()
    const before = clock.now().toString()
    clock.moveTo(`${checkin}T17:59:00Z`)
    const early = await decide(id, 'no-show', { reason: 'Nobody came.' })
    expect([early.status, early.body.errors[0].message]).toEqual([422, 'too_early'])
    clock.moveTo(`${checkin}T18:01:00Z`)
    const recorded = await decide(id, 'no-show', { reason: 'Nobody came.' })
    expect([recorded.status, recorded.body.reservation.status]).toEqual([200, 'no_show'])
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ authorised: 20_000, captured: 20_000, refunded: 10_000 }])
    expect(await counters(noShowHotel, checkin)).toEqual({ sold: 1, held: 0 })
    expect(await findings()).toEqual([])
    clock.moveTo(before)
  })

  test('can be recorded after the stay is completed, until two days after check-out', async () => {
    const stays = [await paidStay(), await paidStay()]
    const before = clock.now().toString()
    const last = stays.map(({ checkout }) => formatDay(addDays(parseDay(checkout)!, 2)))
    clock.moveTo(`${last[0]}T12:00:00Z`)
    await completeStays(context)
    const inTime = await decide(stays[0]!.number, 'no-show', { reason: 'Nobody came.' })
    expect([inTime.status, inTime.body.events.map(({ to }: { to: string }) => to)]).toEqual([
      200,
      ['authorizing', 'confirmed', 'completed', 'no_show'],
    ])
    clock.moveTo(`${formatDay(addDays(parseDay(last[1]!)!, 1))}T00:01:00Z`)
    await completeStays(context)
    const late = await decide(stays[1]!.id, 'no-show', { reason: 'Nobody came.' })
    expect([late.status, late.body.errors[0].message]).toEqual([422, 'too_late'])
    await payments()
    expect(await findings()).toEqual([])
    clock.moveTo(before)
  })

  test('is one whose day of arrival has ended where the property is', async () => {
    const { body: booked } = await book(request({ property: tokyoHotel }))
    const before = clock.now().toString()
    // Midnight in Tokyo is 15:00 UTC.
    clock.moveTo(`${booked.checkin}T14:59:00Z`)
    const early = await decide(booked.id, 'no-show', { reason: 'Nobody came.' })
    expect([early.status, early.body.errors[0].message]).toEqual([422, 'too_early'])
    clock.moveTo(`${booked.checkin}T15:00:00Z`)
    const recorded = await decide(booked.id, 'no-show', { reason: 'Nobody came.' })
    expect([recorded.status, recorded.body.reservation.status]).toEqual([200, 'no_show'])
    clock.moveTo(before)
  })

  test('is one whose stay stands', async () => {
    const { id } = await paidStay()
    await decide(id, 'cancel', { reason: 'Full house.' })
    const refused = await decide(id, 'no-show', { reason: 'Nobody came.' })
    expect([refused.status, refused.body.errors[0].message]).toEqual([422, 'is_cancelled'])
    await payments()
  })
})

describe('cancelling for the hotel', () => {
  test('costs what was promised, and says so before', async () => {
    const { id, checkin } = await paidStay()
    const asked = await decide(id, 'cancel', { reason: 'Water damage.', simulate: true })
    expect(asked.body).toMatchObject({ simulated: true, penalty: 50, refund: 150 })
    expect(asked.body.reservation.status).toBe('confirmed')
    const done = await decide(id, 'cancel', { reason: 'Water damage.' })
    expect(done.body).toMatchObject({ simulated: false, penalty: 50, refund: 150 })
    expect(done.body.events.at(-1).cause).toBe(`cancelled for the property by key ${keyId}: Water damage.`)
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ captured: 20_000, refunded: 15_000 }])
    expect(await counters(noShowHotel, checkin)).toEqual({ sold: 0, held: 0 })
    const again = await decide(id, 'cancel', { reason: 'Again.', waive_penalty: true })
    expect([again.status, again.body.penalty, again.body.events.length]).toEqual([
      200,
      50,
      done.body.events.length,
    ])
    const seen = await harness.post('reservation/view/.json', { key, id })
    expect(seen.body.status).toBe('cancelled')
  })

  test('costs nothing where the penalty is waived, also while the guest stays', async () => {
    const { number, id, checkin } = await paidStay()
    const before = clock.now().toString()
    clock.moveTo(`${formatDay(addDays(parseDay(checkin)!, 1))}T09:00:00Z`)
    const body = { reason: 'Fire alarm.', waive_penalty: true }
    const done = await decide(number, 'cancel', body)
    expect(done.body).toMatchObject({ penalty: 0, refund: 200 })
    expect(done.body.events.at(-1).cause).toMatch(/, penalty waived: Fire alarm\.$/)
    await payments()
    expect(ledgerOf(id)).toMatchObject([{ captured: 20_000, refunded: 20_000 }])
    expect(await findings()).toEqual([])
    clock.moveTo(before)
  })

  test('can be done to the end of the day of check-out', async () => {
    const stays = [await paidStay(), await paidStay()]
    const before = clock.now().toString()
    clock.moveTo(`${stays[0]!.checkout}T23:59:00Z`)
    const inTime = await decide(stays[0]!.id, 'cancel', { reason: 'Water damage.' })
    expect([inTime.status, inTime.body.reservation.status]).toEqual([200, 'cancelled'])
    clock.moveTo(`${formatDay(addDays(parseDay(stays[1]!.checkout)!, 1))}T00:00:00Z`)
    const late = await decide(stays[1]!.id, 'cancel', { reason: 'Water damage.' })
    expect([late.status, late.body.errors[0].message]).toEqual([422, 'stay_is_over'])
    await payments()
    clock.moveTo(before)
  })

  test.each([
    ['in the currency of the property', 'USD', true, { penalty: 0, refund: 200 }],
    ['in another', 'EUR', true, { penalty: 0, refund: 183.9 }],
    ['in another, at the penalty', 'EUR', false, { penalty: 45.98, refund: 137.92 }],
  ])('is told alike wherever it is told, %s', async (_where, currency, waive_penalty, terms) => {
    const { body: booked } = await book({ ...request({ property: noShowHotel, nights: 2 }), currency })
    const cancel = async (more: object = {}) =>
      (await harness.post('reservation/cancel/.json', { key, id: booked.id, ...more })).body
    const before = await cancel({ simulate: true })
    if (!waive_penalty) expect(before).toMatchObject(terms)
    const { body: done } = await decide(booked.id, 'cancel', { reason: 'Water damage.', waive_penalty })
    for (const simulate of [false, true])
      expect(await cancel({ simulate })).toMatchObject({ ...terms, currency, simulated: simulate })
    const stayContext = await stayContextOf(booked.id)
    const guest = mailText(cancellationMail(stayContext))
    const both = (charged: number, shown: number) =>
      `${charged.toFixed(2)} USD${currency === 'USD' ? '' : ` (${shown.toFixed(2)} ${currency})`}`
    expect(guest).toContain(`Cancellation charge: ${both(done.penalty, terms.penalty)}`)
    expect(guest).toContain(`Refund: ${both(done.refund, terms.refund)}`)
    const notice = mailText(cancellationNotice(stayContext))
    expect(notice).toContain(`Cancellation charge: ${done.penalty.toFixed(2)} USD`)
    expect(notice).toContain(`Refund: ${done.refund.toFixed(2)} USD`)
    await payments()
  })

  test('is done from the command line in words', async () => {
    const { number } = await paidStay()
    const line = `reservation cancel ${number.toLowerCase()} --reason "Water damage." --by Ada`
    expect((await hostelry(`${line} --simulate`)).output).toBe(
      'cancelling would cost 50.00 USD and give 150.00 USD back',
    )
    expect((await hostelry(`${line} --waive-penalty --yes`)).output).toBe(
      'cancelled; that costs 0.00 USD and gives 200.00 USD back',
    )
    await payments()
  }, 90_000)
})

describe('a name that is not known', () => {
  test.each([
    ['cancel', '', { simulat: true }, 'simulat', 'body takes waive_penalty, simulate, send_mail, reason'],
    ['cancel', '?simulate=true', {}, 'simulate', 'query takes nothing'],
    ['no-show', '', { waive_penalty: true }, 'waive_penalty', 'body takes reason'],
    [
      'resolve',
      '',
      { verdict: 'failed', status: 'failed' },
      'status',
      'body takes verdict, source_confirmation, reason',
    ],
  ])('in %s%s %j is refused, and nothing is done', async (verb, query, more, field, says) => {
    const { id } = await paidStay()
    const before = await admin('GET', `/${id}`)
    const answer = await decide(id, `${verb}${query}`, { reason: 'The guest called.', ...more })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, message: `is not known; the ${says}`, code: 'not_known' }])
    expect((await admin('GET', `/${id}`)).body).toEqual(before.body)
  })

  test('in a question is refused, not passed over', async () => {
    const answer = await admin('GET', '?statsu=review&status=confirmed')
    expect([answer.status, answer.body.errors.length]).toEqual([400, 1])
    expect(answer.body.errors[0]).toMatchObject({
      field: 'statsu',
      message: expect.stringMatching(/takes status, property_id, .*, limit$/),
    })
    expect((await admin('GET', '/R26117M7C2HMXTFF?full=1')).status).toBe(400)
  })

  test('is named without a card number in it, and only so many of them', async () => {
    const names = [...Array(200).keys()].map(number => [`extra${number}`, true])
    const body = { '4111 1111 1111 1111': true, ...Object.fromEntries(names), reason: 'x' }
    const answer = await decide('R26117M7C2HMXTFF', 'cancel', body)
    expect([answer.status, answer.body.errors.length]).toEqual([400, 20])
    expect(answer.body.errors[0].field).toBe('**** **** **** 1111')
  })
})

describe('the routes refuse', () => {
  test.each([
    ['a publisher', 401, () => admin('GET', '', undefined, key)],
    ['what is none', 404, () => admin('GET', '/R26117M7C2HMXTFF')],
    ['what cannot be one', 404, () => admin('GET', '/x')],
    ['an unknown state', 400, () => admin('GET', '?status=asleep&page=0')],
    ['a decision without a reason', 400, () => decide('R26117M7C2HMXTFF', 'resolve', { verdict: 'failed' })],
    [
      'a verdict that is none',
      400,
      () => decide('R26117M7C2HMXTFF', 'resolve', { verdict: 'maybe', reason: 'x' }),
    ],
    [
      'a flag that is none',
      400,
      () => decide('R26117M7C2HMXTFF', 'cancel', { simulate: 'yes', reason: 'x' }),
    ],
    ['an empty reason', 400, () => decide('R26117M7C2HMXTFF', 'no-show', { reason: ' ' })],
    [
      'a reason with a card number in it',
      400,
      () => decide('R26117M7C2HMXTFF', 'no-show', { reason: 'Charged 4111 1111 1111 1111.' }),
    ],
  ])('%s', async (_what, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.errors[0].field).toMatch(/^(status|reason|verdict|simulate)$/)
    expect(withoutChance(answer.text)).not.toMatch(/\b4111/)
  })
})
