// Says where two answers of pricing differ, path by path, and shows the case that made them differ.

import type { PricedProperty, PricedRate } from '../../src/pricing/priced-stay.ts'
import { chargesInWords } from '../../src/wording/worded-price.ts'
import { wordsIn } from '../../src/wording/wording.ts'
import type { NaiveItem, NaiveProperty, NaiveRate } from './naive-property.ts'
import type { PricingCase } from './random-case.ts'

/** The engine's answer reduced to what the naive rules say, so that the two can be laid side by side. */
export function inNaiveTerms(priced: PricedProperty): NaiveProperty {
  return {
    unavailableReason: priced.unavailableReason,
    rooms: priced.rooms.map(({ room, flags, reasons, isAvailable, rates }) => ({
      id: room.id,
      flags,
      reasons: reasons.toSorted(),
      isAvailable,
      rates: rates.map(rateInNaiveTerms),
    })),
  }
}

function rateInNaiveTerms(rate: PricedRate): NaiveRate {
  const { taxItems, checkinFees } = chargesInWords(rate, wordsIn('en'))
  const items = (list: PricedRate['fees']): NaiveItem[] =>
    list.map(item => ({
      name: item.name,
      amount: BigInt(item.total),
      included: item.included,
      ...(item.isRounding && { isRounding: true }),
    }))
  const amounts = Object.entries(rate.total).map(([name, amount]) => [name, BigInt(amount)])
  return {
    code: rate.plan.code,
    nights: rate.nights.map(night => ({
      day: night.day,
      original: BigInt(night.originalRate),
      savings: BigInt(night.promotionalSavings),
      rate: BigInt(night.rate),
      promotionId: night.promotionId,
      inventory: night.inventory,
    })),
    promotions: rate.promotions.map(({ promotion }) => promotion.id).sort((a, b) => a - b),
    discount: rate.discount && {
      id: rate.discount.discount.id,
      applied: BigInt(rate.discount.applied),
      rebate: BigInt(rate.discount.rebate),
    },
    taxItems: items(taxItems),
    fees: items(rate.fees),
    checkinFees: items(checkinFees),
    extras: (rate.extras ?? []).map(({ code, total, most }) => ({ code, price: BigInt(total), most })),
    total: Object.fromEntries(amounts),
    isRefundable: rate.isRefundable,
    penalties: rate.cancellationPenalties.map(({ from, penalty }) => ({
      from: from === null ? null : Temporal.Instant.from(from).epochMilliseconds,
      amount: BigInt(penalty),
    })),
    noShow: BigInt(rate.noShowPenalty),
  }
}

/** One line for each leaf that differs. */
export function differences(engine: unknown, naive: unknown, path = 'property'): string[] {
  if (isObject(engine) && isObject(naive)) {
    const keys = new Set([...Object.keys(engine), ...Object.keys(naive)])
    return [...keys].flatMap(key => differences(engine[key], naive[key], `${path}.${key}`))
  }
  return Object.is(engine, naive) ? [] : [`${path}: engine ${written(engine)}, naive ${written(naive)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A case as JSON, without the content that pricing never reads. */
export const caseText = ({ supply, search }: PricingCase): string => {
  const { content: _, ...property } = supply.property
  return written({ ...supply, property, search })
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return Number(part)
    return ArrayBuffer.isView(part) ? Array.from(part as Uint8Array) : part
  }) ?? 'nothing'
