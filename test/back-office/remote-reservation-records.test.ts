// What a person decides about reservations at a remote source: the answer of the source is theirs to give, the money follows.

import { expect, test } from 'vitest'
import { cancelForProperty } from '../../src/operations/back-office/cancel-for-property.ts'
import { decideReview } from '../../src/operations/back-office/decide-review.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'

const remote = await sourceContext()
const { context, gateway, source, request, book, counters, findings, reconcile, reconcileFor, status } =
  remote

/** A booking of which its source can tell nothing, after more than half an hour. */
async function inReview(property: number, acts: boolean): Promise<{ id: string; night: string }> {
  source.script = { does: 'lose', acts }
  source.isBlind = true
  const body = request({ property })
  const { body: answer } = await book(body)
  for (let turn = 0; turn < 10; turn += 1) {
    remote.pass({ minutes: 4 })
    await reconcile()
  }
  expect(await status(answer.id)).toBe('review')
  source.script = { does: 'confirm' }
  source.isBlind = false
  return { id: answer.id, night: body.checkin }
}

const decision = { by: 'Ada', reason: 'The source was called.', sourceConfirmation: null }

test('a booking that the source has is confirmed with its number, and paid', async () => {
  const { id, night } = await inReview(remoteHotels.paid, true)
  const verdict = { ...decision, verdict: 'confirmed', sourceConfirmation: 'X-77' } as const
  const { reservation, booking, events } = await decideReview(context, { ...verdict, reference: { id } })
  expect([reservation.status, reservation.sourceConfirmation]).toEqual(['confirmed', 'X-77'])
  expect(booking).toMatchObject({ source: 'scripted', state: 'confirmed', confirmation: 'X-77' })
  expect(events.at(-1)).toMatchObject({ to: 'confirmed', cause: 'confirmed by Ada: The source was called.' })
  await reconcile()
  expect(gateway.ledger.entries.find(({ reference }) => reference === id)).toMatchObject({
    state: 'captured',
  })
  expect(await counters(remoteHotels.paid, night)).toEqual({ sold: 1, held: 0 })
  expect(await findings()).toEqual([])
})

test('one that it does not have fails, and what the card holds is released', async () => {
  const { id, night } = await inReview(remoteHotels.paid, false)
  const { reservation } = await decideReview(context, { ...decision, verdict: 'failed', reference: { id } })
  expect(reservation.status).toBe('failed')
  await reconcile()
  expect(gateway.ledger.entries.find(({ reference }) => reference === id)).toMatchObject({ state: 'voided' })
  expect(await counters(remoteHotels.paid, night)).toEqual({ sold: 0, held: 0 })
  expect(await findings()).toEqual([])
})

test('one that was never to be paid is decided as well', async () => {
  const { id } = await inReview(remoteHotels.plain, false)
  const { reservation } = await decideReview(context, { ...decision, verdict: 'failed', reference: { id } })
  expect([reservation.status, reservation.paymentState]).toEqual(['failed', 'none'])
})

test('cancelling for the hotel is done at the source', async () => {
  const body = request({ property: remoteHotels.paid })
  const { body: answer } = await book(body)
  expect(answer.status).toBe('confirmed')
  await reconcile()
  const asked = { ...decision, reference: { id: answer.id }, waivesPenalty: true, simulate: false }
  const cancelled = await cancelForProperty(context, asked)
  expect(cancelled.reservation.status).toBe('cancelling')
  await reconcileFor(15)
  expect(await status(answer.id)).toBe('cancelled')
  expect(await counters(remoteHotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
  expect(gateway.ledger.entries.find(({ reference }) => reference === answer.id)).toMatchObject({
    refunded: 10_000,
  })
  expect(await findings()).toEqual([])
})

test('one whose payment nobody could tell of cannot be confirmed: its source was never asked', async () => {
  gateway.script = { does: 'lose', acted: true }
  gateway.isBlind = true
  const { body: answer } = await book(request({ property: remoteHotels.paid }))
  for (let turn = 0; turn < 10; turn += 1) {
    remote.pass({ minutes: 4 })
    await reconcile()
  }
  expect(await status(answer.id)).toBe('review')
  gateway.script = { does: 'approve' }
  gateway.isBlind = false
  const asked = { ...decision, reference: { id: answer.id } }
  await expect(decideReview(context, { ...asked, verdict: 'confirmed' })).rejects.toMatchObject({
    type: 'BookingValidationException',
    message: expect.stringContaining('never sent'),
  })
  expect(await status(answer.id)).toBe('review')
  const { reservation } = await decideReview(context, { ...asked, verdict: 'failed' })
  expect(reservation.status).toBe('failed')
  expect(await findings()).toEqual([])
})
