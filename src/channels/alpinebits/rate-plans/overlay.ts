// An Overlay replaces what a plan says about the days that it names and leaves all other days as they are.

import { mostRates } from '../../../lodging/calendars/tariff-calendar.ts'
import type { BookingRule, Period, Tariff } from '../../../lodging/prices/tariff.ts'
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
  const after = {
    ...tariff,
    rates: rates(tariff, plan, codes),
    rules: rules(tariff, plan, codes),
    supplements: supplements(tariff, plan, codes),
  }
  const parts = [after.rates, after.rules, ...after.supplements.map(({ prices }) => prices)]
  if (parts.some(({ length }) => length > mostRates))
    refuse(plan, `the plan would have more than ${mostRates} periods; send it as New with fewer.`)
  return after
}

function rates(tariff: Tariff, plan: XmlElement, codes: RoomCodes): Tariff['rates'] {
  const elements = partsOf(plan, 'Rates', 'Rate')
  const undated = elements.find(element => attribute(element, 'InvTypeCode') === null)
  if (undated !== undefined)
    refuse(undated, 'the first Rate of a plan cannot be in an Overlay; send the plan as New.')
  const read = datedRates(elements, codes, true)
  return [...without(tariff.rates, read), ...read.flatMap(({ rate }) => rate ?? [])]
}

function rules(tariff: Tariff, plan: XmlElement, codes: RoomCodes): readonly BookingRule[] {
  const read = bookingRules(partsOf(plan, 'BookingRules', 'BookingRule'), codes)
  return [...without(tariff.rules, read), ...read]
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
    const kept = without(supplement.prices, own)
    return { ...supplement, prices: [...kept, ...own.flatMap(({ price }) => price ?? [])] }
  })
}

/** Of one room, or of all rooms. */
interface OfRoom extends Period {
  readonly roomId: number | null
}

/**
 * The items without the days that some period covers which is for the same room, or like it for all; one that covers the middle
 * leaves two. Periods of a room do not overlap.
 */
function without<Item extends OfRoom>(items: readonly Item[], periods: readonly OfRoom[]): Item[] {
  const byRoom = Map.groupBy(periods, ({ roomId }) => roomId)
  for (const [roomId, ofRoom] of byRoom)
    byRoom.set(
      roomId,
      ofRoom.toSorted((a, b) => a.first - b.first),
    )
  return items.flatMap(item => outside(item, byRoom.get(item.roomId) ?? []))
}

/** `periods`: in order. */
function outside<Item extends Period>(item: Item, periods: readonly Period[]): Item[] {
  const parts: Item[] = []
  let { first } = item
  for (const period of periods) {
    if (period.last < first) continue
    if (period.first > item.last) break
    if (first < period.first) parts.push({ ...item, first, last: addDays(period.first, -1) })
    first = addDays(period.last, 1)
  }
  if (first <= item.last) parts.push(first === item.first ? item : { ...item, first })
  return parts
}
