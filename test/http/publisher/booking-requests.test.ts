// What the operations that book and that deal with reservations ask of the program: with the fewest fields, so with every
// default, and with every field that there is.

import { expect, test } from 'vitest'
import { askedBy, sampleSession as session } from '../../support/wire/read-requests.ts'
import {
  address,
  card,
  choice,
  chosen,
  days,
  emptyAddress,
  guest,
  id,
  ofThree,
  ofTwo,
  payment,
  type RequestRow,
  sale,
  sold,
  three,
  two,
  unsold,
  wholeAddress,
} from '../../support/wire/request-parts.ts'

const bookings: RequestRow[] = [
  [
    'hold with the fewest fields',
    'book/hold',
    { ...chosen, ...days, rooms: [two] },
    'hold',
    { ...choice, rooms: [ofTwo], session, ...unsold, language: null },
  ],
  [
    'hold with every field',
    'book/hold',
    { ...chosen, ...days, rooms: [three], ...sale, language: 'ja', test_scenario: 'answer_lost' },
    'hold',
    { ...choice, rooms: [ofThree], session, testScenario: 'answer_lost', ...sold, language: 'ja' },
  ],
  [
    'release',
    'book/release',
    { property_id: 3144, hold_id: id },
    'release',
    { propertyId: 3144, holdId: id },
  ],
  [
    'preview with the fewest fields',
    'book/preview',
    { ...chosen, ...days, rooms: [two] },
    'preview',
    { ...choice, rooms: [ofTwo], session, ...unsold, language: null, holdId: null },
  ],
  [
    'preview with every field',
    'book/preview',
    { ...chosen, ...days, rooms: [three], ...sale, language: 'de', hold_id: id, test_scenario: 'slow' },
    'preview',
    { ...choice, rooms: [ofThree], session, testScenario: 'slow', ...sold, language: 'de', holdId: id },
  ],
  [
    'reservation with the fewest fields',
    'book/reservation',
    { ...chosen, ...days, rooms: [{ name: 'Ada', ...two }], guest, payment },
    'reserve',
    {
      ...choice,
      rooms: [ofTwo],
      ...unsold,
      language: null,
      reservedRooms: [{ name: 'Ada', adults: 2, children: 0, bed_type: null }],
      guest: { ...guest, note: null, addresses: [] },
      payment: card,
      allowDuplicate: false,
      quoteId: null,
      expectedTotal: null,
      holdId: null,
      idempotencyKey: null,
      session,
    },
  ],
  [
    'reservation with every field',
    'book/reservation',
    {
      ...chosen,
      ...days,
      rooms: [
        { name: 'Ada', ...three, bed_type: 'king' },
        { name: 'Grace', adults: 1, children_ages: [3, 4] },
      ],
      ...sale,
      language: 'fr',
      guest: { ...guest, note: 'Late', addresses: [address, wholeAddress] },
      payment: { token: 'ctoken_1' },
      quote_id: 'q1.abc',
      expected_total: '413.56',
      hold_id: id,
      allow_duplicate: true,
      test_scenario: 'pending',
    },
    'reserve',
    {
      ...choice,
      rooms: [ofThree, { adults: 1, children: 2, childrenAges: [3, 4] }],
      ...sold,
      language: 'fr',
      reservedRooms: [
        { name: 'Ada', adults: 2, children: 1, bed_type: 'king' },
        { name: 'Grace', adults: 1, children: 2, bed_type: null },
      ],
      guest: { ...guest, note: 'Late', addresses: [emptyAddress, wholeAddress] },
      payment: { token: { secret: 'ctoken_1' } },
      allowDuplicate: true,
      quoteId: 'q1.abc',
      expectedTotal: '413.56',
      holdId: id,
      idempotencyKey: null,
      session,
      testScenario: 'pending',
    },
  ],
]

test.each(bookings)('%s is asked whole', async (_, path, body, name, request) => {
  expect(await askedBy(path, body)).toStrictEqual([name, request])
})

test.each(['book/reservation', 'reservation/modify'])('%s has the name of the request', async path => {
  const body = path.startsWith('book')
    ? { ...chosen, ...days, rooms: [{ name: 'Ada', ...two }], guest, payment }
    : { id }
  expect((await askedBy(path, body, { 'idempotency-key': '"one"' }))[1]).toMatchObject({
    idempotencyKey: 'one',
  })
})
