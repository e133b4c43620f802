// Cloudbeds' side of OTA Build-To-Us v5.5, as far as a demonstration needs it. It keeps the hotel's inventory: a booking that
// it has fetched lowers its own counts, which it then pushes.

import { randomUUID } from 'node:crypto'

export interface SimulatedAccount {
  /** Where the verbs are: ".../channels/cloudbeds". */
  readonly url: string
  readonly login: string
  readonly password: string
  readonly sharedSecret: string
}

export interface FetchedBooking {
  readonly OrderId: string
  readonly IsCancellation: 0 | 1
  readonly TotalPrice: number
  readonly TotalCurrency: string
  readonly Rooms: readonly {
    readonly ChannelRoomType: string
    readonly StartDate: string
    readonly EndDate: string
    readonly Units: number
  }[]
}

type Json = Readonly<Record<string, unknown>>
interface Rates {
  readonly rooms: readonly string[]
  readonly rates: readonly { readonly ota_room_id: string; readonly ota_rate_id: string }[]
}

export class SimulatedCloudbeds {
  readonly #account: SimulatedAccount
  /** Units left by room and night. */
  readonly #units = new Map<string, Map<string, number>>()
  /** The last version of each booking, and the rooms that it holds. */
  readonly #seen = new Map<string, { version: string; booking: FetchedBooking }>()
  #offered: Rates = { rooms: [], rates: [] }
  #fetchedAt: string | null = null

  constructor(account: SimulatedAccount) {
    this.#account = account
  }

  /** Checks the server and the credentials, and reads the rooms and rate plans. Throws Error with what the server said. */
  async connect(): Promise<void> {
    await this.#call(
      'HealthCheck',
      {},
      { ota_property_id: '', ota_property_password: '', mya_property_id: '' },
    )
    await this.#call('SetupProperty')
    const { Rooms } = await this.#call<{ Rooms: { ota_room_id: string }[] }>('GetRoomTypes')
    const { RatePlans } = await this.#call<{ RatePlans: Rates['rates'] }>('GetRatePlans')
    this.#offered = { rooms: Rooms.map(({ ota_room_id }) => ota_room_id), rates: RatePlans }
  }

  /** Pushes one price and one count for every room and rate plan, from today on. */
  async push({ days, price, units }: { days: number; price: string; units: number }) {
    const today = Temporal.Now.plainDateISO('UTC')
    const [start_date, end_date] = [String(today), String(today.add({ days: days - 1 }))]
    const Inventory = this.#pairs().map(([ota_room_id, ota_rate_id]) => ({
      ota_room_id,
      ota_rate_id,
      start_date,
      end_date,
      rate: price,
      units,
      min_los: 1,
      max_los: 0,
      close: false,
      closearr: false,
      closedep: false,
    }))
    await this.#call('ARIUpdate', { Inventory })
    for (const room of this.#offered.rooms) {
      const nights = Array.from(
        { length: days },
        (_, day) => [String(today.add({ days: day })), units] as const,
      )
      this.#units.set(room, new Map(nights))
    }
    const rates = new Set(this.#offered.rates.map(({ ota_rate_id }) => ota_rate_id)).size
    return { nights: days, rooms: this.#offered.rooms.length, rates }
  }

  /** The bookings that are new or changed. Each is acknowledged, and the lower counts are pushed. */
  async fetchBookings(): Promise<FetchedBooking[]> {
    const asked = Temporal.Now.instant().round('second').toString().replace('T', ' ').replace('Z', '')
    const { Bookings } = await this.#call<{ Bookings: { booking_id: string; version: string }[] }>(
      'GetBookingList',
      { ota_booking_version: this.#fetchedAt },
    )
    const fetched: FetchedBooking[] = []
    for (const { booking_id, version } of Bookings) {
      const before = this.#seen.get(booking_id)
      if (before?.version === version) continue
      const { Booking } = await this.#call<{ Booking: FetchedBooking }>('GetBookingId', { booking_id })
      if (before) this.#count(before.booking, 1)
      this.#count(Booking, -1)
      this.#seen.set(booking_id, { version, booking: Booking })
      await this.#call('AckBooking', { booking_id, version, myallocator_id: randomUUID() })
      await this.#pushCounts(Booking)
      fetched.push(Booking)
    }
    this.#fetchedAt = asked
    return fetched
  }

  /** "2 rooms 1 from 2027-01-01 to 2027-01-03", or that it is cancelled. */
  stayOf({ Rooms, IsCancellation }: FetchedBooking): string {
    const [room] = Rooms
    if (room === undefined || IsCancellation === 1) return 'cancelled'
    const departure = Temporal.PlainDate.from(room.EndDate).add({ days: 1 })
    return `room type ${room.ChannelRoomType}, ${Rooms.length} of them, ${room.StartDate} to ${departure}`
  }

  /** Adds the rooms of a booking to the units, or (-1) takes them off. */
  #count({ Rooms, IsCancellation }: FetchedBooking, sign: 1 | -1): void {
    if (IsCancellation === 1) return
    for (const { ChannelRoomType, StartDate, EndDate, Units } of Rooms) {
      const units = this.#units.get(ChannelRoomType)
      for (const night of nightsFrom(StartDate, EndDate)) {
        const left = units?.get(night)
        if (left !== undefined) units?.set(night, Math.max(0, left + sign * Units))
      }
    }
  }

  async #pushCounts({ Rooms }: FetchedBooking): Promise<void> {
    const Inventory = Rooms.flatMap(({ ChannelRoomType, StartDate, EndDate }) =>
      nightsFrom(StartDate, EndDate).flatMap(night => {
        const units = this.#units.get(ChannelRoomType)?.get(night)
        const rate = this.#pairs().find(([room]) => room === ChannelRoomType)?.[1]
        if (units === undefined || rate === undefined) return []
        return [
          { ota_room_id: ChannelRoomType, ota_rate_id: rate, start_date: night, end_date: night, units },
        ]
      }),
    )
    if (Inventory.length > 0) await this.#call('ARIUpdate', { Inventory })
  }

  /** Every room with every rate plan that is for it; the room "0" is all. */
  #pairs(): (readonly [room: string, rate: string])[] {
    const { rooms, rates } = this.#offered
    return rates.flatMap(({ ota_room_id, ota_rate_id }) =>
      (ota_room_id === '0' ? rooms : [ota_room_id]).map(room => [room, ota_rate_id] as const),
    )
  }

  async #call<Answer extends object = object>(
    verb: string,
    fields: Json = {},
    overrides: Json = {},
  ): Promise<Answer> {
    const { url, login, password, sharedSecret } = this.#account
    const response = await fetch(`${url}/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        verb,
        guid: randomUUID(),
        mya_property_id: 25678,
        ota_cid: 'simulated',
        ota_property_id: login,
        ota_property_password: password,
        ota_property_sub_id: '',
        shared_secret: sharedSecret,
        ...fields,
        ...overrides,
      }),
    })
    const answer = (await response.json()) as Answer & {
      success?: boolean
      errors?: { id: number; msg?: string }[]
    }
    if (answer.success) return answer
    throw new Error(`${verb} was refused: ${answer.errors?.map(({ id, msg }) => `${id} ${msg}`).join('; ')}`)
  }
}

function nightsFrom(first: string, last: string): string[] {
  const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)]
  return Array.from({ length: from.until(to).days + 1 }, (_, day) => String(from.add({ days: day })))
}
