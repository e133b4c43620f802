// What clients of the older form read of a reservation beside the reservation itself: its integer id, and its total in US
// dollars and the rate into the publisher's currency, for their reports.

import { converter, type ExchangeRate, sameCurrency } from '../../lodging/prices/exchange.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { findReservationNumbers, numberReservations } from '../../store/reservations/reservation-numbers.ts'
import { localTime } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { OlderReservation, ReservationAnswer } from '../answers.ts'
import { type AppContext, serverClockOf } from '../context.ts'

/** The same reservations in the same order; those that have no integer id get one. */
export async function olderReservations(
  context: Pick<AppContext, 'database' | 'catalog' | 'clock' | 'serverClock'>,
  { publisher }: KeyHolder,
  answers: readonly ReservationAnswer[],
): Promise<OlderReservation[]> {
  const numbers = await numbersOf(
    context,
    answers.map(({ reservation }) => reservation),
  )
  const terms = await context.catalog.terms()
  const { today } = localTime(serverClockOf(context).now(), 'UTC')
  const rateBetween = (from: string, to: string) => terms.exchangeOn(today, from, to) ?? null
  const wanted = publisher.settings.defaultCurrency ?? terms.settings.defaultCurrency
  return answers.map(answer => ({
    ...answer,
    number: numbers.get(answer.reservation.id)!,
    dollars: dollarsOf(answer.reservation, rateBetween),
    publisherCurrency: wanted ?? answer.reservation.propertyPrice.currency,
    publisherExchange: publisherExchange(answer.reservation, wanted, rateBetween),
  }))
}

/** Most reservations have their number already. */
async function numbersOf(
  { database }: Pick<AppContext, 'database'>,
  reservations: readonly Reservation[],
): Promise<ReadonlyMap<string, number>> {
  const ids = reservations.map(({ id }) => id)
  const known = await findReservationNumbers(database, ids)
  const others = reservations.filter(({ id }) => !known.has(id))
  if (others.length === 0) return known
  await numberReservations(database, others)
  return findReservationNumbers(database, ids)
}

type RateBetween = (from: string, to: string) => ExchangeRate | null

/** The rate that the reservation was made at, if it is into this currency; else the one of today. */
function publisherExchange(
  { exchange, propertyPrice: { currency } }: Reservation,
  wanted: string | null,
  rateBetween: RateBetween,
): ExchangeRate | null {
  if (wanted === null || wanted === currency) return sameCurrency(currency)
  return exchange.to === wanted ? exchange : rateBetween(currency, wanted)
}

/** The total as it was promised, if it was in dollars; else at the rate of today. */
function dollarsOf({ price, propertyPrice }: Reservation, rateBetween: RateBetween): Minor | null {
  const inDollars = [price, propertyPrice].find(({ currency }) => currency === 'USD')
  if (inDollars) return inDollars.total.total
  const rate = rateBetween(propertyPrice.currency, 'USD')
  return rate && converter(rate)(propertyPrice.total.total)
}
