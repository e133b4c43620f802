// A channel manager that knows its hotel: it fetches bookings and counts them before it says so, and pushes the rooms that are
// left by what it knows then, while others book. It sends one message after another; a message may be lost with its server,
// and is then sent again or overtaken by a newer one.

import { acknowledgeBooking, bookingsOf } from '../../../src/operations/channels/bookings.ts'
import { type Taken, takeChange } from '../../../src/operations/channels/take-message.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import type { StoredChannel } from '../../../src/store/channels/channels.ts'
import { findReservation } from '../../../src/store/reservations/reservations.ts'
import { addDays, type Day, formatDay, localTime } from '../../../src/values/civil-dates.ts'
import type { Deed, World } from '../deed.ts'
import type { Dice } from '../dice.ts'
import { Violation } from '../guestbook.ts'
import { mostRooms, pushedNights } from '../hotels.ts'

/** A booking as the channel has it in its own books. */
interface Known {
  readonly room: number
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: number
}

interface Message {
  readonly id: string
  readonly inventory: { rooms: number[]; from: string; to: string; allotment: number }[]
}

export class SimulatedChannel {
  /** Whether something is under way: the next thing waits for it. */
  isAtWork = false
  readonly #channel: StoredChannel
  readonly #known = new Map<string, Known>()
  #sent = 0
  /** The last message, if nothing is known of its end and nothing was fetched since. */
  #unanswered: Message | null = null

  constructor(channel: StoredChannel) {
    this.#channel = channel
  }

  get propertyId(): number {
    return this.#channel.propertyId
  }

  /** Pushes counts of one room type on some nights, by the rooms that the house gives it now. */
  push(world: World, dice: Dice): Deed {
    const again = this.#unanswered
    const message = again && dice.chance(40) ? again : this.#message(world, dice)
    this.isAtWork = true
    this.#unanswered = message
    const counts = message.inventory.map(({ allotment }) => allotment).join(' ')
    return {
      title: `the channel of ${this.propertyId} says that ${counts} are left${message === again ? ' again' : ''}`,
      isNeverLate: true,
      run: context => this.#send(context, message),
      heard: outcome => {
        this.isAtWork = false
        if (outcome.status === 'rejected') return world.guestbook.hearFault('the channel', outcome.reason)
        this.#unanswered = null
        const { outcome: what, warnings, isRepeated, errors } = outcome.value as Taken
        if (what === 'refused')
          world.guestbook.note(new Violation('C2', `a count was refused: ${errors[0]?.message}`))
        return `${isRepeated ? 'known' : what}, ${warnings.length} oversold`
      },
    }
  }

  /** Fetches the bookings that it does not know, counts each, and acknowledges it. */
  fetch(world: World): Deed {
    this.isAtWork = true
    this.#unanswered = null
    return {
      title: `the channel of ${this.propertyId} fetches bookings`,
      isNeverLate: true,
      run: context => this.#fetch(context),
      heard: outcome => {
        this.isAtWork = false
        return outcome.status === 'rejected'
          ? world.guestbook.hearFault('the channel', outcome.reason)
          : `${outcome.value} fetched`
      },
    }
  }

  /** All nights of both room types, by all rooms of the house. */
  pushAll(world: World): Deed {
    const { today } = localTime(world.clock.now(), 'Asia/Tokyo')
    const days = Array.from({ length: pushedNights }, (_, index) => addDays(today, index))
    const inventory = [1, 2].flatMap(room => days.map(day => this.#left(room, day, mostRooms)))
    this.#sent += 1
    return {
      title: `the channel of ${this.propertyId} says all that is left`,
      run: context => this.#send(context, { id: `all-${this.#sent}`, inventory }),
      heard: outcome =>
        outcome.status === 'rejected' ? world.guestbook.hearFault('the channel', outcome.reason) : 'told',
    }
  }

  #message({ clock }: World, dice: Dice): Message {
    const { today } = localTime(clock.now(), 'Asia/Tokyo')
    const room = dice.chance(80) ? 1 : 2
    const from = dice.between(0, pushedNights - 4)
    const given = dice.chance(70) ? mostRooms : dice.between(1, mostRooms - 1)
    const days = Array.from({ length: dice.between(1, 4) }, (_, index) => addDays(today, from + index))
    this.#sent += 1
    return { id: `push-${this.#sent}`, inventory: days.map(day => this.#left(room, day, given)) }
  }

  #left(room: number, day: Day, given: number): Message['inventory'][number] {
    const taken = [...this.#known.values()]
      .filter(each => each.room === room && each.checkin <= day && day < each.checkout)
      .reduce((sum, { rooms }) => sum + rooms, 0)
    return { rooms: [room], from: formatDay(day), to: formatDay(day), allotment: Math.max(0, given - taken) }
  }

  #send(context: AppContext, { id, inventory }: Message): Promise<Taken> {
    const kept = JSON.stringify(inventory)
    const incoming = { action: 'Update', senderId: id, kept, requestId: 'simulated', replayOf: null }
    return takeChange(context, this.#channel, incoming, { calendar: [], inventory })
  }

  async #fetch(context: AppContext): Promise<number> {
    const unknown = await bookingsOf(context, this.#channel, { since: null, unknownOnly: true, limit: null })
    for (const booking of unknown) {
      const { confirmationNumber, version } = booking
      const reservation = await findReservation(context.database, { confirmationNumber })
      if (!reservation) continue
      const { status, roomId, checkin, checkout, rooms } = reservation
      const stands = ['confirmed', 'cancelling', 'no_show', 'completed'].includes(status)
      if (stands)
        this.#known.set(confirmationNumber, { room: roomId, checkin, checkout, rooms: rooms.length })
      else this.#known.delete(confirmationNumber)
      await acknowledgeBooking(context, booking, { version, acknowledgement: null, partnerReference: null })
    }
    return unknown.length
  }
}
