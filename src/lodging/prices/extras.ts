// What a guest can choose with a stay, such as parking or breakfast: a fee that is owed as often as it is chosen.

import type { Day, DayRange } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { ChargeAmount, ChargeUnit, Fee } from './rules.ts'

/** When an extra is taken: on each night of a stay, or on its first or last day. */
export const extraDays = ['nights', 'arrival', 'departure'] as const

export interface Extra extends Fee {
  /** By which it is chosen. */
  readonly key: string
  readonly amount: ChargeAmount & { readonly kind: 'flat' }
  /** The largest quantity. */
  readonly most: number
  /** Absent: on its nights. */
  readonly on?: Exclude<(typeof extraDays)[number], 'nights'>
  /** Absent: there are as many as guests choose. */
  readonly counts?: ExtraCounts
}

/** How many there are on a night or day, for all guests together. */
export interface ExtraCounts {
  /** On nights that are not named; null: not counted. */
  readonly standing: number | null
  /** The last that holds for a night counts. */
  readonly nights: readonly {
    readonly range: DayRange | null
    readonly weekdays: readonly number[] | null
    readonly count: number
  }[]
}

export interface ChosenExtra {
  readonly code: string
  readonly quantity: number
}

/**
 * What a reservation takes of the property's extras: on each night of its stay, or on its first or last day, as many as it has. A change whose payment is under way
 * is a claim of its own beside that of its reservation; of the two, the larger counts on a night.
 */
export interface ExtraClaim {
  readonly reservationId: string
  readonly checkin: Day
  readonly checkout: Day
  readonly extras: readonly ChosenExtra[]
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
  /** No more than are left. */
  readonly most: number
}

/** How much of what is chosen; nothing where nothing is. */
export const chosenOf = (extras: readonly ChosenExtra[] = []): ChosenExtra[] =>
  extras.flatMap(({ code, quantity }) => (quantity === 0 ? [] : [{ code, quantity }]))

/** How many are chosen of one. */
export const quantityOf = (key: string, chosen: readonly ChosenExtra[]): number =>
  chosen.find(({ code }) => code === key)?.quantity ?? 0

interface WithExtras {
  readonly extras?: readonly Extra[]
}

/** Whether a property has extras that are counted. */
export const hasCountedExtras = ({ extras = [] }: WithExtras): boolean =>
  extras.some(({ counts }) => counts !== undefined)

/** Whether some of what is chosen is counted at the property, so that there may be none left. */
export const choosesCounted = ({ extras = [] }: WithExtras, chosen: readonly ChosenExtra[] = []): boolean =>
  extras.some(({ key, counts }) => counts !== undefined && quantityOf(key, chosen) > 0)
