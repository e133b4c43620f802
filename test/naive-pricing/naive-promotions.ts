// What promotions take off each night (contract P3): all candidates are tried, the best outcome is kept.

import type { DayRange, Promotion } from '../../src/lodging/rules.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import type { Day } from '../../src/values/civil-dates.ts'
import { weekdayOf } from '../../src/values/civil-dates.ts'
import { fraction, halfAway, percentage, product, total } from './fraction.ts'
import { nightsOf } from './naive-availability.ts'

/** Where a promotion would come off. */
export interface Offered {
  readonly roomId: number
  readonly planCode: string
  readonly search: StaySearch
  /** Rates of the nights before promotions. */
  readonly originals: readonly bigint[]
}

/** The savings of one promotion, a night each. */
interface Saving {
  readonly promotion: Promotion
  readonly nights: readonly bigint[]
}

export interface Promoted {
  readonly savings: readonly bigint[]
  readonly promotionIds: readonly (number | null)[]
  /** Ids of the promotions that saved something, ascending. */
  readonly applied: readonly number[]
}

export const isInside = (range: DayRange | null, day: number): boolean =>
  range === null || ((range.from === null || day >= range.from) && (range.to === null || day <= range.to))

export const isListed = <Entry>(list: readonly Entry[] | null, entry: Entry): boolean =>
  list === null || list.includes(entry)

/** The winning promotions; `unlocked` are the ids that a discount code opens. */
export function promote(
  promotions: readonly Promotion[],
  unlocked: readonly number[],
  offered: Offered,
): Promoted {
  const eligible = promotions.filter(promotion => isOffered(promotion, unlocked, offered))
  const outcomes: Saving[][] = eligible
    .filter(promotion => !promotion.combinable)
    .map(promotion => [saving(promotion, offered.originals, offered.search)])
  outcomes.push(stacked(eligible, offered))

  const useful = outcomes.map(savings => savings.filter(savesSomething)).filter(savings => savings.length > 0)
  const best = useful.sort((a, b) => Number(savedInAll(b) - savedInAll(a)) || firstId(a) - firstId(b))[0]
  return summary(best ?? [], offered.originals.length)
}

const savesSomething = (saving: Saving): boolean => total(saving.nights) > 0n
const savedInAll = (savings: readonly Saving[]): bigint => total(savings.flatMap(({ nights }) => nights))
const firstId = (savings: readonly Saving[]): number => savings[0]?.promotion.id ?? 0

function isOffered(promotion: Promotion, unlocked: readonly number[], offered: Offered): boolean {
  const { conditions } = promotion
  const { stay, local, publisherId } = offered.search
  const nights = stay.checkout - stay.checkin
  const lead = stay.checkin - local.today
  return (
    isInside(conditions.booking, local.today) &&
    (conditions.minNights === null || nights >= conditions.minNights) &&
    (conditions.maxNights === null || nights <= conditions.maxNights) &&
    (conditions.minLeadDays === null || lead >= conditions.minLeadDays) &&
    (conditions.maxLeadDays === null || lead <= conditions.maxLeadDays) &&
    isListed(conditions.rooms, offered.roomId) &&
    isListed(conditions.ratePlans, offered.planCode) &&
    isListed(conditions.publishers, publisherId) &&
    (!conditions.needsCode || unlocked.includes(promotion.id))
  )
}

/** Combinable promotions one after another, each on what the ones before left. */
function stacked(eligible: readonly Promotion[], offered: Offered): Saving[] {
  const inOrder = eligible
    .filter(promotion => promotion.combinable)
    .sort((a, b) => a.order - b.order || a.id - b.id)
  let left = [...offered.originals]
  const savings: Saving[] = []
  for (const promotion of inOrder) {
    const next = saving(promotion, left, offered.search)
    savings.push(next)
    left = left.map((amount, index) => amount - (next.nights[index] ?? 0n))
  }
  return savings
}

/** What one promotion saves on each night of which `amounts` are left. */
function saving(promotion: Promotion, amounts: readonly bigint[], search: StaySearch): Saving {
  const chosen = nightsOf(search).map(
    day =>
      isInside(promotion.conditions.stay, day) &&
      isListed(promotion.conditions.weekdays, weekdayOf(day as Day)),
  )
  const indices = chosen.flatMap((isChosen, index) => (isChosen ? [index] : []))
  const offs = offsOf(promotion, indices, amounts, BigInt(search.parties.length))
  const nights = amounts.map((amount, index) => {
    const off = offs.get(index) ?? 0n
    return off < 0n ? 0n : off > amount ? amount : off
  })
  return { promotion, nights }
}

/** What comes off the chosen nights, by their index, before it is kept between 0 and the amount of the night. */
function offsOf(
  { offer }: Promotion,
  indices: readonly number[],
  amounts: readonly bigint[],
  rooms: bigint,
): Map<number, bigint> {
  const amountOf = (index: number) => amounts[index] ?? 0n
  const onEach = (off: (amount: bigint) => bigint) =>
    new Map(indices.map(index => [index, off(amountOf(index))]))
  switch (offer.kind) {
    case 'percent':
      return onEach(amount => halfAway(product(fraction(amount), percentage(offer.percent))))
    case 'amount_per_night':
      return onEach(() => BigInt(offer.amount) * rooms)
    case 'fixed_price':
      return onEach(amount => amount - BigInt(offer.amount) * rooms)
    case 'amount_per_stay': {
      const amount = BigInt(offer.amount) * rooms
      if (indices.length === 0) return new Map()
      const each = amount / BigInt(indices.length)
      const first = amount - each * BigInt(indices.length - 1)
      return new Map(indices.map((index, place) => [index, place === 0 ? first : each]))
    }
    case 'free_nights': {
      const count = Math.floor(indices.length / offer.stay) * (offer.stay - offer.pay)
      const cheapestFirst = [...indices].sort((a, b) => Number(amountOf(a) - amountOf(b)) || a - b)
      return new Map(cheapestFirst.slice(0, count).map(index => [index, amountOf(index)]))
    }
  }
}

function summary(savings: readonly Saving[], nights: number): Promoted {
  const indices = Array.from({ length: nights }, (_, index) => index)
  const savedOn = (saving: Saving, index: number) => saving.nights[index] ?? 0n
  return {
    savings: indices.map(index => total(savings.map(saving => savedOn(saving, index)))),
    promotionIds: indices.map(index => {
      const most = [...savings].sort(
        (a, b) => Number(savedOn(b, index) - savedOn(a, index)) || a.promotion.id - b.promotion.id,
      )[0]
      return most && savedOn(most, index) > 0n ? most.promotion.id : null
    }),
    applied: savings.map(({ promotion }) => promotion.id).sort((a, b) => a - b),
  }
}
