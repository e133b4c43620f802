// Imported reviews as an administrator keeps them over HTTP.

import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { listReviews } from '../../src/operations/reviews/moderate-reviews.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const running = await testApp()
const { context } = running.app
const { key } = await testPublisher(running)
const { ask, refusal } = await adminRequests(running.app)
await importProperty(context, smallHotel({ id: 9001, from: parseDay(testToday)! }), null)

const review = (external_id: string) => ({
  property_id: 9001,
  source: 'survey',
  external_id,
  rating: 4,
  title: `Review ${external_id}`,
  written_on: '2026-11-02',
})
const shown = async (): Promise<string[]> => {
  const { body } = await running.post('property/view/.json', { key, property_id: 9001, verbosity: 2 })
  return body.reviews.map(({ title }: { title: string }) => title)
}

test('reviews are imported, listed by page and state, published and rejected', async () => {
  const imported = await ask('POST', 'reviews', { reviews: ['1', '2', '3'].map(review) })
  expect([imported.status, imported.body]).toEqual([200, { written: 3, unchanged: 0 }])
  expect(await shown()).toEqual([])

  const first = (await ask('GET', 'reviews?limit=2&state=pending')).body
  expect(first.reviews.map(({ external_id }: { external_id: string }) => external_id)).toEqual(['1', '2'])
  const rest = (await ask('GET', `reviews?limit=2&cursor=${first.next_cursor}`)).body
  expect([rest.reviews.length, rest.next_cursor]).toEqual([1, null])

  const [one, two] = first.reviews
  expect((await ask('POST', `reviews/${one.id}/publish`)).body).toEqual({
    ...one,
    state: 'published',
    version: expect.any(Number),
  })
  expect((await ask('POST', `reviews/${two.id}/publish`)).body.state).toBe('published')
  expect((await ask('POST', `reviews/${two.id}/reject`)).body.state).toBe('rejected')
  expect(await shown()).toEqual(['Review 1'])
  expect((await ask('GET', 'reviews?property_id=9002')).body.reviews).toEqual([])
})

test('an import may publish at once', async () => {
  await ask('POST', 'reviews?publish=true', { reviews: [review('4')] })
  expect(await shown()).toContain('Review 4')
})

test('what cannot be is refused, and nothing is written', async () => {
  const before = (await ask('GET', 'reviews')).body
  expect(
    await refusal('POST', 'reviews', { reviews: [review('5'), { ...review('6'), property_id: 9002 }] }),
  ).toEqual([400, ['reviews[1].property_id']])
  expect(
    await refusal('POST', 'reviews', { reviews: [{ ...review('5'), text: '4111 1111 1111 1111' }] }),
  ).toEqual([400, ['reviews[0].text']])
  expect(await refusal('GET', 'reviews?state=hidden&page=2')).toEqual([400, ['state', 'page']])
  const after = listReviews(context, { propertyId: null, state: null }, { after: 2 ** 31, limit: 1 })
  await expect(after).rejects.toMatchObject({ errors: [{ field: 'after' }] })
  const of = listReviews(context, { propertyId: 0, state: null })
  await expect(of).rejects.toMatchObject({ errors: [{ field: 'property_id' }] })
  expect((await ask('POST', 'reviews/999999/publish')).status).toBe(404)
  expect((await ask('GET', 'reviews')).body).toEqual(before)
})
