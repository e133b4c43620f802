// The daily comparison with what a source lists, both ways (reservation protocol 5, I7), and what the doctor says of it.

import { afterEach, expect, test, vi } from 'vitest'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { cancelOrphans, recordOrphan } from '../../../src/operations/sources/orphan-bookings.ts'
import { reconcileBookings } from '../../../src/operations/sources/reconcile-bookings.ts'
import { remoteHotels, sourceContext } from '../../support/sources/source-context.ts'

const { harness, context, source, request, book, findings, pass, key, reconcileFor, reviewed, status } =
  await sourceContext()

const told: string[] = []
const compare = () => reconcileBookings(context, (_source, sentence) => told.push(sentence))
const booked = async () => (await book(request({ property: remoteHotels.plain }))).body.id as string

afterEach(async () => {
  source.script = { does: 'confirm' }
  source.isBlind = false
  source.cancels = { does: 'cancel' }
  source.whileListing = null
  source.strangers.length = 0
  told.length = 0
  pass({ hours: 24 })
  await compare()
  expect(await findings()).toEqual([])
})

test('where both have the same there is nothing to say, and a day is compared once', async () => {
  await booked()
  const cancelled = await booked()
  await harness.post('reservation/cancel/.json', { key, id: cancelled })
  await compare()
  pass({ hours: 24 })
  await compare()
  const lists = source.calls.filter(call => call.startsWith('list ')).length
  await compare()
  expect(source.calls.filter(call => call.startsWith('list '))).toHaveLength(lists)
  expect([told, await findings()]).toEqual([[], []])
})

test('a booking that stands there and failed here is cancelled there', async () => {
  source.script = { does: 'lose', acts: { afterSeconds: 3600 } }
  const id = await booked()
  await reconcileFor(300)
  expect(await status(id)).toBe('failed')
  pass({ hours: 24 })
  expect(source.standing(id)).toHaveLength(1)
  await compare()
  await reconcileFor(5)
  expect([source.standing(id), told]).toEqual([[], []])
})

test('a booking that was cancelled and stands there again is cancelled again', async () => {
  const id = await booked()
  const [standing] = source.standing(id)
  await harness.post('reservation/cancel/.json', { key, id })
  source.restore({ ...standing!, cancelledAt: null })
  pass({ hours: 24 })
  await compare()
  await reconcileFor(5)
  expect([source.standing(id), told, await findings()]).toEqual([[], [], []])
  expect(reviewed.map(each => each.id)).toContain(id)
})

test('also where its money is done with', async () => {
  const { body } = await book(request({ property: remoteHotels.paid }))
  const id = body.id as string
  const [standing] = source.standing(id)
  await capturePayments(context)
  // All of it is kept.
  await harness.post('reservation/cancel/.json', { key, id })
  await context.database.query(
    `UPDATE reservation SET cancellation = jsonb_set(jsonb_set(cancellation, '{penalty}', '10000'), '{refund}', '0')
      WHERE reservation_id = $1`,
    [id],
  )
  await capturePayments(context)
  source.restore({ ...standing!, cancelledAt: null })
  pass({ hours: 24 })
  await compare()
  await capturePayments(context)
  await cancelOrphans(context, reservation => reviewed.push({ id: reservation.id, reason: 'an orphan' }))
  expect([source.standing(id), reviewed.filter(each => each.id === id).length]).toEqual([[], 1])
})

test('also where something else of it is changed while it is written down', async () => {
  const id = await booked()
  const [standing] = source.standing(id)
  await harness.post('reservation/cancel/.json', { key, id })
  source.restore({ ...standing!, cancelledAt: null })
  const { database } = context
  let isChanged = false
  const changing: typeof database.query = async (text, values) => {
    const rows = await database.query<never>(text, values)
    if (!isChanged)
      await database.query('UPDATE reservation SET version = version + 1 WHERE reservation_id = $1', [id])
    isChanged = true
    return rows
  }
  const other = { ...context, database: { ...database, query: changing } }
  await recordOrphan(other, { propertyId: remoteHotels.plain, id }, standing!.confirmation)
  await reconcileFor(5)
  expect(source.standing(id)).toEqual([])
})

test('a booking that is cancelled while its list is on the way is left alone, however long that takes', async () => {
  const id = await booked()
  pass({ hours: 24 })
  source.whileListing = async () => {
    source.whileListing = null
    await harness.post('reservation/cancel/.json', { key, id })
    pass({ minutes: 10 })
  }
  await compare()
  await reconcileFor(5)
  expect(await status(id)).toBe('cancelled')
  expect([told, reviewed.filter(each => each.id === id), await findings()]).toEqual([[], [], []])
})

test('a booking whose cancelling has not been answered may stand there or not', async () => {
  for (const acts of [true, false]) {
    const id = await booked()
    pass({ hours: 24 })
    source.cancels = { does: 'lose', acts }
    await harness.post('reservation/cancel/.json', { key, id })
    expect(await status(id)).toBe('cancelling')
    await compare()
    expect([told, await findings()]).toEqual([[], []])
    source.cancels = { does: 'cancel' }
    await reconcileFor(60)
    expect(await status(id)).toBe('cancelled')
  }
})

test('a booking that is lost there is reported until it is there again', async () => {
  const id = await booked()
  const [standing] = source.standing(id)
  source.forget(id)
  pass({ hours: 24 })
  await compare()
  const sentence = `reservation ${id} is confirmed and its booking ${standing?.confirmation} does not exist at scripted`
  expect(told).toEqual([sentence])
  expect(await findings()).toEqual([`I7: ${sentence}`])
  await compare()
  expect(told).toHaveLength(1)
  source.restore(standing!)
  await compare()
  expect(await findings()).toEqual([])
})

test('a booking that the list lacks and a look-up finds is no difference', async () => {
  const id = await booked()
  pass({ hours: 24 })
  using _list = vi.spyOn(source, 'list').mockResolvedValue({ listed: [] })
  await compare()
  expect([told, await findings()]).toEqual([[], []])
  expect(source.calls).toContain(`resolve ${id}`)
})

test('a booking that nobody here knows is reported and left alone', async () => {
  const id = await booked()
  source.strangers.push(
    { reference: null, confirmation: 'X1', state: 'booked' },
    { reference: 'of-another-house', confirmation: 'X2', state: 'booked' },
    { reference: null, confirmation: 'X3', state: 'cancelled' },
  )
  pass({ hours: 24 })
  await compare()
  expect(told).toEqual([
    'X1 is booked at scripted and unknown here',
    'X2 is booked at scripted and unknown here',
  ])
  expect(source.standing(id)).toHaveLength(1)
})

test('a booking that was made twice under one reference is reported', async () => {
  source.script = { does: 'lose', acts: 'twice' }
  const id = await booked()
  await reconcileFor(5)
  const [first, second] = source.standing(id)
  expect(await status(id)).toBe('confirmed')
  pass({ hours: 24 })
  await compare()
  expect(told).toEqual([
    `${second?.confirmation} is booked at scripted in addition to ${first?.confirmation} for reservation ${id}`,
  ])
  source.forget(id)
  source.restore(first!)
})

test('a list that is not given is asked for again, and other sources are compared all the same', async () => {
  const id = await booked()
  source.forget(id)
  pass({ hours: 24 })
  source.isBlind = true
  await expect(compare()).rejects.toThrow('1 sources could not be compared')
  source.isBlind = false
  source.whileListing = null
  source.strangers.push({ reference: null, confirmation: 'X'.repeat(1000), state: 'booked' })
  await expect(compare()).rejects.toThrow('1 sources could not be compared')
  source.strangers.length = 0
  await compare()
  expect(told).toHaveLength(1)
  await context.database.query(
    `UPDATE source_attempt SET sent_at = sent_at - interval '30 days' WHERE reservation_id = $1`,
    [id],
  )
})
