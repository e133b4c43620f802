// The fees and taxes of a property that has charges with rows, bases, bounds or a rounding of their own (contract P6, P7).

import type { ChargeScheme, Fee, Tax } from '../../lodging/prices/rules.ts'
import { add, type Minor, percentOf, zero } from '../../values/money.ts'
import { amountInside } from '../charges/amounts-inside.ts'
import { amountOf } from '../charges/charges.ts'
import type { Draft } from '../draft.ts'
import type { ChargeAmounts, PossibleCharge } from '../offer.ts'
import { type CelledLine, emptyLine, lineOf, lineOfAmount, partOf } from './cell-lines.ts'
import { type CellPrices, cellPrices } from './cell-prices.ts'
import { type CelledCharge, cellsOf } from './cell-units.ts'
import { cellsBefore } from './cells-before.ts'
import { divided, type Exact, exact, nothing, plus } from './exact.ts'
import { plainScheme } from './plain-scheme.ts'

/** Charges in order: fees, and then taxes, each of which may be on those before it. */
export function celledCharges(
  draft: Draft,
  fees: readonly PossibleCharge<Fee>[],
  includedTaxes: readonly Minor[],
): ChargeAmounts {
  const run: Run = { draft, prices: cellPrices(draft, includedTaxes), lines: new Map(), ofRules: new Map() }
  const feeAmounts = fees.map(fee => amountIn(run, fee, zero))
  let [taxesSoFar, taxesInside] = [zero, 0]
  const taxes = draft.charges.taxes.map(tax => {
    const amount = tax.isInPrices
      ? includedTaxes[taxesInside++]!
      : (amountInside(tax, draft) ?? amountIn(run, tax, tax.rule.compound ? taxesSoFar : zero))
    taxesSoFar = add(taxesSoFar, amount)
    return amount
  })
  return {
    fees: feeAmounts,
    feeTaxes: fees.map(({ rule }, index) => percentOf(feeAmounts[index]!, rule.taxRate ?? 0)),
    taxes,
    byKey: run.lines,
    lines: run.ofRules,
  }
}

interface Run {
  readonly draft: Draft
  readonly prices: CellPrices
  /** Of the charges so far, by their keys. */
  readonly lines: Map<string, CelledLine>
  /** Of the charges with a scheme, by rule. */
  readonly ofRules: Map<Fee | Tax, CelledLine>
}

function amountIn(run: Run, charge: PossibleCharge<Fee | Tax>, onTop: Minor): Minor {
  const { scheme, key } = charge.rule
  if (scheme == null && key == null)
    return charge.nights.length === 0 ? zero : amountOf(charge, run.draft, onTop)
  const line = charge.nights.length === 0 ? emptyLine : lineIn(run, charge, onTop)
  if (key != null) run.lines.set(key, line)
  if (scheme != null) run.ofRules.set(charge.rule, line)
  return line.amount
}

function lineIn(run: Run, charge: PossibleCharge<Fee | Tax>, onTop: Minor): CelledLine {
  const { scheme } = charge.rule
  const celled = {
    charge,
    scheme: scheme ?? plainScheme(charge),
    named: namedBase(run, scheme ?? null, onTop),
    compared: comparedCharges(run, scheme?.compares?.charges ?? []),
  }
  const cells = cellsOf(celled, run.draft, run.prices)
  return scheme == null
    ? lineOfAmount(cells, amountOf(charge, run.draft, onTop))
    : lineOf(cells, scheme, run.draft, cellsBefore(charge.rule, run.draft))
}

function namedBase(
  { draft, prices, lines }: Run,
  scheme: ChargeScheme | null,
  onTop: Minor,
): CelledCharge['named'] {
  const { parties } = draft.offer.stayContext.search
  const named = (scheme?.base.charges ?? []).flatMap(key => lines.get(key) ?? [])
  return {
    at: at => {
      const { adults, childAges } = parties[at.place]!
      const heads = adults + childAges.length
      const shared: Exact = prices.share(onTop, at)
      const compound = at.guest === null ? shared : divided(shared, exact(heads))
      return named.reduce((total, line) => plus(total, partOf(line, at, heads)), compound)
    },
  }
}

/** The lines of the whole stay on a night of a room. */
function comparedCharges({ draft, lines }: Run, keys: readonly string[]): CelledCharge['compared'] {
  const named = keys.flatMap(key => (draft.whole?.amounts?.byKey ?? lines).get(key) ?? [])
  return { at: at => named.reduce((total, line) => plus(total, partOf(line, at, 1)), nothing) }
}
