// An Overlay replaces what a plan says about the days that it names and leaves all other days as they are.

import type { BookingRule, Period, Tariff } from '../../../lodging/tariff.ts'
import { addDays } from '../../../values/civil-dates.ts'
import { childAt, type XmlElement } from '../../xml.ts'
import { partsOf } from './new-plan.ts'
import type { RoomCodes } from './plan-codes.ts'
import { datedRates } from './plan-rates.ts'
import { bookingRules } from './plan-rules.ts'
import { isDated, supplementPrices } from './plan-supplements.ts'
import { attribute, refuse } from './plan-values.ts'

/** The tariff after an Overlay of its plan. */
export function overlaid(tariff: Tariff, plan: XmlElement, codes: RoomCodes): Tariff {
  for (const name of ['Offers', 'Description']) {
    if (childAt(plan, name)) refuse(plan, `${name} cannot be in an Overlay; send the plan as New.`)
  }
  return {
    ...tariff,
    rates: rates(tariff, plan, codes),
    rules: rules(tariff, plan, codes),
    supplements: supplements(tariff, plan, codes),
  }
}

function rates(tariff: Tariff, plan: XmlElement, codes: RoomCodes): Tariff['rates'] {
  const elements = partsOf(plan, 'Rates', 'Rate')
  const undated = elements.find(element => attribute(element, 'InvTypeCode') === null)
  if (undated !== undefined)
    refuse(undated, 'the first Rate of a plan cannot be in an Overlay; send the plan as New.')
  const read = datedRates(elements, codes, true)
  const kept = without(tariff.rates, read, (rate, other) => rate.roomId === other.roomId)
  return [...kept, ...read.flatMap(({ rate }) => rate ?? [])]
}

function rules(tariff: Tariff, plan: XmlElement, codes: RoomCodes): readonly BookingRule[] {
  const read = bookingRules(partsOf(plan, 'BookingRules', 'BookingRule'), codes)
  return [...without(tariff.rules, read, (rule, other) => rule.roomId === other.roomId), ...read]
}

function supplements(tariff: Tariff, plan: XmlElement, codes: RoomCodes): Tariff['supplements'] {
  const elements = partsOf(plan, 'Supplements', 'Supplement')
  const undated = elements.find(element => !isDated(element))
  if (undated !== undefined) {
    refuse(undated, 'a Supplement with a ChargeTypeCode cannot be in an Overlay; send the plan as New.')
  }
  const known = new Set(tariff.supplements.map(({ code }) => code))
  const unknown = elements.find(element => !known.has(attribute(element, 'InvCode') ?? ''))
  if (unknown !== undefined) refuse(unknown, 'the plan has no Supplement with this InvCode.')
  const read = supplementPrices(elements, codes, true)
  return tariff.supplements.map(supplement => {
    const own = read.filter(({ code }) => code === supplement.code)
    const kept = without(supplement.prices, own, (price, other) => price.roomId === other.roomId)
    return { ...supplement, prices: [...kept, ...own.flatMap(({ price }) => price ?? [])] }
  })
}

/** The items without the days that some period covers which is for the same; one that covers the middle leaves two. */
function without<Item extends Period, Other extends Period>(
  items: readonly Item[],
  periods: readonly Other[],
  isForSame: (item: Item, other: Other) => boolean,
): Item[] {
  return periods.reduce<readonly Item[]>(
    (left, other) => left.flatMap(item => (isForSame(item, other) ? outside(item, other) : [item])),
    items,
  ) as Item[]
}

function outside<Item extends Period>(item: Item, { first, last }: Period): Item[] {
  if (last < item.first || first > item.last) return [item]
  const before = { ...item, last: addDays(first, -1) }
  const after = { ...item, first: addDays(last, 1) }
  return [before, after].filter(part => part.first <= part.last)
}
