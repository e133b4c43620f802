// A source that does not answer, or whose server died in between: the rooms stay held, nothing is sent twice, and what
// became of it is found out (reservation protocol 4 to 6, threats B4, B10).

import { afterEach, describe, expect, test } from 'vitest'
import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { bookAtSource } from '../../../src/operations/sources/book-at-source.ts'
import { cancelOrphans } from '../../../src/operations/sources/orphan-bookings.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import { findReservation } from '../../../src/store/reservations/reservations.ts'
import { eventually, outcome } from '../../support/hotels/booking-context.ts'
import type { BookScript } from '../../support/sources/scripted-source.ts'
import { remoteHotels, sourceContext } from '../../support/sources/source-context.ts'

const remote = await sourceContext()
const { harness, context, source, gateway, request, book, counters, findings, pass, key } = remote
const { reconcile, reconcileFor, reviewed, status, causes } = remote
const { times } = source

const paid = () => request({ property: remoteHotels.paid })
const entryOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)
const callsOf = (kind: string, id: string) => source.calls.filter(call => call === `${kind} ${id}`)
const view = async (id: string) => (await harness.post('reservation/view/.json', { key, id })).body
const free = { sold: 0, held: 0 }
const held = { sold: 0, held: 1 }
const sold = { sold: 1, held: 0 }

afterEach(async () => {
  source.script = { does: 'confirm' }
  source.choose = null
  source.cancels = { does: 'cancel' }
  source.findings = null
  source.isBlind = false
  source.visibleAfterSeconds = 0
  source.times = times
  source.supports = { resolve: true, cancel: true, list: true, card: false }
  expect(await findings()).toEqual([])
})

/** Books and gets no answer from the source. */
async function lose(script: BookScript) {
  source.script = script
  const body = paid()
  const answer = await book(body)
  expect([answer.status, answer.body.status, answer.body.confirmation_number]).toEqual([202, 'pending', null])
  expect(answer.headers['retry-after']).toBe('10')
  const id = answer.body.id as string
  expect([await status(id), await counters(remoteHotels.paid, body.checkin)]).toEqual(['unknown', held])
  return { body, id, counts: () => counters(remoteHotels.paid, body.checkin) }
}

/** Books; the source answers only when it is let go. */
async function hang() {
  source.script = { does: 'hang' }
  const body = paid()
  const calls = source.calls.length
  const answering = book(body)
  await eventually(() => source.calls.slice(calls).some(call => call.startsWith('book ')))
  const id = source.calls.findLast(call => call.startsWith('book '))!.slice('book '.length)
  return { id, answering, counts: () => counters(remoteHotels.paid, body.checkin) }
}

/** Counts how often the reservation is looked up, and when, in seconds since the beginning. */
async function lookUpsWithin(id: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (let passed = 5; passed <= seconds; passed += 5) {
    const before = callsOf('resolve', id).length
    pass({ seconds: 5 })
    await resolveUnknownBookings(context, () => undefined)
    if (callsOf('resolve', id).length > before) times.push(passed)
  }
  return times
}

describe('an answer that is lost', () => {
  const losses: readonly (readonly [string, BookScript])[] = [
    ['with the booking made', { does: 'lose', acts: true }],
    ['in an adapter that breaks', { does: 'throw', acts: true }],
    ['because its number is empty', { does: 'garble', confirmation: '' }],
    ['because its number is none', { does: 'garble', confirmation: { toString: () => 'x' } }],
    ['because its number is endless', { does: 'garble', confirmation: 'x'.repeat(100_000) }],
    ['because its number would break a mail', { does: 'garble', confirmation: 'S1\r\nBcc: x@y.z' }],
    ['because its number holds a NUL', { does: 'garble', confirmation: 'S1\u0000' }],
  ]
  test.each(losses)('%s is found and confirmed', async (_how, script) => {
    const { id, counts } = await lose(script)
    await reconcileFor(5)
    expect([await status(id), await counts()]).toEqual(['confirmed', sold])
    const [standing] = source.standing(id)
    expect(await view(id)).toMatchObject({
      status: 'confirmed',
      confirmation_number: expect.stringMatching(/^R/),
      source_confirmation: standing?.confirmation,
    })
    expect(callsOf('book', id)).toHaveLength(1)
    expect(entryOf(id)).toMatchObject({ state: 'captured' })
  })

  test('and made a little later is found then', async () => {
    const { id, counts } = await lose({ does: 'lose', acts: { afterSeconds: 100 } })
    await reconcileFor(95)
    expect(await status(id)).toBe('unknown')
    await reconcileFor(30)
    expect([await status(id), await counts(), callsOf('book', id).length]).toEqual(['confirmed', sold, 1])
  })

  test('and made, but seen only after the lag that the source admits to, is found', async () => {
    source.visibleAfterSeconds = 90
    const { id } = await lose({ does: 'lose', acts: { afterSeconds: 119 } })
    await reconcileFor(205)
    expect(await status(id)).toBe('unknown')
    await reconcileFor(130)
    expect(await status(id)).toBe('confirmed')
  })

  test('is not given up while it may be made and not be seen yet', async () => {
    source.times = { ...times, final: 60, lag: 90 }
    source.visibleAfterSeconds = 90
    const { id, counts } = await lose({ does: 'lose', acts: { afterSeconds: 59 } })
    // Six look-ups have found nothing, the last of them 120 seconds after the answer was lost.
    await reconcileFor(120)
    expect([callsOf('resolve', id).length, await status(id), await counts()]).toEqual([6, 'unknown', held])
    await reconcileFor(120)
    expect([await status(id), await counts()]).toEqual(['confirmed', sold])
  })

  test('is looked up at 5, 15, 30, 60, 90 and 120 seconds, then every two minutes', async () => {
    source.isBlind = true
    const { id } = await lose({ does: 'lose', acts: false })
    expect(await lookUpsWithin(id, 400)).toEqual([5, 15, 30, 60, 90, 120, 240, 360])
  })

  test('is looked up by one worker at a time', async () => {
    const { id } = await lose({ does: 'lose', acts: true })
    pass({ seconds: 5 })
    const none = () => undefined
    await Promise.all([1, 2, 3].map(() => resolveUnknownBookings(context, none)))
    expect(callsOf('resolve', id)).toHaveLength(1)
    expect(await status(id)).toBe('confirmed')
  })

  test("is none of the payment company's, which is not asked about it", async () => {
    const { id } = await lose({ does: 'lose', acts: false })
    pass({ minutes: 5 })
    await resolveUnknownPayments(context, () => undefined)
    expect(await status(id)).toBe('unknown')
    expect(gateway.calls.filter(call => call.startsWith('find') && call.includes(id))).toEqual([])
  })

  test('is shared by whoever asks again, and never sent again', async () => {
    const { id, body } = await lose({ does: 'lose', acts: true })
    const again = await book(body)
    expect([again.status, again.body.id]).toEqual([202, id])
    await reconcileFor(5)
    expect(outcome(await book(body))).toBe('409 DuplicateBookingException')
    expect(callsOf('book', id)).toHaveLength(1)
  })
})

describe('a booking that cannot be found', () => {
  test('is given up only when it can no longer be made or unseen, and is cancelled by its reference first', async () => {
    const { id, counts } = await lose({ does: 'lose', acts: false })
    await reconcileFor(210)
    expect([await status(id), await counts(), callsOf('cancel', `${id}:cancel`).length]).toEqual([
      'unknown',
      held,
      0,
    ])
    await reconcileFor(60)
    expect([await status(id), await counts(), callsOf('cancel', `${id}:cancel`).length]).toEqual([
      'failed',
      free,
      1,
    ])
    expect(entryOf(id)).toMatchObject({ state: 'voided', captured: 0 })
    expect(await view(id)).toMatchObject({ status: 'failed', confirmation_number: null })
  })

  test('needs three clean "not found" in a row', async () => {
    source.isBlind = true
    const { id } = await lose({ does: 'lose', acts: false })
    await reconcileFor(360)
    source.isBlind = false
    expect(await lookUpsWithin(id, 240)).toHaveLength(2)
    expect(await status(id)).toBe('unknown')
    await reconcileFor(120)
    expect(await status(id)).toBe('failed')
  })

  test('is not given up for an answer that was read late', async () => {
    const resolve = source.resolve
    const { id } = await lose({ does: 'lose', acts: { afterSeconds: 60 } })
    source.resolve = async booking => {
      const finding = await resolve.call(source, booking)
      // The third: the process stands still with the answer in its hands.
      if (callsOf('resolve', id).length === 3) pass({ minutes: 5 })
      return finding
    }
    await reconcileFor(30)
    expect([callsOf('resolve', id).length, await status(id)]).toEqual([3, 'unknown'])
    source.resolve = resolve
    await reconcileFor(30)
    expect(await status(id)).toBe('confirmed')
  })

  test('and is confirmed while it is being cancelled is for a person', async () => {
    const cancel = source.cancel
    const { id, answering } = await hang()
    source.cancel = async () => {
      source.letGo()
      await answering
      return { outcome: 'cancelled' }
    }
    await reconcileFor(500)
    source.cancel = cancel
    expect(await status(id)).toBe('confirmed')
    expect(reviewed.filter(each => each.id === id)).toHaveLength(1)
  })

  test('stays open while nobody knows whether it is cancelled', async () => {
    source.cancels = { does: 'lose', acts: false }
    const { id } = await lose({ does: 'lose', acts: false })
    await reconcileFor(500)
    expect(await status(id)).toBe('unknown')
    source.cancels = { does: 'cancel' }
    await reconcileFor(120)
    expect(await status(id)).toBe('failed')
  })

  test('that the source has refused is given up at once', async () => {
    const { id, counts } = await lose({ does: 'lose', acts: false })
    source.findings = { found: 'refused' }
    await reconcileFor(5)
    expect([await status(id), await counts()]).toEqual(['failed', free])
    expect(entryOf(id)).toMatchObject({ state: 'voided' })
  })
})

describe('a process that stands still before it sends again', () => {
  /** Seconds pass before the first sending is found not to have left; then the source does what is wanted. */
  async function standStill(seconds: number, then: BookScript) {
    let isSent = false
    source.choose = async () => {
      if (isSent) return then
      isSent = true
      pass({ seconds })
      return { does: 'not sent' }
    }
    const answer = await book(paid())
    const id = source.calls.findLast(call => call.startsWith('book '))!.slice('book '.length)
    return { answer, id }
  }

  test('sends nothing when its time is over, as the booking may have been given up', async () => {
    const { answer, id } = await standStill(90, { does: 'confirm' })
    expect(outcome(answer)).toBe('502 RemoteInventoryException')
    expect([callsOf('book', id).length, await status(id)]).toEqual([1, 'failed'])
  })

  test('is waited for from when it may have sent for the last time', async () => {
    source.times = { ...times, book: 160 }
    source.visibleAfterSeconds = 90
    const { answer, id } = await standStill(150, { does: 'lose', acts: { afterSeconds: 119 } })
    expect([answer.status, callsOf('book', id).length]).toEqual([202, 2])
    await reconcileFor(300)
    expect(await status(id)).toBe('confirmed')
  })
})

describe('a person is called', () => {
  test('when the source cannot tell for half an hour, once; the rooms stay held', async () => {
    source.isBlind = true
    const { id, counts } = await lose({ does: 'lose', acts: true })
    await reconcileFor(1795)
    expect([reviewed.some(each => each.id === id), await status(id)]).toEqual([false, 'unknown'])
    await reconcileFor(300)
    expect(reviewed.filter(each => each.id === id)).toEqual([{ id, reason: 'out of order' }])
    expect([await status(id), await counts()]).toEqual(['review', held])
    expect(entryOf(id)).toMatchObject({ state: 'authorised' })
  })

  test('at once when the source cannot be asked', async () => {
    source.supports = { ...source.supports, resolve: false }
    const { id, counts } = await lose({ does: 'lose', acts: true })
    await reconcileFor(5)
    expect([await status(id), await counts(), callsOf('resolve', id).length]).toEqual(['review', held, 0])
    expect(reviewed.filter(each => each.id === id)).toHaveLength(1)
  })
})

describe('a server that dies', () => {
  /** Leaves the reservation as the crash would, at the state that it had come to. */
  async function dieIn(state: 'held' | 'authorized' | 'source_sent', acts = false) {
    const hotel = state === 'held' ? remoteHotels.plain : remoteHotels.paid
    const body = request({ property: hotel })
    source.script = { does: 'lose', acts }
    const id = (await book(body)).body.id as string
    const attempt = state === 'source_sent' ? 'sent' : 'prepared'
    await context.database.query(
      `UPDATE reservation SET status = $2, unknown_cause = NULL,
              lease_until = CASE WHEN $2 = 'source_sent' THEN $3::timestamptz + interval '100 seconds' END
        WHERE reservation_id = $1`,
      [id, state, context.clock.now().toString()],
    )
    await context.database.query(
      'UPDATE source_attempt SET state = $2, sent_at = CASE WHEN $3 THEN NULL ELSE sent_at END WHERE reservation_id = $1',
      [id, attempt, attempt === 'prepared'],
    )
    source.script = { does: 'confirm' }
    const calls = source.calls.length
    return {
      id,
      counts: () => counters(hotel, body.checkin),
      callsSince: () => source.calls.slice(calls).filter(call => call.includes(id)),
    }
  }

  test('before anything was sent: the rooms are given back', async () => {
    const { id, counts, callsSince } = await dieIn('held')
    await reconcileFor(55)
    expect(await counts()).toEqual(held)
    await reconcileFor(10)
    expect([await status(id), await counts(), callsSince()]).toEqual(['failed', free, []])
  })

  test('after the payment: the booking is made', async () => {
    const { id, counts, callsSince } = await dieIn('authorized')
    await reconcileFor(5)
    expect([await status(id), await counts(), callsSince()]).toEqual(['confirmed', sold, [`book ${id}`]])
    expect(entryOf(id)).toMatchObject({ state: 'captured' })
  })

  test('and one that was only paused meanwhile send it once between them', async () => {
    const { id, callsSince } = await dieIn('authorized')
    const seen = (await findReservation(context.database, { propertyId: remoteHotels.paid, id }))!
    await Promise.all([1, 2, 3].map(() => bookAtSource(context, seen, null)))
    expect([await status(id), callsSince()]).toEqual(['confirmed', [`book ${id}`]])
    await bookAtSource(context, seen, null)
    expect([source.standing(id).length, callsSince()]).toEqual([1, [`book ${id}`]])
  })

  test('after the payment, where the source wants the card: it is gone, and so is the booking', async () => {
    source.supports = { ...source.supports, card: true }
    const { id, counts, callsSince } = await dieIn('authorized')
    await reconcileFor(5)
    expect([await status(id), await counts(), callsSince()]).toEqual(['failed', free, []])
    expect(entryOf(id)).toMatchObject({ state: 'voided' })
  })

  test('after the payment, and comes back when the guest has gone elsewhere', async () => {
    const { id, counts, callsSince } = await dieIn('authorized')
    pass({ minutes: 16 })
    await reconcile()
    expect([await status(id), await counts(), callsSince()]).toEqual(['failed', free, []])
    expect(entryOf(id)).toMatchObject({ state: 'voided' })
  })

  test('after sending: what became of it is looked up, not sent again', async () => {
    const { id, counts, callsSince } = await dieIn('source_sent', true)
    await reconcileFor(95)
    expect(callsSince()).toEqual([])
    await reconcileFor(10)
    expect([await status(id), await counts(), callsSince()]).toEqual(['confirmed', sold, [`resolve ${id}`]])
  })

  test('after sending, when nothing had come of it', async () => {
    const { id, counts } = await dieIn('source_sent', false)
    await reconcileFor(400)
    expect([await status(id), await counts()]).toEqual(['failed', free])
  })
})

describe('an answer that comes late', () => {
  test('later than the source itself allows: nobody waits for it', async () => {
    source.times = { ...times, book: 1 }
    const { id, answering } = await hang()
    expect((await answering).body).toMatchObject({ id, status: 'pending' })
    source.letGo()
    await reconcileFor(10)
    expect([await status(id), source.standing(id).length]).toEqual(['confirmed', 1])
  })

  test('while it is being looked up: it is confirmed all the same', async () => {
    const { id, answering, counts } = await hang()
    await reconcileFor(105)
    expect(await status(id)).toBe('unknown')
    source.letGo()
    expect(outcome(await answering)).toBe('200')
    expect([await status(id), await counts()]).toEqual(['confirmed', sold])
  })

  test('and was found before it came: it is one booking', async () => {
    const { id, answering } = await hang()
    source.findings = { found: 'booked', confirmation: 'early' }
    await reconcileFor(105)
    source.findings = null
    source.letGo()
    expect((await answering).body).toMatchObject({ id, status: 'confirmed', source_confirmation: 'early' })
  })

  test('after it was given up: it is cancelled there at once, and somebody is told', async () => {
    const { id, answering, counts } = await hang()
    await reconcileFor(500)
    expect([await status(id), await counts()]).toEqual(['failed', free])
    source.letGo()
    expect(outcome(await answering)).toBe('502 RemoteInventoryException')
    expect(source.standing(id)).toHaveLength(1)
    const told: string[] = []
    await cancelOrphans(context, reservation => told.push(reservation.id))
    expect([source.standing(id), told]).toEqual([[], [id]])
    expect((await causes(remoteHotels.paid, id)).at(-1)).toBe('failed: orphan_cancelled')
    await cancelOrphans(context, reservation => told.push(reservation.id))
    expect(told).toEqual([id])
    await reconcile()
    expect(entryOf(id)).toMatchObject({ state: 'voided' })
  })
})
