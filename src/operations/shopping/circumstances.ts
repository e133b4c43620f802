// What prices of a search depend on beside the property: the installation's terms, the discount code, the time. Refuses
// what no property can answer.

import type { Terms } from '../../catalog/terms.ts'
import type { Language } from '../../lodging/documents/languages.ts'
import type { TestScenario } from '../../lodging/installation/test-scenarios.ts'
import { type ExchangeRate, sameCurrency } from '../../lodging/prices/exchange.ts'
import type { ChosenExtra } from '../../lodging/prices/extras.ts'
import type { DiscountCode } from '../../lodging/prices/rules.ts'
import type { Stay } from '../../lodging/properties/property.ts'
import type { PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import { addDays, type Day, formatDay, type LocalTime, localTimeAt } from '../../values/civil-dates.ts'
import { badRequest, type Fault } from '../../values/faults.ts'
import { type AppContext, serverClockOf } from '../context.ts'
import type { RequestedRoom } from '../requests.ts'
import { findCode } from './find-code.ts'

/** A search without properties: the stay, the party and the options. */
export interface StayQuestion extends Stay {
  /** The field for errors, in a request without `checkin` and `checkout`. */
  readonly dateField?: string
  readonly rooms: readonly RequestedRoom[]
  readonly discountCode: string | null
  readonly extras?: readonly ChosenExtra[]
  readonly currency: string | null
  /** Null for the publisher's own. */
  readonly language: Language | null
  readonly session: SessionEvidence
  /** Of a test key. */
  readonly testScenario?: TestScenario | undefined
}

export interface Circumstances {
  readonly holder: KeyHolder
  readonly question: StayQuestion
  readonly terms: Terms
  readonly discount: DiscountCode | null
  /** In milliseconds since 1970. */
  readonly now: number
  /** When the exchange rates are those of, likewise. */
  readonly ratesAt: number
}

/** TooManyRequestsException for too many guesses of discount codes (threat C1). */
export async function gatherCircumstances(
  context: AppContext,
  holder: KeyHolder,
  question: StayQuestion,
): Promise<Circumstances> {
  const { discountCode, session } = question
  const discount = discountCode === null ? null : await findCode(context, holder, discountCode, session)
  const terms = context.catalog.knownTerms() ?? (await context.catalog.terms())
  const now = context.clock.milliseconds()
  const ofServer = serverClockOf(context)
  const ratesAt = ofServer === context.clock ? now : ofServer.milliseconds()
  return { holder, question, terms, discount, now, ratesAt }
}

/** The days that can be booked at a property. */
export interface BookableDays {
  /** Now at the property. */
  readonly local: LocalTime
  /** The last check-out day (contract R7). */
  readonly horizon: Day
}

/** The days that can be booked at a property in this time zone. */
export function bookableDays({ now, terms }: Circumstances, timeZone: string): BookableDays {
  const local = localTimeAt(now, timeZone)
  return { local, horizon: addDays(local.today, terms.settings.bookableHorizonDays) }
}

/**
 * BadRequestException for a currency that none of the properties can be shown in (R9), and for a stay that is out of bounds at
 * all of them (R7); the answer says which properties alone cannot be shown in it, and pricing which cannot take the stay.
 */
export function requireAnswerable(
  circumstances: Circumstances,
  properties: readonly Pick<PropertyFacts, 'timeZone' | 'currency'>[],
): void {
  requireCurrency(circumstances, new Set(properties.map(each => each.currency)))
  const timeZones = new Set(properties.map(each => each.timeZone))
  const days = [...timeZones].map(timeZone => bookableDays(circumstances, timeZone))
  requireBookableDates(circumstances.question, days)
}

/** BadRequestException where none of the properties' own currencies has a rate into the requested one (contract R9). */
export function requireCurrency(circumstances: Circumstances, own: ReadonlySet<string>): void {
  const { currency } = circumstances.question
  if (currency === null || own.size === 0) return
  const [first] = own
  if ([...own].every(each => exchangeOrNone(each, circumstances, each).to !== currency))
    throw noRate(currency, first!, circumstances)
}

/** Contract R7: not before today at the property, not beyond the horizon. */
export function requireBookableDates(
  { checkin, checkout, dateField }: Pick<StayQuestion, 'checkin' | 'checkout' | 'dateField'>,
  days: readonly BookableDays[],
): void {
  if (days.length === 0) return
  if (days.every(({ local }) => checkin < local.today)) {
    throw badRequest([
      {
        field: dateField ?? 'checkin',
        message: 'is before today at the property; choose today or a later day',
      },
    ])
  }
  const horizon = days.reduce(
    (latest, each) => (each.horizon > latest ? each.horizon : latest),
    days[0]!.horizon,
  )
  if (checkout > horizon) {
    throw badRequest([
      {
        field: dateField ?? 'checkout',
        message: `is beyond the last day that can be booked, ${formatDay(horizon)}`,
      },
    ])
  }
}

/** The currency that amounts are to be shown in, whatever a property's own is: the requested one, else the default (contract S10). */
export const wantedCurrency = ({ holder, question, terms }: Circumstances): string | null =>
  question.currency ?? holder.publisher.settings.defaultCurrency ?? terms.settings.defaultCurrency

/**
 * From the currency of a property or of a source's answer to the wanted one, else to `ofProperty`, the property's own. Where a rate
 * is missing or too old (threat B7), amounts stay in their own currency.
 */
export function exchangeOrNone(own: string, circumstances: Circumstances, ofProperty: string): ExchangeRate {
  const wanted = wantedCurrency(circumstances) ?? ofProperty
  if (wanted === own) return sameCurrency(own)
  const { terms, ratesAt } = circumstances
  return terms.exchangeOn(localTimeAt(ratesAt, 'UTC').today, own, wanted) ?? sameCurrency(own)
}

function noRate(
  asked: string,
  own: string,
  { terms, ratesAt }: Pick<Circumstances, 'terms' | 'ratesAt'>,
): Fault {
  const fresh = terms.ratesOn(localTimeAt(ratesAt, 'UTC').today)
  const lacking = [asked, own].find(currency => currency !== 'EUR' && !fresh.has(currency)) ?? asked
  const trouble = terms.rates.has(lacking)
    ? `the exchange rate of ${lacking} is too old to be quoted`
    : `no exchange rate is configured for ${lacking}`
  return badRequest([
    { field: 'currency', message: `cannot be used: ${trouble}; leave the field out or name another` },
  ])
}
