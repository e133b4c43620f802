// hold_rooms and release_hold: keep rooms for a guest who still decides.

import Type from 'typebox'
import { flag, integer, text } from '../publisher/schemas/answer-fields.ts'
import { releaseBody } from '../publisher/schemas/hold-bodies.ts'
import { previewOfOneKind } from '../publisher/schemas/preview-body.ts'
import { chosenRate } from './preview-price.ts'
import { assistantTool } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

export const heldFields = {
  hold_id: text('Names the hold.'),
  expires_at: text('When the rooms are for sale again.'),
}

export const holdRooms = assistantTool({
  name: 'hold_rooms',
  title: 'Hold rooms',
  description:
    'Keeps the rooms of a rate for some minutes while the guest decides, without a card. Holds nothing twice: call it once ' +
    'for a stay, then book with its hold_id, or release_hold. To pay at once call book without a hold.',
  scope: 'book',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: inputOf(previewOfOneKind, chosenRate),
  output: Type.Object({
    ...heldFields,
    property_id: integer('The property.'),
    accommodation_id: integer('The room.'),
    checkin: text('Day of arrival.'),
    checkout: text('Day of departure.'),
    rooms: integer('Number of held rooms.'),
  }),
  answer: async (asking, _fields, sent) => {
    const data = await asking.ask('book/hold', sent)
    return {
      data: { ...data },
      text: `Held until ${data.expires_at} as hold ${data.hold_id}: ${data.rooms} room(s), ${data.checkin} to ${data.checkout}.`,
    }
  },
})

export const releaseHold = assistantTool({
  name: 'release_hold',
  title: 'Release a hold',
  description: 'Ends a hold early, so that others can book the rooms. It cannot be undone.',
  scope: 'book',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: inputOf(releaseBody, ['property_id', 'hold_id']),
  output: Type.Object({ released: flag('Always true.') }),
  answer: async (asking, _fields, sent) => {
    const data = await asking.ask('book/release', sent)
    return { data: { ...data }, text: 'The rooms are for sale again.' }
  },
})
