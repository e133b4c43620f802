// A booking at a source: only one that was not sent is sent again, once; one that is held is resumed, and every doubt about it
// stays one.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { askBook, askOutcome } from '../../../src/sources/asking.ts'
import type { BookOutcome, SourceFinding } from '../../../src/sources/source.ts'
import { answeringSource, askedBooking, askedReference } from '../../support/sources/answering-source.ts'

afterEach(() => vi.restoreAllMocks())

const [booking, looked] = [askedBooking, askedReference]
const held: BookOutcome = { outcome: 'held', confirmation: 'H-1' }
const confirmed: BookOutcome = { outcome: 'confirmed', confirmation: 'C-1' }
const unavailable = (reason: string) => ({ outcome: 'unavailable', reason })
const unknown = (reason: string) => ({ outcome: 'unknown', reason })
const never = () => new Promise(() => undefined)

describe('a booking', () => {
  const asked = async (outcomes: BookOutcome[], left: number[] = [9, 9, 9], resume?: () => unknown) => {
    const { source, calls } = answeringSource({
      book: () => outcomes.shift(),
      search: never,
      ...(resume && { resume }),
    })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const outcome = await askBook(source, booking, () => left.shift()!)
    return { outcome, calls }
  }
  const notSent: BookOutcome = { outcome: 'unavailable', reason: 'not_sent' }
  const rejected: BookOutcome = { outcome: 'rejected', refusal: 'other', reason: 'no' }

  test.each<[BookOutcome[], number, object]>([
    [[confirmed], 1, confirmed],
    [[rejected, confirmed], 1, rejected],
    [[{ outcome: 'unknown', reason: 'broken' }, confirmed], 1, unknown('broken')],
    [[notSent, confirmed], 2, confirmed],
    [[notSent, rejected, confirmed], 2, rejected],
    [[notSent, { outcome: 'unavailable', reason: 'again' }, confirmed], 2, unavailable('again')],
    [[{ outcome: 'confirmed', confirmation: ' ' }, confirmed], 1, unknown('an invalid confirmation')],
    [[{ outcome: 'held', confirmation: '' }, confirmed], 1, unknown('an invalid confirmation')],
  ])('answered in turn with %j is sent %i times', async (outcomes, times, expected) => {
    const { outcome, calls } = await asked([...outcomes])
    expect(outcome).toEqual(expected)
    expect(calls).toEqual(Array.from({ length: times }, () => ['book', booking]))
  })

  test.each([
    [0, unavailable('no time was left'), 0],
    [-1, unavailable('no time was left'), 0],
    [0.001, confirmed, 1],
  ])('with %d seconds left is sent or not', async (left, expected, times) => {
    const { outcome, calls } = await asked([confirmed], [left, left])
    expect([outcome, calls.length]).toEqual([expected, times])
  })

  test('that was not sent is sent again only in the time that is left then, after a pause', async () => {
    const { outcome, calls } = await asked([notSent, confirmed], [9, 0])
    expect([outcome, calls.length]).toEqual([unavailable('no time was left'), 1])
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const { source } = answeringSource({ book: () => notSent })
    await askBook(source, booking, () => 9)
    expect(waits.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(225)
  })

  test('that is held is resumed with what it is found by', async () => {
    const { outcome, calls } = await asked([held], [9, 9], () => confirmed)
    expect(outcome).toEqual(confirmed)
    const reference = { propertyId: 1, reference: 'r-1', confirmation: 'H-1', email: 'ada@example.com' }
    expect(calls).toEqual([
      ['book', booking],
      ['resume', reference],
    ])
  })

  test.each<[string, () => unknown, object]>([
    ['not sent', () => notSent, unknown('not_sent')],
    ['held again', () => held, unknown('still held')],
    ['refused', () => rejected, rejected],
    [
      'confirmed without a number',
      () => ({ ...confirmed, confirmation: '\n' }),
      unknown('an invalid confirmation'),
    ],
  ])('that is held and whose resuming is %s is never sent again', async (_, resume, expected) => {
    const { outcome, calls } = await asked([held, confirmed], [9, 9], resume)
    expect([outcome, calls.map(([name]) => name)]).toEqual([expected, ['book', 'resume']])
  })

  test('that is held without a way to resume it, or time to, is in doubt', async () => {
    const none = unknown('held by a source that resumes nothing')
    expect((await asked([held])).outcome).toEqual(none)
    const quoting = answeringSource({ book: () => held, quote: never, resume: () => confirmed })
    expect(await askBook(quoting.source, booking, () => 9)).toEqual(none)
    const late = await asked([held], [9, 0], () => confirmed)
    expect([late.outcome, late.calls.length]).toEqual([unknown('no time was left'), 1])
  })
})

describe('what became of a booking', () => {
  test.each<SourceFinding>([
    { found: 'booked', confirmation: 'C-1' },
    { found: 'refused' },
    { found: 'nothing' },
    { found: 'cannot_tell', reason: 'HTTP 503' },
  ])('that is found as %j is told so', async finding => {
    const { source, calls } = answeringSource({
      resolve: () => finding,
      search: never,
      resume: () => confirmed,
    })
    expect(await askOutcome(source, looked)).toEqual(finding)
    expect(calls).toEqual([['resolve', looked]])
  })

  test.each<[BookOutcome, object]>([
    [confirmed, { found: 'booked', confirmation: 'C-1' }],
    [{ outcome: 'rejected', refusal: 'sold_out', reason: 'no' }, { found: 'refused' }],
    [
      { outcome: 'unavailable', reason: 'not_sent' },
      { found: 'cannot_tell', reason: 'not_sent' },
    ],
    [held, { found: 'cannot_tell', reason: 'still held' }],
  ])('that is held and whose resuming is %j', async (outcome, end) => {
    const { source, calls } = answeringSource({
      resolve: () => ({ found: 'held', confirmation: 'H-2' }),
      search: never,
      resume: () => outcome,
    })
    expect(await askOutcome(source, looked)).toEqual(end)
    const { sentAt: _, ...reference } = looked
    expect(calls).toEqual([
      ['resolve', looked],
      ['resume', { ...reference, confirmation: 'H-2' }],
    ])
  })

  test('is not told with a number that is none, held or booked', async () => {
    for (const found of ['held', 'booked']) {
      const { source } = answeringSource({ resolve: () => ({ found, confirmation: '' }) })
      const none = { found: 'cannot_tell', reason: 'an invalid confirmation' }
      expect(await askOutcome(source, looked)).toEqual(none)
    }
  })
})
