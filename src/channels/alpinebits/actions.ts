// The actions of AlpineBits that the server takes, with the documents of each and what it announces in the handshake.

import type { XmlElement } from '../xml.ts'
import { errorCodes, MessageRefusal } from './message-refusal.ts'
import type { Version } from './schema-check.ts'

export interface Action {
  /** The value of the parameter `action`. */
  readonly name: string
  /** Its name in the handshake; several actions that belong together share one. */
  readonly announced: string
  /** The root elements of the request and of the answer. */
  readonly request: string
  readonly answer: string
  /** The versions that have it, with what the server supports of it. */
  readonly supports: Readonly<Partial<Record<Version, readonly string[]>>>
}

const freeRooms = ['rooms', 'categories', 'deltas', 'out_of_order', 'out_of_market', 'closing_seasons'].map(
  what => `OTA_HotelInvCountNotif_accept_${what}`,
)
const inventory = ['use_rooms', 'occupancy_children'].map(
  what => `OTA_HotelDescriptiveContentNotif_Inventory_${what}`,
)
const ratePlans = [
  'ArrivalDOW',
  'DepartureDOW',
  'RatePlan_BookingRule',
  'RatePlan_RoomType_BookingRule',
  'RatePlan_mixed_BookingRule',
  'Supplements',
  'FreeNightsOffers',
  'FamilyOffers',
  'overlay',
  'RatePlanJoin',
  'OfferRule_BookingOffset',
  'OfferRule_DOWLOS',
].map(what => `OTA_HotelRatePlanNotif_accept_${what}`)

export const actions = {
  handshake: {
    name: 'OTA_Ping:Handshaking',
    announced: 'action_OTA_Ping',
    request: 'OTA_PingRQ',
    answer: 'OTA_PingRS',
    supports: { '2022-10': [], '2020-10': [] },
  },
  freeRooms: {
    name: 'OTA_HotelInvCountNotif:FreeRooms',
    announced: 'action_OTA_HotelInvCountNotif',
    request: 'OTA_HotelInvCountNotifRQ',
    answer: 'OTA_HotelInvCountNotifRS',
    supports: {
      '2022-10': [...freeRooms, 'OTA_HotelInvCountNotif_accept_complete_set'],
      '2020-10': freeRooms,
    },
  },
  inventory: {
    name: 'OTA_HotelDescriptiveContentNotif:Inventory',
    announced: 'action_OTA_HotelDescriptiveContentNotif_Inventory',
    request: 'OTA_HotelDescriptiveContentNotifRQ',
    answer: 'OTA_HotelDescriptiveContentNotifRS',
    supports: { '2022-10': inventory, '2020-10': inventory },
  },
  hotelInfo: {
    name: 'OTA_HotelDescriptiveContentNotif:Info',
    announced: 'action_OTA_HotelDescriptiveContentNotif_Info',
    request: 'OTA_HotelDescriptiveContentNotifRQ',
    answer: 'OTA_HotelDescriptiveContentNotifRS',
    supports: { '2022-10': [], '2020-10': [] },
  },
  ratePlans: {
    name: 'OTA_HotelRatePlanNotif:RatePlans',
    announced: 'action_OTA_HotelRatePlanNotif_RatePlans',
    request: 'OTA_HotelRatePlanNotifRQ',
    answer: 'OTA_HotelRatePlanNotifRS',
    supports: { '2022-10': ratePlans, '2020-10': ratePlans },
  },
  read: {
    name: 'OTA_Read:GuestRequests',
    announced: 'action_OTA_Read',
    request: 'OTA_ReadRQ',
    answer: 'OTA_ResRetrieveRS',
    supports: { '2022-10': [], '2020-10': [] },
  },
  acknowledge: {
    name: 'OTA_NotifReport:GuestRequests',
    announced: 'action_OTA_Read',
    request: 'OTA_NotifReportRQ',
    answer: 'OTA_NotifReportRS',
    supports: { '2022-10': [], '2020-10': [] },
  },
  statusUpdate: {
    name: 'OTA_HotelResNotif:GuestRequests_StatusUpdate',
    announced: 'action_OTA_HotelResNotif_GuestRequests_StatusUpdate',
    request: 'OTA_HotelResNotifRQ',
    answer: 'OTA_HotelResNotifRS',
    supports: { '2022-10': [] },
  },
} as const satisfies Readonly<Record<string, Action>>

export type ActionKey = keyof typeof actions

/** The key of an action by the value of the parameter; undefined for one that the version does not have. */
export const actionOf = (name: string, version: Version): ActionKey | undefined =>
  (Object.keys(actions) as ActionKey[]).find(key => {
    const action: Action = actions[key]
    return action.name === name && action.supports[version] !== undefined
  })

/** MessageRefusal unless a document is the request of an action. */
export function requireRequest({ name, request }: Action, root: XmlElement): void {
  if (root.name === request) return
  throw new MessageRefusal(`The action ${name} takes ${request}, not ${root.name}.`, errorCodes.invalidValue)
}
