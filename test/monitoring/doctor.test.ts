// The doctor finds what is planted, each kind of wrong by its own sentence, and nothing where all is well.

import { describe, expect, test } from 'vitest'
import { examine } from '../../src/operations/monitoring/doctor.ts'
import { findViolations } from '../../src/store/monitoring/invariants.ts'
import { findReviews } from '../../src/store/monitoring/staff-decisions.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const { harness, context, gateway, request, book, findings, pass } = await bookingContext()
await book(request({ nights: 2 }))
await book(request({ property: hotels.paid }))
gateway.script = { does: 'decline' }
await book(request({ property: hotels.paid }))
gateway.script = { does: 'lose', acted: true }
await book(request({ property: hotels.paid }))

const now = harness.clock.now().toString()
const ago = (time: Temporal.DurationLike): string => harness.clock.now().subtract(time).toString()
const hourAgo = ago({ hours: 1 })
const failed = "status = 'failed'"
const hold = (expiresAt: string) =>
  `INSERT INTO inventory_hold (property_id, hold_id, publisher_id, room_id, checkin, checkout, rooms_count, expires_at)
   SELECT property_id, gen_random_uuid(), publisher_id, room_id, checkin, checkout, 1, '${expiresAt}'
     FROM reservation WHERE property_id = ${hotels.plain};
   UPDATE night SET held = held + 1 WHERE property_id = ${hotels.plain}`
const attempt = (kind: string, amount: number) =>
  `INSERT INTO payment_attempt (property_id, reservation_id, attempt_key, kind, gateway, amount, currency, state,
                                authorisation_key)
   SELECT property_id, reservation_id, '${kind} ' || gen_random_uuid(), '${kind}', 'scripted', ${amount}, 'USD', 'approved',
          CASE '${kind}' WHEN 'authorise' THEN NULL ELSE attempt_key END
     FROM payment_attempt WHERE state = 'approved' LIMIT 1`

const delivery = (state: string, dueFor: string) =>
  `INSERT INTO delivery (sequence, kind, state, next_attempt_at)
   SELECT max(sequence), 'guest_mail', '${state}', now() - interval '${dueFor}' FROM outbox_event`
const lost = (fields: string) => `UPDATE reservation SET ${fields} WHERE status = 'unknown'`
const change = (id: number, { state = 'done', version = 'NULL', after = "'{}'" }) =>
  `INSERT INTO reservation_change (property_id, reservation_id, change_id, state, reservation_version, cause, before,
                                   after, penalty, charged, refunded, made_at, settled_at)
   SELECT property_id, reservation_id, '018f6f9e-0000-4000-8000-00000000000${id}', '${state}', ${version}, 'x', '{}', ${after},
          0, 0, 0, '2020-01-01', '2020-01-01'
     FROM reservation WHERE property_id = ${hotels.plain};`
const asItIs = `jsonb_build_object('roomId', room_id, 'checkin', checkin - DATE '1970-01-01',
                                   'checkout', checkout - DATE '1970-01-01', 'party', '[{}]'::jsonb,
                                   'propertyPrice', property_price)`

/** What is done to the database, and what the doctor says to it. */
const planted: readonly (readonly [what: string, statement: string, says: RegExp])[] = [
  ['nothing', 'SELECT 1', /^$/],
  [
    'a room sold beyond the allotment',
    `ALTER TABLE night DROP CONSTRAINT night_never_oversold; UPDATE night SET allotment = 0 WHERE sold = 1`,
    /^(I1: room 1 of property \d+ on [\d-]+: 1 sold, 0 held of 0\n?)+$/,
  ],
  [
    'a room sold to nobody',
    `UPDATE night SET sold = 2 WHERE property_id = ${hotels.plain}`,
    /^(I2: .*counters say 2 sold.*reservations say 1 sold and 0 held\n?){2}$/,
  ],
  [
    'a room held for nobody',
    `UPDATE night SET held = held + 1 WHERE held = 1`,
    /^I2: .*0 sold and 2 held, reservations say 0 sold and 1 held$/,
  ],
  [
    'a stay without its nights',
    `DELETE FROM night WHERE property_id = ${hotels.plain}`,
    /^(I2: .*reservations say 1 sold and 0 held\n?){2}$/,
  ],
  [
    'a confirmed stay that is pending again',
    `UPDATE reservation SET status = 'review' WHERE property_id = ${hotels.plain}; UPDATE night SET sold = 0 WHERE property_id = ${hotels.plain}`,
    /^I3: reservation \S+ was confirmed as R\w+ and is now review$/,
  ],
  [
    'a stay that nobody confirmed',
    `DELETE FROM reservation_event WHERE property_id = ${hotels.plain}`,
    /^I3: reservation \S+ is confirmed but was never confirmed$/,
  ],
  [
    'a stay whose record never says that it was confirmed',
    `DELETE FROM reservation_event WHERE property_id = ${hotels.paid} AND to_status = 'confirmed'`,
    /^I3: reservation \S+ is confirmed but was never confirmed$/,
  ],
  [
    'two stays of one intent',
    `DROP INDEX reservation_duplicate; UPDATE reservation SET duplicate_fingerprint = '\\x00' WHERE status IN ('confirmed', 'unknown') AND property_id = ${hotels.paid}`,
    /^I4: reservations \S+, \S+ are active duplicates of each other$/,
  ],
  [
    'a failed stay that bars its guest',
    `UPDATE reservation SET duplicate_active = true WHERE ${failed}`,
    /^I4: .* is failed but still blocks its guest from booking again$/,
  ],
  [
    'more captured than authorised',
    attempt('capture', 10_001),
    /^I5: .* 10000 authorised under \S+:auth:1, 10001 captured/,
  ],
  [
    'two authorisations',
    attempt('authorise', 10_000),
    /^I5: .* 2 authorisations, for the booking and 0 changes$/,
  ],
  ['more refunded than captured', attempt('refund', 1), /^I5: .* 0 captured, 1 refunded/],
  [
    'money held for a failed stay',
    `UPDATE reservation SET payment_state = 'authorized', changed_at = '${hourAgo}' WHERE ${failed}`,
    /^I6: .* has been failed since .* its payment is still authorized$/,
  ],
  [
    'a change that the reservation does not know',
    `INSERT INTO reservation_change (property_id, reservation_id, change_id, state, cause, before, after, penalty,
                                     charged, refunded, proposed, made_at)
     SELECT property_id, reservation_id, gen_random_uuid(), 'unknown', 'x', '{}', '{}', 0, 0, 0, '{}', '2027-06-01'
       FROM reservation WHERE property_id = ${hotels.plain}`,
    /^I13: reservation \S+ waits for change none, and the one under way is /,
  ],
  [
    'a stay that is not as its last change made it',
    `INSERT INTO reservation_change (property_id, reservation_id, change_id, state, reservation_version, cause, before,
                                     after, penalty, charged, refunded, made_at, settled_at)
     SELECT property_id, reservation_id, gen_random_uuid(), 'done', 1, 'x', '{}', '{}', 0, 0, 0, now(), now()
       FROM reservation WHERE property_id = ${hotels.plain}`,
    /^I13: reservation \S+ is not as its change \S+ made it/,
  ],
  ['a change that came to nothing', change(1, { state: 'failed' }), /^$/],
  [
    'a stay that is as the later of its changes made it',
    change(1, { version: '1' }) + change(2, { version: '2', after: asItIs }),
    /^$/,
  ],
  [
    'a stay that is as the earlier of its changes made it',
    change(1, { version: '2' }) + change(2, { version: '1', after: asItIs }),
    /^I13: reservation \S+ is not as its change \S+001 made it$/,
  ],
  [
    'an event that nobody hears of',
    `DELETE FROM delivery; DELETE FROM outbox_event WHERE property_id = ${hotels.plain}`,
    /^I8: no event was written when reservation \S+ became confirmed$/,
  ],
  [
    'an event that is stuck',
    `UPDATE outbox_event SET dispatched_at = NULL, occurred_at = now() - interval '1 hour' WHERE property_id = ${hotels.plain}`,
    /^I8: event \d+ of reservation \S+ has been waiting since/,
  ],
  [
    'a delivery that has been due for more than an hour',
    delivery('waiting', '61 minutes'),
    /^I8: guest_mail delivery \d+ has been due since/,
  ],
  ['a delivery that has been due for less than an hour', delivery('waiting', '59 minutes'), /^$/],
  ['a delivery that was given up', delivery('parked', '61 minutes'), /^$/],
  [
    'a total that is not the sum of its lines',
    `UPDATE reservation SET price = jsonb_set(price, '{total,total}', '1') WHERE property_id = ${hotels.plain}`,
    /^I11: reservation \S+: its price lines in USD do not add up to its total$/,
  ],
  [
    'a night that costs more than the subtotal says',
    `UPDATE reservation SET property_price = jsonb_set(property_price, '{nights,0,rate}', '1') WHERE property_id = ${hotels.plain}`,
    /^I11: /,
  ],
  ['a hold that has ended', hold(hourAgo), /^I12: hold \S+ of property \d+ expired at .* still held$/],
  ['a hold that has not', hold(now), /^$/],
  [
    'a payment nobody looks after',
    `UPDATE reservation SET changed_at = '${hourAgo}' WHERE status = 'unknown'`,
    /^I12: reservation \S+ has been unknown since/,
  ],
  [
    'a payment that could not be looked after for long, and is now',
    `UPDATE reservation SET created_at = '${hourAgo}' WHERE status = 'unknown'`,
    /^$/,
  ],
  [
    'a stay that is still being paid after a quarter of an hour',
    lost(`status = 'held', created_at = '${ago({ minutes: 15, seconds: 1 })}'`),
    /^I12: reservation \S+ has been held since/,
  ],
  [
    'a stay that is being paid for a quarter of an hour',
    lost(`status = 'held', created_at = '${ago({ minutes: 15 })}'`),
    /^$/,
  ],
  [
    'a payment that is unknown for more than 35 minutes',
    lost(`changed_at = '${ago({ minutes: 35, seconds: 1 })}'`),
    /^I12: reservation \S+ has been unknown since/,
  ],
  ['a payment that is unknown for 35 minutes', lost(`changed_at = '${ago({ minutes: 35 })}'`), /^$/],
  [
    'a booking at a source that is unknown for more than an hour',
    lost(`unknown_cause = 'source', changed_at = '${ago({ minutes: 60, seconds: 1 })}'`),
    /^I12: reservation \S+ has been unknown since/,
  ],
  [
    'a booking at a source that is unknown for an hour',
    lost(`unknown_cause = 'source', changed_at = '${hourAgo}'`),
    /^$/,
  ],
]

class Undone extends Error {}

/** What is found with a statement done, which is then undone. */
async function foundAfter(
  statement: string,
  find: (transaction: Transaction) => Promise<string[]>,
): Promise<string> {
  let found = ''
  const planting = context.database.transaction(async transaction => {
    await transaction.query(statement)
    found = (await find(transaction)).join('\n')
    throw new Undone()
  })
  await expect(planting).rejects.toThrow(Undone)
  return found
}

test.each(planted)('%s', async (_what, statement, says) => {
  const found = await foundAfter(statement, async transaction =>
    (await findViolations(transaction, now)).map(({ invariant, sentence }) => `${invariant}: ${sentence}`),
  )
  expect(found).toMatch(says)
})

describe('staff has to decide', () => {
  const step = (state: string, sentAt: string, paymentState = 'capturing', key = 'capture') =>
    `INSERT INTO payment_attempt (property_id, reservation_id, attempt_key, kind, gateway, amount, currency, state,
                                  authorisation_key, sent_at, settled_at)
     SELECT property_id, reservation_id, '${key}', 'capture', 'scripted', 10000, 'USD', '${state}', attempt_key, '${sentAt}',
            '${sentAt}'
       FROM payment_attempt WHERE state = 'approved' AND kind = 'authorise';
     UPDATE reservation SET payment_state = '${paymentState}' WHERE status = 'confirmed' AND property_id = ${hotels.paid};`
  const overAnHour = ago({ minutes: 60, seconds: 1 })
  const unanswered =
    /^reservation \S+ of property \d+: its capture has had no answer from the payment gateway since/
  const refused = /^reservation \S+ of property \d+: its capture was refused by the payment gateway at .*$/

  test.each<[what: string, statement: string, says: RegExp]>([
    ['on nothing while all is well', 'SELECT 1', /^$/],
    ['on a capture without an answer for more than an hour', step('sent', overAnHour), unanswered],
    ['on a capture of which nothing is known for more than an hour', step('unknown', overAnHour), unanswered],
    ['on no capture that was asked for within the hour', step('sent', hourAgo), /^$/],
    ['on no capture that failed before it was sent', step('failed', overAnHour), /^$/],
    ['on a capture that was refused, at once', step('declined', now, 'capture_failed'), refused],
    [
      'on the last of two refused captures',
      step('declined', '2026-01-01T00:00:00Z', 'capturing', 'b') +
        step('declined', '2026-02-01T00:00:00Z', 'capturing', 'a'),
      /^[^\n]* was refused by the payment gateway at 2026-02-01[^\n]*$/,
    ],
    ['on no refused capture after another was taken', step('declined', overAnHour, 'captured'), /^$/],
  ])('%s', async (_what, statement, says) => {
    expect(await foundAfter(statement, transaction => findReviews(transaction, now))).toMatch(says)
  })
})

test('hostelry doctor says so too, and ends with 1 when something is wrong', async () => {
  await using directory = await temporaryDirectory()
  const hostelry = commandLine({ ...harness.environment, PAYMENT_GATEWAY: 'test' }, directory.path)
  expect(await hostelry('doctor')).toMatchObject({ exitCode: 0, output: 'All is well.' })
  await context.database.query("UPDATE reservation SET status = 'review' WHERE status = 'unknown'")
  const waiting = await hostelry('doctor')
  expect([waiting.exitCode, waiting.output]).toEqual([
    0,
    expect.stringMatching(/^HST-301 needs a decision by staff: .*\n\nWhat to do: docs\/runbook\.md#hst-301$/),
  ])
  await context.database.query(`UPDATE night SET sold = 2 WHERE property_id = ${hotels.plain}`)
  const wrong = await hostelry('doctor --json')
  expect([wrong.exitCode, wrong.json.findings.length, wrong.json.reviews.length]).toEqual([1, 2, 1])
  expect(wrong.json.found.map(({ code }: { code: string }) => code)).toEqual([
    'HST-102',
    'HST-102',
    'HST-301',
  ])
  expect(wrong.json.found[0]).toEqual({
    code: 'HST-102',
    severity: 'error',
    sentence: wrong.json.findings[0].sentence,
    runbook: 'docs/runbook.md#hst-102',
  })
  pass({ seconds: 1 })
  expect(await findings()).toHaveLength(2)
})

test('is asked by a server every six hours, and by one of them', async () => {
  const told: string[] = []
  const ask = () => examine(context, ({ code }) => told.push(code))
  await ask()
  expect(told).toEqual([])
  pass({ hours: 5 })
  await ask()
  expect(told).toEqual([])
  pass({ hours: 1 })
  await Promise.all([ask(), ask()])
  expect(told.filter(code => code === 'HST-102')).toHaveLength(2)
})
