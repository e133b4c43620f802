// Reviews that the server keeps: imported, moderated, and in the answers of publishers as soon as they are published.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { listReviews, publishReview, rejectReview } from '../../src/operations/reviews/moderate-reviews.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { context } = running.app
const { key } = await testPublisher(running)
for (const id of [9001, 9002])
  await importProperty(context, smallHotel({ id, from: parseDay(testToday)! }), null)
beforeEach(async () => {
  await context.database.query('DELETE FROM review RETURNING review_id')
})

const review = (changes: object = {}) => ({
  property_id: 9001,
  source: 'survey',
  external_id: 'r-1',
  rating: 4.5,
  title: 'Quiet',
  text: 'Slept well.',
  author: 'Ada',
  language: 'en',
  written_on: '2026-11-02',
  stayed_on: '2026-10-30',
  ...changes,
})
const take = (...reviews: object[]) => importReviews(context, { reviews })
const publish = (...reviews: object[]) => importReviews(context, { reviews }, { publish: true })
const list = (changes: object = {}) => listReviews(context, { propertyId: null, state: null, ...changes })
const states = async () => (await list()).map(({ external_id, state }) => `${external_id} ${state}`)
const shown = async (property_id = 9001, verbosity = 2) =>
  (await running.post('property/view/.json', { key, property_id, verbosity })).body

describe('an import', () => {
  test('keeps reviews for a decision; again it changes nothing', async () => {
    expect(await take(review(), review({ external_id: 'r-2' }))).toEqual({ written: 2, unchanged: 0 })
    expect(await take(review(), review({ external_id: 'r-2' }))).toEqual({ written: 0, unchanged: 2 })
    expect(await states()).toEqual(['r-1 pending', 'r-2 pending'])
  })

  test('takes the example of the documentation', async () => {
    const page = await readFile(new URL('../../docs/reviews.md', import.meta.url), 'utf8')
    const example = JSON.parse(/```json\n(.+?)\n```/s.exec(page)?.[1] ?? '')
    example.reviews[0].property_id = 9001
    expect(await importReviews(context, example)).toEqual({ written: 1, unchanged: 0 })
  })

  test('tells the same id at another property or source apart', async () => {
    await take(review(), review({ property_id: 9002 }), review({ source: 'form' }))
    expect(await list()).toHaveLength(3)
    expect(await list({ propertyId: 9002 })).toMatchObject([{ property_id: 9002, rating: 4.5 }])
  })

  test('can publish at once, and what was pending', async () => {
    await take(review())
    expect(await publish(review(), review({ external_id: 'r-2' }))).toEqual({ written: 2, unchanged: 0 })
    expect(await publish(review())).toEqual({ written: 0, unchanged: 1 })
    expect(await states()).toEqual(['r-1 published', 'r-2 published'])
  })

  test('asks again about a review whose text has changed, whatever was decided', async () => {
    await publish(review(), review({ external_id: 'r-2' }))
    await rejectReview(context, (await list())[1]!.id)
    expect(await take(review({ text: 'Slept badly.' }))).toEqual({ written: 1, unchanged: 0 })
    await publish(review({ external_id: 'r-2' }))
    expect(await states()).toEqual(['r-1 pending', 'r-2 rejected'])
    await publish(review({ external_id: 'r-2', text: 'Once more.' }))
    expect(await states()).toEqual(['r-1 pending', 'r-2 pending'])
  })

  test.each<[string, unknown, string]>([
    ['no list', { review: [] }, 'reviews'],
    ['an empty list', { reviews: [] }, 'reviews'],
    ['an unknown property', { reviews: [review(), review({ property_id: 77 })] }, 'reviews[1].property_id'],
    ['a review twice', { reviews: [review(), review({ text: 'x' })] }, 'reviews[1].external_id'],
    ['a rating beyond five', { reviews: [review({ rating: 5.1 })] }, 'reviews[0].rating'],
    [
      'a day that does not exist',
      { reviews: [review({ written_on: '2026-02-30' })] },
      'reviews[0].written_on',
    ],
    ['a card number', { reviews: [review({ text: 'Mine is 4242 4242 4242 4242' })] }, 'reviews[0].text'],
    [
      'a card number as id',
      { reviews: [review({ external_id: '4242424242424242' })] },
      'reviews[0].external_id',
    ],
    ['a text of NUL', { reviews: [review({ title: '\0' })] }, 'reviews[0].title'],
    ['an address to run', { reviews: [review({ url: 'javascript:alert(1)' })] }, 'reviews[0].url'],
    ['the name of a provider', { reviews: [review({ source: 'tripadvisor_free' })] }, 'reviews[0].source'],
    ['a field of its own', { reviews: [review({ state: 'published' })] }, 'reviews[0].state'],
    [
      'too many',
      { reviews: Array.from({ length: 1001 }, (_, id) => review({ external_id: `${id}` })) },
      'reviews',
    ],
  ])('with %s is refused as a whole, and names the field', async (_, document, field) => {
    await expect(importReviews(context, document)).rejects.toMatchObject({
      type: 'BadRequestException',
      errors: expect.arrayContaining([expect.objectContaining({ field })]),
    })
    expect(await list()).toEqual([])
  })
})

describe('publishers see', () => {
  test('published reviews only, newest first, with their source; their average without a location', async () => {
    await take(review({ external_id: 'waiting' }))
    await publish(
      review(),
      review({ external_id: 'r-2', rating: 4, written_on: '2026-11-09', language: null, stayed_on: null }),
    )
    const { reviews, reviewer_location } = await shown()
    expect(reviews).toEqual([
      {
        title: 'Quiet',
        text: 'Slept well.',
        rating: 4,
        author: 'Ada',
        published_on: '2026-11-09',
        trip_type: null,
        url: null,
        source: 'survey',
        meta_data: {},
      },
      expect.objectContaining({ rating: 4.5, meta_data: { language: 'en', stayed_on: '2026-10-30' } }),
    ])
    expect(reviewer_location).toEqual({
      id: '9001',
      name: 'Small house 9001',
      url: null,
      rating: 4.3,
      num_reviews: 2,
    })
  })

  test('a decision at once, also one that was typed into the database', async () => {
    await take(review())
    const [{ id } = { id: 0 }] = await list()
    expect((await shown()).reviews).toEqual([])
    await publishReview(context, id)
    expect((await shown()).reviews).toHaveLength(1)
    await rejectReview(context, id)
    expect(await shown()).toMatchObject({ reviews: [], reviewer_location: null })
    await context.database.query(`UPDATE review SET state = 'published' RETURNING review_id`)
    expect((await shown()).reviews).toHaveLength(1)
    await context.database.query('DELETE FROM review RETURNING review_id')
    expect((await shown()).reviews).toEqual([])
  })

  test('them at verbosity 2 only, and those of one property not at another', async () => {
    await publish(review())
    expect(await shown(9001, 1)).not.toHaveProperty('reviews')
    expect((await shown(9002)).reviews).toEqual([])
  })

  test('a few shortened ones, or at a reviewer partner at most the 100 newest with the owner’s response', async () => {
    const partner = { ...smallHotel({ id: 9003, from: parseDay(testToday)! }), is_reviewer_partner: true }
    await importProperty(context, partner, null)
    const many = (property_id: number) =>
      Array.from({ length: 105 }, (_, index) =>
        review({ property_id, external_id: `${index}`, text: 'x'.repeat(300), owner_response: 'Thanks.' }),
      )
    await publish(...many(9001), ...many(9003))
    const few = (await shown()).reviews
    expect([few.length, few[0].text.length, 'owner_response' in few[0]]).toEqual([3, 201, false])
    const all = (await shown(9003)).reviews
    expect([all.length, all[0].text.length, all[0].owner_response]).toEqual([100, 300, 'Thanks.'])
  })

  test('reviews of the document among them, and its location before the average', async () => {
    const document = {
      ...smallHotel({ id: 9004, from: parseDay(testToday)! }),
      reviews: [{ title: 'Own', text: '', rating: 3, published_on: '2026-11-05' }],
      reviewer_location: { id: 'X7', rating: 3.9, num_reviews: 800 },
    }
    await importProperty(context, document, null)
    await publish(
      review({ property_id: 9004, written_on: '2026-11-06' }),
      review({ property_id: 9004, external_id: 'r-2', written_on: '2026-11-04' }),
    )
    const { reviews, reviewer_location } = await shown(9004)
    expect(reviews.map(({ source }: { source: string }) => source)).toEqual(['survey', 'property', 'survey'])
    expect(reviewer_location).toMatchObject({ id: 'X7', num_reviews: 800 })
  })
})

test('a decision about no review is refused', async () => {
  await expect(publishReview(context, 4711)).rejects.toMatchObject({ type: 'NotFoundException' })
  await expect(rejectReview(context, 2 ** 31)).rejects.toMatchObject({ type: 'BadRequestException' })
  await expect(list({ propertyId: 0 })).rejects.toMatchObject({ type: 'BadRequestException' })
})

test('the command line imports, lists and decides', async () => {
  const directory = await temporaryDirectory()
  atTheEnd(async () => {
    await directory[Symbol.asyncDispose]()
  })
  const hostelry = commandLine(running.environment, directory.path)
  const written = [review(), review({ external_id: 'r-2', property_id: 9002 })]
  await writeFile(join(directory.path, 'survey.json'), JSON.stringify({ reviews: written }, null, 2))
  await writeFile(join(directory.path, 'wrong.json'), JSON.stringify({ reviews: [review({ rating: 9 })] }))
  const imported = await hostelry('review import survey.json wrong.json')
  expect(imported.exitCode).toBe(1)
  expect(imported.output).toContain('2 reviews written, 0 unchanged')
  expect(imported.output).toContain('reviews[0].rating: ')
  const [first, second] = await list()
  expect((await hostelry(`review publish ${first!.id}`)).output).toContain(`review ${first!.id} published`)
  expect((await hostelry(`review reject ${second!.id}`)).exitCode).toBe(0)
  expect((await hostelry('review list --state published')).output).toContain('survey')
  expect((await hostelry('review list --property 9002 --state published')).output).toContain('none')
  expect((await hostelry(`review list --after ${second!.id}`)).output).toContain('none')
  expect((await hostelry('review list --state new')).exitCode).toBe(2)
  expect((await shown()).reviews).toHaveLength(1)
})
