// The Rate elements of a plan: the first one says what the amounts of the others are for.

import { mostRates } from '../../../lodging/calendars/tariff-calendar.ts'
import type { ChildAmount, Fine, TariffRate } from '../../../lodging/prices/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import type { RoomCodes } from './plan-codes.ts'
import {
  amount,
  attribute,
  flag,
  period,
  refuse,
  refuseAttributes,
  refuseOverlaps,
  required,
  requiredAmount,
  requiredWhole,
  whole,
} from './plan-values.ts'

export interface RateTerms {
  readonly unitNights: number
  readonly basis: 'guest' | 'room'
}

/** The static Rate, the first of a plan. */
export function rateTerms(element: XmlElement): RateTerms {
  refuseAttributes(element, ['InvTypeCode', 'Start', 'End'], 'the first Rate, which holds for all others')
  const bases = childrenOf(childAt(element, 'BaseByGuestAmts') ?? element, 'BaseByGuestAmt')
  const [base] = bases
  if (base === undefined || bases.length > 1) {
    refuse(element, 'the first Rate needs exactly one BaseByGuestAmt with a Type.', errorCodes.missing)
  }
  const noAmounts = 'the first Rate, which holds for all others; send amounts in a Rate of a period'
  refuseAttributes(base, ['AmountAfterTax', 'NumberOfGuests'], noAmounts)
  if (childAt(element, 'AdditionalGuestAmounts'))
    refuse(element, `AdditionalGuestAmounts is not allowed in ${noAmounts}.`)
  const type = required(base, 'Type')
  if (type !== '7' && type !== '25') refuse(base, 'Type has to be 7 (per person) or 25 (per room).')
  const unitNights = whole(element, 'UnitMultiplier', 365) ?? 1
  if (unitNights === 0) refuse(element, 'UnitMultiplier has to be at least 1.')
  const unit = attribute(element, 'RateTimeUnit')
  if (unit !== null && unit !== 'Day') refuse(element, 'RateTimeUnit has to be Day.')
  return { unitNights, basis: type === '7' ? 'guest' : 'room' }
}

/** A Rate of a period. `rate` null: an Overlay without amounts, which takes the rate of the period away. */
export interface ReadRate {
  readonly roomId: number
  readonly first: TariffRate['first']
  readonly last: TariffRate['last']
  readonly rate: TariffRate | null
}

/** The other Rates, without those of rooms that are not mapped. */
export function datedRates(
  elements: readonly XmlElement[],
  codes: RoomCodes,
  isOverlay: boolean,
): ReadRate[] {
  if (elements.length > mostRates) refuse(elements[0]!, `there are more than ${mostRates} Rates in a plan.`)
  refuseOverlaps(elements, element => ({
    key: required(element, 'InvTypeCode'),
    period: period(element),
  }))
  const rates = elements.flatMap(element => {
    const read = readRate(element, isOverlay)
    const roomId = codes.room(required(element, 'InvTypeCode'))
    if (roomId === null) return []
    return [{ element, ...read, roomId, rate: read.rate === null ? null : { ...read.rate, roomId } }]
  })
  for (const ofRoom of Map.groupBy(rates, ({ roomId }) => roomId).values()) refuseContradictions(ofRoom)
  return rates
}

/** Several categories of the sender may be one room here, which has one price on a day. */
function refuseContradictions(ofRoom: readonly (ReadRate & { readonly element: XmlElement })[]): void {
  const sorted = ofRoom.toSorted((a, b) => a.first - b.first)
  let before = sorted[0]
  for (const each of sorted.slice(1)) {
    if (before !== undefined && before.last >= each.first && amountsOf(before) !== amountsOf(each)) {
      const other = `the Rate of ${required(before.element, 'InvTypeCode')} in line ${before.element.line}`
      refuse(
        each.element,
        `is for the same room here as ${other}, shares days with it and has other amounts.`,
      )
    }
    if (before === undefined || each.last > before.last) before = each
  }
}

const amountsOf = ({ rate }: ReadRate): string =>
  JSON.stringify(rate && [rate.base, rate.extraAdult, rate.children])

type UnmappedRate = Omit<ReadRate, 'roomId' | 'rate'> & { readonly rate: Omit<TariffRate, 'roomId'> | null }

function readRate(element: XmlElement, isOverlay: boolean): UnmappedRate {
  refuseAttributes(
    element,
    ['RateTimeUnit', 'UnitMultiplier', 'Duration', 'MinGuestApplicable'],
    'a Rate of a period',
  )
  for (const weekday of ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun']) {
    if (flag(element, weekday) === false)
      refuse(element, 'weekdays cannot be left out; send a Rate for each period.')
  }
  const { first, last } = period(element)
  const bases = childAt(element, 'BaseByGuestAmts')
  const extra = childAt(element, 'AdditionalGuestAmounts')
  if (bases === undefined) {
    if (isOverlay && extra === undefined) return { first, last, rate: null }
    refuse(element, 'lacks BaseByGuestAmts.', errorCodes.missing)
  }
  const extras = extra === undefined ? [] : childrenOf(extra, 'AdditionalGuestAmount')
  return {
    first,
    last,
    rate: {
      first,
      last,
      base: baseAmounts(childrenOf(bases, 'BaseByGuestAmt')),
      extraAdult: extraAdult(extras),
      children: childAmounts(extras),
    },
  }
}

const mostGuests = 99

function baseAmounts(elements: readonly XmlElement[]): Record<number, Fine> {
  const amounts: Record<number, Fine> = {}
  for (const element of elements) {
    refuseAttributes(element, ['Type'], 'a Rate of a period; the first Rate of the plan has it')
    if (required(element, 'AgeQualifyingCode') !== '10')
      refuse(element, 'AgeQualifyingCode has to be 10 (adult).')
    const guests = requiredWhole(element, 'NumberOfGuests', mostGuests)
    if (amounts[guests] !== undefined) refuse(element, `there is another amount for ${guests} guests.`)
    amounts[guests] = requiredAmount(element, 'AmountAfterTax')
  }
  return amounts
}

const ageCodeOf = (element: XmlElement): 'adult' | 'child' => {
  const code = required(element, 'AgeQualifyingCode')
  if (code === '10') return 'adult'
  return code === '8' ? 'child' : refuse(element, 'AgeQualifyingCode has to be 10 (adult) or 8 (child).')
}

function extraAdult(elements: readonly XmlElement[]): Fine | null {
  const [own, another] = elements.filter(element => ageCodeOf(element) === 'adult')
  if (another !== undefined) refuse(another, 'there is another amount for adults.')
  if (own === undefined) return null
  refuseAttributes(own, ['MinAge', 'MaxAge'], 'an amount for adults')
  return requiredAmount(own, 'Amount')
}

const mostAge = 99

function childAmounts(elements: readonly XmlElement[]): ChildAmount[] {
  const amounts = elements
    .filter(element => ageCodeOf(element) === 'child')
    .map(element => ({
      element,
      from: whole(element, 'MinAge', mostAge),
      below: whole(element, 'MaxAge', mostAge),
      amount: amount(element, 'Amount') ?? refuse(element, 'lacks Amount.', errorCodes.missing),
    }))
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  let end = 0
  for (const { element, from, below } of amounts) {
    if (from === null && below === null) refuse(element, 'an amount for children needs MinAge or MaxAge.')
    if (from !== null && below !== null && from >= below) refuse(element, 'MinAge has to be below MaxAge.')
    if ((from ?? 0) < end) refuse(element, 'an age is in two amounts for children.')
    end = below ?? mostAge + 1
  }
  return amounts.map(({ from, below, amount: forChild }) => ({ from, below, amount: forChild }))
}
