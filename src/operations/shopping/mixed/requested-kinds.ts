// What each room of a request is: of the type and rate plan of the request, or of its own (decision 76).

import type { RoomKind } from '../../../lodging/reservations/room-kinds.ts'
import type { PreviewRequest } from '../../requests.ts'

type Kinds = Pick<PreviewRequest, 'accommodationId' | 'rateCode' | 'rooms'>

/** Whether some room names a type or a rate plan of its own; rooms of one kind are read as a request for that kind. */
export const isMixedRequest = ({ rooms }: Pick<Kinds, 'rooms'>): boolean =>
  rooms.some(({ accommodationId, rateCode }) => accommodationId !== undefined || rateCode !== undefined)

/** What each requested room is, in their order. */
export const requestedKinds = ({ accommodationId, rateCode, rooms }: Kinds): RoomKind[] =>
  rooms.map(room => ({
    roomId: room.accommodationId ?? accommodationId,
    rateCode: room.rateCode ?? rateCode,
  }))
