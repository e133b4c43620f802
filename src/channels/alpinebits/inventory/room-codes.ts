// Codes of OpenTravel that describe a category of rooms: its kind (list GRI) and its amenities (list RMA).

import { allAt, type XmlElement } from '../../xml.ts'
import { type Findings, quoted } from '../findings.ts'
import { errorCodes } from '../message-refusal.ts'

/** The lists in the version of OpenTravel that AlpineBits follows (2015A). */
const lastGuestRoomInfo = 83
const lastRoomAmenity = 293

/** RoomClassificationCode that goes with each RoomType: 42 room, 13 apartment, 5 camping. */
const classificationOf: Readonly<Record<string, string>> = {
  1: '42',
  2: '13',
  3: '13',
  4: '13',
  5: '13',
  6: '5',
  7: '5',
  8: '5',
  9: '42',
}

/** Adds a finding for a RoomClassificationCode that is missing, unknown, or another than its RoomType has. */
export function checkRoomType(typeRoom: XmlElement, heading: string, findings: Findings): void {
  const code = typeRoom.attributes.get('RoomClassificationCode')
  const kind = typeRoom.attributes.get('RoomType')
  if (code === undefined) {
    findings.add(typeRoom, `${heading} needs RoomClassificationCode.`, errorCodes.missing)
  } else if (!isIn(code, lastGuestRoomInfo)) {
    findings.add(typeRoom, `RoomClassificationCode ${quoted(code)} is not in OpenTravel's list GRI.`)
  } else if (kind !== undefined && classificationOf[kind] !== code) {
    const fitting = classificationOf[kind] ?? 'none'
    findings.add(typeRoom, `RoomType ${quoted(kind)} goes with RoomClassificationCode ${fitting}.`)
  }
}

/** Adds a finding for every amenity without a known code. */
export function checkAmenities(guestRoom: XmlElement, findings: Findings): void {
  for (const amenity of allAt(guestRoom, 'Amenities', 'Amenity')) {
    const code = amenity.attributes.get('RoomAmenityCode')
    if (code === undefined) findings.add(amenity, 'Amenity needs RoomAmenityCode.', errorCodes.missing)
    else if (!isIn(code, lastRoomAmenity)) {
      findings.add(amenity, `RoomAmenityCode ${quoted(code)} is not in OpenTravel's list RMA.`)
    }
  }
}

const isIn = (code: string, last: number): boolean => Number(code) >= 1 && Number(code) <= last
