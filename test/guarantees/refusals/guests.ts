// Guests and their addresses (B7) and cards (B6) that a reservation does not take.

import type { FaultType } from '../../../src/values/faults.ts'
import type { Row } from './row.ts'

type Changes = Readonly<Record<string, unknown>>

const refused =
  (type: FaultType, rule: string) =>
  (says: string, change: Changes, field: string): Row => [says, 'reservation', change, type, field, rule]

const badGuest = refused('BadRequestException', 'B7')
const badAddress = refused('AddressValidationException', 'B7')
const badCard = refused('CreditCardException', 'B6')
const unreadCard = refused('BadRequestException', 'B6')

const first = 'guest.addresses[0]'
const addressIn = (country: unknown, more: Changes = {}): Changes => ({
  [`${first}.country`]: country,
  [`${first}.state`]: undefined,
  ...more,
})

const guests: readonly Row[] = [
  ...['ada', 'ada@', '@example.com', 'ada example.com', 'a da@example.com', 'a@b@c', 'a@b\n', 5].map(email =>
    badGuest(`the e-mail ${JSON.stringify(email)}`, { 'guest.email': email }, 'guest.email'),
  ),
  ...['Ada', ['Ada'], 5, true].map(guest =>
    badGuest(`a guest that is ${JSON.stringify(guest)}`, { guest }, 'guest'),
  ),
  badGuest('a phone that is a number', { 'guest.phone': 2_079_460_000 }, 'guest.phone'),
  badGuest('addresses that are one', { 'guest.addresses': { type: 'Billing' } }, 'guest.addresses'),
  badGuest('an address that is null', { 'guest.addresses': [null] }, first),
  badGuest('eleven addresses', { 'guest.addresses': Array(11).fill({}) }, 'guest.addresses'),
  ...['billing', 'BILLING', 'Shipping', 'Billing ', 1, ['Billing']].map(type =>
    badGuest(`an address of type ${JSON.stringify(type)}`, { [`${first}.type`]: type }, `${first}.type`),
  ),
]

const addresses: readonly Row[] = [
  ...['XX', 'USA', 'United States', 'U', 'UK', 'ZZ', 'EU', '??', '840'].map(country =>
    badAddress(`an address in ${country}`, addressIn(country), `${first}.country`),
  ),
  ...[undefined, null, '', 'Colorado', 'XX', 'C', 'US-CO', 'ON'].map(state =>
    badAddress(
      `an address in the US, state ${JSON.stringify(state)}`,
      addressIn('US', { [`${first}.state`]: state }),
      `${first}.state`,
    ),
  ),
  badAddress(
    'an address in the US with its state as region',
    addressIn('us', { [`${first}.region`]: 'CO' }),
    `${first}.state`,
  ),
  ...['CA', 'AU', 'IT', 'BR', 'JP', 'MX', 'es'].map(country =>
    badAddress(`an address in ${country} without region`, addressIn(country), `${first}.region`),
  ),
  ...['Ontario', 'NSW', 'XX', 'CA-ON'].map(region =>
    badAddress(
      `an address in CA, region ${region}`,
      addressIn('CA', { [`${first}.region`]: region }),
      `${first}.region`,
    ),
  ),
  ...['New South Wales', 'ON', 'AU-NSW'].map(region =>
    badAddress(
      `an address in AU, region ${region}`,
      addressIn('AU', { [`${first}.region`]: region }),
      `${first}.region`,
    ),
  ),
  badAddress(
    'an address in IT with its region as state',
    addressIn('IT', { [`${first}.state`]: 'MI' }),
    `${first}.region`,
  ),
  badAddress(
    'a second address that is wrong',
    { 'guest.addresses[1]': { type: 'Billing', line_1: 'A', country: 'CA', postal_code: 'B' } },
    'guest.addresses[1].region',
  ),
]

const number = (digits: unknown): Changes => ({ 'payment.number': digits })
const anyCard = { property_id: 9008, accommodation_id: 1, rate_code: 'BAR', 'rooms[0].children': 0 }

const cards: readonly Row[] = [
  ...[
    '4111111111111112',
    '4111111111111',
    '411111111111111',
    '41111111111111111111',
    '4111 1111 1111 1112',
    '5555555555554445',
    '378282246310006',
    '1234567812345678',
    '0000000000000000',
    '9999999999999999',
    '4',
    '----',
  ].map(digits => badCard(`the card number ${digits}`, number(digits), 'payment.number')),
  ...[
    ['Diners Club', '30569309025904'],
    ['JCB', '3530111333300000'],
    ['UnionPay', '6240008631401148'],
    ['Maestro', '6759649826438453'],
  ].map(([brand, digits]) => badCard(`a ${brand}, which is not taken`, number(digits), 'payment.number')),
  badCard('a Visa where others are taken', anyCard, 'payment.number'),
  ...['00', '13', '99', '0', 0, 13, '14'].map(month =>
    badCard(`the month ${JSON.stringify(month)}`, { 'payment.month': month }, 'payment.month'),
  ),
  badCard('a card of last month', { 'payment.month': '11', 'payment.year': 2026 }, 'payment.year'),
  badCard('a card of last year', { 'payment.month': '12', 'payment.year': '2025' }, 'payment.year'),
  badCard('a card of the year 1000', { 'payment.year': 1000 }, 'payment.year'),
  badCard('a card for 21 years', { 'payment.year': 2047 }, 'payment.year'),
  badCard('a card for ever', { 'payment.year': 9999 }, 'payment.year'),
  ...['1', '95', '9573', '95731'].map(cvv =>
    badCard(`a CVV of ${cvv.length} digits on a Visa`, { 'payment.cvv': cvv }, 'payment.cvv'),
  ),
  badCard(
    'a CVV of 3 digits on an American Express',
    { ...number('378282246310005'), 'payment.cvv': '957' },
    'payment.cvv',
  ),
  ...[
    '4111x11111111111',
    '４１１１１１１１１１１１１１１１',
    '4'.repeat(41),
    4_111_111_111_111_111,
    '\0',
    {},
  ].map(digits => unreadCard(`the card number ${JSON.stringify(digits)}`, number(digits), 'payment.number')),
  ...['April', '4.', '004', ' 4', -4, '-4', true, ['04']].map(month =>
    unreadCard(`the month ${JSON.stringify(month)}`, { 'payment.month': month }, 'payment.month'),
  ),
  ...['9x7', ' 957', '９５７', '95731957319', 957, true, {}].map(cvv =>
    unreadCard(`the CVV ${JSON.stringify(cvv)}`, { 'payment.cvv': cvv }, 'payment.cvv'),
  ),
  ...['4111111111111111', ['4111111111111111'], 5].map(payment =>
    unreadCard(`a payment that is ${JSON.stringify(payment)}`, { payment }, 'payment'),
  ),
]

export const guestRows: readonly Row[] = [...guests, ...addresses, ...cards]
