// What holds for every inventory source, whatever is behind it: one set of tests for all of them.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askBook, askCancel, askList, askQuote, askResolve } from '../../../src/sources/asking.ts'
import type { BookingReference, QuotingSource, SourceBooking } from '../../../src/sources/source.ts'
import { type Day, localTime } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { guestBody } from '../../support/hotels/small-hotel.ts'

const aWhile = () => 90

/** A source with the other side under control. */
export interface SourceUnderTest extends AsyncDisposable {
  readonly source: QuotingSource
  readonly clock: Clock
  /** The next bookings are refused, as sold out. */
  sellOut(): void
  /** The next calls are done, or not, and their answers lost. */
  loseAnswers(areDone: boolean): void
  restore(): void
  /** How many bookings of a reference stand on the other side. */
  standing(reference: string): number
}

/** Describes a source by name; `open` gives a fresh one for each test. */
export function describeSource(name: string, open: () => Promise<SourceUnderTest>): void {
  describe(`${name} as an inventory source`, () => {
    let under: SourceUnderTest
    beforeEach(async () => {
      under = await open()
    })
    afterEach(() => under[Symbol.asyncDispose]())

    const today = (): Day => localTime(under.clock.now(), 'UTC').today
    const booking = (): SourceBooking => ({
      reference: crypto.randomUUID(),
      propertyId: 1,
      roomId: 1,
      rateCode: 'BAR',
      checkin: today(),
      checkout: (today() + 1) as Day,
      rooms: [
        { name: 'Ada', adults: 2, children: 0, children_ages: [], ages_assumed: false, bed_type: null },
      ],
      guest: { ...guestBody('ada'), note: null, addresses: [] },
      currency: 'USD',
      total: minor(10_000),
      card: null,
      live: null,
    })
    const referenceOf = ({ propertyId, reference }: SourceBooking): BookingReference => ({
      propertyId,
      reference,
      confirmation: null,
      sentAt: under.clock.now().toString(),
      email: null,
    })

    test('says who it is, what it can and how long it takes', () => {
      const { source } = under
      expect(source.name).toMatch(/^[a-z][a-z0-9_-]{0,31}$/)
      expect(source.name).not.toBe('crs')
      expect(Object.values(source.times).every(seconds => seconds > 0)).toBe(true)
      // What may still be booked after the answer counts as lost must not be given up before.
      expect(source.times.final).toBeGreaterThanOrEqual(source.times.book)
    })

    test('quotes, books, finds, lists and cancels under our reference', async () => {
      const { source } = under
      const wanted = booking()
      expect(await askQuote(source, wanted)).toEqual({ outcome: 'available', total: 10_000 })
      const outcome = await askBook(source, wanted, aWhile)
      expect(outcome).toMatchObject({ outcome: 'confirmed', confirmation: expect.any(String) })
      const confirmation = 'confirmation' in outcome ? outcome.confirmation : ''
      expect(await askResolve(source, referenceOf(wanted))).toEqual({ found: 'booked', confirmation })
      const { reference } = wanted
      const { listed } = await askList(source, today())
      expect(listed).toContainEqual({ reference, confirmation, state: 'booked' })
      for (let time = 1; time <= 2; time += 1) {
        expect(await askCancel(source, referenceOf(wanted))).toEqual({ outcome: 'cancelled' })
      }
      expect(await askResolve(source, referenceOf(wanted))).toEqual({ found: 'refused' })
      expect(under.standing(reference)).toBe(0)
    })

    test('knows nothing of what it was never asked for', async () => {
      expect(await askResolve(under.source, referenceOf(booking()))).toEqual({ found: 'nothing' })
      expect(await askCancel(under.source, referenceOf(booking()))).toEqual({ outcome: 'nothing' })
    })

    test('refuses so that it is certain', async () => {
      under.sellOut()
      const wanted = booking()
      expect(await askBook(under.source, wanted, aWhile)).toMatchObject({
        outcome: 'rejected',
        refusal: 'sold_out',
      })
      expect(under.standing(wanted.reference)).toBe(0)
    })

    test.each([true, false])(
      'says that it does not know when an answer is lost (done: %s)',
      async areDone => {
        const [lost, kept] = [booking(), booking()]
        await askBook(under.source, kept, aWhile)
        under.loseAnswers(areDone)
        expect(await askBook(under.source, lost, aWhile)).toMatchObject({ outcome: 'unknown' })
        expect(await askCancel(under.source, referenceOf(kept))).toMatchObject({ outcome: 'unknown' })
        expect([under.standing(lost.reference), under.standing(kept.reference)]).toEqual(
          areDone ? [1, 0] : [0, 1],
        )
        under.restore()
        const { found } = await askResolve(under.source, referenceOf(lost))
        expect(found).toBe(areDone ? 'booked' : 'nothing')
      },
    )

    test('gives no reason that holds anything of the guest', async () => {
      under.loseAnswers(true)
      const outcome = await askBook(under.source, booking(), aWhile)
      expect('reason' in outcome && outcome.reason).not.toMatch(/ada|example\.com|0000/i)
    })
  })
}
