// The load: buyers who send until they have an answer, somebody who changes a price, and lookers who compare what they see
// with what was acknowledged.

import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { type Random, randomFrom } from '../../test/chaos/random.ts'
import { bookingBody, realToday, searchBody } from '../../test/support/hotels/small-hotel.ts'
import { hotels, type Keys } from './furnish.ts'
import { type Answer, Answers, send } from './http.ts'
import { Versions } from './versions.ts'
import { pause } from './wait.ts'

/** A booking that somebody wanted. */
export interface Intent {
  readonly email: string
  readonly property: number
  readonly room: number
  readonly nights: readonly string[]
  /** Null: it was refused. */
  number: string | null
}

interface LoadOptions {
  /** Base addresses of servers for publishers; a request goes to any of them. */
  readonly servers: readonly string[]
  /** Base addresses of their administration. */
  readonly administrations: readonly string[]
  readonly keys: Keys
  readonly seed: number
  /** Distinguishes guests of several loads on one database. */
  readonly name: string
  readonly buyers?: number
  readonly lookers?: number
}

const thinkMilliseconds = { buyer: 150, looker: 150, changer: 200, again: 100 }
const nightsOfWindow = 12
const windows = 50
const [firstNight, versionNight] = [20, 5]
const finalAnswers = [200, 402, 409, 422]

export class Load {
  readonly intents: Intent[] = []
  readonly answers = new Answers()
  readonly versions = new Versions()
  /** When each server acknowledged a booking, by its address. */
  readonly booked = new Map<string, number[]>()
  /** When availability of the quiet hotel was answered with 200. */
  shown: number[] = []
  /** Answers of availability from memory, with their age. */
  aged = 0
  readonly #options: LoadOptions
  readonly #random: Random
  readonly #today = realToday()
  #isPaused = false
  #isOver = false
  #busy = 0
  #window = 0
  #guests = 0

  constructor(options: LoadOptions) {
    this.#options = options
    this.#random = randomFrom(options.seed)
    for (const server of options.servers) this.booked.set(server, [])
    for (let place = 0; place < (options.buyers ?? 6); place += 1)
      void this.#repeat('buyer', () => this.#buy())
    for (let place = 0; place < (options.lookers ?? 4); place += 1)
      void this.#repeat('looker', () => this.#look())
    void this.#repeat('changer', () => this.#change())
  }

  /** Lets all end what they have begun, and begin nothing. */
  async rest(): Promise<void> {
    this.#isPaused = true
    while (this.#busy > 0) await pause(50)
  }

  /** Goes on with other nights and with empty counts. */
  resume(): void {
    this.#window = (this.#window + 1) % windows
    this.answers.empty()
    this.versions.forget()
    for (const times of this.booked.values()) times.length = 0
    this.shown = []
    this.aged = 0
    this.#isPaused = false
  }

  end(): void {
    this.#isOver = true
  }

  async #repeat(kind: 'buyer' | 'looker' | 'changer', act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      if (!this.#isPaused) {
        this.#busy += 1
        try {
          await act()
        } catch (error) {
          this.answers.wrong.push(`${kind}: ${String(error)}`)
        } finally {
          this.#busy -= 1
        }
      }
      await pause(thinkMilliseconds[kind])
    }
  }

  async #buy(): Promise<void> {
    const [property, room] = this.#random.pick([
      [hotels.plain, 1],
      [hotels.plain, 1],
      [hotels.plain, 2],
      [hotels.vault, 2],
    ] as const)
    const first = firstNight + this.#window * nightsOfWindow + this.#random.below(nightsOfWindow - 2)
    const count = 1 + this.#random.below(2)
    const choice = { key: this.#options.keys.publisher, property, room, nights: count }
    const body = bookingBody({ ...choice, checkin: addDays(this.#today, first) })
    this.#guests += 1
    const email = `${this.#options.name}-${this.#guests}@example.com`
    const nights = Array.from({ length: count }, (_, night) => formatDay(addDays(this.#today, first + night)))
    const intent: Intent = { email, property, room, nights, number: null }
    // Known before it is sent: whatever happens, it is looked for.
    this.intents.push(intent)
    const request = { ...body, guest: { ...body.guest, email, last_name: email.replace(/\W|\d/g, '') } }
    for (;;) {
      const server = this.#random.pick(this.#options.servers)
      const answer = await send(
        `${server}/publisher/v3.0/book/reservation/.json`,
        'POST',
        { 'idempotency-key': email },
        request,
      )
      this.answers.add('booking', answer, [...finalAnswers, 202, 503])
      if (answer && isFinal(answer)) {
        if (answer.status === 200) {
          intent.number = answer.body.confirmation_number
          this.booked.get(server)!.push(performance.now())
        }
        return
      }
      await pause(thinkMilliseconds.again)
    }
  }

  async #change(): Promise<void> {
    const { keys, administrations } = this.#options
    const version = this.versions.next()
    const night = formatDay(addDays(this.#today, versionNight))
    const change = { calendar: [{ from: night, to: night, price: { standard: version, extra_adult: 20 } }] }
    for (;;) {
      const answer = await send(
        `${this.#random.pick(administrations)}/admin/v1/properties/${hotels.versions}/calendar`,
        'PATCH',
        { authorization: `Bearer ${keys.admin}` },
        change,
      )
      this.answers.add('change', answer, [200, 503])
      if (answer?.status === 200) return this.versions.acknowledge(version)
      await pause(thinkMilliseconds.again)
    }
  }

  async #look(): Promise<void> {
    const { servers, keys } = this.#options
    const stay = { checkin: addDays(this.#today, versionNight), nights: 1 }
    const property = this.#random.pick([hotels.versions, hotels.quiet])
    const sent = performance.now()
    const answer = await send(
      `${this.#random.pick(servers)}/publisher/v3.0/property/available/.json`,
      'POST',
      {},
      searchBody({ key: keys.publisher, property, ...stay }),
    )
    this.answers.add('availability', answer, [200, 503])
    if (answer?.status !== 200) return
    if (property === hotels.quiet) this.shown.push(performance.now())
    const age = answer.body.meta_data?.age_seconds ?? null
    if (age !== null) this.aged += 1
    if (property === hotels.versions) this.versions.saw(answer.body.rate?.low?.total?.subtotal, sent, age)
  }
}

const isFinal = ({ status, body }: Answer): boolean => {
  const isStillMade = status === 409 && body.type === 'DuplicateBookingException' && body.errors.length === 0
  return finalAnswers.includes(status) && !isStillMade
}
