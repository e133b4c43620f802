// What charges came to on the nights of a stay that is prolonged, kept with its lines so that bounds hold over the whole stay
// (contract P6, P7).

import type { ChargeItem, CountedPart } from '../../lodging/prices/price.ts'
import type { Fee, Tax } from '../../lodging/prices/rules.ts'
import type { Draft } from '../draft.ts'
import type { CountedCell } from '../offer.ts'
import type { Cell } from './cell-units.ts'
import { exact } from './exact.ts'

/** The cells of a fee or tax on the nights before those of a draft; none where it prolongs nothing, or they are not known. */
export function cellsBefore(rule: Fee | Tax, { offer: { stayContext } }: Draft): readonly Cell[] {
  const { linesBefore, nightsBefore = 0 } = stayContext.search
  if (linesBefore === undefined) return []
  const { fees, taxes } = stayContext.property
  const isFee = 'taxRate' in rule
  const row = rowsOfRules(isFee ? fees : taxes).get(rule) ?? 0
  const items: readonly ChargeItem[] = [
    ...(isFee ? linesBefore.fees : linesBefore.taxItems),
    ...linesBefore.checkinFees,
  ]
  const isOfRule = (item: ChargeItem): boolean =>
    item.taxOf === undefined && item.name === rule.name && (item.row ?? 0) === row
  const { counted = [] } = items.find(item => item.counted !== undefined && isOfRule(item)) ?? {}
  return counted.map(part => cellOf(part, nightsBefore))
}

function cellOf({ amount, night, ...part }: CountedPart, nightsBefore: number): Cell {
  const [top = '0', bottom = '1'] = amount.split('/')
  return { ...part, night: night - nightsBefore, amount: exact(BigInt(top), BigInt(bottom)) }
}

/** The same cells as they are kept. */
export const partsCounted = (cells: readonly CountedCell[]): CountedPart[] =>
  cells.map(({ place, night, guest, guests, amount: { top, bottom } }) => ({
    place,
    night,
    guest,
    guests,
    amount: bottom === 1n ? `${top}` : `${top}/${bottom}`,
  }))

/** The place of each rule among those of its name. */
export function rowsOfRules(rules: readonly (Fee | Tax)[]): ReadonlyMap<Fee | Tax, number> {
  const rows = new Map<Fee | Tax, number>()
  const seen = new Map<string, number>()
  for (const rule of rules) {
    rows.set(rule, seen.get(rule.name) ?? 0)
    seen.set(rule.name, (seen.get(rule.name) ?? 0) + 1)
  }
  return rows
}
