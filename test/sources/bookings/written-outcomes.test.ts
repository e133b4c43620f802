// What a source says of a booking, as it is written down: the states and causes of the reservation and of the booking, the rooms, what
// whoever asked is told, and when it is asked again. The source says what the test wants it to.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { bookAtSource } from '../../../src/operations/sources/book-at-source.ts'
import { resolveUnknownBookings } from '../../../src/operations/sources/resolve-unknown-bookings.ts'
import type { BookOutcome, CancelOutcome, SourceFinding } from '../../../src/sources/source.ts'
import { ago, booking, type Says, saidBySource } from '../../support/sources/said-by-source.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const { asked, at, atSource, database, written } = await saidBySource()

describe('a booking that is sent', () => {
  const failed = {
    ...refusal(
      'RemoteInventoryException',
      502,
      'The booking system of the property did not take the booking. Nothing was booked or charged; send the request again, or book at another property.',
    ),
    headers: { 'Retry-After': '5' },
  }
  const soldOut = refusal(
    'RoomUnavailableException',
    409,
    'The last room was sold a moment ago. Search again for what is left.',
    [{ field: 'accommodation_id', message: 'has_no_inventory' }],
  )
  const sent = 'source_sent: sent to the source'

  test('and confirmed is, with its number', async () => {
    const reservation = await atSource('held')
    const booked = await bookAtSource(
      at({ book: { outcome: 'confirmed', confirmation: 'N 1' } }),
      reservation,
      null,
    )
    expect([booked.status, booked.sourceConfirmation]).toEqual(['confirmed', 'N 1'])
    expect(await written(reservation)).toEqual({
      steps: [sent, 'confirmed: booked at the source'],
      number: 'N 1',
      booking: booking('confirmed', { confirmation: 'N 1' }),
      seconds: null,
      rooms: [2, 0],
    })
    expect(asked).toEqual([['book', reservation.id]])
  })

  test('and not answered is looked up five seconds later', async () => {
    const reservation = await atSource('authorized')
    const pending = await bookAtSource(
      at({ book: { outcome: 'unknown', reason: 'reset' } }),
      reservation,
      null,
    )
    expect(pending.status).toBe('unknown')
    expect(await written(reservation)).toEqual({
      steps: [sent, 'unknown: unanswered by the source'],
      number: null,
      booking: booking('unknown', { reason: 'reset' }),
      seconds: 5,
      rooms: [0, 2],
    })
  })

  test.each<[string, BookOutcome, object, string, string]>([
    [
      'and sold out',
      { outcome: 'rejected', refusal: 'sold_out', reason: 'full' },
      soldOut,
      'refused by the source',
      'full',
    ],
    [
      'and refused',
      { outcome: 'rejected', refusal: 'other', reason: 'no' },
      failed,
      'refused by the source',
      'no',
    ],
    [
      'and turned away',
      { outcome: 'unavailable', reason: 'limit' },
      failed,
      'not sent to the source',
      'limit',
    ],
  ])('%s gives its rooms back', async (_name, book, refused, cause, reason) => {
    const reservation = await atSource('held')
    expect(await refusalOf(() => bookAtSource(at({ book }), reservation, null))).toEqual(refused)
    expect(await written(reservation)).toEqual({
      steps: [sent, `failed: ${cause}`],
      number: null,
      booking: booking('failed', { reason }),
      seconds: null,
      rooms: [0, 0],
    })
    expect(asked.length).toBe(book.outcome === 'unavailable' ? 2 : 1)
  })

  test.each([
    ['to no source', null, 'the source is not configured'],
    ['without the card that the source wants', { supports: { card: true } }, 'the card is gone'],
  ])('%s is not sent at all', async (_name, says, reason) => {
    const reservation = await atSource('held')
    expect(await refusalOf(() => bookAtSource(at(says), reservation, null))).toEqual(failed)
    expect(await written(reservation)).toMatchObject({
      steps: ['failed: not sent to the source'],
      booking: booking('failed', { reason }),
      rooms: [0, 0],
    })
    expect(asked).toEqual([])
  })

  test('by somebody else meanwhile is not sent again', async () => {
    const reservation = await atSource('held')
    await database.query(
      "UPDATE reservation SET status = 'source_sent', version = 2 WHERE reservation_id = $1",
      [reservation.id],
    )
    const seen = await bookAtSource(
      at({ book: { outcome: 'confirmed', confirmation: 'N' } }),
      reservation,
      null,
    )
    expect([seen.status, asked]).toEqual(['source_sent', []])
  })
})

describe('a booking that was left', () => {
  const reviews: string[] = []
  const resolve = async (says: Says | null) => {
    reviews.length = 0
    await resolveUnknownBookings(at(says), (_reservation, reason) => reviews.push(reason))
  }
  const sentAt = (seconds: number, more: object = {}) => ({ state: 'sent', sent_at: ago(seconds), ...more })

  test.each<[string, Reservation['status'], number, string, number]>([
    ['before it was sent', 'held', 60, 'failed: left before it was sent', 60],
    ['for too long after it was paid', 'authorized', 15 * 60, 'failed: left for too long', 900],
  ])('%s is given up, and not before', async (_name, status, age, step) => {
    const confirms = { book: { outcome: 'confirmed', confirmation: 'N' } } as const
    const early = await atSource(status, {}, { createdAt: ago(age - 0.5) })
    await resolve(confirms)
    const isHeld = status === 'held'
    expect((await written(early)).steps).toEqual(
      isHeld ? [] : ['source_sent: sent to the source', 'confirmed: booked at the source'],
    )
    const late = await atSource(status, {}, { createdAt: ago(age) })
    await resolve(confirms)
    expect(await written(late)).toMatchObject({
      steps: [step],
      booking: booking('failed', { reason: 'never sent' }),
      rooms: [0, 0],
    })
    expect([asked, reviews]).toEqual([[], []])
  })

  test('after it was paid is refused by its source, and nobody is told', async () => {
    const reservation = await atSource('authorized')
    await resolve({ book: { outcome: 'rejected', refusal: 'other', reason: 'no' } })
    expect((await written(reservation)).steps.at(-1)).toBe('failed: refused by the source')
  })

  test.each<[Reservation['status'], SourceFinding, string, object, readonly number[]]>([
    [
      'unknown',
      { found: 'booked', confirmation: 'N 2' },
      'confirmed: found booked at the source',
      booking('confirmed', { confirmation: 'N 2' }),
      [2, 0],
    ],
    [
      'source_sent',
      { found: 'booked', confirmation: 'N 2' },
      'confirmed: found booked at the source',
      booking('confirmed', { confirmation: 'N 2' }),
      [2, 0],
    ],
    ['unknown', { found: 'refused' }, 'failed: found refused by the source', booking('failed'), [0, 0]],
  ])('as %s of which the source says %j is settled', async (status, finding, step, known, rooms) => {
    const reservation = await atSource(status, sentAt(20))
    await resolve({ resolve: finding })
    expect(await written(reservation)).toMatchObject({ steps: [step], booking: known, rooms })
    expect([asked, reviews]).toEqual([[['resolve', reservation.id]], []])
  })

  test.each<[CancelOutcome['outcome'], string | null]>([
    ['cancelled', 'it was booked, and was cancelled by its reference'],
    ['nothing', null],
  ])('and is nowhere is closed there: %s', async (outcome, reason) => {
    const reservation = await atSource('unknown', sentAt(80, { misses: 2 }))
    await resolve({ resolve: { found: 'nothing' }, cancel: { outcome } as CancelOutcome })
    expect(await written(reservation)).toMatchObject({
      steps: ['failed: not found at the source'],
      booking: booking('failed', { reason, misses: 2 }),
    })
    expect(reviews).toEqual([])
    expect(asked).toEqual([
      ['resolve', reservation.id],
      ['cancel', reservation.id, `${reservation.id}:cancel`],
    ])
  })

  test.each<[string, Reservation['status'], object, Says, object]>([
    ['not seen twice', 'unknown', sentAt(80, { misses: 1 }), {}, { lookUps: 1, misses: 2 }],
    ['sent too lately', 'source_sent', sentAt(50, { misses: 2 }), {}, { lookUps: 1, misses: 3 }],
    [
      'not closed',
      'unknown',
      sentAt(80, { misses: 2 }),
      { cancel: { outcome: 'unknown', reason: 'x' } },
      { lookUps: 1, misses: 3 },
    ],
    [
      'told nothing of',
      'unknown',
      sentAt(80, { misses: 2 }),
      { resolve: { found: 'cannot_tell', reason: 'x' } },
      { lookUps: 1, misses: 0 },
    ],
  ])('and is %s stays open', async (_name, status, attempt, says, counts) => {
    const reservation = await atSource(status, attempt)
    await resolve({ resolve: { found: 'nothing' }, ...says })
    const isSent = status === 'source_sent'
    expect(await written(reservation)).toMatchObject({
      steps: isSent ? ['unknown: unanswered by the source'] : [],
      booking: { state: isSent ? 'unknown' : 'sent', reason: isSent ? 'left unanswered' : null, ...counts },
      seconds: 10,
      rooms: [0, 2],
    })
    expect(reviews).toEqual([])
  })

  test('and is open goes to a person after half an hour, and at once where nobody can be asked', async () => {
    const says = { resolve: { found: 'cannot_tell', reason: 'dark' } } as const
    const early = await atSource('unknown', sentAt(30 * 60))
    await resolve(says)
    expect([(await written(early)).steps, reviews]).toEqual([[], []])
    for (const [given, seconds, reason] of [
      [says, 30 * 60 + 1, 'dark'],
      [
        { resolve: { found: 'nothing' } },
        30 * 60 + 1,
        'the source could not say for half an hour whether it is booked',
      ],
      [{ supports: { resolve: false } }, 20, 'the source did not answer and cannot look bookings up'],
      [null, 30 * 60 + 1, 'the source remote is not configured'],
    ] as const) {
      const late = await atSource('unknown', sentAt(seconds))
      await resolve(given)
      expect([(await written(late)).steps, reviews]).toEqual([
        ['review: unknown whether it is booked at the source'],
        [reason],
      ])
    }
  })
})
