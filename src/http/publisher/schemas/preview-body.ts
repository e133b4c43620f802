// The request bodies of preview and hold (interface, Preview and Hold).

import Type, { type Static } from 'typebox'
import type { HeldPreviewRequest, PreviewRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  caller,
  checkStaged,
  extras,
  extrasOf,
  formatted,
  integer,
  languageOf,
  property,
  provable,
  receiptOf,
  requestedRoom,
  sale,
  saleOf,
  scenarioOf,
  search,
  sessionOf,
  staged,
  stay,
  text,
  wording,
} from './fields.ts'

/** The fields for one rate plan of one accommodation, which preview and reservation share. */
export const chosen = {
  ...property,
  accommodation_id: integer('Room identifier.'),
  rate_code: text('Rate plan of the room, as availability returned it.', 64),
}

const fields = { ...caller, ...chosen, ...stay, ...search, ...sale, ...wording, ...staged }

const held = {
  hold_id: Type.Optional(
    formatted<string>('uuid', 'A hold of these rooms for this stay, so that they count as free.'),
  ),
}

const explained = {
  explain: Type.Optional(
    Type.Boolean({
      description:
        'Whether to say what every rule did: `explanation`. A refusal then names nights and limits. The key needs the scope `explain` too.',
      default: false,
    }),
  ),
}

const example = {
  key: '<API_KEY>',
  property_id: 3144,
  accommodation_id: 101,
  rate_code: 'FLEX',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2 }],
}

/** Preview and hold take the same; each knows its own scenarios. */
export const holdBody = withCheck(Type.Object(fields, { examples: [example] }), checkStaged('book/hold'))

export const previewBody = withCheck(
  Type.Object({ ...fields, ...extras, ...held, ...provable, ...explained }, { examples: [example] }),
  checkStaged('book/preview'),
)

export const previewRequest = (fields: Static<typeof previewBody>): HeldPreviewRequest => ({
  ...holdRequest(fields),
  ...extrasOf(fields),
  holdId: fields.hold_id ?? null,
  ...receiptOf(fields),
  ...(fields.explain && { explain: true as const }),
})

export const holdRequest = (fields: Static<typeof holdBody>): PreviewRequest => ({
  propertyId: fields.property_id,
  accommodationId: fields.accommodation_id,
  rateCode: fields.rate_code,
  checkin: fields.checkin,
  checkout: fields.checkout,
  rooms: fields.rooms.map(requestedRoom),
  session: sessionOf(fields),
  ...scenarioOf(fields),
  ...saleOf(fields),
  language: languageOf(fields),
})
