// Chooses among all rates of all properties that were found: which of them have one as the guest wants it, which is the cheapest
// of those, and how many would be left with each further wish. Only for sites whose properties can all be priced for one page.

import type { Property, Rate, Room } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { amountsCurrency, firstAmount } from '../parts/charge.ts'
import { type Meal, meals, noRateWishes, type RateWishes, scores } from './rate-wishes.ts'

/** Sites of up to so many properties have all rates compared. */
export const mostCompared = 60

/** A value that can be wished for, and how many properties there are with it and all other wishes. */
export interface WishCount<Value> {
  readonly value: Value
  readonly count: number
}

/** What there is to wish for; empty where it would make no difference. */
export interface RateChoices {
  /** The lowest and the highest of the lowest totals; null without totals in one currency. */
  readonly prices: { readonly least: number; readonly most: number; readonly currency: string } | null
  readonly meals: readonly WishCount<Meal>[]
  /** How many have a rate that is free to cancel; null where it would make no difference. */
  readonly free: number | null
  readonly beds: readonly WishCount<string>[]
  readonly rated: readonly WishCount<number>[]
}

/** A group of wishes left out, and how many are found then. */
export interface WishesWithout {
  readonly group: RateGroup
  readonly wishes: RateWishes
  readonly count: number
}

export type RateGroup = keyof typeof groups

/** What leaves a group of wishes out. */
const groups = {
  price: { least: null, most: null },
  meals: { meals: [] },
  cancellation: { isFree: false },
  beds: { beds: [] },
  rating: { rated: null },
} satisfies Record<string, Partial<RateWishes>>

export interface Compared {
  /** Each with the cheapest of the rates that meet the wishes as its only one. */
  readonly properties: readonly Property[]
  readonly choices: RateChoices
  /** Where nothing meets all wishes: what would be found without one of them. */
  readonly without: readonly WishesWithout[]
}

/** A bed that one property alone has is no way to choose between properties. */
const leastHavingBed = 2
const mostBedsShown = 8

type Wisher = Pick<Page, 'currency'>

export function compareRates(page: Wisher, found: readonly Property[], wishes: RateWishes): Compared {
  const meeting = (changed: Partial<RateWishes>): Property[] =>
    found.filter(property => meets(page, property, { ...wishes, ...changed }))
  const properties = meeting({}).map(property => withCheapest(page, property, wishes))
  const unbounded = meeting({ least: null, most: null }).map(property =>
    withCheapest(page, property, { ...wishes, least: null, most: null }),
  )
  return {
    properties,
    choices: {
      prices: pricesOf(page, unbounded),
      meals: mealsOf(found, wishes).map(value => ({ value, count: meeting({ meals: [value] }).length })),
      free:
        wishes.isFree || found.some(property => ratesOf(property).some(({ rate }) => !isFreeNow(rate)))
          ? meeting({ isFree: true }).length
          : null,
      beds: bedsOf(found, wishes).map(value => ({ value, count: meeting({ beds: [value] }).length })),
      rated: scores
        .map(value => ({ value, count: meeting({ rated: value }).length }))
        .filter(({ value, count }) => count > 0 || wishes.rated === value),
    },
    without: properties.length > 0 ? [] : withoutEach(wishes, changed => meeting(changed).length),
  }
}

function withoutEach(
  wishes: RateWishes,
  countWith: (changed: Partial<RateWishes>) => number,
): WishesWithout[] {
  const whole = JSON.stringify(wishes)
  return (Object.keys(groups) as RateGroup[])
    .map(group => ({ group, wishes: { ...wishes, ...groups[group] }, count: countWith(groups[group]) }))
    .filter(({ wishes: left, count }) => count > 0 && JSON.stringify(left) !== whole)
}

/** Those whose prices are not there yet may turn out to meet every wish but that of guests' scores. */
function meets(page: Wisher, property: Property, wishes: RateWishes): boolean {
  if (wishes.rated !== null && (property.reviewer_location?.rating ?? 0) < wishes.rated) return false
  const isOfRates = cheapestNeeded(wishes)
  if (!isOfRates || isLate(property)) return true
  return ratesOf(property).some(({ room, rate }) => isWanted(page, property, { room, rate }, wishes))
}

const isLate = ({ was_searched, rate }: Property): boolean => !was_searched && rate.low === null

const cheapestNeeded = ({ least, most, meals: chosen, isFree, beds }: RateWishes): boolean =>
  least !== null || most !== null || chosen.length > 0 || isFree || beds.length > 0

interface Offered {
  readonly room: Room
  readonly rate: Rate
}

const ratesOf = ({ property_accommodation }: Property): Offered[] =>
  property_accommodation.flatMap(room => room.rates.map(rate => ({ room, rate })))

function isWanted(page: Wisher, property: Property, { room, rate }: Offered, wishes: RateWishes): boolean {
  const { least, most, meals: chosen, isFree, beds } = wishes
  if (chosen.length > 0 && !chosen.includes(rate.description.meal_plan)) return false
  if (isFree && !isFreeNow(rate)) return false
  if (beds.length > 0 && !bedsOfRate({ room, rate }).some(bed => beds.some(other => isSame(bed, other))))
    return false
  if (least === null && most === null) return true
  // Amounts of two currencies are never compared.
  if (amountsCurrency(page, property) !== page.currency) return false
  const amount = firstAmount(property, rate.total)
  return (least === null || amount >= least) && (most === null || amount <= most)
}

/** Cancelling it costs nothing as long as the guest is told so. */
const isFreeNow = ({ cancellation_penalties: [first] }: Rate): boolean => first?.penalty === 0

/** The beds that the guest may choose, else those that the room has. */
const bedsOfRate = ({ room, rate }: Offered): string[] =>
  rate.beds.length > 0 ? rate.beds.map(({ description }) => description) : [room.bedding?.trim() ?? '']

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Of equal ones the first, as everywhere. */
function withCheapest(page: Wisher, property: Property, wishes: RateWishes): Property {
  const wanted = cheapestNeeded(wishes)
    ? ratesOf(property).filter(offered => isWanted(page, property, offered, wishes))
    : ratesOf(property)
  const [first, ...others] = wanted
  if (first === undefined) return property
  const { low } = property.rate
  const isLow = ({ room, rate }: Offered): boolean =>
    room.id === low?.accommodation_id && rate.code === low.rate_code
  const cheapest =
    wanted.find(isLow) ??
    others.reduce(
      (best, each) =>
        firstAmount(property, each.rate.total) < firstAmount(property, best.rate.total) ? each : best,
      first,
    )
  const { room, rate } = cheapest
  const { total, promotion, discount } = rate
  return {
    ...property,
    rate: { low: { accommodation_id: room.id, rate_code: rate.code, total, promotion, discount } },
    property_accommodation: [{ ...room, rates: [rate] }],
  }
}

function pricesOf(page: Wisher, properties: readonly Property[]): RateChoices['prices'] {
  const amounts = properties
    .filter(property => property.rate.low !== null && amountsCurrency(page, property) === page.currency)
    .map(property => firstAmount(property, property.rate.low!.total))
  return amounts.length < 2
    ? null
    : { least: Math.min(...amounts), most: Math.max(...amounts), currency: page.currency }
}

function mealsOf(found: readonly Property[], wishes: RateWishes): Meal[] {
  const there = new Set(found.flatMap(ratesOf).map(({ rate }) => rate.description.meal_plan))
  const listed = meals.filter(meal => there.has(meal) || wishes.meals.includes(meal))
  return listed.length > 1 || wishes.meals.length > 0 ? listed : []
}

/** The beds that most properties have first; with those that are wished for, whoever has them. */
function bedsOf(found: readonly Property[], wishes: RateWishes): string[] {
  const having = new Map<string, { readonly text: string; count: number }>()
  for (const property of found) {
    const texts = new Map(
      ratesOf(property)
        .flatMap(bedsOfRate)
        .map(text => [text.toLowerCase(), text]),
    )
    for (const [key, text] of texts) {
      const known = having.get(key) ?? { text, count: 0 }
      known.count += 1
      having.set(key, known)
    }
  }
  const shared = [...having.values()]
    .filter(({ text, count }) => text !== '' && count >= leastHavingBed)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostBedsShown)
    .map(({ text }) => text)
  return [...shared, ...wishes.beds.filter(bed => !shared.some(text => isSame(text, bed)))]
}

/** Of properties that are not priced, by what guests said alone. */
export const compareScores = (page: Wisher, found: readonly Property[], { rated }: RateWishes): Compared =>
  compareRates(page, found, { ...noRateWishes, rated })
