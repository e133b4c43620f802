// The Offer elements of a plan: the first says which stays the plan is for; the others are free nights and family offers.

import type { FamilyOffer, FreeNights, StayConditions } from '../../../lodging/prices/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import {
  attribute,
  countRange,
  lengthsOfStay,
  refuse,
  refuseAttributes,
  required,
  requiredWhole,
  weekdays,
  whole,
} from './plan-values.ts'

export interface PlanOffers {
  readonly conditions: StayConditions
  readonly freeNights: FreeNights | null
  readonly familyOffer: FamilyOffer | null
}

/** Reads the Offers of a plan. Throws MessageRefusal. */
export function planOffers(plan: XmlElement): PlanOffers {
  const list = childAt(plan, 'Offers')
  const [first, ...others] = list === undefined ? [] : childrenOf(list, 'Offer')
  const rule = first === undefined ? undefined : childAt(first, 'OfferRules', 'OfferRule')
  if (first === undefined || rule === undefined) {
    refuse(
      plan,
      'needs a first Offer with an OfferRule, which says whom the plan is for.',
      errorCodes.missing,
    )
  }
  for (const name of ['Discount', 'Guests']) {
    if (childAt(first, name)) refuse(first, `the first Offer of a plan has no ${name}.`)
  }
  let freeNights: FreeNights | null = null
  let familyOffer: FamilyOffer | null = null
  for (const offer of others) {
    const discount = discountOf(offer)
    if (
      ['NightsRequired', 'NightsDiscounted', 'DiscountPattern'].some(name => discount.attributes.has(name))
    ) {
      if (freeNights !== null) refuse(offer, 'there is another Offer with free nights.')
      freeNights = freeNightsOf(discount)
      if (childAt(offer, 'Guests')) refuse(offer, 'an Offer with free nights has no Guests.')
    } else {
      if (familyOffer !== null) refuse(offer, 'there is another family Offer.')
      familyOffer = familyOfferOf(offer)
    }
  }
  return { conditions: stayConditions(rule), freeNights, familyOffer }
}

function discountOf(offer: XmlElement): XmlElement {
  const discount = childAt(offer, 'Discount') ?? refuse(offer, 'lacks a Discount.', errorCodes.missing)
  if (required(discount, 'Percent') !== '100') refuse(discount, 'Percent has to be 100.')
  return discount
}

const mostDays = 365

function freeNightsOf(discount: XmlElement): FreeNights {
  const needed = requiredWhole(discount, 'NightsRequired', mostDays)
  const free = requiredWhole(discount, 'NightsDiscounted', mostDays)
  if (free > needed) refuse(discount, 'NightsDiscounted is above NightsRequired.')
  const pattern = attribute(discount, 'DiscountPattern')
  if (pattern !== null && pattern !== '0'.repeat(needed - free) + '1'.repeat(free)) {
    refuse(
      discount,
      'DiscountPattern has to have a 0 for each night that is paid, then a 1 for each free one.',
    )
  }
  return { required: needed, free, repeats: pattern !== null }
}

const mostGuests = 99
const mostAge = 99

function familyOfferOf(offer: XmlElement): FamilyOffer {
  const guest = childAt(offer, 'Guests', 'Guest') ?? refuse(offer, 'lacks a Guest.', errorCodes.missing)
  if (required(guest, 'AgeQualifyingCode') !== '8') refuse(guest, 'AgeQualifyingCode has to be 8 (child).')
  if (required(guest, 'FirstQualifyingPosition') !== '1')
    refuse(guest, 'FirstQualifyingPosition has to be 1.')
  const least = requiredWhole(guest, 'MinCount', mostGuests)
  const free = requiredWhole(guest, 'LastQualifyingPosition', mostGuests)
  if (free > least) refuse(guest, 'LastQualifyingPosition is above MinCount.')
  return { below: requiredWhole(guest, 'MaxAge', mostAge), least, free }
}

const noAges = { from: null, below: null }
const noLimits = { least: null, most: null }

function stayConditions(rule: XmlElement): StayConditions {
  const [adults, children] = occupancies(rule)
  const adultsFrom = whole(adults, 'MinAge', 18)
  refuseAttributes(adults, ['MaxAge'], 'an Occupancy of adults')
  if (adultsFrom === null && children !== null) {
    refuse(adults, 'needs MinAge, the age of the youngest adults, beside an Occupancy of children.')
  }
  if (adultsFrom !== null && children === null) {
    refuse(adults, 'has a MinAge; then an Occupancy of children has to say which children the plan takes.')
  }
  const lengths = lengthsOfStay(rule, ['SetMinLOS', 'SetMaxLOS'])
  const nights = [lengths.get('SetMinLOS') ?? null, lengths.get('SetMaxLOS') ?? null] as const
  return {
    nights: countRange(rule, 'nights', nights),
    arrival: weekdays(rule, 'ArrivalDaysOfWeek'),
    departure: weekdays(rule, 'DepartureDaysOfWeek'),
    advance: {
      least: offset(rule, 'MinAdvancedBookingOffset'),
      most: offset(rule, 'MaxAdvancedBookingOffset'),
    },
    adultsFrom,
    adults: countsOf(adults),
    childAges: children === null ? noAges : childAgesOf(children, adultsFrom ?? 0),
    children: children === null ? noLimits : countsOf(children),
  }
}

/** Those of adults and of children. */
function occupancies(rule: XmlElement): readonly [XmlElement, XmlElement | null] {
  const all = childrenOf(rule, 'Occupancy')
  const [adults, otherAdults] = all.filter(element => attribute(element, 'AgeQualifyingCode') === '10')
  const [children, otherChildren] = all.filter(element => attribute(element, 'AgeQualifyingCode') === '8')
  if (adults === undefined)
    refuse(rule, 'needs an Occupancy of adults (AgeQualifyingCode 10).', errorCodes.missing)
  const other = otherAdults ?? otherChildren
  if (other !== undefined) refuse(other, 'there is another Occupancy with this AgeQualifyingCode.')
  return [adults, children ?? null]
}

const countsOf = (element: XmlElement) =>
  countRange(element, 'guests', [
    whole(element, 'MinOccupancy', mostGuests),
    whole(element, 'MaxOccupancy', mostGuests),
  ])

function childAgesOf(element: XmlElement, adultsFrom: number): StayConditions['childAges'] {
  const [from, below] = [whole(element, 'MinAge', 18), whole(element, 'MaxAge', 18)]
  if (from !== null && below !== null && from >= below) refuse(element, 'MinAge has to be below MaxAge.')
  if (below !== null && below > adultsFrom)
    refuse(element, `MaxAge is above the age of adults (${adultsFrom}).`)
  if (from !== null && from >= adultsFrom)
    refuse(element, `MinAge is not below the age of adults (${adultsFrom}).`)
  return { from, below }
}

/** Days, written as P7D. */
function offset(rule: XmlElement, name: string): number | null {
  const text = attribute(rule, name)
  if (text === null) return null
  const days = /^P(\d{1,5})D$/.exec(text)?.[1]
  return days === undefined ? refuse(rule, `${name} has to be a number of days such as P7D.`) : Number(days)
}
