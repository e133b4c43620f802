// What the codes of a RatePlans message are at the property, by the mapping of the connection.

import { type ChannelMapping, ratePlanOf, roomOf } from '../../../lodging/channels/channel.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import type { CodeMapping, MappedPlan } from './plan-codes.ts'

/** Codes that the mapping leads to a room or rate plan that the property lacks are not connected. */
export function connectionCodes(
  mapping: ChannelMapping,
  { rooms, rate_plans }: Pick<StoredDocument, 'rooms' | 'rate_plans'>,
): CodeMapping {
  const roomIds = new Set(rooms.map(({ id }) => id))
  const rateCodes = new Set(rate_plans.map(({ code }) => code))
  return {
    room: code => {
      const id = roomOf(mapping, code)
      return id !== null && roomIds.has(id) ? id : null
    },
    ratePlans: code => {
      const found = new Set([...roomIds].map(id => ratePlanOf(mapping, code, id)))
      return [...found].flatMap((rateCode): MappedPlan[] =>
        rateCode === null || !rateCodes.has(rateCode)
          ? []
          : [{ rateCode, has: roomId => ratePlanOf(mapping, code, roomId) === rateCode }],
      )
    },
  }
}
