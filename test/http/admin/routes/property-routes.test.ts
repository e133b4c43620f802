// Properties with their pictures and reviews: which operation each route asks with what, its whole answer, and which
// version it needs.

import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/values/civil-dates.ts'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const day = parseDay('2027-03-01')!
const outcome = { id: 9001, version: 8, changed: true, warnings: ['oversold'] }
const listed = (id: number) => ({
  id,
  name: 'Mill Inn',
  isOpen: true,
  version: 7,
  order: 0,
  updatedAt: '2026-11-01T10:00:00Z',
  archivedAt: null,
})
const shownListed = (id: number) => ({
  id,
  name: 'Mill Inn',
  is_open: true,
  version: 7,
  updated_at: '2026-11-01T10:00:00Z',
  archived_at: null,
})
const review = {
  id: 3,
  property_id: 11,
  source: 'survey',
  external_id: '481',
  state: 'waiting',
  rating: 4.5,
  title: 'Good',
  text: 'We liked it.',
  author: 'A guest',
  written_on: '2026-09-29',
}
let present: object = review
const decided = (async (_id: number, check?: (present: never) => void) => {
  check?.(present as never)
  return { ...review, state: 'published' }
}) as never
const { ask, refusal, calls } = await adminWire({
  showKey: async keyId => ({ keyId, label: 'deploys' }) as never,
  listProperties: async () => [listed(9001), listed(9002)],
  exportProperty: async id => ({ version: 7, document: { id, name: 'Mill Inn' } as never }),
  importProperty: async () => outcome,
  createProperty: async () => outcome as never,
  changeCalendar: async () => outcome,
  checkProperty: async () => ({ version: 7, errors: [], missing: [], example: null }),
  addPicture: async () => ({ id: 'a1b2', width: 16, height: 17 }) as never,
  showPropertyArchive: async () => ({ id: 9001, archivedAt: null, reservationsToCome: 3 }) as never,
  archiveProperty: async () =>
    ({ id: 9001, archivedAt: '2026-12-01T12:00:00Z', reservationsToCome: 3 }) as never,
  restoreProperty: async () => ({ id: 9001, archivedAt: null, reservationsToCome: 3 }) as never,
  listReviews: async () => [review, { ...review, id: 4 }] as never,
  importReviews: async () => ({ written: 1, unchanged: 2 }) as never,
  publishReview: decided,
  rejectReview: decided,
  whoChanged: async () => 'Grace did.' as never,
})

const one = 'properties/9001'
const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const madeBy = 'deploys'
const version = expect.any(Number)
const archive = (archivedAt: string | null) => ({
  id: 9001,
  archived_at: archivedAt,
  reservations_to_come: 3,
})
const document = { id: 9001, name: 'Mill Inn' }
const picture = 'data:image/png;base64,iVBORw0KGgo='
const reviews = { reviews: [{ property_id: 11 }] }

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], number, object]

const rows: readonly Row[] = [
  [
    'GET properties?limit=1&cursor=9000&archived=only',
    undefined,
    [['listProperties', part(9000, 2), 'only']],
    200,
    { properties: [shownListed(9001)], next_cursor: '9001' },
  ],
  [
    'GET properties',
    undefined,
    [['listProperties', part(null, 101), 'no']],
    200,
    { properties: [shownListed(9001), shownListed(9002)], next_cursor: null },
  ],
  [`GET ${one}`, undefined, [['exportProperty', 9001]], 200, document],
  [
    `PUT ${one}`,
    document,
    [
      ['showKey', 'a1'],
      ['importProperty', document, { mayRename: false, wanted: undefined, madeBy }],
    ],
    200,
    outcome,
  ],
  [
    `PUT ${one}?replace=true`,
    document,
    [
      ['showKey', 'a1'],
      ['importProperty', document, { mayRename: true, wanted: undefined, madeBy }],
    ],
    200,
    outcome,
  ],
  [
    'POST properties',
    { name: 'Mill Inn' },
    [
      ['showKey', 'a1'],
      ['createProperty', { name: 'Mill Inn' }, madeBy],
    ],
    201,
    outcome,
  ],
  [
    `PATCH ${one}/calendar`,
    { inventory: [] },
    [
      ['showKey', 'a1'],
      ['changeCalendar', 9001, { inventory: [] }, { madeBy }],
    ],
    200,
    outcome,
  ],
  [
    `POST ${one}/check`,
    {},
    [['checkProperty', 9001, null, {}]],
    200,
    { version: 7, errors: [], missing: [], example: null },
  ],
  [
    `POST ${one}/check?nights=3&checkin=2027-03-01&night_price=100`,
    document,
    [['checkProperty', 9001, document, { nights: 3, checkin: day, night_price: expect.anything() }]],
    200,
    { version: 7, errors: [], missing: [], example: null },
  ],
  [
    `POST ${one}/pictures`,
    { data: picture },
    [['addPicture', picture]],
    201,
    { image: 'a1b2', width: 16, height: 17 },
  ],
  [`GET ${one}/archive`, undefined, [['showPropertyArchive', 9001]], 200, archive(null)],
  [`POST ${one}/archive`, undefined, [['archiveProperty', 9001]], 200, archive('2026-12-01T12:00:00Z')],
  [`POST ${one}/restore`, undefined, [['restoreProperty', 9001]], 200, archive(null)],
  [
    'GET reviews?limit=1&property_id=11&state=published',
    undefined,
    [['listReviews', { propertyId: 11, state: 'published' }, part(null, 2)]],
    200,
    { reviews: [{ ...review, version }], next_cursor: '3' },
  ],
  [
    'GET reviews',
    undefined,
    [['listReviews', { propertyId: null, state: null }, part(null, 101)]],
    200,
    {
      reviews: [
        { ...review, version },
        { ...review, id: 4, version },
      ],
      next_cursor: null,
    },
  ],
  [
    'POST reviews',
    reviews,
    [['importReviews', reviews, { publish: false }]],
    200,
    { written: 1, unchanged: 2 },
  ],
  [
    'POST reviews?publish=true',
    reviews,
    [['importReviews', reviews, { publish: true }]],
    200,
    { written: 1, unchanged: 2 },
  ],
  [
    'POST reviews/3/publish',
    undefined,
    [['publishReview', 3, expect.any(Function)]],
    200,
    { ...review, state: 'published', version },
  ],
  [
    'POST reviews/3/reject',
    undefined,
    [['rejectReview', 3, expect.any(Function)]],
    200,
    { ...review, state: 'published', version },
  ],
]

test.each(rows)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('versions', () => {
  test.each([
    [`GET ${one}`, undefined, '"7"'],
    [`PUT ${one}`, document, '"8"'],
    ['POST properties', document, '"8"'],
  ])('%s says its own', async (route, body, etag) => {
    expect((await ask(route, { ...(body && { body }) })).headers.etag).toBe(etag)
  })

  test('an import has that of the document', async () => {
    await ask(`PUT ${one}`, { body: document, headers: { 'if-match': '"7"' } })
    expect(calls[1]).toEqual(['importProperty', document, { mayRename: false, wanted: [7], madeBy }])
  })

  test.each(['publish', 'reject'])('a decision to %s is about the review as it was read', async verb => {
    const { body } = await ask('GET reviews')
    present = review
    const decide = (tag: string) => ask(`POST reviews/3/${verb}`, { headers: { 'if-match': tag } })
    const taken = await decide(`"${body.reviews[0].version}"`)
    expect([taken.status, taken.headers.etag]).toEqual([200, `"${taken.body.version}"`])
    expect((await decide('"1"')).status).toBe(412)
    expect(calls[1]).toEqual(['whoChanged', { kind: 'review', id: '3' }])
    present = { ...review, text: 'We did not.' }
    expect((await decide(`"${body.reviews[0].version}"`)).status).toBe(412)
  })
})

describe('refusals', () => {
  const id = { id: 'must be 9001, the id in the path' }
  test.each([[{ name: 'Mill Inn' }], [{ id: 9002 }], [{ id: '9001' }]])('an import of %j', async body => {
    expect(await refusal(`PUT ${one}`, { body })).toEqual([400, id])
    expect(calls).toEqual([])
  })

  const wrong =
    'must be a PNG, JPEG, WebP, AVIF or GIF of at most 10 MB as a data URI: data:image/png;base64,…'
  test.each([
    ['data:image/svg;base64,AAAA'],
    ['xdata:image/png;base64,AAAA'],
    ['data:image/png;base64,'],
    ['data:image/png;base64,AA==='],
    ['data:image/png;base64,AA=A'],
    ['data:image/png;base64,AA-A'],
    ['data:image/png,AAAA'],
  ])('a picture %s', async data => {
    expect(await refusal(`POST ${one}/pictures`, { body: { data } })).toEqual([400, { data: wrong }])
    expect(calls).toEqual([])
  })

  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'])('and a picture of %s is taken', async type => {
    for (const data of ['A+/9', 'AAA=', 'AA==']) {
      const { status } = await ask(`POST ${one}/pictures`, {
        body: { data: `data:image/${type};base64,${data}` },
      })
      expect(status).toBe(201)
    }
  })

  test('a picture is not looked through for card numbers: base64 may be all digits', async () => {
    const data = `data:image/png;base64,${'4111111111111111'.repeat(800_000)}`
    expect((await ask(`POST ${one}/pictures`, { body: { data } })).status).toBe(201)
    expect(calls).toEqual([['addPicture', data]])
  })

  test.each([
    ['GET properties/x', 'There is no such property; its id is a number.'],
    ['POST reviews/x/publish', 'There is no such review.'],
  ])('%s is not found', async (route, message) => {
    expect(await refusal(route)).toEqual([404, message])
  })
})
