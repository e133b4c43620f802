// Every route of the administration that changes something leaves an entry that names who did it, from where, by which request,
// and what was before and after; and no entry holds a secret, a card or a guest.

import { beforeAll, expect, test } from 'vitest'
import { hotels } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'
import { type AdminMethod, adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, source, request, book, pass, reconcile } = await sourceContext()
const { server } = harness.app
const { routes, ask } = await adminRequests(harness.app)
const address = '203.0.113.9'

interface Entry {
  readonly id: number
  readonly actor: string
  readonly address: string | null
  readonly source: string
  readonly what: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

const entriesAfter = (id: number) =>
  context.database.query<Entry & Record<string, unknown>>(
    `SELECT entry_id AS id, actor_kind || ' ' || actor_name AS actor, address, source,
            object_kind || ' ' || object_id || ' ' || action AS what, before, after
       FROM audit_entry WHERE entry_id > $1 ORDER BY entry_id`,
    [id],
  )

/** Ids by name, known as the walk goes on. */
const ids: Record<string, string | number> = { property: hotels.plain }
const secrets: string[] = []
let operator: HeadersOfPage

/** Route, body, and what the entries are about; `{name}` is an id. */
type Step = readonly [route: string, body: object | null, ...what: RegExp[]]

const hotel = (id: number) => ask('GET', `properties/${id}`).then(({ body }) => body)

const steps: readonly (Step | (() => Promise<Step>))[] = [
  async () => [
    'PUT /admin/v1/properties/{property}',
    { ...(await hotel(hotels.plain)), main_telephone: '+1 970 555 0199' },
    /^property 9001 changed/,
  ],
  [
    'PATCH /admin/v1/properties/{property}/calendar',
    {
      calendar: [{ rooms: [1], rate_plans: ['BAR'], from: '2026-12-05', to: '2026-12-05', stop_sell: true }],
    },
    /^calendar 9001 changed/,
  ],
  [
    'POST /admin/v1/properties/{property}/calendar/edit',
    { inventory: [{ rooms: [1], from: '2026-12-06', to: '2026-12-07', allotment: 1 }] },
    /^calendar 9001 changed/,
  ],
  async () => {
    const { body } = await ask('GET', 'audit?object_kind=calendar&limit=1')
    ids.edited = body.entries[0].id
    return ['POST /admin/v1/audit/{edited}/undo', null, /^(calendar 9001 changed|audit \d+ undone)/]
  },
  [
    'POST /admin/v1/properties/{property}/calendar/csv',
    { file: 'date,room_id,rate_code,standard\n2026-12-08,1,BAR,77.50\n' },
    /^calendar 9001 changed/,
  ],
  [
    'POST /admin/v1/properties/{property}/closures',
    { rooms: [2], from: '2027-12-06', to: '2027-12-07', reason: 'New bathrooms' },
    /^closure 1 created/,
  ],
  ['POST /admin/v1/properties/{property}/closures/1/end', {}, /^closure 1 changed/],
  [
    'PUT /admin/v1/properties/{property}/price-rules',
    { rules: [{ name: 'Full', kind: 'occupancy', from: 80, percent: 10 }] },
    /^price_rules 9001 created/,
  ],
  ['PUT /admin/v1/properties/{property}/price-rules/switch', { on: true }, /^price_rules 9001 changed/],
  [
    'POST /admin/v1/properties/{property}/seasons',
    { name: 'Summer', from: '2027-06-15', to: '2027-06-20' },
    /^season 1 created/,
  ],
  [
    'PUT /admin/v1/properties/{property}/seasons/1',
    { name: 'High summer', from: '2027-06-15', to: '2027-06-20' },
    /^season 1 changed/,
  ],
  ['POST /admin/v1/properties/{property}/seasons/1/copy', {}, /^(season 2 created|calendar 9001 changed)/],
  ['DELETE /admin/v1/properties/{property}/seasons/1', null, /^season 1 deleted/],
  [
    'POST /admin/v1/properties/{property}/reservations/import',
    {
      file: 'confirmation_number,room_id,checkin,checkout,total,guest_last_name\nHX-1,2,2026-12-08,2026-12-09,80,Wilhelmina\n',
    },
    /^reservation {2}imported/,
  ],
  [
    'POST /admin/v1/properties/{property}/reservations/import/continue',
    null,
    /^(publisher \d+ created|reservation [-\w]+ decided)/,
  ],
  ['POST /admin/v1/properties/{property}/archive', null, /^property 9001 changed/],
  ['POST /admin/v1/properties/{property}/restore', null, /^property 9001 changed/],
  [
    'POST /admin/v1/properties/{property}/reservations',
    {
      room_id: 2,
      rate_code: 'BAR',
      checkin: '2026-12-08',
      checkout: '2026-12-10',
      rooms: [{ adults: 2 }],
      guest: { first_name: 'Wilhelmina', last_name: 'Grimm', phone: '+49 561 555019' },
      expected_total: '200',
      idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
    },
    /^(publisher \d+ created|reservation [-\w]+ decided)/,
  ],
  async () => [
    'POST /admin/v1/properties',
    { ...(await hotel(hotels.plain)), id: 9777, name: 'Mill Inn' },
    /^(property|calendar) 9777 (created|changed)/,
  ],
  [
    'POST /admin/v1/people',
    { name: 'Mary', email: 'mary@example.com', role: 'front_desk', property_id: hotels.plain },
    /^(person|role|person_link) \d+ created/,
  ],
  ['PATCH /admin/v1/people/{person}', { name: 'Mary King' }, /^person \d+ changed/],
  ['POST /admin/v1/people/{person}/invite', null, /^person_link \d+ (changed|created)/],
  ['POST /admin/v1/people/{person}/disable', null, /^person(_link)? \d+ changed/],
  ['POST /admin/v1/people/{person}/enable', null, /^person \d+ changed/],
  [
    'POST /admin/v1/people/{person}/roles',
    { role: 'read_only', property_id: hotels.plain },
    /^role \d+ created/,
  ],
  [
    'POST /admin/v1/people/{person}/roles/take',
    { role: 'read_only', property_id: hotels.plain },
    /^role \d+ deleted/,
  ],
  [
    'POST /admin/v1/account/second-factor',
    { password: 'seven green bicycles' },
    /^second_factor \d+ created/,
  ],
  ['PATCH /admin/v1/account', { language: 'de' }, /^person \d+ changed/],
  [
    'POST /admin/v1/account/reservation-filters',
    { name: 'Of Wilhelmina', conditions: { view: 'arriving' } },
    /^saved_filter 1 created/,
  ],
  ['PATCH /admin/v1/account/reservation-filters/1', { name: 'Tonight' }, /^saved_filter 1 changed/],
  ['DELETE /admin/v1/account/reservation-filters/1', null, /^saved_filter 1 deleted/],
  ['POST /admin/v1/publishers', { name: 'Alps' }, /^publisher \d+ created/],
  ['PATCH /admin/v1/publishers/{publisher}', { name: 'Andes', language: 'de' }, /^publisher \d+ changed/],
  ['POST /admin/v1/publishers/{publisher}/archive', null, /^publisher \d+ changed/],
  ['POST /admin/v1/publishers/{publisher}/restore', null, /^publisher \d+ changed/],
  [
    'PUT /admin/v1/publishers/{publisher}/properties',
    { property_ids: [hotels.plain, hotels.paid] },
    /^publisher \d+ (changed|granted)/,
  ],
  [
    'POST /admin/v1/publishers/{publisher}/properties/revoke',
    { property_ids: [hotels.paid] },
    /^publisher \d+ revoked/,
  ],
  [
    'POST /admin/v1/publishers/{publisher}/properties/grant',
    { property_ids: [hotels.vault] },
    /^publisher \d+ granted/,
  ],
  ['POST /admin/v1/keys', { kind: 'publisher', publisher_id: '{publisher}' }, /^key [-\w]+ created/],
  ['POST /admin/v1/keys/{key}/revoke', null, /^key [-\w]+ changed/],
  [
    'POST /admin/v1/discount-codes',
    { code: 'SAVE', category: 'discount', description: 'Savings', percent_off: 10 },
    /^discount_code \w+ created/,
  ],
  ['PATCH /admin/v1/discount-codes/SAVE', { max_uses: 12 }, /^discount_code \w+ changed/],
  ['DELETE /admin/v1/discount-codes/SAVE', null, /^discount_code \w+ deleted/],
  [
    'POST /admin/v1/reviews',
    {
      reviews: [
        {
          property_id: hotels.plain,
          source: 'survey',
          external_id: '1',
          rating: 4,
          written_on: '2026-09-29',
          title: 'Lovely',
          text: 'The guest Wilhelmina writes',
          author: 'Wilhelmina',
        },
      ],
    },
    /^review 1 created/,
  ],
  ['POST /admin/v1/reviews/1/publish', null, /^review 1 changed/],
  ['POST /admin/v1/reviews/1/reject', null, /^review 1 changed/],
  ['PATCH /admin/v1/settings', { quoteMinutes: 45 }, /^setting \w+ created/],
  ['PUT /admin/v1/exchange-rates/CHF', { per_euro: '0.95' }, /^exchange_rate CHF created/],
  ['DELETE /admin/v1/exchange-rates/CHF', null, /^exchange_rate CHF deleted/],
  [
    'POST /admin/v1/webhooks',
    { publisher_id: '{publisher}', url: 'https://andes.example/hook?token=hush-hush-token' },
    /^webhook \d+ created/,
  ],
  ['PATCH /admin/v1/webhooks/{webhook}', { url: 'https://andes.example/other' }, /^webhook \d+ changed/],
  ['POST /admin/v1/webhooks/{webhook}/rotate-secret', null, /^webhook \d+ changed/],
  ['POST /admin/v1/webhooks/{webhook}/end-old-secrets', null, /^webhook \d+ changed/],
  ['DELETE /admin/v1/webhooks/{webhook}', null, /^webhook \d+ deleted/],
  [
    'POST /admin/v1/companions',
    { kind: 'decision', name: 'revenue', url: 'https://andes.example/decide' },
    /^companion \d+ created/,
  ],
  ['PATCH /admin/v1/companions/{companion}', { property_ids: [9001] }, /^companion \d+ changed/],
  ['POST /admin/v1/companions/{companion}/rotate-secret', null, /^companion \d+ changed/],
  ['POST /admin/v1/companions/{companion}/end-old-secrets', null, /^companion \d+ changed/],
  ['DELETE /admin/v1/companions/{companion}', null, /^companion \d+ deleted/],
  ['POST /admin/v1/sites', { publisher_id: '{publisher}', name: 'Andes' }, /^site andes created/],
  ['PATCH /admin/v1/sites/andes', { name: 'Andes and more' }, /^site andes changed/],
  ['PATCH /admin/v1/sites/andes/draft', { name: 'Andes, renewed' }, /^site andes changed/],
  ['POST /admin/v1/sites/andes/draft/publish', null, /^site andes changed/],
  ['PATCH /admin/v1/sites/andes/draft', { name: 'Andes, again' }, /^site andes changed/],
  ['DELETE /admin/v1/sites/andes/draft', null, /^site andes changed/],
  ['DELETE /admin/v1/sites/andes', null, /^site andes deleted/],
  [
    'POST /admin/v1/channels',
    { property_id: hotels.plain, kind: 'cloudbeds', partner_secret: 'shared-by-the-partner' },
    /^channel \d+ created/,
  ],
  ['PATCH /admin/v1/channels/{channel}', { minimum_stay: 'through' }, /^channel \d+ changed/],
  ['POST /admin/v1/channels/{channel}/rotate-secret', null, /^channel \d+ changed/],
  ['POST /admin/v1/channels/{channel}/pause', null, /^channel \d+ changed/],
  ['POST /admin/v1/channels/{channel}/resume', null, /^channel \d+ changed/],
  ['POST /admin/v1/channels/{channel}/archive', null, /^channel \d+ changed/],
  [
    'POST /admin/v1/partners',
    { kind: 'cloudbeds', name: 'Cloudbeds', secret: 'given-by-the-partner' },
    /^channel_partner \d+ created/,
  ],
  ['POST /admin/v1/partners/{partner}/end', null, /^channel_partner \d+ changed/],
  ['POST /admin/v1/jobs/complete-stays/run', null, /^job complete-stays changed/],
  async () => {
    ids.parked = await parkedDelivery()
    return ['POST /admin/v1/jobs/deliver/work/{parked}/retry', null, /^job deliver changed/]
  },
  ['POST /admin/v1/jobs/deliver/work/{parked}/discard', null, /^job deliver changed/],
  [
    'POST /admin/v1/reservations/{cancelled}/modify',
    { rooms: [{ adults: 1 }], waive_penalty: true, reason: 'One of them stays at home.' },
    /^reservation [-\w]+ \w+/,
  ],
  [
    'POST /admin/v1/reservations/{cancelled}/notes',
    { text: 'Wilhelmina comes late' },
    /^reservation [-\w]+ noted/,
  ],
  [
    'POST /admin/v1/reservations/{cancelled}/payments',
    {
      ...({ direction: 'taken', kind: 'cash', amount: '5', note: 'Wilhelmina pays' } as const),
      idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
    },
    /^reservation [-\w]+ paid/,
  ],
  [
    'POST /admin/v1/reservations/{cancelled}/invoices',
    { buyer: { name: 'Wilhelmina' }, idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11' },
    /^reservation [-\w]+ invoiced/,
  ],
  [
    'POST /admin/v1/reservations/{cancelled}/cancel',
    { reason: 'Wilhelmina is ill' },
    /^reservation [-\w]+ decided/,
  ],
  async () => {
    pass({ hours: 15 * 24 })
    operator = await signedInWith(harness.app, [grant('operator')])
    return [
      'POST /admin/v1/reservations/{missed}/no-show',
      { reason: 'Wilhelmina never came' },
      /^reservation [-\w]+ decided/,
    ]
  },
  [
    'POST /admin/v1/reservations/{unsure}/resolve',
    { verdict: 'failed', reason: 'Wilhelmina called' },
    /^reservation [-\w]+ decided/,
  ],
]

/** Routes that change none of what the trail is about, and why. */
const exempt: Readonly<Record<string, string>> = {
  'POST /admin/v1/properties/{id}/price-rules/simulation': 'asks what rules would do; changes nothing',
  'POST /admin/v1/assistants/consent': 'a test of its own, with an assistant that has registered',
  'POST /admin/v1/session': 'signing in is a test of its own',
  'DELETE /admin/v1/session': 'so is signing out',
  'POST /admin/v1/account/sessions/{id}/end': 'signs out',
  'POST /admin/v1/account/sessions/end-others': 'signs out',
  'POST /admin/v1/people/{id}/sessions/end': 'signs out',
  'PUT /admin/v1/account/password': 'by the way of every change of a person',
  'POST /admin/v1/account/second-factor/confirm': 'by the way of setting it up',
  'POST /admin/v1/account/second-factor/recovery-codes': 'changes nothing but codes',
  'POST /admin/v1/account/second-factor/remove': 'by the way of setting it up',
  'POST /admin/v1/people/{id}/second-factor/reset': 'by the way of setting it up',
  'POST /admin/v1/session/single-sign-on': 'signing in is a test of its own',
  'POST /admin/v1/session/single-sign-on/finish': 'signing in is a test of its own',
  'POST /admin/v1/session/single-sign-on/code': 'signing in is a test of its own',
  'POST /admin/v1/session/passkey': 'signing in is a test of its own',
  'POST /admin/v1/session/passkey/finish': 'signing in is a test of its own',
  'POST /admin/v1/account/passkeys': 'asks for one; changes nothing',
  'POST /admin/v1/account/passkeys/finish': 'a test of its own, with an authenticator',
  'POST /admin/v1/account/passkeys/{id}/remove': 'a test of its own, with an authenticator',
  'POST /admin/v1/people/{id}/identity/remove': 'a test of its own, with a provider',
  'POST /admin/v1/links': 'by the way of inviting',
  'POST /admin/v1/links/show': 'reads',
  'POST /admin/v1/links/use': 'by the way of every change of a person',
  'POST /admin/v1/properties/{id}/check': 'reads',
  'POST /admin/v1/properties/{id}/offers': 'reads',
  'POST /admin/v1/properties/{id}/preview': 'reads',
  'POST /admin/v1/properties/{id}/pictures': 'nobody sees it until a document names it',
  'POST /admin/v1/reservations/search': 'reads',
  'POST /admin/v1/reservations/counts': 'reads',
  'POST /admin/v1/reservations/csv': 'reads; test/back-office/reservations-csv.test.ts has its entry',
  'POST /admin/v1/reservations/{reference}/mails/{mail_id}/resend': 'sends again; changes nothing',
  'POST /admin/v1/webhooks/{id}/test': 'sends; changes nothing',
  'POST /admin/v1/companions/{id}/check': 'asks; changes nothing',
  'POST /admin/v1/webhooks/{id}/replay': 'sends again; changes nothing',
  'POST /admin/v1/deliveries/{id}/resend': 'sends again; changes nothing',
  'POST /admin/v1/sites/{slug}/draft/preview': 'makes a link',
  'POST /admin/v1/channels/{id}/retell': 'sends again; changes nothing',
  'POST /admin/v1/channels/{id}/open-missing-nights': 'by the way of a calendar that frees its nights',
  'POST /admin/v1/channels/{id}/messages/{message}/replay': 'by the way of every message of a channel',
  'POST /admin/v1/exchange-rates/import': 'by the way of setting a rate',
  'POST /admin/v1/sources/{source}/import': 'test/sources/content/running-imports.test.ts has its entry',
  'POST /admin/v1/sources/{source}/import/continue': 'by the way of importing a property',
  'POST /admin/v1/sources/{source}/import/stop': 'test/sources/content/running-imports.test.ts has its entry',
  'POST /admin/v1/sources/{source}/import/resume':
    'test/sources/content/running-imports.test.ts has its entry',
  'POST /admin/v1/demo/load': 'by the ways of all of them',
}

/** A mail that was given up. */
async function parkedDelivery(): Promise<number> {
  const [delivery] = await context.database.query<{ id: number }>(
    `INSERT INTO delivery (sequence, kind, state)
     SELECT max(sequence), 'guest_mail', 'parked' FROM outbox_event
     RETURNING delivery_id AS id`,
  )
  return delivery!.id
}

/** A booking of which its source can tell nothing. */
async function inReview(): Promise<string> {
  source.script = { does: 'lose', acts: true }
  source.isBlind = true
  const { body } = await book(request({ property: remoteHotels.paid }))
  for (let turn = 0; turn < 10; turn += 1) {
    pass({ minutes: 4 })
    await reconcile()
  }
  return body.id
}

beforeAll(async () => {
  operator = await signedInWith(harness.app, [grant('operator')])
  for (const name of ['cancelled', 'missed'])
    ids[name] = (await book(request({ property: hotels.vault }))).body.id
  ids.unsure = await inReview()
})

const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]))

test('every route that changes something is walked', () => {
  const walked = new Set<string>()
  for (const step of steps) {
    const text = typeof step === 'function' ? String(step) : step[0]
    const [route = ''] = /(PUT|POST|PATCH|DELETE) \/admin[^'"]*/.exec(text) ?? []
    const found = routes.find(each =>
      new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(route.replaceAll(/\{\w+\}/g, 'x')),
    )
    expect(found, route).toBeDefined()
    walked.add(found!)
  }
  const writing = routes.filter(route => !route.startsWith('GET'))
  expect([...walked, ...Object.keys(exempt)].sort()).toEqual([...writing].sort())
})

test('and leaves an entry with who, from where and what', async () => {
  for (const next of steps) {
    const [route, body, ...expected] = typeof next === 'function' ? await next() : next
    const [method = '', url = ''] = filled(route).split(' ')
    const [last] = await context.database.query<{ id: number }>('SELECT max(entry_id) AS id FROM audit_entry')
    const answer = await server.inject({
      method: method as AdminMethod,
      url,
      remoteAddress: address,
      headers: { ...operator, 'if-match': '*', 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? {}).replaceAll(/"\{(\w+)\}"/g, (_, name) => JSON.stringify(ids[name])),
    })
    expect(answer.statusCode, `${route}: ${answer.body}`).toBeLessThan(300)
    const entries = await entriesAfter(last!.id)
    expect(entries.length, route).toBeGreaterThan(0)
    for (const entry of entries) {
      expect(entry, route).toMatchObject({ actor: 'person Ada Lovelace', address })
      expect(entry.source, route).toBe(answer.headers['x-request-id'])
      for (const what of expected) expect(entry.what, route).toMatch(what)
      expect(entry.before ?? entry.after, route).not.toBeNull()
    }
    learn(url, answer.json())
  }
  const text = JSON.stringify(await entriesAfter(0))
  const hidden = [
    ...secrets,
    'hush-hush-token',
    'shared-by-the-partner',
    'given-by-the-partner',
    cardBody.number,
    'Wilhelmina',
    'Lovelace@',
  ]
  expect(secrets.length).toBeGreaterThan(3)
  for (const each of [...hidden, 'argon2id', 'seven green bicycles']) expect(text).not.toContain(each)
}, 60_000)

/** Ids of what was made, and secrets that are shown once. */
function learn(url: string, answer: Record<string, unknown>): void {
  const made = /^\/admin\/v1\/(publisher|key|webhook|companion|channel|partner)s$/.exec(url)?.[1]
  if (made) ids[made] = (answer.id ?? answer.key_id) as string
  if (url === '/admin/v1/people') ids.person = answer.id as number
  for (const field of ['key', 'secret']) if (typeof answer[field] === 'string') secrets.push(answer[field])
}
