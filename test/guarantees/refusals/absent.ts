// Every field that a request must have: left out, null or empty it is absent, which is the same (R3).

import type { CallName } from '../../support/wire/publisher-calls.ts'
import type { Row } from './row.ts'

const stay = ['checkin', 'checkout', 'rooms', 'rooms[0].adults']
const chosen = ['property_id', 'accommodation_id', 'rate_code', ...stay]

const needed: Readonly<Record<Exclude<CallName, 'viewMany'>, readonly string[]>> = {
  view: ['property_id'],
  availability: ['property_id', ...stay],
  availabilityMany: stay,
  preview: chosen,
  reservation: [
    ...chosen,
    'rooms[0].name',
    'guest',
    'guest.first_name',
    'guest.last_name',
    'guest.email',
    'guest.phone',
    'guest.addresses[0].type',
    'guest.addresses[0].line_1',
    'guest.addresses[0].country',
    'guest.addresses[0].postal_code',
    'payment',
    'payment.cardholder',
    'payment.number',
    'payment.month',
    'payment.year',
    'payment.cvv',
    'payment.postal_code',
  ],
}

const absences: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
]

export const absentRows: readonly Row[] = Object.entries(needed).flatMap(([call, fields]) =>
  fields.flatMap(field =>
    absences.map(
      ([says, value]): Row => [
        `${field} that is ${says}`,
        call as CallName,
        { [field]: value },
        'BadRequestException',
        field,
        'R3',
      ],
    ),
  ),
)
