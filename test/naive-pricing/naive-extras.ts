// What guests can choose at a rate and how many of it are left, written a second time.

import type { Extra } from '../../src/lodging/prices/extras.ts'
import type { Supply } from '../../src/pricing/search.ts'
import { nightsOf } from './naive-availability.ts'
import { chargeOf } from './naive-charges.ts'
import type { Offered } from './naive-promotions.ts'
import type { NaiveExtra } from './naive-property.ts'
import { weekdayOf } from './naive-schemes.ts'

/** What can be chosen at a rate, and how many of it: for the stay there has to be something to pay, and one left on every night. */
export function extrasOffered(supply: Supply, offered: Offered): NaiveExtra[] {
  const { search } = offered
  const charge = { whole: 0n, rooms: search.parties.map(() => nightsOf(search).map(() => 0n)) }
  return (supply.property.extras ?? []).flatMap(extra => {
    const price = chargeOf(extra, charge, 0n, offered)
    const { checkin, checkout } = search.stay
    const left = daysTaken(extra, checkin, checkout).map(day => leftOn(supply, extra, day))
    const most = Math.min(extra.most, ...left)
    return price === 0n || most <= 0 ? [] : [{ code: extra.key, price, most }]
  })
}

/** The first day, the day after the last night, or the nights: those on the weekdays of an amount for each night. */
function daysTaken({ on, amount, conditions }: Extra, checkin: number, checkout: number): number[] {
  if (on === 'arrival') return [checkin]
  if (on === 'departure') return [checkout]
  const nights = Array.from({ length: checkout - checkin }, (_, night) => checkin + night)
  const isNightly = amount.unit === 'night' || amount.unit === 'person_night'
  const { weekdays } = conditions
  return weekdays && isNightly ? nights.filter(day => weekdays.includes(weekdayOf(day))) : nights
}

function leftOn({ extraClaims = [], ownReservation }: Supply, extra: Extra, day: number): number {
  const { key, counts } = extra
  let count = counts?.standing ?? null
  for (const { range, weekdays, count: other } of counts?.nights ?? []) {
    const isInRange = day >= (range?.from ?? day) && day <= (range?.to ?? day)
    if (isInRange && (weekdays === null || weekdays.includes(weekdayOf(day)))) count = other
  }
  if (count === null) return Number.MAX_SAFE_INTEGER
  const here = extraClaims.filter(({ checkin, checkout }) =>
    daysTaken(extra, checkin, checkout).includes(day),
  )
  const mostOf = (reservation: string) =>
    Math.max(
      ...here
        .filter(({ reservationId }) => reservationId === reservation)
        .map(({ extras }) => extras.find(({ code }) => code === key)?.quantity ?? 0),
    )
  const taken = [...new Set(here.map(({ reservationId }) => reservationId))].map(id => ({
    isOwn: id === ownReservation,
    quantity: mostOf(id),
  }))
  const sumIf = (isOwn: boolean) =>
    taken.filter(each => each.isOwn === isOwn).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(count - sumIf(false), sumIf(true))
}
