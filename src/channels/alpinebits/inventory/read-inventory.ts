// Reads Inventory/Basic (OTA_HotelDescriptiveContentNotifRQ, action Inventory): the room categories of the hotel, with the
// rooms of each.

import { allAt, childAt, type XmlElement } from '../../xml.ts'
import { Findings, quoted } from '../findings.ts'
import { checkHotel, type HotelNames } from '../hotel-check.ts'
import { errorCodes } from '../message-refusal.ts'
import { type CategoryTexts, checkDescriptions, readTexts } from './descriptions.ts'
import { checkAmenities, checkRoomType } from './room-codes.ts'

/** A category of rooms. */
export interface RoomCategory {
  /** InvTypeCode of the other messages. */
  readonly code: string
  readonly minimumOccupancy: number
  readonly standardOccupancy: number
  readonly maximumOccupancy: number
  /** Null where children are not limited apart. */
  readonly maximumChildren: number | null
  readonly texts: CategoryTexts
  /** InvCodes of its rooms; empty where the message lists none. */
  readonly roomIds: readonly string[]
}

/**
 * The categories of a message valid by the schema, in their order; none where it deletes all. The first GuestRoom of a
 * code describes the category, and those that follow it with the same code list its rooms. MessageRefusal with everything that
 * contradicts the standard.
 */
export function readInventory(root: XmlElement, hotel: HotelNames): RoomCategory[] {
  const findings = new Findings()
  const content = childAt(root, 'HotelDescriptiveContents', 'HotelDescriptiveContent') ?? root
  checkHotel(content, hotel, findings)
  for (const name of ['HotelInfo', 'Policies', 'AffiliationInfo', 'ContactInfos']) {
    const part = childAt(content, name)
    if (part) findings.add(part, `${name} has no place in Inventory/Basic; send it as Inventory/HotelInfo.`)
  }
  const categories: (RoomCategory & { roomIds: string[] })[] = []
  for (const guestRoom of allAt(content, 'FacilityInfo', 'GuestRooms', 'GuestRoom')) {
    const code = guestRoom.attributes.get('Code') ?? ''
    const present = categories.at(-1)
    if (present?.code === code) present.roomIds.push(readRoom(guestRoom, findings))
    else if (categories.some(category => category.code === code)) {
      findings.add(guestRoom, `The GuestRooms of ${quoted(code)} have to follow each other.`)
    } else categories.push({ ...readCategory(guestRoom, findings), roomIds: [] })
  }
  findings.refuseIfAny()
  return categories
}

/** The heading GuestRoom of a code. */
function readCategory(guestRoom: XmlElement, findings: Findings): Omit<RoomCategory, 'roomIds'> {
  const code = guestRoom.attributes.get('Code') ?? ''
  if (code === '') findings.add(guestRoom, 'GuestRoom needs Code.', errorCodes.missing)
  const heading = `The first GuestRoom of ${quoted(code)}`
  const typeRoom = childAt(guestRoom, 'TypeRoom') ?? guestRoom
  const minimum = required(guestRoom, 'MinOccupancy', { heading, findings })
  const maximum = required(guestRoom, 'MaxOccupancy', { heading, findings })
  const standard = required(typeRoom, 'StandardOccupancy', { heading, findings })
  const children = guestRoom.attributes.get('MaxChildOccupancy')
  if (children !== undefined && Number(children) > maximum) {
    findings.add(guestRoom, 'MaxChildOccupancy must not be over MaxOccupancy.')
  }
  if (standard < minimum) findings.add(typeRoom, 'StandardOccupancy must not be under MinOccupancy.')
  if (standard > maximum) findings.add(typeRoom, 'StandardOccupancy must not be over MaxOccupancy.')
  checkRoomType(typeRoom, heading, findings)
  checkAmenities(guestRoom, findings)
  checkDescriptions(guestRoom, heading, findings)
  return {
    code,
    minimumOccupancy: minimum,
    standardOccupancy: standard,
    maximumOccupancy: maximum,
    maximumChildren: children === undefined ? null : Number(children),
    texts: readTexts(guestRoom),
  }
}

/** A required number; not a number, which compares with none, where it is missing. */
function required(
  element: XmlElement,
  name: string,
  { heading, findings }: { readonly heading: string; readonly findings: Findings },
): number {
  const text = element.attributes.get(name)
  if (text === undefined) findings.add(element, `${heading} needs ${name}.`, errorCodes.missing)
  return text === undefined ? Number.NaN : Number(text)
}

/** A room of a category: it has a RoomID and nothing else. */
function readRoom(guestRoom: XmlElement, findings: Findings): string {
  const typeRoom = childAt(guestRoom, 'TypeRoom')
  const roomId = typeRoom?.attributes.get('RoomID') ?? ''
  if (roomId === '') {
    findings.add(
      guestRoom,
      'A GuestRoom that follows its category needs TypeRoom RoomID.',
      errorCodes.missing,
    )
  }
  const surplus = [
    ...['MinOccupancy', 'MaxOccupancy', 'MaxChildOccupancy', 'ID'].filter(name =>
      guestRoom.attributes.has(name),
    ),
    ...['Size', 'StandardOccupancy', 'RoomClassificationCode', 'RoomType'].filter(name =>
      typeRoom?.attributes.has(name),
    ),
    ...['Amenities', 'MultimediaDescriptions'].filter(name => childAt(guestRoom, name)),
  ]
  for (const name of surplus) {
    findings.add(
      guestRoom,
      `${name} is of the category; leave it out of the GuestRooms that follow the first.`,
    )
  }
  return roomId
}
