// The near side of the limits: requests that look like refused ones and are taken, so that no rule refuses too much.

import type { CallName } from '../../support/wire/publisher-calls.ts'
import { type Change, numeral } from './row.ts'

type Taken = readonly [says: string, call: CallName, change: Change, rule: string]

const beds = { property_id: 9001, accommodation_id: 3, rate_code: 'BAR', 'rooms[0].children': 0 }
const first = 'guest.addresses[0]'
const address = (country: string, state: string | undefined, region?: string): Change => ({
  [`${first}.country`]: country,
  [`${first}.state`]: state,
  [`${first}.region`]: region,
})
const card = (number: string, cvv = '957'): Change => ({ 'payment.number': number, 'payment.cvv': cvv })
const unreadable = ['{', '}', '"a":', '[', ']']

export const takenRows: readonly Taken[] = [
  ['a body with a BOM', 'view', text => `\ufeff${text}`, 'R1'],
  ['a body between blanks', 'view', text => `\r\n ${text}\t\n`, 'R1'],
  ['a body of exactly 256 KiB', 'view', text => text.padEnd(256 * 1024), 'R1'],
  ['16 levels', 'view', text => text.replace('{', `{"extra":${'['.repeat(15)}${']'.repeat(15)},`), 'R1'],
  ['brackets within a text', 'view', { extra: unreadable.join('').repeat(20) }, 'R1'],
  ['the same field in two objects', 'view', { extra: [{ a: 1 }, { a: 2, b: { a: 3 } }] }, 'R1'],
  ['a constructor', 'view', { constructor: { prototype: { x: 1 } } }, 'R1'],
  ['__proto__', 'view', text => text.replace('{', '{"__proto__":{"property_id":1},'), 'R1'],
  ['a text of digits', 'view', { property_id: '3144' }, 'R2'],
  ['digits after zeros', 'view', { property_id: '0003144' }, 'R2'],
  ['minus zero children', 'preview', { 'rooms[0].children': numeral('-0') }, 'R2'],
  [
    'texts of digits in a room',
    'reservation',
    { 'rooms[0]': { name: 'A', adults: '2', children: '0' } },
    'R2',
  ],
  [
    'optional fields that are null',
    'availability',
    { currency: null, promotion: null, limit: null, verbosity: null, meta_data: null, discount_code: null },
    'R3',
  ],
  [
    'optional fields that are empty',
    'availability',
    { currency: '', promotion: '', limit: '', verbosity: '', meta_data: '', discount_code: '' },
    'R3',
  ],
  ['a bed of false where there are none', 'reservation', { 'rooms[0].bed_type': false }, 'R3'],
  ['today', 'reservation', { checkin: '2026-12-01', checkout: '2026-12-02' }, 'R7'],
  ['99 nights', 'preview', { checkout: '2027-06-19' }, 'R7'],
  ['the last day of the horizon', 'preview', { checkin: '2028-11-30', checkout: '2028-12-01' }, 'R7'],
  ['29 February of a leap year', 'preview', { checkin: '2028-02-29', checkout: '2028-03-01' }, 'R7'],
  ['nine rooms', 'availability', { rooms: Array(9).fill({ adults: 1 }) }, 'R8'],
  ['20 adults and 20 children', 'availability', { rooms: [{ adults: 20, children: 20 }] }, 'R8'],
  ['ages without a count', 'availability', { rooms: [{ adults: 1, children_ages: [0, 17] }] }, 'R8'],
  ['a currency in small letters', 'preview', { currency: 'jpy' }, 'R9'],
  ['euros, which need no rate', 'preview', { currency: 'EUR' }, 'R9'],
  ['a limit on one property', 'view', { limit: '7' }, 'R10'],
  ['a required promotion', 'availability', { promotion: 'required' }, 'R11'],
  ['meta_data that is a number', 'reservation', { meta_data: 5 }, 'R13'],
  [
    'meta_data full of rubbish',
    'reservation',
    { meta_data: { session_id: '\0\ud800', ip: {}, user_agent: 'x'.repeat(9999) } },
    'R13',
  ],
  ['a code in small letters', 'reservation', { discount_code: 'works' }, 'P4'],
  ['the bed that was chosen', 'reservation', { ...beds, 'rooms[0].bed_type': 'TWIN' }, 'B8'],
  ['a bed where there is nothing to choose', 'reservation', { 'rooms[0].bed_type': 'KING' }, 'B8'],
  ['no address', 'reservation', { 'guest.addresses': undefined }, 'B7'],
  ['an address without a city', 'reservation', { [`${first}.city`]: undefined }, 'B7'],
  ['a state and a country in small letters', 'reservation', address('us', 'co'), 'B7'],
  ['the military mail', 'reservation', address('US', 'AE'), 'B7'],
  ['a territory', 'reservation', address('US', 'PR'), 'B7'],
  ['Ontario', 'reservation', address('CA', undefined, 'on'), 'B7'],
  ['New South Wales', 'reservation', address('AU', undefined, 'NSW'), 'B7'],
  ['a German region in words', 'reservation', address('DE', undefined, 'Bayern'), 'B7'],
  ['a country without regions', 'reservation', address('HK', undefined), 'B7'],
  [
    'names of all scripts',
    'reservation',
    { 'guest.first_name': '李‏شيرين 👩‍👩‍👧', 'guest.last_name': "O’Neill-d'Àç" },
    'B7',
  ],
  ['a name of 120 mountains', 'reservation', { 'guest.last_name': '🏔'.repeat(120) }, 'B7'],
  ['a Visa with blanks', 'reservation', card('4111 1111-1111 1111'), 'B6'],
  ['a Mastercard', 'reservation', card('5555555555554444'), 'B6'],
  ['an American Express', 'reservation', card('378282246310005', '9573'), 'B6'],
  ['a Discover', 'reservation', card('6011111111111117'), 'B6'],
  ['a card of this month', 'reservation', { 'payment.month': 12, 'payment.year': '2026' }, 'B6'],
  ['a card for 20 years', 'reservation', { 'payment.month': '12', 'payment.year': 2046 }, 'B6'],
]
