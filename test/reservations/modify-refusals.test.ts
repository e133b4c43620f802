// What a change is refused for, with which type and field, and that nothing is left of a refusal.

import { describe, expect, test } from 'vitest'
import { type FaultType, faultCatalogue } from '../../src/values/faults.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { writtenRows } from '../support/statements/written-rows.ts'
import { bodyOf, calls, type JsonBody, setAt } from '../support/wire/publisher-calls.ts'
import { expectErrorShape, expectNoSecrets } from '../support/wire/refused-answers.ts'

const app = await testApp({ demo: true, jobs: false })
const { key } = await testPublisher(app)
const { body: booked } = await app.post(calls.reservation.path, bodyOf('reservation', key))
const references = { confirmation_number: booked.confirmation_number }

type Row = readonly [
  says: string,
  change: Readonly<Record<string, unknown>>,
  type: FaultType,
  field: string | null,
]

const bad = (says: string, field: string, ...values: readonly unknown[]): Row[] =>
  values.map(value => [`${says}: ${JSON.stringify(value)}`, { [field]: value }, 'BadRequestException', field])

const address = { type: 'Billing', line_1: '1 Main St', city: 'Denver', country: 'US', postal_code: '80202' }
const card = {
  cardholder: 'Ada Lovelace',
  number: '4111111111111111',
  month: '04',
  year: 2029,
  cvv: '957',
  postal_code: '80202',
}

const rows: readonly Row[] = [
  ['no reservation', { confirmation_number: undefined }, 'BadRequestException', 'confirmation_number'],
  ...bad('a number that is none', 'confirmation_number', 'R1', 7, [], {}, 'R26117M7C2HMXTFG'),
  ...bad('an id that is none', 'id', '7', 7, [], 'c9f0f895-fb98-4b91-9d3e'),
  [
    'a reservation that is not there',
    { confirmation_number: undefined, id: crypto.randomUUID() },
    'NotFoundException',
    null,
  ],
  ...bad('a day that is none', 'checkin', '2027-02-30', '03/13/2027', 20270313, [], {}, true, '2027-3-13'),
  ...bad('a day that is none', 'checkout', '2027-02-30', 'tomorrow', 1, [], {}, false, '2027-13-01'),
  ...bad('no later day', 'checkout', '2027-03-13', '2027-03-12', '1999-01-01'),
  ...bad('too long a stay', 'checkout', '2027-06-22', '2028-03-13'),
  ['yesterday', { checkin: '2026-11-30', checkout: '2026-12-02' }, 'BadRequestException', 'checkin'],
  [
    'beyond the horizon',
    { checkin: '2028-11-30', checkout: '2028-12-09' },
    'BadRequestException',
    'checkout',
  ],
  [
    'a departure before the arrival that is kept',
    { checkin: undefined, checkout: '2027-03-12' },
    'BadRequestException',
    'checkout',
  ],
  [
    'an arrival after the departure that is kept',
    { checkin: '2027-03-16', checkout: undefined },
    'BadRequestException',
    'checkout',
  ],
  ...bad('a room id that is none', 'accommodation_id', 'x', 1.5, -0.5, [], {}, true, 2 ** 31),
  ['a room that is not there', { accommodation_id: 999 }, 'NotFoundException', null],
  ['a room of another property', { accommodation_id: 11 }, 'NotFoundException', null],
  ...bad('a rate code that is none', 'rate_code', 7, [], {}, true, 'x'.repeat(65), ' '),
  ['a rate that is not there', { rate_code: 'NONE' }, 'NotFoundException', null],
  ['a rate in small letters', { rate_code: 'flex' }, 'NotFoundException', null],
  ...bad('no list of rooms', 'rooms', [], {}, 'two', 2, true, Array(10).fill({ adults: 1 })),
  ...bad('adults that are none', 'rooms[0].adults', 0, -1, 21, '2.0', 1.5, [], {}, true),
  ...bad('children that are none', 'rooms[0].children', -1, 21, 'one', 1.5, [], {}, true),
  ...bad('ages that do not fit', 'rooms[0].children_ages', [1, 2], 7, 'x'),
  ...bad('a name that is none', 'rooms[0].name', 7, [], {}, 'x'.repeat(121), ' ', '4111 1111 1111 1111'),
  [
    'a party that is too large',
    { 'rooms[0].adults': 19 },
    'RoomUnavailableException',
    'is_occupancy_exceeded',
  ],
  ...bad('a guest that is none', 'guest', 'Ada', 7, [], true),
  ...bad('a first name that is none', 'guest.first_name', 7, [], {}, 'x'.repeat(121), ' '),
  ...bad('an e-mail address that is none', 'guest.email', 'ada', 7, [], 'a@b@c', 'x'.repeat(300)),
  ...bad('a telephone that is none', 'guest.phone', 7, [], 'x'.repeat(41)),
  ...bad('a note that is none', 'guest.note', 7, [], {}, 'x'.repeat(2001), 'card 4111111111111111'),
  ...bad('no list of addresses', 'guest.addresses', 'x', 7, {}, Array(11).fill(address)),
  [
    'an address without a state',
    { 'guest.addresses': [address] },
    'AddressValidationException',
    'guest.addresses[0].state',
  ],
  [
    'a country that is none',
    { 'guest.addresses': [{ ...address, country: 'XX' }] },
    'AddressValidationException',
    'guest.addresses[0].country',
  ],
  ...bad('a code that is none', 'discount_code', 7, [], {}, 'x'.repeat(65), ' '),
  [
    'a code that is not there',
    { discount_code: 'NOSUCHCODE' },
    'BookingValidationException',
    'discount_code',
  ],
  ...bad('an amount that is none', 'expected_total', 'x', -1, [], {}, true, '1e3', '1.234567'),
  ['a total that is too low', { expected_total: 1 }, 'PriceChangedException', 'old_total'],
  ...bad('no yes and no no', 'simulate', 'yes', 1, [], {}),
  ...bad('a card that is none', 'payment', 'x', 7, [], true),
  [
    'a card without a holder',
    { payment: { ...card, cardholder: undefined } },
    'BadRequestException',
    'payment.cardholder',
  ],
  [
    'a card number that is none',
    { payment: { ...card, number: 'x' } },
    'BadRequestException',
    'payment.number',
  ],
  ['no key', { key: undefined }, 'UnauthorizedException', null],
  ['a key that is not known', { key: 'x' }, 'UnauthorizedException', null],
]

describe('a change is refused for', () => {
  test.each(rows.map(row => ({ row, title: row[0] })))('$title', async ({ row: [, change, type, field] }) => {
    const body: JsonBody = bodyOf('reservationModify', key, references)
    for (const [path, value] of Object.entries(change)) setAt(body, path, value)
    const before = await writtenRows(app)
    const answer = await app.post(calls.reservationModify.path, body)
    expect([answer.status, answer.body.type], answer.text).toEqual([faultCatalogue[type].status, type])
    expect(answer.body.errors[0]?.field ?? null, answer.text).toBe(field)
    expectErrorShape(answer)
    expectNoSecrets(answer, [key, '4111111111111111', '957'])
    expect(await writtenRows(app)).toEqual(before)
  })
})

test('and not for being as it is', async () => {
  const answer = await app.post(calls.reservationModify.path, bodyOf('reservationModify', key, references))
  expect(answer.status, answer.text).toBe(200)
})
