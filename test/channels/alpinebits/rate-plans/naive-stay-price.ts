// The rules of AlpineBits rate plans a second time, from the message itself: night by night with decimals as fractions,
// without the tariff that the server makes of the message.

import { decimal, type Fraction, fraction, plus, product, quotient } from '../../../naive-pricing/fraction.ts'
import type {
  DaysModel,
  OfferRuleModel,
  PeriodModel,
  PlanModel,
  RateModel,
  RoomModel,
  RuleModel,
  StayModel,
  SupplementModel,
} from './message-model.ts'

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const isIn = ({ start, end }: PeriodModel, text: string): boolean => text >= start && text <= end
const weekday = (text: string): number => day(text).dayOfWeek - 1
const allows = (days: DaysModel, text: string): boolean => days === null || days[weekday(text)]!
const daysBetween = (from: string, to: string): number => day(from).until(day(to)).days

/** The days from one to another, without the latter. */
function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, ahead) =>
    day(from).add({ days: ahead }).toString(),
  )
}

/** The total in major units; null when the stay cannot be booked. */
export function naiveStayPrice(plan: PlanModel, room: RoomModel, stay: StayModel): number | null {
  const guests = stay.adults + stay.ages.length
  if (guests < room.min || guests > room.max) return null
  if (!meetsOffer(plan.offer, stay)) return null
  const rules = plan.rules.filter(rule => rule.room === null || rule.room === room.code)
  if (!rules.every(rule => meetsRule(rule, stay))) return null
  const payers = payersOf(plan, room, stay)
  const nights = nightsOf(plan, room, stay, payers)
  if (nights === null) return null
  const free = new Set(nights.filter(night => night.isFree).map(night => night.date))
  const paying = payers.adults + payers.ages.length
  const supplements = plan.supplements
    .filter(({ mandatory }) => mandatory)
    .map(supplement => supplementPrice(supplement, room, stay, { free, paying }))
  const ofNights = toThousandths(nights.reduce((sum, { price }) => plus(sum, price), nothing))
  const ofSupplements = toThousandths(supplements.reduce(plus, nothing))
  return Number((ofNights + ofSupplements).toFixed(2))
}

const nothing = fraction(0n)

const toThousandths = ({ top, bottom }: Fraction): number => Number((Number(top) / Number(bottom)).toFixed(3))

const between = (count: number, least: number | null, most: number | null): boolean =>
  (least === null || count >= least) && (most === null || count <= most)

function meetsOffer(
  offer: OfferRuleModel,
  { arrival, departure, adults, ages, bookedOn }: StayModel,
): boolean {
  const { adults: adultRule, children } = offer
  const takesAge = (age: number): boolean =>
    children !== null &&
    age < adultRule.minAge! &&
    (children.minAge === null || age >= children.minAge) &&
    (children.maxAge === null || age < children.maxAge)
  return (
    ages.every(takesAge) &&
    between(adults, adultRule.min, adultRule.max) &&
    between(ages.length, children?.min ?? null, children?.max ?? null) &&
    between(daysBetween(arrival, departure), offer.minLos, offer.maxLos) &&
    allows(offer.arrival, arrival) &&
    allows(offer.departure, departure) &&
    between(daysBetween(bookedOn, arrival), offer.minAdvance, offer.maxAdvance)
  )
}

function meetsRule(rule: RuleModel, { arrival, departure }: StayModel): boolean {
  const nights = daysFrom(arrival, departure)
  if (rule.closed && nights.some(night => isIn(rule, night))) return false
  if (isIn(rule, arrival)) {
    if (!allows(rule.arrival, arrival) || !between(nights.length, rule.minLos, rule.maxLos)) return false
  }
  if (isIn(rule, departure) && !allows(rule.departure, departure)) return false
  const touched = [...nights, departure].some(each => isIn(rule, each))
  return !touched || between(nights.length, rule.forwardMin, rule.forwardMax)
}

interface Payers {
  readonly adults: number
  readonly ages: readonly number[]
  readonly freeChildren: number
}

function payersOf({ family }: PlanModel, room: RoomModel, { adults, ages }: StayModel): Payers {
  const wanted = room.maxChild === null ? room.std : Math.min(room.max - room.maxChild, room.std)
  const oldestFirst = ages.toSorted((a, b) => b - a)
  let payingAdults = adults
  while (payingAdults < wanted && oldestFirst.length > 0) {
    oldestFirst.shift()
    payingAdults += 1
  }
  const youngestFirst = oldestFirst.reverse()
  const young = family === null ? 0 : youngestFirst.filter(age => age < family.maxAge).length
  let freeChildren = 0
  if (family !== null && young >= 1 && young >= family.minCount) freeChildren = Math.min(young, family.free)
  return { adults: payingAdults, ages: youngestFirst.slice(freeChildren), freeChildren }
}

interface NaiveNight {
  readonly date: string
  readonly price: Fraction
  readonly isFree: boolean
}

/** A rate is for `unit` nights; fewer at the end of the stay or of the rate cost their part. */
function nightsOf(plan: PlanModel, room: RoomModel, stay: StayModel, payers: Payers): NaiveNight[] | null {
  const dates = daysFrom(stay.arrival, stay.departure)
  const nights: NaiveNight[] = []
  while (nights.length < dates.length) {
    const first = dates[nights.length]!
    const rate = plan.rates.find(each => each.room === room.code && isIn(each, first))
    const price = rate === undefined ? null : ratePrice(rate, plan, room, payers)
    if (rate === undefined || price === null) return null
    const together = dates.slice(nights.length, nights.length + plan.unit).filter(date => isIn(rate, date))
    const isFree = together.length === 1 && costsNothing(plan, nights.length, dates.length)
    const each = isFree ? nothing : quotient(price, fraction(BigInt(plan.unit)))
    for (const date of together) nights.push({ date, price: each, isFree })
  }
  return nights
}

function costsNothing({ freeNights }: PlanModel, night: number, nights: number): boolean {
  if (freeNights === null || nights < freeNights.required) return false
  if (!freeNights.repeats) return night >= nights - freeNights.free
  const place = (night % freeNights.required) + 1
  return place > freeNights.required - freeNights.free
}

const timesOf = (amount: string, count: number): Fraction => product(decimal(amount), fraction(BigInt(count)))

function ratePrice(rate: RateModel, plan: PlanModel, room: RoomModel, payers: Payers): Fraction | null {
  const standard = Math.min(payers.adults, room.std)
  const everybody = payers.adults + payers.ages.length + payers.freeChildren
  let price = nothing
  if (standard > 0) {
    const guests = plan.type === 7 ? Math.min(everybody, room.std) : standard
    const base = rate.base.find(each => each.guests === guests)
    if (base === undefined) return null
    price = plus(price, timesOf(base.amount, plan.type === 7 ? standard : 1))
  }
  if (payers.adults > standard) {
    if (rate.adult === null) return null
    price = plus(price, timesOf(rate.adult, payers.adults - standard))
  }
  for (const age of payers.ages) {
    const child = rate.children.find(({ min, max }) => age >= (min ?? 0) && age < (max ?? 200))
    if (child === undefined) return null
    price = plus(price, decimal(child.amount))
  }
  return price
}

function supplementPrice(
  supplement: SupplementModel,
  room: RoomModel,
  stay: StayModel,
  { free, paying }: { readonly free: ReadonlySet<string>; readonly paying: number },
): Fraction {
  const dates = daysFrom(stay.arrival, stay.departure)
  const owed = dates.flatMap(date => {
    const amounts = supplement.prices.filter(
      price => isIn(price, date) && (price.room === null || price.room === room.code),
    )
    const isOwed = supplement.weekdays === null || supplement.weekdays[weekday(date)] === '1'
    if (!isOwed || amounts.length === 0) return []
    return [{ date, amount: amounts.map(({ amount }) => decimal(amount)).reduce(plus, nothing) }]
  })
  if (supplement.chargeType === 24) return owed[0]?.amount ?? nothing
  const isPerStay = [12, 18, 20].includes(supplement.chargeType)
  const isPerGuest = [20, 21].includes(supplement.chargeType)
  const parts = owed
    .filter(({ date }) => isPerStay || !free.has(date))
    .map(({ amount }) => (isPerStay ? quotient(amount, fraction(BigInt(dates.length))) : amount))
  return product(parts.reduce(plus, nothing), fraction(BigInt(isPerGuest ? paying : 1)))
}
