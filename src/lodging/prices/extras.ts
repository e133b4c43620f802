// What a guest can choose with a stay, such as parking or breakfast: a fee that is owed as often as it is chosen.

import type { Minor } from '../../values/money.ts'
import type { ChargeAmount, ChargeUnit, Fee } from './rules.ts'

export interface Extra extends Fee {
  /** By which it is chosen. */
  readonly key: string
  readonly amount: ChargeAmount & { readonly kind: 'flat' }
  /** The largest quantity. */
  readonly most: number
}

export interface ChosenExtra {
  readonly code: string
  readonly quantity: number
}

/** What can be chosen at a rate for a stay. A price that is kept has only what is chosen. */
export interface OfferedExtra extends ChosenExtra {
  readonly name: string
  readonly description: string
  readonly unit: ChargeUnit
  /** For one, each time that the unit counts. */
  readonly amount: Minor
  /** For one, for the whole stay, without `tax`. */
  readonly total: Minor
  /** The tax on one. */
  readonly tax: Minor
  readonly most: number
}

/** How much of what is chosen; nothing where nothing is. */
export const chosenOf = (extras: readonly ChosenExtra[] = []): ChosenExtra[] =>
  extras.flatMap(({ code, quantity }) => (quantity === 0 ? [] : [{ code, quantity }]))
