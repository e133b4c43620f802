// Reads fees and taxes of a checked document into rules for pricing.

import { decimalsOf } from '../../values/currencies.ts'
import type { Minor } from '../../values/money.ts'
import type { Filled } from '../documents/document-defaults.ts'
import { millionths, minorUnits, readDayRange, weekdayNumbers } from '../documents/document-reading.ts'
import type { InOneLanguage } from '../documents/guest-texts.ts'
import type { DecimalText } from '../documents/schema-values.ts'
import type { Extra, ExtraCounts } from './extras.ts'
import type {
  ChargeAmount,
  ChargeBase,
  ChargeBound,
  ChargeConditions,
  ChargeScheme,
  Fee,
  GuestKind,
  PricePart,
  Tax,
  TotalRounding,
} from './rules.ts'
import type { FeeDocument, TaxDocument } from './schema-charges.ts'
import type { PartDocument, TotalRoundingDocument } from './schema-parts.ts'

/** A fee (contract P6). `decimals` of the property's currency, here and below. */
export const feeFrom = (document: InOneLanguage<Filled<FeeDocument>>, decimals: number): Fee => ({
  ...commonParts(document, decimals),
  description: document.description,
  taxRate: document.tax_rate === null ? null : millionths(document.tax_rate),
})

/** The fees that are owed only where they are chosen. */
export function extrasFrom(
  documents: readonly InOneLanguage<Filled<FeeDocument>>[],
  decimals: number,
): Extra[] {
  return documents.flatMap(document => {
    const { amount, ...fee } = feeFrom(document, decimals)
    if (document.optional === null || document.key === null || amount.kind !== 'flat') return []
    const { most, on, count, nights } = document.optional
    const counts = count === null && nights.length === 0 ? {} : { counts: countsFrom(count, nights) }
    const extra = { ...fee, amount, key: document.key, most, ...counts }
    if (on === 'nights') return [extra]
    const { conditions } = extra
    return [
      { ...extra, on, conditions: on === 'arrival' ? conditions : { ...conditions, isOfDeparture: true } },
    ]
  })
}

type OptionalDocument = NonNullable<Filled<FeeDocument>['optional']>

const countsFrom = (standing: number | null, nights: OptionalDocument['nights']): ExtraCounts => ({
  standing,
  nights: nights.map(({ from, to, weekdays, count }) => ({
    range: readDayRange({ from, to }),
    weekdays: weekdays && weekdayNumbers(weekdays),
    count,
  })),
})

/** A tax (contract P7). */
export const taxFrom = (document: InOneLanguage<Filled<TaxDocument>>, decimals: number): Tax => ({
  ...commonParts(document, decimals),
  included: document.included,
  compound: document.compound,
})

/** A part of the prices. */
export const partFrom = (document: InOneLanguage<Filled<PartDocument>>, decimals: number): PricePart => ({
  key: document.key,
  name: document.name,
  amount: minorUnits(document.amount!, decimals),
  unit: document.unit,
  conditions: conditionsFrom({ ...noConditions, ...document.conditions }, decimals),
})

export const totalRoundingFrom = (
  { to, name, mode }: InOneLanguage<Filled<TotalRoundingDocument>>,
  decimals: number,
): TotalRounding => ({ to: minorUnits(to, decimals), name, mode })

type ChargeDocument = Omit<InOneLanguage<Filled<TaxDocument>>, 'included' | 'compound'>
type ConditionsDocument = ChargeDocument['conditions']

function commonParts(document: ChargeDocument, decimals: number) {
  const own = document.currency === null ? decimals : decimalsOf(document.currency)
  return {
    key: document.key,
    name: document.name,
    amount: amountFrom(document, document.rows?.[0] ?? document, own),
    due: document.due,
    conditions: conditionsFrom(document.conditions, decimals),
    scheme: hasScheme(document) ? schemeFrom(document, own, decimals) : null,
  }
}

type AmountFields = { readonly percent?: DecimalText; readonly amount?: DecimalText }

function amountFrom(
  { name, unit, per }: Pick<ChargeDocument, 'name' | 'unit' | 'per'>,
  { percent, amount }: AmountFields,
  decimals: number,
): ChargeAmount {
  if (percent !== undefined) return { kind: 'percent', percent: millionths(percent) }
  if (amount !== undefined) return { kind: 'flat', amount: minorUnits(amount, decimals), unit, per }
  throw new RangeError(`charge ${name} has neither percent nor amount`)
}

/** Whether it says more than one amount of the room charge. */
const hasScheme = ({
  rows,
  currency,
  per,
  base,
  compares,
  at_least,
  at_most,
  rounding,
  nights_of_year,
  conditions,
}: ChargeDocument): boolean =>
  rows !== undefined ||
  per === 'bedroom' ||
  conditions.unless !== null ||
  [currency, base, compares, at_least, at_most, rounding, nights_of_year].some(field => field !== null)

function schemeFrom(document: ChargeDocument, own: number, decimals: number): ChargeScheme {
  const { rows, base, compares, currency, at_least, at_most, rounding, nights_of_year } = document
  return {
    rows: (rows ?? [{ ...document, for_each: null, conditions: noConditions }]).map(row => ({
      amount: amountFrom(document, row, own),
      forEach: row.for_each === null ? null : minorUnits(row.for_each, decimals),
      conditions: conditionsFrom(row.conditions, decimals),
    })),
    base: base ?? netNights,
    ...(compares && { compares: { ...compares, share: 'room' as const } }),
    currency,
    atLeast: boundFrom(at_least, own),
    atMost: boundFrom(at_most, own),
    rounding: rounding && {
      of: rounding.of,
      to: minorUnits(rounding.to, decimals),
      mode: rounding.mode,
    },
    nightsOfYear: nights_of_year,
  }
}

const netNights: ChargeBase = { nights: 'net', lodging: true, parts: null, charges: [], share: 'room' }

const boundFrom = (bound: ChargeDocument['at_least'], decimals: number): ChargeBound | null =>
  bound && {
    amount: minorUnits(bound.amount, decimals),
    of: bound.of,
    ...(bound.each_night && { eachNight: true }),
    ...(bound.each_year && { eachYear: true }),
  }

const noConditions: ConditionsDocument = {
  booking: null,
  stay: null,
  season: null,
  weekdays: null,
  min_nights: null,
  max_nights: null,
  from_night: null,
  to_night: null,
  min_age: null,
  max_age: null,
  unless: null,
  rooms: null,
  rate_plans: null,
  charged_nights: null,
  rate_from: null,
  rate_above: null,
  rate_below: null,
  rate_up_to: null,
  rate_of: 'room',
}

function conditionsFrom(conditions: ConditionsDocument, decimals: number): ChargeConditions {
  const bound = (amount: DecimalText | null): Minor | null =>
    amount === null ? null : minorUnits(amount, decimals)
  return {
    booking: readDayRange(conditions.booking),
    stay: readDayRange(conditions.stay),
    season: conditions.season && {
      from: dayOfYear(conditions.season.from),
      to: dayOfYear(conditions.season.to),
    },
    weekdays: conditions.weekdays && weekdayNumbers(conditions.weekdays),
    minNights: conditions.min_nights,
    maxNights: conditions.max_nights,
    fromNight: conditions.from_night,
    toNight: conditions.to_night,
    minAge: conditions.min_age,
    maxAge: conditions.max_age,
    unless: conditions.unless && guestKindFrom(conditions.unless),
    rooms: conditions.rooms,
    ratePlans: conditions.rate_plans,
    chargedNights: conditions.charged_nights,
    rateFrom: bound(conditions.rate_from),
    rateAbove: bound(conditions.rate_above),
    rateBelow: bound(conditions.rate_below),
    rateUpTo: bound(conditions.rate_up_to),
    rateOf: conditions.rate_of,
  }
}

/** "04-01" is 401. */
const dayOfYear = (text: string): number => Number(text.slice(0, 2)) * 100 + Number(text.slice(3))

const guestKindFrom = (kind: NonNullable<ConditionsDocument['unless']>): GuestKind => ({
  residence: kind.residence,
  notResidence: kind.not_residence,
  nationality: kind.nationality,
  notNationality: kind.not_nationality,
  paysFrom: kind.pays_from,
  notPaysFrom: kind.not_pays_from,
  purpose: kind.purpose,
})
