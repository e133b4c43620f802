// The stay that a guest looks for, in the address of a page: `checkin`, `checkout`, one `room` for each room (adults, then the
// ages of children, joined by hyphens: `2-7-4`, with `x` for an age that is not known) and `code`. A form without scripts sends `adults`, `children` and `ages`
// instead of `room`, and a search box on another site sends `Checkin=MM/DD/YYYY`, `Checkout`, `GuestsAdult`, `GuestsChildren` and
// `PromoCode`.

import { type Day, formatDay, parseDay } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'

export interface SoughtRoom {
  readonly adults: number
  /** Of each child; null where nobody has said it. */
  readonly ages: readonly (number | null)[]
}

export interface Sought {
  /** `YYYY-MM-DD`; null while the guest has not chosen. Both or neither. */
  readonly dates: { readonly checkin: string; readonly checkout: string; readonly nights: number } | null
  /** At least one. */
  readonly rooms: readonly SoughtRoom[]
  /** A promotion or discount code; empty for none. */
  readonly code: string
}

const mostRooms = 9
const mostAdults = 30
const mostChildren = 10
export const mostNights = 99
/** More than the field takes. */
const longestAges = 100
/** What prices are for where nobody has said an age. The pages say so, for all properties alike, and book nothing at it. */
export const assumedAge = 8

/** What an address or a form asks for. Whatever cannot be a stay is left out, so that every address shows a page. */
export function soughtIn(query: URLSearchParams): Sought {
  const text = (...names: string[]): string => names.map(name => query.get(name)?.trim()).find(Boolean) ?? ''
  const checkin = dayIn(text('checkin', 'Checkin'))
  const checkout = dayIn(text('checkout', 'Checkout'))
  const nights = checkin === null || checkout === null ? 0 : checkout - checkin
  const rooms = query
    .getAll('room')
    .map(roomIn)
    .filter(room => room !== null)
    .slice(0, mostRooms)
  return {
    dates:
      nights < 1 || nights > mostNights
        ? null
        : { checkin: formatDay(checkin!), checkout: formatDay(checkout!), nights },
    rooms: rooms.length > 0 ? rooms : roomsOfForm(text),
    code: codeIn(text('code', 'PromoCode')),
  }
}

/** A widget may write the `null` of an offer without a code into its link. */
const codeIn = (text: string): string => (text === 'null' ? '' : text.slice(0, 50))

/** The parameters of the same stay, for links and hidden fields. */
export const soughtParameters = ({ dates, rooms, code }: Sought): [string, string][] => [
  ...(dates === null
    ? []
    : ([
        ['checkin', dates.checkin],
        ['checkout', dates.checkout],
      ] as [string, string][])),
  ...rooms.map((room): [string, string] => ['room', roomText(room)]),
  ...(code === '' ? [] : ([['code', code]] as [string, string][])),
]

/** As `room` of an address has it. */
export const roomText = ({ adults, ages }: SoughtRoom): string =>
  [adults, ...ages.map(age => age ?? 'x')].join('-')

/** What a page has to ask about the guests; null where it understood them all. */
export type GuestProblem = 'guestsUnread' | 'agesUnknown'

export function guestProblemIn(query: URLSearchParams): GuestProblem | null {
  const named = query.getAll('room')
  if (named.length > mostRooms || named.some(text => roomIn(text) === null)) return 'guestsUnread'
  if (named.length === 0 && !isReadable(query)) return 'guestsUnread'
  return missingAges(soughtIn(query)) > 0 ? 'agesUnknown' : null
}

/** How many children there are whose age nobody has said. */
export const missingAges = ({ rooms }: Sought): number =>
  rooms.flatMap(({ ages }) => ages).filter(age => age === null).length

/** Whether nothing but the code is refused: the limit is on guesses of codes. */
export const isAboutGuesses = (error: unknown, { code }: Sought): boolean =>
  code !== '' && error instanceof Fault && error.type === 'TooManyRequestsException'

/** The rooms as operations of the interface take them. */
export const requestedRooms = (rooms: readonly SoughtRoom[]) =>
  rooms.map(({ adults, ages }) => ({
    adults,
    children: ages.length,
    children_ages: ages.map(age => age ?? assumedAge),
  }))

/** `YYYY-MM-DD` or `MM/DD/YYYY`. */
export function dayIn(text: string): Day | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return parseDay(year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text) ?? null
}

function roomIn(text: string): SoughtRoom | null {
  if (!/^\d{1,2}(-(\d{1,2}|x)){0,10}$/.test(text)) return null
  const [first, ...rest] = text.split('-')
  const adults = Number(first)
  const ages = rest.map(age => (age === 'x' ? null : Number(age)))
  return adults < 1 || adults > mostAdults || ages.some(age => age !== null && age > 17)
    ? null
    : { adults, ages }
}

/** The guests of a form are spread over its rooms: adults evenly, children in the first. */
function roomsOfForm(text: (...names: string[]) => string): SoughtRoom[] {
  const [count, adults, number] = formNumbers.map(
    ({ names, least, most, usual }) => numberIn(text(...names), least, most) ?? usual,
  ) as [number, number, number]
  const named = text('ages')
    .slice(0, longestAges)
    // Full-width digits, too.
    .normalize('NFKC')
    .split(/\D+/)
    .flatMap(age => numberIn(age, 0, 17) ?? [])
  // Ages without their number are children, too.
  const children = Math.min(mostChildren, Math.max(number, named.length))
  const ages = Array.from({ length: children }, (_, child) => named[child] ?? null)
  return Array.from({ length: count }, (_, room) => ({
    adults: Math.max(1, Math.ceil((adults - room) / count)),
    ages: room === 0 ? ages : [],
  }))
}

const formNumbers = [
  { names: ['rooms'], least: 1, most: mostRooms, usual: 1 },
  { names: ['adults', 'GuestsAdult'], least: 1, most: mostAdults, usual: 2 },
  { names: ['children', 'GuestsChildren'], least: 0, most: mostChildren, usual: 0 },
]

/** Whether the numbers of a form are what a party can have. */
const isReadable = (query: URLSearchParams): boolean =>
  formNumbers.every(({ names, least, most }) =>
    names.map(name => query.get(name)?.trim()).every(text => !text || numberIn(text, least, most) !== null),
  )

function numberIn(text: string, least: number, most: number): number | null {
  if (!/^\d{1,3}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
