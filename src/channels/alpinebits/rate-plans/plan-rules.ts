// The BookingRule elements of a plan: which stays may begin, end or pass through on the days of a period.

import type { BookingRule } from '../../../lodging/prices/tariff.ts'
import { childAt, type XmlElement } from '../../xml.ts'
import type { RoomCodes } from './plan-codes.ts'
import {
  attribute,
  countRange,
  lengthsOfStay,
  period,
  refuse,
  refuseOverlaps,
  required,
  weekdays,
} from './plan-values.ts'

/** Without the rules of rooms that are not mapped. */
export function bookingRules(elements: readonly XmlElement[], codes: RoomCodes): BookingRule[] {
  refuseOverlaps(elements, element => ({
    key: attribute(element, 'Code') ?? '',
    period: period(element),
  }))
  return elements.flatMap(element => {
    const code = attribute(element, 'Code')
    if (code === null) {
      if (attribute(element, 'CodeContext') !== null) refuse(element, 'has a CodeContext, but no Code.')
      return [readRule(element, null)]
    }
    if (required(element, 'CodeContext') !== 'ROOMTYPE') refuse(element, 'CodeContext has to be ROOMTYPE.')
    const roomId = codes.room(code)
    const rule = readRule(element, roomId)
    return roomId === null ? [] : [rule]
  })
}

const lengthTypes = ['SetMinLOS', 'SetMaxLOS', 'SetForwardMinStay', 'SetForwardMaxStay']

function readRule(element: XmlElement, roomId: number | null): BookingRule {
  const lengths = lengthsOfStay(element, lengthTypes)
  const limit = (type: string) => lengths.get(type) ?? null
  return {
    ...period(element),
    roomId,
    isClosed: isClosed(element),
    arrival: weekdays(element, 'ArrivalDaysOfWeek'),
    departure: weekdays(element, 'DepartureDaysOfWeek'),
    onArrival: countRange(element, 'nights', [limit('SetMinLOS'), limit('SetMaxLOS')]),
    through: { least: limit('SetForwardMinStay'), most: limit('SetForwardMaxStay') },
  }
}

function isClosed(element: XmlElement): boolean {
  const status = childAt(element, 'RestrictionStatus')
  if (status === undefined) return false
  if (required(status, 'Restriction') !== 'Master') refuse(status, 'Restriction has to be Master.')
  const told = required(status, 'Status')
  if (told !== 'Open' && told !== 'Close') refuse(status, 'Status has to be Open or Close.')
  return told === 'Close'
}
