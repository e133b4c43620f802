// Reads attributes of OpenTravel messages: nights, weekdays, amounts and codes. Values come from outside; each is checked.

import { type Day, parseDay, type WeekdayName, weekdayNames } from '../../values/civil-dates.ts'
import { parseAmount } from '../../values/money.ts'
import type { Nights, Product } from '../change-draft.ts'
import { allAt, childrenOf, type XmlElement } from '../xml.ts'
import { OtaRefusal } from './ota-refusal.ts'

/** `priced`: those with prices of their own, which do not follow another rate. */
export type Rates = 'all' | 'priced'

/** What the hotel and its channel manager have agreed, for translating a message. */
export interface OtaTerms {
  /** The room of a code of the sender; undefined when it names none. */
  readonly roomOf: (code: string) => OtaRoom | undefined
  /** Our rate code for one of the sender in a room; undefined when it names none. */
  readonly rateOf: (code: string, roomId: number) => string | undefined
  /** All our rate codes that the sender knows in a room. */
  readonly ratesOf: (roomId: number, which: Rates) => readonly string[]
  /** ISO 4217, of the property. */
  readonly currency: string
  /** Decimals of the currency. */
  readonly decimals: number
  /** What a minimum or maximum length of stay binds that does not say so itself. */
  readonly lengthOfStay: 'arrival' | 'through'
  /** The attribute that holds prices as the property writes them. */
  readonly amount: 'AmountAfterTax' | 'AmountBeforeTax'
  readonly childAgeBands: readonly { readonly fromAge: number; readonly toAge: number }[]
}

export interface OtaRoom {
  readonly id: number
  readonly standardOccupancy: number
  readonly maximumOccupancy: number
}

/** OpenTravel abbreviates two days in its own way. */
const weekdayAttributes = ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun'] as const

/** The statements of a message, all for one hotel: a message names it once, on their list. */
export function readStatements(message: XmlElement, list: string, statement: string): readonly XmlElement[] {
  const lists = childrenOf(message, list)
  if (lists.length > 1) {
    throw new OtaRefusal('unsupported', `a second ${list}; send a message for each hotel ${at(lists[1]!)}`)
  }
  const statements = allAt(message, list, statement)
  if (statements.length === 0) throw new OtaRefusal('required', statement)
  return statements
}

/** The nights of a StatusApplicationControl or Rate; both dates are nights. `outer` fills what the element lacks. */
export function readNights(element: XmlElement, outer?: XmlElement): Nights {
  const read = (name: string) => element.attributes.get(name) ?? outer?.attributes.get(name)
  const start = read('Start')
  if (start === undefined) throw new OtaRefusal('required', `Start ${at(element)}`)
  const from = readDay('Start', start, element)
  const to = readDay('End', read('End') ?? start, element)
  if (to < from) throw new OtaRefusal('value', `End is before Start ${at(element)}`)
  return { from, to, weekdays: readWeekdays(element) ?? (outer ? readWeekdays(outer) : null) }
}

/** Flags that are true name the only days; where all flags are false, the days without a flag remain. Null for every day. */
function readWeekdays(element: XmlElement): WeekdayName[] | null {
  const flags = weekdayAttributes.map(name => readFlag(element, name))
  if (flags.every(flag => flag === undefined)) return null
  const hasTrue = flags.includes(true)
  const days = weekdayNames.filter((_, day) => (hasTrue ? flags[day] === true : flags[day] !== false))
  if (days.length === 0) throw new OtaRefusal('value', `no day of the week is left ${at(element)}`)
  return days.length === 7 ? null : days
}

/** The room of a StatusApplicationControl. */
export function readRoom(control: XmlElement, terms: OtaTerms): OtaRoom {
  const code = control.attributes.get('InvTypeCode') ?? control.attributes.get('InvCode')
  if (code === undefined) throw new OtaRefusal('required', `InvTypeCode ${at(control)}`)
  const room = terms.roomOf(code)
  if (!room) throw new OtaRefusal('room', shown(code))
  return room
}

/** The rates of a StatusApplicationControl in one room; where it names none, all mapped ones of that kind. */
export function readProducts(
  control: XmlElement,
  room: OtaRoom,
  { terms, which }: { readonly terms: OtaTerms; readonly which: Rates },
): Product[] {
  const code = control.attributes.get('RatePlanCode')
  if (code === undefined) {
    return terms.ratesOf(room.id, which).map(rateCode => ({ roomId: room.id, rateCode }))
  }
  const rateCode = terms.rateOf(code, room.id)
  if (rateCode === undefined) throw new OtaRefusal('rate', shown(code))
  return [{ roomId: room.id, rateCode }]
}

/** A boolean of XML; undefined where the attribute is missing. */
export function readFlag(element: XmlElement, name: string): boolean | undefined {
  const text = element.attributes.get(name)
  if (text === undefined) return undefined
  if (/^(true|1)$/i.test(text)) return true
  if (/^(false|0)$/i.test(text)) return false
  throw new OtaRefusal('value', `${name}="${shown(text)}" is neither true nor false ${at(element)}`)
}

/** A whole number of at most five digits; undefined where the attribute is missing. */
export function readCount(element: XmlElement, name: string): number | undefined {
  const text = element.attributes.get(name)
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text)) {
    throw new OtaRefusal(
      'value',
      `${name}="${shown(text)}" is not a whole number below 100000 ${at(element)}`,
    )
  }
  return Number(text)
}

/**
 * An amount as decimal text in the currency of the property. An amount without a decimal point beside DecimalPlaces is
 * refused: some senders mean minor units, others major units.
 */
export function readAmount(element: XmlElement, name: string, terms: OtaTerms, outer?: XmlElement): string {
  const text = element.attributes.get(name)
  if (text === undefined) throw new OtaRefusal('required', `${name} ${at(element)}`)
  const currency = element.attributes.get('CurrencyCode') ?? outer?.attributes.get('CurrencyCode')
  if (currency === undefined) throw new OtaRefusal('required', `CurrencyCode ${at(element)}`)
  if (currency !== terms.currency) {
    throw new OtaRefusal('currency', `${shown(currency)}; prices of this hotel are in ${terms.currency}`)
  }
  const places = element.attributes.get('DecimalPlaces')
  if (places !== undefined && places !== '0' && !text.includes('.')) {
    throw new OtaRefusal('value', `${name}="${shown(text)}" needs its decimal point ${at(element)}`)
  }
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(text) || parseAmount(withoutZeros(text), terms.decimals) === undefined) {
    throw new OtaRefusal(
      'value',
      `${name}="${shown(text)}" is not an amount in ${terms.currency} ${at(element)}`,
    )
  }
  return withoutZeros(text)
}

/** Where an element stands in the message. */
export const at = ({ name, line }: XmlElement): string => `(${name}, line ${line})`

/** A text of the sender, short and without control characters. */
export const shown = (text: string): string => text.replace(/\p{Cc}/gu, '?').slice(0, 40)

/** Senders write 120.0000 and 5000.00 JPY; zeros after the point say nothing. */
const withoutZeros = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

function readDay(name: string, text: string, element: XmlElement): Day {
  const day = parseDay(text)
  if (day === undefined)
    throw new OtaRefusal('value', `${name}="${shown(text)}" is not a date ${at(element)}`)
  return day
}
