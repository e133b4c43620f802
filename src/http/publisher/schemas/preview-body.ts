// The request bodies of preview and hold (interface, Preview and Hold).

import Type, { type Static } from 'typebox'
import type { HeldPreviewRequest, PreviewRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  caller,
  checkAges,
  checkStaged,
  extras,
  extrasOf,
  formatted,
  integer,
  languageOf,
  listOfRooms,
  mayDiffer,
  party,
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

/** What a room of preview and reservation is, where the rooms are of different types or rate plans. */
export const kind = {
  accommodation_id: Type.Optional(
    integer('Its own type of room, where the rooms differ; absent: the `accommodation_id` of the request.'),
  ),
  rate_code: Type.Optional(
    text('Its own rate plan, where the rooms differ; absent: the `rate_code` of the request.', 64),
  ),
}

interface AskedKinds {
  readonly accommodation_id: number
  readonly rate_code: string
  readonly rooms: readonly (Parameters<typeof requestedRoom>[0] & {
    accommodation_id?: number
    rate_code?: string
  })[]
}

/** The rooms and what they are; rooms of one kind are a request for that kind, however it is written. */
export function kindsAsked({ accommodation_id, rate_code, rooms }: AskedKinds) {
  const asked = rooms.map(requestedRoom)
  const kinds = rooms.map(room => ({
    accommodationId: room.accommodation_id ?? accommodation_id,
    rateCode: room.rate_code ?? rate_code,
  }))
  const [first] = kinds as [(typeof kinds)[number], ...typeof kinds]
  const isOne = kinds.every(
    ({ accommodationId, rateCode }) =>
      accommodationId === first.accommodationId && rateCode === first.rateCode,
  )
  if (isOne) return { ...first, rooms: asked }
  return {
    accommodationId: accommodation_id,
    rateCode: rate_code,
    rooms: asked.map((room, place) => ({
      ...room,
      ...(rooms[place]!.accommodation_id !== undefined && {
        accommodationId: rooms[place]!.accommodation_id,
      }),
      ...(rooms[place]!.rate_code !== undefined && { rateCode: rooms[place]!.rate_code }),
    })),
  }
}

/** A room of preview. */
export const previewedRoom = withCheck(Type.Object({ ...party, ...kind }), checkAges)

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
export const holdBody = withCheck(
  Type.Object(
    {
      ...fields,
      rooms: listOfRooms(
        previewedRoom,
        'One entry for each requested room, all of the same accommodation and rate: those of the request, or those that all rooms name.',
      ),
    },
    { examples: [example] },
  ),
  checkStaged('book/hold'),
)

/** What assistants take, who hold rooms before they book: rooms of one kind. */
export const previewOfOneKind = withCheck(Type.Object({ ...fields, ...extras }), checkStaged('book/preview'))

export const previewBody = withCheck(
  Type.Object(
    {
      ...fields,
      rooms: listOfRooms(previewedRoom, mayDiffer),
      ...extras,
      ...held,
      ...provable,
      ...explained,
    },
    { examples: [example] },
  ),
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
  ...kindsAsked(fields),
  checkin: fields.checkin,
  checkout: fields.checkout,
  session: sessionOf(fields),
  ...scenarioOf(fields),
  ...saleOf(fields),
  language: languageOf(fields),
})
