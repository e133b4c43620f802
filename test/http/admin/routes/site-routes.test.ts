// Booking pages and their drafts: which operation each route asks with what, its whole answer, and at which version a site and a
// draft are changed.

import { describe, expect, test } from 'vitest'
import { languages } from '../../../../src/lodging/documents/languages.ts'
import { checkSite } from '../../../../src/lodging/sites/site-check.ts'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const checked = checkSite({ name: 'Alps' }, { language: 'en', currency: 'EUR' })
if ('errors' in checked) throw new TypeError(JSON.stringify(checked.errors))
const { content } = checked
const document = content.document

const site = {
  publisher: { id: 4, name: 'Alps' },
  slug: 'alps',
  hosts: ['stay.example.com'],
  isDefault: false,
  document,
  draft: null,
}
const drafted = {
  ...site,
  draft: { document: { ...document, name: 'Alps anew' }, begunAt: '2026-12-01T10:00:00Z' },
}
const adjusted = [{ colour: 'onAccent', chosen: '#ffffff', stored: '#000000' }]
const shownAdjusted = [{ field: 'theme.on_accent', chosen: '#ffffff', stored: '#000000' }]
let present: object = site

type Check = ((present: never) => void) | undefined
const changed = (answer: unknown) =>
  (async (...given: unknown[]) => {
    const last = given.at(-1) as Check | { readonly check: Check }
    const check = typeof last === 'object' ? last.check : last
    check?.(present as never)
    return answer
  }) as never

const { ask, refusal, calls } = await adminWire({
  listSites: async () =>
    [site, { ...drafted, publisher: { id: 5 }, slug: 'b', hosts: [], isDefault: true }] as never,
  showSite: async () => site as never,
  createSite: async () => ({ site, adjusted }) as never,
  changeSite: changed({ site, adjusted: [] }),
  deleteSite: changed('alps'),
  showDraft: async () => drafted as never,
  changeDraft: changed({ site: drafted, adjusted }),
  linkToPreview: async () => ({ path: '/sites/alps?preview=x', expiresAt: '2026-12-08T12:00:00Z' }) as never,
  publishDraft: changed(site),
  discardDraft: changed(site),
  whoChanged: async () => 'Grace did.' as never,
})

const place = {
  publisher_id: 4,
  slug: 'alps',
  hosts: ['stay.example.com'],
  is_default: false,
  url: 'http://stay.example.com:8080',
  has_draft: false,
}
const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const check = expect.any(Function)
const { body: live } = await ask('GET sites/alps')
const { body: draft } = await ask('GET sites/alps/draft')

test('a site has its place and its content', () => {
  expect(live).toMatchObject({
    ...place,
    name: 'Alps',
    languages: [...languages],
    currencies: ['EUR'],
  })
  expect(live.theme).toMatchObject({ accent: expect.any(String), fonts: 'serif' })
  expect(Object.keys(live)).toEqual(
    expect.arrayContaining([
      'introduction',
      'terms',
      'privacy',
      'featured',
      'logo',
      'analytics_url',
      'map_tiles',
    ]),
  )
  expect(draft).toEqual({
    ...Object.fromEntries(Object.entries(live).filter(([name]) => !(name in place))),
    name: 'Alps anew',
    begun_at: '2026-12-01T10:00:00Z',
    headline: { en: 'Alps' },
    operator: 'Alps',
  })
})

test.each([
  [
    'GET sites?limit=1&cursor=2',
    undefined,
    [['listSites', part(2, 2), null]],
    200,
    { sites: [{ ...place, name: 'Alps' }], next_cursor: '4' },
  ],
  [
    'GET sites',
    undefined,
    [['listSites', part(null, 101), null]],
    200,
    {
      sites: [
        { ...place, name: 'Alps' },
        {
          publisher_id: 5,
          slug: 'b',
          hosts: [],
          is_default: true,
          url: 'http://localhost:8080',
          has_draft: true,
          name: 'Alps',
        },
      ],
      next_cursor: null,
    },
  ],
  [
    'POST sites',
    { publisher_id: 4, name: 'Alps' },
    [['createSite', { publisher_id: 4, name: 'Alps' }, { isOperator: true }]],
    201,
    { ...live, adjusted: shownAdjusted },
  ],
  [
    'PATCH sites/alps',
    { name: 'Alps' },
    [['changeSite', 'alps', { name: 'Alps' }, { check, isOperator: true }]],
    200,
    { ...live, adjusted: [] },
  ],
  ['DELETE sites/alps', undefined, [['deleteSite', 'alps', check]], 200, { slug: 'alps', deleted: true }],
  ['GET sites/alps/draft', undefined, [['showDraft', 'alps']], 200, draft],
  [
    'PATCH sites/alps/draft',
    { name: 'Alps anew' },
    [['changeDraft', 'alps', { name: 'Alps anew' }, check]],
    200,
    { ...draft, adjusted: shownAdjusted },
  ],
  [
    'POST sites/alps/draft/preview',
    undefined,
    [['linkToPreview', 'alps']],
    200,
    { url: 'http://localhost:8080/sites/alps?preview=x', expires_at: '2026-12-08T12:00:00Z' },
  ],
  ['POST sites/alps/draft/publish', undefined, [['publishDraft', 'alps', check]], 200, live],
  ['DELETE sites/alps/draft', undefined, [['discardDraft', 'alps', check]], 200, live],
] as const)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('versions', () => {
  const tagOf = async (path: string) => String((await ask(`GET ${path}`)).headers.etag)
  const statusOf = async (route: string, tag: string, now: object) => {
    present = now
    const body = route.startsWith('PATCH') ? { body: {} } : {}
    return (await ask(route, { ...body, headers: { 'if-match': tag } })).status
  }
  const ofLive = { kind: 'site', id: 'alps', seen: /^(?!draft)/ }
  const ofDraft = { kind: 'site', id: 'alps' }
  const ofSite = ['PATCH sites/alps', 'DELETE sites/alps']
  const ofDrafts = ['PATCH sites/alps/draft', 'POST sites/alps/draft/publish', 'DELETE sites/alps/draft']

  test.each(ofSite)('%s is of the live site, whatever its draft', async route => {
    const tag = await tagOf('sites/alps')
    expect(await statusOf(route, tag, site)).toBe(200)
    expect(await statusOf(route, tag, drafted)).toBe(200)
    expect(await statusOf(route, tag, { ...site, hosts: [] })).toBe(412)
    expect(calls[1]).toEqual(['whoChanged', ofLive])
    expect(await statusOf(route, tag, { ...site, document: { ...document, name: 'Other' } })).toBe(412)
  })

  test.each(ofDrafts)('%s is of the draft, or of the live site where there is none', async route => {
    const [tag, draftTag] = [await tagOf('sites/alps'), await tagOf('sites/alps/draft')]
    expect(await statusOf(route, draftTag, drafted)).toBe(200)
    expect(await statusOf(route, tag, site)).toBe(200)
    expect(await statusOf(route, tag, drafted)).toBe(412)
    expect(await statusOf(route, draftTag, site)).toBe(412)
    expect(calls[1]).toEqual(['whoChanged', ofDraft])
  })

  test('say nothing of what follows from the address of the server, and of colours that were adjusted', async () => {
    const tag = await tagOf('sites/alps')
    expect((await ask('PATCH sites/alps', { body: {} })).headers.etag).toBe(tag)
    expect((await ask('POST sites/alps/draft/publish')).headers.etag).toBe(tag)
    const draftTag = await tagOf('sites/alps/draft')
    expect((await ask('PATCH sites/alps/draft', { body: {} })).headers.etag).toBe(draftTag)
  })
})

describe('the front page of the server', () => {
  const person = personSession({
    grants: [{ role: 'publisher_manager', publisherId: null, propertyId: null }],
  })
  const forbidden = [403, 'Your roles do not allow this; ask an operator for one that does.']

  const created = { publisher_id: 4, name: 'Alps' }

  test.each([true, null, 0, ''])('is for an operator to give away, with %j', async is_default => {
    const body = { is_default }
    expect(await refusal('POST sites', { body: { ...created, ...body }, person })).toEqual(forbidden)
    expect(await refusal('PATCH sites/alps', { body, person })).toEqual(forbidden)
    const operator = { body: { ...created, ...body }, person: personSession() }
    expect((await ask('POST sites', operator)).status).toBe(201)
  })

  test('is asked for by no other change, and operations know who asks', async () => {
    const body = { is_default: false }
    expect((await ask('POST sites', { body: created, person })).status).toBe(201)
    expect(calls[0]).toEqual(['createSite', created, { isOperator: false }])
    expect((await ask('PATCH sites/alps', { body, person })).status).toBe(200)
    expect(calls[0]).toEqual(['changeSite', 'alps', body, { check, isOperator: false }])
  })
})

test('a slug that is too long is not found', async () => {
  expect((await ask(`GET sites/${'x'.repeat(40)}`)).status).toBe(200)
  expect(await refusal(`GET sites/${'x'.repeat(41)}`)).toEqual([404, 'There is no such site.'])
})
