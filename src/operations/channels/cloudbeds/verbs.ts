// What each verb of Cloudbeds does. The caller is known and its connection active.

import { type AriReading, readAriUpdate } from '../../../channels/cloudbeds/ari-update.ts'
import { type Answer, errorIds, failure, success, textOf } from '../../../channels/cloudbeds/envelope.ts'
import { theirRoom } from '../../../lodging/channels/channel.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import { type StoredChannel, setPartnerId } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { actingAsChannel } from '../acting-channel.ts'
import { documentOf } from '../document-of.ts'
import { keepRefused, type Taken, takeChange } from '../take-message.ts'
import { ackBooking, cancelBooking, getBookingId, getBookingList } from './booking-verbs.ts'
import { updateProperty } from './update-property.ts'
import type { Verb, VerbCall } from './verb.ts'

export const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['SetupProperty', { answer: setupProperty }],
  ['UpdateProperty', { answer: updateProperty, keepsItself: true }],
  ['GetSubProperties', { answer: getSubProperties }],
  ['GetRoomTypes', { answer: getRoomTypes }],
  ['GetRatePlans', { answer: getRatePlans }],
  ['ARIUpdate', { answer: ariUpdate, keepsItself: true }],
  ['GetBookingList', { answer: getBookingList }],
  ['GetBookingId', { answer: getBookingId }],
  ['AckBooking', { answer: ackBooking }],
  ['CancelBooking', { answer: cancelBooking }],
])

/** The property within a login, as it is named to Cloudbeds: the setting `sub_id`, or our id. */
export const subIdOf = ({ settings, propertyId }: StoredChannel): string =>
  typeof settings.sub_id === 'string' ? settings.sub_id : String(propertyId)

/** The credentials are right; Cloudbeds says which id the property has there. */
async function setupProperty({ database }: AppContext, { channel, fields }: VerbCall): Promise<Answer> {
  const partnerId = textOf(fields.mya_property_id).slice(0, 50)
  if (partnerId !== '') {
    await actingAsChannel(channel, () =>
      database.transaction(transaction => setPartnerId(transaction, channel.id, partnerId)),
    )
  }
  return success()
}

async function getSubProperties(context: AppContext, { channel }: VerbCall): Promise<Answer> {
  const { name } = await documentOf(context, channel)
  return success({ SubProperties: [{ ota_property_sub_id: subIdOf(channel), title: name }] })
}

async function getRoomTypes(context: AppContext, { channel }: VerbCall): Promise<Answer> {
  const { rooms } = propertyFrom(await documentOf(context, channel))
  return success({
    Rooms: rooms.flatMap(({ id, name, maximumOccupancy }) => {
      const code = theirRoom(channel.mapping, id)
      return code === null
        ? []
        : [{ ota_room_id: code, title: name, occupancy: maximumOccupancy, dorm: false }]
    }),
  })
}

/** A rate plan of all rooms has the room "0". */
async function getRatePlans(context: AppContext, { channel }: VerbCall): Promise<Answer> {
  const { ratePlans } = propertyFrom(await documentOf(context, channel))
  const { rates } = channel.mapping
  const named =
    rates.length > 0
      ? rates
      : ratePlans.map(({ code }) => ({ theirs: code, rate_plan: code, rooms: undefined }))
  return success({
    RatePlans: named.flatMap(({ theirs, rate_plan, rooms }) => {
      const title = ratePlans.find(({ code }) => code === rate_plan)?.title ?? rate_plan
      const codes = rooms?.map(room => theirRoom(channel.mapping, room)).filter(code => code !== null) ?? [
        '0',
      ]
      return codes.map(ota_room_id => ({ ota_room_id, ota_rate_id: theirs, title }))
    }),
  })
}

async function ariUpdate(context: AppContext, call: VerbCall): Promise<Answer> {
  const { outcome, errors } = await takeAriUpdate(context, call)
  if (outcome === 'accepted') return success()
  const otherCurrency = errors.find(({ field }) => field === 'currency')
  if (otherCurrency) return failure(errorIds.otherCurrency, otherCurrency.message)
  return failure(errorIds.generic, errors.map(({ field, message }) => `${field}: ${message}`).join('; '))
}

/** Takes the rows of an ARIUpdate, of a call or of a kept message. */
export async function takeAriUpdate(
  context: AppContext,
  { channel, message, fields }: VerbCall,
): Promise<Taken> {
  const document = await documentOf(context, channel)
  const isOther = fields.currency !== undefined && fields.currency !== document.currency
  const translated = isOther
    ? { errors: [{ field: 'currency', message: `The prices of the property are in ${document.currency}.` }] }
    : readAriUpdate(fields.Inventory, readingOf(channel, document))
  if ('change' in translated) return takeChange(context, channel, message, translated.change)
  const { errors } = translated
  const messageId = await keepRefused(context, channel, message, errors)
  return { messageId, outcome: 'refused', isRepeated: false, warnings: [], errors }
}

function readingOf(channel: StoredChannel, document: StoredDocument): AriReading {
  const { rooms, ratePlans, childAgeBands, currency } = propertyFrom(document)
  return {
    mapping: channel.mapping,
    minimumStay: channel.minimumStay,
    currency,
    rooms: new Map(rooms.map(({ id, standardOccupancy }) => [id, standardOccupancy])),
    ratePlans: new Set(ratePlans.map(({ code }) => code)),
    hasChildBands: childAgeBands.length > 0,
    ignoresOccupancyPrices: channel.settings.occupancy_prices === 'ignore',
  }
}
