// Checks Inventory/HotelInfo (OTA_HotelDescriptiveContentNotifRQ, action Info): what the hotel says of itself beside its rooms.

import { allAt, childAt, type XmlElement } from '../../xml.ts'
import { Findings } from '../findings.ts'
import { checkHotel, type HotelNames } from '../hotel-check.ts'

/**
 * MessageRefusal with everything that contradicts the standard: the categories of rooms belong to Inventory/Basic, so a
 * GuestRoom has its code and pictures only.
 */
export function checkHotelInfo(root: XmlElement, hotel: HotelNames): void {
  const findings = new Findings()
  const content = childAt(root, 'HotelDescriptiveContents', 'HotelDescriptiveContent') ?? root
  checkHotel(content, hotel, findings)
  for (const guestRoom of allAt(content, 'FacilityInfo', 'GuestRooms', 'GuestRoom')) {
    const descriptions = allAt(guestRoom, 'MultimediaDescriptions', 'MultimediaDescription')
    const surplus = [
      ...['ID', 'MinOccupancy', 'MaxOccupancy', 'MaxChildOccupancy'].filter(name =>
        guestRoom.attributes.has(name),
      ),
      ...['TypeRoom', 'Amenities'].filter(name => childAt(guestRoom, name)),
      ...(descriptions.some(({ attributes }) => attributes.has('InfoCode')) ? ['InfoCode'] : []),
      ...(descriptions.some(description => childAt(description, 'TextItems')) ? ['TextItems'] : []),
    ]
    for (const name of surplus) {
      findings.add(guestRoom, `${name} has no place in Inventory/HotelInfo; send it as Inventory/Basic.`)
    }
  }
  findings.refuseIfAny()
}
