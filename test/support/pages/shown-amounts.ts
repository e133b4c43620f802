// Amounts in answers: conversion to minor units, and a search of the text for more decimals than a currency has.

import { decimalsOf } from '../../../src/values/currencies.ts'
import { parseAmount } from '../../../src/values/money.ts'

/** Minor units of an amount that was shown. Throws when it has more decimals than its currency (contract S4). */
export function shownMinor(amount: unknown, currency: string): number {
  const minor = parseAmount(amount, decimalsOf(currency))
  if (minor === undefined) throw new Error(`${JSON.stringify(amount)} is not an amount of ${currency}`)
  return minor
}

/** Numbers that are not money: degrees, stars, percentages and exchange rates. */
const otherNumbers = new Set([
  'longitude',
  'latitude',
  'exchange_rate',
  'room_tax',
  'tax_rate',
  'value',
  'rating',
])

/**
 * Every number in the text of an answer with more decimals than the currency of its amounts. Searches the text instead of
 * parsed values, so that it finds 90.89000000000001 and 1e-7.
 */
export function overlongNumbers(text: string, currency: string): string[] {
  const charge = JSON.parse(text).meta_data?.charge
  if (charge === undefined) return overlongIn(text, currency)
  // What is charged is in the property's own currency.
  const charged = JSON.stringify(charge)
  return [...overlongIn(text.replace(charged, 'null'), currency), ...overlongIn(charged, charge.currency)]
}

function overlongIn(text: string, currency: string): string[] {
  const found: string[] = []
  JSON.parse(text, function (this: unknown, key: string, value: unknown, harness?: { source?: string }) {
    if (typeof value !== 'number' || otherNumbers.has(key) || isPercentage(this, key)) return value
    const source = harness?.source ?? ''
    const [, fraction = ''] = source.split('.')
    const isOverlong = fraction.length > decimalsOf(currency)
    if (!/^-?\d+(\.\d+)?$/.test(source) || isOverlong) found.push(`${key}: ${source}`)
    return value
  })
  return found
}

/** `fee` of a percent fee, and `amount` of a percent promotion or code. */
function isPercentage(holder: unknown, key: string): boolean {
  const { type, promotion_type } = holder as { type?: unknown; promotion_type?: unknown }
  const kind = (promotion_type ?? type) as { name?: string } | string | undefined
  const name = typeof kind === 'string' ? kind : kind?.name
  return (key === 'fee' || key === 'amount') && /^percent/i.test(name ?? '')
}
