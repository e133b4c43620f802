// Taxes and fees as Cloudbeds tells them (tax_info of OTA Build-To-Us v5.5), as those of our document. One that cannot be said here
// exactly is left out with the reason, because a guest would pay something else.

import { beginningOf } from '../../lodging/documents/short-text.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { parseAmount, parsePercent } from '../../values/money.ts'

type Tax = NonNullable<PropertyDocument['taxes']>[number]
type Fee = NonNullable<PropertyDocument['fees']>[number]

export interface ToldCharges {
  readonly taxes: readonly Tax[]
  readonly fees: readonly Fee[]
  readonly leftOut: readonly string[]
}

interface TaxInfo {
  readonly name?: unknown
  readonly description?: unknown
  readonly is_fee?: unknown
  readonly is_inclusive?: unknown
  readonly is_per_night?: unknown
  readonly is_percent?: unknown
  readonly is_refundable?: unknown
  readonly amount?: unknown
  readonly amounts?: unknown
  readonly applies_per?: unknown
  readonly calculation_basis?: unknown
  readonly conditions?: unknown
  readonly tax_basis_includes_fees?: unknown
}

const mostOfAKind = 50
/** Ages from which guests are adults here, and until which they are children. */
const [adultAge, oldestChild] = [18, 17]

/** `decimals`: those of the property's currency. */
export function toldCharges(told: readonly unknown[], decimals: number): ToldCharges {
  const taxes: Tax[] = []
  const fees: Fee[] = []
  const leftOut: string[] = []
  for (const [index, each] of told.entries()) {
    const info = isObject(each) ? (each as TaxInfo) : {}
    const name = textOf(info.name, 200)
    const charge = name === '' ? 'it has no name' : chargeOf(info, decimals)
    const isFee = info.is_fee === true
    const isFull = (isFee ? fees : taxes).length === mostOfAKind
    const reason = typeof charge === 'string' ? charge : isFull ? `only ${mostOfAKind} are taken` : null
    if (reason !== null || typeof charge === 'string')
      leftOut.push(`${isFee ? 'fee' : 'tax'} "${name || index + 1}" was not taken: ${reason}`)
    else if (isFee) fees.push({ name, description: textOf(info.description, 2000), ...charge })
    else taxes.push({ name, ...charge, ...(isIncluded(info) && { included: true }) })
  }
  return { taxes, fees, leftOut }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' && value.isWellFormed() ? beginningOf(value.trim(), most) : ''
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
// What is left out is so, as the specification says.
const isIncluded = ({ is_inclusive }: TaxInfo): boolean => is_inclusive !== false
const isPerNight = ({ is_per_night }: TaxInfo): boolean => is_per_night !== false

type Charge = Pick<Fee, 'percent' | 'amount' | 'unit' | 'per' | 'conditions'>

/** What is owed, or why it cannot be said. */
function chargeOf(info: TaxInfo, decimals: number): Charge | string {
  if (!isEmpty(info.amounts)) return 'its amount depends on conditions'
  if (!isEmpty(info.tax_basis_includes_fees)) return 'it is charged on some of the fees'
  const isPercent = info.is_percent !== false
  if (isIncluded(info) && info.is_fee === true) return 'a fee that is in the price is not shown apart'
  if (isIncluded(info) && !isPercent) return 'a flat amount cannot be in the price'
  if (info.is_refundable === true && info.is_fee === true) return 'a refundable deposit is not a fee'
  const conditions = conditionsOf(info.conditions)
  if (conditions === null) return 'its conditions cannot be said here'
  return isPercent ? percentOf(info, conditions) : amountOf(info, conditions, decimals)
}

function percentOf({ amount, calculation_basis: basis }: TaxInfo, conditions: Conditions): Charge | string {
  if (!isEmpty(basis) && basis !== 'rate' && basis !== 'rate-per-night')
    return 'its percentage is not of the rate'
  const isSound = typeof amount === 'number' && amount >= 0 && amount <= 100
  if (!isSound || parsePercent(amount) === undefined)
    return 'its percentage is not one of at most four decimals'
  return { percent: amount, conditions }
}

function amountOf(info: TaxInfo, conditions: Conditions, decimals: number): Charge | string {
  const { amount } = info
  const isSound = typeof amount === 'number' && amount >= 0 && amount <= 1_000_000
  if (!isSound || parseAmount(amount, decimals) === undefined) return 'its amount is not one of the currency'
  const [each, once] = isPerNight(info) ? (['person_night', 'night'] as const) : (['person', 'stay'] as const)
  switch (info.applies_per) {
    case 'booking':
    case 'room':
      return { amount, unit: once, per: info.applies_per, conditions }
    case 'guest':
      return { amount, unit: each, conditions }
    case 'adult':
      return { amount, unit: each, conditions: { ...conditions, min_age: adultAge } }
    case 'child':
      return { amount, unit: each, conditions: { ...conditions, max_age: oldestChild } }
    default:
      return `nothing is charged for each "${textOf(info.applies_per, 40)}" here`
  }
}

type Conditions = NonNullable<Fee['conditions']>

/** Lengths of stays; null for any other condition. */
function conditionsOf(told: unknown): Conditions | null {
  if (isEmpty(told)) return {}
  if (!Array.isArray(told) || told.length !== 1) return null
  const [only] = told as { readonly [field: string]: unknown }[]
  if (!isObject(only) || only.condition_parameter !== 'length-of-stay' || !isEmpty(only.one_of)) return null
  const least = nightsOf(only.min_start, only.min_start_inclusive === false ? 1 : 0)
  const most = nightsOf(only.max_end, only.max_end_inclusive === false ? -1 : 0)
  if (least === null || most === null) return null
  return {
    ...(least !== undefined && { min_nights: least }),
    ...(most !== undefined && { max_nights: most }),
  }
}

/** Undefined where nothing is said, null for no number of nights. */
function nightsOf(told: unknown, step: number): number | null | undefined {
  if (isEmpty(told)) return undefined
  const nights = /^\d{1,2}$/.test(String(told)) ? Number(told) + step : 0
  return nights >= 1 && nights <= 99 ? nights : null
}
