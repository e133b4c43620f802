// apaleo's offers for one party of guests in one room, read one by one: the unit group, the rate plan, the price, and what
// cancelling costs; or why an offer cannot be booked.

import type { RoomReason } from '../../pricing/priced-stay.ts'
import type { Minor } from '../../values/money.ts'
import type { LiveProperty, LiveStay } from '../live-offers.ts'
import { countOf, type Fields, fieldsOf, idOf, instantOf, objectsOf, textOf } from '../remote-fields.ts'
import { type ApaleoPrice, amountIn, readPrice } from './apaleo-pricing.ts'

export interface ApaleoOffer {
  readonly unitGroup: string
  readonly plan: string
  readonly title: string
  readonly text: string
  /** The guarantee that the booking names; the least that apaleo takes. */
  readonly guarantee: Guarantee
  /** Rooms left. */
  readonly free: number
  /** Names of the services that are included. */
  readonly services: readonly string[]
  readonly price: ApaleoPrice
  /** Cancelling costs the fee from then on, RFC 3339 with the property's offset; null: from the booking on. */
  readonly cancelling: { readonly from: string | null; readonly fee: Minor }
  readonly noShow: Minor
}

/** An offer that is not sold for the stay. */
export interface RefusedOffer {
  readonly unitGroup: string
  readonly reasons: readonly RoomReason[]
}

export interface ReadOffers {
  readonly sold: readonly ApaleoOffer[]
  readonly refused: readonly RefusedOffer[]
}

/** A rate for companies has a price that no other guest may have. */
const guarantees = ['PM6Hold', 'CreditCard', 'Prepayment'] as const
export type Guarantee = (typeof guarantees)[number]

export const isGuarantee = (value: unknown): value is Guarantee =>
  guarantees.some(guarantee => guarantee === value)

/** Undefined for an answer of another shape. */
export function readOffers(
  body: unknown,
  stay: Pick<LiveStay, 'checkin' | 'checkout'>,
  property: Pick<LiveProperty, 'timeZone'>,
): ReadOffers | undefined {
  const { offers } = fieldsOf(body)
  if (!Array.isArray(offers)) return undefined
  const sold: ApaleoOffer[] = []
  const refused: RefusedOffer[] = []
  for (const offer of objectsOf(offers)) {
    const unitGroup = idOf(fieldsOf(offer.unitGroup).id)
    const messages = objectsOf(offer.validationMessages)
    if (unitGroup === undefined) continue
    if (messages.length > 0) refused.push({ unitGroup, reasons: messages.flatMap(reasonOf) })
    else sold.push(...readOffer(offer, unitGroup, { price: readPrice(offer, stay, property), ...property }))
  }
  return { sold, refused }
}

function readOffer(
  offer: Fields,
  unitGroup: string,
  { price, timeZone }: Pick<LiveProperty, 'timeZone'> & { readonly price: ApaleoPrice | undefined },
): ApaleoOffer[] {
  const { id, name, description } = fieldsOf(offer.ratePlan)
  const plan = idOf(id, 64)
  const { minGuaranteeType: guarantee } = offer
  const free = countOf(offer.availableUnits, 0, 100_000)
  const isForAll = offer.isCorporate !== true && isGuarantee(guarantee)
  if (plan === undefined || free === undefined || !price || !isForAll) return []
  const { dueDateTime, fee } = fieldsOf(offer.cancellationFee)
  const noShow = amountIn(fieldsOf(offer.noShowFee).fee, price.currency)
  const from = instantOf(dueDateTime)?.toString({ timeZone }) ?? null
  const cost = amountIn(fee, price.currency)
  return [
    {
      unitGroup,
      plan,
      title: textOf(name, 200) || plan,
      text: textOf(description, 1_000),
      guarantee,
      free: Math.min(free, ...price.nights.map(night => night.free)),
      services: servicesOf(offer),
      price,
      // What cannot be read costs everything.
      cancelling: cost === undefined ? { from: null, fee: price.total } : { from, fee: cost },
      noShow: noShow ?? price.total,
    },
  ]
}

/** What is delivered in the nights, and what is booked with the offer. */
function servicesOf({ timeSlices, services }: Fields): string[] {
  const inNights = objectsOf(timeSlices).flatMap(slice => objectsOf(slice.includedServices))
  const names = [...inNights, ...objectsOf(services)].map(({ service }) =>
    textOf(fieldsOf(service).name, 200),
  )
  return [...new Set(names)].filter(name => name !== '')
}

const reasons: Readonly<Record<string, RoomReason>> = {
  UnitGroupFullyBooked: 'no_inventory',
  BlockFullyBooked: 'no_inventory',
  UnitGroupCapacityExceeded: 'occupancy_exceeded',
  RatePlanRestrictionsViolated: 'stop_sell',
  RateRestrictionsViolated: 'stop_sell',
  RatesNotSet: 'no_price',
  RatePlanSurchargesNotSet: 'no_price',
  IncludedServicesAmountExceededRateAmount: 'no_price',
}

const reasonOf = ({ code }: Fields): RoomReason[] => {
  const reason = typeof code === 'string' && Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return reason === undefined ? [] : [reason]
}
