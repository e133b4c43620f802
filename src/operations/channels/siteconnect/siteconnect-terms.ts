// What the translation of SiteConnect messages needs of a connection and its property.

import type { OtaTerms } from '../../../channels/opentravel/reading.ts'
import type { OfferedProduct } from '../../../channels/opentravel/rooms-and-rates.ts'
import { ratePlanOf, roomOf, theirRatePlan, theirRoom } from '../../../lodging/channels/channel.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import type { AppContext } from '../../context.ts'
import { documentOf } from '../document-of.ts'

/** Settings of a connection, as the schema of channel-document.ts names them. */
interface SiteConnectSettings {
  readonly user_name?: string
  readonly requestor_id?: string
  readonly amount?: OtaTerms['amount']
}

/** The settings of a connection with their defaults. */
export function settingsOf({ settings, login }: Pick<StoredChannel, 'settings' | 'login'>) {
  const { user_name, requestor_id, amount } = settings as SiteConnectSettings
  return {
    userName: user_name ?? login,
    requestorId: requestor_id ?? 'HOSTELRY',
    amount: amount ?? 'AmountAfterTax',
  }
}

/** The terms of a connection, with its property as it is now. */
export async function termsOf(context: AppContext, channel: StoredChannel): Promise<OtaTerms> {
  const property = propertyFrom(await documentOf(context, channel))
  const { mapping } = channel
  const rooms = new Map(property.rooms.map(room => [room.id, room]))
  const rateCodes = property.ratePlans.map(plan => plan.code)
  return {
    roomOf: code => rooms.get(roomOf(mapping, code) ?? 0),
    rateOf: (code, roomId) => {
      const ours = ratePlanOf(mapping, code, roomId)
      return rateCodes.find(known => known === ours)
    },
    ratesOf: (roomId, which) =>
      property.ratePlans
        .filter(({ code }) => theirRatePlan(mapping, code, roomId) !== null)
        .filter(({ derived }) => which === 'all' || derived === undefined)
        .map(({ code }) => code),
    currency: property.currency,
    decimals: decimalsOf(property.currency),
    lengthOfStay: channel.minimumStay,
    amount: settingsOf(channel).amount,
    childAgeBands: property.childAgeBands,
  }
}

/** Every room and rate of the property that the connection has codes for. */
export async function productsOf(context: AppContext, channel: StoredChannel): Promise<OfferedProduct[]> {
  const { rooms, ratePlans } = propertyFrom(await documentOf(context, channel))
  return rooms.flatMap(room =>
    ratePlans.flatMap(plan => {
      const roomCode = theirRoom(channel.mapping, room.id)
      const rateCode = theirRatePlan(channel.mapping, plan.code, room.id)
      if (roomCode === null || rateCode === null) return []
      return [
        {
          roomCode,
          rateCode,
          roomName: room.name,
          rateName: plan.title,
          roomText: room.shortDescription,
          rateText: plan.text,
        },
      ]
    }),
  )
}
