// The offers that a publisher can show: active discount codes, and promotions that need no code (contract P3, P4).

import { textIn } from '../../lodging/documents/guest-texts.ts'
import type { Language } from '../../lodging/documents/languages.ts'
import type { DiscountCode } from '../../lodging/prices/rules.ts'
import { everyProperty, type PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { isCodeOpen } from '../../pricing/promotions/discount.ts'
import { isPromotionOpen, withNights } from '../../pricing/promotions/promotion-conditions.ts'
import { listDiscountsOf } from '../../store/properties/discount-codes.ts'
import { type LocalTime, localTimeAt } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { everyEntry } from '../../values/list-part.ts'
import { firstOf } from '../../values/lists.ts'
import type { ListedDiscounts, ListedPromotion } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { DiscountsRequest } from '../requests.ts'

/** The most codes, and the most promotions, of an answer. */
const mostOfEach = 1_000

/**
 * What is on offer today, for a stay if one is asked for. A key that may book sees every active code of its publisher,
 * any other key those that are `listed`. Only properties that the publisher may sell are named (contract R6).
 */
export async function listDiscountsFor(
  { catalog, clock, database }: Pick<AppContext, 'catalog' | 'clock' | 'database'>,
  { publisher, scopes }: KeyHolder,
  { stay, propertyIds, language }: DiscountsRequest,
): Promise<ListedDiscounts> {
  const index = await catalog.searchable(publisher)
  const properties = index.find(propertyIds, everyProperty)
  const answered = language ?? publisher.settings.language
  const now = clock.milliseconds()
  const zones = new Map<string, LocalTime>()
  const localIn = (timeZone: string): LocalTime => {
    const local = zones.get(timeZone) ?? localTimeAt(now, timeZone)
    zones.set(timeZone, local)
    return local
  }
  const nights = stay && withNights(stay)
  const occasionAt = ({ timeZone }: PropertyFacts): Occasion => ({
    local: localIn(timeZone),
    stay: nights,
    publisherId: publisher.id,
  })
  const turns = new EventLoopYield()
  const byId = new Map<number, PropertyFacts>()
  const offering: PropertyFacts[] = []
  for (const property of properties) {
    const occasion = occasionAt(property)
    if (property.promotions.some(promotion => isPromotionOpen(promotion, occasion))) offering.push(property)
    byId.set(property.id, property)
    const pause = turns.next()
    if (pause) await pause
  }
  const seesAll = scopes.includes('book')
  // A code is open by the day of the property; one for all properties while it is at any of these.
  const isOpenAt = (code: DiscountCode, { today }: LocalTime) => isCodeOpen(code, today, stay)
  const clocks = zones.size > 0 ? [...zones.values()] : [localIn('UTC')]
  const codes: ListedDiscounts['codes'][number][] = []
  for await (const code of everyEntry(part => listDiscountsOf(database, publisher.id, part))) {
    if (codes.length === mostOfEach) break
    if (!seesAll && code.listed !== true) continue
    if (!clocks.some(local => isOpenAt(code, local))) continue
    codes.push(...codeAt(code, byId, ({ timeZone }) => isOpenAt(code, localIn(timeZone))))
  }
  const promotions = firstOf(offering, mostOfEach, byPlace).flatMap(property =>
    promotionsOf(property, answered, occasionAt(property)),
  )
  return { codes, promotions: promotions.slice(0, mostOfEach) }
}

type Occasion = Parameters<typeof isPromotionOpen>[1]

const byPlace = (a: PropertyFacts, b: PropertyFacts): number => a.order - b.order || a.id - b.id

/** The code with the properties that it names among these and where it is open; nothing where there are none. */
function codeAt(
  code: DiscountCode,
  properties: ReadonlyMap<number, PropertyFacts>,
  isOpenAt: (property: PropertyFacts) => boolean,
): ListedDiscounts['codes'] {
  if (code.properties === null) return [{ code, propertyIds: null }]
  const named = [...new Set(code.properties)].flatMap(id => properties.get(id) ?? [])
  const propertyIds = named
    .filter(isOpenAt)
    .sort(byPlace)
    .map(({ id }) => id)
  return propertyIds.length === 0 ? [] : [{ code, propertyIds }]
}

const promotionsOf = (
  { id, currency, promotions, language: own }: PropertyFacts,
  language: Language,
  occasion: Occasion,
): ListedPromotion[] =>
  promotions
    .filter(promotion => isPromotionOpen(promotion, occasion))
    .map(({ name, ...rule }) => ({
      promotion: { ...rule, name: textIn(name, language, own) },
      propertyId: id,
      currency,
    }))
