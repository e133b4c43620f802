// What is done in a world, one thing at a time or several at once: guests book, come again, change, cancel; publishers set rooms
// aside; hotels change their minds; servers do their rounds.

import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { publicStatus } from '../../src/lodging/reservations/reservation.ts'
import { cancelReservation } from '../../src/operations/back-office/cancel-reservation.ts'
import { decideReview } from '../../src/operations/back-office/decide-review.ts'
import { recordNoShow } from '../../src/operations/back-office/no-show.ts'
import { modifyReservation } from '../../src/operations/booking/changes/modify-reservation.ts'
import { holdRooms, releaseHold } from '../../src/operations/booking/hold-rooms.ts'
import { reserveRoom } from '../../src/operations/booking/reserve.ts'
import type { AppContext } from '../../src/operations/context.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { viewReservation } from '../../src/operations/reservations/reservations.ts'
import { previewRate } from '../../src/operations/shopping/preview.ts'
import { reconcileBookings } from '../../src/operations/sources/reconcile-bookings.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { localTime } from '../../src/values/civil-dates.ts'
import { decimalText } from '../../src/values/money.ts'
import { basketDeed } from './baskets.ts'
import type { Deed, World } from './deed.ts'
import type { Dice } from './dice.ts'
import { type Intent, type Told, Violation } from './guestbook.ts'
import { type HotelName, hotels } from './hotels.ts'
import { changeOf, newIntent, previewOf } from './requests.ts'
import { shopAround } from './shared-house.ts'
import { hotelDocument } from './stage.ts'

const weights = {
  book: 30,
  'book as previewed': 12,
  'book again': 16,
  'hold and book': 6,
  release: 6,
  cancel: 14,
  modify: 24,
  spy: 3,
  'change hotel': 5,
  'no-show': 2,
  decide: 4,
  job: 22,
} as const

/** What is done besides in a wide world. */
const wideWeights = { ...weights, push: 44, fetch: 16, 'they cancel': 6, 'their price': 8 } as const

const none = { push: 0, fetch: 0, 'they cancel': 0, 'their price': 0 } as const

/** One of all the deeds that there are. Where there is nothing to do it to, a guest books. */
export function drawDeed(world: World, dice: Dice): Deed {
  const { guestbook } = world
  if (world.live.length > 0 && dice.chance(15)) return basketDeed(world, dice)
  if (world.live.length > 0 && dice.chance(35)) return shopAround(world, newGuest(world, dice), dice)
  const isWide = world.channels.length > 0
  const kind = dice.weighed<keyof typeof wideWeights>(isWide ? wideWeights : { ...wideWeights, ...none })
  const sent = guestbook.intents.filter(each => each.sent > 0)
  const intent = sent.length > 0 ? dice.pick(sent) : null
  const told = guestbook.told.size > 0 ? dice.pick([...guestbook.told.values()]) : null
  if (kind === 'job') return job(world, dice.pick(jobNames(world)))
  if (kind === 'change hotel') return changeHotel(world, dice)
  if (kind === 'book again' && intent) return sendAgain(world, intent, dice)
  if (kind === 'cancel' && told) return cancel(world, told, dice)
  if (kind === 'modify' && told) return modify(world, told, dice)
  if (kind === 'spy' && told) return spy(world, told, dice)
  if (kind === 'no-show' && told) return markNoShow(world, told)
  const reviewed = [...world.reviewed.keys()]
  if (kind === 'decide' && reviewed.length > 0) return decide(world, dice.pick(reviewed), dice)
  const hold = guestbook.holds.length > 0 ? dice.pick(guestbook.holds) : null
  if (kind === 'release' && hold) return release(world, hold, dice)
  const idle = world.channels.filter(({ isAtWork }) => !isAtWork)
  if (kind === 'push' && idle.length > 0) return dice.pick(idle).push(world, dice)
  if (kind === 'fetch' && idle.length > 0) return dice.pick(idle).fetch(world)
  if (kind === 'their price') return changeTheirPrice(world, dice)
  if (kind === 'they cancel' && world.sources.some(({ standing }) => standing.length > 0))
    return theyCancel(world, dice)
  const guest = newGuest(world, dice)
  if (kind === 'book as previewed') return bookAsPreviewed(world, guest, dice)
  if (kind === 'hold and book') return holdAndBook(world, guest, dice)
  return book(world, guest)
}

/** The source asks another price from now on; what it quoted before it does not book any more. */
function changeTheirPrice(world: World, dice: Dice): Deed {
  const percent = dice.pick([90, 100, 110])
  const source = world.oneSource(dice)
  const who = source === world.source ? 'the source' : source.name
  return {
    title: `${who} now asks ${percent} percent`,
    run: async () => {
      source.pricePercent = percent
    },
    heard: () => 'done',
  }
}

/** The source cancels a booking without being asked. */
function theyCancel(world: World, dice: Dice): Deed {
  const able = world.sources.filter(({ standing }) => standing.length > 0)
  const source = able.length > 1 ? dice.pick(able) : able[0]!
  const { reference } = dice.pick(source.standing)
  return {
    title: `the source cancels ${reference.slice(0, 8)} by itself`,
    run: async () => source.cancelByItself(reference),
    heard: () => 'done',
  }
}

/** A guest who has not been here before. */
export const bookAnew = (world: World, dice: Dice): Deed => book(world, newGuest(world, dice))

function newGuest(world: World, dice: Dice): Intent {
  const number = world.guestbook.intents.length + 1
  const holder = world.stage.publishers[dice.below(2) as 0 | 1]
  const intent = newIntent(dice, {
    number,
    holder,
    today: localTime(world.clock.now(), 'America/Denver').today,
  })
  world.guestbook.intents.push(intent)
  return intent
}

/** Sends a guest's wish. */
export function book({ guestbook }: World, intent: Intent, note = ''): Deed {
  const { request, number } = intent
  const stay = `${request.propertyId}/${request.accommodationId} day ${request.checkin % 100} x${request.checkout - request.checkin}`
  intent.sent += 1
  return {
    title: `guest ${number} books ${stay}${note}`,
    run: context => reserveRoom(context, intent.holder, request),
    heard: outcome => guestbook.hear(intent, outcome),
  }
}

/** The same wish once more: as it was, without its key, or under another key. */
function sendAgain(world: World, intent: Intent, dice: Dice): Deed {
  const { idempotencyKey } = intent.request
  // With duplicates allowed, only the key tells the second sending from a second booking.
  if (dice.chance(70) || intent.request.allowDuplicate || idempotencyKey === null)
    return book(world, intent, ' again')
  const request = { ...intent.request, idempotencyKey: dice.chance(50) ? null : `${idempotencyKey}-again` }
  const deed = book(world, intent, ' again under another key')
  return { ...deed, run: context => reserveRoom(context, intent.holder, request) }
}

/** Sees the price first and agrees to it, by the quote, by the total, or by leaving it to the session. */
function bookAsPreviewed(world: World, intent: Intent, dice: Dice): Deed {
  const way = dice.pick(['quote', 'total', 'session'] as const)
  const { request, holder, number } = intent
  intent.isPromised = true
  return {
    title: `guest ${number} looks at the price, and agrees by ${way}`,
    run: context => previewRate(context, holder, previewOf(request)),
    heard: outcome => {
      if (outcome.status === 'rejected') return world.guestbook.hearFault(`guest ${number}`, outcome.reason)
      const { quote, priced } = (outcome.value as Awaited<ReturnType<typeof previewRate>>).searched!
      const { total } = priced.rooms[0]!.rates[0]!.total
      const agreed = {
        quote: { quoteId: quote!.id },
        total: { expectedTotal: decimalText(total, 2) },
        session: {},
      }[way]
      const mostTotal = way === 'session' ? null : total
      Object.assign(intent, { request: { ...request, ...agreed }, mostTotal })
      world.willSend(intent)
      return `sees ${total}`
    },
  }
}

function holdAndBook(world: World, intent: Intent, dice: Dice): Deed {
  const { request, holder, number } = intent
  const willBook = dice.chance(50)
  intent.isPromised = true
  return {
    title: `guest ${number} has rooms set aside`,
    run: context => holdRooms(context, holder, previewOf(request)),
    heard: outcome => {
      if (outcome.status === 'rejected') return world.guestbook.hearFault(`guest ${number}`, outcome.reason)
      const { hold } = outcome.value as Awaited<ReturnType<typeof holdRooms>>
      Object.assign(intent, { request: { ...request, holdId: hold.id } })
      world.guestbook.holds.push({ propertyId: hold.propertyId, holdId: hold.id, intent })
      if (willBook) world.willSend(intent)
      return 'held'
    },
  }
}

function release({ guestbook }: World, hold: World['guestbook']['holds'][number], dice: Dice): Deed {
  const { intent } = hold
  const isDouble = dice.chance(60)
  return {
    title: `guest ${intent.number} lets the rooms go`,
    run: async context => {
      const all = Array.from({ length: isDouble ? 2 : 1 }, () => releaseHold(context, intent.holder, hold))
      const settled = await Promise.allSettled(all)
      const failed = settled.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    },
    heard: outcome =>
      outcome.status === 'rejected'
        ? guestbook.hearFault(`guest ${intent.number}`, outcome.reason)
        : 'released',
  }
}

function cancel(world: World, { id, number, intent }: Told, dice: Dice): Deed {
  const { guestbook } = world
  const simulate = dice.chance(25)
  const expectedPenalty = dice.chance(25) ? '0' : null
  const reference = dice.chance(50) ? { id } : { confirmationNumber: number }
  const isDouble = dice.chance(40)
  if (!simulate) guestbook.cancelsAsked.add(id)
  return {
    title: `guest ${intent.number} ${simulate ? 'asks what cancelling costs' : 'cancels'}`,
    run: async context => {
      const once = () => cancelReservation(context, intent.holder, { reference, simulate, expectedPenalty })
      const [first] = await Promise.all(isDouble ? [once(), once()] : [once()])
      return first
    },
    heard: outcome => {
      if (outcome.status === 'rejected') return guestbook.hearFault(`guest ${intent.number}`, outcome.reason)
      const { penalty, reservation, simulated } = outcome.value as Awaited<
        ReturnType<typeof cancelReservation>
      >
      const isDone = publicStatus(reservation.status) === 'cancelled'
      if (isDone) guestbook.cancelled.add(id)
      return `${simulated ? 'would cost' : reservation.status} ${penalty}`
    },
  }
}

/** Other dates, rooms or guests, asked for once or twice under one key or none. */
function modify(world: World, { id, number, intent }: Told, dice: Dice): Deed {
  const { guestbook } = world
  const request = changeOf(world, dice, {
    reference: dice.chance(50) ? { id } : { confirmationNumber: number },
    key: dice.chance(60) ? `change-${intent.number}-${dice.below(1_000)}` : null,
  })
  const isDouble = dice.chance(35)
  if (!request.simulate) guestbook.changesAsked.add(id)
  return {
    title: `guest ${intent.number} ${request.simulate ? 'asks what a change costs' : 'changes the stay'}`,
    run: async context => {
      const once = () => modifyReservation(context, intent.holder, request)
      const [first] = await Promise.all(isDouble ? [once(), once()] : [once()])
      return first
    },
    heard: outcome => {
      if (outcome.status === 'rejected') return guestbook.hearFault(`guest ${intent.number}`, outcome.reason)
      const { modification } = outcome.value as Awaited<ReturnType<typeof modifyReservation>>
      return `${modification.status} at ${modification.difference} more`
    },
  }
}

/** I10: the other publisher asks for what is not its own. */
function spy(world: World, { id, number, intent }: Told, dice: Dice): Deed {
  const other = world.stage.publishers.find(({ keyId }) => keyId !== intent.holder.keyId)!
  const reference = dice.chance(50) ? { id } : { confirmationNumber: number }
  const cancels = dice.chance(50)
  return {
    title: `the other publisher ${cancels ? 'cancels' : 'looks at'} the reservation of guest ${intent.number}`,
    run: context =>
      cancels
        ? cancelReservation(context, other, { reference, simulate: false, expectedPenalty: null })
        : viewReservation(context, other, reference),
    heard: outcome => {
      if (outcome.status === 'fulfilled') {
        world.guestbook.note(new Violation('I10', `a publisher reached reservation ${id} of another`))
        return 'reached'
      }
      return world.guestbook.hearFault('a publisher', outcome.reason)
    },
  }
}

function changeHotel(world: World, dice: Dice): Deed {
  return changeTerms(world, dice.weighed({ paid: 5, plain: 2, remote: 2, remotePaid: 3 }), dice)
}

/** A hotel asks another price and has another number of rooms from now on. */
export function changeTerms({ guestbook }: World, hotel: HotelName, dice: Dice): Deed {
  const terms = { price: dice.pick([80, 100, 120, 150]), allotment: dice.between(0, 3) }
  const change = () => guestbook.prices.change(hotels[hotel], terms.price * 100)
  change()
  return {
    title: `hotel ${hotels[hotel]} now has ${terms.allotment} rooms at ${terms.price}`,
    run: context => importProperty(context, hotelDocument(hotel, terms), null),
    heard: outcome => {
      // A process that stood still may have written it only now.
      change()
      return outcome.status === 'rejected' ? guestbook.hearFault('the hotel', outcome.reason) : 'done'
    },
  }
}

/** The house says that a guest did not come. */
export function markNoShow({ guestbook }: World, { id, intent }: Told): Deed {
  return {
    title: `the house misses guest ${intent.number}`,
    run: context => recordNoShow(context, { reference: { id }, by: 'the house', reason: 'did not come' }),
    heard: outcome =>
      outcome.status === 'rejected' ? guestbook.hearFault('the house', outcome.reason) : 'recorded',
  }
}

/** A person who has asked the source by telephone decides on a reservation in review. */
/** What was never sent to its source may go on when the payment is clear, and is not booked there. */
function decide({ guestbook, sources, reviewed }: World, id: string, dice: Dice): Deed {
  const booked = sources.flatMap(({ standing }) => standing).find(({ reference }) => reference === id)
  const isSent = sources.some(({ sent }) => sent.has(id))
  const isOpen = reviewed.get(id) === true && !isSent && dice.chance(50)
  const verdict = booked || isOpen ? 'confirmed' : 'failed'
  const sourceConfirmation = booked?.confirmation ?? null
  return {
    title: `somebody decides that reservation ${id.slice(0, 8)} is ${verdict}`,
    run: context =>
      decideReview(context, {
        reference: { id },
        by: 'somebody',
        reason: 'asked',
        verdict,
        sourceConfirmation,
      }),
    heard: outcome =>
      outcome.status === 'rejected' ? guestbook.hearFault('somebody', outcome.reason) : 'decided',
  }
}

/** What the servers do beside the requests. */
export const jobNames = (world: World): readonly string[] => [...jobsOf(world, world.stage.context).keys()]

export function job(world: World, name: string): Deed {
  return {
    title: name,
    run: context => jobsOf(world, context).get(name)!(),
    heard: outcome => {
      if (outcome.status === 'fulfilled') return 'done'
      const reasons = outcome.reason instanceof AggregateError ? outcome.reason.errors : [outcome.reason]
      return reasons.map(reason => trouble(world, name, reason)).join(' | ')
    },
  }
}

/** A source that is away is no mistake of the job's. */
const trouble = ({ guestbook }: World, name: string, reason: unknown): string =>
  reason instanceof Error && /did not list its bookings/.test(reason.message)
    ? reason.message
    : guestbook.hearFault(`the job "${name}"`, reason)

function jobsOf(world: World, context: AppContext): Map<string, () => Promise<unknown>> {
  const dispatch = () => context.database.transaction(transaction => dispatchEvents(transaction, 1_000))
  const jobs = reservationJobs(context, ({ id, paymentState }) =>
    world.reviewed.set(id, paymentState === 'unknown'),
  )
  const all = new Map<string, () => Promise<unknown>>(jobs.map(({ name, run }) => [name, run]))
  all.set('dispatch events', dispatch)
  return all.set('compare sources', () => reconcileBookings(context, () => undefined))
}
