// The price rules of the contract written a second time, slowly and with exact fractions, so that the engine's answer
// can be compared with one that shares none of its code. Clear before fast: read it beside the contract.

import { absent } from '../../src/lodging/calendars/calendar.ts'
import type { Property, RatePlan, Room } from '../../src/lodging/properties/property.ts'
import type { StaySearch, Supply } from '../../src/pricing/search.ts'
import { fraction, split, total } from './fraction.ts'
import { amountsInside } from './naive-amounts.ts'
import { flagsFor, nightsOf, propertyReason, reasonsOf, valueOn } from './naive-availability.ts'
import { cancellationOf } from './naive-cancellation.ts'
import { chargesOn, taxesInside } from './naive-charges.ts'
import { obstaclesAtPlan, priceAtPlan } from './naive-derived.ts'
import { mayBuyAt, promoteAndDiscount } from './naive-discount.ts'
import { extrasOffered } from './naive-extras.ts'
import type { NaiveItem, NaiveProperty, NaiveRate, NaiveRoom } from './naive-property.ts'
import { roundTo } from './naive-schemes.ts'
import { converted, depositOf, totalsOf, type Untotalled } from './naive-totals.ts'

/**
 * Flags, reason and prices of a property for a search, from calendars as they were written: without those that are made for derived
 * plans; in the currency of the search (contract P1 to P10, S6, S7).
 */
export function naivePrice(supply: Supply, search: StaySearch): NaiveProperty {
  const reason = propertyReason(supply.property, search)
  const rooms = supply.property.rooms.map(room => priceRoom(supply, search, room))
  if (reason !== null) {
    return {
      unavailableReason: reason,
      rooms: rooms.map(room => ({ ...room, isAvailable: false, rates: [] })),
    }
  }
  return { unavailableReason: rooms.some(room => room.isAvailable) ? null : 'no_rooms_available', rooms }
}

function priceRoom(supply: Supply, search: StaySearch, room: Room): NaiveRoom {
  const offers = supply.property.ratePlans.flatMap(plan => {
    if (!mayBuyAt(plan, supply, search)) return []
    const found = obstaclesAtPlan({ supply, room, plan }, search)
    if (found === null) return []
    const guests = search.parties.map(({ adults, childAges }) => adults + childAges.length)
    if (guests.some(count => count < (room.minimumOccupancy ?? 1))) found.add('no_price')
    return [{ plan, obstacles: found }]
  })
  const inventory = supply.inventory.find(each => each.roomId === room.id)
  if (!inventory) throw new Error(`room ${room.id} has no inventory`)
  const reasons = reasonsOf(
    room,
    inventory,
    offers.map(offer => offer.obstacles),
    search,
  )
  const isAvailable = reasons.size === 0
  const sellable = offers.filter(offer => offer.obstacles.size === 0)
  const rates = isAvailable ? sellable.map(({ plan }) => priceRate(supply, search, room, plan)) : []
  return { id: room.id, flags: flagsFor(reasons), reasons: [...reasons].sort(), isAvailable, rates }
}

function priceRate(supply: Supply, search: StaySearch, room: Room, plan: RatePlan): NaiveRate {
  const { property } = supply
  const days = nightsOf(search)

  // Prices as the hotel wrote them, each room by itself: with any tax that is inside.
  const rooms = search.parties.map(party => days.map(day => priceAtPlan({ supply, room, plan }, party, day)!))
  const written = { roomId: room.id, planCode: plan.code, search, rooms }
  const { promoted, discount } = promoteAndDiscount(supply, written)
  const writtenRooms = rooms.map((originals, place) =>
    originals.map((original, night) => original - (promoted.savingsOfRooms[place]?.[night] ?? 0n)),
  )
  const applied = discount?.applied ?? 0n

  // Without the amounts that are inside.
  const amounts = amountsInside(property, written, writtenRooms, total(writtenRooms.flat()) - applied)
  const without = (prices: readonly (readonly bigint[])[]) =>
    prices.map((nights, place) => nights.map((price, night) => price - amounts.at(place, night)))
  const offered = { ...written, rooms: without(rooms) }
  const promotedRooms = without(writtenRooms)
  const gross = total(promotedRooms.flat())
  const grossCharge = gross - applied

  // The same without the taxes that are inside: a night has its share of what is left.
  const inside = taxesInside(property, offered, { whole: grossCharge, rooms: promotedRooms })
  const netCharge = inside.net(grossCharge)
  const netRates = greater(inside.net(gross), netCharge)
  const shares = split(
    netRates,
    days.map((_, night) => total(inside.weights.map(rates => rates[night] ?? 0n))),
  )
  const inventory = supply.inventory.find(each => each.roomId === room.id)
  const nights = days.map((day, index) => {
    const rate = shares[index] ?? 0n
    const savings = inside.netSavings(
      index,
      promoted.savingsOfRooms.map(saved => saved[index] ?? 0n),
    )
    const free = inventory ? valueOn(inventory.firstDay, inventory.free, day, absent) : absent
    const promotionId = promoted.promotionIds[index] ?? null
    return {
      day,
      original: rate + savings,
      savings,
      rate,
      promotionId,
      inventory: free === absent ? null : free,
    }
  })
  const charge = { whole: netCharge, rooms: inside.weights }

  const unrounded: Untotalled = {
    code: plan.code,
    nights,
    promotions: promoted.applied,
    discount: discount && { ...discount, applied: netRates - netCharge },
    extras: extrasOffered(supply, offered),
    ...chargesOn(charge, new Map([...inside.shares(grossCharge), ...amounts.ofTaxes]), property, offered, {
      gross: { whole: grossCharge, rooms: promotedRooms },
      within: inside.within,
      amountsAt: amounts.at,
    }),
  }
  const rounding = roundingOf(
    property,
    netCharge + total([...unrounded.taxItems, ...unrounded.fees].map(each => each.amount)),
  )
  const rate: Untotalled = { ...unrounded, fees: [...unrounded.fees, ...rounding] }
  const totals = totalsOf(rate, whole => depositOf(plan.deposit, whole, rate, search))
  const isNonRefundable = discount !== null && supply.discount?.nonRefundable === true
  const { timeZone } = property
  const cancelled = {
    policy: plan.cancellation,
    timeZone,
    search,
    rate,
    whole: totals.total,
    isNonRefundable,
  }
  return converted({ ...rate, total: totals, ...cancellationOf(cancelled) }, search.exchange)
}

/** The line that rounds a total, where it needs one. */
function roundingOf({ totalRounding }: Property, whole: bigint): NaiveItem[] {
  if (totalRounding === undefined) return []
  const { to, mode, name } = totalRounding
  const amount = roundTo(fraction(whole), BigInt(to), mode) - whole
  return amount === 0n ? [] : [{ name, amount, included: false, isRounding: true }]
}

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)
