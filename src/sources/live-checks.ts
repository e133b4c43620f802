// Looks at what a live source gives before it is believed: rates whose lines do not add up, that are for other nights, or
// that cannot be shown or booked are left out (threat E4).

import { longestStay } from '../lodging/properties/property.ts'
import { isReason } from '../pricing/room-flags.ts'
import { isCurrency } from '../values/currencies.ts'
import type {
  LiveAvailability,
  LiveCharge,
  LiveOffer,
  LivePenalty,
  LiveRate,
  LiveReason,
  LiveRoom,
  LiveStay,
} from './live-offers.ts'

/** The same availability with the sound rates only; null for what is no availability at all. */
export function soundAvailability(given: unknown, stay: LiveStay): LiveAvailability | null {
  try {
    return soundPart(given, stay)
  } catch {
    return null
  }
}

function soundPart(given: unknown, stay: LiveStay): LiveAvailability | null {
  if (!isObject(given)) return null
  const { rooms, reasons, unavailable } = given as Partial<LiveAvailability>
  if (!Array.isArray(rooms) || !Array.isArray(reasons)) return null
  const sound = rooms
    .filter(room => isText(room?.key, 200) && Array.isArray(room.rates) && Array.isArray(room.reasons))
    .slice(0, mostRooms)
    .map(({ key, rates, reasons: ofRoom }: LiveRoom) => ({
      key,
      rates: distinct(rates.filter((rate: unknown) => isSoundRate(rate, stay))),
      reasons: ofRoom.filter(({ code }: LiveReason) => isReason(code)),
    }))
  return {
    rooms: sound,
    reasons: reasons.filter(({ code }) => isReason(code)),
    unavailable: unavailable ?? null,
  }
}

const [mostRooms, mostRates] = [500, 200]

/**
 * Whether a rate can be shown and booked: every amount is whole, the lines add up to the total (contract P5, P8), and it has a
 * price: 0 before savings is none.
 */
export function isSoundRate(given: unknown, stay: LiveStay): given is LiveRate {
  try {
    return isSound(given, stay)
  } catch {
    // A list has something else in it than it should.
    return false
  }
}

function isSound(given: unknown, { checkin, checkout }: LiveStay): boolean {
  if (!isObject(given)) return false
  const rate = given as unknown as LiveRate
  const lists = [
    rate.nights,
    rate.taxes,
    rate.fees,
    rate.checkinFees,
    rate.promotions,
    rate.penalties,
    rate.offers,
  ]
  if (!lists.every(each => Array.isArray(each) && each.length <= longestStay + 1)) return false
  const nights = checkout - checkin
  const isForNights =
    rate.nights.length === nights && rate.nights.every(({ day }, index) => day === checkin + index)
  const amounts = [
    ...rate.nights.flatMap(night => [night.rate, night.originalRate, night.available ?? 0]),
    ...[...rate.taxes, ...rate.fees, ...rate.checkinFees].map(({ amount }) => amount),
    ...rate.penalties.map(({ penalty }) => penalty),
    ...rate.promotions.map(({ saved }) => saved),
    rate.dueNow,
    rate.noShowPenalty,
    rate.total,
  ]
  return (
    isCode(rate.code, 64) &&
    isText(rate.title, 200) &&
    isCurrency(rate.currency) &&
    isForNights &&
    amounts.every(isAmount) &&
    rate.nights.every(night => night.originalRate >= night.rate) &&
    (rate.total > 0 || rate.nights.some(night => night.originalRate > 0)) &&
    rate.dueNow <= rate.total &&
    sumOfLines(rate) === rate.total &&
    arePenalties(rate.penalties) &&
    rate.offers.length > 0 &&
    rate.offers.every(isOffer)
  )
}

/** Nothing is too large to add up exactly. */
const isAmount = (amount: unknown): boolean =>
  Number.isSafeInteger(amount) && (amount as number) >= 0 && (amount as number) <= 1_000_000_000_000

const sumOfLines = ({ nights, taxes, fees }: LiveRate): number => {
  const ofCharges = (charges: readonly LiveCharge[]) => charges.reduce((sum, { amount }) => sum + amount, 0)
  return nights.reduce((sum, { rate }) => sum + rate, 0) + ofCharges(taxes) + ofCharges(fees)
}

/** From booking on, without gaps, in order of time. */
const arePenalties = (penalties: readonly LivePenalty[]): boolean =>
  penalties.length > 0 &&
  penalties.every(({ from, until }, index) => {
    const previous = penalties[index - 1]
    const isNext = previous === undefined ? from === null : from !== null && from === previous.until
    const isLast = index === penalties.length - 1
    return isNext && (until === null) === isLast && isInOrder(from, until)
  })

function isInOrder(from: string | null, until: string | null): boolean {
  try {
    const instants = [from, until].filter(each => each !== null).map(each => Temporal.Instant.from(each))
    return instants.length < 2 || Temporal.Instant.compare(instants[0]!, instants[1]!) < 0
  } catch {
    return false
  }
}

export function isOffer({ bed, token, expiresAt }: LiveOffer): boolean {
  const isBed = bed === null || (isCode(bed?.code, 40) && isText(bed.description, 200))
  return isBed && isText(token, 4000) && (expiresAt === null || isInOrder(expiresAt, null))
}

/** One rate of each code: the first. */
function distinct(rates: readonly LiveRate[]): LiveRate[] {
  const byCode = new Map<string, LiveRate>()
  for (const rate of rates) if (!byCode.has(rate.code)) byCode.set(rate.code, rate)
  return [...byCode.values()].slice(0, mostRates)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text !== '' && text.length <= most

const isCode = (code: unknown, most: number): boolean =>
  isText(code, most) && /^[^\s\p{Cc}]([^\p{Cc}]*[^\s\p{Cc}])?$/u.test(code as string)
