// What was booked at the demo: stays of last year, of this one and of the months to come, as tables of reservations for the import.
// They are drawn from a fixed seed and count from today, so that two loads of a day are the same.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import type { CalendarEntry } from '../../lodging/properties/schema-calendar.ts'
import { addDays, type Day, formatDay, parseDay, weekdayNames, weekdayOf } from '../../values/civil-dates.ts'
import { csvLine } from '../../values/csv.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { guestOf, wishes } from './guests.ts'

/** Reservations that are drawn for all properties together; a few find no room. */
const mostReservations = 1_520
/** Days after today on which the last of them arrive. */
const daysToCome = 240
/** At 3144 the worked examples of the documentation are booked, in other rooms. */
const roomOfExample = new Map([[3144, 102]])
/** Its few nights are for the guest who tries it. */
const onlyPast = 3108
/** One more than the house has: a night that is oversold. */
const oversoldIn = { property: 3112, room: 2, days: 12 }
const groupIn = { property: 3101, room: 11, days: 45, rooms: 6 }

/** Guests who arrive, stay and leave on the day of the load, by property, room and plan. */
const busyToday: ReadonlyMap<number, readonly (Omit<Stay, 'checkin'> & { readonly from: number })[]> =
  new Map(
    [
      [3144, 102, 'FLEX'] as const,
      [3101, 12, 'BAR'] as const,
      [3105, 32, 'BB'] as const,
      [3106, 1, 'FRUEH'] as const,
    ].map(([property, room, plan]) => {
      const stay = { room, plan, rooms: 1, adults: 2 }
      const spans = [
        [0, 3],
        [0, 1],
        [-2, 2],
        [-1, 4],
      ] as const
      return [property, spans.map(([from, nights]) => ({ ...stay, from, nights }))]
    }),
  )

interface Stay {
  readonly room: number
  readonly plan: string
  readonly checkin: Day
  readonly nights: number
  readonly rooms: number
  readonly adults: number
}

/** Whether a property has an import that oversells. */
export const oversells = (propertyId: number): boolean => propertyId === oversoldIn.property

/** The table of each property, as CSV, one after another. */
export function* demoReservations(
  documents: readonly PropertyDocument[],
  now: Temporal.Instant,
): Generator<readonly [propertyId: number, table: string]> {
  const today = parseDay(now.toString().slice(0, 10))!
  const draw = drawsFrom(20_270_419)
  const shares = documents.map(({ rooms }) => 12 + Math.min(60, sum(rooms.map(roomsOf))))
  const all = sum(shares)
  for (const [index, document] of documents.entries()) {
    const count = Math.round((mostReservations * shares[index]!) / all)
    yield [document.id!, tableOf(document, { count, today, now, draw })]
  }
}

interface Drawing {
  readonly count: number
  readonly today: Day
  readonly now: Temporal.Instant
  readonly draw: () => number
}

const columns = [
  'confirmation_number',
  'status',
  'room_id',
  'rate_code',
  'checkin',
  'checkout',
  'rooms',
  'adults',
  'currency',
  'total',
  'tax',
  'penalty',
  'refund',
  'created_at',
  'cancelled_at',
  'publisher',
  'guest_first_name',
  'guest_last_name',
  'guest_email',
  'guest_phone',
  'guest_country',
  'guest_note',
] as const

type Line = Partial<Record<(typeof columns)[number], string | number>>

function tableOf(document: PropertyDocument, drawing: Drawing): string {
  const { count, today } = drawing
  const taken = new Map<string, number>()
  const lines: Line[] = []
  const add = (stay: Stay) => lines.push(lineOf(document, stay, { ...drawing, number: lines.length + 1 }))
  const take = (stay: Stay) => {
    for (let night = 0; night < stay.nights; night += 1) {
      const key = `${stay.room} ${stay.checkin + night}`
      taken.set(key, (taken.get(key) ?? 0) + 1)
    }
    add(stay)
  }
  if (oversells(document.id!)) {
    const stay = { ...oversoldIn, plan: document.rate_plans[0]!.code, rooms: 1, adults: 2 }
    for (const nights of [2, 3])
      add({ ...stay, checkin: addDays(today, oversoldIn.days + 2 - nights), nights })
  }
  if (document.id === groupIn.property) {
    const { room, days, rooms } = groupIn
    const plan = document.rate_plans[0]!.code
    add({ room, plan, checkin: addDays(today, days), nights: 2, rooms, adults: 2 * rooms })
  }
  for (const stay of busyToday.get(document.id!) ?? []) take({ ...stay, checkin: addDays(today, stay.from) })
  for (let tried = 0; lines.length < count && tried < 4 * count; tried += 1) {
    const stay = drawnStay(document, drawing)
    if (isFree(stay, { document, today, taken })) take(stay)
  }
  const rows = lines.map(line => csvLine(columns.map(column => String(line[column] ?? ''))))
  return [csvLine([...columns]), ...rows].join('')
}

function drawnStay(document: PropertyDocument, { today, draw }: Drawing): Stay {
  const { rooms, rate_plans: plans } = document
  const only = roomOfExample.get(document.id!)
  const first = startOfLastYear(today)
  const span = (document.id === onlyPast ? today - 3 : today + daysToCome) - first
  // The house does better each year, and what lies far ahead is not booked yet.
  const place = draw() ** 0.8
  const checkin = addDays(first, Math.floor(place * span))
  const isEarly = checkin > today + 30 && draw() < (checkin - today) / daysToCome
  const room = rooms[Math.floor(draw() ** 1.5 * rooms.length)]!
  const nights = 1 + Math.floor(draw() ** 2 * 6)
  return {
    room: only ?? room.id,
    plan: plans[Math.floor(draw() ** 1.7 * plans.length)]!.code,
    checkin: isEarly ? addDays(today, Math.floor(draw() * 30)) : checkin,
    nights,
    rooms: 1,
    adults: Math.min(room.standard_occupancy, draw() < 0.3 ? 1 : 2),
  }
}

/** Rooms that a guest of the demo can still book stay free: a fifth of them, and at least one of several. */
function isFree(
  { room, checkin, nights }: Stay,
  {
    document,
    today,
    taken,
  }: {
    readonly document: PropertyDocument
    readonly today: Day
    readonly taken: ReadonlyMap<string, number>
  },
): boolean {
  const isOver = checkin + nights <= today
  const has = roomsOf(document.rooms.find(({ id }) => id === room)!)
  const most = isOver ? has : Math.floor(has * 0.8)
  if (!isOver && document.id === oversoldIn.property && room === oversoldIn.room) return false
  if (!isOver && document.id === groupIn.property && checkin < today + groupIn.days + 2 && has < 10)
    return false
  for (let night = 0; night < nights; night += 1)
    if ((taken.get(`${room} ${checkin + night}`) ?? 0) >= most) return false
  return true
}

function lineOf(
  document: PropertyDocument,
  stay: Stay,
  { today, now, draw, number }: Drawing & { readonly number: number },
): Line {
  const { id, currency } = document
  const { room, plan, checkin, nights, rooms, adults } = stay
  const checkout = addDays(checkin, nights)
  const decimals = decimalsOf(currency)
  const rate = sum(
    Array.from({ length: nights }, (_, night) => priceOf(document, stay, addDays(checkin, night), today)),
  )
  const tax = Math.round(rate * rooms * 0.1 * 10 ** decimals) / 10 ** decimals
  // What is to come was booked by yesterday; what is over, often shortly before.
  const isToCome = checkin >= today
  const least = isToCome ? checkin - today + 1 : 0
  const lead = least + Math.floor(draw() ** (isToCome ? 1.2 : 2.5) * 150)
  const made = addDays(checkin, -lead)
  const minutes = 7 * 60 + Math.floor(draw() * 14 * 60)
  const createdAt = instantOf(made, minutes)
  const isSure = rooms > 1 || oversells(id!) || (checkin <= today && checkout >= today)
  const fate = isSure ? 1 : draw()
  const status =
    fate < 0.11
      ? 'cancelled'
      : checkin < today && fate < 0.125
        ? 'no_show'
        : checkout < today
          ? 'completed'
          : 'confirmed'
  const total = rate * rooms + tax
  const isLate = draw() < 0.3
  const penalty = status === 'no_show' || (status === 'cancelled' && isLate) ? rate / nights : 0
  const end = Math.min(made + Math.floor(draw() * lead), today - 1, checkin)
  const guest = guestOf(draw)
  const note =
    rooms > 1
      ? 'Wedding party; one bill, please.'
      : draw() < 0.06
        ? wishes[Math.floor(draw() * wishes.length)]
        : ''
  return {
    confirmation_number: `DEMO-${id}-${number}`,
    status,
    room_id: room,
    rate_code: plan,
    checkin: formatDay(checkin),
    checkout: formatDay(checkout),
    rooms,
    adults,
    currency,
    total: total.toFixed(decimals),
    tax: tax.toFixed(decimals),
    ...(penalty > 0 && { penalty: penalty.toFixed(decimals) }),
    created_at: createdAt,
    ...(status === 'cancelled' && {
      cancelled_at: afterwards(createdAt, instantOf(end as Day, 21 * 60), now),
    }),
    publisher: draw() < 0.6 ? 'Demo publisher' : 'Telephone',
    guest_first_name: guest.first,
    guest_last_name: guest.last,
    guest_email: guest.email,
    guest_phone: guest.phone,
    guest_country: guest.country,
    guest_note: note ?? '',
  }
}

/** The price of a night for the standard occupancy: on a night that is over, that of the same weekday a year or two later. */
function priceOf({ calendar = [] }: PropertyDocument, { room, plan }: Stay, night: Day, today: Day): number {
  let day = night
  while (day < today) day = addDays(day, 364)
  const date = formatDay(day)
  const weekday = weekdayNames[weekdayOf(day)]!
  const prices = calendar
    .filter(entry => covers(entry, { room, plan, date, weekday }))
    .map(({ price }) => price?.standard)
    .filter(standard => typeof standard === 'number')
  return prices.at(-1) ?? 100
}

function covers(
  entry: CalendarEntry,
  { room, plan, date, weekday }: { room: number; plan: string; date: string; weekday: string },
): boolean {
  const { rooms, rate_plans: plans, from, to, weekdays: days } = entry
  return (
    (rooms?.includes(room) ?? true) &&
    (plans?.includes(plan) ?? true) &&
    from <= date &&
    to >= date &&
    (days?.some(each => each === weekday) ?? true)
  )
}

const roomsOf = ({ allotment }: PropertyDocument['rooms'][number]): number => allotment ?? 10

const startOfLastYear = (today: Day): Day => parseDay(`${Number(formatDay(today).slice(0, 4)) - 1}-01-01`)!

const instantOf = (day: Day, minutes: number): string =>
  Temporal.Instant.from(`${formatDay(day)}T00:00:00Z`)
    .add({ minutes })
    .toString()

/** The later of two instants, but not after the present one. */
const afterwards = (one: string, other: string, now: Temporal.Instant): string => {
  const later = one > other ? one : other
  return later > now.toString() ? one : later
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Numbers from 0 to 1 that are the same each time. */
function drawsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The upper bits of a linear congruence are the good ones.
    return (state >>> 8) / 2 ** 24
  }
}
