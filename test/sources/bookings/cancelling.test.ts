// Cancelling what is booked at a remote source: it is cancelled when the source has said so, asked however often under one
// key, and the guest's terms are those of the moment that it was asked for (contract B5, reservation protocol 4).

import { afterEach, expect, test } from 'vitest'
import { cancelForProperty } from '../../../src/operations/back-office/cancel-for-property.ts'
import { decideReview } from '../../../src/operations/back-office/decide-review.ts'
import { showReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { recordOrphan } from '../../../src/operations/sources/orphan-bookings.ts'
import { outcome } from '../../support/hotels/booking-context.ts'
import { remoteHotels, sourceContext } from '../../support/sources/source-context.ts'

const remote = await sourceContext()
const { harness, context, source, gateway, request, book, counters, findings, pass, key } = remote
const { reconcile, reconcileFor, reviewed, status, causes } = remote

const callsOf = (id: string) => source.calls.filter(call => call === `cancel ${id}:cancel`)
const reasonsFor = (id: string) => reviewed.filter(each => each.id === id).map(({ reason }) => reason)
const decision = { by: 'Ada', reason: 'The source was called.', sourceConfirmation: null }
const settle = (id: string, verdict: 'confirmed' | 'failed' | 'cancelled', more: object = {}) =>
  decideReview(context, { ...decision, ...more, verdict, reference: { id } })
const entryOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)

afterEach(async () => {
  source.cancels = { does: 'cancel' }
  source.supports = { resolve: true, cancel: true, list: true, card: false }
  source.visibleAfterSeconds = 0
  expect(await findings()).toEqual([])
})

async function booked() {
  const body = request({ property: remoteHotels.paid })
  const { id } = (await book(body)).body
  const ask = (more: object = {}) => harness.post('reservation/cancel/.json', { key, id, ...more })
  const view = async () => (await harness.post('reservation/view/.json', { key, id })).body
  return { id: id as string, ask, view, counts: () => counters(remoteHotels.paid, body.checkin) }
}

test('a source that cancels at once: so does the house, and the money goes back', async () => {
  const { id, ask, counts } = await booked()
  const simulated = await ask({ simulate: true })
  expect([simulated.status, callsOf(id).length]).toEqual([200, 0])
  const answer = await ask()
  expect([answer.status, answer.body.reservation.status]).toEqual([200, 'cancelled'])
  expect([source.standing(id), await counts()]).toEqual([[], { sold: 0, held: 0 }])
  expect((await ask()).body).toEqual(answer.body)
  expect(callsOf(id)).toHaveLength(1)
  await reconcileFor(5)
  expect(entryOf(id)).toMatchObject({ state: 'voided' })
  expect((await causes(remoteHotels.paid, id)).slice(-2)).toEqual([
    'cancelling: cancelled by publisher',
    'cancelled: cancelled at the source',
  ])
})

test.each([true, false])(
  'an answer that is lost (done: %s) is asked for again until it is cancelled',
  async acts => {
    const { id, ask, view, counts } = await booked()
    source.cancels = { does: 'lose', acts }
    const first = await ask()
    expect([first.status, first.body.reservation.status, first.body.reservation.cancelled_at]).toEqual([
      200,
      'confirmed',
      null,
    ])
    expect(first.body.reservation.actions[0]).toMatchObject({
      allowed: false,
      reasons: [{ id: 'is_being_cancelled' }],
    })
    expect((await ask()).body).toEqual(first.body)
    await reconcileFor(130)
    expect([await status(id), await counts()]).toEqual(['cancelling', { sold: 1, held: 0 }])
    expect(callsOf(id).length).toBe(3)
    source.cancels = { does: 'cancel' }
    await reconcileFor(65)
    expect([await status(id), await counts()]).toEqual(['cancelled', { sold: 0, held: 0 }])
    expect([(await view()).status, source.standing(id)]).toEqual(['cancelled', []])
    expect(await ask()).toMatchObject({ status: 200, body: { penalty: first.body.penalty } })
    await reconcileFor(5)
    expect(entryOf(id)).toMatchObject({ state: 'voided' })
  },
)

test('a server that dies after writing that it cancels: it is done all the same', async () => {
  const { id, ask } = await booked()
  source.cancels = { does: 'lose', acts: false }
  await ask()
  await context.database.query(
    `UPDATE reservation SET lease_until = $2::timestamptz + interval '45 seconds' WHERE reservation_id = $1`,
    [id, context.clock.now().toString()],
  )
  source.cancels = { does: 'cancel' }
  await reconcileFor(40)
  expect(await status(id)).toBe('cancelling')
  await reconcileFor(10)
  expect([await status(id), source.standing(id)]).toEqual(['cancelled', []])
})

test('"no such booking" is believed only when it would be seen', async () => {
  const { id, ask } = await booked()
  const [standing] = source.standing(id)
  source.forget(id)
  await ask()
  expect([await status(id), standing?.reference]).toEqual(['cancelling', id])
  await reconcileFor(280)
  expect(await status(id)).toBe('cancelled')
})

test('nor is it when it was said in time and read late', async () => {
  const { id, ask } = await booked()
  const [standing] = source.standing(id)
  source.forget(id)
  const cancel = source.cancel
  source.cancel = async (...booking) => {
    const answer = await cancel.apply(source, booking)
    pass({ minutes: 5 })
    return answer
  }
  await ask()
  source.cancel = cancel
  source.restore(standing!)
  expect(await status(id)).toBe('cancelling')
  await reconcileFor(60)
  expect([await status(id), source.standing(id)]).toEqual(['cancelled', []])
})

test('a source that refuses: a person is called, once an hour', async () => {
  const { id, ask } = await booked()
  source.cancels = { does: 'refuse' }
  await ask()
  await reconcileFor(60)
  pass({ minutes: 58 })
  await reconcileFor(240)
  expect(await status(id)).toBe('cancelling')
  expect(reviewed.filter(each => each.id === id).length).toBe(1)
  expect(callsOf(id)).toHaveLength(2)
  source.cancels = { does: 'cancel' }
  pass({ hours: 1 })
  await reconcileFor(5)
  expect(await status(id)).toBe('cancelled')
})

test('a source that cannot cancel: the publisher is told before and when it tries', async () => {
  source.supports = { ...source.supports, cancel: false }
  const { id, ask, view } = await booked()
  const [action] = (await view()).actions
  expect(action).toMatchObject({
    action: 'cancel',
    allowed: false,
    reasons: [{ id: 'source_cannot_cancel' }],
  })
  expect(outcome(await ask())).toBe('422 BookingValidationException')
  expect(await status(id)).toBe('confirmed')
})

test('two who cancel at the same time get the same answer, and the source is asked once', async () => {
  const { id, ask } = await booked()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
  await reconcileFor(5)
  expect([await status(id), callsOf(id).length]).toEqual(['cancelled', 1])
})

test.each(['cannot', 'refuses to'])(
  'a source that %s cancel: a person who had it cancelled there says so',
  async how => {
    const { id, counts } = await booked()
    await reconcile()
    if (how === 'cannot') source.supports = { ...source.supports, cancel: false }
    else source.cancels = { does: 'refuse' }
    const asked = { ...decision, reference: { id }, waivesPenalty: true, simulate: false }
    await cancelForProperty(context, asked)
    await reconcileFor(5)
    expect([await status(id), await counts()]).toEqual(['cancelling', { sold: 1, held: 0 }])
    const wayOut = `hostelry reservation resolve ${id} cancelled`
    expect(reasonsFor(id)).toEqual([expect.stringContaining(wayOut)])
    pass({ minutes: 31 })
    expect((await diagnose(context)).reviews).toEqual([expect.stringContaining(wayOut)])
    const { reservation } = await settle(id, 'cancelled')
    expect([reservation.status, await counts()]).toEqual(['cancelled', { sold: 0, held: 0 }])
    expect((await causes(remoteHotels.paid, id)).at(-1)).toBe(
      'cancelled: cancelled by Ada: The source was called.',
    )
    await reconcile()
    expect(entryOf(id)).toMatchObject({ captured: 10_000, refunded: 10_000 })
  },
)

test('an orphan at a source that cannot cancel ends when a person says that it is cancelled', async () => {
  const { id, ask } = await booked()
  const [standing] = source.standing(id)
  await ask()
  source.supports = { ...source.supports, cancel: false }
  await recordOrphan(context, { propertyId: remoteHotels.paid, id }, standing!.confirmation)
  await reconcile()
  const wayOut = `hostelry reservation resolve ${id} cancelled`
  expect(reasonsFor(id)).toEqual([expect.stringContaining(wayOut)])
  expect(await findings()).toEqual([expect.stringMatching(`^I7: .* is orphan; .*${wayOut}`)])
  const { booking, events } = await settle(id, 'cancelled')
  expect(booking).toMatchObject({ state: 'orphan_cancelled', confirmation: standing!.confirmation })
  expect(events.at(-1)).toMatchObject({ cause: 'orphan_cancelled by Ada: The source was called.' })
  pass({ hours: 2 })
  await reconcile()
  expect([reasonsFor(id).length, await findings()]).toEqual([1, []])
})

test('what does not wait for it is not settled as cancelled, nor what waits for it as anything else', async () => {
  const { id, ask } = await booked()
  const refused = async (verdict: Parameters<typeof settle>[1], more: object, says: RegExp) => {
    const before = await showReservationRecord(context, { id })
    await expect(settle(id, verdict, more)).rejects.toThrow(says)
    expect(await showReservationRecord(context, { id })).toEqual(before)
  }
  await refused('cancelled', {}, /is confirmed: only .* cancelling, or .* as cancelled\.$/)
  source.cancels = { does: 'refuse' }
  await ask()
  await refused('failed', {}, /is cancelling: only .* cancelling, or .* as cancelled\.$/)
  await refused('confirmed', {}, /is cancelling: only/)
  await refused('cancelled', { sourceConfirmation: 'X-77' }, /source_confirmation/)
  const atOnce = await Promise.allSettled([settle(id, 'cancelled'), settle(id, 'cancelled')])
  expect(atOnce.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  await refused('cancelled', {}, /is cancelled: only/)
})
