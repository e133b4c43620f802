// The price of one offer of apaleo for one room. apaleo's prices contain VAT. An offer that cannot be read completely has no
// price, because a wrong one is worse than none.

import { localTimeAt } from '../../values/civil-dates.ts'
import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import { add, type Minor, parseAmount, subtract, sum, sumOf, zero } from '../../values/money.ts'
import type { LiveProperty, LiveStay } from '../live-offers.ts'
import { countOf, type Fields, fieldsOf, instantOf, objectsOf, textOf } from '../remote-fields.ts'

/** All amounts are in `currency`. */
export interface ApaleoPrice {
  readonly currency: string
  /** What is booked for each night, as apaleo writes it: with VAT and the services of the night. */
  readonly nights: readonly ApaleoNight[]
  /** VAT in the nights and the services; empty where the breakdown does not add up to the price. */
  readonly vat: readonly NamedAmount[]
  /** Services that are booked with the offer and are in no night; without VAT where `vat` has it. */
  readonly services: readonly NamedAmount[]
  /** Added on top of the price. */
  readonly fees: readonly NamedAmount[]
  /** Everything above; `total` of the offer and its fees. */
  readonly total: Minor
  /** Collected by the hotel; never in `total`. */
  readonly cityTax: Minor
  /** Due before arrival; null where apaleo does not say. */
  readonly prepaid: Minor | null
}

interface ApaleoNight {
  readonly gross: Minor
  readonly free: number
}

interface NamedAmount {
  /** A name, or the percentage of a tax. */
  readonly name: string
  readonly amount: Minor
}

type Asked = Pick<LiveStay, 'checkin' | 'checkout'>

/** Undefined where a night is missing or is another, or where the parts do not add up to the total. */
export function readPrice(
  offer: Fields,
  stay: Asked,
  { timeZone }: Pick<LiveProperty, 'timeZone'>,
): ApaleoPrice | undefined {
  const { currency } = fieldsOf(offer.totalGrossAmount)
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined
  const price = amountIn(offer.totalGrossAmount, currency)
  const slices = objectsOf(offer.timeSlices)
  const nights = slices.map(slice => readNight(slice, currency))
  const isForNights =
    slices.length === stay.checkout - stay.checkin &&
    slices.every(({ from }, index) => dayOf(from, timeZone) === stay.checkin + index)
  if (price === undefined || !isForNights || !nights.every(each => each !== undefined)) return undefined
  const room = sumOf(nights, ({ gross }) => gross)
  const services = readServices(offer, slices, currency)
  const extra = services && sumOf(services, ({ gross }) => gross)
  const fees = readFees(offer.fees, currency)
  if (services === undefined || extra === undefined || fees === undefined) return undefined
  if (add(room, extra) !== price) return undefined
  const vat = readVat(offer.taxDetails, price, currency)
  return {
    currency,
    nights,
    vat,
    services: services.map(({ name, gross, net }) => ({ name, amount: vat.length > 0 ? net : gross })),
    fees,
    total: add(
      price,
      sumOf(fees, ({ amount }) => amount),
    ),
    cityTax: grossIn(offer.cityTax, currency) ?? zero,
    prepaid: amountIn(offer.prePaymentGrossAmount ?? offer.prePaymentAmount, currency) ?? null,
  }
}

/** What the nights cost without VAT and without services. */
export const netOfNights = ({ total, vat, services, fees }: ApaleoPrice): Minor =>
  subtract(total, sum([...vat, ...services, ...fees].map(({ amount }) => amount)))

function readNight(slice: Fields, currency: string): ApaleoNight | undefined {
  const gross = amountIn(slice.totalGrossAmount, currency)
  const free = countOf(slice.availableUnits, -100_000, 100_000)
  return gross === undefined || free === undefined ? undefined : { gross, free: Math.max(0, free) }
}

const dayOf = (value: unknown, timeZone: string): number | undefined => {
  const instant = instantOf(value)
  return instant && localTimeAt(instant.epochMilliseconds, timeZone).today
}

/** Services that no night includes. Undefined where one cannot be read. */
function readServices(
  { services }: Fields,
  slices: readonly Fields[],
  currency: string,
): { name: string; gross: Minor; net: Minor }[] | undefined {
  const inNights = new Set(
    slices.flatMap(slice =>
      objectsOf(slice.includedServices).map(({ service }) => fieldsOf(service).id as unknown),
    ),
  )
  const apart = objectsOf(services).filter(({ service }) => !inNights.has(fieldsOf(service).id))
  const read = apart.flatMap(({ service, totalAmount }) => {
    const gross = grossIn(totalAmount, currency)
    const net = amountIn({ amount: fieldsOf(totalAmount).netAmount, currency }, currency)
    if (gross === undefined || net === undefined) return []
    return [{ name: textOf(fieldsOf(service).name, 200) || 'Service', gross, net }]
  })
  return read.length === apart.length ? read : undefined
}

function readFees(fees: unknown, currency: string): NamedAmount[] | undefined {
  const given = objectsOf(fees)
  const read = given.flatMap(({ name, totalAmount }) => {
    const amount = grossIn(totalAmount, currency)
    return amount === undefined ? [] : [{ name: textOf(name, 200) || 'Fee', amount }]
  })
  return read.length === given.length ? read : undefined
}

/** The rates of a VAT that is in the price. apaleo rounds each; what does not come to the price is no breakdown of it. */
function readVat(details: unknown, price: Minor, currency: string): NamedAmount[] {
  const given = objectsOf(details)
  const read = given.flatMap(({ vatPercent, net, tax }) => {
    const [without, amount] = [amountIn(net, currency), amountIn(tax, currency)]
    if (without === undefined || amount === undefined || typeof vatPercent !== 'number') return []
    return [{ name: String(vatPercent), without, amount }]
  })
  const whole = sum(read.flatMap(({ without, amount }) => [without, amount]))
  const isWhole = read.length === given.length && Math.abs(whole - price) <= read.length
  return isWhole ? read.filter(({ amount }) => amount > 0).map(({ name, amount }) => ({ name, amount })) : []
}

/** `{amount, currency}`; undefined for another currency, a negative amount, and what cannot be read. */
export function amountIn(value: unknown, currency: string): Minor | undefined {
  const { amount: written, currency: given } = fieldsOf(value)
  const amount = given === currency ? parseAmount(written, decimalsOf(currency)) : undefined
  return amount !== undefined && amount >= 0 ? amount : undefined
}

const grossIn = (value: unknown, currency: string): Minor | undefined => {
  const { grossAmount: amount, currency: given } = fieldsOf(value)
  return amountIn({ amount, currency: given }, currency)
}
