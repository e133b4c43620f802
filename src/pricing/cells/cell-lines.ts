// The line of a charge: its cells within their bounds, rounded, and what of the line each cell is where another charge is on it.

import type { ChargeBound, ChargeGroup, ChargeScheme } from '../../lodging/prices/rules.ts'
import { addDays, formatDay } from '../../values/civil-dates.ts'
import { type Minor, minor, most, subtract, zero } from '../../values/money.ts'
import type { Draft } from '../draft.ts'
import { type Cell, inOwnCurrency } from './cell-units.ts'
import {
  divided,
  type Exact,
  exact,
  isLess,
  isNothing,
  multiplied,
  nothing,
  plus,
  rounded,
  sumOfExact,
} from './exact.ts'

export interface CelledLine {
  readonly amount: Minor
  /** Their sum is the amount. */
  readonly cells: readonly Cell[]
  /** Before bounds and rounding, where these are over several nights. */
  readonly counted?: readonly Cell[]
}

/**
 * The line of some cells. Where they prolong a stay, whose nights before came to `before`: what the line of all has more than that of
 * the nights before.
 */
export function lineOf(
  cells: readonly Cell[],
  scheme: ChargeScheme,
  draft: Draft,
  before: readonly Cell[] = [],
): CelledLine {
  if (cells.length === 0) return emptyLine
  const line = lineWithin([...before, ...cells], scheme, draft)
  const kept = isOverNights(scheme) ? { counted: cells } : {}
  if (before.length === 0) return { ...line, ...kept }
  const more = most(zero, subtract(line.amount, lineWithin(before, scheme, draft).amount))
  const added = line.cells.filter(({ night }) => night >= 0)
  return { ...lineOfAmount(added, more), ...kept }
}

/** Whether a bound or the rounding looks at more than a night. */
const isOverNights = ({ atLeast, atMost, rounding }: ChargeScheme): boolean =>
  [atLeast, atMost, rounding].some(each => each !== null && each.of !== 'night' && each.of !== 'person_night')

/** Bounds first, at least before at most; then each group is rounded, and their sum to the unit of the currency. */
function lineWithin(cells: readonly Cell[], scheme: ChargeScheme, draft: Draft): CelledLine {
  const { atLeast, atMost, rounding, currency } = scheme
  const bound =
    (written: ChargeBound, isBeyond: (sum: Exact, limit: Exact) => boolean) =>
    (some: Cell[]): Exact => {
      const times = isOfGuests(written.of) && some[0]!.guest === null ? some[0]!.guests : 1
      const nights = written.eachNight ? new Set(some.map(({ night }) => night)).size : 1
      const limit = multiplied(inOwnCurrency(written.amount, currency, draft), exact(times * nights))
      const sum = totalOf(some)
      return isBeyond(sum, limit) ? limit : sum
    }
  const groupOf = (written: ChargeBound) => (cell: Cell) =>
    written.eachYear ? `${yearOf(cell, draft)} ${keys[written.of](cell)}` : keys[written.of](cell)
  let bounded = cells
  if (atLeast !== null) bounded = regrouped(bounded, groupOf(atLeast), bound(atLeast, isLess))
  if (atMost !== null)
    bounded = regrouped(
      bounded,
      groupOf(atMost),
      bound(atMost, (sum, limit) => isLess(limit, sum)),
    )
  if (rounding !== null) {
    const { of, to, mode } = rounding
    bounded = regrouped(bounded, keys[of], some => exact(rounded(capped(totalOf(some)), to, mode)))
  }
  return lineOfAmount(bounded, rounded(capped(totalOf(bounded)), minor(1), 'nearest'))
}

const yearOf = ({ night }: Cell, { offer }: Draft): string =>
  formatDay(addDays(offer.stayContext.search.stay.checkin, night)).slice(0, 4)

/** Charges on charges can double fifty times. */
const largestLine = exact(10_000_000_000_000)

const capped = (amount: Exact): Exact => (isLess(largestLine, amount) ? largestLine : amount)

/** The cells in proportion, so that they add up to the amount of the line. */
export const lineOfAmount = (cells: readonly Cell[], amount: Minor): CelledLine => ({
  amount,
  cells: regrouped(cells, keys.line, () => exact(amount)),
})

const totalOf = (cells: readonly Cell[]): Exact => sumOfExact(cells.map(({ amount }) => amount))

const isOfGuests = (of: ChargeGroup): boolean => of === 'person' || of === 'person_night'

/** Cells of a group share what it comes to in proportion, and equally where they have nothing. */
function regrouped(
  cells: readonly Cell[],
  groupOf: (cell: Cell) => string,
  amountOf: (some: Cell[]) => Exact,
): Cell[] {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = groupOf(cell)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [cell])
    else known.push(cell)
  }
  return [...groups.values()].flatMap(some => {
    const [before, after] = [totalOf(some), amountOf(some)]
    return some.map(cell => ({
      ...cell,
      amount: isNothing(before)
        ? divided(after, exact(some.length))
        : multiplied(cell.amount, divided(after, before)),
    }))
  })
}

/** A cell of a room is of all its guests. */
const keys: Readonly<Record<ChargeGroup, (cell: Cell) => string>> = {
  person_night: ({ place, night, guest }) => `${place} ${night} ${guest}`,
  night: ({ place, night }) => `${place} ${night}`,
  person: ({ place, guest }) => `${place} ${guest}`,
  room: ({ place }) => `${place}`,
  line: () => '',
}

/** What a line is on a night of a room with so many guests, or on that of one of them. */
export function partOf(
  { cells }: CelledLine,
  { place, night, guest }: Omit<Cell, 'amount' | 'guests'>,
  heads: number,
): Exact {
  let part = nothing
  for (const cell of cells) {
    if (cell.place !== place || cell.night !== night) continue
    if (guest === null || cell.guest === guest) part = plus(part, cell.amount)
    else if (cell.guest === null) part = plus(part, divided(cell.amount, exact(heads)))
  }
  return part
}

export const emptyLine: CelledLine = { amount: zero, cells: [] }
