// The answer of hold, and the request and answer of release.

import Type, { type Static } from 'typebox'
import type { HoldReference } from '../../../operations/requests.ts'
import { integer as integerAnswer, text as textAnswer } from './answer-fields.ts'
import { caller, formatted, property } from './fields.ts'

export const holdAnswer = Type.Object(
  {
    hold_id: textAnswer('Send it as `hold_id` with the reservation, or to release.'),
    expires_at: Type.String({ format: 'date-time', description: 'When the rooms are for sale again.' }),
    property_id: integerAnswer('The property.'),
    accommodation_id: integerAnswer('The room.'),
    checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
    checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
    rooms: integerAnswer('Number of held rooms.'),
  },
  { description: 'Held rooms.' },
)

export const releaseBody = Type.Object(
  { ...caller, ...property, hold_id: formatted<string>('uuid', 'The hold to end.') },
  { examples: [{ key: '<API_KEY>', property_id: 3144, hold_id: '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d' }] },
)

export const holdReference = (fields: Static<typeof releaseBody>): HoldReference => ({
  propertyId: fields.property_id,
  holdId: fields.hold_id,
})

export const releaseAnswer = Type.Object(
  { released: Type.Boolean({ description: 'Always true.' }) },
  { description: 'The hold has ended.' },
)
