// Who is not let in (R5, S12), and which of several things wrong with a request is told first (R5, R12).

import { callNames, publisherCalls } from '../../support/wire/publisher-calls.ts'
import { keys } from './hotels.ts'
import type { Row } from './row.ts'

const noKeys: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['unknown', 'key-of-nobody-0a11'],
  ['expired', keys.expired],
  ['revoked', keys.revoked],
  ['an admin’s', keys.admin],
  ['in capitals', keys.full.toUpperCase()],
  ['followed by a blank', `${keys.full} `],
  ['followed by NUL', `${keys.full}\0`],
  ['a lone surrogate', '\ud800'],
  ['not ASCII', 'schlüssel'],
  ['10,000 characters long', 'x'.repeat(10_000)],
  ['a number', 5],
  ['true', true],
  ['a list', [keys.full]],
  ['an object', { toString: keys.full }],
  ['named like a method', 'constructor'],
  ['a piece of SQL', "'--"],
]

const opens: Readonly<Record<string, readonly string[]>> = {
  [keys.viewOnly]: ['view'],
  [keys.bookOnly]: ['book'],
}

const unauthorized = (says: string, call: Row[1], change: Row[2]): Row => [
  says,
  call,
  change,
  'UnauthorizedException',
  null,
  'R5',
]

const invalid = { rooms: [], checkin: 'never', property_id: 'x' }
const elsewhere = { accommodation_id: 999 }
const wrongAddress = { 'guest.addresses[0].state': 'XX' }
const wrongCard = { 'payment.number': '4111111111111112' }
const sold = { property_id: 9001, accommodation_id: 4, rate_code: 'BAR', 'rooms[0].children': 0 }

const order: readonly Row[] = [
  ['an unreadable body before the key', 'reservation', () => '{"key":', 'BadRequestException', null, 'R5'],
  unauthorized('the key before the fields', 'reservation', { key: 'wrong', ...invalid }),
  unauthorized('the scope before the fields', 'reservation', { key: keys.viewOnly, ...invalid }),
  [
    'the fields before the property',
    'reservation',
    { property_id: 999_999, 'guest.email': 'none' },
    'BadRequestException',
    'guest.email',
    'R5',
  ],
  [
    'the property before the stay',
    'availability',
    { property_id: 999_999, checkin: '2026-01-01', checkout: '2026-01-02' },
    'NotFoundException',
    null,
    'R5',
  ],
  [
    'the room before what it is sold for',
    'reservation',
    { ...elsewhere, discount_code: 'NOBODY-KNOWS', ...wrongAddress, ...wrongCard },
    'NotFoundException',
    null,
    'R12',
  ],
  [
    'the inventory before the code, the address and the card',
    'reservation',
    { ...sold, discount_code: 'NOBODY-KNOWS', ...wrongAddress, ...wrongCard },
    'RoomUnavailableException',
    'has_no_inventory',
    'R12',
  ],
  [
    'the code before the address and the card',
    'reservation',
    { discount_code: 'NOBODY-KNOWS', ...wrongAddress, ...wrongCard },
    'BookingValidationException',
    'discount_code',
    'P4',
  ],
  [
    'the address before the card',
    'reservation',
    { ...wrongAddress, ...wrongCard },
    'AddressValidationException',
    'guest.addresses[0].state',
    'B7',
  ],
]

export const callerRows: readonly Row[] = [
  ...callNames.flatMap((call, index) =>
    noKeys
      // Every kind of key at reservation, and every third of them, in turns, elsewhere.
      .filter((_, kind) => call === 'reservation' || kind % 3 === index % 3)
      .map(([says, key]) => unauthorized(`a key that is ${says}`, call, { key })),
  ),
  ...Object.entries(opens).flatMap(([key, scopes]) =>
    callNames
      .filter(call => !scopes.includes(publisherCalls[call].scope))
      .map(call => unauthorized(`a key that may only ${scopes}`, call, { key })),
  ),
  ...order,
]
