// The calendar of a property: which operation each route asks with what, its whole answer, and the version that an edit needs.

import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/values/civil-dates.ts'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const day = parseDay('2027-03-01')!
const outcome = { id: 9001, version: 8, changed: true, warnings: ['oversold'] }
const edited = {
  ...outcome,
  isDryRun: false,
  rateNights: 4,
  roomNights: 3,
  leftOff: 0,
  changes: [],
  undo: null,
  redo: null,
}
const shownEdit = {
  ...outcome,
  dry_run: false,
  rate_nights: 4,
  room_nights: 3,
  left_off: 0,
  changes: [],
  undo: null,
  redo: null,
}
const view = {
  id: 9001,
  name: 'Mill Inn',
  version: 7,
  currency: 'USD',
  today: day,
  from: day,
  nights: 1,
  ageBands: [],
  ratePlans: [],
  rooms: [],
  rates: [],
  edits: [],
  closures: [],
}
const lines = async function* () {
  yield 'a,b\r\n'
}

const { ask, refusal, calls } = await adminWire({
  showKey: async keyId => ({ keyId, label: 'deploys' }) as never,
  viewCalendar: async () => view,
  editCalendar: async () => edited as never,
  importCalendar: async () => ({ ...edited, rows: 5 }) as never,
  downloadCalendar: async () => ({ name: 'mill-inn.csv', lines: lines() }) as never,
})

const one = 'properties/9001'
const madeBy = 'deploys'

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], number, object]

const rows: readonly Row[] = [
  [
    `GET ${one}/calendar?from=2027-03-01&to=2027-03-02&rooms=1,2&rates=BAR`,
    undefined,
    [['viewCalendar', { id: 9001, from: day, to: day + 1, rooms: [1, 2], rates: ['BAR'] }]],
    200,
    expect.objectContaining({ property_id: 9001, version: 7, from: '2027-03-01', nights: 1 }),
  ],
  [
    `POST ${one}/calendar/edit?dry_run=true`,
    { adjust: [] },
    [['editCalendar', 9001, { adjust: [] }, { wanted: null, madeBy: '', isDryRun: true }]],
    200,
    shownEdit,
  ],
  [
    `POST ${one}/calendar/csv?dry_run=true`,
    { file: 'date\r\n' },
    [['importCalendar', 9001, 'date\r\n', { wanted: null, madeBy: '', isDryRun: true }]],
    200,
    { ...shownEdit, rows: 5 },
  ],
]

test.each(rows)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('versions', () => {
  test.each([
    [`GET ${one}/calendar?from=2027-03-01&to=2027-03-01`, undefined, '"7"'],
    [`POST ${one}/calendar/edit?dry_run=true`, { adjust: [] }, '"8"'],
    [`POST ${one}/calendar/csv?dry_run=true`, { file: 'date\r\n' }, '"8"'],
  ])('%s says its own', async (route, body, etag) => {
    expect((await ask(route, { ...(body && { body }) })).headers.etag).toBe(etag)
  })

  const needed =
    'is required: send the ETag of the calendar as you read it, or * to change whatever it is now'
  const edits = [
    [`POST ${one}/calendar/edit`, { adjust: [] }, 'editCalendar'],
    [`POST ${one}/calendar/csv`, { file: 'date\r\n' }, 'importCalendar'],
  ] as const
  test.each(edits)('%s needs one, but for a dry run', async (route, body, name) => {
    expect(await refusal(route, { body })).toEqual([400, { 'If-Match': needed }])
    expect(await refusal(`${route}?dry_run=false`, { body })).toEqual([400, { 'If-Match': needed }])
    expect(calls).toEqual([])
    await ask(route, { body, headers: { 'if-match': '"7"' } })
    expect(calls.map(call => [call[0], call.at(-1)])).toEqual([
      ['showKey', 'a1'],
      [name, { wanted: [7], madeBy, isDryRun: false }],
    ])
    await ask(`${route}?dry_run=true`, { body, headers: { 'if-match': '"7"' } })
    expect(calls.map(call => call.at(-1))).toEqual([{ wanted: [7], madeBy: '', isDryRun: true }])
    await ask(route, { body, headers: { 'if-match': '*' }, person: personSession() })
    expect(calls.map(call => call.at(-1))).toEqual([{ wanted: null, madeBy: 'Ada King', isDryRun: false }])
  })
})

test.each([
  ['', { form: 'comma' }],
  ['&form=semicolon&rooms=1&rates=BAR,FLEX', { form: 'semicolon', rooms: [1], rates: ['BAR', 'FLEX'] }],
])('a calendar is a file with %s', async (query, choices) => {
  const { text, headers } = await ask(`GET ${one}/calendar/csv?from=2027-03-01&to=2027-03-02${query}`)
  expect(calls).toEqual([['downloadCalendar', { id: 9001, from: day, to: day + 1, ...choices }]])
  expect([text, headers['content-type'], headers['content-disposition']]).toEqual([
    'a,b\r\n',
    'text/csv; charset=utf-8',
    'attachment; filename="mill-inn.csv"',
  ])
})
