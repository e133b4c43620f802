// Answers OTA_HotelAvailRQ: which rooms and rates the channel manager can connect with its own.

import { xmlOf, xmlText } from '../xml.ts'

export interface OfferedProduct {
  /** The codes that the sender uses in its messages. */
  readonly roomCode: string
  readonly rateCode: string
  readonly roomName: string
  readonly rateName: string
  /** May be empty. */
  readonly roomText: string
  readonly rateText: string
}

/** The content of OTA_HotelAvailRS: one RoomStay for each room and rate. */
export function roomStays(products: readonly OfferedProduct[]): string {
  const stays = products.map(product =>
    xmlOf(
      'RoomStay',
      {},
      xmlOf(
        'RoomTypes',
        {},
        xmlOf(
          'RoomType',
          { RoomTypeCode: product.roomCode },
          described('RoomDescription', product.roomName, product.roomText),
        ),
      ),
      xmlOf(
        'RatePlans',
        {},
        xmlOf(
          'RatePlan',
          { RatePlanCode: product.rateCode },
          described('RatePlanDescription', product.rateName, product.rateText),
        ),
      ),
    ),
  )
  return `<Success/>${xmlOf('RoomStays', {}, ...stays)}`
}

const described = (element: string, name: string, text: string): string =>
  xmlOf(element, { Name: name }, xmlOf('Text', {}, xmlText(text === '' ? name : text)))
