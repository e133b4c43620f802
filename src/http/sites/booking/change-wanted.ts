// What a guest wants of a booking instead, as the form of a change sends it: at first what is booked.

import type { Reservation, ReservationModifyRequest } from '../../../../client/src/types.ts'
import { holdsCardNumber } from '../../../lodging/cards/card-numbers.ts'
import type { ChosenExtra } from '../../../lodging/prices/extras.ts'
import { parseDay } from '../../../values/civil-dates.ts'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'
import { extraParameters, extrasIn } from '../parts/extras.ts'
import { guestProblemIn, type SoughtRoom, soughtIn } from '../stay-query.ts'

/** Numbers stay as they were typed until they are checked, so that the form can show them again. */
export interface ChangeWanted {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly WantedRoom[]
  readonly choice: RoomChoice | null
  /** Null: as booked, from a form that does not ask for them. */
  readonly extras: readonly ChosenExtra[] | null
  readonly first_name: string
  readonly last_name: string
  readonly note: string
}

export interface WantedRoom {
  readonly name: string
  readonly adults: string
  readonly children: string
  /** "4, 9". */
  readonly ages: string
}

/** Another room or rate than is booked. */
export interface RoomChoice {
  readonly roomId: number
  readonly rateCode: string
  /** Empty where the room has no choice of beds. */
  readonly bed: string
}

export const wantedAsBooked = ({ checkin, checkout, rooms, guest }: Reservation): ChangeWanted => ({
  checkin,
  checkout,
  rooms: rooms.map(({ name, ...party }) => ({ name, ...typedParty(party) })),
  choice: null,
  extras: null,
  first_name: guest.first_name,
  last_name: guest.last_name,
  note: guest.note ?? '',
})

/** The stay of a change that came to nothing. */
export interface StayAskedFor {
  readonly checkin: string
  readonly checkout: string
  readonly roomId: number
  readonly rateCode: string
  readonly party: readonly {
    readonly adults: number
    readonly children: number
    readonly children_ages: readonly number[]
  }[]
}

/** The same stay once more; names and note are as booked, since no record of a change has them. */
export function wantedAgain(reservation: Reservation, asked: StayAskedFor): ChangeWanted {
  const { checkin, checkout, roomId, rateCode, party } = asked
  const { id, rate } = { id: reservation.room.id, rate: reservation.rate_code }
  const booked = wantedAsBooked(reservation)
  return {
    ...booked,
    checkin,
    checkout,
    rooms: booked.rooms.map(({ name }, index) => ({ name, ...typedParty(party[index] ?? party[0]!) })),
    choice: roomId === id && rateCode === rate ? null : { roomId, rateCode, bed: bedOf(reservation, roomId) },
  }
}

const bedOf = ({ room, rooms }: Reservation, roomId: number): string =>
  room.id === roomId ? (rooms[0]?.bed_type ?? '') : ''

const typedParty = ({ adults, children, children_ages }: StayAskedFor['party'][number]) => ({
  adults: String(adults),
  children: String(children),
  ages: children_ages.join(', '),
})

/** A field that is missing is as booked; so is a text with a card number, which no page repeats. */
export function wantedIn(form: URLSearchParams, reservation: Reservation): ChangeWanted {
  const booked = wantedAsBooked(reservation)
  const text = (name: string, otherwise: string): string => {
    const sent = form
      .get(name)
      ?.trim()
      .slice(0, name === 'note' ? longestNote : longestText)
    return sent === undefined || holdsCardNumber(sent) ? otherwise : sent
  }
  const planned = plannedParties(form, booked.rooms.length)
  return {
    checkin: text('checkin', booked.checkin),
    checkout: text('checkout', booked.checkout),
    rooms: booked.rooms.map((room, index) => ({
      name: text(`name-${index}`, room.name),
      ...(planned?.[index] ?? {
        adults: text(`adults-${index}`, room.adults),
        children: text(`children-${index}`, room.children),
        ages: text(`ages-${index}`, room.ages),
      }),
    })),
    choice: choiceIn(form.get('choice') ?? ''),
    extras: form.has(asksForExtras) ? extrasIn(form) : null,
    first_name: text('first_name', booked.first_name),
    last_name: text('last_name', booked.last_name),
    note: text('note', booked.note),
  }
}

/** From the planner of guests, which sends one `room` for each; null where a form has none, or not for every room. */
function plannedParties(form: URLSearchParams, count: number): Omit<WantedRoom, 'name'>[] | null {
  if (form.getAll('room').length !== count || guestProblemIn(form) === 'guestsUnread') return null
  return soughtIn(form).rooms.map(({ adults, ages }) => ({
    adults: String(adults),
    children: String(ages.length),
    ages: ages.filter(age => age !== null).join(', '),
  }))
}

/** The party of each room, as the planner takes it. */
export const plannedRooms = ({ rooms }: ChangeWanted): SoughtRoom[] =>
  rooms.map(room => {
    const ages = agesOf(room)
    const children = isNumber(room.children, 0, mostChildren) ? Number(room.children) : ages.length
    return {
      adults: isNumber(room.adults, 1, mostAdults) ? Number(room.adults) : 1,
      ages: Array.from({ length: children }, (_, child) => ages[child] ?? null),
    }
  })

/** The field of a form that asks for extras: a box that is not ticked sends nothing. */
export const asksForExtras = 'extras'

/** More than a field may have, so that the interface can refuse it by its own bounds. No more is searched for cards. */
const longestText = 300
const longestNote = 2500

/** The fields of a form that say the same, for the page that asks for the confirmation. */
export const wantedFields = (wanted: ChangeWanted): [name: string, value: string][] => [
  ['checkin', wanted.checkin],
  ['checkout', wanted.checkout],
  ...wanted.rooms.flatMap(({ name, adults, children, ages }, index): [string, string][] => [
    [`name-${index}`, name],
    [`adults-${index}`, adults],
    [`children-${index}`, children],
    [`ages-${index}`, ages],
  ]),
  ['choice', choiceText(wanted.choice)],
  ...(wanted.extras ? [[asksForExtras, 'yes'] as [string, string], ...extraParameters(wanted.extras)] : []),
  ['first_name', wanted.first_name],
  ['last_name', wanted.last_name],
  ['note', wanted.note],
]

/** A choice as the value of a field. */
export const choiceText = (choice: RoomChoice | null): string =>
  choice === null
    ? ''
    : [choice.roomId, choice.bed, choice.rateCode].map(part => encodeURIComponent(part)).join('/')

export function choiceIn(text: string): RoomChoice | null {
  const [, room, bed, rate] = /^(\d{1,9})\/([^/]{0,200})\/([^/]{1,400})$/.exec(text) ?? []
  if (room === undefined || bed === undefined || rate === undefined) return null
  try {
    return { roomId: Number(room), bed: decodeURIComponent(bed), rateCode: decodeURIComponent(rate) }
  } catch {
    return null
  }
}

const mostNights = 99
const mostAdults = 20
const mostChildren = 10

/** What cannot be meant; the rest the interface judges. */
export function faultsIn(wanted: ChangeWanted): ChangeFault[] {
  const [checkin, checkout] = [parseDay(wanted.checkin), parseDay(wanted.checkout)]
  const nights = checkin === undefined || checkout === undefined ? 0 : checkout - checkin
  const inRooms = wanted.rooms.flatMap(faultsInRoom)
  return [
    ...those([['dates', nights < 1 || nights > mostNights]]),
    ...new Set(inRooms),
    ...those([
      ['firstName', !isName(wanted.first_name)],
      ['lastName', !isName(wanted.last_name)],
      ['note', wanted.note.length > 2000],
    ]),
  ]
}

/** The same of one room. */
export const faultsInRoom = (room: WantedRoom): ChangeFault[] =>
  those([
    ['adults', !isNumber(room.adults, 1, mostAdults)],
    ['children', !isNumber(room.children, 0, mostChildren)],
    ['ages', agesOf(room).length !== Number(room.children)],
    ['name', !isName(room.name)],
  ])

const those = (faults: readonly (readonly [ChangeFault, boolean])[]): ChangeFault[] =>
  faults.filter(([, isWrong]) => isWrong).map(([fault]) => fault)

const isName = (text: string): boolean => text !== '' && text.length <= 120

const isNumber = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most

/** Those that can be ages. */
const agesOf = ({ ages }: WantedRoom): number[] =>
  ages
    .split(/[\s,;、]+/)
    .filter(age => isNumber(age, 0, 17))
    .map(Number)

/** The party of each room, as searches take it. */
export const wantedParties = ({ rooms }: ChangeWanted) =>
  rooms.map(room => ({
    adults: Number(room.adults),
    children: Number(room.children),
    children_ages: agesOf(room),
  }))

/**
 * The whole of what is wanted, also what is as booked: the interface sees what is different, and a confirmation that is sent again
 * after the change is the same request.
 */
export const changesOf = (wanted: ChangeWanted, reservation: Reservation): ReservationModifyRequest => ({
  id: reservation.id,
  checkin: wanted.checkin,
  checkout: wanted.checkout,
  ...(wanted.choice && { accommodation_id: wanted.choice.roomId, rate_code: wanted.choice.rateCode }),
  ...(wanted.extras && { extras: [...wanted.extras] }),
  rooms: roomsOf(wanted),
  guest: {
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    // The interface takes no empty note, and keeps one that is absent.
    ...((wanted.note || reservation.guest.note) && { note: wanted.note || '-' }),
  },
})

const roomsOf = (wanted: ChangeWanted) =>
  wantedParties(wanted).map((party, index) => ({
    ...party,
    name: wanted.rooms[index]!.name,
    ...(wanted.choice?.bed && { bed_type: wanted.choice.bed }),
  }))
