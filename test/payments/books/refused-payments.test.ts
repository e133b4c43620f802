// Money that does not move is told to those who run the house, and the doctor names it until it has: captures, releases
// and refunds that are refused, authorisations about to lapse, and reservations of which nothing is known (threats B8, B9).

import { afterEach, expect, test } from 'vitest'
import { startBackground } from '../../../src/jobs/background.ts'
import { resolveOpenChanges } from '../../../src/operations/booking/changes/resolve-open-changes.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { overdueWatch } from '../../../src/operations/monitoring/overdue.ts'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext, eventually, hotels } from '../../support/hotels/booking-context.ts'
import { cardBody } from '../../support/hotels/small-hotel.ts'
import { testToday } from '../../support/run/test-app.ts'

const { harness, context, gateway, request, book, findings, pass, key } = await bookingContext()
const refusal = { outcome: 'declined', reason: 'account_closed' } as const

/** What is told by one run, as `capture` or `capture given up`. */
async function settle(): Promise<string[]> {
  const told: string[] = []
  await capturePayments(context, ({ kind, reason, isGivenUp }) => {
    expect(reason).toBe('account_closed')
    told.push(isGivenUp ? `${kind} given up` : kind)
  })
  return told
}
/** What the doctor says of a reservation. */
const reviewsOf = async (id: string): Promise<string[]> =>
  (await diagnose(context)).reviews.filter(sentence => sentence.includes(id))
/** Days from today, of which the tests come to none. */
let night = 301
const paid = async (nights = 1) => {
  const checkin = addDays(parseDay(testToday)!, night)
  night += nights
  return (await book(request({ property: hotels.paid, checkin, nights }))).body
}
const cancel = (id: string) => harness.post('reservation/cancel/.json', { key, id })
const entryOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)
const stateOf = (id: string) => entryOf(id)?.state
const refundedOf = (id: string) => entryOf(id)?.refunded

afterEach(async () => {
  gateway.script = { does: 'approve' }
  gateway.settlements = null
  gateway.isBlind = false
  pass({ hours: 2 })
  await capturePayments(context)
  expect(await findings()).toEqual([])
})

test('a capture that is refused is told of once, and once more when it is too late', async () => {
  const { id } = await paid()
  gateway.settlements = refusal
  expect(await settle()).toEqual(['capture'])
  expect(await reviewsOf(id)).toEqual([
    expect.stringMatching(
      /^reservation \S+ of property 9002: its capture was refused by the payment gateway at 2026-12-01 12:00:00\+00 and is retried every hour$/,
    ),
  ])
  pass({ minutes: 61 })
  expect(await settle()).toEqual([])
  pass({ hours: 120 })
  expect(await settle()).toEqual(['capture given up'])
  expect(await reviewsOf(id)).toEqual([expect.stringMatching(/ and is not retried$/)])
  pass({ hours: 48 })
  expect(await settle()).toEqual([])
  await cancel(id)
  expect(await settle()).toEqual([])
  expect(await reviewsOf(id)).toEqual([])
})

test('a refund that is refused is told of once, tried for days, and told of again when it is given up', async () => {
  const { id } = await paid()
  await settle()
  // The age of the authorisation is nothing to a refund.
  pass({ hours: 200 })
  await cancel(id)
  gateway.settlements = refusal
  expect(await settle()).toEqual(['refund'])
  expect(await reviewsOf(id)).toEqual([
    expect.stringMatching(/: its refund was refused .* retried every hour$/),
  ])
  pass({ minutes: 61 })
  expect(await settle()).toEqual([])
  pass({ hours: 120 })
  expect(await settle()).toEqual(['refund given up'])
  expect(await reviewsOf(id)).toEqual([expect.stringMatching(/ and is not retried$/)])
  const calls = gateway.calls.length
  pass({ hours: 48 })
  expect([await settle(), gateway.calls.length]).toEqual([[], calls])
})

test('a refund that is refused and then made is no matter for anybody', async () => {
  const { id } = await paid()
  await settle()
  pass({ hours: 200 })
  await cancel(id)
  gateway.settlements = refusal
  expect(await settle()).toEqual(['refund'])
  gateway.settlements = null
  pass({ minutes: 61 })
  expect(await settle()).toEqual([])
  expect([stateOf(id), await reviewsOf(id)]).toEqual(['refunded', []])
})

test.each([1, 200])(
  'a refund that is refused %i hours after another was made is the first of its own',
  async hours => {
    const { id, checkin } = await paid(2)
    await settle()
    gateway.settlements = refusal
    const checkout = formatDay(addDays(parseDay(checkin)!, 1))
    await harness.post('reservation/modify/.json', { key, id, checkout })
    expect(await settle()).toEqual(['refund'])
    gateway.settlements = null
    pass({ minutes: 61 })
    expect([await settle(), refundedOf(id)]).toEqual([[], 10_000])
    pass({ hours })
    await cancel(id)
    gateway.settlements = refusal
    expect(await settle()).toEqual(['refund'])
    expect(await reviewsOf(id)).toEqual([expect.stringMatching(/ and is retried every hour$/)])
    gateway.settlements = null
    pass({ minutes: 61 })
    expect([await settle(), refundedOf(id), await reviewsOf(id)]).toEqual([[], 20_000, []])
  },
)

test('a release that is refused is told of; when it is too late nothing is held any more', async () => {
  const { id } = await paid()
  await cancel(id)
  gateway.settlements = refusal
  expect(await settle()).toEqual(['void'])
  expect(await reviewsOf(id)).toEqual([expect.stringMatching(/: its void was refused /)])
  pass({ hours: 121 })
  expect(await settle()).toEqual([])
  expect(await reviewsOf(id)).toEqual([])
})

test.each(['afterwards', 'meanwhile'])(
  'a release that is too late leaves what was captured to be given back: cancelled %s',
  async when => {
    const { id, checkin } = await paid()
    await settle()
    // The change is given up before the gateway can tell that its payment was approved.
    gateway.script = { does: 'lose', acted: true }
    gateway.isBlind = true
    const checkout = formatDay(addDays(parseDay(checkin)!, 2))
    await harness.post('reservation/modify/.json', { key, id, checkout, payment: cardBody })
    pass({ minutes: 31 })
    await resolveOpenChanges(context)
    gateway.isBlind = false
    pass({ minutes: 2 })
    await resolveOpenChanges(context)
    gateway.settlements = refusal
    expect(await settle()).toEqual(['void'])
    pass({ hours: 121 })
    const release = gateway.void
    gateway.void = async given => {
      if (when === 'meanwhile') await cancel(id)
      return release(given)
    }
    expect(await settle()).toEqual([])
    gateway.void = release
    gateway.settlements = null
    if (when === 'afterwards') {
      expect(await reviewsOf(id)).toEqual([])
      await cancel(id)
    }
    expect([await settle(), refundedOf(id)]).toEqual([[], 10_000])
  },
)

test('an authorisation that is refused keeps none after it from being captured and given back', async () => {
  const { id, checkin } = await paid()
  night += 1
  const checkout = formatDay(addDays(parseDay(checkin)!, 2))
  await harness.post('reservation/modify/.json', { key, id, checkout, payment: cardBody })
  const entries = () => gateway.ledger.entries.filter(({ reference }) => reference === id)
  const { gatewayReference: refused } = entries()[0]!
  const { capture, void: release } = gateway
  const unlessRefused =
    (asked: typeof capture): typeof capture =>
    async given =>
      given.gatewayReference === refused ? refusal : asked(given)
  gateway.capture = unlessRefused(capture)
  gateway.void = unlessRefused(release)
  expect(await settle()).toEqual(['capture'])
  expect(await settle()).toEqual([])
  expect(entries()).toMatchObject([{ state: 'authorised' }, { state: 'captured', captured: 10_000 }])
  expect(await settle()).toEqual([])
  expect(await reviewsOf(id)).toEqual([expect.stringMatching(/ and is retried every hour$/)])
  const calls = gateway.calls.length
  pass({ minutes: 59 })
  expect([await settle(), gateway.calls.length]).toEqual([[], calls])
  pass({ hours: 121 })
  expect(await settle()).toEqual(['capture given up'])
  expect(await reviewsOf(id)).toEqual([expect.stringMatching(/ and is not retried$/)])
  await cancel(id)
  // What has lapsed counts as released.
  for (let run = 0; run < 3; run++) expect(await settle()).toEqual([])
  expect(entries()[1]).toMatchObject({ state: 'refunded', refunded: 10_000 })
  expect(await reviewsOf(id)).toEqual([])
  Object.assign(gateway, { capture, void: release })
})

test('a capture that is not answered for an hour is named by the doctor', async () => {
  const { id } = await paid()
  gateway.settlements = { outcome: 'not_sent', reason: 'connection refused' }
  expect(await settle()).toEqual([])
  pass({ minutes: 59 })
  expect(await reviewsOf(id)).toEqual([])
  pass({ minutes: 2 })
  expect(await reviewsOf(id)).toEqual([
    expect.stringMatching(/ has had no answer from the payment gateway since /),
  ])
})

test('a payment that soon cannot be captured any more is told of once, also in review', async () => {
  const told: string[] = []
  const watch = overdueWatch(context, ({ reservationId }) => told.push(reservationId))
  const captured = (await paid()).id
  await settle()
  gateway.settlements = refusal
  const refused = (await paid()).id
  gateway.settlements = { outcome: 'not_sent', reason: 'connection refused' }
  const unsent = (await paid()).id
  await settle()
  gateway.script = { does: 'lose', acted: true }
  gateway.isBlind = true
  const lost = (await paid()).id
  await resolveUnknownPayments(context, () => undefined)
  pass({ minutes: 31 })
  await resolveUnknownPayments(context, () => undefined)
  pass({ hours: 95 })
  await watch()
  expect(told).toEqual([])
  pass({ minutes: 30 })
  await watch()
  expect(told.toSorted()).toEqual([refused, unsent, lost].toSorted())
  expect(told).not.toContain(captured)
  await watch()
  expect(told).toHaveLength(3)
  await context.database.query("UPDATE reservation SET status = 'unknown' WHERE status = 'review'")
  gateway.isBlind = false
  await resolveUnknownPayments(context, () => undefined)
})

test('a reservation that is unknown for five minutes is told of once', async () => {
  const told: string[] = []
  const watch = overdueWatch(context, ({ sentence }) => told.push(sentence))
  gateway.script = { does: 'lose', acted: true }
  const { id } = await paid()
  pass({ minutes: 4 })
  await watch()
  expect(told).toEqual([])
  pass({ minutes: 1 })
  await watch()
  await watch()
  expect(told).toEqual([
    expect.stringMatching(
      new RegExp(
        `^reservation ${id} has been unknown since \\S+: its payment has not confirmed the outcome$`,
      ),
    ),
  ])
  await resolveUnknownPayments(context, () => undefined)
})

test('the log has each at its level, and what the doctor finds by itself', async () => {
  const lines: string[] = []
  const write = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`)
  }
  const log = { info: () => undefined, warn: write('warn'), error: write('error') }
  const heard = (what: string) => eventually(() => lines.some(line => line.startsWith(what)))
  gateway.settlements = refusal
  const { id } = await paid()
  const fields = JSON.stringify({ reservation: id, step: 'capture', reason: 'account_closed' })
  {
    await using _ = startBackground(context, log)
    await heard(`warn a payment was refused; it is retried every hour ${fields}`)
    // The doctor begins last, and examines one interval after it was called first.
    const called = "SELECT FROM setting WHERE name = 'examined_at'"
    await eventually(async () => (await context.database.query(called)).length > 0)
  }
  const sell = (count: number) =>
    context.database.query('UPDATE night SET sold = sold + $2 WHERE property_id = $1', [hotels.paid, count])
  await sell(1)
  pass({ hours: 121 })
  {
    await using _ = startBackground(context, log)
    await heard(`error a payment was refused and is not retried; staff must resolve it ${fields}`)
    await heard('error the doctor found something wrong {"code":"HST-102","finding":"room 1 of property 9002')
  }
  await sell(-1)
})
