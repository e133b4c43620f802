// How a published tariff is written down as a row: the place, since when, the rule in words, who says so, and a stay.

import type { ChargeConditions, Tax } from '../../../src/lodging/prices/rules.ts'
import { day, type Row } from '../../support/prices/pricing-case.ts'
import { aTax, flat, ofPercent } from '../../support/prices/pricing-rules.ts'

export interface Tariff extends Pick<Row, 'of' | 'gives'> {
  readonly place: string
  /** The year from which the figures hold. */
  readonly year: number
  readonly rule: string
  readonly source: string
}

type Conditions = Partial<ChargeConditions>

/** A percentage that is inside the written price. */
export const vat = (value: number): Tax => aTax('VAT', ofPercent(value), { included: true })

export const percentTax = (name: string, value: number, conditions: Conditions = {}): Tax =>
  aTax(name, ofPercent(value), { conditions })

/** A percentage that is also charged on the taxes before it. */
export const compoundTax = (name: string, value: number): Tax =>
  aTax(name, ofPercent(value), { compound: true })

/** An amount for each room and night. */
export const roomTax = (name: string, amount: number, conditions: Conditions = {}): Tax =>
  aTax(name, flat(amount, 'night', 'room'), { conditions })

/** An amount for each guest and night, paid at the house. */
export const guestTax = (name: string, amount: number, conditions: Conditions = {}): Tax =>
  aTax(name, flat(amount, 'person_night'), { conditions, due: 'checkin' })

/** The nights from one day to another. */
export const season = (from: string, to: string): Conditions => ({ stay: { from: day(from), to: day(to) } })

export const guests = (adults: number, ...childAges: number[]) => ({ adults, childAges })
