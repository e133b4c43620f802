// Figures of the day, reports and the audit trail: which operation each route asks with what, its whole answer, and of which
// properties and publishers it is.

import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/values/civil-dates.ts'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const day = parseDay('2027-03-01')!
const report = {
  report: 'bookings',
  from: day,
  to: day + 30,
  by: ['month'],
  searches: null,
  columns: [{ name: 'revenue', kind: 'amount' }],
  rows: [{ currency: 'USD', decimals: 2, keys: ['2027-03'], labels: ['March'], values: [12_345] }],
  totals: [],
}
const entry = {
  id: 31,
  at: '2026-12-01T10:00:00Z',
  actorKind: 'person',
  actorId: '7',
  actorName: 'Ada King',
  address: '203.0.113.9',
  source: 'req-1',
  action: 'changed',
  objectKind: 'site',
  objectId: 'alps',
  publisherId: 4,
  propertyId: null,
  before: '{"name":"Alps"}',
  after: null,
}
const shownEntry = {
  id: 31,
  at: '2026-12-01T10:00:00Z',
  actor: { kind: 'person', id: '7', name: 'Ada King' },
  address: '203.0.113.9',
  source: 'req-1',
  action: 'changed',
  object: { kind: 'site', id: 'alps' },
  publisher_id: 4,
  property_id: null,
  before: { name: 'Alps' },
  after: null,
}
const noNights = { rateNights: 0, roomNights: 0, changes: [], leftOff: 0 }
const undone = {
  entry: 31,
  kind: 'property',
  propertyId: 11,
  version: 8,
  isDryRun: false,
  changed: true,
  currency: 'USD',
  rooms: [{ id: 1, name: 'Double' }],
  nights: { ...noNights, rateNights: 4 },
  lost: noNights,
  gone: ['NRF'],
  fields: [
    { field: 'name', now: 'Mill Inn', becomes: 'Mill', isLost: false },
    { field: 'order', now: 3, becomes: null, isLost: true },
  ],
  since: [{ id: 40, madeBy: 'Ada King', madeAt: '2026-12-01T10:00:00Z' }],
  warnings: ['oversold'],
}
const lines = async function* () {
  yield 'a,b\r\n'
  yield '1,2\r\n'
}
const behindTheWall: unknown[] = []

const { ask, refusal, calls } = await adminWire({
  listAuditEntries: async () => [entry, { ...entry, id: 30 }] as never,
  showAuditEntry: async () => ({ ...entry, seal: 12 }) as never,
  exportAuditTable: () => lines() as never,
  showKey: async keyId => ({ keyId, label: 'deploys' }) as never,
  undoAuditEntry: async () => undone as never,
  showDashboard: async () =>
    ({
      from: day,
      today: day + 1,
      houses: [{ propertyId: 11, today: day + 2, arrivals: 1, departures: 2, inHouse: 3 }],
      oversold: [{ propertyId: 11, nights: 2, roomNights: 3, first: day + 3, last: day + 4 }],
      booked: [{ day: day + 1, currency: 'JPY', decimals: 0, bookings: 4, revenue: 500 }],
      totals: [{ currency: 'USD', decimals: 2, bookings: 5, revenue: 600 }],
    }) as never,
  showReport: async () => report as never,
  limitedTo: () =>
    ({
      showReport: async (question: unknown) => {
        behindTheWall.push(question)
        return report
      },
      exportAuditTable: (filter: unknown) => {
        behindTheWall.push(filter)
        return lines()
      },
    }) as never,
})

describe('figures', () => {
  const shown = {
    from: '2027-03-01',
    today: '2027-03-02',
    houses: [{ property_id: 11, today: '2027-03-03', arrivals: 1, departures: 2, in_house: 3 }],
    oversold: [
      { property_id: 11, nights: 2, room_nights: 3, first_night: '2027-03-04', last_night: '2027-03-05' },
    ],
    booked: [{ day: '2027-03-02', currency: 'JPY', bookings: 4, revenue: 500 }],
    totals: [{ currency: 'USD', bookings: 5, revenue: 6 }],
  }

  test.each([
    ['', { propertyId: null, days: 30 }],
    ['?property_id=11&days=1', { propertyId: 11, days: 1 }],
  ])('of the day with %s', async (query, asked) => {
    const { status, body } = await ask(`GET dashboard${query}`)
    expect([status, body, calls]).toEqual([200, shown, [['showDashboard', { ...asked, within: null }]]])
  })

  const filter = {
    propertyId: null,
    publisherId: null,
    roomId: null,
    rateCode: null,
    channel: null,
    country: null,
    currency: null,
    within: null,
  }
  const all = { from: null, to: null, by: null, since: null, until: null, filter }

  test('of a report are a page or a file', async () => {
    const { body } = await ask('GET reports/bookings?limit=1&group=month')
    expect(calls).toEqual([['showReport', { ...all, report: 'bookings', by: ['month'] }]])
    expect(body).toEqual({
      report: 'bookings',
      from: '2027-03-01',
      to: '2027-03-31',
      group: ['month'],
      searches: null,
      columns: report.columns,
      rows: [{ currency: 'USD', keys: ['2027-03'], labels: ['March'], values: [123.45] }],
      totals: [],
      next_cursor: null,
    })
    const { text, headers } = await ask('GET reports/bookings/csv?property_id=11')
    expect(calls).toEqual([
      ['showReport', { ...all, report: 'bookings', filter: { ...filter, propertyId: 11 } }],
    ])
    expect(text).toBe('\ufeff"month","currency","revenue"\r\n"2027-03","USD",123.45\r\n')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="bookings-2027-03-01-2027-03-31.csv"',
    ])
    expect((await refusal('GET reports/none'))[0]).toBe(404)
  })

  const person = (role: string, publisherId: number | null, propertyId: number | null) =>
    personSession({ grants: [{ role, publisherId, propertyId }] as never })
  const within = async (name: string, by: ReturnType<typeof personSession>) => {
    behindTheWall.length = 0
    const { status } = await ask(`GET reports/${name}`, { person: by })
    const [asked] = behindTheWall as { filter: { within: unknown } }[]
    return [status, asked?.filter.within]
  }

  test('of a report are of what the roles of the caller are for', async () => {
    expect(await within('stays', person('property_manager', null, 11))).toEqual([
      200,
      { propertyIds: [11], publisherIds: [] },
    ])
    expect(await within('stays', person('publisher_manager', 4, null))).toEqual([
      200,
      { propertyIds: [], publisherIds: [4] },
    ])
  })

  test('of commissions are for those who may read the publisher', async () => {
    expect(await within('commissions', person('publisher_manager', 4, null))).toEqual([
      200,
      { propertyIds: [], publisherIds: [4] },
    ])
    expect(await within('commissions', person('property_manager', null, 11))).toEqual([403, undefined])
    const both = personSession({
      grants: [
        { role: 'property_manager', publisherId: null, propertyId: 11 },
        { role: 'publisher_manager', publisherId: 4, propertyId: null },
      ],
    })
    expect(await within('commissions', both)).toEqual([200, { propertyIds: [], publisherIds: [4] }])
    expect(await within('stays', both)).toEqual([200, { propertyIds: [11], publisherIds: [4] }])
    await ask('GET reports/commissions')
    expect(calls).toEqual([['showReport', { ...all, report: 'commissions' }]])
  })
})

describe('undoing what an entry says', () => {
  const shownNights = { rate_nights: 0, room_nights: 0, changes: [], left_off: 0 }
  const shown = {
    entry: 31,
    kind: 'property',
    property_id: 11,
    version: 8,
    dry_run: false,
    changed: true,
    currency: 'USD',
    rooms: [{ id: 1, name: 'Double' }],
    nights: { ...shownNights, rate_nights: 4 },
    lost: shownNights,
    gone: ['NRF'],
    fields: { now: { name: 'Mill Inn', order: 3 }, becomes: { name: 'Mill', order: null }, lost: ['order'] },
    since: [{ id: 40, made_by: 'Ada King', made_at: '2026-12-01T10:00:00Z' }],
    warnings: ['oversold'],
  }

  test('is asked for in the name of the caller, at the version that was seen', async () => {
    const { status, body, headers } = await ask('POST audit/31/undo', { headers: { 'if-match': '"7"' } })
    expect([status, body, headers.etag]).toEqual([200, shown, '"8"'])
    const made = { wanted: [7], madeBy: 'deploys', isDryRun: false }
    expect(calls).toEqual([
      ['showKey', 'a1'],
      ['undoAuditEntry', 31, null, made],
    ])
  })

  test('and tried out without one', async () => {
    await ask('POST audit/31/undo?dry_run=true')
    expect(calls).toEqual([['undoAuditEntry', 31, null, { wanted: null, madeBy: '', isDryRun: true }]])
    expect((await refusal('POST audit/31/undo'))[0]).toBe(400)
    expect((await refusal('POST audit/x/undo?dry_run=true'))[0]).toBe(404)
  })
})

describe('the audit trail', () => {
  const nothing = {
    actorKind: null,
    actorId: null,
    objectKind: null,
    objectId: null,
    action: null,
    publisherId: null,
    propertyId: null,
    from: null,
    to: null,
    text: null,
    scope: null,
  }
  const whole =
    'actor_kind=person&actor_id=7&object_kind=site&object_id=alps&action=changed&publisher_id=4&property_id=11' +
    '&from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z&text=Alps'
  const everything = {
    actorKind: 'person',
    actorId: '7',
    objectKind: 'site',
    objectId: 'alps',
    action: 'changed',
    publisherId: 4,
    propertyId: 11,
    from: '2026-12-01T00:00:00Z',
    to: '2026-12-02T00:00:00Z',
    text: 'Alps',
    scope: null,
  }

  test('is listed with all conditions or none', async () => {
    const { body } = await ask('GET audit?limit=1')
    expect(body).toEqual({ entries: [shownEntry], next_cursor: '31' })
    expect(calls).toEqual([['listAuditEntries', nothing, { after: null, limit: 2 }]])
    const all = await ask(`GET audit?cursor=32&${whole}`)
    expect(all.body).toEqual({ entries: [shownEntry, { ...shownEntry, id: 30 }], next_cursor: null })
    expect(calls).toEqual([['listAuditEntries', everything, { after: 32, limit: 101 }]])
  })

  test('shows an entry with its seal', async () => {
    expect((await ask('GET audit/31')).body).toEqual({ ...shownEntry, seal: 12 })
    expect(calls).toEqual([['showAuditEntry', 31, null]])
    expect(await refusal('GET audit/x')).toEqual([404, 'There is no such entry.'])
  })

  test('is a file with all conditions or none', async () => {
    const { status, text, headers } = await ask(`GET audit/export.csv?${whole}`)
    expect([status, text, calls]).toEqual([200, 'a,b\r\n1,2\r\n', [['exportAuditTable', everything]]])
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="audit.csv"',
    ])
    await ask('GET audit/export.csv')
    expect(calls).toEqual([['exportAuditTable', nothing]])
  })

  test('is no file of a page, nor for somebody without the right', async () => {
    expect(await refusal('GET audit/export.csv?limit=1')).toEqual([400, { limit: expect.any(String) }])
    expect((await ask('GET audit/export.csv', { person: person('front_desk', null, 11) })).status).toBe(403)
    expect(calls).toEqual([])
  })

  test('of a manager is that of what the roles are for, behind the wall', async () => {
    behindTheWall.length = 0
    const { status, text } = await ask('GET audit/export.csv', {
      person: person('property_manager', null, 11),
    })
    expect([status, text]).toEqual([200, 'a,b\r\n1,2\r\n'])
    expect(behindTheWall).toEqual([{ ...nothing, scope: { publishers: [], properties: [11] } }])
  })

  const person = (role: string, publisherId: number | null, propertyId: number | null) =>
    personSession({ grants: [{ role, publisherId, propertyId }] as never })
})
