// Plans that follow others, written a second time: what a night costs at a plan, and what stands in the way of a stay there.

import { absent, type RateCalendar } from '../../src/lodging/calendars/calendar.ts'
import type { RatePlan, Room, RoomParty } from '../../src/lodging/properties/property.ts'
import type { StaySearch, Supply } from '../../src/pricing/search.ts'
import { fraction, percentage, plus, product, quotient, total } from './fraction.ts'
import { nightsOf, type Obstacle, obstacles, valueOn } from './naive-availability.ts'
import { guestsInOrder, priceForParty } from './naive-nights.ts'

/** A plan in a room; the calendars of the supply are as they were written. */
export interface PlanInRoom {
  readonly supply: Supply
  readonly room: Room
  readonly plan: RatePlan
}

/** The price of a night for a party; null where the plan has none. */
export function priceAtPlan(at: PlanInRoom, party: RoomParty, night: number): bigint | null {
  const { supply, room, plan } = at
  const { property } = supply
  if (plan.derived === undefined) {
    const calendar = writtenFor(at)
    if (!calendar || valueOn(calendar.firstDay, calendar.standard, night, absent) === absent) return null
    return priceForParty(property, room, calendar, party, night)
  }
  const price = priceAtPlan(followedBy(at), party, night)
  if (price === null) return null
  const { percent, amount, perAdult, perChild, roundTo, rounding, lowest, highest } = plan.derived
  const guests = guestsInOrder(property, party)
  const amounts = guests.map(guest => {
    if (guest.kind === 'adult') return BigInt(perAdult)
    return BigInt(typeof perChild === 'number' ? perChild : perChild[guest.band]!)
  })
  const changed = plus(
    product(fraction(price), plus(fraction(1n), percentage(percent))),
    fraction(BigInt(amount) + total(amounts)),
  )
  if (changed.top < 0n) return null
  const steps = quotient(changed, fraction(BigInt(roundTo)))
  const whole = steps.top / steps.bottom
  const rest = steps.top % steps.bottom
  const isUp = rest > 0n && (rounding === 'up' || (rounding === 'nearest' && rest * 2n >= steps.bottom))
  const rounded = (isUp ? whole + 1n : whole) * BigInt(roundTo)
  const least = [lowest, room.priceLimits?.lowest ?? null].filter(limit => limit !== null)
  if (least.length === 0 && rounded === 0n) return null
  if (least.some(limit => rounded < BigInt(limit))) return null
  const most = [highest, room.priceLimits?.highest ?? null].filter(limit => limit !== null)
  const isWithinRoom = guests.length <= room.standardOccupancy
  return isWithinRoom && most.some(limit => rounded > BigInt(limit)) ? null : rounded
}

/** What stands in the way of a stay; null where the room has no calendar that the plan could follow. */
export function obstaclesAtPlan(at: PlanInRoom, search: StaySearch): Set<Obstacle> | null {
  const { derived } = at.plan
  const written = writtenFor(at)
  const own = written ? obstacles(written, search) : null
  if (derived === undefined) return own
  const followed = obstaclesAtPlan(followedBy(at), search)
  if (followed === null) return null
  const found = new Set([...(own ?? []), ...(derived.restrictions === 'inherited' ? followed : [])])
  found.delete('no_price')
  const lacksPrice = search.parties.some(party =>
    nightsOf(search).some(night => priceAtPlan(at, party, night) === null),
  )
  return lacksPrice ? found.add('no_price') : found
}

const writtenFor = ({ supply, room, plan }: PlanInRoom): RateCalendar | undefined =>
  supply.calendars.find(each => each.roomId === room.id && each.rateCode === plan.code)

const followedBy = ({ supply, room, plan }: PlanInRoom): PlanInRoom => ({
  supply,
  room,
  plan: supply.property.ratePlans.find(({ code }) => code === plan.derived!.from)!,
})
