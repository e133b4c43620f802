// The calendar of a property: for each of many days of arrival the lowest price of a stay, or why there is none. Each day is
// priced as availability prices it.

import type { Stay } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { type ArrivalDay, arrivalDay } from '../../pricing/arrival-day.ts'
import { addDays } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { badRequest } from '../../values/faults.ts'
import type { CalendarAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { CalendarManyRequest, CalendarRequest } from '../requests.ts'
import { missedCurrency } from './available.ts'
import { lacksPayments, totalsOfBookable } from './bookable.ts'
import { gatherCircumstances, requireAnswerable, type StayQuestion } from './circumstances.ts'
import { type GatheredStay, gatherStay, stayAt } from './gather.ts'
import { gatherCandidates, pageOf } from './property-list.ts'
import { requireAffordableSeries, type SearchSeries } from './search-cost.ts'

/** One property. NotFoundException when this publisher may not sell it (contract R6). */
export async function propertyCalendar(
  context: AppContext,
  holder: KeyHolder,
  request: CalendarRequest,
): Promise<CalendarAnswer> {
  const question = questionOf(request)
  const { ageSeconds } = context.catalog
  const gathered = await gatherStay(context, holder, request.propertyId, question)
  const rates = gathered.supply.calendars.length
  requireAffordableSeries([{ rates }], question, seriesOf(request))
  const days: ArrivalDay[] = []
  const turns = new EventLoopYield()
  for (const day of pricedDays(context, gathered, request)) {
    days.push(day)
    const pause = turns.next()
    if (pause) await pause
  }
  return answerOf(gathered, { ...request, ageSeconds, priced: days })
}

/** Several properties in their sort order; BadRequestException for more than one request may search. */
export async function propertiesCalendar(
  context: AppContext,
  holder: KeyHolder,
  request: CalendarManyRequest,
): Promise<CalendarAnswer[]> {
  const question = questionOf(request)
  const candidates = await gatherCandidates(context, holder, {
    ...request,
    language: null,
    verbosity: 0,
    search: null,
  })
  const circumstances = await gatherCircumstances(context, holder, question)
  requireAnswerable(circumstances, candidates.ranked)
  const page = pageOf(candidates.ranked, null, request.limit)
  requireShort(page.length, request)
  requireAffordableSeries(page, question, seriesOf(request))
  const stocks = await candidates.load(page.map(({ id }) => id))
  const { ageSeconds } = context.catalog
  const answers = page.flatMap(({ id }) => {
    const stock = stocks.get(id)
    if (stock === undefined || stock.hasOldCounts) return []
    const stay = stayAt(stock, circumstances)
    const priced = { [Symbol.iterator]: () => pricedDays(context, stay, request) }
    return [answerOf(stay, { ...request, ageSeconds, priced })]
  })
  return answers.map((answer, place) => (place === 0 ? { ...answer, notFound: candidates.notFound } : answer))
}

type Question = Omit<CalendarRequest, 'propertyId'>

/** The first of its stays; contract R7 for it is an error at `from`. */
export const questionOf = ({
  from,
  nights,
  rooms,
  discountCode,
  currency,
  session,
}: Question): StayQuestion => ({
  checkin: from,
  checkout: addDays(from, nights),
  dateField: 'from',
  rooms,
  discountCode,
  currency,
  // There are no texts in it.
  language: null,
  session,
})

const seriesOf = ({ days }: Question): SearchSeries => ({
  searches: days,
  field: 'days',
  advice: 'ask for fewer days, nights, rooms or properties',
})

/** Days of all properties in one answer: about 8 MB. */
const mostDays = 36_500
/** In memory at a time. */
const mostProperties = 1000

function requireShort(properties: number, { days }: Question): void {
  if (properties > mostProperties) {
    const message = `leads to ${properties} properties, of at most ${mostProperties}; name fewer properties or set a limit`
    throw badRequest([{ field: 'property_ids', message }])
  }
  if (properties * days <= mostDays) return
  const message =
    `would be ${properties * days} days of ${properties} properties, of at most ${mostDays}; ` +
    'ask for fewer days or name fewer properties'
  throw badRequest([{ field: 'days', message }])
}

function* pricedDays(
  context: AppContext,
  gathered: GatheredStay,
  { from, days, nights }: Question,
): Generator<ArrivalDay, void> {
  const isSold = (stay: Stay): boolean => {
    const of = { ...gathered, search: { ...gathered.search, stay } }
    return totalsOfBookable(context, of).unavailableReason === null
  }
  const others = {
    horizon: gathered.horizon,
    isSold: lacksPayments(context, gathered.supply.property) ? isSold : null,
  }
  for (let ahead = 0; ahead < days; ahead += 1) {
    const checkin = addDays(from, ahead)
    const search = { ...gathered.search, stay: { checkin, checkout: addDays(checkin, nights) } }
    yield arrivalDay(gathered.supply, search, totalsOfBookable(context, { ...gathered, search }), others)
  }
}

type Priced = Pick<CalendarAnswer, 'ageSeconds'> & { readonly priced: Iterable<ArrivalDay> }

const answerOf = (
  gathered: GatheredStay,
  { nights, ageSeconds, priced }: Question & Priced,
): CalendarAnswer => ({
  property: gathered.supply.property,
  nights,
  validator: gathered.validator,
  exchange: gathered.search.exchange,
  missedCurrency: missedCurrency(gathered, gathered.search.exchange),
  assumedChildAge: gathered.assumedChildAge,
  ageSeconds,
  days: priced,
})
