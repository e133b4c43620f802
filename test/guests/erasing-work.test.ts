// Erasing guests and what is about them: how many are told of, in how many turns, by which day and by which bound, and what is said of a
// reservation or a review that there is not. The store says what the test wants it to.

import { describe, expect, test } from 'vitest'
import {
  eraseExpiredGuests,
  eraseGuest,
  forgetImports,
  privacyJobs,
  purgeOldEvents,
  purgeOldMails,
} from '../../src/operations/guests/privacy.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { listReviews, publishReview, rejectReview } from '../../src/operations/reviews/moderate-reviews.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

type Answer = (text: string, values: readonly unknown[]) => readonly object[]

/** A store that answers statements by the first words in them; everything else finds nothing. */
function store(answers: Readonly<Record<string, Answer>>) {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    const name = Object.keys(answers).find(words => text.includes(words))
    if (name === undefined) return []
    asked.push([name, values])
    return answers[name]!(text, values)
  }
  const transaction = (work: (given: object) => unknown) => work({ query, announce: () => undefined })
  return { asked, database: { query, patient: { query }, transaction } as never }
}
const clock = new FixedClock('2027-03-31T12:00:00Z')
const setting =
  (name: string, value: unknown): Answer =>
  () => [{ name, value }]
const events = 'SELECT sequence FROM outbox_event'
const due = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ propertyId: 1, reservationId: String(index) }))
/** So many in each turn. */
const turns = (...counts: readonly number[]): Answer => {
  const left = [...counts]
  return () => due(left.shift() ?? 0)
}

describe('guests of stays that ended long ago', () => {
  test.each([
    [[0], 0],
    [[199], 199],
    [[200, 0], 200],
    [[200, 200, 7], 407],
  ])('are erased two hundred at a time: %j', async (counts, erased) => {
    const { database, asked } = store({
      'FROM setting': setting('guest_retention_months', 1),
      'FOR UPDATE': turns(...counts),
    })
    expect(await eraseExpiredGuests({ database, clock })).toBe(erased)
    const taken = asked.filter(([name]) => name === 'FOR UPDATE')
    expect(taken).toHaveLength(counts.length)
    // A month before the last of March is the last of February.
    expect(taken[0]![1]).toEqual(expect.arrayContaining(['2027-02-28', 200]))
  })
})

describe('the jobs', () => {
  test('tell how much was erased, of what, and nothing where there was nothing', async () => {
    const notes: unknown[] = []
    const { database } = store({ [events]: turns(5), 'FOR UPDATE': turns(3) })
    const mail = { forget: async () => 2 }
    const jobs = privacyJobs({ database, clock, mail } as never, (...note) => notes.push(note))
    expect(jobs.map(({ name }) => name)).toEqual([
      'erase guests',
      'forget events',
      'forget mails',
      'forget quotes',
      'forget imports',
    ])
    for (const job of jobs) await job.run()
    for (const job of jobs.slice(0, 2)) await job.run()
    expect(notes).toEqual([
      [3, 'expired guest data erased'],
      [5, 'old events deleted'],
      [2, 'old mails deleted'],
    ])
  })

  test('forget mails and events by the months of the setting, and imports after a day', async () => {
    const forgotten: string[] = []
    const mail = {
      forget: async (before: Temporal.Instant) => {
        forgotten.push(before.toString())
        return 0
      },
    } as never
    const { database, asked } = store({
      'FROM setting': setting('event_retention_months', 1),
      [events]: turns(200, 1),
      'DELETE FROM reservation_import': () => [],
    })
    await purgeOldMails({ database, clock, mail })
    expect(forgotten).toEqual(['2027-02-28T12:00:00Z'])
    expect(await purgeOldEvents({ database })).toBe(201)
    const deleted = asked.filter(([name]) => name === events)
    expect(deleted.map(([, values]) => values)).toEqual([
      [1, 200],
      [1, 200],
    ])
    await forgetImports({ database, clock })
    expect(asked.at(-1)).toEqual(['DELETE FROM reservation_import', ['2027-03-30T12:00:00Z']])
  })
})

describe('a guest', () => {
  test('of a number that there is not is not found', async () => {
    const { database } = store({})
    expect(await refusalOf(() => eraseGuest({ database, clock }, { confirmationNumber: 'R1' }))).toEqual(
      refusal('NotFoundException', 404, 'There is no reservation R1.'),
    )
    expect(await eraseGuest({ database, clock }, { email: 'nobody@example.com' })).toEqual({
      erased: [],
      stillToCome: [],
    })
  })
})

describe('a review', () => {
  const none = (id: number) => refusal('NotFoundException', 404, `There is no review ${id}.`)
  const noId = 'must be a whole number from 1 to 2147483647'

  test('that there is not is neither published nor rejected', async () => {
    const { database } = store({})
    for (const decide of [publishReview, rejectReview]) {
      expect(await refusalOf(() => decide({ database }, 7))).toEqual(none(7))
      for (const id of [0, 1.5, 2_147_483_648])
        expect(await refusalOf(() => decide({ database }, id))).toEqual(refusedFields(['id', noId]))
    }
  })

  test('that somebody has changed meanwhile is not decided', async () => {
    const { database } = store({ 'FROM review': () => [{ id: 7, state: 'pending' }] })
    const seen: unknown[] = []
    const check = (present: unknown) => {
      seen.push(present)
      throw new RangeError('changed')
    }
    await expect(publishReview({ database }, 7, check)).rejects.toThrow(RangeError)
    expect(seen).toEqual([expect.objectContaining({ id: 7, state: 'pending' })])
  })

  test('is listed by ids that rows can have', async () => {
    const { database } = store({})
    const list = (propertyId: number | null, after: number | null) =>
      listReviews({ database }, { propertyId, state: null }, { after, limit: 10 })
    expect(await refusalOf(() => list(0, 0))).toEqual(refusedFields(['property_id', noId], ['after', noId]))
    expect(await refusalOf(() => list(1, -1))).toEqual(refusedFields(['after', noId]))
    expect(await list(null, null)).toEqual([])
    expect(await list(1, 1)).toEqual([])
  })

  test('of a property that there is not is refused with its place, and none is imported', async () => {
    const { database, asked } = store({ 'FROM property': () => [{ property_id: 1, version: 1 }] })
    const review = (property_id: number, external_id: string) => ({
      property_id,
      external_id,
      source: 'survey',
      title: 'Fine',
      text: 'Good.',
      rating: 4,
      author: 'A',
      written_on: '2026-01-31',
    })
    const reviews = [review(1, 'a'), review(2, 'b'), review(1, 'c'), review(3, 'd')]
    expect(await refusalOf(() => importReviews({ database }, { reviews }))).toEqual(
      refusedFields(
        ['reviews[1].property_id', 'there is no property 2'],
        ['reviews[3].property_id', 'there is no property 3'],
      ),
    )
    expect(asked).toEqual([['FROM property', [[1, 2, 3]]]])
  })
})
