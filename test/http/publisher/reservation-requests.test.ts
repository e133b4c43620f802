// What the operations on existing reservations ask of the program: with the fewest fields, so with every default, and with every
// field that there is.

import { expect, test } from 'vitest'
import { askedBy, sampleSession as session } from '../../support/wire/read-requests.ts'
import {
  address,
  card,
  checkin,
  checkout,
  day,
  days,
  emptyAddress,
  guest,
  id,
  number,
  ofThree,
  ofTwo,
  payment,
  type RequestRow,
  three,
  two,
  wholeAddress,
} from '../../support/wire/request-parts.ts'

const nothingChanged = {
  language: null,
  simulate: false,
  accommodationId: null,
  rateCode: null,
  checkin: null,
  checkout: null,
  rooms: null,
  guest: null,
  discountCode: null,
  payment: null,
  expectedTotal: null,
  idempotencyKey: null,
  session,
}
const everyReservation = {
  propertyId: null,
  status: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  createdFrom: null,
  createdTo: null,
  changedSince: null,
  discountCode: null,
  page: 1,
  limit: 100,
}

const reservations: RequestRow[] = [
  ['a view by id', 'reservation/view', { id }, 'viewReservation', { id }],
  [
    'a view by both, of which the id counts',
    'reservation/view',
    { id, confirmation_number: number, reservation_number: '17' },
    'viewReservation',
    { id },
  ],
  [
    'a view by confirmation number',
    'reservation/view',
    { confirmation_number: number },
    'viewReservation',
    { confirmationNumber: number },
  ],
  [
    'a view by the number of the older form',
    'reservation/view',
    { reservation_number: '17', confirmation_number: number },
    'viewReservation',
    { number: 17 },
  ],
  ['the index of all', 'reservation/index', {}, 'listReservations', everyReservation],
  [
    'the index of single days',
    'reservation/index',
    { checkin: '2027-03-12', checkout: '2027-03-16' },
    'listReservations',
    {
      ...everyReservation,
      checkinFrom: checkin,
      checkinTo: checkin,
      checkoutFrom: checkout,
      checkoutTo: checkout,
    },
  ],
  [
    'the index with every filter',
    'reservation/index',
    {
      property_id: 5,
      status: 'no_show',
      checkin_from: '2027-03-01',
      checkin_to: '2027-03-02',
      checkout_from: '2027-03-03',
      checkout_to: '2027-03-04',
      created_from: '2027-03-05',
      created_to: '2027-03-06',
      changed_since: '2027-03-07T08:00:00+02:00',
      discount_code: 'A',
      page: 2,
      limit: 20,
    },
    'listReservations',
    {
      propertyId: 5,
      status: 'no_show',
      checkinFrom: day('2027-03-01'),
      checkinTo: day('2027-03-02'),
      checkoutFrom: day('2027-03-03'),
      checkoutTo: day('2027-03-04'),
      createdFrom: day('2027-03-05'),
      createdTo: day('2027-03-06'),
      changedSince: '2027-03-07T06:00:00Z',
      discountCode: 'A',
      page: 2,
      limit: 20,
    },
  ],
  [
    'the index by the names of the older form',
    'reservation/index',
    { created_start: '2027-03-05', created_end: '2027-03-06', discount: 'B' },
    'listReservations',
    {
      ...everyReservation,
      createdFrom: day('2027-03-05'),
      createdTo: day('2027-03-06'),
      discountCode: 'B',
    },
  ],
  [
    'a change of nothing',
    'reservation/modify',
    { id },
    'modifyReservation',
    { reference: { id }, ...nothingChanged },
  ],
  [
    'a change of everything',
    'reservation/modify',
    {
      confirmation_number: number,
      language: 'es',
      simulate: true,
      checkin: days.checkin,
      checkout: days.checkout,
      accommodation_id: 29,
      rate_code: 'FLEX',
      rooms: [two, { name: 'Ada', ...three, bed_type: 'twin' }],
      guest: { ...guest, note: 'Late', addresses: [address, wholeAddress] },
      discount_code: 'A',
      payment,
      expected_total: 400.5,
      test_scenario: 'card_declined',
    },
    'modifyReservation',
    {
      reference: { confirmationNumber: number },
      language: 'es',
      simulate: true,
      accommodationId: 29,
      rateCode: 'FLEX',
      checkin,
      checkout,
      rooms: [
        { ...ofTwo, name: null, bedType: null },
        { ...ofThree, name: 'Ada', bedType: 'twin' },
      ],
      guest: { ...guest, note: 'Late', addresses: [emptyAddress, wholeAddress] },
      discountCode: 'A',
      payment: card,
      expectedTotal: '400.5',
      idempotencyKey: null,
      session,
      testScenario: 'card_declined',
    },
  ],
  [
    'a cancellation',
    'reservation/cancel',
    { id },
    'cancelReservation',
    { reference: { id }, simulate: false, expectedPenalty: null },
  ],
  [
    'a simulated cancellation with what it may cost',
    'reservation/cancel',
    { reservation_number: 17, simulate: 'true', expected_penalty: '90.89', test_scenario: 'price_changed' },
    'cancelReservation',
    {
      reference: { number: 17 },
      simulate: true,
      expectedPenalty: '90.89',
      testScenario: 'price_changed',
    },
  ],
]

test.each(reservations)('%s is asked whole', async (_, path, body, name, request) => {
  expect(await askedBy(path, body)).toStrictEqual([name, request])
})

test('a guest is changed in what was sent, and in nothing else', async () => {
  const changed = async (sent: object) => {
    const [, request] = await askedBy('reservation/modify', { id, guest: sent })
    return (request as { guest: unknown }).guest
  }
  expect(Object.entries((await changed({ phone: '5', note: '' })) as object)).toEqual([['phone', '5']])
  expect(await changed({})).toEqual({})
  expect(await changed({ addresses: [] })).toEqual({ addresses: [] })
})
