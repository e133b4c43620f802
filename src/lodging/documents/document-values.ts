// Checks values of a document that a schema cannot check: dates exist, amounts have the decimals of their currency,
// addresses, time zones, text that a database can hold. Accepts wrong types, which the schema has reported, so that all
// errors come out at once.

import { isTimeZone, parseDay } from '../../values/civil-dates.ts'
import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import type { Complaint, Said } from '../../values/faults.ts'
import { decimalNumber, parseAmount, parsePercent } from '../../values/money.ts'
import type { ErrorList, Place } from './document-errors.ts'
import { type SchemaNode, shown, wrongValue } from './schema-sentences.ts'
import { largestAmount, largestPrice } from './schema-values.ts'

const deepest = 16

/** The place of a value as a chain, so that a path is built only for errors. */
interface Spot {
  readonly parent: Spot | undefined
  readonly step: string | number
}

/** Adds an error for every invalid value; `currency` is that of amounts where the document names none. */
export function checkValues(schema: object, document: unknown, errors: ErrorList, currency?: string): void {
  checkTexts(document, undefined, 0, errors)
  checkValue({ errors, currency }, schema as SchemaNode, document, undefined)
}

/** NUL and lone surrogates cannot be stored. Checks every text and every field name. */
function checkTexts(value: unknown, spot: Spot | undefined, depth: number, errors: ErrorList): void {
  if (typeof value === 'string' && !isStorable(value)) errors.add(placeOf(spot), unstorable)
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) {
    errors.add(placeOf(spot), `is nested deeper than ${deepest}; flatten it.`)
    return
  }
  if (Array.isArray(value)) {
    for (let step = 0; step < value.length; step += 1) {
      const part: unknown = value[step]
      if (isHarmless(part)) continue
      checkTexts(part, { parent: spot, step }, depth + 1, errors)
    }
    return
  }
  for (const [step, part] of Object.entries(value)) {
    if (!isStorable(step)) errors.add(placeOf(spot), `has a field whose name ${unstorable}`)
    checkTexts(part, { parent: spot, step }, depth + 1, errors)
  }
}

const unstorable = 'holds a NUL or half a character (a lone surrogate); remove it.'

/** Values that need no check. Lists of prices hold thousands of them. */
const isHarmless = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && isStorable(value))

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

interface Walk {
  readonly errors: ErrorList
  /** The currency of the amounts below, when it is known. */
  readonly currency: string | undefined
}

function checkValue(walk: Walk, schema: SchemaNode, value: unknown, spot: Spot | undefined): void {
  if (Array.isArray(value)) {
    const { items } = schema
    if (!items) return
    for (let step = 0; step < value.length; step += 1) {
      const item: unknown = value[step]
      if (typeof item === 'object') checkValue(walk, items, item, { parent: spot, step })
      else checkLeaf(walk, items, item, { spot, step })
    }
  } else if (typeof value === 'object' && value !== null) {
    checkFields(walk, schema, value as Record<string, unknown>, spot)
  } else checkLeaf(walk, schema, value, { spot })
}

/** Builds the path only for an error. */
function checkLeaf(
  walk: Walk,
  schema: SchemaNode,
  value: unknown,
  { spot, step }: { readonly spot: Spot | undefined; readonly step?: number },
): void {
  if (!schema.format || (typeof value !== 'string' && typeof value !== 'number')) return
  const message = valueFault(walk, schema, value)
  if (message) walk.errors.add(step === undefined ? placeOf(spot) : [...placeOf(spot), step], message)
}

function checkFields(
  walk: Walk,
  schema: SchemaNode,
  value: Record<string, unknown>,
  spot: Spot | undefined,
): void {
  const { properties = {} } = schema
  const own = properties.currency?.format === 'currency' ? value.currency : undefined
  const within = typeof own === 'string' ? { ...walk, currency: isCurrency(own) ? own : undefined } : walk
  for (const [name, field] of Object.entries(properties)) {
    const part = value[name]
    if (part !== undefined && part !== null) checkValue(within, field, part, { parent: spot, step: name })
  }
  const [from, to] = [parseDay(value.from), parseDay(value.to)]
  if (from !== undefined && to !== undefined && from > to) {
    walk.errors.add([...placeOf(spot), 'to'], `is before from (${value.from}); write the later day here.`)
  }
}

/** The error of a value for its format; undefined when it is valid. */
function valueFault(walk: Walk, schema: SchemaNode, value: string | number): Said | undefined {
  switch (schema.format) {
    case 'date':
      return parseDay(value) === undefined ? wrongValue(schema, value) : undefined
    case 'currency':
      return isCurrency(String(value))
        ? undefined
        : { ...wrongValue(schema, value), message: `must be an active ISO 4217 code, not ${shown(value)}.` }
    case 'time-zone':
      return isTimeZone(String(value)) ? undefined : unknownZone(wrongValue(schema, value))
    case 'uri':
      return isWebAddress(String(value)) ? undefined : wrongValue(schema, value)
    case 'percent':
      return parsePercent(value) === undefined || !isWithin(schema, value)
        ? wrongValue(schema, value)
        : undefined
    case 'amount':
      return amountFault(walk, schema, value, largestAmount)
    case 'price':
      return amountFault(walk, schema, value, largestPrice)
    default:
      return undefined
  }
}

const unknownZone = ({ message, ...same }: Complaint): Complaint => ({
  message: `is not a time zone known here; ${message}`,
  ...same,
})

function amountFault(
  walk: Walk,
  schema: SchemaNode,
  value: string | number,
  largest: number,
): Said | undefined {
  if (!isWithin(schema, value)) return wrongValue(schema, value)
  const { currency } = walk
  if (currency === undefined) return undefined
  const decimals = decimalsOf(currency)
  const units = parseAmount(value, decimals)
  if (units === undefined) {
    const allowed = decimals === 0 ? 'without decimals' : `with at most ${decimals} decimals`
    return `must be a plain amount ${allowed}, as ${currency} is written, not ${shown(value)}.`
  }
  if (units > largest)
    return `must be at most ${decimalNumber(largest, decimals)} ${currency}, not ${shown(value)}.`
  return undefined
}

/** Schema limits apply to numbers only; this applies them to decimals written as text. */
function isWithin({ minimum, exclusiveMinimum, maximum }: SchemaNode, value: string | number): boolean {
  const number = Number(value)
  if (Number.isNaN(number)) return false
  if (minimum !== undefined && number < minimum) return false
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) return false
  return maximum === undefined || number <= maximum
}

function isWebAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address !== undefined && /^https?:$/.test(address.protocol) && /^https?:\/\//i.test(text)
}

function placeOf(spot: Spot | undefined): Place {
  const steps: (string | number)[] = []
  for (let at = spot; at; at = at.parent) steps.unshift(at.step)
  return steps
}
