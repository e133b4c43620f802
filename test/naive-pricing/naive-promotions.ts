// What promotions take off each night (contract P3): all candidates are tried, the best outcome is kept.

import type { Promotion } from '../../src/lodging/prices/rules.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import type { Day, DayRange } from '../../src/values/civil-dates.ts'
import { weekdayOf } from '../../src/values/civil-dates.ts'
import { fraction, halfAway, percentage, product, total } from './fraction.ts'
import { nightsOf } from './naive-availability.ts'

/** Where a promotion would come off. */
export interface Offered {
  readonly roomId: number
  readonly planCode: string
  readonly search: StaySearch
  /** Rates of the nights of each requested room before promotions. */
  readonly rooms: readonly (readonly bigint[])[]
}

/** The savings of one promotion, a night each. */
interface Saving {
  readonly promotion: Promotion
  readonly nights: readonly bigint[]
}

export interface Promoted {
  /** Of each room. */
  readonly savingsOfRooms: readonly (readonly bigint[])[]
  /** Of all rooms together. */
  readonly savings: readonly bigint[]
  readonly promotionIds: readonly (number | null)[]
  /** Ids of the promotions that saved something, ascending. */
  readonly applied: readonly number[]
}

export const isInside = (range: DayRange | null, day: number): boolean =>
  range === null || ((range.from === null || day >= range.from) && (range.to === null || day <= range.to))

export const isListed = <Entry>(list: readonly Entry[] | null, entry: Entry): boolean =>
  list === null || list.includes(entry)

/** The winning promotions of each room by itself, added up; `unlocked` are the ids that a discount code opens. */
export function promote(
  promotions: readonly Promotion[],
  unlocked: readonly number[],
  offered: Offered,
): Promoted {
  return summary(
    offered.rooms.map(originals => best(promotions, unlocked, offered, originals)),
    nightsOf(offered.search).length,
  )
}

/**
 * The same with a code that opens promotions: a room that none of them serves keeps what it has (P4). Null when they
 * serve none.
 */
export function promoteWithCode(
  promotions: readonly Promotion[],
  unlocked: readonly number[],
  offered: Offered,
): Promoted | null {
  const opens = ({ promotion: { id, conditions } }: Saving) => conditions.needsCode && unlocked.includes(id)
  const withCode = offered.rooms.map(originals => best(promotions, unlocked, offered, originals))
  if (!withCode.some(savings => savings.some(opens))) return null
  const ofRooms = withCode.map((savings, place) =>
    savings.some(opens) ? savings : best(promotions, [], offered, offered.rooms[place] ?? []),
  )
  return summary(ofRooms, nightsOf(offered.search).length)
}

/** What is best for one room. */
function best(
  promotions: readonly Promotion[],
  unlocked: readonly number[],
  offered: Offered,
  originals: readonly bigint[],
): readonly Saving[] {
  const eligible = promotions.filter(promotion => isOffered(promotion, unlocked, offered))
  const outcomes: Saving[][] = eligible
    .filter(promotion => !promotion.combinable)
    .map(promotion => [saving(promotion, originals, offered.search)])
  outcomes.push(stacked(eligible, originals, offered.search))

  const useful = outcomes.map(savings => savings.filter(savesSomething)).filter(savings => savings.length > 0)
  return useful.sort((a, b) => Number(savedInAll(b) - savedInAll(a)) || firstId(a) - firstId(b))[0] ?? []
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
function stacked(eligible: readonly Promotion[], originals: readonly bigint[], search: StaySearch): Saving[] {
  const inOrder = eligible
    .filter(promotion => promotion.combinable)
    .sort((a, b) => a.order - b.order || a.id - b.id)
  let left = [...originals]
  const savings: Saving[] = []
  for (const promotion of inOrder) {
    const next = saving(promotion, left, search)
    savings.push(next)
    left = left.map((amount, index) => amount - (next.nights[index] ?? 0n))
  }
  return savings
}

/** What one promotion saves on each night of a room of which `amounts` are left. */
function saving(promotion: Promotion, amounts: readonly bigint[], search: StaySearch): Saving {
  const chosen = nightsOf(search).map(
    day =>
      isInside(promotion.conditions.stay, day) &&
      isListed(promotion.conditions.weekdays, weekdayOf(day as Day)),
  )
  const indices = chosen.flatMap((isChosen, index) => (isChosen ? [index] : []))
  const offs = offsOf(promotion, indices, amounts)
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
): Map<number, bigint> {
  const amountOf = (index: number) => amounts[index] ?? 0n
  const onEach = (off: (amount: bigint) => bigint) =>
    new Map(indices.map(index => [index, off(amountOf(index))]))
  switch (offer.kind) {
    case 'percent':
      return onEach(amount => halfAway(product(fraction(amount), percentage(offer.percent))))
    case 'amount_per_night':
      return onEach(() => BigInt(offer.amount))
    case 'fixed_price':
      return onEach(amount => amount - BigInt(offer.amount))
    case 'amount_per_stay': {
      const amount = BigInt(offer.amount)
      if (indices.length === 0) return new Map()
      const each = amount / BigInt(indices.length)
      const first = amount - each * BigInt(indices.length - 1)
      return new Map(indices.map((index, place) => [index, place === 0 ? first : each]))
    }
    case 'free_nights': {
      const free: number[] = []
      for (let group = 0; (group + 1) * offer.stay <= indices.length; group += 1) {
        const nights = indices.slice(group * offer.stay, (group + 1) * offer.stay)
        const cheapestFirst = nights.sort((a, b) => Number(amountOf(a) - amountOf(b)) || a - b)
        free.push(...cheapestFirst.slice(0, offer.stay - offer.pay))
      }
      return new Map(free.map(index => [index, amountOf(index)]))
    }
  }
}

function summary(rooms: readonly (readonly Saving[])[], nights: number): Promoted {
  const indices = Array.from({ length: nights }, (_, index) => index)
  const savingsOn = (savings: readonly Saving[], index: number) =>
    total(savings.map(saving => saving.nights[index] ?? 0n))
  const applied = [...new Set(rooms.flat().map(({ promotion }) => promotion.id))].sort((a, b) => a - b)
  const ofPromotion = (id: number) => rooms.flat().filter(({ promotion }) => promotion.id === id)
  return {
    savingsOfRooms: rooms.map(savings => indices.map(index => savingsOn(savings, index))),
    savings: indices.map(index => savingsOn(rooms.flat(), index)),
    promotionIds: indices.map(index => {
      const saved = (id: number) => savingsOn(ofPromotion(id), index)
      const most = [...applied].sort((a, b) => Number(saved(b) - saved(a)) || a - b)[0]
      return most !== undefined && saved(most) > 0n ? most : null
    }),
    applied,
  }
}
