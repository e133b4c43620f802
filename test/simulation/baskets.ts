// Guests who want several stays at once, all or none of them, and what must hold of these: in the worlds with a house in two sources,
// as the histories of the others are kept.

import { cancelBasket } from '../../src/operations/back-office/cancel-basket.ts'
import { reserveBasket } from '../../src/operations/booking/baskets/reserve-basket.ts'
import { addDays, localTime } from '../../src/values/civil-dates.ts'
import type { Deed, World } from './deed.ts'
import type { Dice } from './dice.ts'
import { type Basket, type Guestbook, Violation } from './guestbook.ts'
import { hotels } from './hotels.ts'
import { newIntent } from './requests.ts'
import type { Row } from './tables.ts'

/** One of all the deeds about baskets. Where there is none yet, a guest wants one. */
export function basketDeed(world: World, dice: Dice): Deed {
  const { baskets } = world.guestbook
  const told = baskets.filter(({ told }) => told.size > 0)
  if (told.length > 0 && dice.chance(30)) return cancel(world, dice.pick(told), dice)
  if (baskets.length > 0 && dice.chance(40)) return send(world, dice.pick(baskets), ' again')
  return send(world, newBasket(world, dice))
}

function newBasket(world: World, dice: Dice): Basket {
  const number = world.guestbook.baskets.length + 1
  const holder = world.stage.publishers[dice.below(2) as 0 | 1]
  const { today } = localTime(world.clock.now(), 'America/Denver')
  const { request } = newIntent(dice, { number, holder, today })
  const items = Array.from({ length: dice.between(2, 3) }, () => {
    const checkin = addDays(today, dice.between(1, 5))
    return {
      ...request,
      // A stay that is charged when booking is refused with all the others.
      propertyId: dice.chance(92) ? hotels.plain : hotels.paid,
      accommodationId: dice.between(1, 2),
      checkin,
      checkout: addDays(checkin, dice.between(1, 3)),
      guest: { ...request.guest, email: emailOfBasket(number) },
      idempotencyKey: null,
    }
  })
  const idempotencyKey = dice.chance(60) ? `basket-${number}` : null
  const basket: Basket = {
    number,
    holder,
    request: { items, expectedTotal: null, idempotencyKey },
    told: new Map(),
    cancelsAsked: new Set(),
    cancelled: new Set(),
  }
  world.guestbook.baskets.push(basket)
  return basket
}

/** By it the reservations of a basket are known again. */
const emailOfBasket = (number: number): string => `basket-${number}@example.com`

function send({ guestbook }: World, basket: Basket, note = ''): Deed {
  const { number, holder, request } = basket
  return {
    title: `guest of basket ${number} books ${request.items.length} stays${note}`,
    run: context => reserveBasket(context, holder, request),
    heard: outcome => {
      if (outcome.status === 'rejected')
        return guestbook.hearFault(`guest of basket ${number}`, outcome.reason)
      const { number: told, items } = outcome.value as Awaited<ReturnType<typeof reserveBasket>>
      basket.told.set(
        told,
        items.map(({ reservation }) => reservation.id),
      )
      return `confirmed together as ${items.length}`
    },
  }
}

function cancel({ guestbook }: World, basket: Basket, dice: Dice): Deed {
  const { number, holder, told, cancelsAsked, cancelled } = basket
  const reference = dice.pick([...told.keys()])
  const simulate = dice.chance(25)
  const isDouble = dice.chance(40)
  if (!simulate) cancelsAsked.add(reference)
  const request = { number: reference, simulate, expectedPenalty: null }
  return {
    title: `guest of basket ${number} ${simulate ? 'asks what cancelling costs' : 'cancels it'}`,
    run: async context => {
      const once = () => cancelBasket(context, holder, request)
      const [first] = await Promise.all(isDouble ? [once(), once()] : [once()])
      return first
    },
    heard: outcome => {
      if (outcome.status === 'rejected')
        return guestbook.hearFault(`guest of basket ${number}`, outcome.reason)
      const { simulated, penalty, items } = outcome.value as Awaited<ReturnType<typeof cancelBasket>>
      if (!simulated) cancelled.add(reference)
      return `${simulated ? 'would cost' : `${items.length} cancelled together at`} ${penalty}`
    },
  }
}

const standing = ['confirmed', 'no_show', 'completed']

/** All stays of a basket are booked at once or none is, what was told stands until somebody asks to cancel it, and then all of it ends. */
export function checkBaskets({ baskets }: Guestbook, rows: readonly Row[]): void {
  for (const { number, request, told, cancelsAsked, cancelled } of baskets) {
    const own = rows.filter(({ email }) => email === emailOfBasket(number))
    const whole = request.items.length
    const cancelledStays = own.filter(({ status }) => status === 'cancelled').length
    if (own.length % whole > 0 || cancelledStays % whole > 0)
      throw new Violation(
        'K1',
        `basket ${number} of ${whole} has ${own.length} stays, ${cancelledStays} cancelled`,
      )
    const live = own.filter(({ status }) => standing.includes(status))
    if (whole < live.length && !request.items[0]!.allowDuplicate && isOneDay(live))
      throw new Violation('I4', `basket ${number} is booked ${live.length / whole} times`)
    for (const [reference, ids] of told) {
      const statuses = ids.map(id => own.find(each => each.id === id)?.status ?? 'gone')
      const mayBe = cancelsAsked.has(reference) ? [...standing, 'cancelled'] : standing
      const wanted = cancelled.has(reference) ? ['cancelled'] : mayBe
      const wrong = statuses.find(status => !wanted.includes(status))
      if (wrong)
        throw new Violation('I3', `basket ${number} was told ${reference} and has a stay that is ${wrong}`)
    }
  }
}

/** Whether all were booked within a day, in which the same wish is a duplicate. */
function isOneDay(rows: readonly Row[]): boolean {
  const times = rows.map(({ createdAt }) => Temporal.Instant.from(createdAt).epochMilliseconds)
  return Math.max(...times) - Math.min(...times) < 86_400_000
}
