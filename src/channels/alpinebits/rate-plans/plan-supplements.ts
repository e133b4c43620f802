// The Supplement elements of a plan. Of those with a code one says what the supplement is, the others what it costs when.

import { beginningOf } from '../../../lodging/documents/short-text.ts'
import type {
  Period,
  Supplement,
  SupplementCharge,
  SupplementPrice,
  Weekdays,
} from '../../../lodging/prices/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import type { RoomCodes } from './plan-codes.ts'
import {
  amount,
  attribute,
  everyWeekday,
  flag,
  period,
  refuse,
  refuseAttributes,
  refuseOverlaps,
  required,
} from './plan-values.ts'

export type SupplementTerms = Omit<Supplement, 'prices'>

/** A price of a supplement. `price` null: an Overlay without Amount, which takes the price of the period away. */
export interface ReadPrice extends Period {
  readonly code: string
  readonly roomId: number | null
  readonly price: SupplementPrice | null
}

/** An element without a ChargeTypeCode has the price of a period. */
export const isDated = (element: XmlElement): boolean => attribute(element, 'ChargeTypeCode') === null

const charges: Readonly<Record<string, SupplementCharge>> = {
  1: 'night',
  12: 'stay',
  18: 'stay',
  19: 'night',
  20: 'guest_stay',
  21: 'guest_night',
  24: 'item',
}

/** Of the elements that are not dated. */
export function supplementTerms(elements: readonly XmlElement[]): SupplementTerms[] {
  const terms = elements.map(readTerms)
  terms.forEach(({ code }, index) => {
    if (terms.findIndex(other => other.code === code) === index) return
    refuse(elements[index]!, `there is another Supplement ${code} with a ChargeTypeCode.`)
  })
  return terms
}

function readTerms(element: XmlElement): SupplementTerms {
  refuseAttributes(element, ['Start', 'End', 'Amount'], 'a Supplement with a ChargeTypeCode')
  const charge = charges[required(element, 'ChargeTypeCode')]
  if (charge === undefined)
    refuse(element, `ChargeTypeCode has to be one of ${Object.keys(charges).join(', ')}.`)
  required(element, 'MandatoryIndicator')
  if (flag(element, 'AddToBasicRateIndicator') !== true)
    refuse(element, 'AddToBasicRateIndicator has to be true.')
  return {
    code: required(element, 'InvCode'),
    names: titlesOf(element),
    isMandatory: flag(element, 'MandatoryIndicator') === true,
    charge,
    weekdays: prerequisiteWeekdays(element),
  }
}

function prerequisiteWeekdays(element: XmlElement): Weekdays {
  const prerequisite = childAt(element, 'PrerequisiteInventory')
  if (prerequisite === undefined) return everyWeekday
  const pattern = required(prerequisite, 'InvCode')
  if (required(prerequisite, 'InvType') !== 'ALPINEBITSDOW' || !/^[01]{7}$/.test(pattern)) {
    refuse(
      prerequisite,
      'has to be of InvType ALPINEBITSDOW with seven digits, 1 for each weekday from Monday on.',
    )
  }
  return [...pattern].map(digit => digit === '1')
}

const mostName = 200

/** The plain titles by language. */
function titlesOf(element: XmlElement): Record<string, string> {
  const titles: Record<string, string> = {}
  for (const description of childrenOf(element, 'Description')) {
    if (attribute(description, 'Name') !== 'title') continue
    for (const text of childrenOf(description, 'Text')) {
      const language = attribute(text, 'Language')
      const title = beginningOf(text.text.replace(/\s+/g, ' ').trim(), mostName)
      if (language !== null && title !== '' && attribute(text, 'TextFormat') !== 'HTML')
        titles[language] = title
    }
  }
  return titles
}

/** The prices, without those of rooms that are not mapped. */
export function supplementPrices(
  elements: readonly XmlElement[],
  codes: RoomCodes,
  isOverlay: boolean,
): ReadPrice[] {
  refuseOverlaps(elements, element => {
    const room = prerequisiteRoom(element)
    // Several categories of the sender may be one room here.
    const ours = room === null ? null : (codes.room(room) ?? room)
    return { key: JSON.stringify([required(element, 'InvCode'), ours]), period: period(element) }
  })
  return elements.flatMap(element => {
    refuseAttributes(element, ['AddToBasicRateIndicator', 'MandatoryIndicator'], 'a Supplement of a period')
    const read = { code: required(element, 'InvCode'), ...period(element) }
    const room = prerequisiteRoom(element)
    const roomId = room === null ? null : codes.room(room)
    const cost = amount(element, 'Amount')
    if (cost === null && !isOverlay) refuse(element, 'lacks Amount.')
    if (room !== null && roomId === null) return []
    const { first, last } = read
    return [{ ...read, roomId, price: cost === null ? null : { first, last, roomId, amount: cost } }]
  })
}

function prerequisiteRoom(element: XmlElement): string | null {
  const prerequisite = childAt(element, 'PrerequisiteInventory')
  if (prerequisite === undefined) return null
  if (required(prerequisite, 'InvType') !== 'ROOMTYPE') refuse(prerequisite, 'InvType has to be ROOMTYPE.')
  return required(prerequisite, 'InvCode')
}
