// Reads attributes of a RatePlans message. The schema has checked their form; what it cannot say is checked here, and each
// refusal names the element and its line.

import {
  type CountRange,
  type Fine,
  fineDecimals,
  type Period,
  type Weekdays,
} from '../../../lodging/prices/tariff.ts'
import { type Day, parseDay } from '../../../values/civil-dates.ts'
import { parseAmount } from '../../../values/money.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes, MessageRefusal } from '../message-refusal.ts'

/** Always throws MessageRefusal: "Rate (line 12): …". */
export function refuse(element: XmlElement, trouble: string, code: number = errorCodes.invalidValue): never {
  throw new MessageRefusal(`${element.name} (line ${element.line}): ${trouble}`, code)
}

/** Null when the attribute is absent. */
export const attribute = (element: XmlElement, name: string): string | null =>
  element.attributes.get(name) ?? null

/** An attribute that must be there and not be empty. */
export function required(element: XmlElement, name: string): string {
  const value = attribute(element, name)
  return value === null || value === '' ? refuse(element, `lacks ${name}.`, errorCodes.missing) : value
}

/** Refuses attributes that have no meaning in the element. */
export function refuseAttributes(element: XmlElement, names: readonly string[], where: string): void {
  const found = names.find(name => element.attributes.has(name))
  if (found !== undefined) refuse(element, `${found} is not allowed in ${where}.`)
}

/** A whole number of at most `most`; null when the attribute is absent. */
export function whole(element: XmlElement, name: string, most: number): number | null {
  const text = attribute(element, name)
  if (text === null) return null
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number <= most ? number : refuse(element, `${name} has to be a whole number of at most ${most}.`)
}

/** As `whole`, of an attribute that must be there. */
export const requiredWhole = (element: XmlElement, name: string, most: number): number =>
  whole(element, name, most) ?? refuse(element, `lacks ${name}.`, errorCodes.missing)

/** So small that the price of the longest stay for the largest party is exact. */
const mostAmount = 1_000_000

/** Null when the attribute is absent. */
export function amount(element: XmlElement, name: string): Fine | null {
  const text = attribute(element, name)
  if (text === null) return null
  // The schema also allows ".5" and "5.".
  const [units = '', decimals = ''] = text.split('.')
  const read = parseAmount(`${units === '' ? '0' : units}.${decimals === '' ? '0' : decimals}`, fineDecimals)
  return read !== undefined && read >= 0 && read <= mostAmount * 10 ** fineDecimals
    ? read
    : refuse(element, `${name} has to be at most ${mostAmount}, with at most ${fineDecimals} decimals.`)
}

/** As `amount`, of an attribute that must be there. */
export const requiredAmount = (element: XmlElement, name: string): Fine =>
  amount(element, name) ?? refuse(element, `lacks ${name}.`, errorCodes.missing)

/** Null when the attribute is absent. */
export function flag(element: XmlElement, name: string): boolean | null {
  const text = attribute(element, name)
  if (text === null) return null
  if (/^(1|true)$/i.test(text)) return true
  return /^(0|false)$/i.test(text) ? false : refuse(element, `${name} has to be true or false.`)
}

/** From Start to End, both of them days of the period. */
export function period(element: XmlElement): Period {
  const [first, last] = [day(element, 'Start'), day(element, 'End')]
  if (first > last) refuse(element, 'Start is after End.', errorCodes.dateOrder)
  return { first, last }
}

function day(element: XmlElement, name: string): Day {
  const found = parseDay(required(element, name))
  return found ?? refuse(element, `${name} has to be a day such as 2026-07-01.`, errorCodes.invalidDate)
}

/** Periods that are for the same thing may not share a day. */
export function refuseOverlaps(
  elements: readonly XmlElement[],
  periodsOf: (element: XmlElement) => { readonly key: string; readonly period: Period },
): void {
  const named = elements.map(element => ({ element, ...periodsOf(element) }))
  for (const ofOne of Map.groupBy(named, each => each.key).values()) {
    const sorted = ofOne.toSorted((a, b) => a.period.first - b.period.first)
    for (const [index, { element, period: own }] of sorted.entries()) {
      const before = sorted[index - 1]
      if (before === undefined || before.period.last < own.first) continue
      refuse(element, `shares days with the ${element.name} in line ${before.element.line}.`)
    }
  }
}

const weekdayAttributes = ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun'] as const

export const everyWeekday: Weekdays = weekdayAttributes.map(() => true)

/** The weekdays of DOW_Restrictions; one that is not named is allowed. */
export function weekdays(rule: XmlElement, name: 'ArrivalDaysOfWeek' | 'DepartureDaysOfWeek'): Weekdays {
  const element = childAt(rule, 'DOW_Restrictions', name)
  return element === undefined ? everyWeekday : weekdaysOf(element)
}

const weekdaysOf = (element: XmlElement): Weekdays =>
  weekdayAttributes.map(weekday => flag(element, weekday) ?? true)

/** More nights than any stay has are no limit. */
const mostNights = 100_000

/** The lengths of stay by MinMaxMessageType. */
export function lengthsOfStay(rule: XmlElement, allowed: readonly string[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  const list = childAt(rule, 'LengthsOfStay')
  for (const element of list === undefined ? [] : childrenOf(list, 'LengthOfStay')) {
    const type = required(element, 'MinMaxMessageType')
    if (!allowed.includes(type)) refuse(element, `MinMaxMessageType has to be one of ${allowed.join(', ')}.`)
    if (lengths.has(type)) refuse(element, `there is another LengthOfStay with ${type}.`)
    lengths.set(type, requiredWhole(element, 'Time', mostNights))
  }
  return lengths
}

/** Refuses a range that nothing is in. */
export function countRange(element: XmlElement, what: string, [least, most]: Bounds): CountRange {
  if (least !== null && most !== null && least > most) {
    refuse(element, `the least ${what} (${least}) is above the most (${most}).`)
  }
  return { least, most }
}

type Bounds = readonly [least: number | null, most: number | null]
