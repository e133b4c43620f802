// The stay that is asked for: in the address, so that it can be sent to a colleague, and as the server takes it.

import { daysAfter, nightsOf, today } from '../parts/formats.ts'

export interface DraftParty {
  readonly adults: string
  /** "4, 7". */
  readonly ages: string
}

export interface DraftStay {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly DraftParty[]
}

export interface Stay {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: { adults: number; children_ages: number[] }[]
}

export const mostRooms = 9
const mostNights = 99

/** Of an address like `?checkin=2027-03-12&checkout=2027-03-14&rooms=2;2-4-7`; tonight for two without it. */
export function stayIn(get: (name: string) => string | null): DraftStay {
  const checkin = dayIn(get('checkin')) ?? today()
  const checkout = dayIn(get('checkout')) ?? daysAfter(checkin, 1)
  const rooms = (get('rooms') ?? '2').split(';').slice(0, mostRooms).map(partyIn)
  return { checkin, checkout, rooms }
}

const dayIn = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null

function partyIn(text: string): DraftParty {
  const [adults = '2', ...ages] = text.split('-')
  return { adults, ages: ages.join(', ') }
}

export const roomsText = (rooms: readonly DraftParty[]): string =>
  rooms.map(({ adults, ages }) => [adults.trim(), ...agesOf(ages)].join('-')).join(';')

const agesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export type StayFault = 'dates' | 'length' | 'party'

/** As the server takes it, or what of it makes no stay. */
export function wholeStay({ checkin, checkout, rooms }: DraftStay): Stay | StayFault {
  if (dayIn(checkin) === null || dayIn(checkout) === null) return 'dates'
  const nights = nightsOf({ checkin, checkout })
  if (!(nights >= 1)) return 'dates'
  if (nights > mostNights) return 'length'
  const parties = rooms.map(({ adults, ages }) => ({
    adults: Number(adults),
    children_ages: agesOf(ages).map(Number),
  }))
  const isWhole = parties.every(
    ({ adults, children_ages: ages }) =>
      isWithin(adults, 1, 20) && ages.length <= 20 && ages.every(age => isWithin(age, 0, 17)),
  )
  return isWhole ? { checkin, checkout, rooms: parties } : 'party'
}

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most
