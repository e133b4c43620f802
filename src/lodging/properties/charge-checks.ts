// Checks that fees and taxes of a property document agree in themselves and with each other.

import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import { parseAmount } from '../../values/money.ts'
import { type ErrorList, fieldName, type Place } from '../documents/document-errors.ts'
import { shown } from '../documents/schema-sentences.ts'
import type { FeeDocument, TaxDocument } from '../prices/schema-charges.ts'
import { checkLimits, checkReferences } from './limit-checks.ts'
import type { PropertyDocument } from './property-document-schema.ts'

const bounds = ['rate_from', 'rate_above', 'rate_below', 'rate_up_to'] as const

type ChargeDocument = FeeDocument | TaxDocument

interface Entry<Charge> {
  readonly entry: Charge
  readonly place: Place
}

interface Charges {
  readonly fees: readonly Entry<FeeDocument>[]
  readonly taxes: readonly Entry<TaxDocument>[]
}

/** Adds an error for every contradiction in the charges without errors so far. */
export function checkCharges(document: PropertyDocument, { fees, taxes }: Charges, errors: ErrorList): void {
  for (const charge of [...fees, ...taxes]) checkCharge(document, charge, errors)
  for (const { entry, place } of taxes) checkTax(entry, place, errors)
  checkExtras(document, fees, errors)
  checkKeys([...fees, ...taxes], errors)
  checkParts(document, [...fees, ...taxes], errors)
}

/** Bands of a tax inside the prices compare what is left of the whole price, and so cannot stand beside parts of it. */
function checkParts(
  document: PropertyDocument,
  charges: readonly Entry<ChargeDocument>[],
  errors: ErrorList,
): void {
  const parts = Array.isArray(document.price_parts) ? document.price_parts : []
  const keys = new Set(parts.map(part => (Object(part) as { key?: unknown }).key))
  if (keys.size < parts.length) errors.add(['price_parts'], 'must have a key of its own in each entry.')
  for (const [index, part] of parts.entries()) {
    if (!errors.isSound('price_parts', index)) continue
    const place = ['price_parts', index, 'conditions']
    checkLimits(part.conditions ?? {}, 'min_age', 'max_age', place, errors)
    checkReferences(document, part.conditions ?? {}, place, errors)
  }
  for (const { entry, place } of charges) {
    for (const base of ['base', 'compares'] as const)
      for (const [index, key] of (entry[base]?.parts ?? []).entries())
        if (!keys.has(key))
          errors.add([...place, base, 'parts', index], `${shown(key)} is not the key of one of price_parts.`)
    if (parts.length === 0 || !('included' in entry) || !entry.included) continue
    for (const field of bounds) {
      if (entry.conditions?.[field] != null)
        errors.add(
          [...place, 'conditions', field],
          'cannot limit a tax inside the prices of a property with price_parts; leave it out, or set included to false.',
        )
    }
  }
}

function checkCharge(
  document: PropertyDocument,
  { entry, place }: Entry<ChargeDocument>,
  errors: ErrorList,
): void {
  checkConditions(document, entry, place, errors)
  const rows = entry.rows ?? []
  for (const [index, row] of rows.entries()) {
    const where = [...place, 'rows', index]
    checkConditions(document, row, where, errors)
    if ((row.percent === undefined) !== (rows[0]!.percent === undefined))
      errors.add(where, 'must be of the kind of the first row: all have percent, or all have amount.')
    if (row.for_each != null && row.amount === undefined)
      errors.add([...where, 'for_each'], 'is for amounts only; leave it out of a row with percent.')
  }
  const all = [entry, ...rows]
  const isCompared = all.some(({ conditions }) => bounds.some(field => conditions?.[field] != null))
  if (entry.compares != null && !isCompared && rows.every(row => row.for_each == null))
    errors.add(
      [...place, 'compares'],
      'is for bounds of a rate (rate_from, rate_above, rate_below, rate_up_to) and for_each; leave it out.',
    )
  checkCurrency(document, entry, place, errors)
}

type Conditioned = Pick<ChargeDocument, 'conditions'>

function checkConditions(
  document: PropertyDocument,
  { conditions = {} }: Conditioned,
  charge: Place,
  errors: ErrorList,
): void {
  const place = [...charge, 'conditions']
  checkLimits(conditions, 'min_nights', 'max_nights', place, errors)
  checkLimits(conditions, 'from_night', 'to_night', place, errors)
  checkLimits(conditions, 'min_age', 'max_age', place, errors)
  checkReferences(document, conditions, place, errors)
  for (const low of ['rate_from', 'rate_above'] as const) {
    for (const high of ['rate_below', 'rate_up_to'] as const) {
      const [from, below] = [conditions[low], conditions[high]]
      if (from == null || below == null || Number(from) < Number(below)) continue
      if (low === 'rate_from' && high === 'rate_up_to' && Number(from) === Number(below)) continue
      errors.add([...place, high], `must be above ${low} (${shown(from)}).`)
    }
  }
}

/** Bounds of a rate are in the currency of the property, and so cannot stand beside amounts in another. */
function checkCurrency(
  document: PropertyDocument,
  charge: ChargeDocument,
  place: Place,
  errors: ErrorList,
): void {
  const { currency, rounding } = charge
  if (currency == null || !isCurrency(document.currency) || currency === document.currency) return
  const advice = `is compared with prices in ${document.currency}, and cannot stand beside amounts in ${currency}; leave it out.`
  const rows = (charge.rows ?? []).map((row, index) => ({ row, where: [...place, 'rows', index] }))
  for (const { row, where } of [{ row: { ...charge, for_each: null }, where: place }, ...rows]) {
    for (const field of bounds)
      if (row.conditions?.[field] != null) errors.add([...where, 'conditions', field], advice)
    if (row.for_each != null) errors.add([...where, 'for_each'], advice)
  }
  if (rounding && parseAmount(rounding.to, decimalsOf(document.currency)) === undefined)
    errors.add([...place, 'rounding', 'to'], `must have the decimals of ${document.currency}.`)
}

const notInside = [
  'rows',
  'currency',
  'compares',
  'at_least',
  'at_most',
  'rounding',
  'nights_of_year',
] as const

function checkTax(tax: TaxDocument, place: Place, errors: ErrorList): void {
  if (!tax.included) return
  if (tax.due === 'checkin') {
    errors.add([...place, 'due'], 'must be "booking": a tax inside the prices is paid with them.')
  }
  const isAmount = (tax.rows?.[0] ?? tax).amount !== undefined
  if (isAmount) checkAmountInside(tax, place, errors)
  else checkPercentInside(tax, place, errors)
}

/** An amount is taken out of a price before anything of it can be compared. */
function checkAmountInside(tax: TaxDocument, place: Place, errors: ErrorList): void {
  const advice = 'leave it out, or set included to false.'
  const rows = (tax.rows ?? []).map((row, index) => ({ row, where: [...place, 'rows', index] }))
  for (const { row, where } of [{ row: { ...tax, for_each: null }, where: place }, ...rows]) {
    for (const field of bounds)
      if (row.conditions?.[field] != null)
        errors.add([...where, 'conditions', field], `is not for an amount inside the prices; ${advice}`)
    if (row.for_each != null)
      errors.add([...where, 'for_each'], `is not for an amount inside the prices; ${advice}`)
  }
  if (tax.base != null || tax.compares != null)
    errors.add([...place, 'base'], `is for percentages, not for an amount inside the prices; ${advice}`)
}

function checkPercentInside(tax: TaxDocument, place: Place, errors: ErrorList): void {
  for (const age of ['min_age', 'max_age', 'unless'] as const) {
    if (tax.conditions?.[age] == null) continue
    const advice = 'leave it out, or set included to false.'
    errors.add(
      [...place, 'conditions', age],
      `cannot limit a tax inside the prices: a room has one price for all its guests; ${advice}`,
    )
  }
  for (const field of notInside) {
    if (tax[field] == null) continue
    errors.add(
      [...place, field],
      'is not for a tax inside the prices; leave it out, or set included to false.',
    )
  }
  const { nights = 'net', charges = [], share = 'room' } = tax.base ?? {}
  if (nights !== 'net' || charges.length > 0 || share !== 'room') {
    errors.add([...place, 'base'], 'may only have lodging and parts for a tax inside the prices.')
  }
}

const notExtra = [
  'percent',
  'rows',
  'currency',
  'base',
  'compares',
  'at_least',
  'at_most',
  'rounding',
  'nights_of_year',
] as const
const notExtraConditions = [...bounds, 'unless'] as const

/** An extra has one amount for a stay, whatever the rate costs, so that it can be offered with it. */
function checkExtras(
  document: PropertyDocument,
  fees: readonly Entry<FeeDocument>[],
  errors: ErrorList,
): void {
  const extras = new Set(fees.flatMap(({ entry }) => (entry.optional == null ? [] : [entry.key])))
  for (const { entry, place } of fees) {
    for (const { key, where } of namedIn(entry, place))
      if (extras.has(key))
        errors.add(where, `${shown(key)} is an extra, which a fee cannot be on; write a tax.`)
    if (entry.optional == null) continue
    const refuse = (field: Place) =>
      errors.add([...place, ...field], 'is not for an extra; leave it out, or leave out optional.')
    if (entry.key == null) errors.add([...place, 'key'], 'is required of an extra: it is chosen by it.')
    for (const field of notExtra) if (entry[field] != null) refuse([field])
    for (const field of notExtraConditions)
      if (entry.conditions?.[field] != null) refuse(['conditions', field])
    if (entry.per === 'bedroom') refuse(['per'])
    const { on = 'nights' } = entry.optional
    if (on !== 'nights' && (entry.unit === 'night' || entry.unit === 'person_night'))
      errors.add(
        [...place, 'unit'],
        `is for each night, but the extra is taken on the day of ${on}: write "stay" or "person", or leave out optional.on.`,
      )
    for (const [index, { from, to }] of (entry.optional.nights ?? []).entries())
      if (to < from)
        errors.add([...place, 'optional', 'nights', index, 'to'], `is before from (${shown(from)}).`)
    const isElsewhere = (document.source ?? 'crs') !== 'crs' || (document.source_mappings ?? []).length > 0
    if (isElsewhere)
      errors.add(
        [...place, 'optional'],
        'is only for properties without another source: their systems do not know it.',
      )
  }
}

/** The keys of other charges that a charge is on, or that its bounds compare. */
const namedIn = (entry: ChargeDocument, place: Place) =>
  (['base', 'compares'] as const).flatMap(base =>
    (entry[base]?.charges ?? []).map((key, index) => ({ key, where: [...place, base, 'charges', index] })),
  )

/** Keys are unique, and a charge is on charges before it, so that none is on itself. */
function checkKeys(charges: readonly Entry<ChargeDocument>[], errors: ErrorList): void {
  const known = new Map<string, Entry<ChargeDocument>>()
  for (const { entry, place } of charges) {
    for (const { key, where } of namedIn(entry, place)) {
      const named = known.get(key)
      if (named === undefined) {
        const advice = 'a fee may name fees listed before it, a tax all fees and the taxes listed before it.'
        errors.add(where, `${shown(key)} is not the key of a charge before this one: ${advice}`)
      } else if ('included' in named.entry && named.entry.included) {
        errors.add(
          where,
          `${shown(key)} is inside the prices; write "nights": "gross" to have it in the base.`,
        )
      }
    }
    const { key } = entry
    if (key == null) continue
    const first = known.get(key)
    if (first === undefined) known.set(key, { entry, place })
    else {
      errors.add(
        [...place, 'key'],
        `${shown(key)} is also that of ${fieldName(first.place)}]; it has to be unique.`,
      )
    }
  }
}
