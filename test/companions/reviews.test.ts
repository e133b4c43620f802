// Reviews by way of a companion service: what comes in waits for moderation, and nothing is lost or comes twice while the service is slow,
// wrong or gone.

import { beforeEach, expect, test } from 'vitest'
import { changeCompanion, createCompanion } from '../../src/operations/companions/companions.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { fetchReviews } from '../../src/operations/reviews/fetch-reviews.ts'
import { listReviews, publishReview } from '../../src/operations/reviews/moderate-reviews.ts'
import { CompanionDesk } from '../../src/outbound/companions/companion-desk.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { scriptedCompanion } from '../support/companions/scripted-companion.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { testApp, testToday } from '../support/run/test-app.ts'

const {
  app: { context },
} = await testApp({ jobs: false, variables: { COMPANION_ALLOW_PRIVATE: 'true' } })
for (const id of [9001, 9002])
  await importProperty(context, smallHotel({ id, from: parseDay(testToday)! }), null)
const companion = await scriptedCompanion()
atTheEnd(async () => companion[Symbol.asyncDispose]())
const { id, secret } = await createCompanion(context, { kind: 'review', name: 'survey', url: companion.url })
companion.secret = secret
let noted: string[] = []

const review = (external_id: string, changes: object = {}) => ({
  property_id: 9001,
  external_id,
  rating: 4.5,
  title: 'Quiet',
  written_on: '2026-11-02',
  ...changes,
})
const gives = (cursor: string, ...reviews: object[]) => ({ reviews, cursor, more: false })

/** Fetches when it is the turn of the service; how many came in. */
async function fetchNow(): Promise<number> {
  await context.database.query("UPDATE companion_turn SET next_at = now() - interval '1 second'")
  return fetchReviews(context)
}
const states = async () =>
  (await listReviews(context, { propertyId: null, state: null })).map(
    ({ property_id, source, external_id, state }) => `${property_id} ${source} ${external_id} ${state}`,
  )
const cursorsAsked = () => companion.asked.map(({ data }) => data.cursor)

beforeEach(async () => {
  await context.database.query('DELETE FROM review')
  await context.database.query('DELETE FROM companion_turn')
  await changeCompanion(context, id, { propertyIds: null, isOn: true })
  noted = []
  const desk = new CompanionDesk({
    clock: context.clock,
    allow: { allowHttp: true, allowPrivate: true },
    onSilence: ({ reason }) => void noted.push(reason),
  })
  Object.assign(context, { companions: desk })
  companion.asked.length = 0
})

test('new reviews wait for moderation, and the next question goes on behind them', async () => {
  companion.script = () => gives('2', review('r-1'), review('r-2', { property_id: 9002, a_later_field: 1 }))
  expect(await fetchNow()).toBe(2)
  expect(await states()).toEqual(['9001 survey r-1 pending', '9002 survey r-2 pending'])
  companion.script = () => gives('3', review('r-3'))
  expect(await fetchNow()).toBe(1)
  expect(companion.asked.map(({ data }) => data)).toEqual([
    { property_ids: null, cursor: null, limit: 100 },
    { property_ids: null, cursor: '2', limit: 100 },
  ])
})

test('while there are more they are fetched at once, but not without end', async () => {
  companion.script = ({ body: { data } }) => {
    const page = Number(data.cursor ?? 0) + 1
    return { ...gives(String(page), review(`r-${page}`)), more: page < 3 }
  }
  expect(await fetchNow()).toBe(3)
  companion.asked.length = 0
  companion.script = ({ body: { data } }) => ({ ...gives(String(Number(data.cursor) + 1)), more: true })
  expect(await fetchNow()).toBe(0)
  expect(companion.asked).toHaveLength(20)
  companion.script = ({ body: { data } }) => ({ ...gives(data.cursor), more: true })
  companion.asked.length = 0
  await fetchNow()
  expect(companion.asked).toHaveLength(1)
})

test('a service is asked once in ten minutes, whichever server asks, and not at all while it is off', async () => {
  companion.script = () => gives('1', review('r-1'))
  await Promise.all([fetchReviews(context), fetchReviews(context)])
  expect(companion.asked).toHaveLength(1)
  expect(await fetchReviews(context)).toBe(0)
  await changeCompanion(context, id, { isOn: false })
  expect(await fetchNow()).toBe(0)
  expect(companion.asked).toHaveLength(1)
})

test.each([
  ['gone', (_, { response }) => void response.destroy(), 'a broken answer'],
  ['broken', (_, { response }) => void response.writeHead(503).end(), 'HTTP 503'],
  ['wrong', () => ({ ...gives('9', review('r-9')), more: 'no' }), 'an answer of another shape'],
  [
    'replayed',
    (_, { send }) => send(gives('9', review('r-9')), 'msg_of_before') as undefined,
    'an answer to another question',
  ],
] as const satisfies readonly (readonly [string, typeof companion.script, string])[])(
  'from a service that is %s nothing comes in, and nothing is left out afterwards',
  async (_, script, reason) => {
    companion.script = () => gives('1', review('r-1'))
    await fetchNow()
    companion.script = script
    expect(await fetchNow()).toBe(0)
    expect(noted).toEqual([reason])
    expect(await states()).toEqual(['9001 survey r-1 pending'])
    companion.script = () => gives('2', review('r-2'))
    expect(await fetchNow()).toBe(1)
    expect(cursorsAsked()).toEqual([null, '1', '1'])
  },
)

test('a review that comes again is one, and one that has changed waits again', async () => {
  companion.script = () => gives('1', review('r-1', { title: 'Old' }), review('r-1'))
  expect(await fetchNow()).toBe(1)
  const [kept] = await listReviews(context, { propertyId: null, state: null })
  await publishReview(context, kept!.id)
  expect(await fetchNow()).toBe(0)
  expect(await states()).toEqual(['9001 survey r-1 published'])
  companion.script = () => gives('2', review('r-1', { title: 'Loud' }))
  expect(await fetchNow()).toBe(1)
  expect(await states()).toEqual(['9001 survey r-1 pending'])
})

test('what cannot be kept is left out and named without its words, and the others are kept', async () => {
  await changeCompanion(context, id, { propertyIds: [9001, 9999] })
  companion.script = () =>
    gives(
      '5',
      review('r-1', { property_id: 9002 }),
      review('r-2', { property_id: 9999 }),
      review('r-3', { written_on: '2026-02-30' }),
      review('r-4', { text: 'pay me: 4242 4242 4242 4242' }),
      review('r-5'),
    )
  expect(await fetchNow()).toBe(1)
  expect(companion.asked[0].data.property_ids).toEqual([9001, 9999])
  expect(await states()).toEqual(['9001 survey r-5 pending'])
  expect(noted).toEqual([
    'review 1 of 5 is left out: it is not asked about property 9002',
    'review 2 of 5 is left out: there is no property 9999',
    'review 3 of 5 is left out: its written_on cannot be kept',
    'review 4 of 5 is left out: its text cannot be kept',
  ])
})

test('a service of reviews cannot have the name of another source', async () => {
  const made = createCompanion(context, { kind: 'review', name: 'tripadvisor', url: companion.url })
  await expect(made).rejects.toMatchObject({ errors: [{ field: 'name' }] })
})
