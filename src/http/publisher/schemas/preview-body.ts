// The request body of preview (interface, Preview).

import Type, { type Static } from 'typebox'
import type { PreviewRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  caller,
  checkStay,
  integer,
  property,
  requestedRoom,
  sale,
  saleOf,
  search,
  sessionOf,
  stay,
  text,
} from './fields.ts'

/** The fields for one rate plan of one accommodation, which preview and reservation share. */
export const chosen = {
  ...property,
  accommodation_id: integer('Room identifier.'),
  rate_code: text('Rate plan of the room, as availability returned it.', 64),
}

export const previewBody = withCheck(
  Type.Object(
    { ...caller, ...chosen, ...stay, ...search, ...sale },
    {
      examples: [
        {
          key: '<API_KEY>',
          property_id: 3144,
          accommodation_id: 101,
          rate_code: 'FLEX',
          checkin: '2027-03-12',
          checkout: '2027-03-16',
          rooms: [{ adults: 2 }],
        },
      ],
    },
  ),
  checkStay,
)

export const previewRequest = (fields: Static<typeof previewBody>): PreviewRequest => ({
  propertyId: fields.property_id,
  accommodationId: fields.accommodation_id,
  rateCode: fields.rate_code,
  checkin: fields.checkin,
  checkout: fields.checkout,
  rooms: fields.rooms.map(requestedRoom),
  session: sessionOf(fields),
  ...saleOf(fields),
})
