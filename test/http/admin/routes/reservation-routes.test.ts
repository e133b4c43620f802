// Reservations, the desk and imports: which operation each route asks with what, and its whole answer.

import { describe, expect, test } from 'vitest'
import { recordedStay } from '../../../../src/lodging/reservations/reservation-change.ts'
import { parseDay } from '../../../../src/values/civil-dates.ts'
import { minor } from '../../../../src/values/money.ts'
import { fullRecord } from '../../../support/prices/full-record.ts'
import { sampleAnswer, sampleBooking, sampleSearch } from '../../../support/prices/sample-answers.ts'
import {
  shownPayments,
  shownRecord,
  shownReservation,
  shownStay,
} from '../../../support/prices/shown-record.ts'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const { reservation } = sampleBooking
const [number, day] = ['R26117M7C2HMXTFF', parseDay('2027-03-01')!]
const [suite] = sampleSearch.priced.rooms
const onlyOne = { ...sampleSearch.priced, rooms: [{ ...suite!, rates: [suite!.rates[1]!] }] }
const imported = {
  propertyId: 9001,
  isDryRun: true,
  mayOversell: false,
  total: 5,
  done: 4,
  imported: 1,
  present: 1,
  elsewhere: 1,
  refused: 1,
  refusals: [{ field: 'line[2].checkin', message: 'is no day' }],
  startedAt: '2026-12-01T10:00:00Z',
  finishedAt: null,
}
const shownImport = {
  property_id: 9001,
  dry_run: true,
  oversell: false,
  total: 5,
  done: 4,
  imported: 1,
  present: 1,
  elsewhere: 1,
  refused: 1,
  refusals: imported.refusals,
  started_at: '2026-12-01T10:00:00Z',
  finished_at: null,
}
const stay = recordedStay(reservation)
const lines = async function* () {
  yield 'a,b\r\n'
  yield '1,2\r\n'
}

const { ask, refusal, calls } = await adminWire({
  listRecords: async () =>
    ({
      reservations: [reservation],
      publisherNames: new Map([[44, 'Valley Guide']]),
      page: 2,
      limit: 5,
      balances: new Map(),
      changedAt: new Map(),
      total: 6,
    }) as never,
  countRecords: async () => [
    { count: 3, isMore: false },
    { count: 1000, isMore: true },
  ],
  showDaySheet: async () =>
    ({
      publisherNames: new Map([[44, 'Valley Guide']]),
      balances: new Map(),
      changedAt: new Map(),
      properties: [
        { propertyId: reservation.propertyId, day, arrivals: [reservation], departures: [], staying: [] },
      ],
      notes: new Map([[reservation.id, [{ text: 'Late train.' }]]]),
      owed: [{ currency: 'USD', decimals: 2, amount: minor(150) }],
      isMore: true,
    }) as never,
  showReservationRecord: async () => fullRecord,
  exportReservations: () => lines() as never,
  decideReview: async () => fullRecord,
  recordNoShow: async () => fullRecord,
  cancelForProperty: async () => ({
    ...fullRecord,
    simulated: true,
    terms: { at: '2027-03-01T10:00:00Z', by: 'property', penalty: minor(1050), refund: minor(925) },
  }),
  changeForProperty: async () => ({
    ...fullRecord,
    simulated: true,
    before: stay,
    after: stay,
    difference: minor(0),
    penalty: minor(0),
    refunded: minor(0),
    rooms: [],
    beds: [],
    earliestCheckout: null,
  }),
  recordPayment: async () => fullRecord,
  addReservationNote: async () => fullRecord,
  resendReservationMail: async () => fullRecord,
  offerStay: async () => sampleAnswer(2, sampleSearch),
  previewStay: async () => sampleAnswer(2, { ...sampleSearch, priced: onlyOne }),
  bookForGuest: async () => fullRecord,
  startReservationImport: async () => imported as never,
  continueReservationImport: async () => imported as never,
  showReservationImport: async () => imported as never,
  limitedTo: () => ({ showReservationRecord: async () => fullRecord }) as never,
})

const reference = expect.anything()
const question = {
  search: null,
  needsAttention: false,
  isOwing: false,
  checkoutFrom: null,
  checkoutTo: null,
  stayingOn: null,
  status: null,
  propertyId: null,
  publisherId: null,
  checkinFrom: null,
  checkinTo: null,
}
const paged = { ...question, order: 'created', page: 1, limit: 100 }
const page = {
  reservations: [{ ...shownReservation, to_pay: 0, changed_at: null }],
  page: 2,
  limit: 5,
  total: 6,
}
const by = 'key a1'
const decided = { reference, reason: 'The bank says so.', by }
const sentReason = { reason: 'The bank says so.' }
const sentStay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2 }] }
const askedStay = {
  propertyId: 9001,
  by,
  checkin: reservation.checkin,
  checkout: reservation.checkout,
  language: null,
  discountCode: null,
  rooms: [{ adults: 2, children: 0, childrenAges: [] }],
}
const guest = { first_name: 'Ada', last_name: 'Lovelace', phone: '+44 20 7946 0000' }
const key = '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11'
const noChange = {
  reason: null,
  checkin: null,
  checkout: null,
  roomId: null,
  rateCode: null,
  rooms: null,
  guest: null,
  waivesPenalty: false,
  simulate: false,
  expectedTotal: null,
  reference,
  by,
  wanted: null,
}
const [one, own] = [`reservations/${number}`, 'properties/9001']
const file = 'confirmation_number\r\nHX-1\r\n'
const shownChange = {
  simulated: true,
  before: shownStay,
  after: shownStay,
  difference: 0,
  penalty: 0,
  refund: 0,
  due_at_property: 333.21,
  rooms: [],
  beds: [],
  earliest_checkout: null,
  ...shownRecord,
}

type Row = readonly [string, object | undefined, readonly unknown[], number, object]

const rows: readonly Row[] = [
  ['GET reservations', undefined, ['listRecords', { ...paged, within: null }], 200, page],
  [
    'GET reservations?status=review&page=2&limit=5&order=checkin&staying_on=2027-03-01',
    undefined,
    [
      'listRecords',
      { ...paged, status: 'review', page: 2, limit: 5, order: 'checkin', stayingOn: day, within: null },
    ],
    200,
    page,
  ],
  [
    'POST reservations/search',
    { search: ' Lovelace', to_pay: true },
    ['listRecords', { ...paged, search: 'Lovelace', isOwing: true, within: null }],
    200,
    page,
  ],
  [
    'POST reservations/counts',
    { filters: [{ status: 'review' }, {}] },
    ['countRecords', [{ ...paged, status: 'review' }, paged], null],
    200,
    {
      counts: [
        { count: 3, is_more: false },
        { count: 1000, is_more: true },
      ],
    },
  ],
  [
    `GET ${one}/payments`,
    undefined,
    ['showReservationRecord', reference],
    200,
    { currency: 'USD', to_pay: 333.21, ...shownPayments },
  ],
  [
    `POST ${one}/payments`,
    {
      direction: 'taken',
      kind: 'cash',
      amount: '20',
      paid_on: '2027-03-01',
      note: 'x',
      idempotency_key: key,
    },
    [
      'recordPayment',
      {
        ...({
          reference,
          by,
          reverses: null,
          direction: 'taken',
          kind: 'cash',
          amount: '20',
          note: 'x',
        } as const),
        paidOn: day,
        idempotencyKey: key,
      },
    ],
    201,
    shownRecord,
  ],
  [
    `POST ${one}/payments`,
    { reverses: 4, idempotency_key: key },
    [
      'recordPayment',
      {
        ...({ reference, by, reverses: 4, direction: null, kind: null, amount: null, note: null } as const),
        paidOn: null,
        idempotencyKey: key,
      },
    ],
    201,
    shownRecord,
  ],
  [
    'GET today?property_id=3144&day=2027-03-01',
    undefined,
    ['showDaySheet', { propertyId: 3144, day, within: null }],
    200,
    {
      properties: [
        {
          property_id: reservation.propertyId,
          day: '2027-03-01',
          arrivals: [
            {
              reservation: page.reservations[0],
              phone: reservation.guest.phone,
              room_names: reservation.rooms.map(({ name }) => name),
              notes: ['Late train.'],
            },
          ],
          departures: [],
          staying: [],
        },
      ],
      owed: [{ currency: 'USD', amount: 1.5 }],
      is_more: true,
    },
  ],
  [`GET ${one}`, undefined, ['showReservationRecord', reference], 200, shownRecord],
  [
    `POST ${one}/resolve`,
    { ...sentReason, verdict: 'confirmed' },
    ['decideReview', { ...decided, verdict: 'confirmed', sourceConfirmation: null }],
    200,
    shownRecord,
  ],
  [
    `POST ${one}/resolve`,
    { ...sentReason, verdict: 'failed', source_confirmation: 'X-1' },
    ['decideReview', { ...decided, verdict: 'failed', sourceConfirmation: 'X-1' }],
    200,
    shownRecord,
  ],
  [`POST ${one}/no-show`, sentReason, ['recordNoShow', decided], 200, shownRecord],
  [
    `POST ${one}/cancel`,
    sentReason,
    ['cancelForProperty', { ...decided, waivesPenalty: false, simulate: false }],
    200,
    { simulated: true, ...shownRecord, penalty: 10.5, refund: 9.25 },
  ],
  [
    `POST ${one}/cancel`,
    { ...sentReason, waive_penalty: true, simulate: true },
    ['cancelForProperty', { ...decided, waivesPenalty: true, simulate: true }],
    200,
    { simulated: true, ...shownRecord, penalty: 10.5, refund: 9.25 },
  ],
  [`POST ${one}/modify`, {}, ['changeForProperty', noChange], 200, shownChange],
  [
    `POST ${one}/modify`,
    {
      ...sentReason,
      ...sentStay,
      room_id: 2,
      rate_code: 'FLEX',
      waive_penalty: true,
      simulate: true,
      expected_total: '424.10',
      guest: { phone: '+1' },
      rooms: [{ adults: 2 }, { adults: 1, name: 'Grace', bed_type: 'twin', children_ages: [4] }],
    },
    [
      'changeForProperty',
      {
        ...noChange,
        ...sentReason,
        checkin: reservation.checkin,
        checkout: reservation.checkout,
        roomId: 2,
        rateCode: 'FLEX',
        guest: { phone: '+1' },
        waivesPenalty: true,
        simulate: true,
        expectedTotal: '424.10',
        rooms: [
          { name: null, bedType: null, adults: 2, childrenAges: null },
          { name: 'Grace', bedType: 'twin', adults: 1, childrenAges: [4] },
        ],
      },
    ],
    200,
    shownChange,
  ],
  [
    `POST ${one}/notes`,
    { text: 'Late train.' },
    ['addReservationNote', { reference, text: 'Late train.', by }],
    200,
    shownRecord,
  ],
  [
    `POST ${one}/mails/8/resend`,
    undefined,
    ['resendReservationMail', { reference, mailId: 8 }],
    200,
    shownRecord,
  ],
  [
    `POST ${own}/offers`,
    sentStay,
    ['offerStay', askedStay],
    200,
    expect.objectContaining({ property_id: 3144, checkin: '2027-03-12', checkout: '2027-03-16' }),
  ],
  [
    `POST ${own}/preview`,
    { ...sentStay, room_id: 28, rate_code: 'BAR' },
    ['previewStay', { ...askedStay, roomId: 28, rateCode: 'BAR' }],
    200,
    expect.objectContaining({ rate_code: 'BAR', checkin: '2027-03-12', checkout: '2027-03-16' }),
  ],
  [
    `POST ${own}/reservations`,
    { ...sentStay, room_id: 28, rate_code: 'BAR', guest, expected_total: '424.10', idempotency_key: key },
    [
      'bookForGuest',
      {
        ...askedStay,
        roomId: 28,
        rateCode: 'BAR',
        expectedTotal: '424.10',
        allowsDuplicate: false,
        held: [{ name: null, bedType: null }],
        guest: { ...guest, email: '', note: null },
        idempotencyKey: key,
      },
    ],
    201,
    shownRecord,
  ],
  [
    `POST ${own}/reservations/import`,
    { file },
    ['startReservationImport', 9001, file, { mayOversell: false, isDryRun: false }],
    200,
    shownImport,
  ],
  [
    `POST ${own}/reservations/import`,
    { file, dry_run: true, oversell: true },
    ['startReservationImport', 9001, file, { mayOversell: true, isDryRun: true }],
    200,
    shownImport,
  ],
  [
    `POST ${own}/reservations/import/continue`,
    undefined,
    ['continueReservationImport', 9001],
    200,
    shownImport,
  ],
  [`GET ${own}/reservations/import`, undefined, ['showReservationImport', 9001], 200, shownImport],
]

test.each(rows)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, [call]])
})

const semicolons = { search: 'Ada', status: 'review', form: 'semicolon' }
test.each([
  [{}, { form: 'comma' }],
  [semicolons, semicolons],
])('reservations with %j are a file', async (body, asked) => {
  const { status, text, headers } = await ask('POST reservations/csv', { body })
  const whole = { ...question, within: null, guestsOf: 'everything', ...asked }
  expect([status, text, calls]).toEqual([200, 'a,b\r\n1,2\r\n', [['exportReservations', whole]]])
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="reservations.csv"',
  ])
})

describe('a record', () => {
  test('has for whoever sold the stay nothing of what the hotel wrote', async () => {
    const grants = (propertyId: number | null, publisherId: number | null) =>
      personSession({ grants: [{ role: 'read_only', propertyId, publisherId }] })
    const notesFor = async (person: ReturnType<typeof personSession>) =>
      (await ask(`GET ${one}`, { person })).body.notes
    expect(await notesFor(grants(3144, null))).toEqual(shownRecord.notes)
    expect(await notesFor(grants(null, 44))).toEqual([])
    expect(await notesFor(grants(9001, 44))).toEqual([])
    expect(await notesFor(personSession())).toEqual(shownRecord.notes)
  })

  test('has its version as its ETag', async () => {
    expect((await ask(`GET ${one}`)).headers.etag).toBe('"1"')
    expect((await ask(`POST ${one}/modify`, { body: {} })).headers.etag).toBe('"1"')
    await ask(`POST ${one}/modify`, { body: {}, headers: { 'if-match': '"1", "2"' } })
    expect(calls).toEqual([['changeForProperty', { ...noChange, wanted: [1, 2] }]])
  })

  test('names whoever decides', async () => {
    await ask(`POST ${one}/no-show`, { body: sentReason, person: personSession() })
    expect(calls).toEqual([['recordNoShow', { ...decided, by: 'Ada King (person 7)' }]])
  })

  test.each([
    ['GET reservations/none', 'There is no such reservation; use its confirmation number or its id.'],
    [
      `POST ${one}/mails/0/resend`,
      'There is no such reservation or mail; use its confirmation number, and the id of the mail in its record.',
    ],
  ])('that cannot be is not found: %s', async (route, message) => {
    expect(await refusal(route)).toEqual([404, message])
  })
})
